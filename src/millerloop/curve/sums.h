/* sums.h: what sums of many points and of their multiples leave to whichever instance computes.
 *
 * Gives  sums_table; sums_fetch(place, size), which has what lies there brought near. batch/sums.pxi has the functions
 *        of every instance; curve/affine_sums.pxi and curve/msm_in_group.pxi take any, and do the work themselves where
 *        a function is NULL.
 */
#ifndef MILLERLOOP_CURVE_SUMS_H
#define MILLERLOOP_CURVE_SUMS_H

#include <stddef.h>
#include <stdint.h>

/* Points are in memory (base/packed.h) by x and y of magnitude 1.
 *
 * add_chords(): r[to[i]] = xy[left[i]] + xy[right[i]] for n pairs, at most PAIRS. left and right hold 2 i for the point
 *   i and 2 i + 1 for its negative, to holds 2 i. A sum may take the place of a point of its own pair. Returns 1; or 0,
 *   and nothing is written, where x is the same in both points of a pair. scratch: `room` bytes, aligned to 64.
 * split(): point_split (curve/point_split.pxi) of n points: images, and SPLIT_WORDS words of digits, for each. */
typedef struct {
    size_t room;
    int (*add_chords)(
        void *r, const void *xy, const uint32_t *left, const uint32_t *right, const uint32_t *to, size_t n,
        void *scratch
    );
    void (*split)(void *images, uint64_t *digits, const void *xy, const uint64_t *k, size_t n);
} sums_table;

static inline void sums_fetch(const void *place, size_t size) {
#if defined(__GNUC__)
    for (size_t i = 0; i < size; i += 64) __builtin_prefetch((const char *)place + i);
#else
    (void)place, (void)size;
#endif
}

#endif
