# The field of coordinates of a curve E over Fp without a twist, and its constants: over_fp.h.
#
# Needs: base/fp.pxi; over_fp.h on the include path. Gives: F, which is fp_struct; G1_B, CURVE_*, LATTICE_*.

cdef extern from "over_fp.h" nogil:
    ctypedef struct g1_affine_struct:
        fp_t x
        fp_t y
    ctypedef g1_affine_struct g1_affine_t[1]

    enum:
        G1_B

    const g1_affine_t CURVE_G1_GENERATOR
    const fp_t CURVE_PHI_X
    const uint64_t LATTICE_A1[2]
    const uint64_t LATTICE_A2[3]
    const uint64_t LATTICE_B1[2]
    const uint64_t LATTICE_B2[2]
    const uint64_t LATTICE_C1[4]
    const uint64_t LATTICE_C2[4]

ctypedef fused F:
    fp_struct
