# The isogeny by which hashing reaches E, as elements: isogeny_fp.h.
#
# Needs: base/fp.pxi; isogenies.h of the curve, which explains the names and tools/derive_constants.py works out.

cdef extern from "isogeny_fp.h" nogil:
    enum:
        G1_ISOGENY_DEGREE
        G1_ISOGENY_H_DEGREE
        G1_ISOGENY_M_DEGREE
    const fp_t G1_A_ELEMENT
    const fp_t G1_B_ELEMENT
    const fp_t G1_Z_ELEMENT
    const fp_t G1_K_ELEMENT
    const fp_t G1_EXCEPTION_ELEMENT
    const fp_t G1_ROOT_ELEMENT
    const fp_t G1_N_COEFFICIENTS[1]
    const fp_t G1_H_COEFFICIENTS[1]
    const fp_t G1_M_COEFFICIENTS[1]
