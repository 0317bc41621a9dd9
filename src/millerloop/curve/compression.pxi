# From x to y: what a compressed point leaves out.
#
# Needs: field.pxi. Gives: point_decompress.

# y^2 = x^3 + b where the mask is set, which tells whether there is such a y: of the two the larger one (f_is_high)
# where `larger` is all ones, otherwise the other; y = 0 is never the larger one. Constant time.  1 -> 1
cdef fp_mask_t point_decompress(F *y, const F *x, fp_mask_t larger) noexcept nogil:
    cdef F t
    cdef fp_mask_t exists
    f_square(&t, x)
    f_mul(&t, &t, x)
    f_sum_b(&t, &t)
    exists = f_sqrt(y, &t)
    f_neg(&t, y, 1)
    f_reduce(&t, &t)
    f_cmov(y, &t, f_is_high(y) ^ larger)
    return exists
