# Fp for Python.
#
# Needs: element.pxi, pool.pxi. Gives: Fp.
#
# + - * between two Fp are written out: through FieldElement they would take half as long again.

@cython.final
cdef class Fp(FieldElement):
    """Fp(value=0, /)\n--\n
    An element of the prime field of the curve.

    value: an integer of any size and sign (an int, or whatever has ``__index__``: numpy integers, gmpy2.mpz), taken mod
    p; or an Fp. Anything else, also bool, float, str and elements of another curve, is a TypeError.

    Immutable, hashable, picklable. ``+ - * /`` mix with integers and with the fields above; ``** n`` takes any
    integer, a negative one inverts. ``==`` holds only between two Fp. ``int(a)`` is the representative in [0, p), and
    Fp() is 0, as int() is.

    Constant time, ``==`` and hash() too. Exceptions: names that end in ``_vartime``; ``**``, whose time depends on the
    exponent; whatever takes or gives Python's integers: Fp(n), int(), repr(), pickling, random(), from_bytes().

    >>> from millerloop.bls12_381 import Fp, p
    >>> Fp(3) / 2 * 2 == Fp(3), int(Fp(-1)) == p - 1
    (True, True)
    >>> Fp(2) ** -1 + 1 == Fp(3) / 2, 5 - Fp(3)
    (True, Fp(0x2))
    """

    cdef fp_t v

    def __cinit__(self, *args):
        fp_zero(self.v)
        fill(self, args, 1, 1)

    cdef int degree(self) noexcept:
        return 1

    cdef fp_struct *data(self) noexcept:
        return self.v

    cdef FieldElement fresh(self):
        return new_fp()

    cdef void set_product(self, FieldElement a, FieldElement b) noexcept:
        fp_mul(self.v, (<Fp>a).v, (<Fp>b).v)

    cdef void set_square(self, FieldElement a) noexcept:
        fp_square(self.v, (<Fp>a).v)

    cdef void set_inverse(self, FieldElement a, bint vartime) noexcept:
        if vartime:
            fp_inverse_vartime(self.v, (<Fp>a).v)
        else:
            fp_inverse(self.v, (<Fp>a).v)

    cdef void set_frobenius(self, FieldElement a, int n) noexcept:
        fp_copy(self.v, (<Fp>a).v)

    def __add__(self, other):
        cdef Fp result
        if type(other) is not Fp:
            return sum_of(self, other)
        result = new_fp()
        fp_sum(result.v, self.v, (<Fp>other).v)
        fp_reduce(result.v, result.v)
        return result

    def __sub__(self, other):
        cdef Fp result
        if type(other) is not Fp:
            return difference_of(self, other)
        result = new_fp()
        fp_diff(result.v, self.v, (<Fp>other).v, 1)
        fp_reduce(result.v, result.v)
        return result

    def __mul__(self, other):
        cdef Fp result
        if type(other) is not Fp:
            return product_of(self, other)
        result = new_fp()
        fp_mul(result.v, self.v, (<Fp>other).v)
        return result

    def prod2x(self, other):
        """Return the product with an Fp or an integer, not yet reduced, as an FpDbl.

        Sums of products then share one reduction: ``(a.prod2x(b) + c.prod2x(d)).redc2x()`` is ``a * b + c * d``.

        >>> from millerloop.bls12_381 import Fp
        >>> (Fp(2).prod2x(Fp(3)) - Fp(4).prod2x(5)).redc2x() == Fp(-14)
        True
        """
        cdef Fp b = required_operand(self, other, "other")
        cdef FpDbl result = new_fpdbl()
        fp_prod2x(result.v, self.v, b.v)
        result.magnitude = 1
        return result

    def square2x(self):
        """Return the square, not yet reduced, as an FpDbl.

        >>> from millerloop.bls12_381 import Fp
        >>> Fp(3).square2x().redc2x()
        Fp(0x9)
        """
        cdef FpDbl result = new_fpdbl()
        fp_square2x(result.v, self.v)
        result.magnitude = 1
        return result

    def __int__(self):
        return fp_to_int(self.v)

    def __repr__(self):
        return f"Fp({fp_to_int(self.v):#x})"


cdef inline Fp new_fp():
    """An Fp to be filled; it holds anything."""
    return <Fp>fp_pool_take(Fp) if fp_pool_ready() else Fp.__new__(Fp)


fp_pool_install(Fp)
present(Fp)
