/* The inverse for test_modinv.py, which puts the constants of its named moduli (NAME_BITS, NAME_WORDS, ...) and
 * NAMED_MODULI, a list of MODINV_MODULUS(NAME), before this text. */
#include <stddef.h>

#if MILLERLOOP_LIMB_BITS == 52
#include "modinv_64.h"
#else
#include "modinv_32.h"
#endif

static const modinv_modulus named[] = {NAMED_MODULI};
static modinv_modulus modulus;

#if defined(TRACE)
#if defined(__clang__)
#define UNTRACED __attribute__((no_sanitize("coverage")))
#else
#define UNTRACED __attribute__((no_sanitize_coverage))
#endif
/* Built with -fsanitize-coverage=trace-pc, every basic block calls this: a hash of the way through the code. */
static uint64_t trace;
UNTRACED void __sanitizer_cov_trace_pc(void) {
    trace = (trace ^ (uint64_t)(uintptr_t)__builtin_return_address(0)) * 0x100000001b3u;
}
UNTRACED uint64_t trace_of_inverse(const uint64_t *a, int vartime) {
    uint64_t r[8];
    trace = 0;
    (vartime ? modinv_vartime : modinv)(r, a, &modulus);
    return trace;
}
#endif

void set_modulus(const uint64_t *words, int n) { modinv_modulus_set(&modulus, words, n); }

void set_named(int i) { modulus = named[i]; }

void get_modulus(int *counts, uint64_t *inverse, int64_t *digits) {
    counts[0] = modulus.words;
    counts[1] = modulus.limbs;
    counts[2] = modulus.batches;
    *inverse = modulus.inverse;
    for (int i = 0; i < MODINV_MAX_LIMBS; i++) digits[i] = modulus.modulus[i];
}

int divsteps_bound(int bits) { return MODINV_DIVSTEPS(bits); }

/* count inverses of numbers of modulus.words words each; in place where r is a */
void inverses(uint64_t *r, const uint64_t *a, size_t count, int vartime) {
    for (size_t i = 0; i < count; i++, r += modulus.words, a += modulus.words) {
        if (vartime) {
            modinv_vartime(r, a, &modulus);
        } else {
            modinv(r, a, &modulus);
        }
    }
}

/* one batch: matrix = u, v, q, r scaled by M; the new theta is returned */
int batch(int theta, uint64_t f, uint64_t g, int vartime, int64_t *matrix) {
    modinv_matrix t;
    const modinv_limb after = vartime ? modinv_divsteps_vartime(theta, (modinv_ulimb)f, (modinv_ulimb)g, &t)
                                      : modinv_divsteps(theta, (modinv_ulimb)f, (modinv_ulimb)g, &t);
    matrix[0] = t.u;
    matrix[1] = t.v;
    matrix[2] = t.q;
    matrix[3] = t.r;
    return (int)after;
}
