/* lanes_memory.h: objects of the scalar instance from and to those of the lanes, for lanes_memory.pxi.
 *
 * Needs  packed.h over lanes, in a build whose elements in memory have limbs of 52 bits.
 * Gives  lanes_between, atom_size. An object is a row of atoms: 'e' an element, 'd' a double-width one, 'w' a word,
 *        each as it is: uncarried, with the magnitudes that it carries, which have to be the same in all lanes.
 */
#include <string.h>

#include "packed.h"

typedef struct {
    int64_t l[LIMBSDBL];
#if MILLERLOOP_VERIFY
    int magnitude;
    uint64_t volume;
#endif
} scalar_fpdbl;

static size_t atom_size(char atom, int over_lanes) {
    if (atom == 'e') return over_lanes ? sizeof(fp_struct) : sizeof(packed_fp);
    if (atom == 'd') return over_lanes ? sizeof(fpdbl_struct) : sizeof(scalar_fpdbl);
    return over_lanes ? sizeof(word_t) : sizeof(uint64_t);
}

/* n words; no object has to be aligned */
static void words_between(unsigned char *lanes, unsigned char *const *scalars, size_t n, int into) {
    for (size_t i = 0; i < n; i++) {
        word_t w;
        memcpy(&w, lanes + i * sizeof(w), sizeof(w));
        for (int l = 0; l < LANES; l++) {
            uint64_t v = word_lane(w, l);
            if (into) {
                memcpy(&v, scalars[l] + i * sizeof(v), sizeof(v));
                word_set_lane(&w, l, v);
            } else {
                memcpy(scalars[l] + i * sizeof(v), &v, sizeof(v));
            }
        }
        if (into) memcpy(lanes + i * sizeof(w), &w, sizeof(w));
    }
}

static void mark_between(unsigned char *lanes, unsigned char *const *scalars, size_t at, size_t scalar_at, size_t size,
                         int into) {
    if (into) memcpy(lanes + at, scalars[0] + scalar_at, size);
    for (int l = 0; l < LANES && !into; l++) memcpy(scalars[l] + scalar_at, lanes + at, size);
}

static void atom_between(char atom, unsigned char *lanes, unsigned char *const *scalars, int into) {
    words_between(lanes, scalars, atom == 'e' ? LIMBS : atom == 'd' ? LIMBSDBL : 1, into);
#if MILLERLOOP_VERIFY
    if (atom == 'e')
        mark_between(lanes, scalars, offsetof(fp_struct, magnitude), offsetof(packed_fp, magnitude), sizeof(int), into);
    if (atom == 'd') {
        mark_between(lanes, scalars, offsetof(fpdbl_struct, magnitude), offsetof(scalar_fpdbl, magnitude), sizeof(int),
                     into);
        mark_between(lanes, scalars, offsetof(fpdbl_struct, volume), offsetof(scalar_fpdbl, volume), sizeof(uint64_t),
                     into);
    }
#else
    (void)mark_between;
#endif
}

/* n atoms of one kind, from the scalar objects into that of the lanes or back */
static void lanes_between(unsigned char *lanes, unsigned char **scalars, char atom, size_t n, int into) {
    for (size_t i = 0; i < n; i++) {
        atom_between(atom, lanes, scalars, into);
        lanes += atom_size(atom, 1);
        for (int l = 0; l < LANES; l++) scalars[l] += atom_size(atom, 0);
    }
}
