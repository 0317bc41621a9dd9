# Whether an element of Fp2 is a square, in variable time: its norm tells.
#
# Needs: fp2_sqrt.pxi, sqrt_vartime.pxi. Gives: fp2_is_square_vartime.

# any
cdef fp_mask_t fp2_is_square_vartime(const fp2_t a) noexcept nogil:
    cdef fp2_t t
    fp2_reduce(t, a)
    fp2_norm(t.c0, t)
    return fp_is_square_vartime(t.c0)
