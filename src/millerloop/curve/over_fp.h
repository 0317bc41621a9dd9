/* over_fp.h: the constants of a curve E over Fp without a twist, as elements.
 *
 * Needs  fp.h and constants.h of the curve.
 * Gives  the generator and what curve/endomorphism.pxi asks for, by the names of tower/tower.h.
 */
#ifndef MILLERLOOP_CURVE_OVER_FP_H
#define MILLERLOOP_CURVE_OVER_FP_H

#include "fp.h"

typedef struct { fp_t x, y; } g1_affine_struct;
typedef g1_affine_struct g1_affine_t[1];

static const g1_affine_t CURVE_G1_GENERATOR = {{G1_GENERATOR_X, G1_GENERATOR_Y}};
static const fp_t CURVE_PHI_X = PHI_X;

/* The lattice of curve/scalar_lattice.pxi */
static const uint64_t LATTICE_A1[2] = {SCALAR_LATTICE_A1};
static const uint64_t LATTICE_A2[3] = {SCALAR_LATTICE_A2};
static const uint64_t LATTICE_B1[2] = {SCALAR_LATTICE_B1};
static const uint64_t LATTICE_B2[2] = {SCALAR_LATTICE_B2};
static const uint64_t LATTICE_C1[4] = {SCALAR_LATTICE_C1};
static const uint64_t LATTICE_C2[4] = {SCALAR_LATTICE_C2};

#endif
