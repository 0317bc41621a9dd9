# The groups of order r inside E and E': who is in them, and the way into them.
#
# Needs: endomorphism.pxi, jacobian.pxi.
# Gives: point_multiply_x, jacobian_multiply_x, point_is_in_group, point_clear_cofactor.
# Source: Scott, "A note on group membership tests for G1, G2 and GT on BLS pairing-friendly curves", eprint 2021/1130;
#         Budroni, Pintore, "Efficient hash maps to G2 on BLS curves", eprint 2017/419; Wahby, Boneh, "Fast and simple
#         constant-time hashing to the BLS12-381 elliptic curve", TCHES 2019, section 5, for x - 1 on E.
#
# Coordinates as in group.pxi; r may be a. Constant time: the additions are those of x.

# r = [x] a. Without `anywhere` r is (0 : 0 : 0) if an undefined sum came in the way; with it, r is right for all points
# of the curve.
cdef void point_multiply_x(F r[3], const F a[3], bint anywhere) noexcept nogil:
    cdef F t[3]
    cdef int i, run = 0
    point_copy(t, a)
    for i in range(CURVE_X_BITS - 2, -1, -1):
        run += 1
        if (CURVE_X_ABS >> i) & 1:
            point_double_times(t, t, run)
            point_add_either(t, t, a, anywhere)
            run = 0
    point_double_times(t, t, run)
    if CURVE_X_IS_NEGATIVE:
        point_neg(t, t)
    point_copy(r, t)


# r = [x] a in Jacobian coordinates, or Z = 0 where a sum of equal or opposite points or with the identity came in the
# way, which asks for an order of a below 2 |x|. r may be a. The point (X, Y) of the curve y^2 = x^3 + b Z^6 stands for
# a: sums and doublings do not ask for b.
cdef void jacobian_multiply_x(F r[3], const F a[3]) noexcept nogil:
    cdef F t[3]
    cdef F minus
    cdef int i
    point_from_affine(t, &a[0], &a[1])
    for i in range(CURVE_X_BITS - 2, -1, -1):
        jacobian_double(t, t)
        if (CURVE_X_ABS >> i) & 1:
            jacobian_add_mixed(t, t, &a[0], &a[1])
    f_mul(&r[2], &t[2], &a[2])
    f_copy(&r[0], &t[0])
    f_copy(&r[1], &t[1])
    if CURVE_X_IS_NEGATIVE:
        f_neg(&minus, &t[1], 1)
        f_reduce(&r[1], &minus)


# Whether a point of E or E' is in the group of order r; the identity is, (0 : 0 : 0) is not.
#   E   phi(a) = -[x^2] a: with phi^2 + phi + 1 = 0 it gives [x^4 - x^2 + 1] a = [r] a = 0
#   E'  psi(a) = [x] a: with psi^2 - (x + 1) psi + p = 0 it gives [p - x] a = [h1 r] a = 0, the curve has h2 r points,
#       and h1 and h2 have no common factor
# In the group, but for the identity, all sums on the way are right. Where one is not, Z = 0 stays to the end, and what
# comes out is no multiple of a but the identity or (0 : 0 : 0), of which neither is the image of a.
cdef fp_mask_t point_is_in_group(const F a[3]) noexcept nogil:
    cdef F t[3]
    cdef F image[3]
    cdef fp_mask_t identity = point_is_identity(a) & ~point_is_undefined(a)
    jacobian_from_point(t, a)
    jacobian_multiply_x(t, t)
    if F is fp_struct:
        jacobian_multiply_x(t, t)
        point_endomorphism_upper(image, a)
    else:
        point_endomorphism(image, a)
    jacobian_to_point(t, t)
    return (point_equal(t, image) & ~point_is_undefined(t)) | identity


# r = the multiple of a that RFC 9380 and the published hash functions of both curves take into the group of order r,
# right for all points of the curve:
#   E   [|x - 1|] a, that is [1 - x] a for a negative x
#   E'  [x^2 - x - 1] a + [x - 1] psi(a) + psi^2(2 a) = [x]([x] a + psi(a)) - [x] a - psi(a) - a + psi^2(2 a)
cdef void point_clear_cofactor(F r[3], const F a[3]) noexcept nogil:
    cdef F t[3]
    cdef F u[3]
    if F is fp_struct:
        point_neg(u, a)
        point_multiply_x(t, a, CURVE_E_HAS_ORDER_2)
        point_add_either(t, t, u, CURVE_E_HAS_ORDER_2)
        if CURVE_X_IS_NEGATIVE:
            point_neg(t, t)
        point_copy(r, t)
    else:
        # the number of points is odd: all sums are defined
        point_multiply_x(t, a, False)
        point_endomorphism(u, a)
        point_add(t, t, u)
        point_add(u, t, a)
        point_neg(u, u)
        point_multiply_x(t, t, False)
        point_add(t, t, u)
        point_double(u, a)
        point_endomorphism_upper(u, u)
        point_add(r, t, u)
