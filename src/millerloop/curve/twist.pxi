# The constant of the twist E' as a factor, which the lines of the pairing and the group law share.
#
# Needs: tower/fp2.pxi. Gives: fp2_mul_twist_3b.
#
# E': y^2 = x^3 + b' over Fp2 has b' = b xi for the M-twist and b / xi for the D-twist; the formulas ask for 3 b'.

# r = 3 b' a: 3 b xi a for the M-twist; for the D-twist, where xi = u, 3 b (a1 + a0 u / beta).  1 -> 1
cdef inline void fp2_mul_twist_3b(fp2_t r, const fp2_t a) noexcept nogil:
    cdef fp_t t
    if TWIST_IS_M:
        fp2_mul_small(r, a, 3 * G1_B)
        fp2_mul_xi(r, r, 3 * G1_B)
        fp2_reduce(r, r)
    else:
        fp_mul_small(t, a.c1, 3 * G1_B)
        fp_mul(r.c1, a.c0, CURVE_G2_3B.c1)
        fp_reduce(r.c0, t)
