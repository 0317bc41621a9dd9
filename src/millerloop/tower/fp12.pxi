# Fp12 = Fp4[w]/(w^3 - v).
#
# Needs: fp4.pxi.
# Gives: fp12_*. A product costs 54, a square 36 products in Fp, and 12 reductions each. All arguments
#        and results have magnitude 1 unless a comment says otherwise.
# Source: Karatsuba over Fp4 with double-width sums; squares by Chung and Hasan, ARITH 2007. The cyclotomic formulas are
#        derived in cyclotomic.pxi.

cdef inline void fp12_copy(fp12_t r, const fp12_t a) noexcept nogil:
    fp4_copy(r.c0, a.c0)
    fp4_copy(r.c1, a.c1)
    fp4_copy(r.c2, a.c2)


cdef inline void fp12_zero(fp12_t r) noexcept nogil:
    fp4_zero(r.c0)
    fp4_zero(r.c1)
    fp4_zero(r.c2)


cdef inline void fp12_one(fp12_t r) noexcept nogil:
    fp4_one(r.c0)
    fp4_zero(r.c1)
    fp4_zero(r.c2)


cdef inline void fp12_cmov(fp12_t r, const fp12_t a, fp_mask_t mask) noexcept nogil:
    fp4_cmov(r.c0, a.c0, mask)
    fp4_cmov(r.c1, a.c1, mask)
    fp4_cmov(r.c2, a.c2, mask)


cdef inline fp_mask_t fp12_is_zero(const fp12_t a) noexcept nogil:
    return fp4_is_zero(a.c0) & fp4_is_zero(a.c1) & fp4_is_zero(a.c2)


cdef inline fp_mask_t fp12_equal(const fp12_t a, const fp12_t b) noexcept nogil:
    return fp4_equal(a.c0, b.c0) & fp4_equal(a.c1, b.c1) & fp4_equal(a.c2, b.c2)


# r = p + q + (a - b)(d - c), which for p = a c and q = b d is a d + b c.  Factors 1 -> M 4 and those of p and q in each
cdef void fp4_cross2x(fp4dbl_t r, const fp4dbl_t p, const fp4dbl_t q, const fp4_t a, const fp4_t b, const fp4_t c,
                      const fp4_t d) noexcept nogil:
    cdef fp4_t s, t
    fp4_diff(s, a, b, 1)
    fp4_diff(t, d, c, 1)
    fp4dbl_sums_prod2x(r, p, q, s, t)


# r = a b
#   c0 = a0 b0 + v (a1 b2 + a2 b1)
#   c1 = a0 b1 + a1 b0 + v a2 b2
#   c2 = a0 b2 + a2 b0 + a1 b1
# each cross sum as two of the three diagonal products and a product of differences. r.c1 and r.c2 are written when
# nothing asks for those of a and b any more.
cdef void fp12_mul(fp12_t r, const fp12_t a, const fp12_t b) noexcept nogil:
    cdef fp4dbl_t d0, d1, d2, d
    cdef fp4_t s, t
    fp4_prod2x(d0, a.c0, b.c0)
    fp4_prod2x(d1, a.c1, b.c1)
    fp4_prod2x(d2, a.c2, b.c2)
    fp4_diff(s, a.c1, a.c2, 1)
    fp4_diff(t, b.c2, b.c1, 1)
    fp4_cross2x(d, d0, d1, a.c0, a.c1, b.c0, b.c1)
    fp4_redc2x_sum_v(r.c1, d, d2)
    fp4_cross2x(d, d0, d2, a.c0, a.c2, b.c0, b.c2)
    fp4_redc2x_sum(r.c2, d, d1)
    fp4dbl_sums_prod2x(d, d1, d2, s, t)
    fp4_redc2x_sum_v(r.c0, d0, d)


# r = a^2
#   c0 = a0^2 + v 2 a1 a2
#   c1 = 2 a0 a1 + v a2^2
#   c2 = (a0 - a1 + a2)^2 + 2 a0 a1 + 2 a1 a2 - a0^2 - a2^2
cdef void fp12_square(fp12_t r, const fp12_t a) noexcept nogil:
    cdef fp4dbl_t d0, d2, d01, d12
    cdef fp4_t s, twice
    fp4_sum(twice, a.c1, a.c1)
    fp4_sum(s, a.c0, a.c2)
    fp4_diff(s, s, a.c1, 1)
    fp4_reduce(s, s)
    fp4_prod2x(d01, a.c0, twice)
    fp4_prod2x(d12, a.c2, twice)
    fp4_square2x(d0, a.c0)
    fp4_square2x(d2, a.c2)
    fp4_redc2x_sum_v(r.c0, d0, d12)
    fp4_redc2x_sum_v(r.c1, d01, d2)
    fp4dbl_sum(d01, d01, d12)
    fp4dbl_sum(d0, d0, d2)
    fp4_square2x(d2, s)
    fp2_redc2x_sum_diff(r.c2.c0, d2.c0, d01.c0, d0.c0)
    fp2_redc2x_sum_diff(r.c2.c1, d2.c1, d01.c1, d0.c1)


# r = a^(p^6): w -> -w
cdef void fp12_conjugate(fp12_t r, const fp12_t a) noexcept nogil:
    cdef fp2_t t
    fp4_conjugate(r.c0, a.c0)
    fp4_conjugate(r.c2, a.c2)
    fp2_neg(t, a.c1.c0, 1)
    fp2_copy(r.c1.c1, a.c1.c1)
    fp2_reduce(r.c1.c0, t)


# r = a^(p^n) for n = 1 or 3: coefficients conjugated, that of w^k times constants[k]
cdef void fp12_frobenius_odd(fp12_t r, const fp12_t a, const fp2_t *constants) noexcept nogil:
    fp2_conjugate(r.c0.c0, a.c0.c0)
    fp2_conjugate(r.c1.c0, a.c1.c0)
    fp2_conjugate(r.c2.c0, a.c2.c0)
    fp2_conjugate(r.c0.c1, a.c0.c1)
    fp2_conjugate(r.c1.c1, a.c1.c1)
    fp2_conjugate(r.c2.c1, a.c2.c1)
    fp2_mul(r.c1.c0, r.c1.c0, constants[1])
    fp2_mul(r.c2.c0, r.c2.c0, constants[2])
    fp2_mul(r.c0.c1, r.c0.c1, constants[3])
    fp2_mul(r.c1.c1, r.c1.c1, constants[4])
    fp2_mul(r.c2.c1, r.c2.c1, constants[5])


# r = a^(p^2)
cdef void fp12_frobenius_2(fp12_t r, const fp12_t a) noexcept nogil:
    fp2_copy(r.c0.c0, a.c0.c0)
    fp2_mul_fp(r.c1.c0, a.c1.c0, FROBENIUS_2[1])
    fp2_mul_fp(r.c2.c0, a.c2.c0, FROBENIUS_2[2])
    fp2_mul_fp(r.c0.c1, a.c0.c1, FROBENIUS_2[3])
    fp2_mul_fp(r.c1.c1, a.c1.c1, FROBENIUS_2[4])
    fp2_mul_fp(r.c2.c1, a.c2.c1, FROBENIUS_2[5])


# r = a^(p^n), n >= 0
cdef void fp12_frobenius(fp12_t r, const fp12_t a, int n) noexcept nogil:
    n %= 12
    fp12_copy(r, a)
    if n >= 6:
        fp12_conjugate(r, r)
        n -= 6
    if n == 1:
        fp12_frobenius_odd(r, r, FROBENIUS_1)
    elif n % 2:
        fp12_frobenius_odd(r, r, FROBENIUS_3)
        n -= 3
    while n >= 2:
        fp12_frobenius_2(r, r)
        n -= 2


# t = the adjugate of a, norm = a times it, in Fp4; then 1 / a = t / norm. t is not a
#   t0 = a0^2 - v a1 a2, t1 = v a2^2 - a0 a1, t2 = a1^2 - a0 a2
#   norm = a0 t0 + v (a2 t1 + a1 t2)
cdef void fp12_adjugate(fp12_t t, fp4_t norm, const fp12_t a) noexcept nogil:
    cdef fp4dbl_t d, e
    cdef fp4_t s
    fp4_neg(s, a.c1, 1)
    fp4_prod2x(e, s, a.c2)
    fp4_square2x(d, a.c0)
    fp4_redc2x_sum_v(t.c0, d, e)
    fp4_prod2x(d, s, a.c0)
    fp4_square2x(e, a.c2)
    fp4_redc2x_sum_v(t.c1, d, e)
    fp4_neg(s, a.c0, 1)
    fp4_prod2x(d, s, a.c2)
    fp4_square2x(e, a.c1)
    fp4_redc2x_sum(t.c2, d, e)
    fp4_prod2x(d, a.c2, t.c1)
    fp4_prod2x(e, a.c1, t.c2)
    fp4dbl_sum(e, e, d)
    fp4_prod2x(d, a.c0, t.c0)
    fp4_redc2x_sum_v(norm, d, e)


cdef inline void fp12_mul_fp4(fp12_t r, const fp12_t a, const fp4_t b) noexcept nogil:
    fp4_mul(r.c0, a.c0, b)
    fp4_mul(r.c1, a.c1, b)
    fp4_mul(r.c2, a.c2, b)


# r = 1 / a; 0 for 0
cdef void fp12_inverse(fp12_t r, const fp12_t a) noexcept nogil:
    cdef fp12_t t
    cdef fp4_t norm
    fp12_adjugate(t, norm, a)
    fp4_inverse(norm, norm)
    fp12_mul_fp4(r, t, norm)


cdef void fp12_inverse_vartime(fp12_t r, const fp12_t a) noexcept nogil:
    cdef fp12_t t
    cdef fp4_t norm
    fp12_adjugate(t, norm, a)
    fp4_inverse_vartime(norm, norm)
    fp12_mul_fp4(r, t, norm)
