# A secret scalar in memory of its own, which is wiped.
#
# Needs: scalar.pxi, coerce.pxi, base/wipe.pxi; SecretScalar, the class itself, later.
# Gives: AnySecretScalar, secret_scalar_words(), field_scalar(), wipe_copy().
#
# What looks at the words of a secret has a frame of its own, below that of its caller, which wipes the stack.

cdef extern from *:
    """
    static NOINLINE int secret_read(uint64_t *k, const unsigned char *b, int little_endian);
    static NOINLINE int secret_read_wide(uint64_t *k, const unsigned char *b, size_t n, int little_endian);
    static NOINLINE void secret_write(unsigned char *b, const uint64_t *k, int little_endian);
    static NOINLINE int secrets_equal(const uint64_t *a, const uint64_t *b);
    """

from millerloop.errors import InvalidKeyError

# r, the lowest word first
cdef word_t ORDER_WORDS[SCALAR_WORDS]
words_from_int(ORDER_WORDS, SCALAR_WORDS, ORDER)

cdef enum:
    # ceil((bits of r + 128) / 8): so many random bytes, taken mod r, are random to 2^-128, on either curve
    SECRET_WIDE_BYTES = 48


cdef class AnySecretScalar:
    """The base class of SecretScalar; it has no instances of its own."""

    cdef bint present               # not cleared
    cdef word_t k[SCALAR_WORDS]     # zeros where there is none

    def __cinit__(self, *args):
        if len(args) == 1:
            secret_from(self, args[0])

    def __init__(self, *args):
        if len(args) != 1:
            raise TypeError(f"SecretScalar() takes exactly one argument, not {len(args)}")

    def __dealloc__(self):
        wipe(self.k, sizeof(self.k))

    @classmethod
    def from_bytes(cls, data, byteorder="big"):
        """Return the scalar that to_bytes() has written.

        data: any bytes-like object of 32 bytes; another object is a TypeError, another length an EncodingError with the
        reason "length". byteorder: "big" or "little". InvalidKeyError with the reason "range" for zero and for r or
        more. Constant time but for what the error tells.

        >>> from millerloop.bls12_381 import SecretScalar
        >>> SecretScalar.from_bytes(bytes(31) + b"\\x05") == SecretScalar(5)
        True
        """
        cdef bint little_endian = required_order(byteorder) == "little"
        cdef bytes given = exact_bytes(data, 8 * SCALAR_WORDS, "a SecretScalar")
        cdef SecretScalar result = SecretScalar.__new__(SecretScalar)
        result.present = read_secret(result.k, given, little_endian)
        wipe_copy(given, data)
        require_present(result)
        return result

    @classmethod
    def from_bytes_wide(cls, data, byteorder="big"):
        """Return the scalar that an integer of any length stands for: the bytes are taken mod r.

        data: any bytes-like object; another object is a TypeError. byteorder: "big" or "little". InvalidKeyError with
        the reason "range" where the scalar is zero. Even bytes, 48 of them or more, give even scalars, to 2^-128.
        Constant time but for the length and what the error tells.

        >>> from millerloop.bls12_381 import SecretScalar, r
        >>> SecretScalar.from_bytes_wide((r + 5).to_bytes(48, "little"), "little") == SecretScalar(5)
        True
        """
        cdef bint little_endian = required_order(byteorder) == "little"
        cdef bytes given = readable_bytes(data, "a SecretScalar")
        cdef SecretScalar result = SecretScalar.__new__(SecretScalar)
        result.present = read_wide_secret(result.k, given, len(given), little_endian)
        wipe_copy(given, data)
        require_present(result)
        return result

    @classmethod
    def random(cls):
        """Return a scalar drawn evenly, to 2^-128, by the operating system's generator.

        >>> from millerloop.bls12_381 import SecretScalar
        >>> SecretScalar.random() == SecretScalar.random()
        False
        """
        from os import urandom

        cdef bytes drawn = urandom(SECRET_WIDE_BYTES)
        result = SecretScalar.from_bytes_wide(drawn)
        wipe_copy(drawn, None)
        return result

    def to_bytes(self, byteorder="big"):
        """Return the scalar as 32 bytes, which nobody wipes.

        byteorder: "big" or "little"; another string is a ValueError, anything else a TypeError. InvalidKeyError with
        the reason "cleared" after clear(). Constant time.

        >>> from millerloop.bls12_381 import SecretScalar
        >>> SecretScalar(5).to_bytes("little") == b"\\x05" + bytes(31)
        True
        """
        cdef bint little_endian = required_order(byteorder) == "little"
        cdef word_t k[SCALAR_WORDS]
        cdef bytes result
        secret_scalar_words(k, self)
        result = PyBytes_FromStringAndSize(NULL, 8 * SCALAR_WORDS)
        write_secret(<unsigned char *>PyBytes_AS_STRING(result), k, little_endian)
        wipe(k, sizeof(k))
        wipe_stack(LITTLE_STACK)
        return result

    def clear(self):
        """Overwrite the scalar with zeros, which stand for none; a second time changes nothing.

        >>> from millerloop.bls12_381 import SecretScalar
        >>> k = SecretScalar(5)
        >>> k.clear()
        >>> k.is_cleared
        True
        """
        with cython.critical_section(self):
            self.present = False
            wipe(self.k, sizeof(self.k))

    @property
    def is_cleared(self):
        """Whether clear() was called.

        >>> from millerloop.bls12_381 import SecretScalar
        >>> SecretScalar(5).is_cleared
        False
        """
        return not self.present

    def __eq__(self, other):
        cdef bint equal
        if type(other) is not SecretScalar:
            return NotImplemented
        with cython.critical_section(self, other):
            equal = equal_secrets(self.k, (<AnySecretScalar>other).k)
        wipe_stack(LITTLE_STACK)
        return equal

    def __reduce__(self):
        raise TypeError("a SecretScalar is neither pickled nor copied")

    def __repr__(self):
        return f"<SecretScalar of {CURVE}{', cleared' if self.is_cleared else ''}>"


cdef int secret_scalar_words(word_t *k, AnySecretScalar value) except -1:
    """k = value, SCALAR_WORDS words, the lowest first."""
    cdef bint present
    with cython.critical_section(value):
        present = value.present
        memcpy(k, value.k, sizeof(value.k))
    if not present:
        raise InvalidKeyError("the SecretScalar was cleared", "cleared")
    return 0


# The scalar as an element of its field, which is wiped when it is freed. Constant time
cdef object field_scalar(AnySecretScalar value):
    cdef bytes b = value.to_bytes("little")
    result = ScalarField.from_bytes(b, "little")
    wipe_copy(b, None)
    wipe_stack(LITTLE_STACK)
    return result


cdef int secret_from(AnySecretScalar result, object value) except -1:
    """The argument of the constructor."""
    cdef bytes b
    if type(value) is ScalarField:
        b = scalar_field_bytes(value, "little")
    else:
        n = integer(value)
        if n is None:
            raise TypeError(f"SecretScalar(): value must be {A_SCALAR}, not {kind(value)}")
        b = (n if 0 < n < ORDER else 0).to_bytes(8 * SCALAR_WORDS, "little")
    result.present = read_secret(result.k, b, True)
    wipe_copy(b, None)
    return require_present(result)


cdef int require_present(AnySecretScalar value) except -1:
    """After reading: refuse, and wipe, what is not from 1 to r - 1."""
    wipe_stack(LITTLE_STACK)
    if not value.present:
        wipe(value.k, sizeof(value.k))
        raise InvalidKeyError(f"a SecretScalar is from 1 to {ORDER_NAME} - 1", "range")
    return 0


# k = the integer of 32 bytes; whether it is from 1 to r - 1
cdef bint read_secret "secret_read"(word_t *k, const unsigned char *b, bint little_endian) noexcept nogil:
    cdef word_t w[FP_WORDS]
    words_from_integer(w, b, 8 * SCALAR_WORDS, little_endian)
    memcpy(k, w, 8 * SCALAR_WORDS)
    return is_in_range(k)


# k = the integer of n bytes mod r, for k = 0; whether it is not 0
cdef bint read_wide_secret "secret_read_wide"(
    word_t *k, const unsigned char *b, size_t n, bint little_endian
) noexcept nogil:
    cdef size_t i
    for i in range(n):
        append_byte(k, b[n - 1 - i if little_endian else i])
    return is_in_range(k)


cdef void write_secret "secret_write"(unsigned char *b, const word_t *k, bint little_endian) noexcept nogil:
    cdef int i
    for i in range(8 * SCALAR_WORDS):
        b[i if little_endian else 8 * SCALAR_WORDS - 1 - i] = <unsigned char>(k[i // 8] >> (8 * (i % 8)))


cdef bint equal_secrets "secrets_equal"(const word_t *a, const word_t *b) noexcept nogil:
    cdef word_t different = 0
    cdef int i
    for i in range(SCALAR_WORDS):
        different |= a[i] ^ b[i]
    return words_equal(different, 0) & 1


# 1 where k is from 1 to r - 1
cdef bint is_in_range(const word_t *k) noexcept nogil:
    cdef word_t borrow = 0, any_bit = 0
    cdef int i
    # the borrow of k - r
    for i in range(SCALAR_WORDS):
        borrow = is_less(k[i], ORDER_WORDS[i]) | (borrow & words_equal(k[i], ORDER_WORDS[i]))
        any_bit |= k[i]
    return borrow & ~words_equal(any_bit, 0)


# k = 2^8 k + byte mod r, bit by bit, for k < r. 2 k + 1 may be of one bit more than k has, which is `high`. Constant
# time
cdef void append_byte(word_t *k, word_t byte) noexcept nogil:
    cdef word_t rest[SCALAR_WORDS]
    cdef word_t borrow, below, high
    cdef int bit, i
    for bit in range(7, -1, -1):
        high = k[SCALAR_WORDS - 1] >> 63
        for i in range(SCALAR_WORDS - 1, 0, -1):
            k[i] = k[i] << 1 | k[i - 1] >> 63
        k[0] = k[0] << 1 | (byte >> bit & 1)
        borrow = 0
        for i in range(SCALAR_WORDS):
            rest[i] = k[i] - ORDER_WORDS[i] - borrow
            borrow = is_less(k[i], ORDER_WORDS[i]) | (borrow & words_equal(k[i], ORDER_WORDS[i]))
        below = 0 - (borrow & ~high)
        for i in range(SCALAR_WORDS):
            k[i] = rest[i] ^ ((rest[i] ^ k[i]) & below)


# Wipe bytes that were made here and that nobody else has, unlike `original`
cdef void wipe_copy(bytes made, object original) noexcept:
    # Python shares those of one byte and none
    if made is not original and len(made) > 1:
        wipe(PyBytes_AS_STRING(made), len(made))


present_base(AnySecretScalar)
