# Multiples of points, membership of the groups of order r, and the way into them.
#
# Needs: point.pxi, scalar.pxi. Gives: PointMultiples, in_group(), multiple_of().

cdef bytes ORDER_BYTES = ORDER.to_bytes(SCALAR_BYTES, "little")


cdef class PointMultiples(Point):
    """A base class of G1 and G2; it has no instances of its own."""

    def in_subgroup(self):
        """Whether r times the point is the identity.

        The curves have points outside the groups of order r; a point made from coordinates may be one. By the plain
        multiplication.

        >>> from millerloop.bls12_381 import G1
        >>> G1(0, 2).in_subgroup()
        False
        """
        return in_group(self)

    def __mul__(self, other):
        return multiple_of(self, other)

    def __rmul__(self, other):
        return multiple_of(self, other)


# Whether the point is in the group of order r. Found out once.
cdef bint in_group(Point a) except -1:
    cdef Point multiple
    if a.member == UNKNOWN:
        multiple = a.fresh()
        set_multiple(multiple, a, ORDER_BYTES, False)
        a.member = MEMBER if multiple.neutral() else OUTSIDE
    return a.member == MEMBER


cdef object multiple_of(Point a, object other):
    cdef bint negative
    cdef bytes k = scalar_bytes(other, TWIST_ORDER if a.over_twist else CURVE_ORDER, &negative)
    if k is None:
        return NotImplemented
    cdef Point result = a.fresh()
    set_multiple(result, a, k, negative)
    result.member = MEMBER if a.member == MEMBER else UNKNOWN
    return result


# r = k a or -k a, for any point
cdef int set_multiple(Point r, Point a, bytes k, bint negative) except -1:
    cdef const unsigned char *digits = k
    cdef size_t length = len(k)
    cdef fp_mask_t sign = 0 - <fp_mask_t>negative
    with nogil:
        if a.over_twist:
            point_multiply_defined(<fp2_struct *>r.data, <fp2_struct *>a.data, digits, length, sign)
        else:
            point_multiply_defined(<fp_struct *>r.data, <fp_struct *>a.data, digits, length, sign)
    return 0


cdef void point_multiply_defined(
    F *r, const F *a, const unsigned char *k, size_t length, fp_mask_t negative
) noexcept nogil:
    point_multiply(r, a, k, length, negative, False)
    if point_is_undefined(r):
        point_multiply(r, a, k, length, negative, True)


present_base(PointMultiples)
