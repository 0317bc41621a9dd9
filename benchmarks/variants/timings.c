/* timings.c: the kernels of one prime field in loops that time themselves, a shared library for wide_multiply.py.
 *
 * Needs  fp.h with the constants of a field, from the folder of a variant; POSIX for the clock.
 * Gives  time_NAME(n, a, b): the nanoseconds of n steps from a, whose words become those of the result.
 *          mul  a = a b    square  a = a^2    inverse, inverse_vartime  a = 1/a + b
 *        Every step waits for the last, and no input comes twice.
 */
#include <time.h>

#include "fp.h"

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return 1e9 * (double)t.tv_sec + (double)t.tv_nsec;
}

#define TIMED(name, step)                                              \
    double time_##name(uint64_t n, uint64_t *a_words, const uint64_t *b_words); \
    double time_##name(uint64_t n, uint64_t *a_words, const uint64_t *b_words) { \
        fp_t a, b;                                                     \
        double spent;                                                  \
        fp_from_words(a, a_words);                                     \
        fp_from_words(b, b_words);                                     \
        spent = now();                                                 \
        for (uint64_t i = 0; i < n; i++) {                             \
            step;                                                      \
        }                                                              \
        spent = now() - spent;                                         \
        fp_to_words(a_words, a);                                       \
        return spent;                                                  \
    }

TIMED(mul, fp_mul(a, a, b))
TIMED(square, fp_square(a, a))
TIMED(inverse, fp_inverse(a, a); fp_sum(a, a, b))
TIMED(inverse_vartime, fp_inverse_vartime(a, a); fp_sum(a, a, b))
