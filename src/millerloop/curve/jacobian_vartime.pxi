# Sums in Jacobian coordinates (jacobian.pxi), for multiples in variable time.
#
# Needs: jacobian.pxi. Gives: jacobian_add_mixed_vartime.

# r = a + (x, y), y of magnitude 2, for any a but the identity, and 1 is returned; or 0, and r is not written, where the
# sum is the identity. r may be a
cdef int jacobian_add_mixed_vartime(F r[3], const F a[3], const F *x, const F *y) noexcept nogil:
    cdef F t[3]
    jacobian_add_mixed(t, a, x, y)
    if f_is_zero_vartime(&t[2]):
        if not f_is_zero(&t[0]):
            return 0
        jacobian_double(r, a)
    else:
        point_copy(r, t)
    return 1
