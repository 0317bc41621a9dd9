/* fp_shim.c: every operation of fp.h over packed arrays, for the tests; compiled by fp_shim.py.
 *
 * Needs  fp.h with the constants of a field.
 * Gives  batch_NAME(out, in, n, alias) for every operation and kernel NAME. One case in `in` is k (the literal of the
 *        operation, 0 where there is none) and the operands, one in `out` the result. Everything is 64-bit words,
 *        over lanes LANES of them wherever else is one, for that many cases with one k:
 *          fp   limbs, magnitude           dbl   limbs, magnitude, volume
 *          words  FP_WORDS words           mask  one word          limbs  limbs alone
 *        Magnitudes and volumes are those a VERIFY build carries; others ignore them and give 0.
 *        alias says which objects coincide: 0 none, 1 r = a, 2 r = b, 3 a = b, 4 r = a = b. A result that is no operand
 *        holds garbage before the call.
 */
#include <stddef.h>
#include <string.h>

#include "fp.h"

#define GARBAGE(x) memset(&(x), 0xa5, sizeof(x))

static word_t word_get(const uint64_t **in) {
    word_t w;
    memcpy(&w, *in, sizeof(w));
    *in += LANES;
    return w;
}

static void word_put(uint64_t **out, word_t w) {
    memcpy(*out, &w, sizeof(w));
    *out += LANES;
}

static void fp_get(fp_t a, const uint64_t **in) {
    for (int i = 0; i < LIMBS; i++) a->l[i] = (limb_t)word_get(in);
#if MILLERLOOP_VERIFY
    a->magnitude = (int)**in;
#endif
    *in += LANES;
}

static void fp_put(uint64_t **out, const fp_t a) {
    for (int i = 0; i < LIMBS; i++) word_put(out, (word_t)a->l[i]);
#if MILLERLOOP_VERIFY
    word_put(out, WORD(a->magnitude));
#else
    word_put(out, WORD(0));
#endif
}

static void fpdbl_get(fpdbl_t a, const uint64_t **in) {
    for (int i = 0; i < FPDBL_LIMBS; i++) a->l[i] = (limbdbl_t)word_get(in);
#if MILLERLOOP_VERIFY
    a->magnitude = (int)(*in)[0];
    a->volume = (*in)[LANES];
#endif
    *in += 2 * LANES;
}

static void fpdbl_put(uint64_t **out, const fpdbl_t a) {
    for (int i = 0; i < FPDBL_LIMBS; i++) word_put(out, (word_t)a->l[i]);
#if MILLERLOOP_VERIFY
    word_put(out, WORD(a->magnitude));
    word_put(out, WORD(a->volume));
#else
    word_put(out, WORD(0));
    word_put(out, WORD(0));
#endif
}

static void words_get(word_t *w, const uint64_t **in) {
    for (int i = 0; i < FP_WORDS; i++) w[i] = word_get(in);
}

static void words_put(uint64_t **out, const word_t *w) {
    for (int i = 0; i < FP_WORDS; i++) word_put(out, w[i]);
}

#define BATCH(name, body)                                                           \
    void batch_##name(uint64_t *out, const uint64_t *in, size_t n, int alias) {     \
        for (; n > 0; n -= LANES) {                                                 \
            const int k = (int)(int64_t)*in;                                        \
            const word_t ks = word_get(&in);                                        \
            (void)k, (void)ks, (void)alias;                                         \
            body                                                                    \
        }                                                                           \
    }

#define ONE_OPERAND(type)     \
    type##_t x;               \
    type##_struct *const a = x; \
    type##_get(x, &in);

#define TWO_OPERANDS(type)                          \
    type##_t x, y;                                  \
    type##_struct *const a = x;                     \
    type##_struct *const b = alias >= 3 ? x : y;    \
    type##_get(x, &in);                             \
    type##_get(y, &in);

#define RESULT(type, same_as)                   \
    type##_t z;                                 \
    type##_struct *const r = same_as;           \
    GARBAGE(z);

#define SAME_AS_A (alias == 1 ? a : z)
#define SAME_AS_A_OR_B (alias == 1 || alias == 4 ? a : alias == 2 ? b : z)

/* r of type to, from operands of type from: of the same type, or of another */
#define NO_OPERAND(name, to, call) BATCH(name, RESULT(to, z) call; to##_put(&out, r);)
#define UNARY(name, type, call) BATCH(name, ONE_OPERAND(type) RESULT(type, SAME_AS_A) call; type##_put(&out, r);)
#define BINARY(name, type, call) BATCH(name, TWO_OPERANDS(type) RESULT(type, SAME_AS_A_OR_B) call; type##_put(&out, r);)
#define UNARY_TO(name, to, from, call) BATCH(name, ONE_OPERAND(from) RESULT(to, z) call; to##_put(&out, r);)
#define BINARY_TO(name, to, from, call) BATCH(name, TWO_OPERANDS(from) RESULT(to, z) call; to##_put(&out, r);)

NO_OPERAND(fp_zero, fp, fp_zero(r))
NO_OPERAND(fp_one, fp, fp_one(r))
UNARY(fp_copy, fp, fp_copy(r, a))
BINARY(fp_sum, fp, fp_sum(r, a, b))
BINARY(fp_diff, fp, fp_diff(r, a, b, k))
UNARY(fp_neg, fp, fp_neg(r, a, k))
UNARY(fp_mul_small, fp, fp_mul_small(r, a, k))
UNARY(fp_reduce, fp, fp_reduce(r, a))
UNARY(fp_canonical, fp, fp_canonical(r, a))
BINARY_TO(fp_prod2x, fpdbl, fp, fp_prod2x(r, a, b))
UNARY_TO(fp_square2x, fpdbl, fp, fp_square2x(r, a))
UNARY_TO(fp_redc2x, fp, fpdbl, fp_redc2x(r, a))
BINARY(fp_mul, fp, fp_mul(r, a, b))
UNARY(fp_square, fp, fp_square(r, a))
UNARY_TO(fpdbl_from_fp, fpdbl, fp, fpdbl_from_fp(r, a))
/* the second result, of the second operand, by the name _other */
BATCH(fp_redc2x_two, TWO_OPERANDS(fpdbl) RESULT(fp, z) fp_t other; fp_redc2x_two(r, other, a, b); fp_put(&out, r);)
BATCH(fp_redc2x_two_other, TWO_OPERANDS(fpdbl) RESULT(fp, z) fp_t other;
      fp_redc2x_two(other, r, a, b); fp_put(&out, r);)
NO_OPERAND(fpdbl_zero, fpdbl, fpdbl_zero(r))
UNARY(fpdbl_copy, fpdbl, fpdbl_copy(r, a))
BINARY(fpdbl_sum, fpdbl, fpdbl_sum(r, a, b))
BINARY(fpdbl_diff, fpdbl, fpdbl_diff(r, a, b))
UNARY(fpdbl_mul_small, fpdbl, fpdbl_mul_small(r, a, k))
UNARY(fpdbl_carry, fpdbl, fpdbl_carry(r, a))
UNARY(fp_inverse, fp, fp_inverse(r, a))
UNARY(fp_inverse_vartime, fp, fp_inverse_vartime(r, a))

/* r = c, a double, for r = a and for all being one; a = b as elsewhere */
#define SUM(name)                                                                          \
    BATCH(name, TWO_OPERANDS(fp) fpdbl_t w; fpdbl_t z;                                      \
          fpdbl_struct *const r = alias == 1 || alias == 4 ? w : z; GARBAGE(z);             \
          fpdbl_get(w, &in); name(r, w, a, b); fpdbl_put(&out, r);)
SUM(fpdbl_sum_prod2x)
SUM(fpdbl_diff_prod2x)

/* with elements first, then doubles: r = c, s = d for r = a; r = d, s = c for r = b */
#define SUM_REDC2X_TWO(name, result)                                                        \
    BATCH(name, TWO_OPERANDS(fp) fpdbl_t t; fpdbl_t u; fp_t y0; fp_t z0;                    \
          fp_struct *const r = alias == 1 ? a : alias == 2 ? b : y0;                        \
          fp_struct *const s = alias == 1 ? b : alias == 2 ? a : z0;                        \
          GARBAGE(y0); GARBAGE(z0);                                                         \
          fpdbl_get(t, &in); fpdbl_get(u, &in); fp_sum_redc2x_two(r, s, a, b, t, u); fp_put(&out, result);)
SUM_REDC2X_TWO(fp_sum_redc2x_two, r)
SUM_REDC2X_TWO(fp_sum_redc2x_two_other, s)

/* the first operand is r itself, k the mask, which lanes do not share */
BATCH(fp_cmov, fp_t x; fp_t y; fp_struct *const r = x; fp_struct *const a = alias >= 3 ? x : y;
      fp_get(x, &in); fp_get(y, &in); fp_cmov(r, a, ks); fp_put(&out, r);)
BATCH(fp_is_zero, ONE_OPERAND(fp) word_put(&out, fp_is_zero(a));)
BATCH(fp_is_zero_vartime, ONE_OPERAND(fp) word_put(&out, fp_is_zero_vartime(a));)
BATCH(fp_equal, TWO_OPERANDS(fp) word_put(&out, fp_equal(a, b));)
BATCH(fp_from_words, RESULT(fp, z) word_t w[FP_WORDS]; words_get(w, &in); fp_from_words(r, w); fp_put(&out, r);)
BATCH(fp_to_words, ONE_OPERAND(fp) word_t w[FP_WORDS]; fp_to_words(w, a); words_put(&out, w);)

/* k a b for negative k too, product by product, reduced once */
BATCH(products, TWO_OPERANDS(fp) RESULT(fp, z)
      fpdbl_t product; fpdbl_t sum;
      fp_prod2x(product, a, b);
      fpdbl_zero(sum);
      for (int i = 0; i < k; i++) fpdbl_sum(sum, sum, product);
      for (int i = 0; i > k; i--) fpdbl_diff(sum, sum, product);
      fp_redc2x(r, sum); fp_put(&out, r);)

/* the same with any number of products: carried before there are too many */
BATCH(carried_products, TWO_OPERANDS(fp) RESULT(fp, z)
      fpdbl_t product; fpdbl_t sum;
      fp_prod2x(product, a, b);
      fpdbl_zero(sum);
      for (int i = 1; i <= k; i++) { fpdbl_sum(sum, sum, product); if (i % 126 == 0) fpdbl_carry(sum, sum); }
      for (int i = -1; i >= k; i--) { fpdbl_diff(sum, sum, product); if (i % 126 == 0) fpdbl_carry(sum, sum); }
      fp_redc2x(r, sum); fp_put(&out, r);)

/* The kernels under fp.h, on limbs alone: they take more than fp.h lets through. */
typedef struct {
    limb_t l[LIMBS];
} limbs_struct;
typedef limbs_struct limbs_t[1];

static void limbs_get(limbs_t a, const uint64_t **in) {
    for (int i = 0; i < LIMBS; i++) a->l[i] = (limb_t)word_get(in);
}

static void limbs_put(uint64_t **out, const limbs_t a) {
    for (int i = 0; i < LIMBS; i++) word_put(out, (word_t)a->l[i]);
}

BINARY(limbs_diff, limbs, limbs_diff(r->l, a->l, b->l, k))
UNARY(limbs_sub_multiple, limbs, limbs_sub_multiple(r->l, a->l, WORD(k)))
UNARY(limbs_reduce, limbs, limbs_reduce(r->l, a->l))
UNARY(limbs_canonical, limbs, limbs_canonical(r->l, a->l))
BATCH(limbs_zero_mask, word_put(&out, limbs_zero_mask(word_get(&in)));)
BATCH(limbs_from_words, RESULT(limbs, z) word_t w[FP_WORDS]; words_get(w, &in); limbs_from_words(r->l, w);
      limbs_put(&out, r);)
BATCH(limbs_to_words, ONE_OPERAND(limbs) word_t w[FP_WORDS]; limbs_to_words(w, a->l); words_put(&out, w);)
BATCH(limbs_p, RESULT(limbs, z) memcpy(r->l, LIMBS_P, sizeof(r->l)); limbs_put(&out, r);)
BATCH(limbs_multiple, RESULT(limbs, z) memcpy(r->l, LIMBS_MULTIPLES[k - 1], sizeof(r->l)); limbs_put(&out, r);)
