/* batch.h: what an instance does for many values at once, as a table of functions: the one way from one instance into
 * another.
 *
 * Needs  packed.h, for an instance of any element type.
 * Gives  batch_table, group_table, pairing_table. batch/table.pxi fills one in every instance.
 *
 * Arrays are rows of elements in memory, as packed.h has them; n counts rows. The functions need no GIL and raise
 * nothing; those that return int return -1 where there is no memory, otherwise 0. Over lanes they take up to 160 KB of
 * stack.
 */
#ifndef MILLERLOOP_BATCH_BATCH_H
#define MILLERLOOP_BATCH_BATCH_H

#include "packed.h"
#include "sums.h"

/* Of E (coordinates of one element) or E' (of two); the functions are explained in batch/groups.pxi, sums_table in
 * curve/sums.h. */
typedef struct {
    void (*in_group)(unsigned char *flags, const packed_fp *a, size_t n);
    void (*multiply)(packed_fp *r, const packed_fp *a, const uint64_t *k, int words, size_t n);
    int (*to_affine)(packed_fp *r, const packed_fp *a, size_t n);
    void (*decompress)(unsigned char *flags, packed_fp *r, const packed_fp *a, size_t n);
    void (*hash)(packed_fp *r, const uint64_t *u, int count, size_t n);
    sums_table sums;
} group_table;

/* Of pairs and of values of the tower; explained in batch/pairs.pxi and batch/tower_inverses.pxi. */
typedef struct {
    int (*miller_product)(packed_fp *r, const packed_fp *p, const packed_fp *q, size_t n, const packed_fp *const *lines,
                          size_t m);
    int (*pairings)(packed_fp *r, const packed_fp *p, const packed_fp *q, size_t n, const packed_fp *const *lines,
                    size_t m);
    void (*gt_powers)(packed_fp *r, const packed_fp *a, const uint64_t *k, size_t n);
} pairing_table;

typedef struct {
    group_table g1, g2;
    pairing_table pairing;
    void (*inverses)(packed_fp *r, const packed_fp *a, int degree, size_t n); /* batch/tower_inverses.pxi */
} batch_table;

#endif
