# RootedElement: what an element of Fp or Fp2 is to Python beyond a FieldElement: squares, their roots, signs.
#
# Needs: tower/sqrt.pxi, element_making.pxi.
# Gives: RootedElement, the base of the two classes. They add how a root is found.

cdef class RootedElement(ElementMaking):
    """The base class of the fields in which square roots are taken; it has no instances of its own."""

    # r.set_sqrt(a): any root of a where the result is set; r may be a.

    cdef fp_mask_t set_sqrt(self, RootedElement a) noexcept:
        return 0

    cdef fp_mask_t square_mask(self) noexcept:
        return 0

    cdef fp_mask_t square_mask_vartime(self) noexcept:
        return 0

    cdef fp_mask_t sign_mask(self) noexcept:
        return 0

    def sqrt(self, strict=False):
        """Return the square root whose sgn0() is 0; of a value that is no square None, or PairingError where strict.

        The other root is its negative; the root of zero is zero. strict: anything, taken as true or false. Constant
        time, except for whether a root exists. Tonelli and Shanks with tables; in Fp2 the complex method, whose two
        exponentiations are the same for every value.

        >>> from millerloop.bls12_381 import Fp, Fp2
        >>> Fp(9).sqrt() == -Fp(3), Fp(-1).sqrt() is None
        (True, True)
        >>> Fp2(-1).sqrt() ** 2 == Fp2(-1)
        True
        >>> Fp(-1).sqrt(strict=True)
        Traceback (most recent call last):
        ...
        millerloop.errors.PairingError: this element of Fp is not a square
        """
        cdef RootedElement result = self.fresh()
        cdef fp_mask_t exists = result.set_sqrt(self)
        if not exists:
            if strict:
                raise PairingError(f"this element of {type(self).__name__} is not a square")
            return None
        cdef RootedElement negative = -result
        cdef fp_mask_t odd = result.sign_mask()
        cdef int i
        for i in range(self.degree()):
            fp_cmov(result.data() + i, negative.data() + i, odd)
        return result

    def is_square(self):
        """Return whether this is the square of an element of its field, as zero is. Constant time.

        >>> from millerloop.bls12_381 import Fp, Fp2
        >>> Fp(-1).is_square(), Fp2(-1).is_square()
        (False, True)
        """
        return self.square_mask() != 0

    def is_square_vartime(self):
        """Return what is_square() does, faster, in a time that depends on the value: for values that are no secret.

        By the Jacobi symbol: Hamburg, "Computing the Jacobi symbol using Bernstein-Yang", eprint 2021/1271.

        >>> from millerloop.bls12_381 import Fp, Fp2
        >>> Fp(-1).is_square_vartime(), Fp2(-1).is_square_vartime()
        (False, True)
        """
        return self.square_mask_vartime() != 0

    def legendre(self):
        """Return 1 for a square, -1 for what is none, 0 for zero: the quadratic character of the field. Constant time.

        >>> from millerloop.bls12_381 import Fp
        >>> Fp(4).legendre(), Fp(-1).legendre(), Fp(0).legendre()
        (1, -1, 0)
        """
        # zero is a square too
        return 2 * <int>(self.square_mask() & 1) - 1 - <int>is_zero(self)

    def sgn0(self):
        """Return the sign of RFC 9380, section 4.1, 0 or 1: the parity of the first coefficient that is not zero.

        Of a and -a, unless both are zero, one has the sign 0 and the other 1. Constant time.

        >>> from millerloop.bls12_381 import Fp, Fp2
        >>> Fp(2).sgn0(), Fp(-2).sgn0(), Fp2(0, 3).sgn0()
        (0, 1, 1)
        """
        return <int>(self.sign_mask() & 1)


present_base(RootedElement)
