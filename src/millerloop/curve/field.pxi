# The field of a curve's coordinates under one name: F is Fp for E and Fp2 for its twist E'.
#
# Needs: over_fp_and_fp2.pxi, tower/fp2_sqrt.pxi and twist.pxi, or over_fp.pxi; tower/fp_sums.pxi, tower/sqrt.pxi.
# Gives: f_*, which are fp_* or fp2_*; f_mul_3b and f_sum_b, of the constant of the curve; f_sum_of_products,
#        f_diff_of_products, f_square_minus_12_square, f_product_minus_8_square.
#
# A function asks for whichever of fp.h and tower/fp2.pxi asks for less; where no comment says more, both agree with
# fp.h. An out-argument may be any in-argument.

cdef inline void f_copy(F *r, const F *a) noexcept nogil:
    if F is fp_struct:
        fp_copy(r, a)
    else:
        fp2_copy(r, a)


cdef inline void f_zero(F *r) noexcept nogil:
    if F is fp_struct:
        fp_zero(r)
    else:
        fp2_zero(r)


cdef inline void f_one(F *r) noexcept nogil:
    if F is fp_struct:
        fp_one(r)
    else:
        fp2_one(r)


cdef inline void f_sum(F *r, const F *a, const F *b) noexcept nogil:
    if F is fp_struct:
        fp_sum(r, a, b)
    else:
        fp2_sum(r, a, b)


cdef inline void f_diff(F *r, const F *a, const F *b, int m) noexcept nogil:
    if F is fp_struct:
        fp_diff(r, a, b, m)
    else:
        fp2_diff(r, a, b, m)


cdef inline void f_neg(F *r, const F *a, int m) noexcept nogil:
    if F is fp_struct:
        fp_neg(r, a, m)
    else:
        fp2_neg(r, a, m)


cdef inline void f_mul_small(F *r, const F *a, int k) noexcept nogil:
    if F is fp_struct:
        fp_mul_small(r, a, k)
    else:
        fp2_mul_small(r, a, k)


cdef inline void f_reduce(F *r, const F *a) noexcept nogil:
    if F is fp_struct:
        fp_reduce(r, a)
    else:
        fp2_reduce(r, a)


cdef inline void f_cmov(F *r, const F *a, fp_mask_t mask) noexcept nogil:
    if F is fp_struct:
        fp_cmov(r, a, mask)
    else:
        fp2_cmov(r, a, mask)


cdef inline fp_mask_t f_is_zero(const F *a) noexcept nogil:
    if F is fp_struct:
        return fp_is_zero(a)
    else:
        return fp2_is_zero(a)


cdef inline fp_mask_t f_is_zero_vartime(const F *a) noexcept nogil:
    if F is fp_struct:
        return fp_is_zero_vartime(a)
    else:
        return fp2_is_zero(a)


cdef inline fp_mask_t f_equal(const F *a, const F *b) noexcept nogil:
    if F is fp_struct:
        return fp_equal(a, b)
    else:
        return fp2_equal(a, b)


# ma mb <= 45, ma <= 15, mb <= 5 -> 1
cdef inline void f_mul(F *r, const F *a, const F *b) noexcept nogil:
    if F is fp_struct:
        fp_mul(r, a, b)
    else:
        fp2_mul(r, a, b)


# ma <= 4 -> 1
cdef inline void f_square(F *r, const F *a) noexcept nogil:
    if F is fp_struct:
        fp_square(r, a)
    else:
        fp2_square(r, a)


# 1 / a; 0 for 0.  ma <= 4 -> 1
cdef inline void f_inverse(F *r, const F *a) noexcept nogil:
    if F is fp_struct:
        fp_inverse(r, a)
    else:
        fp2_inverse(r, a)


cdef inline void f_inverse_vartime(F *r, const F *a) noexcept nogil:
    if F is fp_struct:
        fp_inverse_vartime(r, a)
    else:
        fp2_inverse_vartime(r, a)


# r^2 = a where the result is set; r^2 = g a in Fp, xi a in Fp2 elsewhere.  any -> 1
cdef inline fp_mask_t f_sqrt(F *r, const F *a) noexcept nogil:
    if F is fp_struct:
        return fp_sqrt(r, a)
    else:
        return fp2_sqrt(r, a)


# The same, and i = 1 / r, 0 for 0.  any -> 1, 1
cdef inline fp_mask_t f_sqrt_inverse(F *r, F *i, const F *a) noexcept nogil:
    if F is fp_struct:
        return fp_sqrt_inverse(r, i, a)
    else:
        return fp2_sqrt_inverse(r, i, a)


# The two signs: that of RFC 9380, and whether a is above -a
cdef inline fp_mask_t f_sgn0(const F *a) noexcept nogil:
    if F is fp_struct:
        return fp_sgn0(a)
    else:
        return fp2_sgn0(a)


cdef inline fp_mask_t f_is_high(const F *a) noexcept nogil:
    if F is fp_struct:
        return fp_is_high(a)
    else:
        return fp2_is_high(a)


# r = 3 b a, b the constant of the curve.  1 -> 1
cdef inline void f_mul_3b(F *r, const F *a) noexcept nogil:
    if F is fp_struct:
        fp_mul_small(r, a, 3 * G1_B)
        fp_reduce(r, r)
    else:
        fp2_mul_twist_3b(r, a)


# r = a + b, b the constant of the curve.  1 -> 1
cdef inline void f_sum_b(F *r, const F *a) noexcept nogil:
    cdef fp_t b
    if F is fp_struct:
        fp_one(b)
        fp_mul_small(b, b, G1_B)
        fp_sum(r, a, b)
        fp_reduce(r, r)
    else:
        fp2_sum(r, a, CURVE_G2_B)
        fp2_reduce(r, r)


# r = a b + c d and r = a b - c d (tower/fp_sums.pxi, fp2_sums.pxi).  a b and c d as for f_mul -> 1
cdef inline void f_sum_of_products(F *r, const F *a, const F *b, const F *c, const F *d) noexcept nogil:
    if F is fp_struct:
        fp_sum_of_products(r, a, b, c, d)
    else:
        fp2_sum_of_products(r, a, b, c, d)


cdef inline void f_diff_of_products(F *r, const F *a, const F *b, const F *c, const F *d) noexcept nogil:
    if F is fp_struct:
        fp_diff_of_products(r, a, b, c, d)
    else:
        fp2_diff_of_products(r, a, b, c, d)


# r = a^2 - 12 b^2.  ma, mb <= 4 -> 1
cdef inline void f_square_minus_12_square(F *r, const F *a, const F *b) noexcept nogil:
    if F is fp_struct:
        fp_square_minus_12_square(r, a, b)
    else:
        fp2_square_minus_12_square(r, a, b)


# r = a b - 8 c^2.  ma mb <= 45, ma <= 5, mb <= 15, mc <= 4 -> 1
cdef inline void f_product_minus_8_square(F *r, const F *a, const F *b, const F *c) noexcept nogil:
    if F is fp_struct:
        fp_product_minus_8_square(r, a, b, c)
    else:
        fp2_product_minus_8_square(r, a, b, c)
