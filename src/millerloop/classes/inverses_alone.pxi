# How batch_inverse() inverts in the instance of a prime field alone, which has no table.
#
# Needs: batch/inverses.pxi. Gives: invert_elements(), as inverses.pxi.

cdef int invert_elements(packed_fp *r, const packed_fp *a, int degree, size_t n) except -1:
    with nogil:
        invert_rows(r, a, 1, n, fp_row_product, fp_row_inverse)
    return 0
