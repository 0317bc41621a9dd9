# The group law where branches on a value are allowed: the boundary to Python, and variable time.
#
# Needs: group.pxi.
# Gives: points_to_affine_vartime, point_to_affine, point_add_defined.

# The same for n >= 0 points, in variable time; those with Z = 1 are only copied.
cdef void points_to_affine_vartime(F *xy, const F *p, size_t n) noexcept nogil:
    cdef F inverse, t, one
    cdef size_t i
    f_one(&one)
    f_one(&t)
    for i in range(n):
        if not point_is_affine(&p[3 * i]):
            f_mul(&t, &t, &p[3 * i + 2])
        f_copy(&xy[2 * i], &t)
    f_inverse_vartime(&inverse, &t)
    for i in range(n, 0, -1):
        if point_is_affine(&p[3 * i - 3]):
            f_copy(&xy[2 * i - 2], &p[3 * i - 3])
            f_copy(&xy[2 * i - 1], &p[3 * i - 2])
        else:
            f_mul(&t, &inverse, &xy[2 * i - 4] if i > 1 else &one)
            f_mul(&inverse, &inverse, &p[3 * i - 1])
            f_mul(&xy[2 * i - 2], &p[3 * i - 3], &t)
            f_mul(&xy[2 * i - 1], &p[3 * i - 2], &t)


# x and y of a point other than the identity. A branch: no inversion where Z = 1.
cdef void point_to_affine(F *x, F *y, const F a[3]) noexcept nogil:
    cdef F xy[2]
    if point_is_affine(a):
        f_copy(x, &a[0])
        f_copy(y, &a[1])
        return
    points_to_affine(&xy[0], a, 1)
    f_copy(x, &xy[0])
    f_copy(y, &xy[1])


# The same with a branch: the price is paid where point_add is not defined, which it always is inside the groups. r is
# neither a nor b.
cdef void point_add_defined(F r[3], const F a[3], const F b[3]) noexcept nogil:
    point_add(r, a, b)
    if point_is_undefined(r):
        point_add_anywhere(r, a, b)
