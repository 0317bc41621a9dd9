# The isogeny by which hashing reaches E', as elements: isogeny_fp2.h.
#
# Needs: tower/fp.pxi; isogenies.h of the curve, as isogeny_fp.pxi.

cdef extern from "isogeny_fp2.h" nogil:
    enum:
        G2_ISOGENY_DEGREE
        G2_ISOGENY_H_DEGREE
        G2_ISOGENY_M_DEGREE
    const fp2_t G2_A_ELEMENT
    const fp2_t G2_B_ELEMENT
    const fp2_t G2_Z_ELEMENT
    const fp2_t G2_K_ELEMENT
    const fp2_t G2_EXCEPTION_ELEMENT
    const fp2_t G2_ROOT_ELEMENT
    const fp2_t G2_N_COEFFICIENTS[1]
    const fp2_t G2_H_COEFFICIENTS[1]
    const fp2_t G2_M_COEFFICIENTS[1]
