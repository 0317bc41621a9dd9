/* limbs_common.h: what limbs of 52 and of 26 bits and lanes of them do alike: everything but products.
 *
 * Needs  limb_t, limbdbl_t, word_t, sword_t, LIMB, WORD, SWORD, LIMB_BITS, LIMB_SIGN_BIT, LIMBS, LIMBS_USED, LIMBSDBL,
 *        LIMB_MASK, LIMBS_FROM_52 of limbs_52.h, limbs_26.h or lanes_52.h, which include this file; FP_BITS,
 *        FP_MODULUS, FP_MULTIPLE_1..31, FP_FOLD where there is one, of constants.h.
 * Gives  LIMBS_P[i], the limbs of p; sums, differences, conditional move, reduction from the top limb, canonical form,
 *        tests as masks. X = 2^LIMB_BITS. Ranges are those of fp.h.
 *
 * Values lie in the first LIMBS_USED limbs; those above are 0 in, 0 out.
 */
#ifndef MILLERLOOP_BASE_LIMBS_COMMON_H
#define MILLERLOOP_BASE_LIMBS_COMMON_H

#include "build.h"

#define LIMBS_TOP (LIMBS_USED - 1)

typedef word_t fp_mask_t;

/* FP(...) of constants.h as plain limbs, in this file only */
#define FP(...) { LIMBS_FROM_52(__VA_ARGS__) }
static const limb_t LIMBS_P[LIMBS] = FP_MODULUS;
/* LIMBS_MULTIPLES[m - 1] = (3m + 2) p, carried */
static const limb_t LIMBS_MULTIPLES[31][LIMBS] = {
    FP_MULTIPLE_1,  FP_MULTIPLE_2,  FP_MULTIPLE_3,  FP_MULTIPLE_4,  FP_MULTIPLE_5,  FP_MULTIPLE_6,  FP_MULTIPLE_7,
    FP_MULTIPLE_8,  FP_MULTIPLE_9,  FP_MULTIPLE_10, FP_MULTIPLE_11, FP_MULTIPLE_12, FP_MULTIPLE_13, FP_MULTIPLE_14,
    FP_MULTIPLE_15, FP_MULTIPLE_16, FP_MULTIPLE_17, FP_MULTIPLE_18, FP_MULTIPLE_19, FP_MULTIPLE_20, FP_MULTIPLE_21,
    FP_MULTIPLE_22, FP_MULTIPLE_23, FP_MULTIPLE_24, FP_MULTIPLE_25, FP_MULTIPLE_26, FP_MULTIPLE_27, FP_MULTIPLE_28,
    FP_MULTIPLE_29, FP_MULTIPLE_30, FP_MULTIPLE_31,
};
#undef FP

/* A limb by itself. Kernels that fold store the limbs of a product one by one and shortly before a sum is made of them:
   where the compiler joins the loads of the sum into vectors, they wait until the stores have left the store buffer, a
   tenth of a multiple of a point. */
#if defined(FP_FOLD) && defined(__GNUC__) && !MILLERLOOP_LANES
static ALWAYS_INLINE limb_t limb_alone(limb_t v) {
    __asm__("" : "+r"(v));
    return v;
}
#else
#define limb_alone(v) (v)
#endif

static inline void limbs_copy(limb_t *r, const limb_t *a) {
    for (int i = 0; i < LIMBS; i++) r[i] = limb_alone(a[i]);
}

static inline void limbs_zero(limb_t *r) {
    for (int i = 0; i < LIMBS; i++) r[i] = LIMB(0);
}

static inline void limbs_sum(limb_t *r, const limb_t *a, const limb_t *b) {
    for (int i = 0; i < LIMBS; i++) r[i] = limb_alone(a[i] + b[i]);
}

/* r = a - b + (3m + 2) p, the multiple of p spread so that each of its limbs is at least m X - m:
   limb 0 lends m from limb 1, and so on; the top limb only lends. */
static inline void limbs_diff(limb_t *r, const limb_t *a, const limb_t *b, int m) {
    const limb_t lent = LIMB(m) << LIMB_BITS;
    r[0] = limb_alone(a[0] + (LIMBS_MULTIPLES[m - 1][0] + lent) - b[0]);
    for (int i = 1; i < LIMBS_TOP; i++)
        r[i] = limb_alone(a[i] + (LIMBS_MULTIPLES[m - 1][i] + (lent - LIMB(m))) - b[i]);
    r[LIMBS_TOP] = limb_alone(a[LIMBS_TOP] + (LIMBS_MULTIPLES[m - 1][LIMBS_TOP] - LIMB(m)) - b[LIMBS_TOP]);
    for (int i = LIMBS_USED; i < LIMBS; i++) r[i] = LIMB(0);
}

static inline void limbs_mul_small(limb_t *r, const limb_t *a, int k) {
    for (int i = 0; i < LIMBS; i++) r[i] = limb_alone(a[i] * LIMB(k));
}

static inline void limbs_cmov(limb_t *r, const limb_t *a, fp_mask_t mask) {
    for (int i = 0; i < LIMBS; i++) r[i] ^= (r[i] ^ a[i]) & (limb_t)mask;
}

/* r = a - q p, q < 2^11, carried limb by limb with a signed carry: limbs below the top in [0, X), the top one tells the
   sign */
static inline void limbs_sub_multiple(limb_t *r, const limb_t *a, word_t q) {
    sword_t c = SWORD(0);
    for (int i = 0; i < LIMBS_TOP; i++) {
        c += (sword_t)(a[i] - q * LIMBS_P[i]);
        r[i] = (limb_t)c & LIMB(LIMB_MASK);
        c >>= LIMB_BITS;
    }
    r[LIMBS_TOP] = (limb_t)(a[LIMBS_TOP] - q * LIMBS_P[LIMBS_TOP] + (word_t)c);
    for (int i = LIMBS_USED; i < LIMBS; i++) r[i] = LIMB(0);
}

#define LIMBS_TOP_BITS (FP_BITS - LIMB_BITS * LIMBS_TOP)

#if defined(FP_FOLD)

/* r = a carried, the bits that the top limb has from 2^FP_BITS on folded: q <= 3 31 of them. The carry into the top limb
   is at most 32: r < 2^FP_BITS + 33 X^LIMBS_TOP, less than p + 2^(FP_BITS - 16). */
static inline void limbs_reduce(limb_t *r, const limb_t *a) {
    word_t c = (word_t)(a[LIMBS_TOP] >> LIMBS_TOP_BITS) * (uint64_t)FP_FOLD;
    for (int i = 0; i < LIMBS_TOP; i++) {
        c += (word_t)a[i];
        r[i] = (limb_t)c & LIMB(LIMB_MASK);
        c >>= LIMB_BITS;
    }
    r[LIMBS_TOP] = (a[LIMBS_TOP] & LIMB(((uint64_t)1 << LIMBS_TOP_BITS) - 1)) + (limb_t)c;
}

#else

/* The quotient comes from the top limb as it is: q = floor(top / (p_top + 1)), by a multiplication with the reciprocal
   in units of 2^-40. It never exceeds a / p. p_top has at least 13 bits, the carry that top still lacks is at most 32,
   so for a < 800 p it misses a / p by less than 1 + 800 2^-12 + 33 2^-12: a - q p < 1.3 p. */
#define LIMBS_TOP_SHIFT (LIMBS_TOP_BITS > 17 ? LIMBS_TOP_BITS - 17 : 0)

static inline word_t limbs_quotient(const limb_t *a) {
    const uint64_t reciprocal = ((uint64_t)1 << 40) / ((LIMB_FIRST(LIMBS_P[LIMBS_TOP]) >> LIMBS_TOP_SHIFT) + 1);
    return ((word_t)(a[LIMBS_TOP] >> LIMBS_TOP_SHIFT) * reciprocal) >> 40;
}

static inline void limbs_reduce(limb_t *r, const limb_t *a) { limbs_sub_multiple(r, a, limbs_quotient(a)); }

#endif

NOINLINE static void limbs_canonical(limb_t *r, const limb_t *a) {
    limb_t t[LIMBS];
    limbs_reduce(r, a);
    limbs_sub_multiple(t, r, WORD(1));
    /* all ones where t is not negative */
    limbs_cmov(r, t, (word_t)(t[LIMBS_TOP] >> LIMB_SIGN_BIT) - 1);
}

/* all ones where v = 0 */
static inline fp_mask_t limbs_zero_mask(word_t v) { return ((v | (0 - v)) >> 63) - 1; }

/* a = b mod p, of any magnitude */
static inline fp_mask_t limbs_equal(const limb_t *a, const limb_t *b) {
    limb_t s[LIMBS], t[LIMBS];
    word_t v = WORD(0);
    limbs_canonical(s, a);
    limbs_canonical(t, b);
    for (int i = 0; i < LIMBS; i++) v |= s[i] ^ t[i];
    return limbs_zero_mask(v);
}

static inline fp_mask_t limbs_is_zero(const limb_t *a) {
    limb_t t[LIMBS];
    word_t v = WORD(0);
    limbs_canonical(t, a);
    for (int i = 0; i < LIMBS; i++) v |= t[i];
    return limbs_zero_mask(v);
}

/* r = t, limbs below the top in [0, X). The top one keeps the sign; V p^2 / X^(LIMBSDBL - 1) bounds its size: below
   2^43 for the BLS12 base fields, 2^49 for 256 bits */
static inline void limbs_carry2x(limbdbl_t *r, const limbdbl_t *t) {
    sword_t c = SWORD(0);
    for (int i = 0; i < LIMBSDBL - 1; i++) {
        c += t[i];
        r[i] = (limbdbl_t)((word_t)c & WORD(LIMB_MASK));
        c >>= LIMB_BITS;
    }
    r[LIMBSDBL - 1] = t[LIMBSDBL - 1] + c;
}

#endif
