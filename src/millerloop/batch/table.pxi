# The table of this instance (batch.h).
#
# Needs: g1_table.pxi, pairs.pxi, tower_inverses.pxi. Gives: batch_table, fill_table.

cdef extern from "batch.h" nogil:
    ctypedef struct batch_table:
        group_table g1
        group_table g2
        pairing_table pairing
        void (*inverses)(packed_fp *r, const packed_fp *a, int degree, size_t n) noexcept nogil


cdef void g2_in_group(unsigned char *flags, const packed_fp *a, size_t n) noexcept nogil:
    cdef fp2_struct point[3]
    batch_in_group(point, flags, a, n)


cdef void g2_multiply(packed_fp *r, const packed_fp *a, const uint64_t *k, int words, size_t n) noexcept nogil:
    cdef fp2_struct point[3]
    batch_multiply(point, r, a, k, words, n)


cdef int g2_to_affine(packed_fp *r, const packed_fp *a, size_t n) noexcept nogil:
    cdef fp2_struct point[3]
    return batch_to_affine(point, r, a, n)


cdef void g2_decompress(unsigned char *flags, packed_fp *r, const packed_fp *a, size_t n) noexcept nogil:
    cdef fp2_struct point[3]
    batch_decompress(point, flags, r, a, n)


cdef void g2_hash(packed_fp *r, const uint64_t *u, int count, size_t n) noexcept nogil:
    cdef fp2_struct point[3]
    batch_hash(point, r, u, count, n)


cdef int g2_add_chords(
    void *r, const void *xy, const uint32_t *left, const uint32_t *right, const uint32_t *to, size_t n, void *scratch
) noexcept nogil:
    cdef fp2_struct a[2]
    return batch_add_chords(a, <packed_fp *>r, <const packed_fp *>xy, left, right, to, n, <fp2_struct *>scratch)


cdef void g2_split(void *images, uint64_t *digits, const void *xy, const uint64_t *k, size_t n) noexcept nogil:
    cdef fp2_struct a[2]
    batch_split(a, <packed_fp *>images, digits, <const packed_fp *>xy, k, n)


cdef void fill_table(batch_table *table) noexcept:
    fill_g1_table(&table.g1)
    table.g2.in_group = g2_in_group
    table.g2.multiply = g2_multiply
    table.g2.to_affine = g2_to_affine
    table.g2.decompress = g2_decompress
    table.g2.hash = g2_hash
    fill_pairing_table(&table.pairing)
    table.inverses = batch_inverses
    table.g2.sums.room = chords_room(<fp2_struct *>NULL)
    table.g2.sums.add_chords = g2_add_chords
    table.g2.sums.split = g2_split
