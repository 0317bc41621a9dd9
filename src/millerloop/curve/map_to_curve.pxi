# From field elements to points of E and E', by the suites of RFC 9380 (BLS12-381, secp256k1) and of
# arkworks (BLS12-377).
#
# Needs: isogeny_fp.pxi; subgroup.pxi and isogeny_fp2.pxi, or whole_curve.pxi.
# Gives: point_map_to_curve, point_hash, point_encode; point_from_field, either of these; point_sum_into_group.
# Source: RFC 9380, sections 3, 6.6.2 and 6.6.3; Wahby, Boneh, "Fast and simple constant-time hashing to the BLS12-381
#         elliptic curve", TCHES 2019.
#
# Simplified SWU maps u to a point of a curve y^2 = f(x) = x^3 + A x + B that an isogeny takes to E or E'. With
# t = Z u^2, Z a non-square,
#
#     x1 = -B / A (1 + 1 / (t^2 + t)), or B / (Z A) where t^2 + t = 0;    x2 = t x1;    f(x2) = t^3 f(x1)
#
# unless the latter, where f(x1) is a square. The point has x = x1 where f(x1) is a square, and x2 elsewhere; of both y
# the one with the sign of u.
#
# With x1 = n / d: f(x1) = U / d^3 for U = n (n^2 + A d^2) + B d^3, and the square root of the product U d^3 gives its
# own inverse i (tower/sqrt.pxi), where g is the fixed non-square:
#
#     i^2 = 1 / (U d^3)      and y = U i          has y^2 = f(x1); otherwise
#     i^2 = 1 / (g U d^3)    and y = c t u U i    has y^2 = t^3 f(x1), with c^2 = Z g.
#
# Constant time: no branch and no address depends on u.

# n / d = x1 and t = Z u^2.  1 -> 1
#   n = -B / A (t^2 + t + 1), d = t^2 + t; where that is 0, d = -Z
cdef void sswu_fraction(F *n, F *d, F *t, const F *u) noexcept nogil:
    cdef F one
    f_square(t, u)
    if F is fp_struct:
        f_mul(t, t, <const fp_struct *>G1_Z_ELEMENT)
    else:
        f_mul(t, t, <const fp2_struct *>G2_Z_ELEMENT)
    # t^2 + t [2], and with 1 [3]
    f_square(d, t)
    f_sum(d, d, t)
    f_one(&one)
    f_sum(n, d, &one)
    f_reduce(d, d)
    if F is fp_struct:
        f_mul(n, n, <const fp_struct *>G1_K_ELEMENT)
        f_cmov(d, <const fp_struct *>G1_EXCEPTION_ELEMENT, f_is_zero(d))
    else:
        f_mul(n, n, <const fp2_struct *>G2_K_ELEMENT)
        f_cmov(d, <const fp2_struct *>G2_EXCEPTION_ELEMENT, f_is_zero(d))


# r = n (n^2 + A d^2) + B d^3 and c = d^3.  1 -> 1
cdef void sswu_curve(F *r, F *c, const F *n, const F *d) noexcept nogil:
    cdef F s, t
    f_square(&s, d)
    f_mul(&t, &s, d)
    if F is fp_struct:
        f_sum_of_products(&s, &s, <const fp_struct *>G1_A_ELEMENT, n, n)
        f_sum_of_products(r, &s, n, &t, <const fp_struct *>G1_B_ELEMENT)
    else:
        f_sum_of_products(&s, &s, <const fp2_struct *>G2_A_ELEMENT, n, n)
        f_sum_of_products(r, &s, n, &t, <const fp2_struct *>G2_B_ELEMENT)
    f_copy(c, &t)


# The point (x, y) for u, of which sswu_fraction gave n, d and t; inverse = 1 / d.  1 -> 1
cdef void sswu_point(
    F *x, F *y, const F *u, const F *n, const F *d, const F *t, const F *inverse
) noexcept nogil:
    cdef F a, b, s, i
    cdef fp_mask_t is_first, sign
    sswu_curve(&a, &b, n, d)
    f_mul(&b, &a, &b)
    is_first = f_sqrt_inverse(&s, &i, &b)
    f_mul(&a, &a, &i)
    # c t u U i
    f_mul(&b, t, u)
    if F is fp_struct:
        f_mul(&b, &b, <const fp_struct *>G1_ROOT_ELEMENT)
    else:
        f_mul(&b, &b, <const fp2_struct *>G2_ROOT_ELEMENT)
    f_mul(&b, &b, &a)
    f_cmov(&b, &a, is_first)
    sign = f_sgn0(u) ^ f_sgn0(&b)
    f_mul(&s, n, inverse)
    f_mul(&a, &s, t)
    f_cmov(&a, &s, is_first)
    f_copy(x, &a)
    # -y [2]
    f_neg(&a, &b, 1)
    f_cmov(&a, &b, ~sign)
    f_reduce(y, &a)


# r = the polynomial with these coefficients, the lowest first, at x, of degree >= 1; xx = x^2. One reduction for each
# two coefficients: r x^2 + c1 x + c0.  1 -> 2
cdef void f_polynomial(F *r, const F *coefficients, int degree, const F *x, const F *xx) noexcept nogil:
    cdef F t
    cdef int i
    # t [2]
    if degree % 2:
        f_mul(&t, &coefficients[degree], x)
        f_sum(&t, &t, &coefficients[degree - 1])
    else:
        f_copy(&t, &coefficients[degree])
    for i in range(degree - 2 - degree % 2, -1, -2):
        f_sum_of_products(&t, &t, xx, &coefficients[i + 1], x)
        f_sum(&t, &t, &coefficients[i])
    f_copy(r, &t)


# r = the image of (x, y), a point of E or E': (N H : y M : H^3), and for degree 2 (N H : y M : H^2), where N, H and M
# are polynomials in x. H = 0 on the kernel, whose image is the identity: for odd degrees the image has that form, for
# degree 2 it is put in.  1 -> 1
cdef void point_isogeny(F r[3], const F *x, const F *y) noexcept nogil:
    cdef F xx, n, h, m
    cdef F identity[3]
    cdef int degree
    f_square(&xx, x)
    if F is fp_struct:
        degree = G1_ISOGENY_DEGREE
        f_polynomial(&n, <const fp_struct *>G1_N_COEFFICIENTS, G1_ISOGENY_DEGREE, x, &xx)
        f_polynomial(&h, <const fp_struct *>G1_H_COEFFICIENTS, G1_ISOGENY_H_DEGREE, x, &xx)
        f_polynomial(&m, <const fp_struct *>G1_M_COEFFICIENTS, G1_ISOGENY_M_DEGREE, x, &xx)
    else:
        degree = G2_ISOGENY_DEGREE
        f_polynomial(&n, <const fp2_struct *>G2_N_COEFFICIENTS, G2_ISOGENY_DEGREE, x, &xx)
        f_polynomial(&h, <const fp2_struct *>G2_H_COEFFICIENTS, G2_ISOGENY_H_DEGREE, x, &xx)
        f_polynomial(&m, <const fp2_struct *>G2_M_COEFFICIENTS, G2_ISOGENY_M_DEGREE, x, &xx)
    # N [2], H [2], M [2]
    f_mul(&r[0], &n, &h)
    f_mul(&r[1], &m, y)
    f_square(&r[2], &h)
    if degree == 2:
        point_set_identity(identity)
        point_cmov(r, identity, f_is_zero(&h))
    else:
        f_mul(&r[2], &r[2], &h)


# The points of E or E' for u[0] and, if count is 2, u[1], one after the other: map_to_curve of RFC 9380, not yet in the
# group. One inversion.  1 -> 1
cdef void point_map_to_curve(F *r, const F *u, int count) noexcept nogil:
    cdef F n[2]
    cdef F d[2]
    cdef F t[2]
    cdef F inverse[2]
    cdef F x, y
    cdef int i
    for i in range(count):
        sswu_fraction(&n[i], &d[i], &t[i], &u[i])
    if count == 2:
        f_mul(&x, &d[0], &d[1])
        f_inverse(&x, &x)
        f_mul(&inverse[0], &x, &d[1])
        f_mul(&inverse[1], &x, &d[0])
    else:
        f_inverse(&inverse[0], &d[0])
    for i in range(count):
        sswu_point(&x, &y, &u[i], &n[i], &d[i], &t[i], &inverse[i])
        point_isogeny(&r[3 * i], &x, &y)


# r = the point of the group for u[0] and u[1]: hash_to_curve after hash_to_field.  1 -> 1
cdef void point_hash(F r[3], const F *u) noexcept nogil:
    cdef F t[6]
    point_map_to_curve(t, u, 2)
    point_sum_into_group(r, t)


# r = the point of the group for two points, one after the other: the rest of hash_to_curve.  1 -> 1
cdef void point_sum_into_group(F r[3], const F *t) noexcept nogil:
    cdef F sum[3]
    # as in point_clear_cofactor: which sums may be undefined
    if F is fp_struct:
        point_add_either(sum, t, &t[3], CURVE_E_HAS_ORDER_2)
    else:
        point_add(sum, t, &t[3])
    point_clear_cofactor(r, sum)


# r = the point of the group for u: encode_to_curve after hash_to_field.  1 -> 1
cdef void point_encode(F r[3], const F *u) noexcept nogil:
    cdef F t[3]
    point_map_to_curve(t, u, 1)
    point_clear_cofactor(r, t)


# r = the point of the group for u[0] and u[1], or for u[0] alone, as count says.  1 -> 1
cdef void point_from_field(F r[3], const F *u, int count) noexcept nogil:
    if count == 2:
        point_hash(r, u)
    else:
        point_encode(r, u)
