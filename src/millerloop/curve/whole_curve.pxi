# The group of a curve of prime order: all of it, in place of subgroup.pxi.
#
# Needs: group.pxi. Gives: point_is_in_group, point_clear_cofactor.

cdef inline fp_mask_t point_is_in_group(const F a[3]) noexcept nogil:
    return ~point_is_undefined(a)


# r = a
cdef inline void point_clear_cofactor(F r[3], const F a[3]) noexcept nogil:
    point_copy(r, a)
