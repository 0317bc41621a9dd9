# The group law of E: y^2 = x^3 + b over Fp and of its twist E' over Fp2, by one set of formulas.
#
# Needs: field.pxi.
# Gives: point_copy, point_cmov, point_set_identity, point_from_affine, point_is_affine, points_to_affine, point_add,
#        point_add_mixed, point_double, point_neg, point_is_identity, point_equal, point_is_on_curve;
#        point_is_undefined, point_add_anywhere, point_add_either, for sums that point_add leaves out.
# Source: Renes, Costello, Batina, "Complete addition formulas for prime order elliptic curves", eprint 2015/1060,
#         section 3.2 (a = 0).
#
# A point is F[3], (X : Y : Z) with x = X / Z and y = Y / Z; the identity is (0 : 1 : 0). Coordinates have magnitude 1
# (base/fp.h) in and out; magnitudes in between stand at the steps, [m]. r may be any argument. Constant time: no branch
# and no address depends on a coordinate.
#
# Undefined sums. Where a - b has order 2, point_add gives (0 : 0 : 0), which is no point. That cannot be inside the
# groups of odd order r; outside it can, E of BLS12-377 has (-1, 0). All that is computed from (0 : 0 : 0) is that
# again, so it is enough to look at the last result, as point_add_defined (group_branching.pxi) does for the boundary to
# Python.

cdef inline void point_copy(F r[3], const F a[3]) noexcept nogil:
    f_copy(&r[0], &a[0])
    f_copy(&r[1], &a[1])
    f_copy(&r[2], &a[2])


cdef inline void point_cmov(F r[3], const F a[3], fp_mask_t mask) noexcept nogil:
    f_cmov(&r[0], &a[0], mask)
    f_cmov(&r[1], &a[1], mask)
    f_cmov(&r[2], &a[2], mask)


cdef inline void point_set_identity(F r[3]) noexcept nogil:
    f_zero(&r[0])
    f_one(&r[1])
    f_zero(&r[2])


cdef inline void point_from_affine(F r[3], const F *x, const F *y) noexcept nogil:
    f_copy(&r[0], x)
    f_copy(&r[1], y)
    f_one(&r[2])


# Z = 1
cdef inline fp_mask_t point_is_affine(const F a[3]) noexcept nogil:
    cdef F one
    f_one(&one)
    return f_equal(&a[2], &one)


# xy[2 i], xy[2 i + 1] = x, y of the point p[3 i .. 3 i + 2], for n >= 1 points other than the identity. One inversion
# for all (Montgomery's trick): on the way up xy[2 i] holds the product of the Z up to i, on the way down `inverse`
# inverts it.
cdef void points_to_affine(F *xy, const F *p, size_t n) noexcept nogil:
    cdef F inverse, t
    cdef size_t i
    f_copy(&xy[0], &p[2])
    for i in range(1, n):
        f_mul(&xy[2 * i], &xy[2 * i - 2], &p[3 * i + 2])
    f_inverse(&inverse, &xy[2 * n - 2])
    for i in range(n - 1, 0, -1):
        f_mul(&t, &inverse, &xy[2 * i - 2])
        f_mul(&inverse, &inverse, &p[3 * i + 2])
        f_mul(&xy[2 * i], &p[3 * i], &t)
        f_mul(&xy[2 * i + 1], &p[3 * i + 1], &t)
    f_mul(&xy[0], &p[0], &inverse)
    f_mul(&xy[1], &p[1], &inverse)


cdef inline fp_mask_t point_is_identity(const F a[3]) noexcept nogil:
    return f_is_zero(&a[2])


# X1 Z2 = X2 Z1 and Y1 Z2 = Y2 Z1
cdef fp_mask_t point_equal(const F a[3], const F b[3]) noexcept nogil:
    cdef F s, t
    cdef fp_mask_t equal
    f_mul(&s, &a[0], &b[2])
    f_mul(&t, &b[0], &a[2])
    equal = f_equal(&s, &t)
    f_mul(&s, &a[1], &b[2])
    f_mul(&t, &b[1], &a[2])
    return equal & f_equal(&s, &t)


# 3 Y^2 Z = 3 X^3 + 3 b Z^3
cdef fp_mask_t point_is_on_curve(const F a[3]) noexcept nogil:
    cdef F s, t, u
    f_square(&s, &a[2])
    f_mul_3b(&t, &s)
    f_square(&s, &a[1])
    f_mul_small(&u, &s, 3)
    # Z (3 Y^2 - 3 b Z^2): 3 + 2
    f_diff(&u, &u, &t, 1)
    f_mul(&u, &u, &a[2])
    f_square(&s, &a[0])
    f_mul_small(&s, &s, 3)
    f_mul(&t, &s, &a[0])
    return f_equal(&u, &t)


# r = -a
cdef inline void point_neg(F r[3], const F a[3]) noexcept nogil:
    cdef F t
    f_neg(&t, &a[1], 1)
    point_copy(r, a)
    f_reduce(&r[1], &t)


# r = a + b, a and b equal, opposite or the identity as well, and (0 : 0 : 0) where a - b has order 2. With b3 = 3 b
#   U = X1 Y2 + X2 Y1,  V = Y1 Z2 + Y2 Z1,  W = b3 (X1 Z2 + X2 Z1),  T = 3 X1 X2,  S, D = Y1 Y2 +- b3 Z1 Z2
#   X3 = U D - V W,  Y3 = S D + T W,  Z3 = V S + T U
# 12 products, 9 reductions, two products by b3.
cdef void point_add(F r[3], const F a[3], const F b[3]) noexcept nogil:
    cdef F xx, yy, zz, u, v, w, s, d
    f_mul(&xx, &a[0], &b[0])
    f_mul(&yy, &a[1], &b[1])
    f_mul(&zz, &a[2], &b[2])
    # each as (a + a')(b + b') - a b - a' b': [2][2] -> [1], less [1] and [1] -> [5]
    f_sum(&s, &a[0], &a[1])
    f_sum(&d, &b[0], &b[1])
    f_mul(&u, &s, &d)
    f_diff(&u, &u, &xx, 1)
    f_diff(&u, &u, &yy, 1)
    f_sum(&s, &a[1], &a[2])
    f_sum(&d, &b[1], &b[2])
    f_mul(&v, &s, &d)
    f_diff(&v, &v, &yy, 1)
    f_diff(&v, &v, &zz, 1)
    f_sum(&s, &a[0], &a[2])
    f_sum(&d, &b[0], &b[2])
    f_mul(&w, &s, &d)
    f_diff(&w, &w, &xx, 1)
    f_diff(&w, &w, &zz, 1)
    f_reduce(&w, &w)
    f_mul_3b(&w, &w)
    f_mul_3b(&zz, &zz)
    # S [2], D [3], T [3]
    f_sum(&s, &yy, &zz)
    f_diff(&d, &yy, &zz, 1)
    f_mul_small(&xx, &xx, 3)
    f_diff_of_products(&r[0], &u, &d, &v, &w)
    f_sum_of_products(&r[1], &s, &d, &xx, &w)
    f_sum_of_products(&r[2], &v, &s, &xx, &u)


# r = a + (x, y), a the identity or equal or opposite to (x, y) as well: point_add with Z2 = 1. 11 products, 8
# reductions, two products by b3.
cdef void point_add_mixed(F r[3], const F a[3], const F *x, const F *y) noexcept nogil:
    cdef F xx, yy, zz, u, v, w, s, d
    f_mul(&xx, &a[0], x)
    f_mul(&yy, &a[1], y)
    # U = (X1 + Y1)(x + y) - X1 x - Y1 y [5], V = Y1 + Z1 y [2], W = b3 (X1 + Z1 x)
    f_sum(&s, &a[0], &a[1])
    f_sum(&d, x, y)
    f_mul(&u, &s, &d)
    f_diff(&u, &u, &xx, 1)
    f_diff(&u, &u, &yy, 1)
    f_mul(&v, &a[2], y)
    f_sum(&v, &v, &a[1])
    f_mul(&w, &a[2], x)
    f_sum(&w, &w, &a[0])
    f_reduce(&w, &w)
    f_mul_3b(&w, &w)
    f_mul_3b(&zz, &a[2])
    # S [2], D [3], T [3]
    f_sum(&s, &yy, &zz)
    f_diff(&d, &yy, &zz, 1)
    f_mul_small(&xx, &xx, 3)
    f_diff_of_products(&r[0], &u, &d, &v, &w)
    f_sum_of_products(&r[1], &s, &d, &xx, &w)
    f_sum_of_products(&r[2], &v, &s, &xx, &u)


# a = (0 : 0 : 0)
cdef inline fp_mask_t point_is_undefined(const F a[3]) noexcept nogil:
    return f_is_zero(&a[1]) & f_is_zero(&a[2])


# r = a + b for a and b that differ, by the chord:
#   u = Y2 Z1 - Y1 Z2, v = X2 Z1 - X1 Z2, c = u^2 Z1 Z2 - v^3 - 2 v^2 X1 Z2
#   X3 = v c,  Y3 = u (v^2 X1 Z2 - c) - v^3 Y1 Z2,  Z3 = v^3 Z1 Z2
# and where one of them is the identity, the other. r is neither a nor b.
cdef void point_add_apart(F r[3], const F a[3], const F b[3]) noexcept nogil:
    cdef F u, v, c, vv, vvv, x, y, z, t
    f_mul(&x, &a[0], &b[2])
    f_mul(&y, &a[1], &b[2])
    f_mul(&z, &a[2], &b[2])
    f_mul(&u, &b[1], &a[2])
    f_mul(&v, &b[0], &a[2])
    f_diff(&u, &u, &y, 1)
    f_reduce(&u, &u)
    f_diff(&v, &v, &x, 1)
    f_reduce(&v, &v)
    f_square(&vv, &v)
    f_mul(&vvv, &vv, &v)
    f_mul(&vv, &vv, &x)
    f_square(&t, &u)
    f_mul(&c, &t, &z)
    # c: 1 + 2 + 3
    f_diff(&c, &c, &vvv, 1)
    f_sum(&t, &vv, &vv)
    f_diff(&c, &c, &t, 2)
    f_reduce(&c, &c)
    f_mul(&r[0], &v, &c)
    f_diff(&t, &vv, &c, 1)
    f_diff_of_products(&r[1], &u, &t, &vvv, &y)
    f_mul(&r[2], &vvv, &z)
    point_cmov(r, b, point_is_identity(a))
    point_cmov(r, a, point_is_identity(b))


# r = a + b for all points a and b, at nearly twice the price
cdef void point_add_anywhere(F r[3], const F a[3], const F b[3]) noexcept nogil:
    cdef F apart[3]
    point_add_apart(apart, a, b)
    point_add(r, a, b)
    point_cmov(r, apart, point_is_undefined(r))


cdef inline void point_add_either(F r[3], const F a[3], const F b[3], bint anywhere) noexcept nogil:
    if anywhere:
        point_add_anywhere(r, a, b)
    else:
        point_add(r, a, b)


# r = 2 a, a the identity as well. With E = b3 Z^2, D = Y^2 - 3 E
#   X3 = 2 X Y D,  Y3 = D (Y^2 + E) + 8 Y^2 E = (Y^2 + 3 E)^2 - 12 E^2,  Z3 = 8 Y^2 Y Z
# and 2 Y Z = (Y + Z)^2 - Y^2 - Z^2.
# 3 products and 5 squares, 7 reductions, one product by b3.
cdef void point_double(F r[3], const F a[3]) noexcept nogil:
    cdef F yy, e, xy, yz, s, d
    f_square(&yy, &a[1])
    f_square(&e, &a[2])
    f_mul(&xy, &a[0], &a[1])
    f_sum(&yz, &a[1], &a[2])
    f_square(&yz, &yz)
    # 2 Y Z [5], 2 X Y [2]
    f_diff(&yz, &yz, &yy, 1)
    f_diff(&yz, &yz, &e, 1)
    f_sum(&xy, &xy, &xy)
    f_mul_3b(&e, &e)
    # Y^2 + 3 E [4], D [5], 4 Y^2 [4]
    f_mul_small(&d, &e, 3)
    f_sum(&s, &yy, &d)
    f_diff(&d, &yy, &d, 3)
    f_mul_small(&yy, &yy, 4)
    f_mul(&r[0], &xy, &d)
    f_square_minus_12_square(&r[1], &s, &e)
    f_mul(&r[2], &yy, &yz)
