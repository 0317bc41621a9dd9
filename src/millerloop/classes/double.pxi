# Products that wait for their reduction, and sums of them: what they have in common, and FpDbl of the prime field.
#
# Needs: element.pxi, coerce.pxi, pool.pxi. Gives: DoubleElement, their protocol; FpDbl, new_fpdbl(); fill_double().
#
# Everything goes coefficient by coefficient.
#
# Ranges (base/fp.h). An element counts the magnitude of its coefficients: 1 for a product in Fp, and sums add. A sum
# that would pass SUM_MAX_MAGNITUDE is made of reduced summands, and widened, instead, so that any number of products
# may be added. A product of two elements of magnitude 1, and what fpdbl_from_fp makes of one, have volume 9; so their
# sums keep to FPDBL_MAX_VOLUME as well. (tower_double.pxi says why those of the tower do.)

cdef extern from *:
    """
    #define SUM_MAX_MAGNITUDE \\
        (FPDBL_MAX_VOLUME / 9 < FPDBL_MAX_MAGNITUDE ? (int)(FPDBL_MAX_VOLUME / 9) : FPDBL_MAX_MAGNITUDE)
    """
    const int SUM_MAX_MAGNITUDE


cdef class DoubleElement:
    """The base class of elements of double width; it has no instances of its own."""

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

    def __bytes__(self):
        return bytes(self.redc2x())

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


cdef object double_sum(DoubleElement a, object other):
    if type(other) is not type(a):
        return NotImplemented
    cdef DoubleElement b = <DoubleElement>other, result = a.fresh()
    cdef int i
    if a.magnitude + b.magnitude > SUM_MAX_MAGNITUDE:
        widen(result, a.redc2x() + b.redc2x())
        return result
    for i in range(a.degree()):
        fpdbl_sum(result.data() + i, a.data() + i, b.data() + i)
    result.magnitude = a.magnitude + b.magnitude
    return result


cdef object double_difference(DoubleElement a, object other):
    if type(other) is not type(a):
        return NotImplemented
    cdef DoubleElement b = <DoubleElement>other, result = a.fresh()
    cdef int i
    if a.magnitude + b.magnitude > SUM_MAX_MAGNITUDE:
        widen(result, a.redc2x() - b.redc2x())
        return result
    for i in range(a.degree()):
        fpdbl_diff(result.data() + i, a.data() + i, b.data() + i)
    result.magnitude = a.magnitude + b.magnitude
    return result


@cython.final
cdef class FpDbl(DoubleElement):
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


cdef inline FpDbl new_fpdbl():
    """An FpDbl to be filled; it holds anything."""
    return <FpDbl>fpdbl_pool_take(FpDbl) if fpdbl_pool_ready() else FpDbl.__new__(FpDbl)


fpdbl_pool_install(FpDbl)
present_base(DoubleElement)
