/* limbs_sums.h: products and sums with products, over one kernel.
 *
 * Needs  limb_t, limbdbl_t; limbs_add_prod2x of limbs_52.h, limbs_26.h or lanes_52.h, which include this file.
 * Gives  limbs_prod2x, limbs_sum_prod2x, limbs_diff_prod2x.
 */
#ifndef MILLERLOOP_BASE_LIMBS_SUMS_H
#define MILLERLOOP_BASE_LIMBS_SUMS_H

/* r = c + sign a b for a literal sign of 1, -1 or 0; c is not read where it is 0. r may be c. */
static ALWAYS_INLINE void limbs_add_prod2x(limbdbl_t *r, const limbdbl_t *c, int sign, const limb_t *a,
                                           const limb_t *b);

/* Limb k of c + sign v */
static ALWAYS_INLINE limbdbl_t limbs_added(const limbdbl_t *c, int k, int sign, limbdbl_t v) {
    return sign == 0 ? v : sign > 0 ? c[k] + v : c[k] - v;
}

KERNEL static void limbs_prod2x(limbdbl_t *r, const limb_t *a, const limb_t *b) { limbs_add_prod2x(r, r, 0, a, b); }

KERNEL static void limbs_sum_prod2x(limbdbl_t *r, const limbdbl_t *c, const limb_t *a, const limb_t *b) {
    limbs_add_prod2x(r, c, 1, a, b);
}

KERNEL static void limbs_diff_prod2x(limbdbl_t *r, const limbdbl_t *c, const limb_t *a, const limb_t *b) {
    limbs_add_prod2x(r, c, -1, a, b);
}

#endif
