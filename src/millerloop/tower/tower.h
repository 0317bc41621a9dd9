/* tower.h: the types of the tower over fp.h, and the curve's constants as elements.
 *
 * Needs  fp.h and constants.h of the curve.
 * Gives  Fp2 = Fp[u]/(u^2 - beta), Fp4 = Fp2[v]/(v^2 - xi), Fp12 = Fp4[w]/(w^3 - v) as opaque one-element arrays, Fp2
 *        and Fp4 with their double-width types; affine points; Frobenius, curve, generator and endomorphism constants
 *        in Montgomery form. In the flat basis w^6 = xi: (1, w, ..., w^5) = (c0.c0, c1.c0, c2.c0, c0.c1, c1.c1, c2.c1).
 */
#ifndef MILLERLOOP_TOWER_TOWER_H
#define MILLERLOOP_TOWER_TOWER_H

#include "fp.h"

#define FP_ZERO_ELEMENT FP(0, 0, 0, 0, 0, 0, 0, 0)

typedef struct { fp_t c0, c1; } fp2_struct;
typedef fp2_struct fp2_t[1];
typedef struct { fp2_t c0, c1; } fp4_struct;
typedef fp4_struct fp4_t[1];
typedef struct { fp4_t c0, c1, c2; } fp12_struct;
typedef fp12_struct fp12_t[1];

typedef struct { fpdbl_t c0, c1; } fp2dbl_struct;
typedef fp2dbl_struct fp2dbl_t[1];
typedef struct { fp2dbl_t c0, c1; } fp4dbl_struct;
typedef fp4dbl_struct fp4dbl_t[1];

/* Affine points of E(Fp) and E'(Fp2); the identity has no affine form and is told apart by who holds one. */
typedef struct { fp_t x, y; } g1_affine_struct;
typedef g1_affine_struct g1_affine_t[1];
typedef struct { fp2_t x, y; } g2_affine_struct;
typedef g2_affine_struct g2_affine_t[1];

/* xi^(k (p^n - 1) / 6), by which Frobenius^n multiplies the coefficient of w^k; for n = 2 it is in Fp. */
static const fp2_t FROBENIUS_1[6] = {FP2(FP_R1, FP_ZERO_ELEMENT), FROBENIUS_1_1, FROBENIUS_1_2,
                                     FROBENIUS_1_3, FROBENIUS_1_4, FROBENIUS_1_5};
static const fp_t FROBENIUS_2[6] = {FP_R1, FROBENIUS_2_1, FROBENIUS_2_2, FROBENIUS_2_3, FROBENIUS_2_4, FROBENIUS_2_5};
static const fp2_t FROBENIUS_3[6] = {FP2(FP_R1, FP_ZERO_ELEMENT), FROBENIUS_3_1, FROBENIUS_3_2,
                                     FROBENIUS_3_3, FROBENIUS_3_4, FROBENIUS_3_5};

/* For square roots in Fp2, as tower/fp2_sqrt.pxi explains them */
static const fp_t FP_HALF_ELEMENT = FP_HALF;
static const fp_t FP2_SQRT_K_ELEMENT = FP2_SQRT_K;
static const fp_t FP2_SQRT_K_INVERSE_ELEMENT = FP2_SQRT_K_INVERSE;
static const fp_t FP2_SQRT_C_ELEMENT = FP2_SQRT_C;
static const fp_t FP2_SQRT_C_INVERSE_ELEMENT = FP2_SQRT_C_INVERSE;

/* b' and 3 b' for y^2 = x^3 + b' on E' */
static const fp2_t CURVE_G2_B = G2_B;
static const fp2_t CURVE_G2_3B = G2_3B;
static const g1_affine_t CURVE_G1_GENERATOR = {{G1_GENERATOR_X, G1_GENERATOR_Y}};
static const g2_affine_t CURVE_G2_GENERATOR = {{G2_GENERATOR_X, G2_GENERATOR_Y}};

/* E has (x - 1)^2 / 3 r points: some have order 2, and sums may be undefined (curve/group.pxi), where x is odd */
#define CURVE_E_HAS_ORDER_2 (CURVE_X_ABS & 1)

/* The endomorphisms of E and E' (curve/endomorphism.pxi) */
static const fp_t CURVE_PHI_X = PHI_X;
static const fp2_t CURVE_PSI_X = PSI_X;
static const fp2_t CURVE_PSI_Y = PSI_Y;
static const fp_t CURVE_PSI_2_X = PSI_2_X;

#endif
