/* isogeny_fp2.h: the isogeny of hashing to the twist E', as elements.
 *
 * Needs  tower.h, and isogenies.h of the curve, which explains the names.
 * Gives  the constants of E' that map_to_curve.pxi asks for, G2_*.
 */
#ifndef MILLERLOOP_CURVE_ISOGENY_FP2_H
#define MILLERLOOP_CURVE_ISOGENY_FP2_H

#include "isogenies.h"
#include "tower.h"

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
