/* lanes_52.h: eight elements side by side: kernels over FP_LIMBS limbs of 52 bits, AVX-512 IFMA.
 *
 * Needs  a compiler that has vector arithmetic (GCC, Clang), and -mavx512ifma: without the instructions two functions
 *        stand for them, slowly, so that the same text can be tested anywhere; limbs_common.h; FP_LIMBS, and
 *        FP_NEG_INVERSE_0 or FP_FOLD, of constants.h.
 * Gives  what limbs_52.h gives, for limb_t of LANES words: lane l of every limb belongs to element l. Constants hold
 *        the same value in all lanes. Ranges are those of fp.h. No branch and no address depends on a value.
 *
 * IFMA multiplies the low 52 bits of two words and adds the low or the high half of the product, 52 bits each, to a
 * third. So factors are carried first, here and not after every sum, and what was carried on is not masked off; a
 * column of a product of carried limbs gathers at most FP_LIMBS low and FP_LIMBS - 1 high halves: 15 2^52, the
 * magnitude 1 of a double.
 */
#ifndef MILLERLOOP_BASE_LANES_52_H
#define MILLERLOOP_BASE_LANES_52_H

#if defined(__AVX512IFMA__)
#include <immintrin.h>
#endif

#define LANES 8
#define LIMB_BITS 52
#define LIMBS FP_LIMBS
#define LIMBS_USED LIMBS
#define LIMBSDBL (2 * FP_LIMBS)
#define LIMB_MASK (((uint64_t)1 << 52) - 1)

typedef uint64_t word_t __attribute__((vector_size(8 * LANES)));
typedef int64_t sword_t __attribute__((vector_size(8 * LANES)));
typedef word_t limb_t;
typedef sword_t limbdbl_t;

#define LANES_OF(v) {v, v, v, v, v, v, v, v}
#define WORD(v) ((word_t)LANES_OF((uint64_t)(v)))
#define SWORD(v) ((sword_t)LANES_OF((int64_t)(v)))
#define LIMB(v) WORD(v)
#define LIMB_SIGN_BIT 63
#define LIMB_FIRST(l) ((l)[0])
/* whether any lane of a mask is set; for checks, never for a formula */
#define WORD_ANY(m) lanes_any(m)
#if FP_LIMBS == 8
#define LIMBS_FROM_52(a, b, c, d, e, f, g, h) \
    LANES_OF(a), LANES_OF(b), LANES_OF(c), LANES_OF(d), LANES_OF(e), LANES_OF(f), LANES_OF(g), LANES_OF(h)
#elif FP_LIMBS == 5
#define LIMBS_FROM_52(a, b, c, d, e) LANES_OF(a), LANES_OF(b), LANES_OF(c), LANES_OF(d), LANES_OF(e)
#else
#error "lanes are for fields of five or eight limbs"
#endif

static inline int lanes_any(word_t m) {
    uint64_t any = 0;
    for (int l = 0; l < LANES; l++) any |= m[l];
    return any != 0;
}

#include "limbs_common.h"
#include "limbs_sums.h"

/* a + the low, the high half of x y, of the low 52 bits of x and of y */
#if defined(__AVX512IFMA__)
static ALWAYS_INLINE sword_t lanes_low(sword_t a, word_t x, word_t y) {
    return (sword_t)_mm512_madd52lo_epu64((__m512i)a, (__m512i)x, (__m512i)y);
}

static ALWAYS_INLINE sword_t lanes_high(sword_t a, word_t x, word_t y) {
    return (sword_t)_mm512_madd52hi_epu64((__m512i)a, (__m512i)x, (__m512i)y);
}
#else
static inline sword_t lanes_low(sword_t a, word_t x, word_t y) { return a + (sword_t)(x * y & LIMB_MASK); }

/* by halves of 26 bits, x = x1 2^26 + x0: the middle column with the carry of the low one is below 2^54 */
static inline sword_t lanes_high(sword_t a, word_t x, word_t y) {
    const uint64_t half = ((uint64_t)1 << 26) - 1;
    const word_t x0 = x & half, x1 = (x & LIMB_MASK) >> 26, y0 = y & half, y1 = (y & LIMB_MASK) >> 26;
    return a + (sword_t)(x1 * y1 + ((x0 * y1 + x1 * y0 + (x0 * y0 >> 26)) >> 26));
}
#endif

/* r = a with carries gone on but not taken away: the low 52 bits of its limbs are those of the carried limbs. Where few
   bits are spare, 3 m p does not fit LIMBS of them: what is above 2^FP_BITS comes down first, r = a mod p. */
static ALWAYS_INLINE void lanes_carry(limb_t *r, const limb_t *a) {
    limb_t top = a[LIMBS_TOP];
    r[0] = a[0];
#if defined(FP_FOLD)
    r[0] += (word_t)lanes_low(SWORD(0), top >> FP_BITS % 52, WORD(FP_FOLD));
    top &= ((uint64_t)1 << FP_BITS % 52) - 1;
#endif
    UNROLL
    for (int i = 1; i < LIMBS; i++) r[i] = (i < LIMBS_TOP ? a[i] : top) + (r[i - 1] >> 52);
}

/* A column is stored as soon as nothing more comes to it. */
static ALWAYS_INLINE void limbs_add_prod2x(limbdbl_t *r, const limbdbl_t *c, int sign, const limb_t *a,
                                           const limb_t *b) {
    limb_t x[LIMBS], y[LIMBS];
    sword_t t[LIMBSDBL];
    lanes_carry(x, a);
    lanes_carry(y, b);
    UNROLL
    for (int i = 0; i < LIMBS; i++) t[i] = sign > 0 ? c[i] : SWORD(0);
    UNROLL
    for (int i = 0; i < LIMBS; i++) {
        t[LIMBS + i] = sign > 0 ? c[LIMBS + i] : SWORD(0);
        UNROLL
        for (int j = 0; j < LIMBS; j++) {
            t[i + j] = lanes_low(t[i + j], x[i], y[j]);
            t[i + j + 1] = lanes_high(t[i + j + 1], x[i], y[j]);
        }
        r[i] = sign < 0 ? c[i] - t[i] : t[i];
    }
    UNROLL
    for (int i = LIMBS; i < LIMBSDBL; i++) r[i] = sign < 0 ? c[i] - t[i] : t[i];
}

/* r = a^2: the products a_i a_j with i < j once, doubled as columns, and the squares */
KERNEL static void limbs_square2x(limbdbl_t *r, const limb_t *a) {
    limb_t x[LIMBS];
    sword_t t[LIMBSDBL];
    lanes_carry(x, a);
    UNROLL
    for (int i = 0; i < LIMBSDBL; i++) t[i] = SWORD(0);
    UNROLL
    for (int i = 0; i < LIMBS; i++) {
        UNROLL
        for (int j = i + 1; j < LIMBS; j++) {
            t[i + j] = lanes_low(t[i + j], x[i], x[j]);
            t[i + j + 1] = lanes_high(t[i + j + 1], x[i], x[j]);
        }
    }
    UNROLL
    for (int i = 0; i < LIMBSDBL; i++) t[i] += t[i];
    UNROLL
    for (int i = 0; i < LIMBS; i++) {
        t[2 * i] = lanes_low(t[2 * i], x[i], x[i]);
        t[2 * i + 1] = lanes_high(t[2 * i + 1], x[i], x[i]);
    }
    UNROLL
    for (int i = 0; i < LIMBSDBL; i++) r[i] = t[i];
}

#if defined(FP_FOLD)
#include "fold_lanes.h"
#else
#include "montgomery_lanes.h"
#endif

#include "packing_52.h"

#endif
