# The endomorphisms of E and E' that are cheap to apply.
#
# Needs: group.pxi.
# Gives: point_endomorphism, point_endomorphism_upper.
# Source: Gallant, Lambert, Vanstone, CRYPTO 2001, for phi; Galbraith, Scott, PKC 2008, for psi.
#
#   E   phi(x, y) = (beta x, y), beta a cube root of unity:
#       phi^2 + phi + 1 = 0; in the group of order r of a BLS12 curve phi = -x^2, on secp256k1 phi = lambda
#   E'  psi = twist^-1 Frobenius twist, which sends (x, y) to (c conjugate(x), d conjugate(y)):
#       psi^2 - (x + 1) psi + p = 0; in the group of order r, psi = x
# tools/derive_constants.py checks that these are the roots. Coordinates as in group.pxi; r may be a.

# r = phi(a) on E, psi(a) on E'
cdef void point_endomorphism(F r[3], const F a[3]) noexcept nogil:
    if F is fp_struct:
        fp_mul(&r[0], &a[0], CURVE_PHI_X)
        f_copy(&r[1], &a[1])
        f_copy(&r[2], &a[2])
    else:
        fp2_conjugate(&r[0], &a[0])
        fp2_conjugate(&r[1], &a[1])
        fp2_conjugate(&r[2], &a[2])
        fp2_mul(&r[0], &r[0], CURVE_PSI_X)
        fp2_mul(&r[1], &r[1], CURVE_PSI_Y)


# r = mu a, by which the upper half of a scalar counts: -phi(a) on E, psi^2(a) on E'. In the groups of order r of a
# BLS12 curve mu = x^2 for both; on secp256k1 mu = -lambda.
cdef void point_endomorphism_upper(F r[3], const F a[3]) noexcept nogil:
    if F is fp_struct:
        fp_mul(&r[0], &a[0], CURVE_PHI_X)
    else:
        fp2_mul_fp(&r[0], &a[0], CURVE_PSI_2_X)
    f_neg(&r[1], &a[1], 1)
    f_reduce(&r[1], &r[1])
    f_copy(&r[2], &a[2])
