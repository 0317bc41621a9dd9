# Many points of E or E' at once: membership, multiples.
#
# Needs: rows.pxi. Gives: batch_in_group, batch_multiply_in_group.
#
# A point is three coordinates in memory, as curve/group.pxi explains them, over Fp or over Fp2. `point` is scratch for
# one, and says over which field.

# flags[i] = whether the point i is in the group of order r
cdef void batch_in_group(F point[3], unsigned char *flags, const packed_fp *a, size_t n) noexcept nogil:
    cdef const packed_fp *at[LANES]
    cdef size_t i = 0
    while i < n:
        rows_from(at, a, 3 * f_width(point), i, n)
        point_load(point, at)
        flags_store(flags, point_is_in_group(point), i, n)
        i += LANES


# The point i of r is that of a times k[4 i ..], which is below r; points of the groups of order r. r may be a
cdef void batch_multiply_in_group(
    F point[3], packed_fp *r, const packed_fp *a, const uint64_t *k, size_t n
) noexcept nogil:
    cdef const packed_fp *source[LANES]
    cdef packed_fp *target[LANES]
    cdef word_t scalar[4]
    cdef size_t i = 0
    while i < n:
        rows_from(source, a, 3 * f_width(point), i, n)
        rows_to(target, r, 3 * f_width(point), i, n)
        point_load(point, source)
        scalars_load(scalar, k, 4, i, n)
        point_multiply_in_group(point, point, scalar)
        point_store(target, point)
        i += LANES
