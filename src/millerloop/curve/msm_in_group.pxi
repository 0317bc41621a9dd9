# Sums of many multiples of points of the groups of order r, by their endomorphisms, in variable time.
#
# Needs: msm.pxi, point_split.pxi. Gives: msm_in_group_vartime.
#
# Points are split first, which halves the doublings again and again, and the buckets with them. Scalars that have no
# more than 64 bits, all of them, are left as they are.

# r = the sum of k_i P_i over n < 2^29 points of the group of order r; k_i < r in four words. Returns -1 where there is
# no memory, otherwise 0. The rest as msm_vartime.
cdef int msm_in_group_vartime(F r[3], const F *xy, const word_t *k, size_t n, const sums_table *table) noexcept nogil:
    cdef size_t images = IMAGES_ON_E if F is fp_struct else IMAGES_ON_TWIST, i
    cdef void *memory
    cdef F *points
    cdef word_t *digits
    cdef int failed = -1
    if msm_bits(k, n, 4) <= 65:
        return msm_vartime(r, xy, k, n, 4, table)
    memory = malloc(aligned_room(2 * images * n * sizeof(F)))
    points = <F *>aligned_place(memory)
    digits = <word_t *>malloc(SPLIT_WORDS * n * sizeof(word_t))
    if memory != NULL and digits != NULL:
        if table.split != NULL:
            table.split(<void *>points, digits, <const void *>xy, k, n)
        else:
            for i in range(n):
                point_split(&points[2 * images * i], &digits[SPLIT_WORDS * i], &xy[2 * i], &k[4 * i])
        failed = msm_vartime(r, points, digits, images * n, HALF_WORDS if F is fp_struct else 1, table)
    free(memory)
    free(digits)
    return failed
