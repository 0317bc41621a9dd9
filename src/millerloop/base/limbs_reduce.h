/* limbs_reduce.h: reduction of a single-width value from its top limb, and carries of a double-width one, the same for
 * every limb size.
 *
 * Needs  limbs_sub_multiple, limbs_cmov, LIMBS_P, LIMBS_TOP of limbs_52.h or limbs_26.h.
 * Gives  limbs_reduce (to below 1.3 p), limbs_canonical (to [0, p)), limbs_carry2x, limbs_zero_mask.
 */
#ifndef MILLERLOOP_BASE_LIMBS_REDUCE_H
#define MILLERLOOP_BASE_LIMBS_REDUCE_H

/* The quotient comes from the top limb as it is: q = floor(top / (p_top + 1)), by a multiplication with the reciprocal in
   units of 2^-40. It never exceeds a / p. p_top has at least 13 bits, the carry that top still lacks is at most 32, so for
   a < 800 p it misses a / p by less than 1 + 800 2^-12 + 33 2^-12: a - q p < 1.3 p. */
#define LIMBS_TOP_BITS (FP_BITS - MILLERLOOP_LIMB_BITS * LIMBS_TOP)
#define LIMBS_TOP_SHIFT (LIMBS_TOP_BITS > 17 ? LIMBS_TOP_BITS - 17 : 0)

static inline uint64_t limbs_quotient(const limb_t *a) {
    const uint64_t reciprocal = ((uint64_t)1 << 40) / ((LIMBS_P[LIMBS_TOP] >> LIMBS_TOP_SHIFT) + 1);
    return ((uint64_t)(a[LIMBS_TOP] >> LIMBS_TOP_SHIFT) * reciprocal) >> 40;
}

static inline void limbs_reduce(limb_t *r, const limb_t *a) { limbs_sub_multiple(r, a, limbs_quotient(a)); }

NOINLINE static void limbs_canonical(limb_t *r, const limb_t *a) {
    limb_t t[LIMBS];
    limbs_reduce(r, a);
    limbs_sub_multiple(t, r, 1);
    /* all ones where t is not negative */
    limbs_cmov(r, t, (uint64_t)(t[LIMBS_TOP] >> (8 * sizeof(limb_t) - 1)) - 1);
}

/* r = t, limbs below the top in [0, X). The top one keeps the sign and is below V p^2 / X^(LIMBSDBL - 1) < 2^43 in size */
static inline void limbs_carry2x(limbdbl_t *r, const limbdbl_t *t) {
    int64_t c = 0;
    for (int i = 0; i < LIMBSDBL - 1; i++) {
        c += t[i];
        r[i] = (limbdbl_t)((uint64_t)c & LIMB_MASK);
        c >>= MILLERLOOP_LIMB_BITS;
    }
    r[LIMBSDBL - 1] = t[LIMBSDBL - 1] + c;
}

/* all ones where v = 0 */
static inline uint64_t limbs_zero_mask(uint64_t v) { return ((v | (0 - v)) >> 63) - 1; }

#endif
