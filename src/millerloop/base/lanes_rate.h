/* lanes_rate.h: the multiplications of a product and its reduction and nothing else, to compare them with.
 *
 * Needs  lanes_52.h. Gives  lanes_rate, LANES_RATE_PRODUCTS.
 */
#ifndef MILLERLOOP_BASE_LANES_RATE_H
#define MILLERLOOP_BASE_LANES_RATE_H

#include "fp.h"

/* limbs_prod2x takes 2 LIMBS^2, and so does limbs_redc2x: for each digit one to find it, the high half of its product
   with the lowest limb of p and both halves of the others */
#define LANES_RATE_PRODUCTS (4 * LIMBS * LIMBS)

/* r is fed through 2 LIMBS independent sums, so that only the number of multiplications in a unit of time matters */
NOINLINE static void lanes_rate(fpdbl_t r, const fp_t a) {
    sword_t t[LIMBSDBL];
    const limb_t x = a->l[0], y = a->l[1];
    UNROLL
    for (int i = 0; i < LIMBSDBL; i++) t[i] = r->l[i];
    for (int k = 0; k < LANES_RATE_PRODUCTS / LIMBSDBL; k++) {
        UNROLL
        for (int i = 0; i < LIMBSDBL; i++) t[i] = k % 2 ? lanes_low(t[i], x, y) : lanes_high(t[i], x, y);
    }
    UNROLL
    for (int i = 0; i < LIMBSDBL; i++) r->l[i] = t[i];
}

#endif
