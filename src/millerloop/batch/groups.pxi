# Many points of E or E' at once: membership, multiples, affine coordinates; from x, and from integers.
#
# Needs: rows.pxi.
# Gives: batch_in_group, batch_multiply, batch_to_affine, batch_decompress, batch_hash.
#
# A point is three coordinates in memory, as curve/group.pxi explains them, over Fp or over Fp2. `point` is scratch for
# one, and says over which field. What comes out may lie where that of the same row came in.

from libc.stdlib cimport free, malloc

cdef enum:
    # The bytes of scratch for points that share an inversion: 51 vectors of lanes on E, 25 on E'
    SHARED_ROOM = 1 << 17


# flags[i] = whether the point i is in the group of order r
cdef void batch_in_group(F point[3], unsigned char *flags, const packed_fp *a, size_t n) noexcept nogil:
    cdef const packed_fp *at[LANES]
    cdef size_t i = 0
    while i < n:
        rows_from(at, a, 3 * f_width(point), i, n)
        point_load(point, at)
        flags_store(flags, point_is_in_group(point), i, n)
        i += LANES


# The point i of r is that of a times the scalar of `words` words k[words i ..]: four are an integer below r, one or two
# are digits of one word, as point_multiply_by_digits has them; points of the groups of order r.
cdef void batch_multiply(
    F point[3], packed_fp *r, const packed_fp *a, const uint64_t *k, int words, size_t n
) noexcept nogil:
    cdef const packed_fp *source[LANES]
    cdef packed_fp *target[LANES]
    cdef word_t scalar[4]
    cdef size_t i = 0
    while i < n:
        rows_from(source, a, 3 * f_width(point), i, n)
        rows_to(target, r, 3 * f_width(point), i, n)
        point_load(point, source)
        scalars_load(scalar, k, words, i, n)
        if words == 4:
            point_multiply_in_group(point, point, scalar)
        else:
            point_multiply_by_digits(point, point, scalar, words, 1)
        point_store(target, point)
        i += LANES


# The point i of r is that of a with Z = 1; none is the identity. -1 where there is no memory, otherwise 0.
cdef int batch_to_affine(F point[3], packed_fp *r, const packed_fp *a, size_t n) noexcept nogil:
    cdef const packed_fp *source[LANES]
    cdef packed_fp *target[LANES]
    cdef size_t most = min(SHARED_ROOM // (5 * sizeof(F)), vectors_of(n)), i = 0, m, j
    cdef F *p
    cdef F *xy
    cdef void *room = malloc(aligned_room(5 * most * sizeof(F)))
    if room == NULL:
        return -1
    p = <F *>aligned_place(room)
    xy = p + 3 * most
    while i < n:
        m = 0
        while m < most and i + m * LANES < n:
            rows_from(source, a, 3 * f_width(point), i + m * LANES, n)
            point_load(p + 3 * m, source)
            m += 1
        points_to_affine(xy, p, m)
        for j in range(m):
            rows_to(target, r, 3 * f_width(point), i + j * LANES, n)
            point_from_affine(point, xy + 2 * j, xy + 2 * j + 1)
            point_store(target, point)
        i += m * LANES
    free(room)
    return 0


# The point i of r is (x, y) for the x of the point i of a, whose other coordinates are not read: y as point_decompress
# has it for flags[i], whether the larger one is wanted. flags[i] = whether there is such a point.
cdef void batch_decompress(
    F point[3], unsigned char *flags, packed_fp *r, const packed_fp *a, size_t n
) noexcept nogil:
    cdef const packed_fp *source[LANES]
    cdef packed_fp *target[LANES]
    cdef F x, y
    cdef fp_mask_t exists
    cdef size_t i = 0
    while i < n:
        rows_from(source, a, 3 * f_width(point), i, n)
        rows_to(target, r, 3 * f_width(point), i, n)
        f_load(&x, source, 0)
        exists = point_decompress(&y, &x, flags_load(flags, i, n))
        point_from_affine(point, &x, &y)
        point_store(target, point)
        flags_store(flags, exists, i, n)
        i += LANES


# The point i of r is the one of the group for the i-th `count` field elements, each coefficient of which is an integer
# of FP_WIDE_WORDS words, mod p: two by hash_to_curve, one by encode_to_curve. Where count is 0, the point of the curve
# for one, by map_to_curve.
cdef void batch_hash(F point[3], packed_fp *r, const uint64_t *u, int count, size_t n) noexcept nogil:
    cdef packed_fp *target[LANES]
    cdef word_t words[4 * FP_WIDE_WORDS]
    cdef F v[2]
    cdef fp_struct *coefficients = <fp_struct *>v
    cdef size_t i = 0
    cdef int j, each = max(count, 1) * <int>f_width(point)
    while i < n:
        rows_to(target, r, 3 * f_width(point), i, n)
        scalars_load(words, u, FP_WIDE_WORDS * each, i, n)
        for j in range(each):
            fp_from_wide_words(coefficients + j, &words[FP_WIDE_WORDS * j])
        if count:
            point_from_field(point, v, count)
        else:
            point_map_to_curve(point, v, 1)
        point_store(target, point)
        i += LANES
