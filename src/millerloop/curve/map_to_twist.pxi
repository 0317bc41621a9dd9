# The isogeny by which hashing reaches the twist E'.
#
# Needs: tower/fp.pxi; map_to_curve.h. Gives: the constants of map_to_curve.pxi over Fp2.

cdef extern from "map_to_curve.h" nogil:
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
