# FpDbl, Fp2Dbl, Fp4Dbl: products that wait for their reduction, and sums of them.
#
# Needs: element.pxi, fp.pxi, fp2.pxi, fp4.pxi (which make them with prod2x and square2x). Gives: the three classes.
#
# DoubleElement is their protocol, written once: everything goes coefficient by coefficient.
#
# Ranges (base/fp.h). An element counts the magnitude of its coefficients: 1 for a product in Fp, at most 6 and 21 for
# one in Fp2 and Fp4 (tower/fp2.pxi, fp4.pxi; the factors have magnitude 1), and sums add. A sum that would pass
# FPDBL_MAX_MAGNITUDE is made of reduced and widened summands instead, so that any number of products may be added.
# The volume needs no count: no product has more than 2^10 p^2, so a magnitude of 127 holds at most 2^17 p^2, far from
# FPDBL_MAX_VOLUME.

cdef enum:
    FP2_PRODUCT_MAGNITUDE = 6
    FP4_PRODUCT_MAGNITUDE = 21


cdef class DoubleElement:
    """The base class of FpDbl, Fp2Dbl and Fp4Dbl; it has no instances of its own."""

    cdef int magnitude

    # What differs: the degree over Fp, the coefficients, the class of the reduced element.

    cdef int degree(self) noexcept:
        return 0

    cdef fpdbl_struct *data(self) noexcept:
        return NULL

    cdef DoubleElement fresh(self):
        return None

    cdef FieldElement reduced(self):
        """A fresh element of the field, to be written to."""
        return None

    def redc2x(self):
        """Return the reduced element. Constant time.

        >>> from millerloop.bls12_381 import Fp
        >>> sum(Fp(i).prod2x(i) for i in range(1000)).redc2x() == Fp(332833500)
        True
        """
        cdef FieldElement result = self.reduced()
        cdef int i
        for i in range(self.degree()):
            fp_redc2x(result.data() + i, self.data() + i)
        return result

    def __add__(self, other):
        return double_sum(self, other)

    def __radd__(self, other):
        # sum() starts from 0
        return self if type(other) is int and other == 0 else NotImplemented

    def __sub__(self, other):
        return double_difference(self, other)

    def __neg__(self):
        cdef DoubleElement result = self.fresh()
        cdef fpdbl_t zero
        cdef int i
        fpdbl_zero(zero)
        for i in range(self.degree()):
            fpdbl_diff(result.data() + i, zero, self.data() + i)
        result.magnitude = self.magnitude
        return result

    def __pos__(self):
        return self

    def __eq__(self, other):
        if type(other) is not type(self):
            return NotImplemented
        return self.redc2x() == other.redc2x()

    def __hash__(self):
        return hash((type(self).__name__, self.redc2x()))

    def __bool__(self):
        return bool(self.redc2x())

    @classmethod
    def zero(cls):
        """Return zero.

        >>> from millerloop.bls12_381 import FpDbl
        >>> FpDbl.zero().redc2x()
        Fp(0x0)
        """
        return cls()

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __reduce__(self):
        return restorer(), (type(self).__name__, self.redc2x().to_bytes())

    @classmethod
    def _restore(cls, data):
        cdef DoubleElement result = cls()
        return cls(type(result.reduced()).from_bytes(data))

    def __repr__(self):
        return f"{type(self).__name__}({self.redc2x()!r})"


# The argument of a constructor, if there is one: an element, or an integer, to be widened; otherwise zero
cdef int fill_double(DoubleElement element, tuple arguments) except -1:
    cdef str name = type(element).__name__
    cdef int i
    for i in range(element.degree()):
        fpdbl_zero(element.data() + i)
    element.magnitude = 0
    if len(arguments) > 1:
        raise TypeError(f"{name}() takes at most 1 argument, not {len(arguments)}")
    if arguments:
        widen(element, required_operand(element.reduced(), arguments[0], "value"))
    return 0


cdef void widen(DoubleElement element, FieldElement value) noexcept:
    cdef int i
    for i in range(element.degree()):
        fpdbl_from_fp(element.data() + i, value.data() + i)
    element.magnitude = 1


# The same value with magnitude 1
cdef DoubleElement renewed(DoubleElement a):
    cdef DoubleElement result = a.fresh()
    widen(result, a.redc2x())
    return result


cdef object double_sum(DoubleElement a, object other):
    if type(other) is not type(a):
        return NotImplemented
    cdef DoubleElement b = <DoubleElement>other, result = a.fresh()
    cdef int i
    if a.magnitude + b.magnitude > FPDBL_MAX_MAGNITUDE:
        a, b = renewed(a), renewed(b)
    for i in range(a.degree()):
        fpdbl_sum(result.data() + i, a.data() + i, b.data() + i)
    result.magnitude = a.magnitude + b.magnitude
    return result


cdef object double_difference(DoubleElement a, object other):
    if type(other) is not type(a):
        return NotImplemented
    cdef DoubleElement b = <DoubleElement>other, result = a.fresh()
    cdef int i
    if a.magnitude + b.magnitude > FPDBL_MAX_MAGNITUDE:
        a, b = renewed(a), renewed(b)
    for i in range(a.degree()):
        fpdbl_diff(result.data() + i, a.data() + i, b.data() + i)
    result.magnitude = a.magnitude + b.magnitude
    return result


@cython.final
cdef class FpDbl(DoubleElement):
    """FpDbl(value=0, /)\n--\n
    A product of two Fp before its reduction, or a sum of any number of such products.

    Made by Fp.prod2x() and Fp.square2x(); FpDbl(value) widens an Fp or an integer. ``+ -`` between two FpDbl,
    ``sum()`` of them, and redc2x() back to Fp. ``==`` and ``hash()`` see the value mod p. Immutable, picklable.
    Constant time. Lazy reduction: Aranha, Karabina, Longa, Gebotys, Lopez, EUROCRYPT 2011.

    >>> from millerloop.bls12_381 import Fp, FpDbl
    >>> a, b = Fp(3), Fp(5)
    >>> (a.prod2x(b) + b.square2x()).redc2x() == a * b + b * b
    True
    >>> FpDbl(15) == a.prod2x(b)
    True
    """

    cdef fpdbl_t v

    def __cinit__(self, *args):
        fill_double(self, args)

    cdef int degree(self) noexcept:
        return 1

    cdef fpdbl_struct *data(self) noexcept:
        return self.v

    cdef DoubleElement fresh(self):
        return new_fpdbl()

    cdef FieldElement reduced(self):
        return new_fp()


@cython.final
cdef class Fp2Dbl(DoubleElement):
    """Fp2Dbl(value=0, /)\n--\n
    A product of two Fp2 before its reduction, or a sum of any number of such products; as FpDbl.

    >>> from millerloop.bls12_381 import Fp2
    >>> a, b = Fp2(1, 2), Fp2(3, 4)
    >>> (a.prod2x(b) - b.square2x()).redc2x() == a * b - b * b
    True
    """

    cdef fp2dbl_t v

    def __cinit__(self, *args):
        fill_double(self, args)

    cdef int degree(self) noexcept:
        return 2

    cdef fpdbl_struct *data(self) noexcept:
        return <fpdbl_struct *>self.v

    cdef DoubleElement fresh(self):
        return Fp2Dbl.__new__(Fp2Dbl)

    cdef FieldElement reduced(self):
        return new_fp2()


@cython.final
cdef class Fp4Dbl(DoubleElement):
    """Fp4Dbl(value=0, /)\n--\n
    A product of two Fp4 before its reduction, or a sum of any number of such products; as FpDbl.

    >>> from millerloop.bls12_381 import Fp4
    >>> a, b = Fp4(1, 2), Fp4(3, 4)
    >>> (a.prod2x(b) + a.prod2x(b)).redc2x() == 2 * a * b
    True
    """

    cdef fp4dbl_t v

    def __cinit__(self, *args):
        fill_double(self, args)

    cdef int degree(self) noexcept:
        return 4

    cdef fpdbl_struct *data(self) noexcept:
        return <fpdbl_struct *>self.v

    cdef DoubleElement fresh(self):
        return Fp4Dbl.__new__(Fp4Dbl)

    cdef FieldElement reduced(self):
        return Fp4.__new__(Fp4)


cdef inline FpDbl new_fpdbl():
    """An FpDbl to be filled; it holds anything."""
    return <FpDbl>fpdbl_pool_take(FpDbl) if fpdbl_pool_ready() else FpDbl.__new__(FpDbl)


fpdbl_pool_install(FpDbl)
present_base(DoubleElement)
present(FpDbl)
present(Fp2Dbl)
present(Fp4Dbl)
