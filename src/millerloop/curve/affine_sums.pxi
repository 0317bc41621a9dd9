# Affine points of E or E' added up two and two, by passes in which inversions are shared, in variable time.
#
# Needs: affine_pairs.pxi, group.pxi.
# Gives: pair_up, a pass over entries, and PAIRS, its scratch; points_sum_vartime, the sum of many points.
# Source: affine sums that share an inversion (Montgomery's trick).
#
# Points are given affine, x = xy[2 i] and y = xy[2 i + 1], of magnitude 1, and are never the identity; any other point
# of the curve is allowed. An entry is such a point, whose y may have magnitude 2, with a key. A pass adds the first and
# second, the third and fourth, ... of those in a row that have one key: a sum costs 5 products and a square instead of
# the 12 products of point_add.

from libc.stdint cimport uint32_t
from libc.stdlib cimport free, malloc

cdef enum:
    # Pairs that share one inversion, which costs as much as 29 products in Fp
    PAIRS = 512


cdef int pair_kind(const F *p) noexcept nogil:
    if not f_equal(&p[0], &p[2]):
        return CHORD
    if f_equal(&p[1], &p[3]) and not f_is_zero(&p[1]):
        return TANGENT
    return OPPOSITE


# products[i] = the product of the denominators of the pairs i .. n - 1, n >= 1.  -> 4
cdef void pair_products(
    F *products, const F *xy, const size_t *left, const unsigned char *kind, size_t n
) noexcept nogil:
    cdef F d
    cdef size_t i
    pair_denominator(&products[n - 1], &xy[2 * left[n - 1]], kind[n - 1])
    for i in range(n - 1, 0, -1):
        pair_denominator(&d, &xy[2 * left[i - 1]], kind[i - 1])
        f_mul(&products[i - 1], &products[i], &d)


# A pass over n entries: adds neighbours of one key, two and two, leaves out those with key 0, and moves what is left to
# the front. Returns how many that are. y has magnitude 2, x 1. scratch holds PAIRS elements.
cdef size_t pair_up(F *xy, uint32_t *key, size_t n, F *scratch) noexcept nogil:
    cdef size_t left[PAIRS]
    cdef unsigned char kind[PAIRS]
    cdef F inverse, d, t
    cdef size_t i = 0, end, pairs, k, kept = 0
    while i < n:
        # entries i .. end - 1, which hold no more than PAIRS pairs
        end = i
        pairs = 0
        while end < n and pairs < PAIRS:
            if end + 1 < n and key[end] == key[end + 1] and key[end]:
                left[pairs] = end
                kind[pairs] = CHORD
                pairs += 1
                end += 1
            end += 1
        if pairs:
            pair_products(scratch, xy, left, kind, pairs)
            if f_is_zero(&scratch[0]):
                for k in range(pairs):
                    kind[k] = pair_kind(&xy[2 * left[k]])
                pair_products(scratch, xy, left, kind, pairs)
            # inverse = 1 / the product of the denominators not used yet
            f_inverse_vartime(&inverse, &scratch[0])
        k = 0
        while i < end:
            if k < pairs and i == left[k]:
                pair_denominator(&d, &xy[2 * i], kind[k])
                if k + 1 < pairs:
                    f_mul(&t, &inverse, &scratch[k + 1])
                    f_mul(&inverse, &inverse, &d)
                else:
                    f_copy(&t, &inverse)
                if kind[k] != OPPOSITE:
                    key[kept] = key[i]
                    pair_sum(&xy[2 * kept], &xy[2 * i], kind[k], &t)
                    kept += 1
                k += 1
                i += 1
            elif key[i]:
                key[kept] = key[i]
                f_copy(&xy[2 * kept], &xy[2 * i])
                f_copy(&xy[2 * kept + 1], &xy[2 * i + 1])
                kept += 1
            i += 1
    return kept


# r = the sum of n points. Returns -1 where there is no memory, otherwise 0. r has magnitude 1.
cdef int points_sum_vartime(F r[3], const F *xy, size_t n) noexcept nogil:
    cdef size_t room = min(n, <size_t>(8 * PAIRS)), kept = 0, i = 0
    cdef F *work = <F *>malloc((2 * room + PAIRS) * sizeof(F))
    cdef uint32_t *key = <uint32_t *>malloc(room * sizeof(uint32_t) + 1)
    point_set_identity(r)
    if work == NULL or key == NULL:
        free(work)
        free(key)
        return -1
    while i < n or kept > 1:
        while i < n and kept < room:
            f_copy(&work[2 * kept], &xy[2 * i])
            f_copy(&work[2 * kept + 1], &xy[2 * i + 1])
            key[kept] = 1
            kept += 1
            i += 1
        kept = pair_up(work, key, kept, work + 2 * room)
    if kept:
        f_reduce(&work[1], &work[1])
        point_from_affine(r, &work[0], &work[1])
    free(work)
    free(key)
    return 0
