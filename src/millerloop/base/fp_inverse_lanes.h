/* fp_inverse_lanes.h: the inverses of eight elements side by side, by one of safegcd.
 *
 * Needs  the operations of fp_ops.h over lanes_52.h; modinv_64.h or modinv_32.h.
 * Gives  fp_inverse, fp_inverse_vartime.
 *
 * Montgomery's trick across the lanes, as a butterfly: with s_k(a) the lanes of a moved round by k,
 *   b = a s_4(a),  c = b s_2(b),  d = c s_1(c) = the product of all lanes, in every lane,
 *   1 / a = s_4(a) s_2(b) s_1(c) / d.
 * A lane of 0 takes part as 1 and ends as 0.
 */
#ifndef MILLERLOOP_BASE_FP_INVERSE_LANES_H
#define MILLERLOOP_BASE_FP_INVERSE_LANES_H

/* r = a, the lanes moved round by k, a literal */
static ALWAYS_INLINE void fp_lanes_moved(fp_t r, const fp_t a, int k) {
    UNROLL
    for (int i = 0; i < LIMBS; i++) {
#if defined(__AVX512F__)
        r->l[i] = (limb_t)_mm512_alignr_epi64((__m512i)a->l[i], (__m512i)a->l[i], k);
#else
        const limb_t t = a->l[i];
        for (int l = 0; l < LANES; l++) r->l[i][l] = t[(l + k) % LANES];
#endif
    }
    VERIFY_SET(r, VERIFY_MAGNITUDE(a));
}

/* words of d R in one lane -> words of 1 / (d R) in all */
static inline void fp_inverse_of_lanes(fp_t r, const fp_t a, int vartime) {
    word_t w[FP_WORDS];
    uint64_t one[FP_WORDS];
    fp_t b, c, d, t;
    const fp_mask_t zero = fp_is_zero(a);
    fp_reduce(b, a);
    fp_cmov(b, FP_ONE_ELEMENT, zero);
    fp_lanes_moved(t, b, 4);
    fp_mul(c, b, t);
    fp_lanes_moved(b, c, 2);
    fp_mul(t, t, b);
    fp_mul(c, c, b);
    fp_lanes_moved(b, c, 1);
    fp_mul(t, t, b);
    fp_mul(d, c, b);
    fp_canonical(d, d);
    limbs_to_words(w, d->l);
    for (int i = 0; i < FP_WORDS; i++) one[i] = w[i][0];
    if (vartime)
        modinv_vartime(one, one, &FP_INVERSE_MODULUS);
    else
        modinv(one, one, &FP_INVERSE_MODULUS);
    for (int i = 0; i < FP_WORDS; i++) w[i] = WORD(one[i]);
    limbs_from_words(d->l, w);
    VERIFY_SET(d, 1);
#if !defined(FP_FOLD)
    fp_mul(d, d, FP_R_CUBED);
#endif
    fp_mul(t, t, d);
    fp_zero(d);
    fp_cmov(t, d, zero);
    fp_copy(r, t);
}

static inline void fp_inverse(fp_t r, const fp_t a) { fp_inverse_of_lanes(r, a, 0); }
static inline void fp_inverse_vartime(fp_t r, const fp_t a) { fp_inverse_of_lanes(r, a, 1); }

#endif
