/* limbs_52.h: kernels over FP_LIMBS limbs of 52 bits with 128-bit accumulators.
 *
 * Needs  int128.h, limbs_common.h, limbs_sums.h; FP_LIMBS, FP_WORDS of constants.h; for reductions, fold_52.h where p has
 *        a special form, otherwise montgomery_52.h.
 * Gives  limb_t, limbdbl_t, LIMBS, LIMBSDBL, LIMBS_FROM_52 and, with these, the kernels behind fp.h.
 *        Ranges are those of fp.h; magnitudes are not repeated here.
 *
 * Every multiplication is 64 x 64 -> 128 bits. An element a is sum a_i X^i with X = 2^52; a column of a product is
 * c_k = sum a_i b_(k-i) and fits 128 bits: FP_LIMBS ma mb 2^104 < 2^(104 + 3 + 9).
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

#if defined(FP_FOLD)
#include "fold_52.h"
#else
#include "montgomery_52.h"
#endif
#include "packing_52.h"

#endif
