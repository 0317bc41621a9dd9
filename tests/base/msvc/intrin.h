/* The wide multiplications of Microsoft's <intrin.h>, by their documented meaning, on a compiler with __int128:
 * test_int128.py runs the MSVC branches of int128.h through them where there is no MSVC. */
#ifndef MILLERLOOP_TESTS_MSVC_INTRIN_H
#define MILLERLOOP_TESTS_MSVC_INTRIN_H

#include <stdint.h>

static inline uint64_t __umulh(uint64_t a, uint64_t b) { return (uint64_t)(((unsigned __int128)a * b) >> 64); }
static inline int64_t __mulh(int64_t a, int64_t b) { return (int64_t)(((__int128)a * b) >> 64); }

static inline uint64_t _umul128(uint64_t a, uint64_t b, uint64_t *high) {
    *high = __umulh(a, b);
    return a * b;
}

static inline int64_t _mul128(int64_t a, int64_t b, int64_t *high) {
    *high = __mulh(a, b);
    return (int64_t)((uint64_t)a * (uint64_t)b);
}

#endif
