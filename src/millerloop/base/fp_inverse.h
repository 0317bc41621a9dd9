/* fp_inverse.h: the inverse of one element, by safegcd.
 *
 * Needs  the operations of fp_ops.h; modinv_64.h or modinv_32.h.
 * Gives  fp_inverse, fp_inverse_vartime.
 */
#ifndef MILLERLOOP_BASE_FP_INVERSE_H
#define MILLERLOOP_BASE_FP_INVERSE_H

/* words of a R -> words of 1 / (a R) -> times R^3 / R: the Montgomery form of 1 / a. For R = 1 that is all. */
static ALWAYS_INLINE void fp_inverse_by(fp_t r, const fp_t a, int vartime) {
    uint64_t w[FP_WORDS];
    fp_t t;
    fp_canonical(t, a);
    limbs_to_words(w, t->l);
    if (vartime)
        modinv_vartime(w, w, &FP_INVERSE_MODULUS);
    else
        modinv(w, w, &FP_INVERSE_MODULUS);
    limbs_from_words(t->l, w);
#if defined(FP_FOLD)
    fp_copy(r, t);
#else
    fp_mul(r, t, FP_R_CUBED);
#endif
}

static inline void fp_inverse(fp_t r, const fp_t a) { fp_inverse_by(r, a, 0); }
static inline void fp_inverse_vartime(fp_t r, const fp_t a) { fp_inverse_by(r, a, 1); }

#endif
