/* chords.h: the work of a segment of pairs (curve/affine_sums.pxi), which another instance may do.
 *
 * Gives  chord_sums. batch/sums.pxi has the function of every instance.
 */
#ifndef MILLERLOOP_CURVE_CHORDS_H
#define MILLERLOOP_CURVE_CHORDS_H

#include <stddef.h>
#include <stdint.h>

/* add(): r[to[i]] = xy[left[i]] + xy[right[i]] for n pairs, at most PAIRS, of points in memory (base/packed.h): x and y,
 * of magnitude 1. left and right hold 2 i for the point i and 2 i + 1 for its negative, to holds 2 i. A sum may take the
 * place of a point of its own pair. Returns 1; or 0, and nothing is written, where x is the same in both points of a
 * pair. scratch: `room` bytes, aligned to 64. */
typedef struct {
    size_t room;
    int (*add)(
        void *r, const void *xy, const uint32_t *left, const uint32_t *right, const uint32_t *to, size_t n, void *scratch
    );
} chord_sums;

#endif
