# Whether an element of Fp is a square, in variable time.
#
# Needs: sqrt.pxi; base/fp_jacobi.h. Gives: fp_is_square_vartime.

cdef extern from "fp_jacobi.h" nogil:
    int fp_jacobi_vartime(const fp_t a)


# All ones where a = b^2 for some b, as for 0, as fp_is_square; in a third of its time or less.  any
cdef fp_mask_t fp_is_square_vartime(const fp_t a) noexcept nogil:
    cdef int symbol = fp_jacobi_vartime(a)
    if symbol == 0:
        return fp_is_square(a)
    return ~WORD(0) if symbol > 0 else WORD(0)
