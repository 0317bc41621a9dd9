# Sums in Jacobian coordinates (jacobian.pxi), for multiples in variable time.
#
# Needs: jacobian.pxi. Gives: jacobian_add_mixed_vartime.

# r = a + (x, y), y of magnitude 2, and 1 is returned; or 0, and r is not written, where the sum is the identity. r may
# be a. With H = x Z^2 - X, R = y Z^3 - Y, V = X H^2
#   X3 = R^2 - H^3 - 2 V,  Y3 = R (V - X3) - Y H^3,  Z3 = Z H
cdef int jacobian_add_mixed_vartime(F r[3], const F a[3], const F *x, const F *y) noexcept nogil:
    cdef F h, s, v, hh, t
    f_square(&t, &a[2])
    f_mul(&h, &t, x)
    f_mul(&t, &t, &a[2])
    f_mul(&s, &t, y)
    # H [3], R [3]
    f_diff(&h, &h, &a[0], 1)
    f_diff(&s, &s, &a[1], 1)
    if f_is_zero(&h):
        if not f_is_zero(&s):
            return 0
        jacobian_double(r, a)
        return 1
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
    return 1
