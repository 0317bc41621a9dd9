/* fp_ops.h: the operations of fp.h over the limb kernels, the same for every limb size.
 *
 * Needs  limb kernels (limbs_52.h, limbs_26.h or lanes_52.h, limbs_common.h, eager.h in an eager instance), the types
 *        of fp.h, the checks of fp_verify.h; fp_inverse.h, or over lanes fp_inverse_lanes.h, which it includes.
 * Gives  the functions declared in fp.h, whose comments hold the ranges. In a VERIFY build each first checks the
 *        magnitudes it is given and then sets those of its result; otherwise the VERIFY_* lines are empty.
 */
#ifndef MILLERLOOP_BASE_FP_OPS_H
#define MILLERLOOP_BASE_FP_OPS_H

#if MILLERLOOP_LIMB_BITS == 52
#include "modinv_64.h"
#else
#include "modinv_32.h"
#endif

static const fp_t FP_ONE_ELEMENT = FP_R1;
#if !defined(FP_FOLD)
static const fp_t FP_R_SQUARED = FP_R2;
static const fp_t FP_R_CUBED = FP_R3;
#endif
static const modinv_modulus FP_INVERSE_MODULUS = MODINV_MODULUS(FP);

static inline void fp_copy(fp_t r, const fp_t a) {
    VERIFY_KEEP(m, VERIFY_MAGNITUDE(a));
    limbs_copy(r->l, a->l);
    VERIFY_SET(r, m);
}

static inline void fp_zero(fp_t r) {
    limbs_zero(r->l);
    VERIFY_SET(r, 1);
}

static inline void fp_one(fp_t r) { fp_copy(r, FP_ONE_ELEMENT); }

static inline void fp_sum(fp_t r, const fp_t a, const fp_t b) {
    VERIFY_FP(a);
    VERIFY_FP(b);
    VERIFY_KEEP(m, VERIFY_MAGNITUDE(a) + VERIFY_MAGNITUDE(b));
    limbs_sum(r->l, a->l, b->l);
    VERIFY_SET(r, m);
}

static inline void fp_diff(fp_t r, const fp_t a, const fp_t b, int m) {
    VERIFY_FP(a);
    VERIFY_FP(b);
    VERIFY_THAT(VERIFY_MAGNITUDE(b) <= m && m <= FP_MAX_MAGNITUDE, "fp_diff: b above the stated magnitude");
    VERIFY_KEEP(s, VERIFY_MAGNITUDE(a) + m + 1);
    limbs_diff(r->l, a->l, b->l, m);
    VERIFY_SET(r, s);
}

static inline void fp_neg(fp_t r, const fp_t a, int m) {
    static const limb_t zero[LIMBS] = {0};
    VERIFY_FP(a);
    VERIFY_THAT(VERIFY_MAGNITUDE(a) <= m && m <= FP_MAX_MAGNITUDE, "fp_neg: a above the stated magnitude");
    limbs_diff(r->l, zero, a->l, m);
    VERIFY_SET(r, m + 1);
}

static inline void fp_mul_small(fp_t r, const fp_t a, int k) {
    VERIFY_FP(a);
    VERIFY_KEEP(m, VERIFY_MAGNITUDE(a) * k);
    limbs_mul_small(r->l, a->l, k);
    VERIFY_SET(r, m);
}

static inline void fp_reduce(fp_t r, const fp_t a) {
    VERIFY_FP(a);
    limbs_reduce(r->l, a->l);
    VERIFY_SET(r, 1);
}

static inline void fp_canonical(fp_t r, const fp_t a) {
    VERIFY_FP(a);
    limbs_canonical(r->l, a->l);
    VERIFY_SET(r, 1);
}

static inline void fp_cmov(fp_t r, const fp_t a, fp_mask_t mask) {
    VERIFY_FP(a);
    VERIFY_FP(r);
    limbs_cmov(r->l, a->l, mask);
    VERIFY_SET(r, VERIFY_MAGNITUDE(a) > VERIFY_MAGNITUDE(r) ? VERIFY_MAGNITUDE(a) : VERIFY_MAGNITUDE(r));
}

static inline fp_mask_t fp_is_zero(const fp_t a) {
    VERIFY_FP(a);
    return limbs_is_zero(a->l);
}

static inline fp_mask_t fp_is_zero_vartime(const fp_t a) {
    VERIFY_FP(a);
#if defined(FP_FOLD) && !MILLERLOOP_LANES
    /* limbs_reduce would leave 0 or p of what is 0 mod p: the lowest limb tells most others */
    const word_t c = (word_t)(a->l[LIMBS_TOP] >> LIMBS_TOP_BITS) * (uint64_t)FP_FOLD + a->l[0];
    const limb_t low = (limb_t)c & LIMB(LIMB_MASK);
    if (low != 0 && low != LIMBS_P[0]) return 0;
#endif
    return limbs_is_zero(a->l);
}

static inline fp_mask_t fp_equal(const fp_t a, const fp_t b) {
    VERIFY_FP(a);
    VERIFY_FP(b);
    return limbs_equal(a->l, b->l);
}

static ALWAYS_INLINE void fp_prod2x(fpdbl_t r, const fp_t a, const fp_t b) {
    VERIFY_FACTORS(a, b);
    FPDBL_PROD2X(r->l, a->l, b->l);
    VERIFY_SET_DBL(r, 1, 9 * (uint64_t)(VERIFY_MAGNITUDE(a) * VERIFY_MAGNITUDE(b)));
}

static ALWAYS_INLINE void fpdbl_sum_prod2x(fpdbl_t r, const fpdbl_t c, const fp_t a, const fp_t b) {
    VERIFY_FPDBL(c);
    VERIFY_FACTORS(a, b);
    VERIFY_KEEP(m, VERIFY_MAGNITUDE(c) + 1);
    VERIFY_KEEP(v, VERIFY_VOLUME(c) + 9 * (uint64_t)(VERIFY_MAGNITUDE(a) * VERIFY_MAGNITUDE(b)));
    FPDBL_SUM_PROD2X(r->l, c->l, a->l, b->l);
    VERIFY_SET_DBL(r, m, v);
}

static ALWAYS_INLINE void fpdbl_diff_prod2x(fpdbl_t r, const fpdbl_t c, const fp_t a, const fp_t b) {
    VERIFY_FPDBL(c);
    VERIFY_FACTORS(a, b);
    VERIFY_KEEP(m, VERIFY_MAGNITUDE(c) + 1);
    VERIFY_KEEP(v, VERIFY_VOLUME(c) + 9 * (uint64_t)(VERIFY_MAGNITUDE(a) * VERIFY_MAGNITUDE(b)));
    FPDBL_DIFF_PROD2X(r->l, c->l, a->l, b->l);
    VERIFY_SET_DBL(r, m, v);
}

static ALWAYS_INLINE void fp_square2x(fpdbl_t r, const fp_t a) {
    VERIFY_FACTORS(a, a);
    FPDBL_SQUARE2X(r->l, a->l);
    VERIFY_SET_DBL(r, 1, 9 * (uint64_t)(VERIFY_MAGNITUDE(a) * VERIFY_MAGNITUDE(a)));
}

static ALWAYS_INLINE void fp_redc2x(fp_t r, const fpdbl_t a) {
    VERIFY_FPDBL(a);
    FPDBL_REDC2X(r->l, a->l);
    VERIFY_SET(r, 1);
}

static ALWAYS_INLINE void fp_redc2x_two(fp_t r, fp_t s, const fpdbl_t a, const fpdbl_t b) {
#if MILLERLOOP_LANES
    VERIFY_FPDBL(a);
    VERIFY_FPDBL(b);
    limbs_redc2x_two(r->l, s->l, a->l, b->l);
    VERIFY_SET(r, 1);
    VERIFY_SET(s, 1);
#else
    fp_redc2x(r, a);
    fp_redc2x(s, b);
#endif
}

static ALWAYS_INLINE void fp_sum_redc2x_two(fp_t r, fp_t s, const fp_t c, const fp_t d, const fpdbl_t a,
                                            const fpdbl_t b) {
    VERIFY_FP(c);
    VERIFY_FP(d);
    VERIFY_FPDBL(a);
    VERIFY_FPDBL(b);
    VERIFY_THAT(VERIFY_MAGNITUDE(c) < FP_MAX_MAGNITUDE && VERIFY_MAGNITUDE(d) < FP_MAX_MAGNITUDE,
                "fp_sum_redc2x_two: no room for the sum");
    VERIFY_THAT(VERIFY_VOLUME(a) <= FPDBL_MAX_VOLUME / 16 && VERIFY_VOLUME(b) <= FPDBL_MAX_VOLUME / 16,
                "fp_sum_redc2x_two: double volume out of range");
#if MILLERLOOP_LANES
    limbs_sum_redc2x_two(r->l, s->l, c->l, d->l, a->l, b->l);
    VERIFY_SET(r, 1);
    VERIFY_SET(s, 1);
#else
    fp_t t, u;
    fp_redc2x(t, a);
    fp_sum(t, t, c);
    fp_redc2x(u, b);
    fp_sum(u, u, d);
    fp_reduce(r, t);
    fp_reduce(s, u);
#endif
}

static OVER_KERNELS void fp_mul(fp_t r, const fp_t a, const fp_t b) {
#if defined(LIMBS_MUL)
    VERIFY_FACTORS(a, b);
    LIMBS_MUL(r->l, a->l, b->l);
    VERIFY_SET(r, 1);
#else
    fpdbl_t t;
    fp_prod2x(t, a, b);
    fp_redc2x(r, t);
#endif
}

static OVER_KERNELS void fp_square(fp_t r, const fp_t a) {
#if defined(LIMBS_MUL)
    VERIFY_FACTORS(a, a);
    LIMBS_SQUARE(r->l, a->l);
    VERIFY_SET(r, 1);
#else
    fpdbl_t t;
    fp_square2x(t, a);
    fp_redc2x(r, t);
#endif
}

static inline void fpdbl_from_fp(fpdbl_t r, const fp_t a) {
    VERIFY_FACTORS(a, FP_ONE_ELEMENT);
    FPDBL_PROD2X(r->l, a->l, FP_ONE_ELEMENT->l);
    VERIFY_SET_DBL(r, 1, 3 * (uint64_t)VERIFY_MAGNITUDE(a));
}

static inline void fpdbl_copy(fpdbl_t r, const fpdbl_t a) {
    VERIFY_KEEP(m, VERIFY_MAGNITUDE(a));
    VERIFY_KEEP(v, VERIFY_VOLUME(a));
    for (int i = 0; i < FPDBL_LIMBS; i++) r->l[i] = a->l[i];
    VERIFY_SET_DBL(r, m, v);
}

static inline void fpdbl_zero(fpdbl_t r) {
    for (int i = 0; i < FPDBL_LIMBS; i++) r->l[i] = SWORD(0);
    VERIFY_SET_DBL(r, 0, 0);
}

static inline void fpdbl_sum(fpdbl_t r, const fpdbl_t a, const fpdbl_t b) {
    VERIFY_KEEP(m, VERIFY_MAGNITUDE(a) + VERIFY_MAGNITUDE(b));
    VERIFY_KEEP(v, VERIFY_VOLUME(a) + VERIFY_VOLUME(b));
    for (int i = 0; i < FPDBL_LIMBS; i++) r->l[i] = a->l[i] + b->l[i];
    VERIFY_SET_DBL(r, m, v);
}

static inline void fpdbl_diff(fpdbl_t r, const fpdbl_t a, const fpdbl_t b) {
    VERIFY_KEEP(m, VERIFY_MAGNITUDE(a) + VERIFY_MAGNITUDE(b));
    VERIFY_KEEP(v, VERIFY_VOLUME(a) + VERIFY_VOLUME(b));
    for (int i = 0; i < FPDBL_LIMBS; i++) r->l[i] = a->l[i] - b->l[i];
    VERIFY_SET_DBL(r, m, v);
}

static inline void fpdbl_mul_small(fpdbl_t r, const fpdbl_t a, int k) {
    VERIFY_KEEP(m, VERIFY_MAGNITUDE(a) * k);
    VERIFY_KEEP(v, VERIFY_VOLUME(a) * (uint64_t)k);
    for (int i = 0; i < FPDBL_LIMBS; i++) r->l[i] = a->l[i] * k;
    VERIFY_SET_DBL(r, m, v);
}

static inline void fpdbl_carry(fpdbl_t r, const fpdbl_t a) {
    VERIFY_FPDBL(a);
    VERIFY_KEEP(v, VERIFY_VOLUME(a));
    FPDBL_CARRY(r->l, a->l);
    VERIFY_SET_DBL(r, 1, v);
}

#if MILLERLOOP_LANES
#include "fp_inverse_lanes.h"
#else
#include "fp_inverse.h"
#endif

#if defined(FP_FOLD)

static inline void fp_from_words(fp_t r, const word_t *w) {
    limbs_from_words(r->l, w);
    VERIFY_SET(r, 1);
}

static inline void fp_to_words(word_t *w, const fp_t a) {
    fp_t t;
    fp_canonical(t, a);
    limbs_to_words(w, t->l);
}

#else

static inline void fp_from_words(fp_t r, const word_t *w) {
    limbs_from_words(r->l, w);
    VERIFY_SET(r, 1);
    fp_mul(r, r, FP_R_SQUARED);
}

/* a / R: a times the integer 1. a is reduced first: in a field with few spare bits only 1 x 1 may be multiplied */
static inline void fp_to_words(word_t *w, const fp_t a) {
    fp_t one, t;
    fp_zero(one);
    one->l[0] = LIMB(1);
    fp_reduce(t, a);
    fp_mul(t, t, one);
    fp_canonical(t, t);
    limbs_to_words(w, t->l);
}

#endif

#endif
