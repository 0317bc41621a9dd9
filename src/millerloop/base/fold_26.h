/* fold_26.h: products over 26-bit limbs modulo p = 2^256 - FP_FOLD, reduced by folding.
 *
 * Needs  limbs_common.h; FP_FOLD of constants.h, below 2^34. limbs_26.h includes it.
 * Gives  limbs_redc2x; LIMBS_MUL and LIMBS_SQUARE, products that are reduced on the way.
 *
 * X = 2^26, and X^10 = 2^260 = FOLD_0 + FOLD_1 X mod p. What lies above X^10 comes down by these two; what then is above
 * 2^256 comes down by FP_FOLD.
 */
#ifndef MILLERLOOP_BASE_FOLD_26_H
#define MILLERLOOP_BASE_FOLD_26_H

#if FP_BITS != 256 || FP_LIMBS != 5
#error "fold_26.h is for ten limbs and 256 bits"
#endif

#define LIMBS_MUL limbs_mul
#define LIMBS_SQUARE limbs_square
#define FOLD_0 ((uint32_t)((uint64_t)FP_FOLD << 4) & LIMB_MASK)
#define FOLD_1 ((uint32_t)((uint64_t)FP_FOLD >> 22))

/* The column k of a b; of a^2 where b is NULL: at most 10 272 (X - 1)^2 < 2^64 - 2^61 */
static ALWAYS_INLINE uint64_t fold_column(const limb_t *a, const limb_t *b, int k) {
    uint64_t column = 0;
    UNROLL
    for (int i = (k < 10 ? 0 : k - 9); i <= (k < 10 ? k : 9); i++) {
        if (b)
            column += (uint64_t)a[i] * b[k - i];
        else if (2 * i < k)
            column += (uint64_t)(2 * a[i]) * a[k - i];
        else if (2 * i == k)
            column += (uint64_t)a[i] * a[i];
    }
    return column;
}

/* r = t_0 + ... + t_8 X^8 + low X^9 + high X^19, t in [0, X), low < 2^39, high < 2^31: what is above 2^256 folded, with
     low + FOLD_0 high = r_9 + 2^22 q,   top = q + 2^4 FOLD_1 high < 2^48 */
static ALWAYS_INLINE void fold_top(limb_t *r, const limb_t *t, uint64_t low, uint64_t high) {
    uint64_t top, carry = 0;
    low += high * FOLD_0;
    top = (low >> 22) + high * (16 * (uint64_t)FOLD_1);
    UNROLL
    for (int i = 0; i < 9; i++) {
        carry += t[i];
        if (i == 0) carry += (top & LIMB_MASK) * ((uint64_t)FP_FOLD & LIMB_MASK);
        if (i == 1)
            carry += (top & LIMB_MASK) * ((uint64_t)FP_FOLD >> 26) + (top >> 26) * ((uint64_t)FP_FOLD & LIMB_MASK);
        if (i == 2) carry += (top >> 26) * ((uint64_t)FP_FOLD >> 26);
        r[i] = (limb_t)carry & LIMB_MASK;
        carry >>= 26;
    }
    r[9] = (limb_t)((low & (((uint64_t)1 << 22) - 1)) + carry);
}

/* Two sums run: `high` from column 9 upwards, whose limbs are folded as they come, and `low` from column 0. Each is a
   column, a carry below 2^39 and a product below 2^52. Column 18 is below 9 272 2^44, so that high ends below 2^31. */
static ALWAYS_INLINE void fold_product(limb_t *r, const limb_t *a, const limb_t *b) {
    limb_t t[9];
    uint64_t low = 0, high = fold_column(a, b, 9);
    const uint64_t t9 = high & LIMB_MASK;
    high >>= 26;
    UNROLL
    for (int i = 0; i < 9; i++) {
        uint32_t u;
        high += fold_column(a, b, i + 10);
        u = (uint32_t)high & LIMB_MASK;
        high >>= 26;
        low += fold_column(a, b, i) + (uint64_t)u * FOLD_0;
        t[i] = (limb_t)low & LIMB_MASK;
        low = (low >> 26) + (uint64_t)u * FOLD_1;
    }
    fold_top(r, t, low + t9, high);
}

NOINLINE static void limbs_mul(limb_t *r, const limb_t *a, const limb_t *b) { fold_product(r, a, b); }

NOINLINE static void limbs_square(limb_t *r, const limb_t *a) { fold_product(r, a, 0); }

/* r = t mod p. 2^268 p = 2^524 - 2^268 FP_FOLD makes it positive, |t| < 2^12 p^2, and below 2^525: u_19 < 2^31 */
KERNEL static void limbs_redc2x(limb_t *r, const limbdbl_t *t) {
    limb_t u[20], s[9];
    uint64_t low = 0;
    int64_t c = 0;
    UNROLL
    for (int i = 0; i < 19; i++) {
        c += t[i] - (i == 10 ? (int64_t)((uint64_t)FP_FOLD << 8) : 0);
        u[i] = (uint32_t)c & LIMB_MASK;
        c >>= 26;
    }
    u[19] = (uint32_t)(c + t[19] + ((int64_t)1 << 30));
    UNROLL
    for (int i = 0; i < 9; i++) {
        low += u[i] + (uint64_t)u[i + 10] * FOLD_0;
        s[i] = (limb_t)low & LIMB_MASK;
        low = (low >> 26) + (uint64_t)u[i + 10] * FOLD_1;
    }
    fold_top(r, s, low + u[9], u[19]);
}

#undef FOLD_0
#undef FOLD_1

#endif
