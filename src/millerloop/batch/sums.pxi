# The work of sums over many points (curve/sums.h): chords, and points split by the endomorphisms.
#
# Needs: rows.pxi, curve/affine_pairs.pxi, curve/point_split.pxi. Gives: batch_add_chords, chords_room; batch_split.
#
# Chords. Two sweeps over the segment, over Fp two vectors of pairs at a time, of which one goes on while the other
# waits for a reduction. The first sweep multiplies the denominators, lane by lane, those of even and those of odd
# vectors; one inversion inverts the products of all; the second, from the end, parts the inverses and adds. Branches
# are on public values alone: where points are, which of them are negatives, and whether a denominator was 0.

cdef extern from "packed.h" nogil:
    bint WORD_ANY(fp_mask_t mask)


# The bytes of scratch for PAIRS pairs: a product for each vector of them
cdef inline size_t chords_room(const F *like) noexcept nogil:
    return vectors_of(PAIRS) * sizeof(like[0])


# Where the points of the pairs i .. begin
cdef inline void chords_from(
    const packed_fp **at, const packed_fp *xy, const uint32_t *points, size_t width, size_t i, size_t n
) noexcept nogil:
    cdef int l
    for l in range(LANES):
        at[l] = xy + width * (points[row_of_lane(i, n, l)] & ~<uint32_t>1)


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
    cdef fp_mask_t negative = chords_negative(points, i, n)
    f_load(&a[0], at, 0)
    f_load(&a[1], at, 1)
    if WORD_ANY(negative):
        f_neg(&minus_y, &a[1], 1)
        f_cmov(&a[1], &minus_y, negative)


# add_chords() of sums_table
cdef int batch_add_chords(
    F like[2], packed_fp *r, const packed_fp *xy, const uint32_t *left, const uint32_t *right, const uint32_t *to,
    size_t n, F *products
) noexcept nogil:
    cdef const packed_fp *at[LANES]
    cdef packed_fp *target[LANES]
    cdef F a[4]
    cdef F b[4]
    cdef F inverse[2]
    cdef F *last
    cdef F d[2]
    cdef F t[2]
    cdef size_t width = f_width(like), vectors = vectors_of(n), step = 2 if F is fp_struct else 1, v = 0, i
    cdef int count, j, l
    # products[v] = the product of the denominators of the vectors v, v - step, v - 2 step, ..
    while v < vectors:
        count = <int>min(step, vectors - v)
        for j in range(count):
            i = (v + j) * LANES
            chords_from(at, xy, left, width, i, n)
            f_load(&a[0], at, 0)
            chords_from(at, xy, right, width, i, n)
            f_load(&b[0], at, 0)
            pair_denominator(&d[j], a, b, CHORD)
        if v:
            f_mul_each(&products[v], &products[v - step], d, count == 2)
        else:
            for j in range(count):
                f_copy(&products[j], &d[j])
        v += step
    # inverse = 1 / the products of the denominators not used yet; where there are two, each is the inverse of both
    # times the product of the other
    v -= step
    last = &products[vectors - 1]
    if step == 2 and vectors > 1:
        f_mul(&t[0], last, last - 1)
    else:
        f_copy(&t[0], last)
    if WORD_ANY(f_is_zero(&t[0])):
        return 0
    f_inverse_vartime(&t[0], &t[0])
    if step == 2 and vectors > 1:
        f_mul(&inverse[vectors & 1], &t[0], last)
        f_mul(&inverse[~vectors & 1], &t[0], last - 1)
    else:
        f_copy(&inverse[0], &t[0])
    while True:
        count = <int>min(step, vectors - v)
        for j in range(count):
            i = (v + j) * LANES
            chords_from(at, xy, left, width, i, n)
            chords_load(&a[2 * j], at, left, i, n)
            chords_from(at, xy, right, width, i, n)
            chords_load(&b[2 * j], at, right, i, n)
            pair_denominator(&d[j], &a[2 * j], &b[2 * j], CHORD)
        if v:
            f_mul_each(t, inverse, &products[v - step], count == 2)
            f_mul_each(inverse, inverse, d, count == 2)
        else:
            for j in range(count):
                f_copy(&t[j], &inverse[j])
        pair_sum(a, a, b, CHORD, t, count == 2)
        for j in range(count):
            i = (v + j) * LANES
            for l in range(LANES):
                target[l] = r + width * to[row_of_lane(i, n, l)]
            f_store(target, 0, &a[2 * j])
            f_store(target, 1, &a[2 * j + 1])
        if v == 0:
            return 1
        v -= step


# split() of sums_table
cdef void batch_split(
    F point[2], packed_fp *images, uint64_t *digits, const packed_fp *xy, const uint64_t *k, size_t n
) noexcept nogil:
    cdef const packed_fp *source[LANES]
    cdef packed_fp *target[LANES]
    cdef F image[2 * IMAGES_ON_TWIST]
    cdef word_t scalar[SPLIT_WORDS]
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
            for j in range(SPLIT_WORDS):
                digits[SPLIT_WORDS * row_of_lane(i, n, l) + j] = word_lane(scalar[j], l)
        i += LANES
