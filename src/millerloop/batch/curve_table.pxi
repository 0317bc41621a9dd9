# The table of this instance (batch.h), of a curve without a twist.
#
# Needs: g1_table.pxi, inverses.pxi. Gives: batch_table, fill_table, as table.pxi.

cdef extern from "batch.h" nogil:
    ctypedef struct batch_table:
        group_table g1
        void (*inverses)(packed_fp *r, const packed_fp *a, int degree, size_t n) noexcept nogil


# degree is 1
cdef void curve_inverses(packed_fp *r, const packed_fp *a, int degree, size_t n) noexcept nogil:
    invert_rows(r, a, degree, n, fp_row_product, fp_row_inverse)


cdef void fill_table(batch_table *table) noexcept:
    fill_g1_table(&table.g1)
    table.inverses = curve_inverses
