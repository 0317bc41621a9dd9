# The base of the tower as Cython sees it: the contract of base/fp.h and the types of tower/tower.h.
#
# Needs: tower.h on the include path, compiled for one curve and one element type.
# Gives: fp_*, fpdbl_* with the ranges of fp.h, the tower's types and the curve's constants.
#
# A function's magnitudes (fp.h) stand in its comment as "ma, mb -> m", of a double as "-> M c0, c1" in units of one
# product. Out-argument first; an out-argument may be any in-argument of its type.

cdef extern from "tower.h" nogil:
    ctypedef uint64_t fp_mask_t

    ctypedef struct fp_struct:
        pass
    ctypedef fp_struct fp_t[1]
    ctypedef struct fpdbl_struct:
        pass
    ctypedef fpdbl_struct fpdbl_t[1]
    ctypedef struct fp2_struct:
        fp_t c0
        fp_t c1
    ctypedef fp2_struct fp2_t[1]
    ctypedef struct fp2dbl_struct:
        fpdbl_t c0
        fpdbl_t c1
    ctypedef fp2dbl_struct fp2dbl_t[1]
    ctypedef struct fp4_struct:
        fp2_t c0
        fp2_t c1
    ctypedef fp4_struct fp4_t[1]
    ctypedef struct fp4dbl_struct:
        fp2dbl_t c0
        fp2dbl_t c1
    ctypedef fp4dbl_struct fp4dbl_t[1]
    ctypedef struct fp12_struct:
        fp4_t c0
        fp4_t c1
        fp4_t c2
    ctypedef fp12_struct fp12_t[1]
    ctypedef struct fp12dbl_struct:
        fp4dbl_t c0
        fp4dbl_t c1
        fp4dbl_t c2
    ctypedef fp12dbl_struct fp12dbl_t[1]
    ctypedef struct g1_affine_struct:
        fp_t x
        fp_t y
    ctypedef g1_affine_struct g1_affine_t[1]
    ctypedef struct g2_affine_struct:
        fp2_t x
        fp2_t y
    ctypedef g2_affine_struct g2_affine_t[1]

    enum:
        FP_WORDS
        FPDBL_MAX_MAGNITUDE
        FP2_BETA_NEG      # beta = -FP2_BETA_NEG
        XI_IS_U           # xi = u; otherwise xi = 1 + u
        TWIST_IS_M        # E': y^2 = x^3 + b xi; otherwise y^2 = x^3 + b / xi
        G1_B
        CURVE_X_BITS
        CURVE_LINES       # lines of a Miller loop: doublings and additions
        CURVE_X_IS_NEGATIVE
    const uint64_t CURVE_X_ABS
    const uint64_t FPDBL_MAX_VOLUME

    const fp2_t FROBENIUS_1[6]
    const fp_t FROBENIUS_2[6]
    const fp2_t FROBENIUS_3[6]
    const fp2_t CURVE_G2_3B
    const g1_affine_t CURVE_G1_GENERATOR
    const g2_affine_t CURVE_G2_GENERATOR
    const fp_t CURVE_PHI_X
    const fp2_t CURVE_PSI_X
    const fp2_t CURVE_PSI_Y
    const fp_t CURVE_PSI_2_X

    void fp_copy(fp_t r, const fp_t a)
    void fp_zero(fp_t r)
    void fp_one(fp_t r)
    void fp_sum(fp_t r, const fp_t a, const fp_t b)
    void fp_diff(fp_t r, const fp_t a, const fp_t b, int m)
    void fp_neg(fp_t r, const fp_t a, int m)
    void fp_mul_small(fp_t r, const fp_t a, int k)
    void fp_reduce(fp_t r, const fp_t a)
    void fp_canonical(fp_t r, const fp_t a)
    void fp_cmov(fp_t r, const fp_t a, fp_mask_t mask)
    fp_mask_t fp_is_zero(const fp_t a)
    fp_mask_t fp_equal(const fp_t a, const fp_t b)
    void fp_prod2x(fpdbl_t r, const fp_t a, const fp_t b)
    void fp_square2x(fpdbl_t r, const fp_t a)
    void fp_redc2x(fp_t r, const fpdbl_t a)
    void fp_mul(fp_t r, const fp_t a, const fp_t b)
    void fp_square(fp_t r, const fp_t a)
    void fpdbl_from_fp(fpdbl_t r, const fp_t a)
    void fpdbl_copy(fpdbl_t r, const fpdbl_t a)
    void fpdbl_zero(fpdbl_t r)
    void fpdbl_sum(fpdbl_t r, const fpdbl_t a, const fpdbl_t b)
    void fpdbl_diff(fpdbl_t r, const fpdbl_t a, const fpdbl_t b)
    void fpdbl_mul_small(fpdbl_t r, const fpdbl_t a, int k)
    void fpdbl_carry(fpdbl_t r, const fpdbl_t a)
    void fp_inverse(fp_t r, const fp_t a)
    void fp_inverse_vartime(fp_t r, const fp_t a)
    void fp_from_words(fp_t r, const uint64_t *w)
    void fp_to_words(uint64_t *w, const fp_t a)
