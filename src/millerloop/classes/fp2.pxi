# Fp2 = Fp[u]/(u^2 - beta) for Python.
#
# Needs: tower/fp2_sqrt.pxi, prime_field.pxi, pool.pxi; tower_double.pxi, later. Gives: Fp2, new_fp2(), fp2_from().

cdef extern from *:
    """
    POOL(fp2_pool, fp2_struct)
    """
    void fp2_pool_install(type)
    bint fp2_pool_ready() noexcept
    object fp2_pool_take(type)


@cython.final
cdef class Fp2(RootedElement):
    """Fp2(c0=0, c1=0, /)\n--\n
    The element c0 + c1 u of Fp2 = Fp[u]/(u^2 - beta), beta = -1 for BLS12-381 and -5 for BLS12-377.

    c0, c1: Fp or integers; what is left out is 0. Integers and Fp mix in everywhere as constants. For the rest see Fp.

    >>> from millerloop.bls12_381 import Fp2
    >>> Fp2(0, 1) ** 2 == Fp2(-1), Fp2(1, 2).c1
    (True, Fp(0x2))
    """

    cdef fp2_t v

    def __cinit__(self, *args):
        fp2_zero(self.v)
        fill(self, args, 2, 1)

    cdef int degree(self) noexcept:
        return 2

    cdef fp_struct *data(self) noexcept:
        return <fp_struct *>self.v

    cdef FieldElement fresh(self):
        return new_fp2()

    cdef void set_product(self, FieldElement a, FieldElement b) noexcept:
        fp2_mul(self.v, (<Fp2>a).v, (<Fp2>b).v)

    cdef void set_square(self, FieldElement a) noexcept:
        fp2_square(self.v, (<Fp2>a).v)

    cdef void set_inverse(self, FieldElement a, bint vartime) noexcept:
        if vartime:
            fp2_inverse_vartime(self.v, (<Fp2>a).v)
        else:
            fp2_inverse(self.v, (<Fp2>a).v)

    cdef void set_frobenius(self, FieldElement a, int n) noexcept:
        fp2_frobenius(self.v, (<Fp2>a).v, n)

    cdef fp_mask_t set_sqrt(self, RootedElement a) noexcept:
        return fp2_sqrt(self.v, (<Fp2>a).v)

    cdef fp_mask_t square_mask(self) noexcept:
        return fp2_is_square(self.v)

    cdef fp_mask_t square_mask_vartime(self) noexcept:
        return fp2_is_square_vartime(self.v)

    cdef fp_mask_t sign_mask(self) noexcept:
        return fp2_sgn0(self.v)

    @property
    def c0(self):
        """The coefficient of 1, an Fp."""
        cdef Fp result = new_fp()
        fp_copy(result.v, self.v.c0)
        return result

    @property
    def c1(self):
        """The coefficient of u, an Fp."""
        cdef Fp result = new_fp()
        fp_copy(result.v, self.v.c1)
        return result

    def conjugate(self):
        """Return c0 - c1 u, the power p. Constant time.

        >>> from millerloop.bls12_381 import Fp2
        >>> Fp2(1, 2).conjugate() == Fp2(1, -2)
        True
        """
        cdef Fp2 result = new_fp2()
        fp2_conjugate(result.v, self.v)
        return result

    def prod2x(self, other):
        """Return the product with an Fp2, an Fp or an integer, not yet reduced, as an Fp2Dbl.

        >>> from millerloop.bls12_381 import Fp2
        >>> Fp2(0, 1).prod2x(Fp2(0, 1)).redc2x() == Fp2(-1)
        True
        """
        cdef Fp2 b = required_operand(self, other, "other")
        cdef Fp2Dbl result = Fp2Dbl.__new__(Fp2Dbl)
        fp2_prod2x(result.v, self.v, b.v)
        result.magnitude = FP2_PRODUCT_MAGNITUDE
        return result

    def square2x(self):
        """Return the square, not yet reduced, as an Fp2Dbl.

        >>> from millerloop.bls12_381 import Fp2
        >>> Fp2(0, 1).square2x().redc2x() == Fp2(-1)
        True
        """
        cdef Fp2Dbl result = Fp2Dbl.__new__(Fp2Dbl)
        fp2_square2x(result.v, self.v)
        result.magnitude = FP2_PRODUCT_MAGNITUDE
        return result

    def __repr__(self):
        return f"Fp2({fp_to_int(self.v.c0):#x}, {fp_to_int(self.v.c1):#x})"


cdef inline Fp2 new_fp2():
    """An Fp2 to be filled; it holds anything."""
    return <Fp2>fp2_pool_take(Fp2) if fp2_pool_ready() else Fp2.__new__(Fp2)


cdef Fp2 fp2_from(const fp2_t a):
    cdef Fp2 result = new_fp2()
    fp2_copy(result.v, a)
    return result


fp2_pool_install(Fp2)
present(Fp2)
