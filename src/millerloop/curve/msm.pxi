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
# Memory: (n + 2^c) / 2 entries and 12 bytes for each point, from malloc.

from libc.stdint cimport uint32_t
from libc.stdlib cimport free, malloc

cdef enum:
    # Windows are taken together as long as they have no more entries than this
    MSM_ENTRIES = 4096
    # Marks the keys of T_t
    KEY_OF_BIT = 1 << 30
    # Where no point is: an odd one
    NO_PLACE = 1


# Entries of the buckets of windows of c bits, one for each key w 2^c + b, in order, at the places 0 .. n - 1; what is
# left are the T_t, with keys KEY_OF_BIT + c w + t. Returns how many. There is room for the T_t, as msm_vartime counts
# it, in entries and in points.
cdef size_t buckets_to_bits(
    F *xy, uint32_t *key, uint32_t *at, size_t n, int c, unsigned char *scratch, const sums_table *table
) noexcept nogil:
    cdef size_t i, buckets = n, used = n
    cdef int t
    for t in range(c):
        for i in range(buckets):
            if key[i] & 1:
                key[n] = KEY_OF_BIT + (key[i] >> (c - t)) * c + t
                at[n] = <uint32_t>(2 * used)
                f_copy(&xy[2 * used], &xy[at[i]])
                f_copy(&xy[2 * used + 1], &xy[at[i] + 1])
                n += 1
                used += 1
            key[i] >>= 1
            if key[i] & ((<uint32_t>1 << (c - 1 - t)) - 1) == 0:
                key[i] = 0
        n = pair_up(xy, xy, key, at, n, scratch, table)
        buckets = 0
        while buckets < n and key[buckets] < KEY_OF_BIT:
            buckets += 1
    return pair_up_all(xy, key, at, n, scratch, table)


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


# The entries of the windows window .. window + together - 1 of c bits, sorted by keys w 2^c + |d_w|; how many they are.
# key and at have room for together n; ends for together 2^c + 1.
cdef size_t msm_entries(
    uint32_t *key, uint32_t *at, uint32_t *ends, const word_t *k, size_t n, int words, int c, int window,
    size_t together
) noexcept nogil:
    cdef size_t w, i, b
    cdef uint32_t entry
    cdef int digit
    # counting sort, the digits as keys with their sign above: ends[b] = the number of entries with keys below b, then
    # where the next of b goes, then where b ends
    for i in range((together << c) + 1):
        ends[i] = 0
    for w in range(together):
        for i in range(n):
            digit = <int>window_digit(&k[i * words], words, c * (window + <int>w), c)
            key[w * n + i] = 0
            if digit:
                b = (w << c) + <size_t>(digit if digit > 0 else -digit)
                key[w * n + i] = <uint32_t>(digit < 0) << 31 | <uint32_t>b
                ends[b + 1] += 1
    for i in range(together << c):
        ends[i + 1] += ends[i]
    for w in range(together):
        for i in range(n):
            entry = key[w * n + i]
            if entry:
                b = entry & 0x7fffffff
                at[ends[b]] = <uint32_t>(2 * i) | entry >> 31
                ends[b] += 1
    i = 0
    for b in range(together << c):
        while i < ends[b]:
            key[i] = <uint32_t>b
            i += 1
    return i


# r = the sum of k_i P_i over n < 2^31 points; k_i is the integer in two's complement of the words k[i words] ..
# k[i words + words - 1], the lowest first, words >= 1. Returns -1 where there is no memory, otherwise 0. r has
# magnitude 1.
cdef int msm_vartime(
    F r[3], const F *xy, const word_t *k, size_t n, int words, const sums_table *table
) noexcept nogil:
    cdef int bits = msm_bits(k, n, words), c = msm_window(n, bits), windows = (bits + c - 1) // c
    cdef size_t together = max(<size_t>1, min(<size_t>windows, MSM_ENTRIES // max(n, <size_t>1)))
    cdef size_t entries = together * n, buckets = together << (c - 1), most = min(entries, buckets)
    # After a first pass half of the entries and of the buckets in use. In buckets_to_bits one for each bucket in use;
    # and the T_t of a window take the odd ones of 2^(c - 1) keys, of 2^(c - 2), ... and of 1: 2^(c - 1).
    cdef size_t room = max((entries + most) // 2 + 1, most + min(buckets, <size_t>c * entries))
    cdef size_t keys = max(entries, room)
    cdef void *memory = malloc(sums_room(r, table) + aligned_room(2 * room * sizeof(F)))
    cdef uint32_t *key = <uint32_t *>malloc((2 * keys + (together << c) + 1) * sizeof(uint32_t))
    cdef uint32_t *at = key + keys
    cdef uint32_t *ends = at + keys
    cdef unsigned char *scratch = <unsigned char *>aligned_place(memory)
    cdef F *work = <F *>aligned_place(scratch + sums_room(r, table) - 64)
    cdef size_t kept
    cdef int window = windows
    point_set_identity(r)
    if memory == NULL or key == NULL:
        free(memory)
        free(key)
        return -1
    while window > 0:
        together = min(together, <size_t>window)
        window -= <int>together
        kept = msm_entries(key, at, ends, k, n, words, c, window, together)
        kept = pair_up(work, xy, key, at, kept, scratch, table)
        kept = pair_up_all(work, key, at, kept, scratch, table)
        entries_to_front(work, at, kept)
        kept = buckets_to_bits(work, key, at, kept, c, scratch, table)
        msm_bits_taken_in(r, work, key, at, kept, ends, <int>together * c)
    free(memory)
    free(key)
    return 0


# r = 2^count r + the sum of the 2^i T_i over the n entries with keys KEY_OF_BIT + i, i < count. place has room for
# count
cdef void msm_bits_taken_in(
    F r[3], const F *xy, const uint32_t *key, const uint32_t *at, size_t n, uint32_t *place, int count
) noexcept nogil:
    cdef F point[3]
    cdef F sum[3]
    cdef const F *t
    cdef size_t entry
    cdef int i
    for i in range(count):
        place[i] = NO_PLACE
    for entry in range(n):
        place[key[entry] - KEY_OF_BIT] = at[entry]
    for i in range(count - 1, -1, -1):
        point_double(r, r)
        if place[i] != NO_PLACE:
            t = &xy[place[i]]
            point_add_mixed(sum, r, &t[0], &t[1])
            if point_is_undefined(sum):
                point_from_affine(point, &t[0], &t[1])
                point_add_anywhere(sum, r, point)
            point_copy(r, sum)
