# Sums of two products in Fp, reduced once; or each by itself, where that is less work.
#
# Needs: base/fp.pxi.
# Gives: fp_sum_of_products, fp_diff_of_products, fp_square_minus_12_square, fp_product_minus_8_square.
#
# Where products are reduced on the way (fold_52.h, fold_26.h) and a double-width value would be more than a sum of
# two of them, what has to be done to its limbs costs more than the reduction that it saves.

cdef extern from *:
    """
    #if defined(FP_FOLD) && !MILLERLOOP_LANES
    #define FP_PRODUCTS_ARE_REDUCED 1
    #else
    #define FP_PRODUCTS_ARE_REDUCED 0
    #endif
    """
    const bint FP_PRODUCTS_ARE_REDUCED

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
    cdef fp_t u, v
    if FP_PRODUCTS_ARE_REDUCED:
        fp_square(u, a)
        fp_square(v, b)
        fp_mul_small(v, v, 12)
        fp_diff(u, u, v, 12)
        fp_reduce(r, u)
    else:
        fp_square2x(s, a)
        fp_square2x(t, b)
        fpdbl_mul_small(t, t, 12)
        fpdbl_diff(s, s, t)
        fp_redc2x(r, s)


# r = a b - 8 c^2.  ma mb <= 45, mc <= 4 -> 1
cdef void fp_product_minus_8_square(fp_t r, const fp_t a, const fp_t b, const fp_t c) noexcept nogil:
    cdef fpdbl_t s, t
    cdef fp_t u, v
    if FP_PRODUCTS_ARE_REDUCED:
        fp_square(v, c)
        fp_mul(u, a, b)
        fp_mul_small(v, v, 8)
        fp_diff(u, u, v, 8)
        fp_reduce(r, u)
    else:
        fp_square2x(t, c)
        fp_prod2x(s, a, b)
        fpdbl_mul_small(t, t, 8)
        fpdbl_diff(s, s, t)
        fp_redc2x(r, s)
