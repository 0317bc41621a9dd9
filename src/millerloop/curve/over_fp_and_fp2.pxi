# The fields of coordinates of a curve E over Fp with a twist E' over Fp2.
#
# Needs: tower/fp2_sqrt.pxi, twist.pxi.
# Gives: F, fp_struct or fp2_struct; what field.pxi and affine_pairs.pxi ask of Fp2 beyond tower/fp2.pxi.

ctypedef fused F:
    fp_struct
    fp2_struct


# Ranges as in field.pxi
cdef inline void fp2_sum_of_products(
    fp2_t r, const fp2_t a, const fp2_t b, const fp2_t c, const fp2_t d
) noexcept nogil:
    cdef fp2dbl_t s
    fp2_prod2x(s, a, b)
    fp2dbl_sum_prod2x(s, s, c, d)
    fp2_redc2x(r, s)


cdef inline void fp2_diff_of_products(
    fp2_t r, const fp2_t a, const fp2_t b, const fp2_t c, const fp2_t d
) noexcept nogil:
    cdef fp2dbl_t s, t
    fp2_prod2x(s, a, b)
    fp2_prod2x(t, c, d)
    fp2_redc2x_diff(r, s, t)


cdef inline void fp2_square_minus_12_square(fp2_t r, const fp2_t a, const fp2_t b) noexcept nogil:
    cdef fp2dbl_t s, t, u
    fp2_square2x(s, a)
    fp2_square2x(t, b)
    fp2dbl_mul_small(u, t, 12)
    fp2dbl_diff(u, s, u)
    fp_redc2x_two(r.c0, r.c1, u.c0, u.c1)


cdef inline void fp2_product_minus_8_square(fp2_t r, const fp2_t a, const fp2_t b, const fp2_t c) noexcept nogil:
    cdef fp2dbl_t s, t, u
    fp2_prod2x(s, b, a)
    fp2_square2x(t, c)
    fp2dbl_mul_small(u, t, 8)
    fp2dbl_diff(u, s, u)
    fp_redc2x_two(r.c0, r.c1, u.c0, u.c1)


# r = c + a b, or c + a^2 where `square`, reduced; as f_sum_mul_each
cdef inline void fp2_sum_mul(fp2_t r, const fp2_t c, const fp2_t a, const fp2_t b, bint square) noexcept nogil:
    cdef fp2dbl_t s
    if square:
        fp2_square2x(s, a)
    else:
        fp2_prod2x(s, a, b)
    fp_sum_redc2x_two(r.c0, r.c1, c.c0, c.c1, s.c0, s.c1)
