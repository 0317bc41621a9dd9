# The group law where branches on a value are allowed, at the boundary to Python.
#
# Needs: group.pxi.
# Gives: point_to_affine, point_add_defined.

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
