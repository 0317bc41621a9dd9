# The group of a curve that is all of it: its order is prime.
#
# Needs: endomorphism.pxi. Gives: point_is_in_group, point_clear_cofactor, sums_may_be_undefined, as subgroup.pxi.

cdef fp_mask_t point_is_in_group(const F a[3]) noexcept nogil:
    return ~point_is_undefined(a)


# r = a: the cofactor is 1
cdef void point_clear_cofactor(F r[3], const F a[3]) noexcept nogil:
    point_copy(r, a)


cdef inline bint sums_may_be_undefined() noexcept nogil:
    return False
