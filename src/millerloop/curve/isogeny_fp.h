/* isogeny_fp.h: the isogeny of hashing to E, as elements.
 *
 * Needs  fp.h, and isogenies.h of the curve, which explains the names.
 * Gives  the constants of E that map_to_curve.pxi asks for, G1_*.
 */
#ifndef MILLERLOOP_CURVE_ISOGENY_FP_H
#define MILLERLOOP_CURVE_ISOGENY_FP_H

#include "fp.h"
#include "isogenies.h"

static const fp_t G1_A_ELEMENT = G1_ISOGENY_A;
static const fp_t G1_B_ELEMENT = G1_ISOGENY_B;
static const fp_t G1_Z_ELEMENT = G1_SSWU_Z;
static const fp_t G1_K_ELEMENT = G1_SSWU_K;
static const fp_t G1_EXCEPTION_ELEMENT = G1_SSWU_EXCEPTION;
static const fp_t G1_ROOT_ELEMENT = G1_SSWU_ROOT;
static const fp_t G1_N_COEFFICIENTS[G1_ISOGENY_DEGREE + 1] = {G1_ISOGENY_N};
static const fp_t G1_H_COEFFICIENTS[G1_ISOGENY_H_DEGREE + 1] = {G1_ISOGENY_H};
static const fp_t G1_M_COEFFICIENTS[G1_ISOGENY_M_DEGREE + 1] = {G1_ISOGENY_M};

#endif
