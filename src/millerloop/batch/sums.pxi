# The work of sums over many points (curve/sums.h): chords, and points split by the endomorphisms.
#
# Needs: rows.pxi, curve/affine_pairs.pxi, curve/point_split.pxi. Gives: batch_add_chords, chords_room; batch_split.
#
# Chords. Two sweeps over the segment. The first multiplies the denominators, lane by lane; one inversion inverts the products of
# all lanes; the second, from the end, parts the inverses and adds. Branches are on public values alone: where points
# are, and whether a denominator was 0.

cdef extern from *:
    """
    #if defined(__GNUC__)
    #define PREFETCH(place) __builtin_prefetch(place)
    #else
    #define PREFETCH(place) ((void)(place))
    #endif
    """
    void PREFETCH(const void *place) nogil

cdef enum:
    # Vectors of pairs before its turn, what a vector needs is fetched from memory
    FETCH_AHEAD = 4

cdef extern from "packed.h" nogil:
    bint WORD_ANY(fp_mask_t mask)


# The bytes of scratch for PAIRS pairs: a product for each vector of them
cdef inline size_t chords_room(const F *like) noexcept nogil:
    return (PAIRS + LANES - 1) // LANES * sizeof(like[0])


# Where the points of the pairs i .. begin
cdef inline void chords_from(
    const packed_fp **at, const packed_fp *xy, const uint32_t *points, size_t width, size_t i, size_t n
) noexcept nogil:
    cdef int l
    for l in range(LANES):
        at[l] = xy + width * (points[row_of_lane(i, n, l)] & ~<uint32_t>1)


# Fetches the j-th coordinates of the points of the pairs i ..
cdef inline void chords_fetch(
    const packed_fp *xy, const uint32_t *left, const uint32_t *right, size_t width, size_t j, size_t i, size_t n
) noexcept nogil:
    cdef const packed_fp *a
    cdef const packed_fp *b
    cdef size_t m
    cdef int l
    for l in range(LANES):
        a = xy + width * ((left[row_of_lane(i, n, l)] & ~<uint32_t>1) + j)
        b = xy + width * ((right[row_of_lane(i, n, l)] & ~<uint32_t>1) + j)
        for m in range(width):
            PREFETCH(a + m)
            PREFETCH(b + m)


# Which of them are negatives
cdef inline fp_mask_t chords_negative(const uint32_t *points, size_t i, size_t n) noexcept nogil:
    cdef word_t mask = WORD(0)
    cdef int l
    for l in range(LANES):
        word_set_lane(&mask, l, 0 - <uint64_t>(points[row_of_lane(i, n, l)] & 1))
    return mask


# a = the points.  y 2
cdef inline void chords_load(
    F a[2], const packed_fp *const *at, const uint32_t *points, size_t i, size_t n
) noexcept nogil:
    cdef F minus_y
    f_load(&a[0], at, 0)
    f_load(&a[1], at, 1)
    f_neg(&minus_y, &a[1], 1)
    f_cmov(&a[1], &minus_y, chords_negative(points, i, n))


# add_chords() of sums_table
cdef int batch_add_chords(
    F a[2], packed_fp *r, const packed_fp *xy, const uint32_t *left, const uint32_t *right, const uint32_t *to, size_t n,
    F *products
) noexcept nogil:
    cdef const packed_fp *at[LANES]
    cdef packed_fp *target[LANES]
    cdef F b[2]
    cdef F inverse, d, t
    cdef size_t width = f_width(a), vectors = (n + LANES - 1) // LANES, v, i
    cdef int l
    # products[v] = the product of the denominators of the vectors 0 .. v
    for v in range(vectors):
        i = v * LANES
        if v + FETCH_AHEAD < vectors:
            chords_fetch(xy, left, right, width, 0, i + FETCH_AHEAD * LANES, n)
        chords_from(at, xy, left, width, i, n)
        f_load(&a[0], at, 0)
        chords_from(at, xy, right, width, i, n)
        f_load(&b[0], at, 0)
        pair_denominator(&d, a, b, CHORD)
        if v:
            f_mul(&products[v], &products[v - 1], &d)
        else:
            f_reduce(&products[v], &d)
    if WORD_ANY(f_is_zero(&products[vectors - 1])):
        return 0
    # inverse = 1 / the product of the denominators not used yet
    f_inverse_vartime(&inverse, &products[vectors - 1])
    for v in range(vectors, 0, -1):
        i = (v - 1) * LANES
        if v > FETCH_AHEAD:
            chords_fetch(xy, left, right, width, 1, i - FETCH_AHEAD * LANES, n)
        chords_from(at, xy, left, width, i, n)
        chords_load(a, at, left, i, n)
        chords_from(at, xy, right, width, i, n)
        chords_load(b, at, right, i, n)
        pair_denominator(&d, a, b, CHORD)
        if v > 1:
            f_mul(&t, &inverse, &products[v - 2])
            f_mul(&inverse, &inverse, &d)
        else:
            f_copy(&t, &inverse)
        pair_sum(a, a, b, CHORD, &t)
        for l in range(LANES):
            target[l] = r + width * to[row_of_lane(i, n, l)]
        f_store(target, 0, &a[0])
        f_store(target, 1, &a[1])
    return 1


# split() of sums_table
cdef void batch_split(
    F point[2], packed_fp *images, uint64_t *digits, const packed_fp *xy, const uint64_t *k, size_t n
) noexcept nogil:
    cdef const packed_fp *source[LANES]
    cdef packed_fp *target[LANES]
    cdef F image[2 * IMAGES_ON_TWIST]
    cdef word_t scalar[4]
    cdef size_t width = 2 * f_width(point), count = 2 * (IMAGES_ON_E if F is fp_struct else IMAGES_ON_TWIST), i = 0, j
    cdef int l
    while i < n:
        rows_from(source, xy, width, i, n)
        f_load(&point[0], source, 0)
        f_load(&point[1], source, 1)
        scalars_load(scalar, k, 4, i, n)
        point_split(image, scalar, point, scalar)
        rows_to(target, images, width * count // 2, i, n)
        for j in range(count):
            f_store(target, j, &image[j])
        for l in range(LANES):
            for j in range(4):
                digits[4 * row_of_lane(i, n, l) + j] = word_lane(scalar[j], l)
        i += LANES
