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

/* Row k of t + m p, m = -t / p mod R digit by digit; after all rows the quotient by R stands in the upper limbs. Adding
   m_k p_0 makes column k a multiple of X, so only its carry ceil(t_k / X) and the high half of m_k p_0 go on.
   |t_k| <= 1905 2^52 + 94 2^52 + 16 2^52 < 2^63, where the middle term is what a reduction adds to the upper limbs. */
static ALWAYS_INLINE void lanes_redc_row(sword_t *t, int k) {
    const word_t m = (word_t)lanes_low(SWORD(0), (word_t)t[k], WORD(FP_NEG_INVERSE_0));
    t[k + 1] += (t[k] + (int64_t)LIMB_MASK) >> 52;
    t[k + 1] = lanes_high(t[k + 1], m, LIMBS_P[0]);
    UNROLL
    for (int j = 1; j < LIMBS; j++) {
        t[k + j] = lanes_low(t[k + j], m, LIMBS_P[j]);
        t[k + j + 1] = lanes_high(t[k + j + 1], m, LIMBS_P[j]);
    }
}

/* r = the upper limbs of t, carried */
static ALWAYS_INLINE void lanes_redc_end(limb_t *r, const sword_t *t) {
    sword_t c = SWORD(0);
    UNROLL
    for (int i = 0; i < LIMBS - 1; i++) {
        c += t[LIMBS + i];
        r[i] = (word_t)c & LIMB_MASK;
        c >>= 52;
    }
    r[LIMBS - 1] = (word_t)(t[LIMBSDBL - 1] + c);
}

/* r = (a + m p) / R + p */
KERNEL static void limbs_redc2x(limb_t *r, const limbdbl_t *a) {
    sword_t t[LIMBSDBL];
    UNROLL
    for (int i = 0; i < LIMBS; i++) t[i] = a[i];
    UNROLL
    for (int k = 0; k < LIMBS; k++) {
        t[LIMBS + k] = a[LIMBS + k] + (sword_t)LIMBS_P[k];
        lanes_redc_row(t, k);
    }
    lanes_redc_end(r, t);
}

/* Two of these at once, row by row: while one waits for its digit the other goes on. */
KERNEL static void limbs_redc2x_two(limb_t *r, limb_t *s, const limbdbl_t *a, const limbdbl_t *b) {
    sword_t t[LIMBSDBL], u[LIMBSDBL];
    UNROLL
    for (int i = 0; i < LIMBS; i++) {
        t[i] = a[i];
        u[i] = b[i];
    }
    UNROLL
    for (int k = 0; k < LIMBS; k++) {
        t[LIMBS + k] = a[LIMBS + k] + (sword_t)LIMBS_P[k];
        lanes_redc_row(t, k);
        u[LIMBS + k] = b[LIMBS + k] + (sword_t)LIMBS_P[k];
        lanes_redc_row(u, k);
    }
    lanes_redc_end(r, t);
    lanes_redc_end(s, u);
}

/* t = a - q p, not carried, in [p / 8, 1.43 p): q from the top limb of a + 7 p / 8, less 1 */
static ALWAYS_INLINE void lanes_rest(sword_t *t, const limb_t *a) {
    limb_t s[LIMBS];
    UNROLL
    for (int i = 0; i < LIMBS; i++) s[i] = a[i] + LIMBS_P[i];
    s[LIMBS_TOP] -= LIMBS_P[LIMBS_TOP] >> 3;
    const word_t q = limbs_quotient(s);
    s[LIMBS_TOP] += LIMBS_P[LIMBS_TOP] >> 3;
    UNROLL
    for (int i = 0; i < LIMBS; i++) t[i] = (sword_t)(s[i] - q * LIMBS_P[i]);
}

/* r = the rest of c + (a + m p) / R, s = the rest of d + (b + m p) / R: |a|, |b| <= R p / 16, so both are in
   (p / 16, 2.5 p) */
KERNEL static void limbs_sum_redc2x_two(limb_t *r, limb_t *s, const limb_t *c, const limb_t *d, const limbdbl_t *a,
                                        const limbdbl_t *b) {
    sword_t t[LIMBSDBL], u[LIMBSDBL], e[LIMBS], f[LIMBS];
    lanes_rest(e, c);
    lanes_rest(f, d);
    UNROLL
    for (int i = 0; i < LIMBS; i++) {
        t[i] = a[i];
        u[i] = b[i];
    }
    UNROLL
    for (int k = 0; k < LIMBS; k++) {
        t[LIMBS + k] = a[LIMBS + k] + e[k];
        lanes_redc_row(t, k);
        u[LIMBS + k] = b[LIMBS + k] + f[k];
        lanes_redc_row(u, k);
    }
    lanes_redc_end(r, t);
    lanes_redc_end(s, u);
}

#endif

#include "packing_52.h"

#endif
