/* koblitz.h: the constants of a curve y^2 = x^3 + b over Fp of prime order n, as elements and words.
 *
 * Needs  fp.h and constants.h of the curve.
 * Gives  what the formulas of curve/ ask for of a curve without a twist.
 */
#ifndef MILLERLOOP_CURVE_KOBLITZ_H
#define MILLERLOOP_CURVE_KOBLITZ_H

#include "fp.h"

typedef struct { fp_t x, y; } g1_affine_struct;
typedef g1_affine_struct g1_affine_t[1];

static const g1_affine_t CURVE_G1_GENERATOR = {{G1_GENERATOR_X, G1_GENERATOR_Y}};
static const fp_t CURVE_PHI_X = PHI_X;

/* no point has order 2: all sums are defined (curve/group.pxi) */
#define CURVE_E_HAS_ORDER_2 0

/* (-a, b) for two vectors (a, b) of the lattice, three words each, and what gives their coefficients */
static const uint64_t CURVE_LATTICE_1[6] = {LATTICE_1};
static const uint64_t CURVE_LATTICE_2[6] = {LATTICE_2};
static const uint64_t CURVE_LATTICE_QUOTIENT_1[4] = {LATTICE_QUOTIENT_1};
static const uint64_t CURVE_LATTICE_QUOTIENT_2[4] = {LATTICE_QUOTIENT_2};

#endif
