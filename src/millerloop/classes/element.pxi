# FieldElement: what an element of a field is to Python, prime field or tower, written once.
#
# Needs: tower/fp_bytes.pxi, package.pxi, coerce.pxi (whose signatures need FieldElement, so it comes next).
# Gives: FieldElement, the base of the fields' classes. They add where their coefficients are and how they multiply.
#        sum_of(), difference_of(), product_of(), which coerce their operand; inverse_of(), is_zero(), element_bytes().
#
# An element is its coefficients over the prime field Fp, in the order of the tower (c0 before c1, all the way down),
# each of magnitude 1. Sums, signs, comparison, hash and bytes go coefficient by coefficient, and a field below is the
# leading coefficients. Values never change: the methods set_* write to an element that nobody has seen yet.
#
# What Python sees of an element is spread over a chain of classes, a file each: FieldElement, ElementMaking, for Fp and
# Fp2 RootedElement, and at its end the fields.

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize


cdef class FieldElement:
    """The base class of the fields; it has no instances of its own."""

    # What a field is: its degree over Fp, its coefficients, its product. r.set_*(a): r may be a.

    cdef int degree(self) noexcept:
        return 0

    cdef fp_struct *data(self) noexcept:
        return NULL

    cdef FieldElement fresh(self):
        return None

    cdef void set_product(self, FieldElement a, FieldElement b) noexcept:
        pass

    cdef void set_square(self, FieldElement a) noexcept:
        pass

    cdef void set_inverse(self, FieldElement a, bint vartime) noexcept:
        pass

    cdef void set_frobenius(self, FieldElement a, int n) noexcept:
        pass

    # Arithmetic

    def __add__(self, other):
        return sum_of(self, other)

    def __radd__(self, other):
        return sum_of(self, other)

    def __sub__(self, other):
        return difference_of(self, other)

    def __rsub__(self, other):
        cdef FieldElement a = operand(self, other)
        return NotImplemented if a is None else difference_of(a, self)

    def __mul__(self, other):
        return product_of(self, other)

    def __rmul__(self, other):
        return product_of(self, other)

    def __truediv__(self, other):
        cdef FieldElement b = operand(self, other)
        return NotImplemented if b is None else product_of(self, inverse_of(b, False))

    def __rtruediv__(self, other):
        cdef FieldElement a = operand(self, other)
        return NotImplemented if a is None else product_of(a, inverse_of(self, False))

    def __pow__(self, exponent, modulus):
        n = integer(exponent)
        if n is None or modulus is not None:
            return NotImplemented
        return power_of(self, n)

    def __neg__(self):
        cdef FieldElement result = self.fresh()
        cdef fp_struct *t = result.data()
        cdef const fp_struct *s = self.data()
        cdef int i
        for i in range(self.degree()):
            fp_neg(t + i, s + i, 1)
            fp_reduce(t + i, t + i)
        return result

    def __pos__(self):
        return self

    def square(self):
        """Return the square; the same as ``a * a``, and faster. Constant time.

        >>> from millerloop.bls12_381 import Fp
        >>> Fp(5).square()
        Fp(0x19)
        """
        cdef FieldElement result = self.fresh()
        result.set_square(self)
        return result

    def inverse(self):
        """Return 1 / a, in constant time; ZeroDivisionError for zero.

        safegcd of Bernstein and Yang, and norms down the tower.

        >>> from millerloop.bls12_381 import Fp2
        >>> Fp2(1, 2).inverse() * Fp2(1, 2)
        Fp2(0x1, 0x0)
        """
        return inverse_of(self, False)

    def inverse_vartime(self):
        """Return 1 / a, faster, in a time that depends on a: for values that are no secret. ZeroDivisionError for zero.

        >>> from millerloop.bls12_381 import Fp
        >>> Fp(2).inverse_vartime() == Fp(2).inverse()
        True
        """
        return inverse_of(self, True)

    def frobenius(self, n=1):
        """Return a ** (p ** n), for any integer n; negative n undoes it. Constant time.

        In a prime field, Fp or Fr, that is a itself.

        >>> from millerloop.bls12_381 import Fp2, p
        >>> Fp2(3, 4).frobenius() == Fp2(3, 4) ** p
        True
        """
        cdef FieldElement result = self.fresh()
        result.set_frobenius(self, required_integer(n, "n") % self.degree())
        return result

    # Comparison

    def __eq__(self, other):
        if type(other) is not type(self):
            return NotImplemented
        cdef const fp_struct *s = self.data()
        cdef const fp_struct *t = (<FieldElement>other).data()
        cdef fp_mask_t equal = ~<fp_mask_t>0
        cdef int i
        for i in range(self.degree()):
            equal &= fp_equal(s + i, t + i)
        return equal != 0

    def __hash__(self):
        return hash(element_bytes(self, True))

    def __bool__(self):
        return not is_zero(self)

    @property
    def is_zero(self):
        """Whether this is the zero of its field.

        >>> from millerloop.bls12_381 import Fp, p
        >>> Fp(p).is_zero
        True
        """
        return is_zero(self)

    # Bytes, copies

    def to_bytes(self, byteorder="big"):
        """Return the coefficients over Fp as bytes, 48 for each, the lowest coefficient first.

        Scalar fields and the fields of secp256k1 have 32 bytes. byteorder: "big" or "little", the order inside a
        coefficient; another string is a ValueError, anything else a TypeError. Constant time.

        >>> from millerloop.bls12_381 import Fp2
        >>> Fp2(1, 2).to_bytes() == bytes(47) + b"\\x01" + bytes(47) + b"\\x02"
        True
        """
        return element_bytes(self, required_order(byteorder) == "little")

    @classmethod
    def from_bytes(cls, data, byteorder="big"):
        """Return the element that to_bytes() has written; every element has exactly one encoding.

        data: any bytes-like object as long as what to_bytes() returns; another object is a TypeError.
        EncodingError with the reason "length", or "range" for a coefficient that is not below the modulus. byteorder:
        as to_bytes(). Constant time but for what the error tells.

        >>> from millerloop.bls12_381 import Fp
        >>> Fp.from_bytes(b"\\x02" + bytes(47), byteorder="little")
        Fp(0x2)
        """
        cdef bint little_endian = required_order(byteorder) == "little"
        cdef FieldElement result = cls()
        cdef int i, degree = result.degree()
        cdef bytes given = exact_bytes(data, degree * FP_BYTES, f"an element of {cls.__name__}")
        cdef const unsigned char *b = given
        for i in range(degree):
            if not fp_from_bytes(result.data() + i, b + i * FP_BYTES, FP_BYTES, little_endian):
                raise EncodingError(f"{cls.__name__}: coefficient {i} is not below the modulus", "range")
        return result

    def __bytes__(self):
        return self.to_bytes()

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __reduce__(self):
        return restorer(), (type(self).__name__, self.to_bytes())

    @classmethod
    def _restore(cls, data):
        return cls.from_bytes(data)


cdef object sum_of(FieldElement a, object other):
    cdef FieldElement b = operand(a, other), result
    if b is None:
        return NotImplemented
    result = a.fresh()
    cdef fp_struct *t = result.data()
    cdef int i
    for i in range(a.degree()):
        fp_sum(t + i, a.data() + i, b.data() + i)
        fp_reduce(t + i, t + i)
    return result


cdef object difference_of(FieldElement a, object other):
    cdef FieldElement b = operand(a, other), result
    if b is None:
        return NotImplemented
    result = a.fresh()
    cdef fp_struct *t = result.data()
    cdef int i
    for i in range(a.degree()):
        fp_diff(t + i, a.data() + i, b.data() + i, 1)
        fp_reduce(t + i, t + i)
    return result


cdef object product_of(FieldElement a, object other):
    cdef FieldElement b = operand(a, other), result
    if b is None:
        return NotImplemented
    result = a.fresh()
    result.set_product(a, b)
    return result


cdef FieldElement inverse_of(FieldElement a, bint vartime):
    if is_zero(a):
        raise ZeroDivisionError(f"zero of {type(a).__name__} has no inverse")
    cdef FieldElement result = a.fresh()
    result.set_inverse(a, vartime)
    return result


# a^n by windows of four bits, in a time that depends on n. The powers of a repeat with p^degree - 1.
cdef FieldElement power_of(FieldElement a, object n):
    cdef FieldElement result, entry
    cdef list table
    cdef bytes exponent
    cdef const unsigned char *digits
    cdef int digit
    cdef Py_ssize_t i, j
    if n < 0:
        a = inverse_of(a, False)
        n = -n
    if n == 0:
        return operand(a, 1)
    if is_zero(a):
        return a
    if n.bit_length() > 8 * FP_BYTES * a.degree():
        n = n % (MODULUS ** a.degree() - 1)
    table = [operand(a, 1), a]
    for i in range(2, 16):
        entry = a.fresh()
        if i % 2:
            entry.set_product(<FieldElement>table[i - 1], a)
        else:
            entry.set_square(<FieldElement>table[i // 2])
        table.append(entry)
    result = operand(a, 1)
    exponent = n.to_bytes((n.bit_length() + 7) // 8, "big")
    digits = exponent
    for i in range(2 * len(exponent)):
        digit = (digits[i // 2] >> (0 if i % 2 else 4)) & 15
        for j in range(4):
            result.set_square(result)
        if digit:
            result.set_product(result, <FieldElement>table[digit])
    return result


cdef bint is_zero(FieldElement a) noexcept:
    cdef fp_mask_t zero = ~<fp_mask_t>0
    cdef int i
    for i in range(a.degree()):
        zero &= fp_is_zero(a.data() + i)
    return zero != 0


# The integers of the coefficients as bytes, the lowest coefficient first
cdef bytes element_bytes(FieldElement a, bint little_endian):
    cdef int i, degree = a.degree()
    cdef bytes result = PyBytes_FromStringAndSize(NULL, degree * FP_BYTES)
    cdef unsigned char *b = <unsigned char *>PyBytes_AS_STRING(result)
    for i in range(degree):
        fp_to_bytes(b + i * FP_BYTES, FP_BYTES, little_endian, a.data() + i)
    return result


present_base(FieldElement)
