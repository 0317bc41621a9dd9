/* int128.h: 128-bit integers for the 52-bit kernels and the 64-bit inverse.
 *
 * What it is    u128 (unsigned) and i128 (two's complement) with the few operations the kernels need, in two
 *               implementations behind one interface:
 *                 MILLERLOOP_INT128 = 1   native: the compiler's own __int128
 *                 MILLERLOOP_INT128 = 2   struct: two 64-bit halves, for compilers without __int128
 *               The struct implementation gets the 64x64 -> 128 bit product from one of two paths, chosen by what the
 *               compiler offers or forced by MILLERLOOP_INT128_STRUCT_PATH:
 *                 1   intrinsic: _umul128/_mul128 (MSVC, x86-64), __umulh/__mulh (MSVC, ARM64), _mulx_u64 (BMI2)
 *                 2   pieces:    four 32x32 -> 64 bit products
 * What it needs build.h and the macros above; every other combination of them ends in #error.
 *
 * Calling       The result or accumulator r comes first and by pointer, words by value. The type is opaque: only the
 *               functions below touch it. A u128 and an i128 are never mixed.
 *               Pointers given to one call may be equal.
 * Ranges        Words take every value of their type. All arithmetic is modulo 2^128 (i128: modulo 2^128 into
 *               [-2^127, 2^127)), without undefined behaviour; whether a sum may wrap is the caller's business.
 *               The few restricted arguments are stated below and checked in VERIFY builds.
 * Constant time Every function, in optimised builds: no branch and no address depends on a word or on a 128-bit value,
 *               and predicates give 0 or 1 as a value. Products are constant time where the CPU's multiplication is.
 *               Counts n and sign are public: the struct does not branch on them either, but native shifts may (GCC
 *               below -O2).
 *
 * u128
 *   u128_load(r, hi, lo)       r = hi 2^64 + lo
 *   u128_from_u64(r, a)        r = a
 *   u128_lo(a)  u128_hi(a)     a mod 2^64, floor(a / 2^64)
 *   u128_mul(r, a, b)          r = a b                    exact: a b <= (2^64 - 1)^2 < 2^128
 *   u128_accum_mul(r, a, b)    r = r + a b                mod 2^128
 *   u128_accum_u64(r, a)       r = r + a                  mod 2^128
 *   u128_accum(r, a)           r = r + a                  mod 2^128
 *   u128_rshift(r, n)          r = floor(r / 2^n)         0 <= n < 128
 *   u128_eq(a, b)  u128_lt(a, b)                          a = b, a < b
 *   u128_check_bits(a, n)      a < 2^n                    0 <= n < 128
 *
 * i128
 *   i128_from_i64(r, a)        r = a
 *   i128_lo_u64(a)             a mod 2^64
 *   i128_to_i64(a)             a                          -2^63 <= a < 2^63
 *   i128_mul(r, a, b)          r = a b                    exact: |a b| <= 2^126
 *   i128_accum_mul(r, a, b)    r = r + a b                mod 2^128
 *   i128_accum_i64(r, a)       r = r + a                  mod 2^128
 *   i128_det(r, a, b, c, d)    r = a d - b c              exact: |a d - b c| <= 2^127 - 2^63
 *   i128_rshift(r, n)          r = floor(r / 2^n)         0 <= n < 128
 *   i128_eq(a, b)  i128_lt(a, b)                          a = b, a < b
 *   i128_check_pow2(a, n, sign)   a = sign 2^n            0 <= n < 127, sign = 1 or -1
 *   i128_check_bits(a, n)      -2^n <= a < 2^n            0 <= n < 128
 *
 * Proof         tests/base/test_int128.py runs every path against Python integers; tools/prove_int128.py translates
 *               the struct implementation below into bit-vectors and proves each function for all arguments.
 */
#ifndef MILLERLOOP_BASE_INT128_H
#define MILLERLOOP_BASE_INT128_H

#include <stdint.h>

#include "build.h"

#if !defined(MILLERLOOP_INT128)
#error "MILLERLOOP_INT128 is not set: 1 (native __int128) or 2 (struct)"
#elif MILLERLOOP_INT128 == 0
#error "MILLERLOOP_INT128 = 0 is the build without 128-bit integers: it must not include int128.h"
#elif MILLERLOOP_INT128 != 1 && MILLERLOOP_INT128 != 2
#error "MILLERLOOP_INT128 must be 1 (native __int128) or 2 (struct)"
#endif

#if defined(MILLERLOOP_LIMB_BITS) && MILLERLOOP_LIMB_BITS != 52
#error "128-bit integers belong to the build with MILLERLOOP_LIMB_BITS = 52"
#endif

#if defined(MILLERLOOP_INT128_STRUCT_PATH)
#if MILLERLOOP_INT128 != 2
#error "MILLERLOOP_INT128_STRUCT_PATH is set, but MILLERLOOP_INT128 is not 2 (struct)"
#elif MILLERLOOP_INT128_STRUCT_PATH != 1 && MILLERLOOP_INT128_STRUCT_PATH != 2
#error "MILLERLOOP_INT128_STRUCT_PATH must be 1 (intrinsic) or 2 (32-bit pieces)"
#endif
#endif

#if MILLERLOOP_INT128 == 1

#if !defined(__SIZEOF_INT128__)
#error "MILLERLOOP_INT128 = 1, but this compiler has no __int128: set MILLERLOOP_WIDE_MULTIPLY=int128_struct"
#endif

/* Sums of i128 are taken in u128, where wrapping is defined; GCC and Clang define the conversion back as modulo 2^128
 * and >> of a negative value as arithmetic. */
__extension__ typedef unsigned __int128 u128;
__extension__ typedef __int128 i128;

static inline void u128_load(u128 *r, uint64_t hi, uint64_t lo) { *r = ((u128)hi << 64) | lo; }
static inline void u128_from_u64(u128 *r, uint64_t a) { *r = a; }
static inline uint64_t u128_lo(const u128 *a) { return (uint64_t)*a; }
static inline uint64_t u128_hi(const u128 *a) { return (uint64_t)(*a >> 64); }

static inline void u128_mul(u128 *r, uint64_t a, uint64_t b) { *r = (u128)a * b; }
static inline void u128_accum_mul(u128 *r, uint64_t a, uint64_t b) { *r += (u128)a * b; }
static inline void u128_accum_u64(u128 *r, uint64_t a) { *r += a; }
static inline void u128_accum(u128 *r, const u128 *a) { *r += *a; }

static inline void u128_rshift(u128 *r, unsigned n) {
    REQUIRE(n < 128);
    *r >>= n;
}

static inline int u128_eq(const u128 *a, const u128 *b) { return *a == *b; }
static inline int u128_lt(const u128 *a, const u128 *b) { return *a < *b; }

static inline int u128_check_bits(const u128 *a, unsigned n) {
    REQUIRE(n < 128);
    return (*a >> n) == 0;
}

static inline void i128_from_i64(i128 *r, int64_t a) { *r = a; }
static inline uint64_t i128_lo_u64(const i128 *a) { return (uint64_t)*a; }

static inline int64_t i128_to_i64(const i128 *a) {
    REQUIRE(*a >> 63 == *a >> 127);
    return (int64_t)*a;
}

static inline void i128_mul(i128 *r, int64_t a, int64_t b) { *r = (i128)a * b; }
static inline void i128_accum_mul(i128 *r, int64_t a, int64_t b) { *r = (i128)((u128)*r + (u128)((i128)a * b)); }
static inline void i128_accum_i64(i128 *r, int64_t a) { *r = (i128)((u128)*r + (u128)(i128)a); }

static inline void i128_det(i128 *r, int64_t a, int64_t b, int64_t c, int64_t d) {
    *r = (i128)a * d - (i128)b * c;
}

static inline void i128_rshift(i128 *r, unsigned n) {
    REQUIRE(n < 128);
    *r >>= n;
}

static inline int i128_eq(const i128 *a, const i128 *b) { return *a == *b; }
static inline int i128_lt(const i128 *a, const i128 *b) { return *a < *b; }

static inline int i128_check_pow2(const i128 *a, unsigned n, int sign) {
    REQUIRE(n < 127 && (sign == 1 || sign == -1));
    return (u128)*a == (u128)(i128)sign << n;
}

static inline int i128_check_bits(const i128 *a, unsigned n) {
    REQUIRE(n < 128);
    return *a >> n == *a >> 127;
}

#else

#if defined(_MSC_VER) && (defined(_M_ARM64) || defined(_M_ARM64EC))
#define INT128_INTRINSIC_UMULH 1
#elif defined(_MSC_VER) && defined(_M_X64)
#define INT128_INTRINSIC_UMUL128 1
#elif defined(__x86_64__) && defined(__BMI2__)
#define INT128_INTRINSIC_MULX 1
#endif

#if defined(INT128_INTRINSIC_UMULH) || defined(INT128_INTRINSIC_UMUL128) || defined(INT128_INTRINSIC_MULX)
#if !defined(MILLERLOOP_INT128_STRUCT_PATH)
#define MILLERLOOP_INT128_STRUCT_PATH 1
#endif
#elif !defined(MILLERLOOP_INT128_STRUCT_PATH)
#define MILLERLOOP_INT128_STRUCT_PATH 2
#elif MILLERLOOP_INT128_STRUCT_PATH == 1
#error "MILLERLOOP_INT128_STRUCT_PATH = 1, but this compiler has no high-multiply intrinsic (x86-64: compile for BMI2)"
#endif

#if MILLERLOOP_INT128_STRUCT_PATH == 1 && defined(INT128_INTRINSIC_MULX)
#include <immintrin.h>
#elif MILLERLOOP_INT128_STRUCT_PATH == 1 && defined(_MSC_VER)
#include <intrin.h>
#endif

/* An i128 is kept as the unsigned halves of its residue mod 2^128, so that no signed arithmetic happens at all. */
typedef struct { uint64_t lo, hi; } u128;
typedef struct { uint64_t lo, hi; } i128;

/* Conversion of uint64_t to int64_t is left to the compiler by the C standard before C23; it must be modulo 2^64. */
typedef char int128_needs_modular_conversion[(int64_t)UINT64_MAX == -1 ? 1 : -1];

#define INT128_WORD_BITS 64
#define INT128_PIECE_BITS 32

/* The product of two words, the only thing the paths differ in: the low word is returned, the high word goes to *hi.
 * int128_umul takes the words as unsigned, int128_smul as signed (two's complement) numbers. */

#if MILLERLOOP_INT128_STRUCT_PATH == 2

static inline uint64_t int128_umul(uint64_t *hi, uint64_t a, uint64_t b) {
    /* a = a1 h + a0, b = b1 h + b0 with h = 2^32:  a b = a1 b1 h^2 + (a0 b1 + a1 b0) h + a0 b0 */
    const uint32_t a0 = (uint32_t)a, a1 = (uint32_t)(a >> INT128_PIECE_BITS);
    const uint32_t b0 = (uint32_t)b, b1 = (uint32_t)(b >> INT128_PIECE_BITS);
    const uint64_t p00 = (uint64_t)a0 * b0;
    const uint64_t p01 = (uint64_t)a0 * b1;
    const uint64_t p10 = (uint64_t)a1 * b0;
    const uint64_t p11 = (uint64_t)a1 * b1;
    /* every product <= (h - 1)^2 = h^2 - 2h + 1, so middle <= (h - 1)^2 + 2 (h - 1) = h^2 - 1 fits a word */
    const uint64_t middle = (p00 >> INT128_PIECE_BITS) + (uint32_t)p01 + p10;
    *hi = p11 + (p01 >> INT128_PIECE_BITS) + (middle >> INT128_PIECE_BITS);
    return (middle << INT128_PIECE_BITS) | (uint32_t)p00;
}

#elif defined(INT128_INTRINSIC_UMULH)

static inline uint64_t int128_umul(uint64_t *hi, uint64_t a, uint64_t b) {
    *hi = __umulh(a, b);
    return a * b;
}

#elif defined(INT128_INTRINSIC_UMUL128)

static inline uint64_t int128_umul(uint64_t *hi, uint64_t a, uint64_t b) { return _umul128(a, b, hi); }

#else

static inline uint64_t int128_umul(uint64_t *hi, uint64_t a, uint64_t b) {
    unsigned long long high; /* uint64_t may be another type of the same width */
    const uint64_t low = _mulx_u64(a, b, &high);
    *hi = high;
    return low;
}

#endif

#if MILLERLOOP_INT128_STRUCT_PATH == 1 && defined(INT128_INTRINSIC_UMULH)

static inline uint64_t int128_smul(uint64_t *hi, int64_t a, int64_t b) {
    *hi = (uint64_t)__mulh(a, b);
    return (uint64_t)a * (uint64_t)b;
}

#elif MILLERLOOP_INT128_STRUCT_PATH == 1 && defined(INT128_INTRINSIC_UMUL128)

static inline uint64_t int128_smul(uint64_t *hi, int64_t a, int64_t b) {
    int64_t high;
    const uint64_t low = (uint64_t)_mul128(a, b, &high);
    *hi = (uint64_t)high;
    return low;
}

#else

static inline uint64_t int128_smul(uint64_t *hi, int64_t a, int64_t b) {
    /* With ua = a + 2^64 [a < 0] and ub likewise:  a b = ua ub - 2^64 ([a < 0] ub + [b < 0] ua)  mod 2^128 */
    const uint64_t ua = (uint64_t)a, ub = (uint64_t)b;
    const uint64_t a_negative = 0 - (ua >> (INT128_WORD_BITS - 1)), b_negative = 0 - (ub >> (INT128_WORD_BITS - 1));
    uint64_t high;
    const uint64_t low = int128_umul(&high, ua, ub);
    *hi = high - (a_negative & ub) - (b_negative & ua);
    return low;
}

#endif

static inline void u128_load(u128 *r, uint64_t hi, uint64_t lo) {
    r->lo = lo;
    r->hi = hi;
}

static inline void u128_from_u64(u128 *r, uint64_t a) {
    r->lo = a;
    r->hi = 0;
}

static inline uint64_t u128_lo(const u128 *a) { return a->lo; }
static inline uint64_t u128_hi(const u128 *a) { return a->hi; }

static inline void u128_mul(u128 *r, uint64_t a, uint64_t b) { r->lo = int128_umul(&r->hi, a, b); }

static inline void u128_accum_mul(u128 *r, uint64_t a, uint64_t b) {
    uint64_t hi;
    const uint64_t lo = int128_umul(&hi, a, b);
    r->lo += lo;
    r->hi += hi + (r->lo < lo); /* the carry is 1 exactly when the low sum wrapped */
}

static inline void u128_accum_u64(u128 *r, uint64_t a) {
    r->lo += a;
    r->hi += r->lo < a;
}

static inline void u128_accum(u128 *r, const u128 *a) {
    const uint64_t lo = a->lo, hi = a->hi; /* read first: a may be r */
    r->lo += lo;
    r->hi += hi + (r->lo < lo);
}

/* Shifts: n = 64 whole + part, with whole 0 or 1. Bits cross between the halves by a shift of 64 - part, done as
 * 1 and then 63 - part, which stays below the word size at part = 0. Then whole moves a half, by a mask. */
static inline void u128_rshift(u128 *r, unsigned n) {
    const unsigned part = n % INT128_WORD_BITS;
    const uint64_t whole = 0 - (uint64_t)(n / INT128_WORD_BITS);
    const uint64_t hi = r->hi >> part;
    const uint64_t lo = (r->lo >> part) | ((r->hi << 1) << (INT128_WORD_BITS - 1 - part));
    REQUIRE(n < 128);
    r->lo = (lo & ~whole) | (hi & whole);
    r->hi = hi & ~whole;
}

static inline int u128_eq(const u128 *a, const u128 *b) { return ((a->lo ^ b->lo) | (a->hi ^ b->hi)) == 0; }

static inline int u128_lt(const u128 *a, const u128 *b) {
    return (a->hi < b->hi) | ((a->hi == b->hi) & (a->lo < b->lo));
}

static inline int u128_check_bits(const u128 *a, unsigned n) {
    u128 rest = *a;
    u128_rshift(&rest, n);
    return (rest.lo | rest.hi) == 0;
}

static inline void i128_from_i64(i128 *r, int64_t a) {
    r->lo = (uint64_t)a;
    r->hi = 0 - ((uint64_t)a >> (INT128_WORD_BITS - 1));
}

static inline uint64_t i128_lo_u64(const i128 *a) { return a->lo; }

static inline int64_t i128_to_i64(const i128 *a) {
    REQUIRE(a->hi == 0 - (a->lo >> (INT128_WORD_BITS - 1)));
    return (int64_t)a->lo;
}

static inline void i128_mul(i128 *r, int64_t a, int64_t b) { r->lo = int128_smul(&r->hi, a, b); }

static inline void i128_accum_mul(i128 *r, int64_t a, int64_t b) {
    uint64_t hi;
    const uint64_t lo = int128_smul(&hi, a, b);
    r->lo += lo;
    r->hi += hi + (r->lo < lo);
}

static inline void i128_accum_i64(i128 *r, int64_t a) {
    const uint64_t lo = (uint64_t)a, hi = 0 - (lo >> (INT128_WORD_BITS - 1));
    r->lo += lo;
    r->hi += hi + (r->lo < lo);
}

static inline void i128_det(i128 *r, int64_t a, int64_t b, int64_t c, int64_t d) {
    uint64_t ad_hi, bc_hi;
    const uint64_t ad_lo = int128_smul(&ad_hi, a, d);
    const uint64_t bc_lo = int128_smul(&bc_hi, b, c);
    r->lo = ad_lo - bc_lo;
    r->hi = ad_hi - bc_hi - (ad_lo < bc_lo); /* the borrow */
}

static inline void i128_rshift(i128 *r, unsigned n) {
    const unsigned part = n % INT128_WORD_BITS;
    const uint64_t whole = 0 - (uint64_t)(n / INT128_WORD_BITS);
    const uint64_t sign = 0 - (r->hi >> (INT128_WORD_BITS - 1));
    const uint64_t hi = (r->hi >> part) | ((sign << 1) << (INT128_WORD_BITS - 1 - part));
    const uint64_t lo = (r->lo >> part) | ((r->hi << 1) << (INT128_WORD_BITS - 1 - part));
    REQUIRE(n < 128);
    r->lo = (lo & ~whole) | (hi & whole);
    r->hi = (hi & ~whole) | (sign & whole);
}

static inline int i128_eq(const i128 *a, const i128 *b) { return ((a->lo ^ b->lo) | (a->hi ^ b->hi)) == 0; }

static inline int i128_lt(const i128 *a, const i128 *b) {
    return ((int64_t)a->hi < (int64_t)b->hi) | ((a->hi == b->hi) & (a->lo < b->lo));
}

static inline int i128_check_pow2(const i128 *a, unsigned n, int sign) {
    const unsigned part = n % INT128_WORD_BITS;
    const uint64_t whole = 0 - (uint64_t)(n / INT128_WORD_BITS);
    const uint64_t word = (uint64_t)sign, extension = 0 - (word >> (INT128_WORD_BITS - 1));
    const uint64_t lo = word << part;
    const uint64_t hi = (extension << part) | ((word >> 1) >> (INT128_WORD_BITS - 1 - part));
    const uint64_t power_lo = lo & ~whole, power_hi = (hi & ~whole) | (lo & whole);
    REQUIRE(n < 127 && (sign == 1 || sign == -1));
    return ((a->lo ^ power_lo) | (a->hi ^ power_hi)) == 0;
}

static inline int i128_check_bits(const i128 *a, unsigned n) {
    /* the value fits exactly when nothing but copies of the sign is left above bit n - 1 */
    i128 rest = *a;
    i128_rshift(&rest, n);
    return ((rest.lo ^ rest.hi) | (rest.hi ^ (0 - (a->hi >> (INT128_WORD_BITS - 1))))) == 0;
}

#endif /* MILLERLOOP_INT128 */

#endif /* MILLERLOOP_BASE_INT128_H */
