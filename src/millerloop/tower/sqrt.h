/* sqrt.h: the constants of square roots in Fp as elements and words.
 *
 * Needs  fp.h and constants.h of the field.
 * Gives  FP_SQRT_CHAIN_TABLE, FP_ROOT_POWERS_TABLE and FP_ROOT_WORDS_TABLE, which tower/sqrt.pxi explains.
 */
#ifndef MILLERLOOP_TOWER_SQRT_H
#define MILLERLOOP_TOWER_SQRT_H

#include "fp.h"

static const unsigned char FP_SQRT_CHAIN_TABLE[4 * FP_SQRT_STEPS] = {FP_SQRT_CHAIN};
/* FP_ROOT_ROWS rows of 2^FP_ROOT_WINDOW elements */
static const fp_t FP_ROOT_POWERS_TABLE[FP_ROOT_ROWS << FP_ROOT_WINDOW] = {FP_ROOT_POWERS};
static const uint64_t FP_ROOT_WORDS_TABLE[1 << FP_ROOT_WINDOW] = {FP_ROOT_WORDS};
static const fp_t FP_ROOT_INVERSE_ELEMENT = FP_ROOT_INVERSE;

#endif
