# Jacobian coordinates, for many doublings in sequence, for membership (subgroup.pxi) and for multiples in variable time
# (jacobian_vartime.pxi): doublings cost 7 products and 6 reductions, those of group.pxi 8 and 7 and a product by 3 b.
#
# Needs: group.pxi.
# Gives: jacobian_double, jacobian_add_mixed, jacobian_from_point, jacobian_to_point; point_double_times.
# Source: Cohen, Miyaji, Ono, "Efficient elliptic curve exponentiation using mixed coordinates", ASIACRYPT 1998.
#
# F[3] is (X : Y : Z) with x = X / Z^2 and y = Y / Z^3, and (X : Y : 0) is the identity. Doublings are right for all
# points, those of order 2 among them; a sum is right for points other than the identity that are neither equal nor
# opposite. Coordinates have magnitude 1 in and out; magnitudes in between stand at the steps, [m].

# r = 2 a; r may be a. With C = X Y^2, E = 3 X^2
#   X3 = E^2 - 8 C,  Y3 = E (4 C - X3) - 8 Y^4,  Z3 = 2 Y Z
cdef void jacobian_double(F r[3], const F a[3]) noexcept nogil:
    cdef F b, c, e, t
    f_square(&b, &a[1])
    f_square(&e, &a[0])
    f_mul_small(&e, &e, 3)
    f_mul(&c, &a[0], &b)
    f_mul_small(&c, &c, 4)
    f_sum(&t, &a[1], &a[1])
    f_mul(&r[2], &t, &a[2])
    # X3 [1 + 9], 4 C - X3 [6]
    f_square(&t, &e)
    f_diff(&t, &t, &c, 4)
    f_diff(&t, &t, &c, 4)
    f_reduce(&r[0], &t)
    f_diff(&c, &c, &r[0], 1)
    f_product_minus_8_square(&r[1], &e, &c, &b)


# r = a + (x, y), y of magnitude 2, for a that is neither the identity nor (x, y) nor -(x, y); else Z3 = 0, and of these
# X3 = 0 only where a = (x, y). r may be a. With H = x Z^2 - X, R = y Z^3 - Y, V = X H^2
#   X3 = R^2 - H^3 - 2 V,  Y3 = R (V - X3) - Y H^3,  Z3 = Z H
cdef void jacobian_add_mixed(F r[3], const F a[3], const F *x, const F *y) noexcept nogil:
    cdef F h, s, v, hh, t
    f_square(&t, &a[2])
    f_mul(&h, &t, x)
    f_mul(&t, &t, &a[2])
    f_mul(&s, &t, y)
    # H [3], R [3]
    f_diff(&h, &h, &a[0], 1)
    f_diff(&s, &s, &a[1], 1)
    f_square(&hh, &h)
    f_mul(&v, &a[0], &hh)
    f_mul(&hh, &hh, &h)
    f_mul(&r[2], &a[2], &h)
    # X3 [1 + 2 + 3], V - X3 [3]
    f_square(&t, &s)
    f_diff(&t, &t, &hh, 1)
    f_diff(&t, &t, &v, 1)
    f_diff(&t, &t, &v, 1)
    f_reduce(&r[0], &t)
    f_diff(&v, &v, &r[0], 1)
    f_diff_of_products(&r[1], &s, &v, &a[1], &hh)


# r = a in the coordinates of group.pxi: (X Z : Y : Z^3). r may be a
cdef void jacobian_to_point(F r[3], const F a[3]) noexcept nogil:
    cdef F t
    f_square(&t, &a[2])
    f_mul(&r[0], &a[0], &a[2])
    f_copy(&r[1], &a[1])
    f_mul(&r[2], &t, &a[2])


# r = (X Z : Y Z^2 : Z), a in the coordinates of group.pxi; (0 : 0 : 0) for the identity. r may be a
cdef void jacobian_from_point(F r[3], const F a[3]) noexcept nogil:
    cdef F t
    f_square(&t, &a[2])
    f_mul(&r[0], &a[0], &a[2])
    f_mul(&r[1], &a[1], &t)
    f_copy(&r[2], &a[2])


# r = 2^n a for any point a, in the coordinates of group.pxi; (0 : 0 : 0) stays that.
#   a = (X Z : Y Z^2 : Z), and the identity is (1 : 1 : 0): a doubling makes (1 : 1 : 0) times something of it again, as
#   of a point of order 2, and jacobian_to_point (0 : Y : 0).
# The way in and out takes 6 products, which more than eight doublings earn.
cdef void point_double_times(F r[3], const F a[3], int n) noexcept nogil:
    cdef F t[3]
    cdef F one
    cdef fp_mask_t identity = f_is_zero(&a[2]) & ~f_is_zero(&a[1])
    cdef int i
    if n <= 8:
        point_copy(r, a)
        for i in range(n):
            point_double(r, r)
        return
    f_one(&one)
    jacobian_from_point(t, a)
    f_cmov(&t[0], &one, identity)
    f_cmov(&t[1], &one, identity)
    for i in range(n):
        jacobian_double(t, t)
    jacobian_to_point(r, t)
