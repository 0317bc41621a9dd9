/* eager.h: the contract of fp.h with nothing lazy about it, to measure what lazy reduction buys.
 *
 * What it is    An fpdbl_t of a single width: prod2x and square2x reduce at once, and redc2x only brings a sum of such
 *               reduced products back to magnitude 1. The formulas above are the same; compiled over this header they
 *               reduce after every product, as a tower without double-width elements does.
 * Needs         limb kernels and limbs_common.h.
 * Gives         FPDBL_LIMBS, FPDBL_PROD2X, FPDBL_SQUARE2X, FPDBL_REDC2X, FPDBL_CARRY for fp.h and fp_ops.h.
 * Ranges        limbs of an fpdbl_t are signed: after sums of magnitude M at most M X in size, its value is in
 *               (-3 M p, 3 M p), M <= FPDBL_MAX_MAGNITUDE = 127.
 */
#ifndef MILLERLOOP_BASE_EAGER_H
#define MILLERLOOP_BASE_EAGER_H

#define FPDBL_LIMBS LIMBS
#define FPDBL_PROD2X eager_prod2x
#define FPDBL_SUM_PROD2X eager_sum_prod2x
#define FPDBL_DIFF_PROD2X eager_diff_prod2x
#define FPDBL_SQUARE2X eager_square2x
#define FPDBL_REDC2X eager_redc2x
#define FPDBL_CARRY eager_carry2x

static inline void eager_widen(limbdbl_t *r, const limbdbl_t *t) {
    limb_t s[LIMBS];
    limbs_redc2x(s, t);
    for (int i = 0; i < LIMBS; i++) r[i] = (limbdbl_t)s[i];
}

NOINLINE static void eager_prod2x(limbdbl_t *r, const limb_t *a, const limb_t *b) {
    limbdbl_t t[LIMBSDBL];
    limbs_prod2x(t, a, b);
    eager_widen(r, t);
}

static inline void eager_sum_prod2x(limbdbl_t *r, const limbdbl_t *c, const limb_t *a, const limb_t *b) {
    limbdbl_t t[LIMBS];
    eager_prod2x(t, a, b);
    for (int i = 0; i < LIMBS; i++) r[i] = c[i] + t[i];
}

static inline void eager_diff_prod2x(limbdbl_t *r, const limbdbl_t *c, const limb_t *a, const limb_t *b) {
    limbdbl_t t[LIMBS];
    eager_prod2x(t, a, b);
    for (int i = 0; i < LIMBS; i++) r[i] = c[i] - t[i];
}

NOINLINE static void eager_square2x(limbdbl_t *r, const limb_t *a) {
    limbdbl_t t[LIMBSDBL];
    limbs_square2x(t, a);
    eager_widen(r, t);
}

/* r = t + 384 p, which is positive and below 768 p, carried, less the multiple of p in it. */
NOINLINE static void eager_redc2x(limb_t *r, const limbdbl_t *t) {
    int64_t c = 0;
    for (int i = 0; i < LIMBS_TOP; i++) {
        c += t[i] + (int64_t)(384 * (uint64_t)LIMBS_P[i]);
        r[i] = (limb_t)c & LIMB_MASK;
        c >>= LIMB_BITS;
    }
    r[LIMBS_TOP] = (limb_t)(c + t[LIMBS_TOP] + (int64_t)(384 * (uint64_t)LIMBS_P[LIMBS_TOP]));
    for (int i = LIMBS_TOP + 1; i < LIMBS; i++) r[i] = 0;
    limbs_sub_multiple(r, r, limbs_quotient(r));
}

/* r = t as a reduced element: M counts the value too, so carrying the limbs alone would not give M = 1 */
static inline void eager_carry2x(limbdbl_t *r, const limbdbl_t *t) {
    limb_t s[LIMBS];
    eager_redc2x(s, t);
    for (int i = 0; i < LIMBS; i++) r[i] = (limbdbl_t)s[i];
}

#endif
