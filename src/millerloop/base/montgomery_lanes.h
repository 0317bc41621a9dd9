/* montgomery_lanes.h: reduction of products over lanes in Montgomery form.
 *
 * Needs  lanes_52.h, which includes it; limbs_common.h; FP_NEG_INVERSE_0 of constants.h.
 * Gives  limbs_redc2x, limbs_redc2x_two, limbs_sum_redc2x_two.
 */
#ifndef MILLERLOOP_BASE_MONTGOMERY_LANES_H
#define MILLERLOOP_BASE_MONTGOMERY_LANES_H

/* Row k of t + m p, m = -t / p mod R digit by digit; after all rows the quotient by R stands in the upper limbs. Adding
   m_k p_0 makes column k a multiple of X, so only its carry ceil(t_k / X) and the high half of m_k p_0 go on.
   |t_k| <= 1905 2^52 + 94 2^52 + 16 2^52 < 2^63, where the middle term is what a reduction adds to the upper limbs. */
static ALWAYS_INLINE void lanes_redc_row(sword_t *t, int k) {
    const word_t m = (word_t)lanes_low(SWORD(0), (word_t)t[k], WORD(FP_NEG_INVERSE_0));
    t[k + 1] += (t[k] + (int64_t)LIMB_MASK) >> 52;
    t[k + 1] = lanes_high(t[k + 1], m, LIMBS_P[0]);
    UNROLL
    for (int j = 1; j < LIMBS; j++) {
        t[k + j] = lanes_low(t[k + j], m, LIMBS_P[j]);
        t[k + j + 1] = lanes_high(t[k + j + 1], m, LIMBS_P[j]);
    }
}

/* r = the upper limbs of t, carried */
static ALWAYS_INLINE void lanes_redc_end(limb_t *r, const sword_t *t) {
    sword_t c = SWORD(0);
    UNROLL
    for (int i = 0; i < LIMBS - 1; i++) {
        c += t[LIMBS + i];
        r[i] = (word_t)c & LIMB_MASK;
        c >>= 52;
    }
    r[LIMBS - 1] = (word_t)(t[LIMBSDBL - 1] + c);
}

/* r = (a + m p) / R + p */
KERNEL static void limbs_redc2x(limb_t *r, const limbdbl_t *a) {
    sword_t t[LIMBSDBL];
    UNROLL
    for (int i = 0; i < LIMBS; i++) t[i] = a[i];
    UNROLL
    for (int k = 0; k < LIMBS; k++) {
        t[LIMBS + k] = a[LIMBS + k] + (sword_t)LIMBS_P[k];
        lanes_redc_row(t, k);
    }
    lanes_redc_end(r, t);
}

/* Two of these at once, row by row: while one waits for its digit the other goes on. */
KERNEL static void limbs_redc2x_two(limb_t *r, limb_t *s, const limbdbl_t *a, const limbdbl_t *b) {
    sword_t t[LIMBSDBL], u[LIMBSDBL];
    UNROLL
    for (int i = 0; i < LIMBS; i++) {
        t[i] = a[i];
        u[i] = b[i];
    }
    UNROLL
    for (int k = 0; k < LIMBS; k++) {
        t[LIMBS + k] = a[LIMBS + k] + (sword_t)LIMBS_P[k];
        lanes_redc_row(t, k);
        u[LIMBS + k] = b[LIMBS + k] + (sword_t)LIMBS_P[k];
        lanes_redc_row(u, k);
    }
    lanes_redc_end(r, t);
    lanes_redc_end(s, u);
}

/* t = a - q p, not carried, in [p / 8, 1.43 p): q from the top limb of a + 7 p / 8, less 1 */
static ALWAYS_INLINE void lanes_rest(sword_t *t, const limb_t *a) {
    limb_t s[LIMBS];
    UNROLL
    for (int i = 0; i < LIMBS; i++) s[i] = a[i] + LIMBS_P[i];
    s[LIMBS_TOP] -= LIMBS_P[LIMBS_TOP] >> 3;
    const word_t q = limbs_quotient(s);
    s[LIMBS_TOP] += LIMBS_P[LIMBS_TOP] >> 3;
    UNROLL
    for (int i = 0; i < LIMBS; i++) t[i] = (sword_t)(s[i] - q * LIMBS_P[i]);
}

/* r = the rest of c + (a + m p) / R, s = the rest of d + (b + m p) / R: |a|, |b| <= R p / 16, so both are in
   (p / 16, 2.5 p) */
KERNEL static void limbs_sum_redc2x_two(limb_t *r, limb_t *s, const limb_t *c, const limb_t *d, const limbdbl_t *a,
                                        const limbdbl_t *b) {
    sword_t t[LIMBSDBL], u[LIMBSDBL], e[LIMBS], f[LIMBS];
    lanes_rest(e, c);
    lanes_rest(f, d);
    UNROLL
    for (int i = 0; i < LIMBS; i++) {
        t[i] = a[i];
        u[i] = b[i];
    }
    UNROLL
    for (int k = 0; k < LIMBS; k++) {
        t[LIMBS + k] = a[LIMBS + k] + e[k];
        lanes_redc_row(t, k);
        u[LIMBS + k] = b[LIMBS + k] + f[k];
        lanes_redc_row(u, k);
    }
    lanes_redc_end(r, t);
    lanes_redc_end(s, u);
}

#endif
