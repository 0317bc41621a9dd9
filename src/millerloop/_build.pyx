"""What this build is and what this CPU offers; a clock in core cycles.

Needs base/cpu_features.h, base/build.h and, for the path it chose, base/int128.h. Compiled with the macros of the curve
instances, so that what it says is what they are. Gives build_info() and core_cycle_ns(); users call
`millerloop.build_info()`.
"""

from libc.stdint cimport uint64_t

import time

cdef extern from *:
    """
    #include "build.h"
    #if MILLERLOOP_INT128 != 0
    #include "int128.h"
    #endif

    #if MILLERLOOP_LIMB_BITS == 26
    #define WIDE_MULTIPLY "int64"
    #elif MILLERLOOP_INT128 == 1
    #define WIDE_MULTIPLY "int128"
    #else
    #define WIDE_MULTIPLY "int128_struct"
    #endif

    #if MILLERLOOP_INT128 == 0
    #define INT128_PATH ""
    #elif MILLERLOOP_INT128 == 1
    #define INT128_PATH "native"
    #elif MILLERLOOP_INT128_STRUCT_PATH == 1
    #define INT128_PATH "intrinsic"
    #else
    #define INT128_PATH "pieces"
    #endif

    /* From setup.py, for this module alone: nothing else in its code could tell. */
    #ifndef MILLERLOOP_WITH_EAGER
    #define MILLERLOOP_WITH_EAGER 0
    #endif
    #ifndef MILLERLOOP_WITH_LANES
    #define MILLERLOOP_WITH_LANES 0
    #endif
    #ifndef MILLERLOOP_SANITIZERS
    #define MILLERLOOP_SANITIZERS ""
    #endif
    """
    const int MILLERLOOP_LIMB_BITS
    const char *WIDE_MULTIPLY
    const char *INT128_PATH
    const int MILLERLOOP_VERIFY
    const int MILLERLOOP_WITH_EAGER
    const int MILLERLOOP_WITH_LANES
    const char *MILLERLOOP_SANITIZERS

cdef extern from "cpu_features.h" nogil:
    const unsigned CPU_BMI2, CPU_ADX, CPU_AVX2, CPU_AVXIFMA, CPU_AVX512F, CPU_AVX512IFMA, CPU_LANES
    const int CPU_NAME_SIZE
    const int MULTIPLY_LATENCY
    unsigned cpu_features()
    void cpu_name(char *text)
    void compiler_name(char *text, size_t size)
    uint64_t multiply_chain(uint64_t n)

# Both BLS12 base fields: R = 2^416, whatever the limb.
cdef int MONTGOMERY_BITS = 416


def build_info():
    """Return the build and the CPU as plain values; `millerloop.build_info()` documents the keys."""
    cdef char compiler[64]
    cdef char cpu[64]
    cdef unsigned features = cpu_features()
    compiler_name(compiler, sizeof(compiler))
    cpu_name(cpu)
    names = (
        (CPU_BMI2, "bmi2"),
        (CPU_ADX, "adx"),
        (CPU_AVX2, "avx2"),
        (CPU_AVXIFMA, "avxifma"),
        (CPU_AVX512F, "avx512f"),
        (CPU_AVX512IFMA, "avx512ifma"),
    )
    return {
        "wide_multiply": WIDE_MULTIPLY.decode("ascii"),
        "int128_path": INT128_PATH.decode("ascii") or None,
        "limb_bits": MILLERLOOP_LIMB_BITS,
        "limbs": MONTGOMERY_BITS // MILLERLOOP_LIMB_BITS,
        "verify": bool(MILLERLOOP_VERIFY),
        "eager": bool(MILLERLOOP_WITH_EAGER),
        "lanes": bool(MILLERLOOP_WITH_LANES),
        "sanitize": MILLERLOOP_SANITIZERS.decode("ascii"),
        "compiler": compiler.decode("ascii"),
        "cpu": cpu.decode("ascii", "replace").strip(),
        "cpu_features": [name for bit, name in names if features & bit],
    }


# Asking the CPU can take 14 us, where a hypervisor answers for it.
cdef tuple ENGINES = ("ifma", "scalar") if MILLERLOOP_WITH_LANES and cpu_features() & CPU_LANES else ("scalar",)


def engines():
    """Return the names of the engines that this build has and this CPU can run, the one to be preferred first."""
    return ENGINES


def core_cycle_ns():
    """Return the length of a core cycle in nanoseconds as it is now, or None where that cannot be measured.

    The best of several chains of dependent multiplications, a few milliseconds in all: the latency of one is a known
    number of cycles.
    """
    cdef uint64_t n = 100000
    if not MULTIPLY_LATENCY:
        return None
    best = float("inf")
    for _ in range(20):
        start = time.perf_counter_ns()
        multiply_chain(n)
        best = min(best, time.perf_counter_ns() - start)
    return best / (n * MULTIPLY_LATENCY)
