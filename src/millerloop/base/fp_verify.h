/* fp_verify.h: the ranges of fp.h, carried and checked at run time in VERIFY builds (MILLERLOOP_VERIFY).
 *
 * Needs  build.h; the types of fp.h, whose structs carry magnitude and volume in a VERIFY build.
 * Gives  VERIFY_* for fp_ops.h and formulas. In other builds all of them are empty.
 *        A range left aborts the process with the place and what was wrong: continuing would give a wrong number.
 *
 * Two things are checked of every element that comes in: that the magnitude it carries is allowed, and that its limbs
 * keep what that magnitude promises, so that a wrong kernel is caught as well as a wrong formula.
 */
#ifndef MILLERLOOP_BASE_FP_VERIFY_H
#define MILLERLOOP_BASE_FP_VERIFY_H

#if MILLERLOOP_VERIFY

/* The limbs of a promise of magnitude m: each at most m (X - 1), the top one besides at most what a value below 3 m p
   leaves for it. */
static void verify_fp(const fp_struct *a, const char *where, int line) {
    const uint64_t m = (uint64_t)a->magnitude;
    if (a->magnitude < 1 || a->magnitude > FP_MAX_MAGNITUDE) require_failed(where, line, "magnitude out of range");
    for (int i = 0; i < LIMBS; i++)
        if (WORD_ANY(a->l[i] > LIMB(m * LIMB_MASK))) require_failed(where, line, "limb above its magnitude");
    for (int i = LIMBS_TOP + 1; i < LIMBS; i++)
        if (WORD_ANY(a->l[i] != LIMB(0))) require_failed(where, line, "limb above the top is not zero");
    if (WORD_ANY(a->l[LIMBS_TOP] > LIMB(3 * m * ((uint64_t)LIMB_FIRST(LIMBS_P[LIMBS_TOP]) + 1))))
        require_failed(where, line, "value above its magnitude");
}

static void verify_fpdbl(const fpdbl_struct *a, const char *where, int line) {
    const int64_t bound = (int64_t)15 << 52;
    if (a->magnitude < 0 || a->magnitude > FPDBL_MAX_MAGNITUDE)
        require_failed(where, line, "double magnitude out of range");
    if (a->volume > FPDBL_MAX_VOLUME) require_failed(where, line, "double volume out of range");
    for (int i = 0; i < FPDBL_LIMBS; i++)
        if (WORD_ANY(a->l[i] > SWORD(bound * a->magnitude)) || WORD_ANY(a->l[i] < SWORD(-bound * a->magnitude)))
            require_failed(where, line, "double limb above its magnitude");
}

#define VERIFY_THAT(condition, what) ((condition) ? (void)0 : require_failed(__func__, __LINE__, what))
#define VERIFY_FP(a) verify_fp(a, __func__, __LINE__)
#define VERIFY_FPDBL(a) verify_fpdbl(a, __func__, __LINE__)
#define VERIFY_FACTORS(a, b)                                                                        \
    (VERIFY_FP(a), VERIFY_FP(b),                                                                    \
     VERIFY_THAT((a)->magnitude * (b)->magnitude <= FP_MAX_PRODUCT, "factors above FP_MAX_PRODUCT"))
#define VERIFY_MAGNITUDE(a) ((a)->magnitude)
#define VERIFY_VOLUME(a) ((a)->volume)
#define VERIFY_KEEP(name, value) const uint64_t name = (uint64_t)(value)
#define VERIFY_SET(r, m) ((r)->magnitude = (int)(m), VERIFY_FP(r))
#define VERIFY_SET_DBL(r, m, v) ((r)->volume = (v), (r)->magnitude = (int)(m), VERIFY_FPDBL(r))

#else

#define VERIFY_THAT(condition, what) ((void)0)
#define VERIFY_FP(a) ((void)0)
#define VERIFY_FPDBL(a) ((void)0)
#define VERIFY_FACTORS(a, b) ((void)0)
#define VERIFY_MAGNITUDE(a) 0
#define VERIFY_VOLUME(a) 0
#define VERIFY_KEEP(name, value) ((void)0)
#define VERIFY_SET(r, m) ((void)0)
#define VERIFY_SET_DBL(r, m, v) ((void)0)

#endif

#endif
