# Affine points of E or E' added up two and two, by passes in which inversions are shared, in variable time.
#
# Needs: affine_pairs.pxi, group.pxi; packed.h.
# Gives: pair_up, a pass over entries, and pair_up_all; sums_room, of their scratch; entries_to_front;
#        points_sum_vartime, the sum of many points.
# Source: affine sums that share an inversion (Montgomery's trick).
#
# Points are given affine, x = xy[2 i] and y = xy[2 i + 1], of magnitude 1, and are never the identity; any other point
# of the curve is allowed. An entry is a key and at, where its point is: 2 i for the point i, 2 i + 1 for its negative.
# A pass adds the first and second, the third and fourth, ... of those in a row that have one key: a sum costs 5
# products and a square instead of the 12 products of point_add. Chords are added by the instance whose table is given
# (sums.h); what is found not to be one is added here.

from libc.stdint cimport uint32_t
from libc.stdlib cimport free, malloc

cdef extern from "packed.h" nogil:
    size_t aligned_room(size_t size)
    void *aligned_place(void *room)


cdef int pair_kind(const F *a, const F *b) noexcept nogil:
    if not f_equal(&a[0], &b[0]):
        return CHORD
    if f_equal(&a[1], &b[1]) and not f_is_zero(&a[1]):
        return TANGENT
    return OPPOSITE


# r = the point at `at`.  y 2
cdef inline void pair_point(F *r, const F *xy, size_t at) noexcept nogil:
    cdef const F *point = &xy[at & ~<size_t>1]
    f_copy(&r[0], &point[0])
    if at & 1:
        f_neg(&r[1], &point[1], 1)
    else:
        f_copy(&r[1], &point[1])


# products[i] = the product of the denominators of the pairs i .. n - 1, n >= 1.  -> 4
cdef void pair_products(
    F *products, const F *xy, const uint32_t *left, const uint32_t *right, const unsigned char *kind, size_t n
) noexcept nogil:
    cdef F a[2]
    cdef F b[2]
    cdef F d
    cdef size_t i
    for i in range(n, 0, -1):
        pair_point(a, xy, left[i - 1])
        pair_point(b, xy, right[i - 1])
        pair_denominator(&d, a, b, kind[i - 1])
        if i == n:
            f_copy(&products[i - 1], &d)
        else:
            f_mul(&products[i - 1], &products[i], &d)


# r[to[i]] = the sum of each pair, none of them opposite. products holds n elements
cdef void pair_sums(
    F *r, const F *xy, const uint32_t *left, const uint32_t *right, const uint32_t *to, const unsigned char *kind,
    size_t n, F *products
) noexcept nogil:
    cdef F a[2]
    cdef F b[2]
    cdef F inverse, d, t
    cdef size_t i
    if n == 0:
        return
    pair_products(products, xy, left, right, kind, n)
    # inverse = 1 / the product of the denominators not used yet
    f_inverse_vartime(&inverse, &products[0])
    for i in range(n):
        pair_point(a, xy, left[i])
        pair_point(b, xy, right[i])
        pair_denominator(&d, a, b, kind[i])
        if i + 1 < n:
            f_mul(&t, &inverse, &products[i + 1])
            f_mul(&inverse, &inverse, &d)
        else:
            f_copy(&t, &inverse)
        pair_sum(&r[to[i]], a, b, kind[i], &t, False)


# add_chords() of the table; 0 where there is none
cdef inline int pair_chords(
    F *r, const F *xy, const uint32_t *left, const uint32_t *right, const uint32_t *to, size_t n,
    unsigned char *scratch, const sums_table *table
) noexcept nogil:
    if table.add_chords == NULL:
        return 0
    return table.add_chords(<void *>r, <const void *>xy, left, right, to, n, scratch)


# The sums of a segment in which not all pairs are chords. Where two points are opposite, the key of their sum becomes
# 0; sums are among the entries key, at in the order of the pairs.
cdef void pair_sums_of_every_kind(
    F *r, const F *xy, uint32_t *left, uint32_t *right, uint32_t *to, size_t n, uint32_t *key, const uint32_t *at,
    unsigned char *scratch, const sums_table *table
) noexcept nogil:
    cdef uint32_t left_here[PAIRS]
    cdef uint32_t right_here[PAIRS]
    cdef uint32_t to_here[PAIRS]
    cdef unsigned char kind[PAIRS]
    cdef F a[2]
    cdef F b[2]
    cdef size_t i, entry = 0, elsewhere = 0, here = 0
    for i in range(n):
        while at[entry] != to[i]:
            entry += 1
        pair_point(a, xy, left[i])
        pair_point(b, xy, right[i])
        kind[here] = pair_kind(a, b)
        if kind[here] == OPPOSITE:
            key[entry] = 0
        elif kind[here] == CHORD and table.add_chords != NULL:
            left[elsewhere] = left[i]
            right[elsewhere] = right[i]
            to[elsewhere] = to[i]
            elsewhere += 1
        else:
            left_here[here] = left[i]
            right_here[here] = right[i]
            to_here[here] = to[i]
            here += 1
    if elsewhere:
        pair_chords(r, xy, left, right, to, elsewhere, scratch, table)
    pair_sums(r, xy, left_here, right_here, to_here, kind, here, <F *>scratch)


# A pass over n entries: adds neighbours of one key, two and two, and leaves out those with key 0. Returns how many are
# left; where two points were opposite, their entry is left with key 0. What is left has magnitude 1. Either r = xy,
# which holds no negatives, and a sum takes the place of its left point; or r is apart from xy, and all that is left is
# put there in order. scratch has sums_room() bytes, aligned to 64.
cdef size_t pair_up(
    F *r, const F *xy, uint32_t *key, uint32_t *at, size_t n, unsigned char *scratch, const sums_table *table
) noexcept nogil:
    cdef uint32_t left[PAIRS]
    cdef uint32_t right[PAIRS]
    cdef uint32_t to[PAIRS]
    cdef bint apart = <const F *>r != xy
    cdef size_t i = 0, kept = 0, pairs, first
    while i < n:
        # a segment: entries that hold no more than PAIRS pairs
        pairs = 0
        first = kept
        while i < n and pairs < PAIRS:
            if i + 1 < n and key[i] == key[i + 1] and key[i]:
                sums_fetch(&xy[at[i] & ~<size_t>1], 2 * sizeof(F))
                sums_fetch(&xy[at[i + 1] & ~<size_t>1], 2 * sizeof(F))
                left[pairs] = at[i]
                right[pairs] = at[i + 1]
                to[pairs] = <uint32_t>(2 * kept) if apart else at[i]
                key[kept] = key[i]
                at[kept] = to[pairs]
                kept += 1
                pairs += 1
                i += 1
            elif key[i]:
                key[kept] = key[i]
                if apart:
                    pair_point(&r[2 * kept], xy, at[i])
                    f_reduce(&r[2 * kept + 1], &r[2 * kept + 1])
                    at[kept] = <uint32_t>(2 * kept)
                else:
                    at[kept] = at[i]
                kept += 1
            i += 1
        if pairs and not pair_chords(r, xy, left, right, to, pairs, scratch, table):
            pair_sums_of_every_kind(r, xy, left, right, to, pairs, &key[first], &at[first], scratch, table)
    return kept


# The bytes of scratch
cdef inline size_t sums_room(const F *like, const sums_table *table) noexcept nogil:
    return aligned_room(max(table.room, PAIRS * sizeof(like[0])))


# Passes until all keys differ; returns how many entries are left
cdef size_t pair_up_all(
    F *xy, uint32_t *key, uint32_t *at, size_t n, unsigned char *scratch, const sums_table *table
) noexcept nogil:
    cdef size_t before = n + 1
    while n < before:
        before = n
        n = pair_up(xy, xy, key, at, n, scratch, table)
    return n


# Moves the points of n entries, whose places ascend, to the front
cdef void entries_to_front(F *xy, uint32_t *at, size_t n) noexcept nogil:
    cdef size_t i
    for i in range(n):
        if at[i] != 2 * i:
            f_copy(&xy[2 * i], &xy[at[i]])
            f_copy(&xy[2 * i + 1], &xy[at[i] + 1])
            at[i] = <uint32_t>(2 * i)


# r = the sum of n points. Returns -1 where there is no memory, otherwise 0. r has magnitude 1.
cdef int points_sum_vartime(F r[3], const F *xy, size_t n, const sums_table *table) noexcept nogil:
    cdef size_t room = min(n // 2 + 1, <size_t>(4 * PAIRS)), kept = 0, taken = 0, more, fresh, i
    cdef void *memory = malloc(sums_room(r, table) + aligned_room(2 * room * sizeof(F)))
    cdef uint32_t *key = <uint32_t *>malloc(4 * room * sizeof(uint32_t))
    cdef uint32_t *at = key + 2 * room
    cdef unsigned char *scratch = <unsigned char *>aligned_place(memory)
    cdef F *work = <F *>aligned_place(scratch + sums_room(r, table) - 64)
    point_set_identity(r)
    if memory == NULL or key == NULL:
        free(memory)
        free(key)
        return -1
    while taken < n or kept > 1:
        # behind what is there, the sums of as many points as fill the room
        more = min(n - taken, 2 * (room - kept))
        for i in range(more):
            key[kept + i] = 1
            at[kept + i] = <uint32_t>(2 * i)
        fresh = pair_up(&work[2 * kept], &xy[2 * taken], &key[kept], &at[kept], more, scratch, table)
        for i in range(fresh):
            at[kept + i] += <uint32_t>(2 * kept)
        taken += more
        kept = pair_up(work, work, key, at, kept + fresh, scratch, table)
        entries_to_front(work, at, kept)
    if kept and key[0]:
        point_from_affine(r, &work[0], &work[1])
    free(memory)
    free(key)
    return 0
