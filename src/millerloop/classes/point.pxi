# Points for Python: what G1 and G2 share, written once.
#
# Needs: curve/group.pxi, sequences.pxi, coerce.pxi, prime_field.pxi; curve_and_twist.pxi or curve_alone.pxi.
# Gives: AnyPoint, the group law, comparison and coordinates; over_fp(), on_twist(); fill_point(), for
#        constructors.
#
# A point is any point of its curve, projective; the groups of order r lie inside. So a sum may be one that
# curve/group.pxi leaves undefined: here, where a branch may be, it is done again. Values never change: set_* write to a
# point that nobody has seen yet. `member` alone is found out later, and is then the same for everyone who asks.
#
# What Python sees of a point is spread over a chain of classes, a file each: AnyPoint, PointMultiples, PointSums,
# PointBytes, PointHashing, PointBatches, and at its end G1 and G2, or Point of a curve without a twist, which add their
# coordinates.

from cpython.mem cimport PyMem_Calloc, PyMem_Free
from libc.string cimport memcpy

from millerloop.errors import NotOnCurveError, PairingError


cdef class AnyPoint:
    """The base class of the classes of points; it has no instances of its own."""

    cdef bint over_twist   # on E' over Fp2; otherwise on E over Fp
    cdef void *data        # the coordinates, fp_struct[3] or twist_struct[3]
    cdef signed char member  # of the group of order r: MEMBER, OUTSIDE, or UNKNOWN as yet

    cdef AnyPoint fresh(self):
        return None

    cdef FieldElement field(self):
        """A fresh element of the field of the coordinates."""
        return new_twist_coordinate() if self.over_twist else new_fp()

    # r.set_*(a): r is not a.

    cdef void set_identity(self) noexcept:
        self.member = MEMBER
        if self.over_twist:
            point_set_identity(on_twist(self))
        else:
            point_set_identity(over_fp(self))

    cdef void set_affine(self, FieldElement x, FieldElement y) noexcept:
        self.member = ON_CURVE
        if self.over_twist:
            point_from_affine(on_twist(self), <twist_struct *>x.data(), <twist_struct *>y.data())
        else:
            point_from_affine(over_fp(self), x.data(), y.data())

    cdef void get_affine(self, FieldElement x, FieldElement y) noexcept:
        if self.over_twist:
            point_to_affine(<twist_struct *>x.data(), <twist_struct *>y.data(), on_twist(self))
        else:
            point_to_affine(x.data(), y.data(), over_fp(self))

    cdef void set_generator(self) noexcept:
        self.member = MEMBER
        if self.over_twist:
            twist_generator(on_twist(self))
        else:
            point_from_affine(over_fp(self), <fp_struct *>CURVE_G1_GENERATOR.x, <fp_struct *>CURVE_G1_GENERATOR.y)

    cdef void set_sum(self, AnyPoint a, AnyPoint b) noexcept:
        self.member = MEMBER if a.member == MEMBER and b.member == MEMBER else ON_CURVE
        if self.over_twist:
            point_add_defined(on_twist(self), on_twist(a), on_twist(b))
        else:
            point_add_defined(over_fp(self), over_fp(a), over_fp(b))

    cdef void set_double(self, AnyPoint a) noexcept:
        self.member = MEMBER if a.member == MEMBER else ON_CURVE
        if self.over_twist:
            point_double(on_twist(self), on_twist(a))
        else:
            point_double(over_fp(self), over_fp(a))

    cdef void set_negative(self, AnyPoint a) noexcept:
        self.member = a.member
        if self.over_twist:
            point_neg(on_twist(self), on_twist(a))
        else:
            point_neg(over_fp(self), over_fp(a))

    cdef bint same(self, AnyPoint other) noexcept:
        if self.over_twist:
            return point_equal(on_twist(self), on_twist(other)) != 0
        return point_equal(over_fp(self), over_fp(other)) != 0

    cdef bint neutral(self) noexcept:
        return (point_is_identity(on_twist(self)) if self.over_twist else point_is_identity(over_fp(self))) != 0

    cdef bint on_curve(self) noexcept:
        return (point_is_on_curve(on_twist(self)) if self.over_twist else point_is_on_curve(over_fp(self))) != 0

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
        cdef AnyPoint result = cls.__new__(cls)
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

    def to_affine(self):
        """Return the same point in affine coordinates inside (Z = 1), for one inversion.

        x, y, to_bytes(), repr() and hash() of what comes back need none. The identity, and a point that is affine
        already, come back themselves. Constant time but for that.

        >>> from millerloop.bls12_381 import G1
        >>> P = 5 * G1.generator()
        >>> P.to_affine() == P
        True
        """
        if is_affine(self):
            return self
        cdef AnyPoint result = self.fresh()
        result.member = self.member
        with nogil:
            if self.over_twist:
                point_make_affine(<twist_struct *>result.data, <twist_struct *>self.data)
            else:
                point_make_affine(<fp_struct *>result.data, <fp_struct *>self.data)
        return result

    def double(self):
        """Return twice the point; the same as ``P + P``, and faster. Constant time.

        >>> from millerloop.bls12_381 import G1
        >>> G1.generator().double() == 2 * G1.generator()
        True
        """
        cdef AnyPoint result = self.fresh()
        result.set_double(self)
        return result

    def __add__(self, other):
        if type(other) is not type(self):
            return NotImplemented
        cdef AnyPoint result = self.fresh()
        result.set_sum(self, <AnyPoint>other)
        return result

    def __radd__(self, other):
        # sum() starts from 0
        return self if type(other) is int and other == 0 else NotImplemented

    def __sub__(self, other):
        if type(other) is not type(self):
            return NotImplemented
        cdef AnyPoint negative = self.fresh(), result = self.fresh()
        negative.set_negative(<AnyPoint>other)
        result.set_sum(self, negative)
        return result

    def __neg__(self):
        cdef AnyPoint result = self.fresh()
        result.set_negative(self)
        return result

    def __pos__(self):
        return self

    def __eq__(self, other):
        if type(other) is not type(self):
            return NotImplemented
        return self.same(<AnyPoint>other)

    def __hash__(self):
        if self.neutral():
            return hash(type(self).__name__)
        x, y = affine(self)
        return hash((element_bytes(x, True), element_bytes(y, True)))

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __repr__(self):
        name = type(self).__name__
        if self.neutral():
            return f"{name}.identity()"
        x, y = affine(self)
        return f"{name}({x!r}, {y!r})"


cdef inline fp_struct *over_fp(AnyPoint a) noexcept:
    return <fp_struct *>a.data


cdef inline twist_struct *on_twist(AnyPoint a) noexcept:
    return <twist_struct *>a.data


# Whether there are no affine coordinates to be worked out
cdef bint is_affine(AnyPoint a) noexcept:
    return a.neutral() or (point_is_affine(on_twist(a)) if a.over_twist else point_is_affine(over_fp(a))) != 0


# r = a with Z = 1, a not the identity
cdef void point_make_affine(F *r, const F *a) noexcept nogil:
    cdef F xy[2]
    points_to_affine(xy, a, 1)
    point_from_affine(r, xy, xy + 1)


# The arguments of __new__: none for the identity, or x and y
cdef int fill_point(AnyPoint point, tuple arguments) except -1:
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


cdef tuple affine(AnyPoint a):
    if a.neutral():
        raise PairingError(f"the identity of {type(a).__name__} has no affine coordinates")
    cdef FieldElement x = a.field(), y = a.field()
    a.get_affine(x, y)
    return x, y


present_base(AnyPoint)
