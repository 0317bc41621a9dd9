/* limbs_constants.h: the modulus as limb arrays, for whichever limb size included it.
 *
 * Needs  limb_t, LIMBS, LIMBS_FROM_52; FP_MODULUS, FP_MULTIPLE_1..31.
 * Gives  LIMBS_P[i], the limbs of p; LIMBS_MULTIPLES[m][i], the carried limbs of (3m + 2) p; NOINLINE, UNROLL.
 */
#ifndef MILLERLOOP_BASE_LIMBS_CONSTANTS_H
#define MILLERLOOP_BASE_LIMBS_CONSTANTS_H

#if defined(_MSC_VER)
#define NOINLINE __declspec(noinline)
#define UNROLL
#elif defined(__clang__)
#define NOINLINE __attribute__((noinline))
#define UNROLL _Pragma("clang loop unroll(full)")
#else
#define NOINLINE __attribute__((noinline))
#define UNROLL _Pragma("GCC unroll 32")
#endif

#define FP(...) { LIMBS_FROM_52(__VA_ARGS__) }
static const limb_t LIMBS_P[LIMBS] = FP_MODULUS;
static const limb_t LIMBS_MULTIPLES[32][LIMBS] = {
    {0},           FP_MULTIPLE_1,  FP_MULTIPLE_2,  FP_MULTIPLE_3,  FP_MULTIPLE_4,  FP_MULTIPLE_5,  FP_MULTIPLE_6,
    FP_MULTIPLE_7, FP_MULTIPLE_8,  FP_MULTIPLE_9,  FP_MULTIPLE_10, FP_MULTIPLE_11, FP_MULTIPLE_12, FP_MULTIPLE_13,
    FP_MULTIPLE_14, FP_MULTIPLE_15, FP_MULTIPLE_16, FP_MULTIPLE_17, FP_MULTIPLE_18, FP_MULTIPLE_19, FP_MULTIPLE_20,
    FP_MULTIPLE_21, FP_MULTIPLE_22, FP_MULTIPLE_23, FP_MULTIPLE_24, FP_MULTIPLE_25, FP_MULTIPLE_26, FP_MULTIPLE_27,
    FP_MULTIPLE_28, FP_MULTIPLE_29, FP_MULTIPLE_30, FP_MULTIPLE_31,
};
#undef FP

#endif
