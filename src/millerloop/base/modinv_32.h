/* modinv_32.h: the inverse modulo any odd number of 2 to 400 bits, by divsteps (safegcd), on 32-bit words.
 *
 * What it is    The width of the inverse: limbs of 30 bits, sums of 64, batches of 30 divsteps. The contract, and
 *               everything that does not depend on the width, is in modinv_core.h. Products are 32 x 32 -> 32 or 64.
 * What it needs modinv_divsteps.h for the number of divsteps and the jumps.
 * Gives         The interface of modinv_core.h, and MODINV_MODULUS(P), an initialiser of modinv_modulus from P_BITS,
 *               P_WORDS, P_MODULUS_SIGNED30 (MODINV_LIMBS(P_BITS) digits of the modulus to the base 2^30) and
 *               P_MODULUS_INV30 (its inverse mod 2^30).
 * Source        As modinv_64.h, which this follows step by step; safegcd.md beside this file.
 *
 * Notation      theta = delta - 1/2, M = 2^30, m is the modulus.
 * Right shifts  of negative int32_t and int64_t are arithmetic, as on every compiler supported. Sums that may pass the
 *               sign bit are taken in uint32_t.
 */
#ifndef MILLERLOOP_BASE_MODINV_32_H
#define MILLERLOOP_BASE_MODINV_32_H

#include <stdint.h>

#include "modinv_divsteps.h"

typedef int32_t modinv_limb;
typedef uint32_t modinv_ulimb;
#define MODINV_LIMB_BITS 30
/* Divsteps in a constant-time batch. */
#define MODINV_BATCH 30

#define MODINV_MODULUS(P) MODINV_MODULUS_OF(P##_WORDS, P##_BITS, P##_MODULUS_INV30, P##_MODULUS_SIGNED30)

/* A sum of products of two limbs: r = a b, r += a b, r mod M, r = floor(r / M), r itself where it fits a limb. */
typedef int64_t modinv_sum;
static inline void modinv_sum_mul(modinv_sum *r, modinv_limb a, modinv_limb b) { *r = (int64_t)a * b; }
static inline void modinv_sum_accum_mul(modinv_sum *r, modinv_limb a, modinv_limb b) { *r += (int64_t)a * b; }
static inline modinv_ulimb modinv_sum_low(const modinv_sum *r) { return (uint32_t)*r & (((uint32_t)1 << 30) - 1); }
static inline void modinv_sum_shift(modinv_sum *r) { *r >>= 30; }
static inline modinv_limb modinv_sum_limb(const modinv_sum *r) {
    REQUIRE(*r >= INT32_MIN && *r <= INT32_MAX);
    return (int32_t)*r;
}

/* M times the matrix [u v; q r] of a batch. |u| + |v| <= M, |q| + |r| <= M. */
typedef struct {
    int32_t u, v, q, r;
} modinv_matrix;

#if MILLERLOOP_VERIFY
/* The matrix of 30 divsteps has determinant 2^-30. */
static int modinv_matrix_valid(const modinv_matrix *t) {
    const int32_t limit = (int32_t)1 << 30;
    return (t->u < 0 ? -t->u : t->u) <= limit - (t->v < 0 ? -t->v : t->v) &&
           (t->q < 0 ? -t->q : t->q) <= limit - (t->r < 0 ? -t->r : t->r) &&
           (int64_t)t->u * t->r - (int64_t)t->v * t->q == (int64_t)1 << 30;
}
#endif

/* 15 divsteps by the low 15 bits of f (odd) and g. Gives 2^15 times their matrix, and the new theta.
 *
 * F = f + 2^15 u and G = g + 2^15 q are one integer each, so that a divstep is done once for both; v and r go beside
 * them. f and g are the low 15 bits with sign: |f| < 2^14 throughout, and |g| < 2^14 after the first step. The matrix
 * starts as 2^15 times the identity and only G and r are ever shifted. Before step k + 1, u, v, q, r are multiples of
 * 2^(15 - k), |u| + |v| <= 2^15, |q| + |r| <= 2^15, and |u| + |q| <= 2^16 - 2^(15 - k), so that |F| + |G| < 2^31.
 *
 * A step adds or subtracts F if g is odd, and then halves. To add, ~F = -F - 1 is subtracted: G - ~F = G + F + 1, where
 * G + F is even and the shift drops the 1. No negation is ever completed. */
static inline int32_t modinv_divsteps_packed(int32_t theta, uint32_t f, uint32_t g, modinv_matrix *t) {
    uint32_t F = (uint32_t)((int32_t)(f << 17) >> 17) + ((uint32_t)1 << 30), v = 0;
    uint32_t G = (uint32_t)((int32_t)(g << 17) >> 17), r = (uint32_t)1 << 15;
    UNROLL
    for (int i = 0; i < 15; i++) {
        const uint32_t add = (uint32_t)(theta >> 31); /* delta < 0 */
        uint32_t odd = (uint32_t)0 - (G & 1);
        G -= (F ^ add) & odd;
        r -= (v ^ add) & odd;
        odd &= ~add; /* g odd and delta > 0: f and g change places, and G + F is the old G */
        theta = (int32_t)(((uint32_t)theta ^ odd) + 1);
        F += G & odd;
        v += r & odd;
        G = (uint32_t)((int32_t)G >> 1);
        r = (uint32_t)((int32_t)r >> 1);
    }
    t->u = (int32_t)(F + ((uint32_t)1 << 14)) >> 15;
    t->q = (int32_t)(G + ((uint32_t)1 << 14)) >> 15;
    t->v = (int32_t)v;
    t->r = (int32_t)r;
    return theta;
}

/* A batch in constant time: 30 = 15 + 15 divsteps. Their matrix is the product, scaled by M. */
static int32_t modinv_divsteps(int32_t theta, uint32_t f, uint32_t g, modinv_matrix *t) {
    modinv_matrix a, b;
    theta = modinv_divsteps_packed(theta, f, g, &a);
    theta = modinv_divsteps_packed(theta, ((uint32_t)a.u * f + (uint32_t)a.v * g) >> 15,
                                   ((uint32_t)a.q * f + (uint32_t)a.r * g) >> 15, &b);
    t->u = b.u * a.u + b.v * a.q;
    t->v = b.u * a.v + b.v * a.r;
    t->q = b.q * a.u + b.r * a.q;
    t->r = b.q * a.v + b.r * a.r;
    REQUIRE(modinv_matrix_valid(t));
    return theta;
}

/* (x, y) = (u x + v y, q x + r y) for an entry of modinv_jump_matrix */
static inline void modinv_apply_jump(const int8_t *matrix, uint32_t *x, uint32_t *y) {
    const uint32_t u = (uint32_t)(int32_t)matrix[0], v = (uint32_t)(int32_t)matrix[1], x0 = *x;
    const uint32_t q = (uint32_t)(int32_t)matrix[2], r = (uint32_t)(int32_t)matrix[3], y0 = *y;
    *x = u * x0 + v * y0;
    *y = q * x0 + r * y0;
}

/* A batch in variable time: five jumps, 30 divsteps. The product of their matrices is scaled by M. It is one jump
   behind f and g: the next w waits for them alone, and the multiplier is theirs first. */
static int32_t modinv_divsteps_vartime(int32_t theta, uint32_t f, uint32_t g, modinv_matrix *t) {
    static const int8_t identity[4] = {1, 0, 0, 1};
    const int8_t *matrix = identity;
    uint32_t u = 1, v = 0, q = 0, r = 1;
    UNROLL
    for (int i = 0; i < 5; i++) {
        /* f^2 = 1 mod 8, so f^2 (f^2 - 2) = (f^2 - 1)^2 - 1 = -1 mod 64: this is -g/f mod 64 */
        const unsigned w = (unsigned)(f * g * (f * f - 2) & 63), entry = modinv_jump_row(theta) + w;
        modinv_apply_jump(matrix, &u, &q);
        modinv_apply_jump(matrix, &v, &r);
        matrix = modinv_jump_matrix[entry];
        modinv_apply_jump(matrix, &f, &g);
        f = (uint32_t)((int32_t)f >> 6);
        g = (uint32_t)((int32_t)g >> 6);
        theta = (theta ^ modinv_jump_theta[entry][0]) + modinv_jump_theta[entry][1];
    }
    modinv_apply_jump(matrix, &u, &q);
    modinv_apply_jump(matrix, &v, &r);
    t->u = (int32_t)u;
    t->v = (int32_t)v;
    t->q = (int32_t)q;
    t->r = (int32_t)r;
    REQUIRE(modinv_matrix_valid(t));
    return theta;
}

#include "modinv_core.h"

#endif
