/* montgomery_26.h: reduction of products over 26-bit limbs in Montgomery form.
 *
 * Needs  limbs_common.h; FP_NEG_INVERSE_0 of constants.h. limbs_26.h includes it.
 * Gives  limbs_redc2x.
 */
#ifndef MILLERLOOP_BASE_MONTGOMERY_26_H
#define MILLERLOOP_BASE_MONTGOMERY_26_H

/* r = (t + m p) / R + p, where m = -t / p mod R is found a digit at a time: m_k = -c_k / p mod X for the column
   c_k = t_k + sum_(i<k) m_i p_(k-i) + carry; m_k p_0 makes it a multiple of X. |t_k| <= 1905 2^52, the bound of the
   contract, the sums of products are below 16 X^2 = 2^56: |c| < 2^63. */
KERNEL static void limbs_redc2x(limb_t *r, const limbdbl_t *t) {
    uint32_t m[LIMBS];
    int64_t c = 0;
    UNROLL
    for (int k = 0; k < LIMBS; k++) {
        uint64_t s = 0;
        UNROLL
        for (int i = (k < LIMBS_USED ? 0 : k - LIMBS_USED + 1); i < k; i++) s += (uint64_t)m[i] * LIMBS_P[k - i];
        c += t[k] + (int64_t)s;
        m[k] = ((uint32_t)c * (uint32_t)(FP_NEG_INVERSE_0 & LIMB_MASK)) & LIMB_MASK;
        c = (c + (int64_t)((uint64_t)m[k] * LIMBS_P[0])) >> 26;
    }
    UNROLL
    for (int k = LIMBS; k < LIMBS + LIMBS_USED - 1; k++) {
        uint64_t s = 0;
        UNROLL
        for (int i = k - LIMBS_USED + 1; i < LIMBS; i++) s += (uint64_t)m[i] * LIMBS_P[k - i];
        c += (k < LIMBSDBL ? t[k] : 0) + (int64_t)s + LIMBS_P[k - LIMBS];
        r[k - LIMBS] = (uint32_t)c & LIMB_MASK;
        c >>= 26;
    }
    r[LIMBS_USED - 1] = (uint32_t)c + LIMBS_P[LIMBS_USED - 1];
    if (LIMBS + LIMBS_USED - 1 < LIMBSDBL) r[LIMBS_USED - 1] += (uint32_t)t[LIMBSDBL - 1];
    for (int i = LIMBS_USED; i < LIMBS; i++) r[i] = 0;
}

#endif
