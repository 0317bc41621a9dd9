# How batch_inverse() inverts: by the table of this instance or of the lanes.
#
# Needs: engine.pxi. Gives: invert_elements(). inverses_alone.pxi gives it where there is no table.

cdef enum:
    # From so many elements on the lanes pay: of Fp from about 14, of Fp2 from 8, of Fp4 and Fp12 from 3
    LEAST_INVERSES = 8


# r = 1 / a for n >= 1 elements of so many coefficients, none of which is 0. r is not a
cdef int invert_elements(packed_fp *r, const packed_fp *a, int degree, size_t n) except -1:
    cdef const batch_table *table = table_for(n, LEAST_INVERSES)
    with nogil:
        table.inverses(r, a, degree, n)
    return 0
