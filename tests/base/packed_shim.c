/* packed_shim.c: packed.h over arrays, for test_lanes.py; for an instance of any element type.
 *
 * Needs  packed.h with the constants of a field.
 * Gives  the functions below. Limbs are words, limb after limb, of each lane after the other. places[l] is the offset
 *        of what belongs to lane l in `memory`, in bytes.
 */
#include "packed.h"

size_t packed_size(void) { return sizeof(packed_fp); }

static void limbs_from_lanes(uint64_t *limbs, const fp_t a) {
    for (int l = 0; l < LANES; l++)
        for (int i = 0; i < LIMBS; i++) *limbs++ = word_lane((word_t)a->l[i], l);
}

static void lanes_from_limbs(fp_t r, const uint64_t *limbs) {
    for (int i = 0; i < LIMBS; i++) {
        word_t w = WORD(0);
        for (int l = 0; l < LANES; l++) word_set_lane(&w, l, limbs[LIMBS * l + i]);
        r->l[i] = (limb_t)w;
    }
    VERIFY_SET(r, 1);
}

void load(uint64_t *limbs, const unsigned char *memory, const size_t *places, size_t j) {
    const packed_fp *at[LANES];
    fp_t r;
    for (int l = 0; l < LANES; l++) at[l] = (const packed_fp *)(memory + places[l]);
    fp_load(r, at, j);
    limbs_from_lanes(limbs, r);
}

void store(unsigned char *memory, const size_t *places, size_t j, const uint64_t *limbs) {
    packed_fp *at[LANES];
    fp_t a;
    for (int l = 0; l < LANES; l++) at[l] = (packed_fp *)(memory + places[l]);
    lanes_from_limbs(a, limbs);
    fp_store(at, j, a);
}

/* where an aligned place begins in a room at `start`, and what is to be asked for so that it fits */
size_t place_in_room(size_t start) { return (size_t)(uintptr_t)aligned_place((void *)(uintptr_t)start); }
size_t room_for(size_t size) { return aligned_room(size); }

#if MILLERLOOP_LANES
/* r = a + the low, then the high half of x y, in each lane */
void multiply(uint64_t *r, const uint64_t *a, const uint64_t *x, const uint64_t *y, int high) {
    word_t s = WORD(0), t = WORD(0), u = WORD(0);
    for (int l = 0; l < LANES; l++) {
        word_set_lane(&s, l, a[l]);
        word_set_lane(&t, l, x[l]);
        word_set_lane(&u, l, y[l]);
    }
    s = (word_t)(high ? lanes_high((sword_t)s, t, u) : lanes_low((sword_t)s, t, u));
    for (int l = 0; l < LANES; l++) r[l] = word_lane(s, l);
}
#endif
