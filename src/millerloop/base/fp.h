/* fp.h: the contract of a prime field element. Types and ranges; no arithmetic.
 *
 * What it is    fp_t, an element of Fp, and fpdbl_t, a double-width value waiting for its reduction, with the
 *               operations every formula above is written in. Whatever stands behind them (8 x 52 bits, 16 x 26 bits,
 *               eager, VERIFY, eight lanes; or a prime of special form) keeps the ranges below, so a formula is
 *               written once.
 * What it needs constants.h of the field (FP_BITS, FP_LIMBS, FP_WORDS, FP_MODULUS, ... see tools/derive_constants.py)
 *               and the macros MILLERLOOP_LIMB_BITS (52 or 26) and MILLERLOOP_INT128 (1 native, 2 struct, 0 none); over
 *               lanes (MILLERLOOP_LANES) they tell of the scalar instances of the same build.
 * Source        Lazy reduction over double-width elements: Aranha, Karabina, Longa, Gebotys, Lopez, EUROCRYPT 2011;
 *               magnitudes as properties of the operations applied: the field contract of libsecp256k1.
 *
 * Representation
 *   An fp_t holds any representative of a R mod p, in limbs that need not be carried; an fpdbl_t a signed
 *   representative of a b R^2. R belongs to the representation, and formulas never see it: in Montgomery form
 *   R = 2^(52 FP_LIMBS) in FP_LIMBS limbs of 52 bits or 2 FP_LIMBS of 26. Where p = 2^FP_BITS - FP_FOLD for a constant
 *   below 2^34, products are reduced by folding, and R = 1. Lanes take factors mod p: 3 m p may be too wide for
 *   FP_LIMBS limbs.
 *   FP_SPARE_BITS = 52 FP_LIMBS - FP_BITS is what lazy reduction lives on: p 2^FP_SPARE_BITS <= R in Montgomery form.
 *
 * Magnitudes    follow from the operations applied, not from the value held.
 *   fp_t      magnitude m: value in [0, 3 m p), every limb at most m (2^52 - 1) [m (2^26 - 1)].
 *             m <= FP_MAX_MAGNITUDE (32 (2^26 - 1) leaves a bit of a 32-bit limb for doubling); two factors of a
 *             product ma mb <= FP_MAX_PRODUCT (a column of 15 products of 26-bit limbs: 15 272 2^52 < 2^64).
 *   fpdbl_t   magnitude M: limbs at most M 15 2^52 in size (a column of an uncarried product of carried limbs holds 8
 *             low and 7 high halves below 2^52); M <= FPDBL_MAX_MAGNITUDE (127 15 2^52 < 2^63). It counts products: a
 *             product has M = 1 whatever its factors, sums and differences add, fpdbl_carry gives back M = 1.
 *             volume V: |value| <= V p^2. A product has V = 9 ma mb, sums and differences add. V <= FPDBL_MAX_VOLUME
 *             makes |value| / R <= p in Montgomery form, from which redc2x gives magnitude 1; folding asks for less than
 *             2^12 p^2, and 3584 2^512 = 14 2^52 X^9 for X = 2^52 keeps the highest of ten limbs to M = 1.
 *   Only fp_canonical, fp_to_words, fp_equal and fp_is_zero(_vartime) see through to the value mod p.
 *
 * Calling       Out-argument first. Every out-argument may be the same object as any in-argument of its type; partial
 *               overlap is not allowed. Objects need no initialisation before they are written.
 * Constant time All but the names that end in _vartime: no branch and no address depends on a value. Small integers
 *               (m, k) are literals of the formula, never data.
 * Masks         fp_mask_t is all ones for true and 0 for false; combine with & | ~ ^. A mask of several lanes
 *               answers lane by lane, so formulas never branch on one; only the boundary to Python does.
 */
#ifndef MILLERLOOP_BASE_FP_H
#define MILLERLOOP_BASE_FP_H

#include <stdint.h>

#include "build.h"

#if !defined(MILLERLOOP_LIMB_BITS) || !defined(MILLERLOOP_INT128)
#error "set MILLERLOOP_LIMB_BITS (52 or 26) and MILLERLOOP_INT128 (1 native, 2 struct, 0 none)"
#elif !(MILLERLOOP_LIMB_BITS == 52 && (MILLERLOOP_INT128 == 1 || MILLERLOOP_INT128 == 2)) && \
    !(MILLERLOOP_LIMB_BITS == 26 && MILLERLOOP_INT128 == 0)
#error "52-bit limbs go with MILLERLOOP_INT128 1 or 2, 26-bit limbs with 0"
#endif

#if MILLERLOOP_LANES && MILLERLOOP_EAGER
#error "lanes are lazy: there is no eager instance of them"
#endif

#if defined(MILLERLOOP_FIELD_CONSTANTS)
#include MILLERLOOP_FIELD_CONSTANTS
#else
#include "constants.h"
#endif

#define FP_SPARE_BITS (52 * FP_LIMBS - FP_BITS)
#define FP_MAX_MAGNITUDE 31
#define FP_MAX_PRODUCT 272
#define FPDBL_MAX_MAGNITUDE 127
#if defined(FP_FOLD)
#define FPDBL_MAX_VOLUME 3584
#else
#define FPDBL_MAX_VOLUME ((uint64_t)1 << FP_SPARE_BITS)
#endif

#if MILLERLOOP_LANES
#include "lanes_52.h"
#elif MILLERLOOP_LIMB_BITS == 52
#include "limbs_52.h"
#else
#include "limbs_26.h"
#endif
#if MILLERLOOP_EAGER
#include "eager.h"
#else
#define FPDBL_LIMBS LIMBSDBL
#define FPDBL_PROD2X limbs_prod2x
#define FPDBL_SUM_PROD2X limbs_sum_prod2x
#define FPDBL_DIFF_PROD2X limbs_diff_prod2x
#define FPDBL_SQUARE2X limbs_square2x
#define FPDBL_REDC2X limbs_redc2x
#define FPDBL_CARRY limbs_carry2x
#endif

typedef struct {
    limb_t l[LIMBS];
#if MILLERLOOP_VERIFY
    int magnitude;
#endif
} fp_struct;
typedef fp_struct fp_t[1];

typedef struct {
    limbdbl_t l[FPDBL_LIMBS];
#if MILLERLOOP_VERIFY
    int magnitude;
    uint64_t volume;
#endif
} fpdbl_struct;
typedef fpdbl_struct fpdbl_t[1];

/* FP(l0, ...): an initialiser of fp_t from 52-bit limbs, magnitude 1. FP2(c0, c1): of two of them. */
#if MILLERLOOP_VERIFY
#define FP(...) {{ { LIMBS_FROM_52(__VA_ARGS__) }, 1 }}
#else
#define FP(...) {{ { LIMBS_FROM_52(__VA_ARGS__) } }}
#endif
#define FP2(c0, c1) {{ c0, c1 }}

/* Every operation states: magnitudes in -> out (ma of a, mb of b, m of r; M, V for fpdbl_t). */

/* r = a.  ma -> ma */
static void fp_copy(fp_t r, const fp_t a);
/* r = 0, r = 1.  -> 1 */
static void fp_zero(fp_t r);
static void fp_one(fp_t r);
/* r = a + b.  ma, mb -> ma + mb */
static void fp_sum(fp_t r, const fp_t a, const fp_t b);
/* r = a - b, where mb <= m, a literal, m <= 29.  ma, mb <= m -> ma + m + 1   (adds (3m + 2) p) */
static void fp_diff(fp_t r, const fp_t a, const fp_t b, int m);
/* r = -a, m <= 30.  ma <= m -> m + 1 */
static void fp_neg(fp_t r, const fp_t a, int m);
/* r = k a, 1 <= k a literal.  ma -> k ma */
static void fp_mul_small(fp_t r, const fp_t a, int k);
/* r = a, carried and reduced to less than 1.3 p, not canonical.  any -> 1 */
static void fp_reduce(fp_t r, const fp_t a);
/* r = a, the representative in [0, p) with carried limbs.  any -> 1 */
static void fp_canonical(fp_t r, const fp_t a);
/* r = mask ? a : r.  ma, mr -> max(ma, mr) */
static void fp_cmov(fp_t r, const fp_t a, fp_mask_t mask);
/* a = 0 mod p; a = b mod p.  any, any */
static fp_mask_t fp_is_zero(const fp_t a);
static fp_mask_t fp_is_zero_vartime(const fp_t a);
static fp_mask_t fp_equal(const fp_t a, const fp_t b);

/* r = a b, double width.  ma mb <= FP_MAX_PRODUCT -> M 1, V 9 ma mb */
static void fp_prod2x(fpdbl_t r, const fp_t a, const fp_t b);
/* r = a^2.  ma^2 <= FP_MAX_PRODUCT -> M 1, V 9 ma^2 */
static void fp_square2x(fpdbl_t r, const fp_t a);
/* r = a / R mod p.  M <= FPDBL_MAX_MAGNITUDE, V <= FPDBL_MAX_VOLUME -> 1 */
static void fp_redc2x(fp_t r, const fpdbl_t a);
/* r = a / R, s = b / R: two reductions at once, which lanes do side by side. As redc2x -> 1, 1 */
static void fp_redc2x_two(fp_t r, fp_t s, const fpdbl_t a, const fpdbl_t b);
/* r = c + a / R, s = d + b / R, carried and reduced to less than 2.5 p.  mc, md <= 30, M as for redc2x,
   V <= FPDBL_MAX_VOLUME / 16 -> 1, 1 */
static void fp_sum_redc2x_two(fp_t r, fp_t s, const fp_t c, const fp_t d, const fpdbl_t a, const fpdbl_t b);
/* r = a b / R, r = a^2 / R: product and reduction at once. As prod2x, square2x -> 1 */
static void fp_mul(fp_t r, const fp_t a, const fp_t b);
static void fp_square(fp_t r, const fp_t a);

/* r = the double-width value that redc2x takes back to a: the product of a and 1, which is below p.  ma -> M 1, V 3 ma */
static void fpdbl_from_fp(fpdbl_t r, const fp_t a);
/* r = a; r = 0.  -> M, V of a; 0, 0 */
static void fpdbl_copy(fpdbl_t r, const fpdbl_t a);
static void fpdbl_zero(fpdbl_t r);
/* r = a + b, r = a - b.  -> Ma + Mb, Va + Vb */
static void fpdbl_sum(fpdbl_t r, const fpdbl_t a, const fpdbl_t b);
static void fpdbl_diff(fpdbl_t r, const fpdbl_t a, const fpdbl_t b);
/* r = c + a b, r = c - a b: a sum with a product, at once. Factors as for prod2x -> Mc + 1, Vc + 9 ma mb */
static void fpdbl_sum_prod2x(fpdbl_t r, const fpdbl_t c, const fp_t a, const fp_t b);
static void fpdbl_diff_prod2x(fpdbl_t r, const fpdbl_t c, const fp_t a, const fp_t b);
/* r = k a, 1 <= k a literal.  -> k M, k V */
static void fpdbl_mul_small(fpdbl_t r, const fpdbl_t a, int k);
/* r = a with carried limbs.  M, V -> 1, V */
static void fpdbl_carry(fpdbl_t r, const fpdbl_t a);

/* r = 1 / a, and 0 for a = 0.  any -> 1 */
static void fp_inverse(fp_t r, const fp_t a);
static void fp_inverse_vartime(fp_t r, const fp_t a);

/* r = w, a packed integer of FP_WORDS words, lowest first, w < 3 p; taken mod p.  -> 1 */
static void fp_from_words(fp_t r, const word_t *w);
/* w = the integer in [0, p) that a stands for.  any */
static void fp_to_words(word_t *w, const fp_t a);

#include "fp_verify.h"
#include "fp_ops.h"

#endif
