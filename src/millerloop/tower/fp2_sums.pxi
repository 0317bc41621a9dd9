# Sums of two products in Fp2 with one reduction of each coefficient.
#
# Needs: tower/fp2.pxi.
# Gives: fp2_sum_of_products, fp2_diff_of_products, fp2_square_minus_12_square, fp2_product_minus_8_square,
#        fp2_sum_mul.

# r = a b + c d and r = a b - c d.  a b and c d as for fp2_prod2x -> 1
cdef void fp2_sum_of_products(fp2_t r, const fp2_t a, const fp2_t b, const fp2_t c, const fp2_t d) noexcept nogil:
    cdef fp2dbl_t s
    fp2_prod2x(s, a, b)
    fp2dbl_sum_prod2x(s, s, c, d)
    fp2_redc2x(r, s)


cdef void fp2_diff_of_products(fp2_t r, const fp2_t a, const fp2_t b, const fp2_t c, const fp2_t d) noexcept nogil:
    cdef fp2dbl_t s, t
    fp2_prod2x(s, a, b)
    fp2_prod2x(t, c, d)
    fp2_redc2x_diff(r, s, t)


# r = a^2 - 12 b^2.  ma, mb <= 4 -> 1
cdef void fp2_square_minus_12_square(fp2_t r, const fp2_t a, const fp2_t b) noexcept nogil:
    cdef fp2dbl_t s, t, u
    fp2_square2x(s, a)
    fp2_square2x(t, b)
    fp2dbl_mul_small(u, t, 12)
    fp2dbl_diff(u, s, u)
    fp_redc2x_two(r.c0, r.c1, u.c0, u.c1)


# r = a b - 8 c^2.  ma mb <= 45, ma <= 5, mb <= 15, mc <= 4 -> 1
cdef void fp2_product_minus_8_square(fp2_t r, const fp2_t a, const fp2_t b, const fp2_t c) noexcept nogil:
    cdef fp2dbl_t s, t, u
    fp2_prod2x(s, b, a)
    fp2_square2x(t, c)
    fp2dbl_mul_small(u, t, 8)
    fp2dbl_diff(u, s, u)
    fp_redc2x_two(r.c0, r.c1, u.c0, u.c1)


# r = c + a b, reduced; c + a^2 where a is b.  mc <= 30, a and b as for fp2_prod2x or fp2_square2x -> 1
cdef void fp2_sum_mul(fp2_t r, const fp2_t c, const fp2_t a, const fp2_t b) noexcept nogil:
    cdef fp2dbl_t s
    if a == b:
        fp2_square2x(s, a)
    else:
        fp2_prod2x(s, a, b)
    fp_sum_redc2x_two(r.c0, r.c1, c.c0, c.c1, s.c0, s.c1)
