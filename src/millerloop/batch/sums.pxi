# The work of a segment of pairs (curve/affine_sums.pxi): chords, LANES of them at a time.
#
# Needs: rows.pxi, curve/affine_pairs.pxi. Gives: batch_chords, chords_room.
#
# Two sweeps over the segment. The first multiplies the denominators, lane by lane; one inversion inverts the products of
# all lanes; the second, from the end, parts the inverses and adds. Branches are on public values alone: where points
# are, and whether a denominator was 0.

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


# chord_sums.add, for n >= 1
cdef int batch_chords(
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
