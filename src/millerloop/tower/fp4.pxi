# Fp4 = Fp2[v]/(v^2 - xi).
#
# Needs: fp2.pxi.
# Gives: fp4_*, fp4dbl_*. Products cost 9, squares 6 products in Fp (9 for n = 5); a reduction costs 4.
# Source: Karatsuba over Fp2, with the reduction of Fp2 put off to the end.
#
# Magnitudes of doubles are written M c0.c0, c0.c1 | c1.c0, c1.c1, for xi = 1 + u and (beta, xi) = (-5, u).

cdef inline void fp4_copy(fp4_t r, const fp4_t a) noexcept nogil:
    fp2_copy(r.c0, a.c0)
    fp2_copy(r.c1, a.c1)


cdef inline void fp4_zero(fp4_t r) noexcept nogil:
    fp2_zero(r.c0)
    fp2_zero(r.c1)


cdef inline void fp4_one(fp4_t r) noexcept nogil:
    fp2_one(r.c0)
    fp2_zero(r.c1)


# ma, mb -> ma + mb
cdef inline void fp4_sum(fp4_t r, const fp4_t a, const fp4_t b) noexcept nogil:
    fp2_sum(r.c0, a.c0, b.c0)
    fp2_sum(r.c1, a.c1, b.c1)


# ma, mb <= m -> ma + m + 1
cdef inline void fp4_diff(fp4_t r, const fp4_t a, const fp4_t b, int m) noexcept nogil:
    fp2_diff(r.c0, a.c0, b.c0, m)
    fp2_diff(r.c1, a.c1, b.c1, m)


# ma <= m -> m + 1
cdef inline void fp4_neg(fp4_t r, const fp4_t a, int m) noexcept nogil:
    fp2_neg(r.c0, a.c0, m)
    fp2_neg(r.c1, a.c1, m)


# ma -> k ma
cdef inline void fp4_mul_small(fp4_t r, const fp4_t a, int k) noexcept nogil:
    fp2_mul_small(r.c0, a.c0, k)
    fp2_mul_small(r.c1, a.c1, k)


# any -> 1
cdef inline void fp4_reduce(fp4_t r, const fp4_t a) noexcept nogil:
    fp2_reduce(r.c0, a.c0)
    fp2_reduce(r.c1, a.c1)


cdef inline void fp4_canonical(fp4_t r, const fp4_t a) noexcept nogil:
    fp2_canonical(r.c0, a.c0)
    fp2_canonical(r.c1, a.c1)


cdef inline void fp4_cmov(fp4_t r, const fp4_t a, fp_mask_t mask) noexcept nogil:
    fp2_cmov(r.c0, a.c0, mask)
    fp2_cmov(r.c1, a.c1, mask)


cdef inline fp_mask_t fp4_is_zero(const fp4_t a) noexcept nogil:
    return fp2_is_zero(a.c0) & fp2_is_zero(a.c1)


cdef inline fp_mask_t fp4_equal(const fp4_t a, const fp4_t b) noexcept nogil:
    return fp2_equal(a.c0, b.c0) & fp2_equal(a.c1, b.c1)


cdef inline void fp4dbl_zero(fp4dbl_t r) noexcept nogil:
    fp2dbl_zero(r.c0)
    fp2dbl_zero(r.c1)


cdef inline void fp4dbl_copy(fp4dbl_t r, const fp4dbl_t a) noexcept nogil:
    fp2dbl_copy(r.c0, a.c0)
    fp2dbl_copy(r.c1, a.c1)


cdef inline void fp4dbl_from_fp4(fp4dbl_t r, const fp4_t a) noexcept nogil:
    fp2dbl_from_fp2(r.c0, a.c0)
    fp2dbl_from_fp2(r.c1, a.c1)


cdef inline void fp4dbl_sum(fp4dbl_t r, const fp4dbl_t a, const fp4dbl_t b) noexcept nogil:
    fp2dbl_sum(r.c0, a.c0, b.c0)
    fp2dbl_sum(r.c1, a.c1, b.c1)


cdef inline void fp4dbl_diff(fp4dbl_t r, const fp4dbl_t a, const fp4dbl_t b) noexcept nogil:
    fp2dbl_diff(r.c0, a.c0, b.c0)
    fp2dbl_diff(r.c1, a.c1, b.c1)


cdef inline void fp4dbl_mul_small(fp4dbl_t r, const fp4dbl_t a, int k) noexcept nogil:
    fp2dbl_mul_small(r.c0, a.c0, k)
    fp2dbl_mul_small(r.c1, a.c1, k)


cdef inline void fp4dbl_carry(fp4dbl_t r, const fp4dbl_t a) noexcept nogil:
    fp2dbl_carry(r.c0, a.c0)
    fp2dbl_carry(r.c1, a.c1)


# r = a + v b = (a0 + xi b1) + (a1 + b0) v.
# M a00 + b10 + b11, a01 + b10 + b11 | a10 + b00, a11 + b01 for xi = 1 + u;  a00 + 5 b11, a01 + b10 | the same for
# xi = u. r is not b.
cdef void fp4dbl_sum_v(fp4dbl_t r, const fp4dbl_t a, const fp4dbl_t b) noexcept nogil:
    fp2dbl_sum_xi(r.c0, a.c0, b.c1)
    fp2dbl_sum(r.c1, a.c1, b.c0)


# r = a b.  ma mb <= 17, ma, mb <= 7 -> M 7, 8 | 6, 9 for xi = 1 + u;  21, 9 | 18, 9 for xi = u
#   c0 = a0 b0 + xi a1 b1
#   c1 = (a0 + a1)(b0 + b1) - a0 b0 - a1 b1
cdef void fp4_prod2x(fp4dbl_t r, const fp4_t a, const fp4_t b) noexcept nogil:
    cdef fp2_t s, t
    cdef fp2dbl_t d
    fp2_sum(s, a.c0, a.c1)
    fp2_sum(t, b.c0, b.c1)
    fp2_prod2x(r.c1, s, t)
    fp2_prod2x(d, a.c1, b.c1)
    fp2_prod2x(r.c0, a.c0, b.c0)
    fp2dbl_diff(r.c1, r.c1, d)
    fp2dbl_diff(r.c1, r.c1, r.c0)
    fp2dbl_sum_xi(r.c0, r.c0, d)


# r = a^2.  ma <= 4 -> M 3, 3 | 3, 3 for xi = 1 + u;  11, 7 | 18, 3 for xi = u
#   c0 = a0^2 + xi a1^2
#   c1 = (a0 + a1)^2 - a0^2 - a1^2
cdef void fp4_square2x(fp4dbl_t r, const fp4_t a) noexcept nogil:
    cdef fp2_t s
    cdef fp2dbl_t d
    fp2_sum(s, a.c0, a.c1)
    fp2_square2x(r.c1, s)
    fp2_square2x(d, a.c1)
    fp2_square2x(r.c0, a.c0)
    fp2dbl_diff(r.c1, r.c1, d)
    fp2dbl_diff(r.c1, r.c1, r.c0)
    fp2dbl_sum_xi(r.c0, r.c0, d)


cdef inline void fp4_redc2x(fp4_t r, const fp4dbl_t a) noexcept nogil:
    fp2_redc2x(r.c0, a.c0)
    fp2_redc2x(r.c1, a.c1)


# ma mb <= 17, ma, mb <= 7 -> 1
cdef void fp4_mul(fp4_t r, const fp4_t a, const fp4_t b) noexcept nogil:
    cdef fp4dbl_t t
    fp4_prod2x(t, a, b)
    fp4_redc2x(r, t)


# ma <= 4 -> 1
cdef void fp4_square(fp4_t r, const fp4_t a) noexcept nogil:
    cdef fp4dbl_t t
    fp4_square2x(t, a)
    fp4_redc2x(r, t)


# r = v a^2 = xi c1 + c0 v for c0 + c1 v = a^2.  ma <= 4 -> 1
cdef void fp4_square_times_v(fp4_t r, const fp4_t a) noexcept nogil:
    cdef fp4dbl_t t, zero
    fp4dbl_zero(zero)
    fp4_square2x(t, a)
    fp4dbl_sum_v(zero, zero, t)
    fp4_redc2x(r, zero)


# r = a b, b in Fp2.  ma mb <= 68, ma, mb <= 15 -> M 1 + n, 3 | 1 + n, 3
cdef void fp4_prod2x_fp2(fp4dbl_t r, const fp4_t a, const fp2_t b) noexcept nogil:
    fp2_prod2x(r.c0, a.c0, b)
    fp2_prod2x(r.c1, a.c1, b)


# r = a0 - a1 v = a^(p^2).  ma = 1 -> 1
cdef inline void fp4_conjugate(fp4_t r, const fp4_t a) noexcept nogil:
    cdef fp2_t t
    fp2_neg(t, a.c1, 1)
    fp2_copy(r.c0, a.c0)
    fp2_reduce(r.c1, t)


# r = a^(p^n); v^(p^n) = xi^((p^n - 1)/2) v, the third of the six constants.  ma = 1 -> 1
cdef void fp4_frobenius(fp4_t r, const fp4_t a, int n) noexcept nogil:
    n %= 4
    fp2_frobenius(r.c0, a.c0, n)
    fp2_frobenius(r.c1, a.c1, n)
    if n == 1:
        fp2_mul(r.c1, r.c1, FROBENIUS_1[3])
    elif n == 2:
        fp2_mul_fp(r.c1, r.c1, FROBENIUS_2[3])
    elif n == 3:
        fp2_mul(r.c1, r.c1, FROBENIUS_3[3])


# r = a0^2 - xi a1^2, the norm of a to Fp2.  ma <= 4 -> 1
cdef void fp4_norm(fp2_t r, const fp4_t a) noexcept nogil:
    cdef fp2dbl_t t0, t1
    fp2dbl_zero(t0)
    fp2_square2x(t1, a.c1)
    fp2dbl_sum_xi(t1, t0, t1)
    fp2_square2x(t0, a.c0)
    fp2dbl_diff(t0, t0, t1)
    fp2_redc2x(r, t0)


# r = conjugate(a) norm = 1 / a where norm is 1 / (a0^2 - xi a1^2).  ma <= 4 -> 1
cdef void fp4_inverse_from_norm(fp4_t r, const fp4_t a, const fp2_t norm) noexcept nogil:
    cdef fp2_t t
    fp2_neg(t, norm, 1)
    fp2_mul(r.c0, a.c0, norm)
    fp2_mul(r.c1, a.c1, t)


# r = 1 / a; 0 for 0.  ma <= 4 -> 1
cdef void fp4_inverse(fp4_t r, const fp4_t a) noexcept nogil:
    cdef fp2_t t
    fp4_norm(t, a)
    fp2_inverse(t, t)
    fp4_inverse_from_norm(r, a, t)


cdef void fp4_inverse_vartime(fp4_t r, const fp4_t a) noexcept nogil:
    cdef fp2_t t
    fp4_norm(t, a)
    fp2_inverse_vartime(t, t)
    fp4_inverse_from_norm(r, a, t)
