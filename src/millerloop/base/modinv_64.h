/* modinv_64.h: the inverse modulo any odd number of 2 to 400 bits, by divsteps (safegcd), on 64-bit words.
 *
 * What it is    The width of the inverse: limbs of 62 bits, sums of 128, batches of 59 divsteps in constant time and of
 *               60 in variable time. The contract, and all that does not depend on the width, is in modinv_core.h.
 * What it needs int128.h for the sums; modinv_divsteps.h for the number of divsteps and the jumps.
 * Gives         The interface of modinv_core.h, and MODINV_MODULUS(P), an initialiser of modinv_modulus from P_BITS,
 *               P_WORDS, P_MODULUS_SIGNED62 (MODINV_LIMBS(P_BITS) digits of the modulus to the base 2^62) and
 *               P_MODULUS_INV62 (its inverse mod 2^62).
 * Source        Bernstein, Yang, "Fast constant-time gcd computation and modular inversion" (2019), with delta = 1/2
 *               (Wuille) and the matrix that is shifted down (Dettman). safegcd.md beside this file derives what is
 *               used here.
 *
 * Notation      theta = delta - 1/2, M = 2^62, m is the modulus.
 * Right shifts  of negative int64_t are arithmetic, as on every compiler supported. Sums that may pass the sign bit are
 *               taken in uint64_t.
 */
#ifndef MILLERLOOP_BASE_MODINV_64_H
#define MILLERLOOP_BASE_MODINV_64_H

#include <stdint.h>

#include "int128.h"
#include "modinv_divsteps.h"

typedef int64_t modinv_limb;
typedef uint64_t modinv_ulimb;
#define MODINV_LIMB_BITS 62
/* Divsteps in a constant-time batch: 59 where 62 would be possible, since 590 are needed for 256 bits. */
#define MODINV_BATCH 59

#define MODINV_MODULUS(P) MODINV_MODULUS_OF(P##_WORDS, P##_BITS, P##_MODULUS_INV62, P##_MODULUS_SIGNED62)

/* A sum of products of two limbs: r = a b, r += a b, r mod M, r = floor(r / M), r itself where it fits a limb. */
typedef i128 modinv_sum;
static inline void modinv_sum_mul(modinv_sum *r, modinv_limb a, modinv_limb b) { i128_mul(r, a, b); }
static inline void modinv_sum_accum_mul(modinv_sum *r, modinv_limb a, modinv_limb b) { i128_accum_mul(r, a, b); }
static inline modinv_ulimb modinv_sum_low(const modinv_sum *r) { return i128_lo_u64(r) << 2 >> 2; }
static inline void modinv_sum_shift(modinv_sum *r) { i128_rshift(r, 62); }
static inline modinv_limb modinv_sum_limb(const modinv_sum *r) { return i128_to_i64(r); }

/* M times the matrix [u v; q r] of a batch. |u| + |v| <= M, |q| + |r| <= M. */
typedef struct {
    int64_t u, v, q, r;
} modinv_matrix;

#if MILLERLOOP_VERIFY
/* The matrix of s divsteps has determinant 2^-s. */
static int modinv_matrix_valid(const modinv_matrix *t, unsigned s) {
    const int64_t limit = (int64_t)1 << 62;
    i128 det;
    i128_det(&det, t->u, t->v, t->q, t->r);
    return (t->u < 0 ? -t->u : t->u) <= limit - (t->v < 0 ? -t->v : t->v) &&
           (t->q < 0 ? -t->q : t->q) <= limit - (t->r < 0 ? -t->r : t->r) && i128_check_pow2(&det, 124 - s, 1);
}
#endif

/* n <= 20 divsteps by the low 20 bits of f (odd) and g. Gives 2^n times their matrix, and the new theta.
 *
 * One row of (f, g | matrix) is one integer: F = f + 2^20 u + 2^42 v and G = g + 2^20 q + 2^42 r, so that every divstep
 * is done once for all three. f and g are the low 20 bits with sign: |f| < 2^19 throughout, and |g| < 2^19 after the
 * first step. The matrix starts as 2^n times the identity and only G is ever shifted. Before step k + 1, u, v, q, r are
 * multiples of 2^(n - k), |u| + |v| <= 2^n, |q| + |r| <= 2^n, and |v| + |r| <= 2^(n + 1) - 2^(n - k), so that
 * |F| + |G| < 2^63.
 *
 * A step adds or subtracts F if g is odd, and then halves. To add, ~F = -F - 1 is subtracted: G - ~F = G + F + 1, where
 * G + F is even and the shift drops the 1. No negation is ever completed. */
static inline int64_t modinv_divsteps_packed(int64_t theta, uint64_t f, uint64_t g, int n, modinv_matrix *t) {
    const uint64_t half_f = (uint64_t)1 << 19, half_u = (uint64_t)1 << 41;
    uint64_t F = (uint64_t)((int64_t)(f << 44) >> 44) + ((uint64_t)1 << (n + 20));
    uint64_t G = (uint64_t)((int64_t)(g << 44) >> 44) + ((uint64_t)1 << (n + 42));
    UNROLL
    for (int i = 0; i < n; i++) {
        const uint64_t add = (uint64_t)(theta >> 63); /* delta < 0 */
        uint64_t odd = (uint64_t)0 - (G & 1);
        G -= (F ^ add) & odd;
        odd &= ~add; /* g odd and delta > 0: f and g change places, and G + F is the old G */
        theta = (int64_t)(((uint64_t)theta ^ odd) + 1);
        F += G & odd;
        G = (uint64_t)((int64_t)G >> 1);
    }
    F += half_f;
    G += half_f;
    t->u = (int64_t)(F << 22) >> 42;
    t->q = (int64_t)(G << 22) >> 42;
    t->v = (int64_t)(F + half_u) >> 42;
    t->r = (int64_t)(G + half_u) >> 42;
    return theta;
}

/* r = c a b, c > 0; exact in 64 bits. r may be a or b. */
static inline void modinv_matrix_product(modinv_matrix *r, int64_t c, const modinv_matrix *a, const modinv_matrix *b) {
    const modinv_matrix x = *a, y = *b;
    r->u = c * (x.u * y.u + x.v * y.q);
    r->v = c * (x.u * y.v + x.v * y.r);
    r->q = c * (x.q * y.u + x.r * y.q);
    r->r = c * (x.q * y.v + x.r * y.r);
}

/* (f, g) = t (f, g) / 2^n for the low words: the n high bits of the results are lost. */
static inline void modinv_advance(uint64_t *f, uint64_t *g, const modinv_matrix *t, int n) {
    const uint64_t f0 = *f, g0 = *g;
    *f = ((uint64_t)t->u * f0 + (uint64_t)t->v * g0) >> n;
    *g = ((uint64_t)t->q * f0 + (uint64_t)t->r * g0) >> n;
}

/* A batch in constant time: 59 = 20 + 20 + 19 divsteps. 2^59 times their matrix, times 8, is scaled by M. */
static int64_t modinv_divsteps(int64_t theta, uint64_t f, uint64_t g, modinv_matrix *t) {
    modinv_matrix a, b;
    theta = modinv_divsteps_packed(theta, f, g, 20, &a);
    modinv_advance(&f, &g, &a, 20);
    theta = modinv_divsteps_packed(theta, f, g, 20, &b);
    modinv_advance(&f, &g, &b, 20);
    modinv_matrix_product(&a, 8, &b, &a);
    theta = modinv_divsteps_packed(theta, f, g, 19, &b);
    modinv_matrix_product(t, 1, &b, &a);
    REQUIRE(modinv_matrix_valid(t, 59));
    return theta;
}

/* (U, Q) = (u U + v Q, q U + r Q) for an entry of modinv_jump_matrix */
static inline void modinv_apply_jump(const int8_t *matrix, uint64_t *U, uint64_t *Q) {
    const uint64_t u = (uint64_t)(int64_t)matrix[0], v = (uint64_t)(int64_t)matrix[1], U0 = *U;
    const uint64_t q = (uint64_t)(int64_t)matrix[2], r = (uint64_t)(int64_t)matrix[3], Q0 = *Q;
    *U = u * U0 + v * Q0;
    *Q = q * U0 + r * Q0;
}

/* Five jumps, 30 divsteps. Gives 2^30 times their matrix; f and g go along, losing their 30 high bits.
 *
 * The product of the matrices is kept as its rows U = u + 2^32 v and Q = q + 2^32 r, |u| + |v| <= 2^30 at the end. It
 * is one jump behind f and g: the next w waits for them alone, and the multiplier is theirs first. */
static inline int64_t modinv_jump_30(int64_t theta, uint64_t *f, uint64_t *g, modinv_matrix *t) {
    static const int8_t identity[4] = {1, 0, 0, 1};
    const int8_t *matrix = identity;
    uint64_t f0 = *f, g0 = *g, U = 1, Q = (uint64_t)1 << 32;
    UNROLL
    for (int i = 0; i < 5; i++) {
        /* f^2 = 1 mod 8, so f^2 (f^2 - 2) = (f^2 - 1)^2 - 1 = -1 mod 64: this is -g/f mod 64 */
        const unsigned w = (unsigned)(f0 * g0 * (f0 * f0 - 2) & 63), entry = modinv_jump_row((int)theta) + w;
        modinv_apply_jump(matrix, &U, &Q);
        matrix = modinv_jump_matrix[entry];
        modinv_apply_jump(matrix, &f0, &g0);
        f0 = (uint64_t)((int64_t)f0 >> 6);
        g0 = (uint64_t)((int64_t)g0 >> 6);
        theta = (theta ^ modinv_jump_theta[entry][0]) + modinv_jump_theta[entry][1];
    }
    modinv_apply_jump(matrix, &U, &Q);
    *f = f0;
    *g = g0;
    t->u = (int64_t)(U << 32) >> 32;
    t->q = (int64_t)(Q << 32) >> 32;
    t->v = (int64_t)(U - (uint64_t)t->u) >> 32;
    t->r = (int64_t)(Q - (uint64_t)t->q) >> 32;
    return theta;
}

/* A batch in variable time: 60 divsteps. 2^60 times their matrix, times 4, is scaled by M. */
static int64_t modinv_divsteps_vartime(int64_t theta, uint64_t f, uint64_t g, modinv_matrix *t) {
    modinv_matrix a, b;
    theta = modinv_jump_30(theta, &f, &g, &a);
    theta = modinv_jump_30(theta, &f, &g, &b);
    modinv_matrix_product(t, 4, &b, &a);
    REQUIRE(modinv_matrix_valid(t, 60));
    return theta;
}

#include "modinv_core.h"

#endif
