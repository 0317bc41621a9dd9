# The constants of a curve without a twist as Cython sees them: curve/koblitz.h.
#
# Needs: base/fp.pxi; koblitz.h on the include path, compiled for one curve.
# Gives: g1_affine_t; G1_B, CURVE_*.

cdef extern from "koblitz.h" nogil:
    ctypedef struct g1_affine_struct:
        fp_t x
        fp_t y
    ctypedef g1_affine_struct g1_affine_t[1]

    enum:
        G1_B
        CURVE_E_HAS_ORDER_2

    const g1_affine_t CURVE_G1_GENERATOR
    const fp_t CURVE_PHI_X
    const uint64_t CURVE_LATTICE_1[6]
    const uint64_t CURVE_LATTICE_2[6]
    const uint64_t CURVE_LATTICE_QUOTIENT_1[4]
    const uint64_t CURVE_LATTICE_QUOTIENT_2[4]
