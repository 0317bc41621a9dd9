/* limbs_52.h: kernels over FP_LIMBS limbs of 52 bits with 128-bit accumulators.
 *
 * Needs  int128.h, limbs_common.h, limbs_sums.h; FP_LIMBS, FP_WORDS, FP_NEG_INVERSE_0 of constants.h.
 * Gives  limb_t, limbdbl_t, LIMBS, LIMBSDBL, LIMBS_FROM_52 and, with these, the kernels behind fp.h.
 *        Ranges are those of fp.h; magnitudes are not repeated here.
 *
 * Every multiplication is 64 x 64 -> 128 bits. An element a is sum a_i X^i with X = 2^52; a column of a product is
 * c_k = sum a_i b_(k-i) and fits 128 bits: FP_LIMBS ma mb 2^104 < 2^(104 + 3 + 9).
 * In redc2x the quotient digits are kept shifted, m_i 2^12, so that a product with a limb of p falls apart at the word
 * boundary: its high word is floor(m_i p_j / X), its low word 2^12 (m_i p_j mod X).
 */
#ifndef MILLERLOOP_BASE_LIMBS_52_H
#define MILLERLOOP_BASE_LIMBS_52_H

#include "int128.h"

#define LIMB_BITS 52
#define LIMBS FP_LIMBS
#define LIMBS_USED LIMBS
#define LIMBSDBL (2 * FP_LIMBS)
#define LIMB_MASK (((uint64_t)1 << 52) - 1)

typedef uint64_t limb_t;
typedef int64_t limbdbl_t;
typedef uint64_t word_t;
typedef int64_t sword_t;

#define LIMB(v) ((limb_t)(v))
#define LIMB_SIGN_BIT 63
#define LIMB_FIRST(l) (l)
#define WORD_ANY(m) ((m) != 0)
#define LANES 1
#define WORD(v) ((word_t)(v))
#define SWORD(v) ((sword_t)(v))

#define LIMBS_FROM_52(...) __VA_ARGS__

#include "limbs_common.h"
#include "limbs_sums.h"

/* A column with the carry into it stays below FP_LIMBS 272 2^104 + 2^64 < 2^116, so the carry out of it is one word. */
static ALWAYS_INLINE void limbs_add_prod2x(limbdbl_t *r, const limbdbl_t *c, int sign, const limb_t *a,
                                           const limb_t *b) {
    uint64_t carry = 0;
    UNROLL
    for (int k = 0; k < 2 * LIMBS - 1; k++) {
        u128 acc;
        u128_from_u64(&acc, carry);
        UNROLL
        for (int i = (k < LIMBS ? 0 : k - LIMBS + 1); i <= (k < LIMBS ? k : LIMBS - 1); i++)
            u128_accum_mul(&acc, a[i], b[k - i]);
        r[k] = limbs_added(c, k, sign, (int64_t)(u128_lo(&acc) & LIMB_MASK));
        u128_rshift(&acc, 52);
        carry = u128_lo(&acc);
    }
    r[2 * LIMBS - 1] = limbs_added(c, 2 * LIMBS - 1, sign, (int64_t)carry);
}

/* r = a^2 = sum_i a_i^2 X^2i + sum_(i<j) (2 a_i) a_j X^(i+j), carried as products are */
KERNEL static void limbs_square2x(limbdbl_t *r, const limb_t *a) {
    uint64_t carry = 0;
    UNROLL
    for (int k = 0; k < 2 * LIMBS - 1; k++) {
        u128 acc;
        u128_from_u64(&acc, carry);
        UNROLL
        for (int i = (k < LIMBS ? 0 : k - LIMBS + 1); 2 * i < k; i++) u128_accum_mul(&acc, 2 * a[i], a[k - i]);
        if (k % 2 == 0) u128_accum_mul(&acc, a[k / 2], a[k / 2]);
        r[k] = (int64_t)(u128_lo(&acc) & LIMB_MASK);
        u128_rshift(&acc, 52);
        carry = u128_lo(&acc);
    }
    r[2 * LIMBS - 1] = (int64_t)carry;
}

/* r = (t + m p) / R + p, where m = -t / p mod R is found a digit at a time:
   m_k = -c_k / p mod X for the column c_k = t_k + sum_(i<k) m_i p_(k-i) + carry. Adding m_k p_0 makes column k a
   multiple of X, so only its carry ceil(c_k / X) and the high word of m_k p_0 go on, and the low word is never formed.
   |t_k| <= 1905 X, the low words of a column's products add up to less than X (they are summed in 128 bits), the high
   words to less than FP_LIMBS X: |c| < 2^63. */
KERNEL static void limbs_redc2x(limb_t *r, const limbdbl_t *t) {
    uint64_t m[LIMBS];
    uint64_t high = 0;
    int64_t c = 0;
    UNROLL
    for (int k = 0; k < LIMBS; k++) {
        u128 acc, last;
        u128_from_u64(&acc, 0);
        UNROLL
        for (int i = 0; i < k; i++) u128_accum_mul(&acc, m[i], LIMBS_P[k - i]);
        c += t[k] + (int64_t)(u128_lo(&acc) >> 12) + (int64_t)high;
        m[k] = (uint64_t)c * ((uint64_t)FP_NEG_INVERSE_0 << 12);
        c = (c + (int64_t)LIMB_MASK) >> 52;
        u128_mul(&last, m[k], LIMBS_P[0]);
        high = u128_hi(&acc) + u128_hi(&last);
    }
    UNROLL
    for (int k = LIMBS; k < 2 * LIMBS - 1; k++) {
        u128 acc;
        u128_from_u64(&acc, 0);
        UNROLL
        for (int i = k - LIMBS + 1; i < LIMBS; i++) u128_accum_mul(&acc, m[i], LIMBS_P[k - i]);
        c += t[k] + (int64_t)LIMBS_P[k - LIMBS] + (int64_t)(u128_lo(&acc) >> 12) + (int64_t)high;
        r[k - LIMBS] = (uint64_t)c & LIMB_MASK;
        c >>= 52;
        high = u128_hi(&acc);
    }
    r[LIMBS - 1] = (uint64_t)(c + t[2 * LIMBS - 1]) + LIMBS_P[LIMBS - 1] + high;
}

#include "packing_52.h"

#endif
