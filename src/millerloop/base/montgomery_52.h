/* montgomery_52.h: reduction of products over 52-bit limbs in Montgomery form.
 *
 * Needs  int128.h, limbs_common.h; FP_NEG_INVERSE_0 of constants.h. limbs_52.h includes it.
 * Gives  limbs_redc2x.
 *
 * The quotient digits are kept shifted, m_i 2^12, so that a product with a limb of p falls apart at the word
 * boundary: its high word is floor(m_i p_j / X), its low word 2^12 (m_i p_j mod X).
 */
#ifndef MILLERLOOP_BASE_MONTGOMERY_52_H
#define MILLERLOOP_BASE_MONTGOMERY_52_H

/* r = (t + m p) / R + p, where m = -t / p mod R is found a digit at a time:
   m_k = -c_k / p mod X for the column c_k = t_k + sum_(i<k) m_i p_(k-i) + carry. Adding m_k p_0 makes column k a
   multiple of X, so only its carry ceil(c_k / X) and the high word of m_k p_0 go on, and the low word is never formed.
   |t_k| <= 1905 X, the low words of a column's products add up to less than X (they are summed in 128 bits), the high
   words to less than FP_LIMBS X: |c| < 2^63. */
KERNEL static void limbs_redc2x(limb_t *r, const limbdbl_t *t) {
    uint64_t m[LIMBS];
    uint64_t high = 0;
    int64_t c = 0;
    UNROLL
    for (int k = 0; k < LIMBS; k++) {
        u128 acc, last;
        u128_from_u64(&acc, 0);
        UNROLL
        for (int i = 0; i < k; i++) u128_accum_mul(&acc, m[i], LIMBS_P[k - i]);
        c += t[k] + (int64_t)(u128_lo(&acc) >> 12) + (int64_t)high;
        m[k] = (uint64_t)c * ((uint64_t)FP_NEG_INVERSE_0 << 12);
        c = (c + (int64_t)LIMB_MASK) >> 52;
        u128_mul(&last, m[k], LIMBS_P[0]);
        high = u128_hi(&acc) + u128_hi(&last);
    }
    UNROLL
    for (int k = LIMBS; k < 2 * LIMBS - 1; k++) {
        u128 acc;
        u128_from_u64(&acc, 0);
        UNROLL
        for (int i = k - LIMBS + 1; i < LIMBS; i++) u128_accum_mul(&acc, m[i], LIMBS_P[k - i]);
        c += t[k] + (int64_t)LIMBS_P[k - LIMBS] + (int64_t)(u128_lo(&acc) >> 12) + (int64_t)high;
        r[k - LIMBS] = (uint64_t)c & LIMB_MASK;
        c >>= 52;
        high = u128_hi(&acc);
    }
    r[LIMBS - 1] = (uint64_t)(c + t[2 * LIMBS - 1]) + LIMBS_P[LIMBS - 1] + high;
}

#endif
