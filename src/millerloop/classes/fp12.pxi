# Fp12 = Fp4[w]/(w^3 - v) for Python.
#
# Needs: tower/fp12.pxi, fp4.pxi, sequences.pxi. Gives: Fp12, fp12_from().

# Where the coefficients of 1, w, ..., w^5 stand in the order of the tower: (1, w, w^2, v, v w, v w^2), v = w^3
cdef tuple W_BASIS = (0, 2, 4, 1, 3, 5)


@cython.final
cdef class Fp12(ElementMaking):
    """Fp12(c0=0, c1=0, c2=0, /)\n--\n
    The element c0 + c1 w + c2 w^2 of Fp12 = Fp4[w]/(w^3 - v).

    c0, c1, c2: elements of Fp4 or fields below, or integers, which also mix in everywhere as constants. w^6 = xi. For
    the rest see Fp.

    >>> from millerloop.bls12_381 import Fp2, Fp12
    >>> Fp12(0, 1) ** 6 == Fp12(Fp2(1, 1))
    True
    """

    cdef fp12_t v

    def __cinit__(self, *args):
        fp12_zero(self.v)
        fill(self, args, 3, 4)

    cdef int degree(self) noexcept:
        return 12

    cdef fp_struct *data(self) noexcept:
        return <fp_struct *>self.v

    cdef FieldElement fresh(self):
        return Fp12.__new__(Fp12)

    cdef void set_product(self, FieldElement a, FieldElement b) noexcept:
        fp12_mul(self.v, (<Fp12>a).v, (<Fp12>b).v)

    cdef void set_square(self, FieldElement a) noexcept:
        fp12_square(self.v, (<Fp12>a).v)

    cdef void set_inverse(self, FieldElement a, bint vartime) noexcept:
        if vartime:
            fp12_inverse_vartime(self.v, (<Fp12>a).v)
        else:
            fp12_inverse(self.v, (<Fp12>a).v)

    cdef void set_frobenius(self, FieldElement a, int n) noexcept:
        fp12_frobenius(self.v, (<Fp12>a).v, n)

    @property
    def c0(self):
        """The coefficient of 1, an Fp4."""
        return fp4_from(self.v.c0)

    @property
    def c1(self):
        """The coefficient of w, an Fp4."""
        return fp4_from(self.v.c1)

    @property
    def c2(self):
        """The coefficient of w^2, an Fp4."""
        return fp4_from(self.v.c2)

    def conjugate(self):
        """Return the power p^6, which sends w to -w: the conjugate over Fp6. Constant time.

        >>> from millerloop.bls12_381 import Fp12
        >>> Fp12(1, 2, 3).conjugate() == Fp12(1, -2, 3)
        True
        """
        cdef Fp12 result = Fp12.__new__(Fp12)
        fp12_conjugate(result.v, self.v)
        return result

    def coefficients(self, basis="tower"):
        """Return the six coefficients over Fp2, a tuple of Fp2. Constant time.

        basis: "tower" for c0.c0, c0.c1, c1.c0, c1.c1, c2.c0, c2.c1, or "w" for those of 1, w, ..., w^5. Another string
        is a ValueError, anything else a TypeError.

        >>> from millerloop.bls12_381 import Fp12
        >>> [int(c.c0) for c in Fp12(0, 1).coefficients("w")]
        [0, 1, 0, 0, 0, 0]
        """
        cdef tuple order = basis_order(basis)
        cdef fp2_struct *c = <fp2_struct *>self.v
        cdef int i
        return tuple([fp2_from(c + i) for i in order])

    @classmethod
    def from_coefficients(cls, coefficients, basis="tower"):
        """Return the element with these six coefficients over Fp2, in the order of coefficients().

        coefficients: an iterable of Fp2, Fp or integers; not a set, a mapping, text or bytes. ValueError unless there
        are six; a TypeError names the index of what is none of these. basis: as coefficients().

        >>> from millerloop.bls12_381 import Fp12
        >>> Fp12.from_coefficients([0, 1, 0, 0, 0, 0], basis="w") == Fp12(0, 1)
        True
        """
        cdef tuple order = basis_order(basis)
        cdef list values = first_values(coefficients, 6, "coefficients must be an iterable of 6 Fp2, Fp or integers")
        cdef Fp12 result = Fp12.__new__(Fp12)
        cdef fp2_struct *c = <fp2_struct *>result.v
        cdef Fp2 like = Fp2.__new__(Fp2), value
        cdef int i
        if len(values) != 6:
            raise ValueError(f"an Fp12 has 6 coefficients over Fp2, not {counted(values, 6)}")
        for i in range(6):
            value = required_operand(like, values[i], f"coefficients[{i}]")
            fp2_copy(c + <int>order[i], value.v)
        return result

    def __repr__(self):
        return f"Fp12({self.c0!r}, {self.c1!r}, {self.c2!r})"


cdef tuple basis_order(object basis):
    if not isinstance(basis, str):
        raise TypeError(f"basis must be 'tower' or 'w', not {kind(basis)}")
    if basis == "tower":
        return (0, 1, 2, 3, 4, 5)
    if basis == "w":
        return W_BASIS
    raise ValueError(f"basis must be 'tower' or 'w', not {basis!r}")


cdef Fp12 fp12_from(const fp12_t a):
    cdef Fp12 result = Fp12.__new__(Fp12)
    fp12_copy(result.v, a)
    return result


present(Fp12)
