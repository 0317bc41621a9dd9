# G1 and G2 for Python: the points of E(Fp) and of the twist E'(Fp2).
#
# Needs: curve/*.pxi, coerce.pxi, fp.pxi, fp2.pxi. Gives: Point (their protocol, written once), G1, G2.
#
# The classes hold any point of the curve, projective; the groups of order r lie inside. So a sum may be one that
# curve/group.pxi leaves undefined: here, where a branch may be, it is done again. Values never change: set_* write to a
# point that nobody has seen yet.

from millerloop.errors import NotOnCurveError, PairingError

cdef enum:
    # Scalars below 2^256 all take the same time
    SCALAR_BYTES = 32

cdef bytes ORDER_BYTES = ORDER.to_bytes(SCALAR_BYTES, "little")


cdef class Point:
    """The base class of G1 and G2; it has no instances of its own."""

    # What differs: the field of the coordinates, the order of the curve. r.set_*(a): r is not a.

    cdef Point fresh(self):
        return None

    cdef FieldElement field(self):
        """A fresh element of the field of the coordinates."""
        return None

    cdef object curve_order(self):
        """The number of points of the whole curve."""
        return None

    cdef void set_affine(self, FieldElement x, FieldElement y) noexcept:
        pass

    cdef void get_affine(self, FieldElement x, FieldElement y) noexcept:
        pass

    cdef void set_generator(self) noexcept:
        pass

    cdef void set_sum(self, Point a, Point b) noexcept:
        pass

    cdef void set_double(self, Point a) noexcept:
        pass

    cdef void set_negative(self, Point a) noexcept:
        pass

    cdef void set_multiple(self, Point a, bytes k, bint negative) noexcept:
        pass

    cdef bint same(self, Point other) noexcept:
        return False

    cdef bint neutral(self) noexcept:
        return False

    cdef bint on_curve(self) noexcept:
        return False

    def __init__(self, *args):
        # The identity is what __new__ makes without arguments, for C; a call without them is more likely a mistake.
        if not args:
            name = type(self).__name__
            raise TypeError(f"{name}() takes the two coordinates x and y; {name}.identity() is the neutral element")

    @classmethod
    def generator(cls):
        """Return the standard generator of the group of order r.

        >>> from millerloop.bls12_381 import G1
        >>> G1.generator().in_subgroup()
        True
        """
        cdef Point result = cls.__new__(cls)
        result.set_generator()
        return result

    @classmethod
    def identity(cls):
        """Return the neutral element, the point at infinity.

        >>> from millerloop.bls12_381 import G2
        >>> G2.identity() + G2.generator() == G2.generator()
        True
        """
        return cls.__new__(cls)

    @property
    def x(self):
        """The affine coordinate x; PairingError for the identity, which has none. Each call costs an inversion.

        >>> from millerloop.bls12_381 import G1
        >>> hex(int(G1.generator().x))[:10]
        '0x17f1d3a7'
        """
        return affine(self)[0]

    @property
    def y(self):
        """The affine coordinate y; PairingError for the identity, which has none. Each call costs an inversion.

        >>> from millerloop.bls12_381 import G1
        >>> (-G1.generator()).y == -G1.generator().y
        True
        """
        return affine(self)[1]

    @property
    def is_identity(self):
        """Whether this is the neutral element.

        >>> from millerloop.bls12_381 import G1
        >>> (G1.generator() - G1.generator()).is_identity
        True
        """
        return self.neutral()

    def is_on_curve(self):
        """Whether the curve equation holds; it does for every point that can be made.

        >>> from millerloop.bls12_381 import G2
        >>> G2.generator().is_on_curve()
        True
        """
        return self.on_curve()

    def in_subgroup(self):
        """Whether r times the point is the identity.

        The curves have points outside the groups of order r; a point made from coordinates may be one. By the plain
        multiplication.

        >>> from millerloop.bls12_381 import G1
        >>> G1(0, 2).in_subgroup()
        False
        """
        cdef Point result = self.fresh()
        result.set_multiple(self, ORDER_BYTES, False)
        return result.neutral()

    def double(self):
        """Return twice the point; the same as ``P + P``, and faster. Constant time.

        >>> from millerloop.bls12_381 import G1
        >>> G1.generator().double() == 2 * G1.generator()
        True
        """
        cdef Point result = self.fresh()
        result.set_double(self)
        return result

    def __add__(self, other):
        if type(other) is not type(self):
            return NotImplemented
        cdef Point result = self.fresh()
        result.set_sum(self, <Point>other)
        return result

    def __radd__(self, other):
        # sum() starts from 0
        return self if type(other) is int and other == 0 else NotImplemented

    def __sub__(self, other):
        if type(other) is not type(self):
            return NotImplemented
        cdef Point negative = self.fresh(), result = self.fresh()
        negative.set_negative(<Point>other)
        result.set_sum(self, negative)
        return result

    def __neg__(self):
        cdef Point result = self.fresh()
        result.set_negative(self)
        return result

    def __pos__(self):
        return self

    def __mul__(self, other):
        return multiple_of(self, other)

    def __rmul__(self, other):
        return multiple_of(self, other)

    def __eq__(self, other):
        if type(other) is not type(self):
            return NotImplemented
        return self.same(<Point>other)

    def __hash__(self):
        if self.neutral():
            return hash(type(self).__name__)
        x, y = affine(self)
        return hash((canonical_bytes(x), canonical_bytes(y)))

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __reduce__(self):
        return restorer(), (type(self).__name__, *affine_ints(self))

    @classmethod
    def _restore(cls, *coordinates):
        cdef Point like = cls.__new__(cls)
        if not coordinates:
            return like
        coordinate = type(like.field())
        half = len(coordinates) // 2
        return cls(coordinate._restore(*coordinates[:half]), coordinate._restore(*coordinates[half:]))

    def __repr__(self):
        name = type(self).__name__
        if self.neutral():
            return f"{name}.identity()"
        x, y = affine(self)
        return f"{name}({x!r}, {y!r})"


# The arguments of __new__: none for the identity, or x and y
cdef int fill_point(Point point, tuple arguments) except -1:
    cdef str name = type(point).__name__
    cdef FieldElement x, y
    if not arguments:
        return 0
    if len(arguments) != 2:
        raise TypeError(f"{name}() takes the two coordinates x and y, not {len(arguments)} arguments")
    x = required_operand(point.field(), arguments[0], "x")
    y = required_operand(point.field(), arguments[1], "y")
    point.set_affine(x, y)
    if not point.on_curve():
        raise NotOnCurveError(f"{name}: the coordinates do not satisfy the curve equation")
    return 0


cdef object multiple_of(Point a, object other):
    n = integer(other)
    if n is None:
        return NotImplemented
    cdef Point result = a.fresh()
    cdef bint negative = n < 0
    size = n = abs(n)
    order = a.curve_order()
    if n >= order:
        size, n = order, n % order
    result.set_multiple(a, n.to_bytes(max(SCALAR_BYTES, (size.bit_length() + 7) // 8), "little"), negative)
    return result


cdef tuple affine(Point a):
    if a.neutral():
        raise PairingError(f"the identity of {type(a).__name__} has no affine coordinates")
    cdef FieldElement x = a.field(), y = a.field()
    a.get_affine(x, y)
    return x, y


# All coefficients of x and y; nothing for the identity
cdef tuple affine_ints(Point a):
    if a.neutral():
        return ()
    x, y = affine(a)
    return canonical_ints(x) + canonical_ints(y)


@cython.final
cdef class G1(Point):
    """G1(x, y, /)\n--\n
    A point of the curve E: y^2 = x^3 + b over Fp, b = 4 for BLS12-381 and 1 for BLS12-377.

    x, y: Fp or integers. NotOnCurveError unless they satisfy the equation; whether the point lies in the group of
    order r is not checked, in_subgroup() tells.

    ``+ -`` between points, ``*`` by an integer of any size and sign (never reduced mod r but, where it is not below
    it, mod the order of the whole curve, so it is right outside the subgroup too), ``sum()``, ``==``. G1() without
    arguments is a TypeError; G1.identity() is the neutral element. Immutable, hashable, picklable.

    Constant time in the group of order r, with ``==`` and hash(): a multiplication depends only on the bit length of
    the integer, and not even on that up to 256 bits. Exceptions: an integer not below the order of the curve is first
    reduced, by Python's integers; outside the group a sum takes longer where P - Q has order 2; hash(), x and y tell
    the identity apart; repr(), pickling and G1(x, y) go through Python's integers where Fp does. Complete formulas of
    Renes, Costello, Batina, eprint 2015/1060.

    >>> from millerloop.bls12_381 import G1, r
    >>> P = G1.generator()
    >>> 2 * P + P == P * 3 == sum([P, P, P]), r * P == G1.identity(), (r - 1) * P == -P
    (True, True, True)
    """

    cdef fp_struct v[3]

    def __cinit__(self, *args):
        point_set_identity(&self.v[0])
        fill_point(self, args)

    cdef Point fresh(self):
        return G1.__new__(G1)

    cdef FieldElement field(self):
        return new_fp()

    cdef object curve_order(self):
        return CURVE_ORDER

    cdef void set_affine(self, FieldElement x, FieldElement y) noexcept:
        point_from_affine(&self.v[0], <fp_struct *>(<Fp>x).v, <fp_struct *>(<Fp>y).v)

    cdef void get_affine(self, FieldElement x, FieldElement y) noexcept:
        cdef fp_struct xy[2]
        points_to_affine(&xy[0], &self.v[0], 1)
        fp_copy((<Fp>x).v, &xy[0])
        fp_copy((<Fp>y).v, &xy[1])

    cdef void set_generator(self) noexcept:
        point_from_affine(&self.v[0], <fp_struct *>CURVE_G1_GENERATOR.x, <fp_struct *>CURVE_G1_GENERATOR.y)

    cdef void set_sum(self, Point a, Point b) noexcept:
        point_add(&self.v[0], &(<G1>a).v[0], &(<G1>b).v[0])
        if point_is_undefined(&self.v[0]):
            point_add_anywhere(&self.v[0], &(<G1>a).v[0], &(<G1>b).v[0])

    cdef void set_double(self, Point a) noexcept:
        point_double(&self.v[0], &(<G1>a).v[0])

    cdef void set_negative(self, Point a) noexcept:
        point_neg(&self.v[0], &(<G1>a).v[0])

    cdef void set_multiple(self, Point a, bytes k, bint negative) noexcept:
        cdef const unsigned char *digits = k
        cdef size_t length = len(k)
        cdef fp_mask_t sign = 0 - <fp_mask_t>negative
        cdef fp_struct *source = &(<G1>a).v[0]
        with nogil:
            point_multiply(&self.v[0], source, digits, length, sign, False)
            if point_is_undefined(&self.v[0]):
                point_multiply(&self.v[0], source, digits, length, sign, True)

    cdef bint same(self, Point other) noexcept:
        return point_equal(&self.v[0], &(<G1>other).v[0]) != 0

    cdef bint neutral(self) noexcept:
        return point_is_identity(&self.v[0]) != 0

    cdef bint on_curve(self) noexcept:
        return point_is_on_curve(&self.v[0]) != 0


@cython.final
cdef class G2(Point):
    """G2(x, y, /)\n--\n
    A point of the twist E': y^2 = x^3 + b' over Fp2, b' = 4 (1 + u) for BLS12-381 and 1 / u for BLS12-377.

    x, y: Fp2, Fp or integers. For the rest see G1.

    >>> from millerloop.bls12_381 import G2, r
    >>> Q = G2.generator()
    >>> G2(Q.x, Q.y) == Q, -Q == (r - 1) * Q
    (True, True)
    """

    cdef fp2_struct v[3]

    def __cinit__(self, *args):
        point_set_identity(&self.v[0])
        fill_point(self, args)

    cdef Point fresh(self):
        return G2.__new__(G2)

    cdef FieldElement field(self):
        return new_fp2()

    cdef object curve_order(self):
        return TWIST_ORDER

    cdef void set_affine(self, FieldElement x, FieldElement y) noexcept:
        point_from_affine(&self.v[0], <fp2_struct *>(<Fp2>x).v, <fp2_struct *>(<Fp2>y).v)

    cdef void get_affine(self, FieldElement x, FieldElement y) noexcept:
        cdef fp2_struct xy[2]
        points_to_affine(&xy[0], &self.v[0], 1)
        fp2_copy((<Fp2>x).v, &xy[0])
        fp2_copy((<Fp2>y).v, &xy[1])

    cdef void set_generator(self) noexcept:
        point_from_affine(&self.v[0], <fp2_struct *>CURVE_G2_GENERATOR.x, <fp2_struct *>CURVE_G2_GENERATOR.y)

    cdef void set_sum(self, Point a, Point b) noexcept:
        point_add(&self.v[0], &(<G2>a).v[0], &(<G2>b).v[0])
        if point_is_undefined(&self.v[0]):
            point_add_anywhere(&self.v[0], &(<G2>a).v[0], &(<G2>b).v[0])

    cdef void set_double(self, Point a) noexcept:
        point_double(&self.v[0], &(<G2>a).v[0])

    cdef void set_negative(self, Point a) noexcept:
        point_neg(&self.v[0], &(<G2>a).v[0])

    cdef void set_multiple(self, Point a, bytes k, bint negative) noexcept:
        cdef const unsigned char *digits = k
        cdef size_t length = len(k)
        cdef fp_mask_t sign = 0 - <fp_mask_t>negative
        cdef fp2_struct *source = &(<G2>a).v[0]
        with nogil:
            point_multiply(&self.v[0], source, digits, length, sign, False)
            if point_is_undefined(&self.v[0]):
                point_multiply(&self.v[0], source, digits, length, sign, True)

    cdef bint same(self, Point other) noexcept:
        return point_equal(&self.v[0], &(<G2>other).v[0]) != 0

    cdef bint neutral(self) noexcept:
        return point_is_identity(&self.v[0]) != 0

    cdef bint on_curve(self) noexcept:
        return point_is_on_curve(&self.v[0]) != 0


present_base(Point)
present(G1)
present(G2)
