# Fp4 = Fp2[v]/(v^2 - xi).
#
# Needs: fp2.pxi.
# Gives: fp4_*, fp4dbl_*. Products cost 9, squares 6 products in Fp; a reduction costs 4.
# Source: Karatsuba over Fp2 in the form of fp2.pxi, with the reduction of Fp2 put off to the end.
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


# The factors of a product in Fp4: u = xi b1 - b0, t = b1 - b0, s = a0 + a1, made before the products so that none waits
# for its own.  mb <= 3 -> mb + 4 for t, 2 ma for s, and for the coordinates of u mb + 7, 2 mb + 4 where xi = 1 + u,
# 19, mb + 4 where xi = u
cdef inline void fp4_factors(fp2_t u, fp2_t t, fp2_t s, const fp4_t a, const fp4_t b) noexcept nogil:
    if XI_IS_U:
        # -n b11 - b00, b10 - b01
        fp_mul_small(u.c0, b.c1.c1, FP2_BETA_NEG)
        fp_sum(u.c0, u.c0, b.c0.c0)
        fp_neg(u.c0, u.c0, 3 * (1 + FP2_BETA_NEG))
        fp_diff(u.c1, b.c1.c0, b.c0.c1, 3)
    else:
        # b10 - b11 - b00, b10 + b11 - b01
        fp_sum(u.c1, b.c1.c1, b.c0.c0)
        fp_diff(u.c0, b.c1.c0, u.c1, 6)
        fp_sum(u.c1, b.c1.c0, b.c1.c1)
        fp_diff(u.c1, u.c1, b.c0.c1, 3)
    fp2_diff(t, b.c1, b.c0, 3)
    fp2_sum(s, a.c0, a.c1)


# r = a b.  ma <= 5, mb <= 3 -> M 4, 4 | 4, 4
# With k = (a0 + a1) b0
#   c0 = a0 b0 + xi a1 b1 = k + (xi b1 - b0) a1
#   c1 = a0 b1 + a1 b0 = k + (b1 - b0) a0
cdef void fp4_prod2x(fp4dbl_t r, const fp4_t a, const fp4_t b) noexcept nogil:
    cdef fp2_t s, t, u
    cdef fp2dbl_t k
    fp4_factors(u, t, s, a, b)
    fp2_prod2x(k, s, b.c0)
    fp2dbl_sum_prod2x(r.c0, k, u, a.c1)
    fp2dbl_sum_prod2x(r.c1, k, t, a.c0)


# r = c + d + a b.  As fp4_prod2x -> M 4 and those of c and d in each
cdef void fp4dbl_sums_prod2x(fp4dbl_t r, const fp4dbl_t c, const fp4dbl_t d, const fp4_t a,
                             const fp4_t b) noexcept nogil:
    cdef fp2_t s, t, u
    cdef fp2dbl_t k
    fp4_factors(u, t, s, a, b)
    fp2_prod2x(k, s, b.c0)
    fp2dbl_sums_prod2x(r.c0, c.c0, d.c0, k, u, a.c1)
    fp2dbl_sums_prod2x(r.c1, c.c1, d.c1, k, t, a.c0)


# d = a0^2, e = a1^2, f = (a0 - a1)^2, so that a^2 = (d + xi e) + (d + e - f) v.  ma = 1 -> as fp2_square2x
cdef inline void fp4_squares2x(fp2dbl_t d, fp2dbl_t e, fp2dbl_t f, const fp4_t a) noexcept nogil:
    cdef fp2_t s
    fp2_square2x(d, a.c0)
    fp2_diff(s, a.c0, a.c1, 1)
    fp2_square2x(e, a.c1)
    fp2_square2x(f, s)


# r = a^2.  ma = 1 -> M 3, 3 | 3, 3 for xi = 1 + u;  8, 4 | 9, 3 for xi = u
cdef void fp4_square2x(fp4dbl_t r, const fp4_t a) noexcept nogil:
    cdef fp2dbl_t d, e, f
    fp4_squares2x(d, e, f, a)
    fp2dbl_sum_xi(r.c0, d, e)
    fp2dbl_sum(d, d, e)
    fp2dbl_diff(r.c1, d, f)


cdef inline void fp4_redc2x(fp4_t r, const fp4dbl_t a) noexcept nogil:
    fp2_redc2x(r.c0, a.c0)
    fp2_redc2x(r.c1, a.c1)


# r = redc2x(a + v b).  -> 1
cdef void fp4_redc2x_sum_v(fp4_t r, const fp4dbl_t a, const fp4dbl_t b) noexcept nogil:
    fp2_redc2x_sum_xi(r.c0, a.c0, b.c1)
    fp2_redc2x_sum(r.c1, a.c1, b.c0)


# r = redc2x(a + b).  -> 1
cdef void fp4_redc2x_sum(fp4_t r, const fp4dbl_t a, const fp4dbl_t b) noexcept nogil:
    fp2_redc2x_sum(r.c0, a.c0, b.c0)
    fp2_redc2x_sum(r.c1, a.c1, b.c1)


# ma <= 5, mb <= 3 -> 1
cdef void fp4_mul(fp4_t r, const fp4_t a, const fp4_t b) noexcept nogil:
    cdef fp4dbl_t t
    fp4_prod2x(t, a, b)
    fp4_redc2x(r, t)


# ma = 1 -> 1
cdef void fp4_square(fp4_t r, const fp4_t a) noexcept nogil:
    cdef fp2dbl_t d, e, f
    fp4_squares2x(d, e, f, a)
    fp2_redc2x_sum_xi(r.c0, d, e)
    fp2_redc2x_sum_diff(r.c1, d, e, f)


# r = v a^2 = xi c1 + c0 v for c0 + c1 v = a^2.  ma = 1 -> 1
cdef void fp4_square_times_v(fp4_t r, const fp4_t a) noexcept nogil:
    cdef fp4dbl_t t
    fp4_square2x(t, a)
    fp2dbl_mul_xi(t.c1, t.c1)
    fp2_redc2x(r.c0, t.c1)
    fp2_redc2x(r.c1, t.c0)


# r = a b, b in Fp2.  ma mb <= 45, ma <= 15, mb <= 5 -> M 2, 2 | 2, 2
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
