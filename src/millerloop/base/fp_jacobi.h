/* fp_jacobi.h: the Jacobi symbol of an element of a prime field, in variable time.
 *
 * Needs  fp.h, for one element: there is no form of it over lanes.
 * Gives  fp_jacobi_vartime.
 */
#ifndef MILLERLOOP_BASE_FP_JACOBI_H
#define MILLERLOOP_BASE_FP_JACOBI_H

#include "fp.h"
#include "jacobi.h"

/* 1 where a is a square and not 0, -1 where it is none; 0 for 0, and where jacobi_vartime gives up. any
   A power of 2 with an even exponent, R is a square: what an element holds, a R, is one where a is. */
static int fp_jacobi_vartime(const fp_t a) {
    uint64_t w[FP_WORDS];
    fp_t t;
    fp_canonical(t, a);
    limbs_to_words(w, t->l);
    return jacobi_vartime(w, &FP_INVERSE_MODULUS);
}

#endif
