/* fold_52.h: products over 52-bit limbs modulo p = 2^256 - FP_FOLD, reduced by folding.
 *
 * Needs  int128.h, limbs_common.h; FP_FOLD of constants.h, below 2^34. limbs_52.h includes it.
 * Gives  limbs_redc2x; LIMBS_MUL and LIMBS_SQUARE, products that are reduced on the way.
 *
 * X = 2^52, and X^5 = 2^260 = FOLD mod p, a constant of at most 38 bits. What lies above X^5 comes down by it; what then
 * is above 2^256 comes down by FP_FOLD itself. A column of 128 bits is cut where its words meet, at bit 64 = 52 + 12: its
 * low word is folded into the column of the same place, its high word, by 2^12 FOLD, into the next. So every
 * multiplication is 64 x 64 -> 128 bits.
 * Source  the order of the columns, in which a carry is never run through twice: libsecp256k1's field_5x52.
 */
#ifndef MILLERLOOP_BASE_FOLD_52_H
#define MILLERLOOP_BASE_FOLD_52_H

#if FP_BITS != 256 || FP_LIMBS != 5
#error "fold_52.h is for five limbs and 256 bits"
#endif

#define LIMBS_MUL limbs_mul
#define LIMBS_SQUARE limbs_square
#define FOLD ((uint64_t)FP_FOLD << 4)
#define TOP_MASK (LIMB_MASK >> 4)

/* r = r + the column k of a b; of a^2 where b is NULL. The column is summed up by itself: only one addition waits for r. */
static ALWAYS_INLINE void fold_column(u128 *r, const limb_t *a, const limb_t *b, int k) {
    u128 column;
    u128_from_u64(&column, 0);
    UNROLL
    for (int i = (k < 5 ? 0 : k - 4); i <= (k < 5 ? k : 4); i++) {
        if (b)
            u128_accum_mul(&column, a[i], b[k - i]);
        else if (2 * i < k)
            u128_accum_mul(&column, 2 * a[i], a[k - i]);
        else if (2 * i == k)
            u128_accum_mul(&column, a[i], a[i]);
    }
    u128_accum(r, &column);
}

/* The low limb of r, which keeps the rest */
static ALWAYS_INLINE uint64_t fold_limb(u128 *r) {
    const uint64_t limb = u128_lo(r) & LIMB_MASK;
    u128_rshift(r, 52);
    return limb;
}

/* Columns stay below 5 272 2^104 + 2^102 < 2^115. Two sums run: `high` from column 3 upwards, whose limbs 3 and 4 are
   kept in t3 and t4, and `low` from column 0, which takes in what is folded, so that the carry out of limb 3 ends in
   limb 4: below 2^48 + 2^46. Column 8, below 9 272 2^96, goes first, into 3 and 4. */
static ALWAYS_INLINE void fold_product(limb_t *r, const limb_t *a, const limb_t *b) {
    uint64_t r0, r1, r2, t3, t4, u;
    u128 low, high;
    u128_from_u64(&low, 0);
    u128_from_u64(&high, 0);
    fold_column(&low, a, b, 8);
    fold_column(&high, a, b, 3);
    u128_accum_mul(&high, u128_lo(&low), FOLD);
    t3 = fold_limb(&high);
    fold_column(&high, a, b, 4);
    u128_accum_mul(&high, u128_hi(&low), FOLD << 12);
    t4 = fold_limb(&high);
    /* limb 5 and the bits of limb 4 from 2^256 on, by FP_FOLD into limb 0 */
    fold_column(&high, a, b, 5);
    u = fold_limb(&high) << 4 | t4 >> 48;
    t4 &= TOP_MASK;
    u128_mul(&low, u, FP_FOLD);
    fold_column(&low, a, b, 0);
    r0 = fold_limb(&low);
    fold_column(&high, a, b, 6);
    fold_column(&low, a, b, 1);
    u128_accum_mul(&low, fold_limb(&high), FOLD);
    r1 = fold_limb(&low);
    fold_column(&high, a, b, 7);
    fold_column(&low, a, b, 2);
    u128_accum_mul(&low, u128_lo(&high), FOLD);
    r2 = fold_limb(&low);
    u128_accum_mul(&low, u128_hi(&high), FOLD << 12);
    u128_accum_u64(&low, t3);
    /* only now, since r may be a or b */
    r[0] = r0;
    r[1] = r1;
    r[2] = r2;
    r[3] = fold_limb(&low);
    r[4] = u128_lo(&low) + t4;
}

NOINLINE static void limbs_mul(limb_t *r, const limb_t *a, const limb_t *b) { fold_product(r, a, b); }

NOINLINE static void limbs_square(limb_t *r, const limb_t *a) { fold_product(r, a, 0); }

/* r = t mod p. 2^268 p = 2^524 - 2^268 FP_FOLD makes it positive, |t| < 2^12 p^2, and below 2^525: u_9 < 2^57. Then, as
   above, limbs 8 and 9 go into 3 and 4 first; FOLD u_9 < 2^95. */
KERNEL static void limbs_redc2x(limb_t *r, const limbdbl_t *t) {
    uint64_t u[10];
    int64_t c = 0;
    uint64_t top;
    u128 acc;
    UNROLL
    for (int i = 0; i < 9; i++) {
        c += t[i] - (i == 5 ? (int64_t)((uint64_t)FP_FOLD << 8) : 0);
        u[i] = (uint64_t)c & LIMB_MASK;
        c >>= 52;
    }
    u[9] = (uint64_t)(c + t[9] + ((int64_t)1 << 56));
    u128_mul(&acc, u[8], FOLD);
    u128_accum_u64(&acc, u[3]);
    u[3] = fold_limb(&acc);
    u128_accum_mul(&acc, u[9], FOLD);
    u128_accum_u64(&acc, u[4]);
    u[4] = u128_lo(&acc) & TOP_MASK;
    u128_rshift(&acc, 48);
    /* below 2^47 + 2^56 */
    top = u128_lo(&acc) + (u[5] << 4);
    u128_mul(&acc, top, FP_FOLD);
    u128_accum_u64(&acc, u[0]);
    r[0] = fold_limb(&acc);
    u128_accum_mul(&acc, u[6], FOLD);
    u128_accum_u64(&acc, u[1]);
    r[1] = fold_limb(&acc);
    u128_accum_mul(&acc, u[7], FOLD);
    u128_accum_u64(&acc, u[2]);
    r[2] = fold_limb(&acc);
    u128_accum_u64(&acc, u[3]);
    r[3] = fold_limb(&acc);
    r[4] = u128_lo(&acc) + u[4];
}

#undef FOLD
#undef TOP_MASK

#endif
