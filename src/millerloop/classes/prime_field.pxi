# A prime field for Python, whichever it is: Fp here, and under the name that the instance gives it outside.
#
# Needs: tower/fp_bytes.pxi, square_root.pxi, coerce.pxi, pool.pxi, double.pxi. Gives: Fp, new_fp(), present_field().
#
# + - * between two Fp are written out: through FieldElement they would take half as long again.

cdef str FIELD_NAME


@cython.final
cdef class Fp(RootedElement):
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

    cdef fp_mask_t set_sqrt(self, RootedElement a) noexcept:
        return fp_sqrt(self.v, (<Fp>a).v)

    cdef fp_mask_t square_mask(self) noexcept:
        return fp_is_square(self.v)

    cdef fp_mask_t square_mask_vartime(self) noexcept:
        return fp_is_square_vartime(self.v)

    cdef fp_mask_t sign_mask(self) noexcept:
        return fp_sgn0(self.v)

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

    def conjugate(self):
        """Return the element itself, as the fields above return what keeps a prime field in place.

        >>> from millerloop.bls12_381 import Fp
        >>> Fp(5).conjugate()
        Fp(0x5)
        """
        return self

    def prod2x(self, other):
        """Return the product with an element of this field or an integer, not yet reduced: an FpDbl, or FrDbl for Fr.

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
        """Return the square, not yet reduced: an FpDbl, or FrDbl for Fr.

        >>> from millerloop.bls12_381 import Fp
        >>> Fp(3).square2x().redc2x()
        Fp(0x9)
        """
        cdef FpDbl result = new_fpdbl()
        fp_square2x(result.v, self.v)
        result.magnitude = 1
        return result

    @classmethod
    def from_bytes_wide(cls, data, byteorder="big"):
        """Return the element that an integer of any length stands for: the bytes are taken modulo that of the field.

        data: any bytes-like object, none at all for 0; another object is a TypeError. byteorder: as to_bytes(). Even
        bytes of at least 128 bits more than the modulus give even elements. Constant time but for the length.

        >>> from millerloop.bls12_381 import Fp
        >>> Fp.from_bytes_wide(b"\\x01" + bytes(100)) == Fp(256) ** 100
        True
        """
        cdef bint little_endian = required_order(byteorder) == "little"
        cdef bytes given = readable_bytes(data, f"an element of {cls.__name__}")
        cdef Fp result = new_fp()
        fp_from_wide_bytes(result.v, given, len(given), little_endian)
        return result

    def __int__(self):
        return fp_to_int(self.v)

    def __repr__(self):
        return f"{FIELD_NAME}({fp_to_int(self.v):#x})"


cdef inline Fp new_fp():
    """An Fp to be filled; it holds anything."""
    return <Fp>fp_pool_take(Fp) if fp_pool_ready() else Fp.__new__(Fp)


cdef int present_field(str name, str text, str double_text) except -1:
    """Let Fp and FpDbl be known by the name of the field, with these docstrings."""
    global FIELD_NAME
    FIELD_NAME = name
    present_as(Fp, "Fp", name, text)
    present_as(FpDbl, "FpDbl", name + "Dbl", double_text)
    return 0


fp_pool_install(Fp)
