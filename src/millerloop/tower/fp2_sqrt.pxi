# Square roots in Fp2, squares and signs.
#
# Needs: fp2.pxi, sqrt.pxi.
# Gives: fp2_sqrt, fp2_sqrt_inverse, fp2_is_square, fp2_sgn0, fp2_is_high.
# Source: the complex method, Adj, Rodriguez-Henriquez, "Square root computation over even extension fields", 2014, with
#         one exponentiation more at most and no second candidate.
#
# An element is a square if and only if its norm is. With g and fp_sqrt of sqrt.pxi, norm(xi) = g k^2 for
# k = FP2_SQRT_K: both are non-squares. So for any a, with N = norm(a):
#
#     s^2 = N      and norm(a) = s^2            where N is a square; otherwise
#     s^2 = g N    and norm(xi a) = (k s)^2     so that xi a takes the place of a and k s that of s.
#
# For a = a0 + a1 u with norm(a) = s^2, d = 2 (a0 + s) times 2 (a0 - s) is 4 beta a1^2, so if d is no square, the other
# is one. If d = 0, then a1 = 0, and -s takes the place of s. With x = fp_sqrt(d):
#
#     x^2 = d      r = x / 2 + a1 / x u           r^2 = d / 4 + beta a1^2 / d + a1 u = a, norm(r) = s; otherwise
#     x^2 = g d    r = c a1 / x + x / (2c) u      with c^2 = beta g, c = FP2_SQRT_C, and norm(r) = -s.

cdef extern from "tower.h" nogil:
    const fp_t FP_HALF_ELEMENT
    const fp_t FP2_SQRT_K_ELEMENT
    const fp_t FP2_SQRT_K_INVERSE_ELEMENT
    const fp_t FP2_SQRT_C_ELEMENT
    const fp_t FP2_SQRT_C_INVERSE_ELEMENT


# r^2 = a where the result is set; r^2 = xi a elsewhere. i = 1 / r, 0 for 0; u / v has the root u i for a = u v. Two
# exponentiations, no inversion.  any -> 1, 1
cdef fp_mask_t fp2_sqrt_inverse(fp2_t r, fp2_t i, const fp2_t a) noexcept nogil:
    cdef fp2_t b, t
    cdef fp_t s, s_inverse, x, y
    cdef fp_mask_t is_square, is_other
    fp2_reduce(b, a)
    fp2_norm(s, b)
    is_square = fp_sqrt_inverse(s, s_inverse, s)
    # xi a, k s, 1 / (k s)
    fp2_mul_xi(t, b, 1)
    fp2_reduce(t, t)
    fp2_cmov(b, t, ~is_square)
    fp_mul(x, s, FP2_SQRT_K_ELEMENT)
    fp_cmov(s, x, ~is_square)
    fp_mul(x, s_inverse, FP2_SQRT_K_INVERSE_ELEMENT)
    fp_cmov(s_inverse, x, ~is_square)
    # -s, if d = 0
    fp_sum(x, b.c0, s)
    is_other = fp_is_zero(x)
    fp_neg(x, s, 1)
    fp_cmov(s, x, is_other)
    fp_neg(x, s_inverse, 1)
    fp_cmov(s_inverse, x, is_other)
    # x^2 = d or g d, y = a1 / x
    fp_sum(x, b.c0, s)
    fp_mul_small(x, x, 2)
    is_other = ~fp_sqrt_inverse(x, y, x)
    fp_mul(x, x, FP_HALF_ELEMENT)
    fp_mul(y, y, b.c1)
    fp_copy(t.c0, x)
    fp_copy(t.c1, y)
    fp_mul(y, y, FP2_SQRT_C_ELEMENT)
    fp_mul(x, x, FP2_SQRT_C_INVERSE_ELEMENT)
    fp_cmov(t.c0, y, is_other)
    fp_cmov(t.c1, x, is_other)
    # 1 / norm(r)
    fp_neg(x, s_inverse, 2)
    fp_cmov(s_inverse, x, is_other)
    fp_reduce(s_inverse, s_inverse)
    fp2_inverse_from_norm(i, t, s_inverse)
    fp2_copy(r, t)
    return is_square


cdef fp_mask_t fp2_sqrt(fp2_t r, const fp2_t a) noexcept nogil:
    cdef fp2_t i
    return fp2_sqrt_inverse(r, i, a)


# any
cdef fp_mask_t fp2_is_square(const fp2_t a) noexcept nogil:
    cdef fp2_t t
    fp2_reduce(t, a)
    fp2_norm(t.c0, t)
    return fp_is_square(t.c0)


# The sign of RFC 9380, section 4.1: that of the first coefficient which is not 0.  any
cdef fp_mask_t fp2_sgn0(const fp2_t a) noexcept nogil:
    return fp_sgn0(a.c0) | (fp_is_zero(a.c0) & fp_sgn0(a.c1))


# a is above -a, where elements are compared by c1 first.  any
cdef fp_mask_t fp2_is_high(const fp2_t a) noexcept nogil:
    return fp_is_high(a.c1) | (fp_is_zero(a.c1) & fp_is_high(a.c0))
