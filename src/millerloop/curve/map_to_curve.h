/* map_to_curve.h: the isogenies of hashing as elements.
 *
 * Needs  tower.h, and isogenies.h of the curve, which explains the names.
 * Gives  the constants that map_to_curve.pxi asks for, of E (G1_*) and of E' (G2_*).
 */
#ifndef MILLERLOOP_CURVE_MAP_TO_CURVE_H
#define MILLERLOOP_CURVE_MAP_TO_CURVE_H

#include "isogenies.h"
#include "tower.h"

static const fp_t G1_A_ELEMENT = G1_ISOGENY_A;
static const fp_t G1_B_ELEMENT = G1_ISOGENY_B;
static const fp_t G1_Z_ELEMENT = G1_SSWU_Z;
static const fp_t G1_K_ELEMENT = G1_SSWU_K;
static const fp_t G1_EXCEPTION_ELEMENT = G1_SSWU_EXCEPTION;
static const fp_t G1_ROOT_ELEMENT = G1_SSWU_ROOT;
static const fp_t G1_N_COEFFICIENTS[G1_ISOGENY_DEGREE + 1] = {G1_ISOGENY_N};
static const fp_t G1_H_COEFFICIENTS[G1_ISOGENY_H_DEGREE + 1] = {G1_ISOGENY_H};
static const fp_t G1_M_COEFFICIENTS[G1_ISOGENY_M_DEGREE + 1] = {G1_ISOGENY_M};

static const fp2_t G2_A_ELEMENT = G2_ISOGENY_A;
static const fp2_t G2_B_ELEMENT = G2_ISOGENY_B;
static const fp2_t G2_Z_ELEMENT = G2_SSWU_Z;
static const fp2_t G2_K_ELEMENT = G2_SSWU_K;
static const fp2_t G2_EXCEPTION_ELEMENT = G2_SSWU_EXCEPTION;
static const fp2_t G2_ROOT_ELEMENT = G2_SSWU_ROOT;
static const fp2_t G2_N_COEFFICIENTS[G2_ISOGENY_DEGREE + 1] = {G2_ISOGENY_N};
static const fp2_t G2_H_COEFFICIENTS[G2_ISOGENY_H_DEGREE + 1] = {G2_ISOGENY_H};
static const fp2_t G2_M_COEFFICIENTS[G2_ISOGENY_M_DEGREE + 1] = {G2_ISOGENY_M};

#endif
