# Fp2 = Fp[u]/(u^2 - beta), beta = -n with n = FP2_BETA_NEG (1 or 5); xi = 1 + u or u.
#
# Needs: base/fp.pxi, fp.pxi.
# Gives: fp2_*, fp2dbl_*. Products cost 3, squares 2 products in Fp; a reduction costs 2.
# Source: complex products and squares over double-width values, Aranha et al., EUROCRYPT 2011, section 3; products in
#         Gauss's form, of which each coordinate is a sum that products are added to.

cdef inline void fp2_copy(fp2_t r, const fp2_t a) noexcept nogil:
    fp_copy(r.c0, a.c0)
    fp_copy(r.c1, a.c1)


cdef inline void fp2_zero(fp2_t r) noexcept nogil:
    fp_zero(r.c0)
    fp_zero(r.c1)


cdef inline void fp2_one(fp2_t r) noexcept nogil:
    fp_one(r.c0)
    fp_zero(r.c1)


# ma, mb -> ma + mb
cdef inline void fp2_sum(fp2_t r, const fp2_t a, const fp2_t b) noexcept nogil:
    fp_sum(r.c0, a.c0, b.c0)
    fp_sum(r.c1, a.c1, b.c1)


# ma, mb <= m -> ma + m + 1
cdef inline void fp2_diff(fp2_t r, const fp2_t a, const fp2_t b, int m) noexcept nogil:
    fp_diff(r.c0, a.c0, b.c0, m)
    fp_diff(r.c1, a.c1, b.c1, m)


# ma <= m -> m + 1
cdef inline void fp2_neg(fp2_t r, const fp2_t a, int m) noexcept nogil:
    fp_neg(r.c0, a.c0, m)
    fp_neg(r.c1, a.c1, m)


# ma -> k ma
cdef inline void fp2_mul_small(fp2_t r, const fp2_t a, int k) noexcept nogil:
    fp_mul_small(r.c0, a.c0, k)
    fp_mul_small(r.c1, a.c1, k)


# any -> 1
cdef inline void fp2_reduce(fp2_t r, const fp2_t a) noexcept nogil:
    fp_reduce(r.c0, a.c0)
    fp_reduce(r.c1, a.c1)


cdef inline void fp2_canonical(fp2_t r, const fp2_t a) noexcept nogil:
    fp_canonical(r.c0, a.c0)
    fp_canonical(r.c1, a.c1)


cdef inline void fp2_cmov(fp2_t r, const fp2_t a, fp_mask_t mask) noexcept nogil:
    fp_cmov(r.c0, a.c0, mask)
    fp_cmov(r.c1, a.c1, mask)


cdef inline fp_mask_t fp2_is_zero(const fp2_t a) noexcept nogil:
    return fp_is_zero(a.c0) & fp_is_zero(a.c1)


cdef inline fp_mask_t fp2_equal(const fp2_t a, const fp2_t b) noexcept nogil:
    return fp_equal(a.c0, b.c0) & fp_equal(a.c1, b.c1)


cdef inline void fp2dbl_zero(fp2dbl_t r) noexcept nogil:
    fpdbl_zero(r.c0)
    fpdbl_zero(r.c1)


cdef inline void fp2dbl_copy(fp2dbl_t r, const fp2dbl_t a) noexcept nogil:
    fpdbl_copy(r.c0, a.c0)
    fpdbl_copy(r.c1, a.c1)


cdef inline void fp2dbl_from_fp2(fp2dbl_t r, const fp2_t a) noexcept nogil:
    fpdbl_from_fp(r.c0, a.c0)
    fpdbl_from_fp(r.c1, a.c1)


cdef inline void fp2dbl_sum(fp2dbl_t r, const fp2dbl_t a, const fp2dbl_t b) noexcept nogil:
    fpdbl_sum(r.c0, a.c0, b.c0)
    fpdbl_sum(r.c1, a.c1, b.c1)


cdef inline void fp2dbl_diff(fp2dbl_t r, const fp2dbl_t a, const fp2dbl_t b) noexcept nogil:
    fpdbl_diff(r.c0, a.c0, b.c0)
    fpdbl_diff(r.c1, a.c1, b.c1)


cdef inline void fp2dbl_mul_small(fp2dbl_t r, const fp2dbl_t a, int k) noexcept nogil:
    fpdbl_mul_small(r.c0, a.c0, k)
    fpdbl_mul_small(r.c1, a.c1, k)


cdef inline void fp2dbl_carry(fp2dbl_t r, const fp2dbl_t a) noexcept nogil:
    fpdbl_carry(r.c0, a.c0)
    fpdbl_carry(r.c1, a.c1)


# r = xi a.  ma <= m -> 2m + 1 for xi = 1 + u, 5m + 1 for xi = u
cdef inline void fp2_mul_xi(fp2_t r, const fp2_t a, int m) noexcept nogil:
    cdef fp_t t
    if XI_IS_U:
        # u (a0 + a1 u) = -n a1 + a0 u
        fp_mul_small(t, a.c1, FP2_BETA_NEG)
        fp_copy(r.c1, a.c0)
        fp_neg(r.c0, t, FP2_BETA_NEG * m)
    else:
        # (1 + u)(a0 + a1 u) = a0 - a1 + (a0 + a1) u, for beta = -1
        fp_sum(t, a.c0, a.c1)
        fp_diff(r.c0, a.c0, a.c1, m)
        fp_copy(r.c1, t)


# r = xi a.  Ma0 + Ma1 in both for xi = 1 + u; 5 Ma1, Ma0 for xi = u
cdef inline void fp2dbl_mul_xi(fp2dbl_t r, const fp2dbl_t a) noexcept nogil:
    cdef fpdbl_t t
    if XI_IS_U:
        fpdbl_mul_small(t, a.c1, FP2_BETA_NEG)
        fpdbl_copy(r.c1, a.c0)
        fpdbl_zero(r.c0)
        fpdbl_diff(r.c0, r.c0, t)
    else:
        fpdbl_sum(t, a.c0, a.c1)
        fpdbl_diff(r.c0, a.c0, a.c1)
        fpdbl_copy(r.c1, t)


# r = a + xi b.  Ma + Mb0 + Mb1 in both for xi = 1 + u; Ma0 + 5 Mb1, Ma1 + Mb0 for xi = u
cdef inline void fp2dbl_sum_xi(fp2dbl_t r, const fp2dbl_t a, const fp2dbl_t b) noexcept nogil:
    cdef fpdbl_t t
    if XI_IS_U:
        fpdbl_mul_small(t, b.c1, FP2_BETA_NEG)
        fpdbl_sum(r.c1, a.c1, b.c0)
        fpdbl_diff(r.c0, a.c0, t)
    else:
        fpdbl_sum(t, b.c0, b.c1)
        fpdbl_sum(r.c0, a.c0, b.c0)
        fpdbl_diff(r.c0, r.c0, b.c1)
        fpdbl_sum(r.c1, a.c1, t)


# The factors of a product in Fp2: s = a0 + a1, t = b0 + n b1, u = b1 - b0.  mb <= 5 -> 2 ma, (1 + n) mb, mb + 6
cdef inline void fp2_factors(fp_t s, fp_t t, fp_t u, const fp2_t a, const fp2_t b) noexcept nogil:
    fp_sum(s, a.c0, a.c1)
    if FP2_BETA_NEG == 1:
        fp_sum(t, b.c0, b.c1)
    else:
        fp_mul_small(t, b.c1, FP2_BETA_NEG)
        fp_sum(t, t, b.c0)
    fp_diff(u, b.c1, b.c0, 5)


# r = a b.  ma mb <= 45, ma <= 15, mb <= 5; more exactly, by coordinates, mb <= 5, and (ma0 + ma1) mb, (1 + n) ma1 mb
# and ma0 (mb + 6) <= 272 -> M 2, 2. With k = (a0 + a1) b0
#   c0 = a0 b0 - n a1 b1 = k - a1 (b0 + n b1)
#   c1 = a0 b1 + a1 b0 = k + a0 (b1 - b0)
cdef void fp2_prod2x(fp2dbl_t r, const fp2_t a, const fp2_t b) noexcept nogil:
    cdef fp_t s, t, u
    cdef fpdbl_t k
    fp2_factors(s, t, u, a, b)
    fp_prod2x(k, s, b.c0)
    fpdbl_diff_prod2x(r.c0, k, a.c1, t)
    fpdbl_sum_prod2x(r.c1, k, a.c0, u)


# r = c + a b.  As fp2_prod2x -> M 2 and that of c in each
cdef void fp2dbl_sum_prod2x(fp2dbl_t r, const fp2dbl_t c, const fp2_t a, const fp2_t b) noexcept nogil:
    cdef fp_t s, t, u
    cdef fpdbl_t k, d
    fp2_factors(s, t, u, a, b)
    fp_prod2x(k, s, b.c0)
    fpdbl_sum(d, c.c0, k)
    fpdbl_diff_prod2x(r.c0, d, a.c1, t)
    fpdbl_sum(d, c.c1, k)
    fpdbl_sum_prod2x(r.c1, d, a.c0, u)


# r = c + d + e + a b.  As fp2_prod2x -> M 2 and those of c, d and e in each
cdef void fp2dbl_sums_prod2x(fp2dbl_t r, const fp2dbl_t c, const fp2dbl_t d, const fp2dbl_t e, const fp2_t a,
                             const fp2_t b) noexcept nogil:
    cdef fp_t s, t, u
    cdef fpdbl_t k
    cdef fp2dbl_t f
    fp2_factors(s, t, u, a, b)
    fp_prod2x(k, s, b.c0)
    fp2dbl_sum(f, c, d)
    fp2dbl_sum(f, f, e)
    fpdbl_sum(f.c0, f.c0, k)
    fpdbl_diff_prod2x(r.c0, f.c0, a.c1, t)
    fpdbl_sum(f.c1, f.c1, k)
    fpdbl_sum_prod2x(r.c1, f.c1, a.c0, u)


# r = a^2.  ma <= 4 -> M 1, 1 for n = 1; 3, 1 otherwise
#   c1 = 2 a0 a1
#   c0 = a0^2 - n a1^2 = (a0 + a1)(a0 - n a1) + (n - 1) a0 a1
cdef void fp2_square2x(fp2dbl_t r, const fp2_t a) noexcept nogil:
    cdef fp_t s, t
    cdef fpdbl_t d
    fp_sum(t, a.c0, a.c0)
    fp_prod2x(r.c1, t, a.c1)
    fp_sum(s, a.c0, a.c1)
    if FP2_BETA_NEG == 1:
        fp_diff(t, a.c0, a.c1, 4)
        fp_prod2x(r.c0, s, t)
    else:
        fp_mul_small(t, a.c1, FP2_BETA_NEG)
        fp_diff(t, a.c0, t, 4 * FP2_BETA_NEG)
        fpdbl_mul_small(d, r.c1, (FP2_BETA_NEG - 1) // 2)
        fpdbl_sum_prod2x(r.c0, d, s, t)


cdef void fp2_redc2x(fp2_t r, const fp2dbl_t a) noexcept nogil:
    fp_redc2x_two(r.c0, r.c1, a.c0, a.c1)


# r = redc2x(a + b), redc2x(a - b), redc2x(a + b - c), redc2x(a + xi b): sums that are reduced at once.
# -> 1
cdef void fp2_redc2x_sum(fp2_t r, const fp2dbl_t a, const fp2dbl_t b) noexcept nogil:
    cdef fp2dbl_t t
    fp2dbl_sum(t, a, b)
    fp_redc2x_two(r.c0, r.c1, t.c0, t.c1)


cdef void fp2_redc2x_diff(fp2_t r, const fp2dbl_t a, const fp2dbl_t b) noexcept nogil:
    cdef fp2dbl_t t
    fp2dbl_diff(t, a, b)
    fp_redc2x_two(r.c0, r.c1, t.c0, t.c1)


cdef void fp2_redc2x_sum_diff(fp2_t r, const fp2dbl_t a, const fp2dbl_t b, const fp2dbl_t c) noexcept nogil:
    cdef fp2dbl_t t
    fp2dbl_sum(t, a, b)
    fp2dbl_diff(t, t, c)
    fp_redc2x_two(r.c0, r.c1, t.c0, t.c1)


cdef void fp2_redc2x_sum_xi(fp2_t r, const fp2dbl_t a, const fp2dbl_t b) noexcept nogil:
    cdef fp2dbl_t t
    fp2dbl_sum_xi(t, a, b)
    fp_redc2x_two(r.c0, r.c1, t.c0, t.c1)


# ma mb <= 45, ma <= 15, mb <= 5 -> 1
cdef void fp2_mul(fp2_t r, const fp2_t a, const fp2_t b) noexcept nogil:
    cdef fp2dbl_t t
    fp2_prod2x(t, a, b)
    fp2_redc2x(r, t)


# ma <= 4 -> 1
cdef void fp2_square(fp2_t r, const fp2_t a) noexcept nogil:
    cdef fp2dbl_t t
    fp2_square2x(t, a)
    fp2_redc2x(r, t)


# r = a b, b in Fp.  ma mb <= 272 -> 1
cdef void fp2_mul_fp(fp2_t r, const fp2_t a, const fp_t b) noexcept nogil:
    cdef fpdbl_t t0, t1
    fp_prod2x(t0, a.c0, b)
    fp_prod2x(t1, a.c1, b)
    fp_redc2x_two(r.c0, r.c1, t0, t1)


# r = a0 - a1 u = a^p.  ma = 1 -> 1
cdef inline void fp2_conjugate(fp2_t r, const fp2_t a) noexcept nogil:
    cdef fp_t t
    fp_neg(t, a.c1, 1)
    fp_copy(r.c0, a.c0)
    fp_reduce(r.c1, t)


cdef inline void fp2_frobenius(fp2_t r, const fp2_t a, int n) noexcept nogil:
    if n % 2:
        fp2_conjugate(r, a)
    else:
        fp2_copy(r, a)


# r = a0^2 + n a1^2, the norm of a to Fp.  ma <= 4 -> 1
cdef void fp2_norm(fp_t r, const fp2_t a) noexcept nogil:
    cdef fpdbl_t t0, t1
    fp_square2x(t0, a.c0)
    fp_square2x(t1, a.c1)
    if FP2_BETA_NEG != 1:
        fpdbl_mul_small(t1, t1, FP2_BETA_NEG)
    fpdbl_sum(t0, t0, t1)
    fp_redc2x(r, t0)


# r = conjugate(a) norm = 1 / a where norm is 1 / (a0^2 + n a1^2).  ma <= 4 -> 1
cdef void fp2_inverse_from_norm(fp2_t r, const fp2_t a, const fp_t norm) noexcept nogil:
    cdef fp_t t
    fp_neg(t, norm, 1)
    fp_mul(r.c0, a.c0, norm)
    fp_mul(r.c1, a.c1, t)


# r = 1 / a; 0 for 0.  ma <= 4 -> 1
cdef void fp2_inverse(fp2_t r, const fp2_t a) noexcept nogil:
    cdef fp_t t
    fp2_norm(t, a)
    fp_inverse(t, t)
    fp2_inverse_from_norm(r, a, t)


cdef void fp2_inverse_vartime(fp2_t r, const fp2_t a) noexcept nogil:
    cdef fp_t t
    fp2_norm(t, a)
    fp_inverse_vartime(t, t)
    fp2_inverse_from_norm(r, a, t)
