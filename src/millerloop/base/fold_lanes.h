/* fold_lanes.h: reductions over lanes modulo p = 2^256 - FP_FOLD, by folding.
 *
 * Needs  what lanes_52.h has above its reductions; FP_FOLD of constants.h, below 2^34. lanes_52.h includes it.
 * Gives  limbs_redc2x, limbs_redc2x_two, limbs_sum_redc2x_two.
 *
 * X = 2^52, and X^5 = 2^260 = FOLD mod p, a constant of at most 38 bits: the limbs from X^5 on are multiplied by it as
 * factors of 52 bits; what then is above 2^256 comes down by FP_FOLD itself.
 */
#ifndef MILLERLOOP_BASE_FOLD_LANES_H
#define MILLERLOOP_BASE_FOLD_LANES_H

#if FP_BITS != 256 || FP_LIMBS != 5
#error "fold_lanes.h is for five limbs and 256 bits"
#endif

#define FOLD WORD((uint64_t)FP_FOLD << 4)
#define TOP_MASK (LIMB_MASK >> 4)

/* r = a mod p. 2^268 p = 2^524 - 2^268 FP_FOLD makes it positive, |a| < 2^12 p^2, and below 2^525: the top limb has at
   most 57 bits, of which those above 52 are folded to X^5. There are then less than 2^44 X^5, and in the limbs below
   less than 3 X: in limb 4 what is above 2^48 goes down with X^5, before it gets the carry of limb 3. So r is carried,
   and below 2^256 + 4 2^208. */
static ALWAYS_INLINE void fold_lanes(limb_t *r, const limbdbl_t *a) {
    word_t u[LIMBSDBL];
    sword_t t[LIMBS + 1], c = SWORD(0);
    UNROLL
    for (int i = 0; i < LIMBSDBL - 1; i++) {
        c += a[i];
        if (i == LIMBS) c -= SWORD((uint64_t)FP_FOLD << 8);
        u[i] = (word_t)c & LIMB_MASK;
        c >>= 52;
    }
    u[LIMBSDBL - 1] = (word_t)(c + a[LIMBSDBL - 1] + SWORD((int64_t)1 << 56));
    UNROLL
    for (int i = 0; i < LIMBS; i++) t[i] = (sword_t)u[i];
    t[LIMBS] = lanes_low(SWORD(0), u[LIMBSDBL - 1] >> 52, FOLD);
    UNROLL
    for (int i = 0; i < LIMBS; i++) {
        t[i] = lanes_low(t[i], u[LIMBS + i], FOLD);
        t[i + 1] = lanes_high(t[i + 1], u[LIMBS + i], FOLD);
    }
    const word_t top = ((word_t)t[LIMBS - 1] >> 48) + ((word_t)t[LIMBS] << 4);
    t[LIMBS - 1] = (sword_t)((word_t)t[LIMBS - 1] & TOP_MASK);
    t[0] = lanes_low(t[0], top, WORD(FP_FOLD));
    t[1] = lanes_high(t[1], top, WORD(FP_FOLD));
    c = SWORD(0);
    UNROLL
    for (int i = 0; i < LIMBS - 1; i++) {
        c += t[i];
        r[i] = (word_t)c & LIMB_MASK;
        c >>= 52;
    }
    r[LIMBS - 1] = (word_t)(t[LIMBS - 1] + c);
}

KERNEL static void limbs_redc2x(limb_t *r, const limbdbl_t *a) { fold_lanes(r, a); }

KERNEL static void limbs_redc2x_two(limb_t *r, limb_t *s, const limbdbl_t *a, const limbdbl_t *b) {
    limb_t t[LIMBS];
    fold_lanes(t, a);
    fold_lanes(s, b);
    UNROLL
    for (int i = 0; i < LIMBS; i++) r[i] = t[i];
}

/* r = c + a, s = d + b, reduced */
KERNEL static void limbs_sum_redc2x_two(limb_t *r, limb_t *s, const limb_t *c, const limb_t *d, const limbdbl_t *a,
                                        const limbdbl_t *b) {
    limb_t t[LIMBS], u[LIMBS];
    fold_lanes(t, a);
    fold_lanes(u, b);
    UNROLL
    for (int i = 0; i < LIMBS; i++) {
        t[i] += c[i];
        u[i] += d[i];
    }
    limbs_reduce(r, t);
    limbs_reduce(s, u);
}

#undef FOLD
#undef TOP_MASK

#endif
