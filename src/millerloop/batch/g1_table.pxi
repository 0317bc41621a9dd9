# What the table of an instance has of E.
#
# Needs: groups.pxi, sums.pxi. Gives: group_table, fill_g1_table.

cdef extern from "batch.h" nogil:
    ctypedef struct group_table:
        void (*in_group)(unsigned char *flags, const packed_fp *a, size_t n) noexcept nogil
        void (*multiply)(packed_fp *r, const packed_fp *a, const uint64_t *k, int words, size_t n) noexcept nogil
        int (*to_affine)(packed_fp *r, const packed_fp *a, size_t n) noexcept nogil
        void (*decompress)(unsigned char *flags, packed_fp *r, const packed_fp *a, size_t n) noexcept nogil
        void (*hash)(packed_fp *r, const uint64_t *u, int count, size_t n) noexcept nogil
        sums_table sums


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


cdef void fill_g1_table(group_table *table) noexcept:
    table.in_group = g1_in_group
    table.multiply = g1_multiply
    table.to_affine = g1_to_affine
    table.decompress = g1_decompress
    table.hash = g1_hash
    table.sums.room = chords_room(<fp_struct *>NULL)
    table.sums.add_chords = g1_add_chords
    table.sums.split = g1_split
