/* build.h: what every header of the base takes from the build and the compiler.
 *
 * Gives  MILLERLOOP_VERIFY, MILLERLOOP_EAGER and MILLERLOOP_LANES as 0 or 1; REQUIRE(condition), which in a VERIFY
 *        build ends the process where the condition fails and is empty otherwise; NOINLINE, ALWAYS_INLINE, UNROLL,
 *        KERNEL, OVER_KERNELS.
 */
#ifndef MILLERLOOP_BASE_BUILD_H
#define MILLERLOOP_BASE_BUILD_H

#if !defined(MILLERLOOP_VERIFY)
#define MILLERLOOP_VERIFY 0
#endif
#if !defined(MILLERLOOP_EAGER)
#define MILLERLOOP_EAGER 0
#endif
#if !defined(MILLERLOOP_LANES)
#define MILLERLOOP_LANES 0
#endif

/* Not assert(): extension modules are compiled with NDEBUG. */
#if MILLERLOOP_VERIFY
#include <stdio.h>
#include <stdlib.h>
static inline void require_failed(const char *where, int line, const char *what) {
    fprintf(stderr, "millerloop VERIFY: %s:%d: %s\n", where, line, what);
    fflush(stderr);
    abort();
}
#define REQUIRE(condition)                                                                     \
    ((condition) ? (void)0 : require_failed(__FILE__, __LINE__, "requirement violated: " #condition))
#else
#define REQUIRE(condition) ((void)0)
#endif

/* UNROLL stands before a short loop with literal bounds. ALWAYS_INLINE is for functions called with a literal that
   has to reach their loops. */
#if defined(__clang__)
#define NOINLINE __attribute__((noinline))
#define ALWAYS_INLINE inline __attribute__((always_inline))
#define UNROLL _Pragma("unroll")
#elif defined(__GNUC__)
#define NOINLINE __attribute__((noinline))
#define ALWAYS_INLINE inline __attribute__((always_inline))
#define UNROLL _Pragma("GCC unroll 32")
#elif defined(_MSC_VER)
#define NOINLINE __declspec(noinline)
#define ALWAYS_INLINE __forceinline
#define UNROLL
#else
#define NOINLINE
#define ALWAYS_INLINE inline
#define UNROLL
#endif

/* KERNEL stands before products and reductions, OVER_KERNELS before operations that do no more than call two of them.
   Lanes have kernels inline: a function of Fp2 then keeps carries and double-width values in registers. Without the
   instructions they would only be long. */
#if MILLERLOOP_LANES && defined(__AVX512IFMA__)
#define KERNEL ALWAYS_INLINE
#define OVER_KERNELS NOINLINE
#else
#define KERNEL NOINLINE
#define OVER_KERNELS inline
#endif

#endif
