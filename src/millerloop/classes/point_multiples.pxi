# Multiples of points, membership of the groups of order r, and the way into them.
#
# Needs: point.pxi, scalar.pxi, engine.pxi, curve/subgroup.pxi, curve/scalar_mul.pxi, curve/scalar_mul_vartime.pxi;
#        table_of() of point_table.pxi, later.
# Gives: PointMultiples, in_group().
#
# In the groups multiples go by endomorphisms, which are multiplications there and nowhere else. So whether a point is a
# member is found out before its first multiple, where nobody knows it yet.


cdef class PointMultiples(AnyPoint):
    """A base class of the classes of points; it has no instances of its own."""

    def in_subgroup(self):
        """Whether the point is in the group of order r, that is r times it is the identity.

        The pairing curves have points outside the groups; a point made from coordinates may be one. secp256k1 has none.
        By an endomorphism, Scott, eprint 2021/1130. What was found is remembered. Constant time but for that.

        >>> from millerloop.bls12_381 import G1
        >>> G1(0, 2).in_subgroup()
        False
        """
        return in_group(self)

    def clear_cofactor(self):
        """Return the multiple of the point by which hashing reaches the group of order r.

        On G1 by 1 - x for BLS12-381 and x - 1 for BLS12-377, on G2 by the multiple of Budroni and Pintore, eprint
        2017/419: clear_cofactor of RFC 9380 and of arkworks. Not the identity map on the group itself, but on
        secp256k1, where the cofactor is 1. Constant time.

        >>> from millerloop.bls12_381 import G1, x
        >>> G1(0, 2).clear_cofactor().in_subgroup(), G1.generator().clear_cofactor() == (1 - x) * G1.generator()
        (True, True)
        """
        cdef AnyPoint result = self.fresh()
        with nogil:
            if self.over_twist:
                point_clear_cofactor(<twist_struct *>result.data, <twist_struct *>self.data)
            else:
                point_clear_cofactor(<fp_struct *>result.data, <fp_struct *>self.data)
        result.member = MEMBER
        return result

    def mul_vartime(self, k, /):
        """Return the multiple k * P, faster than ``*``, in a time that depends on k: for scalars that are no secret.

        k: an integer of any size and sign or an Fr, on secp256k1 an Fn; anything else is a TypeError.

        >>> from millerloop.bls12_381 import G2
        >>> G2.generator().mul_vartime(-5) == -5 * G2.generator()
        True
        """
        result = multiple_of(self, k, True)
        if result is NotImplemented:
            raise TypeError(f"k must be {A_SCALAR}, not {kind(k)}")
        return result

    @classmethod
    def table(cls, point, /):
        """Return a PointTable of a point of this class, for many multiples of it: ``table * k`` in constant time.

        point: in the group of order r, or SubgroupError; not a point of this class: TypeError.

        >>> from millerloop.bls12_381 import G1
        >>> G1.table(G1.generator()) * 5 == 5 * G1.generator()
        True
        """
        if type(point) is not cls:
            raise TypeError(f"{cls.__name__}.table(): the point must be a {cls.__name__} of {CURVE}, not {kind(point)}")
        return table_of(<AnyPoint>point)

    def __mul__(self, other):
        return multiple_of(self, other, False)

    def __rmul__(self, other):
        return multiple_of(self, other, False)


cdef bint in_group(AnyPoint a) noexcept:
    cdef fp_mask_t is_member
    if a.member == UNKNOWN:
        with nogil:
            if a.over_twist:
                is_member = point_is_in_group(<twist_struct *>a.data)
            else:
                is_member = point_is_in_group(<fp_struct *>a.data)
        a.member = MEMBER if is_member else OUTSIDE
    return a.member == MEMBER


cdef object multiple_of(AnyPoint a, object other, bint vartime):
    cdef word_t k[SCALAR_WORDS]
    cdef AnyPoint result
    cdef const batch_table *table = &scalar_table
    scalar = plain_scalar(other)
    if scalar is None or vartime and type(scalar) is SecretScalar:
        return NotImplemented
    if not in_group(a):
        return multiple_outside(a, scalar)
    scalar_words(k, scalar)
    if a.over_twist and not vartime:
        table = table_for(DIGITS_ON_TWIST, DIGITS_ON_TWIST)
    result = a.fresh()
    with nogil:
        if table != &scalar_table:
            multiply_side_by_side(<twist_struct *>result.data, <twist_struct *>a.data, k, table)
        elif a.over_twist:
            multiply_in_group(<twist_struct *>result.data, <twist_struct *>a.data, k, vartime)
        else:
            multiply_in_group(<fp_struct *>result.data, <fp_struct *>a.data, k, vartime)
        if not vartime:
            wipe(k, sizeof(k))
            wipe_stack(batch_stack(table))
    return result


cdef void multiply_in_group(F *r, const F *a, const word_t *k, bint vartime) noexcept nogil:
    if vartime:
        point_multiply_in_group_vartime(r, a, k)
    else:
        point_multiply_in_group(r, a, k)


# Of a point that is not in the group, and a plain scalar: it is reduced mod the order of the whole curve, if at all.
cdef AnyPoint multiple_outside(AnyPoint a, object scalar):
    cdef AnyPoint result = a.fresh()
    cdef word_t k[MOST_WORDS]
    order = TWIST_ORDER if a.over_twist else CURVE_ORDER
    cdef int words = signed_words(order) if is_long(scalar) else SCALAR_WORDS + 1
    scalar_signed_words(k, words, scalar, order)
    with nogil:
        if a.over_twist:
            multiply_outside(<twist_struct *>result.data, <twist_struct *>a.data, k, words)
        else:
            multiply_outside(<fp_struct *>result.data, <fp_struct *>a.data, k, words)
        wipe(k, sizeof(k))
        wipe_stack(DEEP_STACK)
    result.member = ON_CURVE
    return result


cdef void multiply_outside(F *r, const F *a, const word_t *k, int words) noexcept nogil:
    point_multiply(r, a, k, words, False)
    if point_is_undefined(r):
        point_multiply(r, a, k, words, True)


present_base(PointMultiples)
