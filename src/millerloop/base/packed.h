/* packed.h: elements side by side from and to memory, where each lies by itself.
 *
 * Needs  fp.h.
 * Gives  packed_fp, one element as the scalar instance of the same build keeps it, its fp_struct, of magnitude 1;
 *        fp_load, fp_store, between LANES of them and one fp_t; word_lane, word_set_lane; aligned_room, aligned_place.
 *
 * at[l] is where the elements of lane l begin; j says which of them. Lanes may share a place: what is stored there last
 * stays. With one lane all is a copy.
 */
#ifndef MILLERLOOP_BASE_PACKED_H
#define MILLERLOOP_BASE_PACKED_H

#include <string.h>

#include "fp.h"

#if MILLERLOOP_LANES

typedef struct {
#if MILLERLOOP_LIMB_BITS == 52
    uint64_t l[FP_LIMBS];
#else
    uint32_t l[2 * FP_LIMBS];
#endif
#if MILLERLOOP_VERIFY
    int magnitude;
#endif
} packed_fp;

static ALWAYS_INLINE uint64_t word_lane(word_t w, int l) { return w[l]; }
static ALWAYS_INLINE void word_set_lane(word_t *w, int l, uint64_t v) { (*w)[l] = v; }

/* Rows to columns: r[i], lane j becomes r[j], lane i */
#if defined(__AVX512F__)
static ALWAYS_INLINE void lanes_transpose(word_t *r) {
    __m512i a[8], b[8];
    UNROLL
    for (int i = 0; i < 8; i += 2) {
        a[i] = _mm512_unpacklo_epi64((__m512i)r[i], (__m512i)r[i + 1]);
        a[i + 1] = _mm512_unpackhi_epi64((__m512i)r[i], (__m512i)r[i + 1]);
    }
    UNROLL
    for (int i = 0; i < 8; i += 4) {
        UNROLL
        for (int j = i; j < i + 2; j++) {
            b[j] = _mm512_shuffle_i64x2(a[j], a[j + 2], 0x88);
            b[j + 2] = _mm512_shuffle_i64x2(a[j], a[j + 2], 0xdd);
        }
    }
    UNROLL
    for (int i = 0; i < 4; i++) {
        /* quarters 0 and 2 of both, quarters 1 and 3 of both */
        r[i] = (word_t)_mm512_shuffle_i64x2(b[i], b[i + 4], 0x88);
        r[i + 4] = (word_t)_mm512_shuffle_i64x2(b[i], b[i + 4], 0xdd);
    }
}
#else
static inline void lanes_transpose(word_t *r) {
    for (int i = 0; i < LANES; i++)
        for (int j = 0; j < i; j++) {
            const uint64_t t = r[i][j];
            r[i][j] = r[j][i];
            r[j][i] = t;
        }
}
#endif

/* The limbs of an element, or pairs of them, as one word for each lane; 0 where there is none */
#if FP_LIMBS == LANES
static ALWAYS_INLINE void row_load(word_t *t, const void *l) { memcpy(t, l, sizeof(*t)); }
static ALWAYS_INLINE void row_store(void *l, const word_t *t) { memcpy(l, t, sizeof(*t)); }
#elif defined(__AVX512F__)
static ALWAYS_INLINE void row_load(word_t *t, const void *l) {
    *t = (word_t)_mm512_maskz_loadu_epi64((1 << FP_LIMBS) - 1, l);
}
static ALWAYS_INLINE void row_store(void *l, const word_t *t) {
    _mm512_mask_storeu_epi64(l, (1 << FP_LIMBS) - 1, (__m512i)*t);
}
#else
static ALWAYS_INLINE void row_load(word_t *t, const void *l) {
    *t = WORD(0);
    memcpy(t, l, 8 * FP_LIMBS);
}
static ALWAYS_INLINE void row_store(void *l, const word_t *t) { memcpy(l, t, 8 * FP_LIMBS); }
#endif

static inline void fp_load(fp_t r, const packed_fp *const *at, size_t j) {
    word_t t[LANES];
    for (int l = 0; l < LANES; l++) {
        row_load(&t[l], at[l][j].l);
#if MILLERLOOP_LIMB_BITS == 26
        t[l] = (t[l] & WORD(0xffffffff)) + (t[l] >> 32 << 26);
#endif
    }
    lanes_transpose(t);
    for (int i = 0; i < LIMBS; i++) r->l[i] = t[i];
    VERIFY_SET(r, 1);
}

static inline void fp_store(packed_fp *const *at, size_t j, const fp_t a) {
    word_t t[LANES];
    VERIFY_THAT(VERIFY_MAGNITUDE(a) <= 1, "fp_store: magnitude above 1");
    for (int i = 0; i < LANES; i++) t[i] = i < LIMBS ? a->l[i] : WORD(0);
    lanes_transpose(t);
    for (int l = 0; l < LANES; l++) {
#if MILLERLOOP_LIMB_BITS == 26
        t[l] = (t[l] & WORD(((uint64_t)1 << 26) - 1)) | (t[l] >> 26 << 32);
#endif
        row_store(at[l][j].l, &t[l]);
#if MILLERLOOP_VERIFY
        at[l][j].magnitude = 1;
#endif
    }
}

#else

typedef fp_struct packed_fp;

static inline uint64_t word_lane(word_t w, int l) { return (void)l, w; }
static inline void word_set_lane(word_t *w, int l, uint64_t v) { (void)l, *w = v; }
static inline void fp_load(fp_t r, const packed_fp *const *at, size_t j) { *r = at[0][j]; }
static inline void fp_store(packed_fp *const *at, size_t j, const fp_t a) { at[0][j] = *a; }

#endif

/* malloc() does not know how vectors are aligned: the room to ask it for, and the place in it */
static inline size_t aligned_room(size_t size) { return size + 64; }
static inline void *aligned_place(void *room) { return (void *)(((uintptr_t)room + 63) & ~(uintptr_t)63); }

#endif
