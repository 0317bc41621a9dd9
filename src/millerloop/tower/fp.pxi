# The base of the tower as Cython sees it: tower/tower.h.
#
# Needs: base/fp.pxi; tower.h on the include path, compiled for one curve.
# Gives: the tower's types; the curve's constants: FP2_BETA_NEG, XI_IS_U, TWIST_IS_M, FROBENIUS_*, G1_B, CURVE_*.

cdef extern from "tower.h" nogil:
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
    ctypedef struct g1_affine_struct:
        fp_t x
        fp_t y
    ctypedef g1_affine_struct g1_affine_t[1]
    ctypedef struct g2_affine_struct:
        fp2_t x
        fp2_t y
    ctypedef g2_affine_struct g2_affine_t[1]

    enum:
        FP2_BETA_NEG      # beta = -FP2_BETA_NEG
        XI_IS_U           # xi = u; otherwise xi = 1 + u
        TWIST_IS_M        # E': y^2 = x^3 + b xi; otherwise y^2 = x^3 + b / xi
        G1_B
        CURVE_X_BITS
        CURVE_LINES       # lines of a Miller loop: doublings and additions
        CURVE_X_IS_NEGATIVE
        CURVE_E_HAS_ORDER_2
    const uint64_t CURVE_X_ABS
    const uint64_t CURVE_X_RECIPROCAL

    const fp2_t FROBENIUS_1[6]
    const fp_t FROBENIUS_2[6]
    const fp2_t FROBENIUS_3[6]
    const fp2_t CURVE_G2_B
    const fp2_t CURVE_G2_3B
    const g1_affine_t CURVE_G1_GENERATOR
    const g2_affine_t CURVE_G2_GENERATOR
    const fp_t CURVE_PHI_X
    const fp2_t CURVE_PSI_X
    const fp2_t CURVE_PSI_Y
    const fp_t CURVE_PSI_2_X
