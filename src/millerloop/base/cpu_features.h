/* cpu_features.h: what this build is and what this CPU offers, for `millerloop.build_info()`.
 *
 * What it is    the compiler's name and version as text; the CPU's name and its instruction set extensions by CPUID
 *               on x86, nothing on other machines; a chain of dependent multiplications, as a clock
 * What it needs <stdint.h>, <stdio.h>, <string.h>; <cpuid.h> (GCC, Clang) or <intrin.h> (MSVC) on x86
 *
 * cpu_features()          a mask of the CPU_... bits. An extension whose registers the operating system does not save
 *                         (XGETBV) counts as missing.
 * cpu_name(text)          the brand string, empty where unknown; text has room for CPU_NAME_SIZE bytes
 * compiler_name(text, n)  "gcc 12.2.0"
 * multiply_chain(n)       n multiplications, each waiting for the one before. The latency of a 64-bit multiplication is
 *                         MULTIPLY_LATENCY core cycles (x86-64: 3 on every Intel core since Nehalem and every AMD Zen,
 *                         A. Fog, Instruction tables; 0: not known here), so its time tells the length of a core cycle
 *                         where counters cannot be read. An add would not do: adders of constants are renamed away.
 *
 * Source        Intel SDM volume 2A, CPUID and XGETBV; AMD64 APM volume 3, appendix E.
 */
#ifndef MILLERLOOP_BASE_CPU_FEATURES_H
#define MILLERLOOP_BASE_CPU_FEATURES_H

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define CPU_BMI2 1u
#define CPU_ADX 2u
#define CPU_AVX2 4u
#define CPU_AVXIFMA 8u
#define CPU_AVX512F 16u
#define CPU_AVX512IFMA 32u
/* all that the lanes instances are compiled for (setup.py): AVX-512 F, DQ, VL and IFMA */
#define CPU_LANES 64u
#define CPU_NAME_SIZE 49

#if defined(__x86_64__) || defined(__i386__) || defined(_M_X64) || defined(_M_IX86)
#define CPU_IS_X86 1
#else
#define CPU_IS_X86 0
#endif

#if defined(__x86_64__) && defined(__GNUC__)
#define MULTIPLY_LATENCY 3
#else
#define MULTIPLY_LATENCY 0
#endif

#if CPU_IS_X86

#if defined(_MSC_VER)
#include <intrin.h>
static void cpu_id(uint32_t r[4], uint32_t leaf, uint32_t subleaf) { __cpuidex((int *)r, (int)leaf, (int)subleaf); }
static uint64_t cpu_saved_registers(void) { return _xgetbv(0); }
#else
#include <cpuid.h>
static void cpu_id(uint32_t r[4], uint32_t leaf, uint32_t subleaf) {
    __cpuid_count(leaf, subleaf, r[0], r[1], r[2], r[3]);
}
/* As an instruction: the intrinsic exists only in functions compiled for XSAVE. */
static uint64_t cpu_saved_registers(void) {
    uint32_t low, high;
    __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return ((uint64_t)high << 32) | low;
}
#endif

static unsigned cpu_features(void) {
    enum { EAX, EBX, ECX, EDX };
    const uint64_t ymm = 0x06, zmm = 0xe6; /* XCR0: SSE and AVX; these and the three AVX-512 states */
    uint32_t r[4];
    uint64_t saved = 0;
    unsigned features = 0;
    cpu_id(r, 0, 0);
    if (r[EAX] < 7) return 0;
    cpu_id(r, 1, 0);
    if (r[ECX] >> 27 & 1) saved = cpu_saved_registers(); /* OSXSAVE: XGETBV exists */
    cpu_id(r, 7, 0);
    const uint32_t subleaves = r[EAX];
    if (r[EBX] >> 8 & 1) features |= CPU_BMI2;
    if (r[EBX] >> 19 & 1) features |= CPU_ADX;
    if ((saved & ymm) == ymm) {
        if (r[EBX] >> 5 & 1) features |= CPU_AVX2;
    }
    if ((saved & zmm) == zmm) {
        if (r[EBX] >> 16 & 1) features |= CPU_AVX512F;
        if (r[EBX] >> 21 & 1) features |= CPU_AVX512IFMA;
        if (r[EBX] >> 16 & r[EBX] >> 17 & r[EBX] >> 21 & r[EBX] >> 31 & 1) features |= CPU_LANES;
    }
    if (subleaves >= 1 && (saved & ymm) == ymm) {
        cpu_id(r, 7, 1);
        if (r[EAX] >> 23 & 1) features |= CPU_AVXIFMA;
    }
    return features;
}

static void cpu_name(char *text) {
    uint32_t r[4];
    memset(text, 0, CPU_NAME_SIZE);
    cpu_id(r, 0x80000000u, 0);
    if (r[0] < 0x80000004u) return;
    for (uint32_t part = 0; part < 3; part++) {
        cpu_id(r, 0x80000002u + part, 0);
        memcpy(text + 16 * part, r, 16);
    }
}

#else

static unsigned cpu_features(void) { return 0; }
static void cpu_name(char *text) { memset(text, 0, CPU_NAME_SIZE); }

#endif

static void compiler_name(char *text, size_t size) {
#if defined(__clang__)
    snprintf(text, size, "clang %d.%d.%d", __clang_major__, __clang_minor__, __clang_patchlevel__);
#elif defined(__GNUC__)
    snprintf(text, size, "gcc %d.%d.%d", __GNUC__, __GNUC_MINOR__, __GNUC_PATCHLEVEL__);
#elif defined(_MSC_VER)
    snprintf(text, size, "msvc %d.%02d", _MSC_VER / 100, _MSC_VER % 100);
#else
    snprintf(text, size, "unknown");
#endif
}

/* The empty assembly statement makes the compiler take x for changed, so that the chain is neither folded nor unrolled
 * into powers of y; the loop counter runs beside it. Without such a statement MULTIPLY_LATENCY is 0. */
static uint64_t multiply_chain(uint64_t n) {
    const uint64_t y = 0x9e3779b97f4a7c15u;
    uint64_t x = n | 1;
    for (uint64_t i = 0; i < n; i++) {
        x *= y;
#if defined(__GNUC__)
        __asm__ volatile("" : "+r"(x));
#endif
    }
    return x;
}

#endif
