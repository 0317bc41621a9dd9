# Sums of many multiples of points of E or E': k_1 P_1 + ... + k_n P_n, in variable time.
#
# Needs: affine_sums.pxi, scalar_windows.pxi. Gives: msm_vartime, msm_bits.
# Source: Pippenger's buckets with signed digits.
#
# Points are given as to affine_sums.pxi; any point of the curve but the identity is allowed, in any order and number.
# Scalars are integers of either sign in two's complement.
#
# Buckets. With windows of c bits, k = sum_w d_w 2^(c w) for digits |d_w| <= 2^(c - 1), and the bucket (w, b) collects
# all +-P with |d_w| = b. Entries, which are points with a key, are sorted by bucket; passes (pair_up) add those that
# have one key, until each bucket is left with one.
#
# Buckets to bits. sum_b b S_b = sum_t 2^t T_t where T_t adds up the S_b with bit t of b set. For t = 0, 1, ... the
# entries whose key is odd are copied to those of T_t, then keys are halved, and a pass adds the neighbours that have
# become equal together with the pairs inside all T_t so far: about 2 sums for each bucket, again by passes. What is
# left has one entry for each bit of the scalars, taken in by doublings from the top.
#
# Memory: (n + 2^c) / 2 entries and 8 bytes for each point, from malloc.

from libc.stdint cimport uint32_t
from libc.stdlib cimport free, malloc

cdef enum:
    # Windows are taken together as long as they have no more entries than this
    MSM_ENTRIES = 4096
    # Marks the keys of T_t
    KEY_OF_BIT = 1 << 30


# Entries of the buckets of windows of c bits, one for each key w 2^c + b, in order; what is left are the T_t, with keys
# KEY_OF_BIT + c w + t. Returns how many. xy and key have room for 3 n entries.
cdef size_t buckets_to_bits(F *xy, uint32_t *key, size_t n, int c, F *scratch) noexcept nogil:
    cdef size_t i, buckets = n, before
    cdef int t
    for t in range(c):
        for i in range(buckets):
            if key[i] & 1:
                key[n] = KEY_OF_BIT + (key[i] >> (c - t)) * c + t
                f_copy(&xy[2 * n], &xy[2 * i])
                f_copy(&xy[2 * n + 1], &xy[2 * i + 1])
                n += 1
            key[i] >>= 1
            if key[i] & ((<uint32_t>1 << (c - 1 - t)) - 1) == 0:
                key[i] = 0
        n = pair_up(xy, key, n, scratch)
        buckets = 0
        while buckets < n and key[buckets] < KEY_OF_BIT:
            buckets += 1
    before = n + 1
    while n < before:
        before = n
        n = pair_up(xy, key, n, scratch)
    return n


# How many bits the scalars have, the sign among them
cdef int msm_bits(const word_t *k, size_t n, int words) noexcept nogil:
    cdef word_t used
    cdef size_t i
    cdef int j, bits
    for j in range(words - 1, -1, -1):
        used = 0
        for i in range(n):
            used |= k[i * words + j] ^ (0 - (k[i * words + words - 1] >> 63))
        if used:
            bits = 64 * j + 1
            while used:
                used >>= 1
                bits += 1
            return bits
    return 1


# The width of the windows that asks for the fewest sums: one for each point and about 0.6 2^c for the buckets, in each
# window; two for each bit at the end.
cdef int msm_window(size_t n, int bits) noexcept nogil:
    cdef uint64_t cost, least = 0
    cdef int c, best = 1
    for c in range(1, MAX_WINDOW + 1):
        cost = <uint64_t>((bits + c - 1) // c) * (10 * n + (<uint64_t>6 << c))
        if c == 1 or cost < least:
            least = cost
            best = c
    return best


# r = the sum of k_i P_i over n < 2^31 points; k_i is the integer in two's complement of the words k[i words] ..
# k[i words + words - 1], the lowest first, words >= 1. Returns -1 where there is no memory, otherwise 0. r has
# magnitude 1.
cdef int msm_vartime(F r[3], const F *xy, const word_t *k, size_t n, int words) noexcept nogil:
    cdef int bits = msm_bits(k, n, words), c = msm_window(n, bits), windows = (bits + c - 1) // c
    cdef size_t together = max(<size_t>1, min(<size_t>windows, MSM_ENTRIES // max(n, <size_t>1)))
    cdef size_t entries = together * n, buckets = together << (c - 1), most = min(entries, buckets)
    # After a first pass in segments that cut runs of one key: half of the entries, of the buckets and of the segments;
    # in front of them the segment just read. In buckets_to_bits at most 3 for each bucket in use, and 3 / 2 for each
    # bucket there is besides one for each bit.
    cdef size_t room = max(
        (entries + most + entries // (2 * PAIRS)) // 2 + 2 * PAIRS + 2,
        min(3 * entries, buckets + buckets // 2 + 2 * together * c),
    )
    cdef F *work = <F *>malloc((2 * room + PAIRS) * sizeof(F))
    cdef uint32_t *key = <uint32_t *>malloc((room + entries + (together << c) + 1 + together * c) * sizeof(uint32_t))
    cdef int window
    point_set_identity(r)
    if work == NULL or key == NULL:
        free(work)
        free(key)
        return -1
    window = windows
    while window > 0:
        together = min(together, <size_t>window)
        window -= <int>together
        msm_windows(r, xy, k, n, words, c, window, together, work, key, room)
    free(work)
    free(key)
    return 0


# r = 2^(c together) r + the part of the windows window .. window + together - 1 of c bits. work has room for 2 room +
# PAIRS elements; key for room keys, the entries in order, the ends of the buckets and the places of the bits.
cdef void msm_windows(
    F r[3], const F *xy, const word_t *k, size_t n, int words, int c, int window, size_t together,
    F *work, uint32_t *key, size_t room
) noexcept nogil:
    cdef F *scratch = work + 2 * room
    cdef uint32_t *order = key + room
    cdef uint32_t *ends = order + together * n
    cdef uint32_t *place = ends + (together << c) + 1
    cdef F point[3]
    cdef F sum[3]
    cdef size_t w, i, kept, from_, to, before, all
    cdef uint32_t b = 0
    cdef int digit, j
    # counting sort: ends[b] = the number of entries with keys below b, then where the next of b goes, then where b ends
    for i in range((together << c) + 1):
        ends[i] = 0
    for w in range(together):
        for i in range(n):
            digit = <int>window_digit(&k[i * words], words, c * (window + <int>w), c)
            if digit:
                ends[(w << c) + <size_t>(digit if digit > 0 else -digit) + 1] += 1
    for i in range(together << c):
        ends[i + 1] += ends[i]
    all = ends[together << c]
    for w in range(together):
        for i in range(n):
            digit = <int>window_digit(&k[i * words], words, c * (window + <int>w), c)
            if digit:
                b = <uint32_t>(w << c) + <uint32_t>(digit if digit > 0 else -digit)
                order[ends[b]] = <uint32_t>(2 * i) | (digit < 0)
                ends[b] += 1
    # the first pass, by segments
    kept = 0
    from_ = 0
    b = 0
    while from_ < all:
        to = min(from_ + 2 * PAIRS, all)
        for i in range(from_, to):
            while i >= ends[b]:
                b += 1
            msm_entry(&work[2 * (kept + i - from_)], &xy[<size_t>order[i] & ~<size_t>1], order[i] & 1)
            key[kept + i - from_] = b
        kept += pair_up(&work[2 * kept], &key[kept], to - from_, scratch)
        from_ = to
    before = kept + 1
    while kept < before:
        before = kept
        kept = pair_up(work, key, kept, scratch)
    kept = buckets_to_bits(work, key, kept, c, scratch)
    for i in range(together * c):
        place[i] = 0
    for i in range(kept):
        place[key[i] - KEY_OF_BIT] = <uint32_t>i + 1
    for j in range(<int>together * c - 1, -1, -1):
        point_double(r, r)
        if place[j]:
            i = place[j] - 1
            f_reduce(&work[2 * i + 1], &work[2 * i + 1])
            point_add_mixed(sum, r, &work[2 * i], &work[2 * i + 1])
            if point_is_undefined(sum):
                point_from_affine(point, &work[2 * i], &work[2 * i + 1])
                point_add_anywhere(sum, r, point)
            point_copy(r, sum)


# r = p or -p.  -> y 2
cdef inline void msm_entry(F *r, const F *p, bint negative) noexcept nogil:
    f_copy(&r[0], &p[0])
    if negative:
        f_neg(&r[1], &p[1], 1)
    else:
        f_copy(&r[1], &p[1])
