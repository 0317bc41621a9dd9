/* packing_52.h: limbs of 52 bits from and to packed words, in every lane alike.
 *
 * Needs  limb_t, word_t, LIMBS, LIMB_MASK of limbs_52.h or lanes_52.h; FP_WORDS of constants.h.
 * Gives  limbs_from_words, limbs_to_words.
 */
#ifndef MILLERLOOP_BASE_PACKING_52_H
#define MILLERLOOP_BASE_PACKING_52_H

/* The integers w of LIMBS limbs <-> packed 64-bit words */
static inline void limbs_from_words(limb_t *r, const word_t *w) {
    for (int i = 0; i < LIMBS; i++) {
        const int q = 52 * i / 64, s = 52 * i % 64;
        word_t v = q < FP_WORDS ? w[q] >> s : WORD(0);
        if (s > 12 && q + 1 < FP_WORDS) v |= w[q + 1] << (64 - s);
        r[i] = v & WORD(LIMB_MASK);
    }
}

static inline void limbs_to_words(word_t *w, const limb_t *a) {
    for (int j = 0; j < FP_WORDS; j++) {
        const int i = 64 * j / 52, s = 64 * j % 52;
        word_t v = a[i] >> s;
        if (i + 1 < LIMBS) v |= a[i + 1] << (52 - s);
        if (s > 40 && i + 2 < LIMBS) v |= a[i + 2] << (104 - s);
        w[j] = v;
    }
}

#endif
