# Fp4 = Fp2[v]/(v^2 - xi) for Python.
#
# Needs: tower/fp4.pxi, fp2.pxi; tower_double.pxi, later. Gives: Fp4, fp4_from().

@cython.final
cdef class Fp4(ElementMaking):
    """Fp4(c0=0, c1=0, /)\n--\n
    The element c0 + c1 v of Fp4 = Fp2[v]/(v^2 - xi), xi = 1 + u for BLS12-381 and u for BLS12-377.

    c0, c1: Fp2, Fp or integers. Integers and elements of fields below mix in everywhere as constants. For the rest
    see Fp.

    >>> from millerloop.bls12_381 import Fp2, Fp4
    >>> Fp4(0, 1) ** 2 == Fp4(Fp2(1, 1))
    True
    """

    cdef fp4_t v

    def __cinit__(self, *args):
        fp4_zero(self.v)
        fill(self, args, 2, 2)

    cdef int degree(self) noexcept:
        return 4

    cdef fp_struct *data(self) noexcept:
        return <fp_struct *>self.v

    cdef FieldElement fresh(self):
        return Fp4.__new__(Fp4)

    cdef void set_product(self, FieldElement a, FieldElement b) noexcept:
        fp4_mul(self.v, (<Fp4>a).v, (<Fp4>b).v)

    cdef void set_square(self, FieldElement a) noexcept:
        fp4_square(self.v, (<Fp4>a).v)

    cdef void set_inverse(self, FieldElement a, bint vartime) noexcept:
        if vartime:
            fp4_inverse_vartime(self.v, (<Fp4>a).v)
        else:
            fp4_inverse(self.v, (<Fp4>a).v)

    cdef void set_frobenius(self, FieldElement a, int n) noexcept:
        fp4_frobenius(self.v, (<Fp4>a).v, n)

    @property
    def c0(self):
        """The coefficient of 1, an Fp2."""
        return fp2_from(self.v.c0)

    @property
    def c1(self):
        """The coefficient of v, an Fp2."""
        return fp2_from(self.v.c1)

    def conjugate(self):
        """Return c0 - c1 v, the power p^2. Constant time.

        >>> from millerloop.bls12_381 import Fp4
        >>> Fp4(1, 2).conjugate() == Fp4(1, -2)
        True
        """
        cdef Fp4 result = Fp4.__new__(Fp4)
        fp4_conjugate(result.v, self.v)
        return result

    def prod2x(self, other):
        """Return the product with an element of Fp4 or a field below, or an integer, not yet reduced, as an Fp4Dbl.

        >>> from millerloop.bls12_381 import Fp2, Fp4
        >>> Fp4(0, 1).prod2x(Fp4(0, 1)).redc2x() == Fp4(Fp2(1, 1))
        True
        """
        cdef Fp4 b = required_operand(self, other, "other")
        cdef Fp4Dbl result = Fp4Dbl.__new__(Fp4Dbl)
        fp4_prod2x(result.v, self.v, b.v)
        result.magnitude = FP4_PRODUCT_MAGNITUDE
        return result

    def square2x(self):
        """Return the square, not yet reduced, as an Fp4Dbl.

        >>> from millerloop.bls12_381 import Fp2, Fp4
        >>> Fp4(0, 1).square2x().redc2x() == Fp4(Fp2(1, 1))
        True
        """
        cdef Fp4Dbl result = Fp4Dbl.__new__(Fp4Dbl)
        fp4_square2x(result.v, self.v)
        result.magnitude = FP4_PRODUCT_MAGNITUDE
        return result

    def __repr__(self):
        return f"Fp4({self.c0!r}, {self.c1!r})"


cdef Fp4 fp4_from(const fp4_t a):
    cdef Fp4 result = Fp4.__new__(Fp4)
    fp4_copy(result.v, a)
    return result


present(Fp4)
