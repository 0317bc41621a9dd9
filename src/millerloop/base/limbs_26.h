/* limbs_26.h: kernels over 2 FP_LIMBS limbs of 26 bits with 64-bit accumulators; the same R as limbs_52.h.
 *
 * Needs  limbs_common.h, limbs_sums.h; FP_LIMBS (8 or 5), FP_BITS, FP_WORDS of constants.h; for reductions, fold_26.h
 *        where p has a special form, otherwise montgomery_26.h.
 * Gives  limb_t, limbdbl_t, LIMBS, LIMBSDBL, LIMBS_FROM_52 and, with these, the kernels behind fp.h.
 *        Ranges are those of fp.h; magnitudes are not repeated here.
 *
 * Every multiplication is uint32_t x uint32_t -> uint64_t, widened at the product, so that machines with a
 * 32 x 32 -> 64 multiplier use it. X = 2^26.
 * A value below 93 p of a 381-bit field is below X^15: the sixteenth limb is there for R but always 0, and the products
 * leave it out (LIMBS_USED).
 */
#ifndef MILLERLOOP_BASE_LIMBS_26_H
#define MILLERLOOP_BASE_LIMBS_26_H

#define LIMB_BITS 26
#define LIMBS (2 * FP_LIMBS)
#define LIMBS_USED ((FP_BITS + 7 + 25) / 26 < LIMBS ? (FP_BITS + 7 + 25) / 26 : LIMBS)
#define LIMBSDBL (2 * LIMBS_USED)
#define LIMB_MASK (((uint32_t)1 << 26) - 1)

typedef uint32_t limb_t;
typedef int64_t limbdbl_t;
typedef uint64_t word_t;
typedef int64_t sword_t;

#define LIMB(v) ((limb_t)(v))
#define LIMB_SIGN_BIT 31
#define LIMB_FIRST(l) (l)
#define WORD_ANY(m) ((m) != 0)
#define LANES 1
#define WORD(v) ((word_t)(v))
#define SWORD(v) ((sword_t)(v))

#define LIMB_HALVES(l) (uint32_t)((l) & LIMB_MASK), (uint32_t)((uint64_t)(l) >> 26)
#if FP_LIMBS == 8
#define LIMBS_FROM_52(a, b, c, d, e, f, g, h)                                                                   \
    LIMB_HALVES(a), LIMB_HALVES(b), LIMB_HALVES(c), LIMB_HALVES(d), LIMB_HALVES(e), LIMB_HALVES(f), LIMB_HALVES(g), \
        LIMB_HALVES(h)
#elif FP_LIMBS == 5
#define LIMBS_FROM_52(a, b, c, d, e) LIMB_HALVES(a), LIMB_HALVES(b), LIMB_HALVES(c), LIMB_HALVES(d), LIMB_HALVES(e)
#else
#error "FP_LIMBS must be 8 or 5"
#endif

#include "limbs_common.h"
#include "limbs_sums.h"

/* A column is at most LIMBS_USED 272 (X - 1)^2 < 2^64, LIMBS_USED being 15 or 10. The columns are carried
   once, side by side: limbs below X + 2^38 */
static ALWAYS_INLINE void limbs_add_prod2x(limbdbl_t *r, const limbdbl_t *c, int sign, const limb_t *a,
                                           const limb_t *b) {
    uint64_t carry = 0;
    UNROLL
    for (int k = 0; k < 2 * LIMBS_USED - 1; k++) {
        uint64_t column = 0;
        UNROLL
        for (int i = (k < LIMBS_USED ? 0 : k - LIMBS_USED + 1); i <= (k < LIMBS_USED ? k : LIMBS_USED - 1); i++)
            column += (uint64_t)a[i] * b[k - i];
        r[k] = limbs_added(c, k, sign, (int64_t)((column & LIMB_MASK) + carry));
        carry = column >> 26;
    }
    r[2 * LIMBS_USED - 1] = limbs_added(c, 2 * LIMBS_USED - 1, sign, (int64_t)carry);
}

/* r = a^2 = sum_i a_i^2 X^2i + sum_(i<j) (2 a_i) a_j X^(i+j), as products. ma <= 16: 2 a_i < 2^31 */
KERNEL static void limbs_square2x(limbdbl_t *r, const limb_t *a) {
    uint64_t carry = 0;
    UNROLL
    for (int k = 0; k < 2 * LIMBS_USED - 1; k++) {
        uint64_t c = 0;
        UNROLL
        for (int i = (k < LIMBS_USED ? 0 : k - LIMBS_USED + 1); 2 * i < k; i++) c += (uint64_t)(2 * a[i]) * a[k - i];
        if (k % 2 == 0) c += (uint64_t)a[k / 2] * a[k / 2];
        r[k] = (int64_t)((c & LIMB_MASK) + carry);
        carry = c >> 26;
    }
    r[2 * LIMBS_USED - 1] = (int64_t)carry;
}

#if defined(FP_FOLD)
#include "fold_26.h"
#else
#include "montgomery_26.h"
#endif

/* The integers w of LIMBS limbs <-> packed 64-bit words */
static inline void limbs_from_words(limb_t *r, const uint64_t *w) {
    for (int i = 0; i < LIMBS; i++) {
        const int q = 26 * i / 64, s = 26 * i % 64;
        uint64_t v = q < FP_WORDS ? w[q] >> s : 0;
        if (s > 38 && q + 1 < FP_WORDS) v |= w[q + 1] << (64 - s);
        r[i] = (uint32_t)v & LIMB_MASK;
    }
}

static inline void limbs_to_words(uint64_t *w, const limb_t *a) {
    for (int j = 0; j < FP_WORDS; j++) {
        const int i = 64 * j / 26, s = 64 * j % 26;
        uint64_t v = (uint64_t)a[i] >> s;
        for (int k = 1; 26 * k - s < 64; k++)
            if (i + k < LIMBS) v |= (uint64_t)a[i + k] << (26 * k - s);
        w[j] = v;
    }
}

#endif
