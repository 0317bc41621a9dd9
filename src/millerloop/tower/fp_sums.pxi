# Sums of two products in Fp with one reduction.
#
# Needs: base/fp.pxi.
# Gives: fp_sum_of_products, fp_diff_of_products, fp_square_minus_12_square, fp_product_minus_8_square.

# r = a b + c d and r = a b - c d.  ma mb, mc md <= 45 -> 1
cdef void fp_sum_of_products(fp_t r, const fp_t a, const fp_t b, const fp_t c, const fp_t d) noexcept nogil:
    cdef fpdbl_t s
    fp_prod2x(s, a, b)
    fpdbl_sum_prod2x(s, s, c, d)
    fp_redc2x(r, s)


cdef void fp_diff_of_products(fp_t r, const fp_t a, const fp_t b, const fp_t c, const fp_t d) noexcept nogil:
    cdef fpdbl_t s
    fp_prod2x(s, a, b)
    fpdbl_diff_prod2x(s, s, c, d)
    fp_redc2x(r, s)


# r = a^2 - 12 b^2.  ma, mb <= 4 -> 1
cdef void fp_square_minus_12_square(fp_t r, const fp_t a, const fp_t b) noexcept nogil:
    cdef fpdbl_t s, t
    fp_square2x(s, a)
    fp_square2x(t, b)
    fpdbl_mul_small(t, t, 12)
    fpdbl_diff(s, s, t)
    fp_redc2x(r, s)


# r = a b - 8 c^2.  ma mb <= 45, mc <= 4 -> 1
cdef void fp_product_minus_8_square(fp_t r, const fp_t a, const fp_t b, const fp_t c) noexcept nogil:
    cdef fpdbl_t s, t
    fp_square2x(t, c)
    fp_prod2x(s, a, b)
    fpdbl_mul_small(t, t, 8)
    fpdbl_diff(s, s, t)
    fp_redc2x(r, s)
