# The table of this instance (batch.h), of a curve without a twist.
#
# Needs: groups.pxi, sums.pxi, inverses.pxi. Gives: batch_table, fill_table, as table.pxi.

cdef extern from "batch.h" nogil:
    ctypedef struct group_table:
        void (*in_group)(unsigned char *flags, const packed_fp *a, size_t n) noexcept nogil
        void (*multiply)(packed_fp *r, const packed_fp *a, const uint64_t *k, int words, size_t n) noexcept nogil
        int (*to_affine)(packed_fp *r, const packed_fp *a, size_t n) noexcept nogil
        void (*decompress)(unsigned char *flags, packed_fp *r, const packed_fp *a, size_t n) noexcept nogil
        void (*hash)(packed_fp *r, const uint64_t *u, int count, size_t n) noexcept nogil
        sums_table sums
    ctypedef struct batch_table:
        group_table g1
        void (*inverses)(packed_fp *r, const packed_fp *a, int degree, size_t n) noexcept nogil


cdef void g1_in_group(unsigned char *flags, const packed_fp *a, size_t n) noexcept nogil:
    cdef fp_struct point[3]
    batch_in_group(point, flags, a, n)


cdef void g1_multiply(packed_fp *r, const packed_fp *a, const uint64_t *k, int words, size_t n) noexcept nogil:
    cdef fp_struct point[3]
    batch_multiply(point, r, a, k, words, n)


cdef int g1_to_affine(packed_fp *r, const packed_fp *a, size_t n) noexcept nogil:
    cdef fp_struct point[3]
    return batch_to_affine(point, r, a, n)


cdef void g1_decompress(unsigned char *flags, packed_fp *r, const packed_fp *a, size_t n) noexcept nogil:
    cdef fp_struct point[3]
    batch_decompress(point, flags, r, a, n)


cdef void g1_hash(packed_fp *r, const uint64_t *u, int count, size_t n) noexcept nogil:
    cdef fp_struct point[3]
    batch_hash(point, r, u, count, n)


cdef int g1_add_chords(
    void *r, const void *xy, const uint32_t *left, const uint32_t *right, const uint32_t *to, size_t n, void *scratch
) noexcept nogil:
    cdef fp_struct a[2]
    return batch_add_chords(a, <packed_fp *>r, <const packed_fp *>xy, left, right, to, n, <fp_struct *>scratch)


cdef void g1_split(void *images, uint64_t *digits, const void *xy, const uint64_t *k, size_t n) noexcept nogil:
    cdef fp_struct a[2]
    batch_split(a, <packed_fp *>images, digits, <const packed_fp *>xy, k, n)


# degree is 1
cdef void curve_inverses(packed_fp *r, const packed_fp *a, int degree, size_t n) noexcept nogil:
    invert_rows(r, a, degree, n, fp_row_product, fp_row_inverse)


cdef void fill_table(batch_table *table) noexcept:
    table.g1.in_group = g1_in_group
    table.g1.multiply = g1_multiply
    table.g1.to_affine = g1_to_affine
    table.g1.decompress = g1_decompress
    table.g1.hash = g1_hash
    table.g1.sums.room = chords_room(<fp_struct *>NULL)
    table.g1.sums.add_chords = g1_add_chords
    table.g1.sums.split = g1_split
    table.inverses = curve_inverses
