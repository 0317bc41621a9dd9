# A scalar: an integer; an element of the curve's scalar field, for which its representative in [0, r) stands; or a
# SecretScalar.
#
# Needs: tower/fp_bytes.pxi, base/wipe.pxi, coerce.pxi, numbers.pxi; the module of the package that has the
#        field; secret_scalar.pxi, later.
# Gives: SCALAR_WORDS, MOST_WORDS; A_SCALAR, SCALARS, for messages; plain_scalar(), required_scalar(); scalar_words(),
#        public_scalar_words(), mod r; scalar_signed_words(), is_long(), signed_words(), for points that may lie outside
#        the groups; LITTLE_STACK, DEEP_STACK, batch_stack(), for wipe_stack().
#
# r and Fr stand for n and Fn where all points of the curve are the group. An Fr goes by its bytes and never becomes an
# int, whose size Python's own arithmetic would tell. What takes words of a scalar in constant time wipes them, and the
# stack below.

cdef enum:
    SCALAR_WORDS = 4
    MOST_WORDS = 2 * FP_WORDS + 1   # of what is below the order of either curve, and its sign
    # Bytes of the stack that functions of a few words take at most; multiplications, by this instance and by the lanes
    LITTLE_STACK = 4096
    DEEP_STACK = 40960
    LANES_STACK = 163840

# Fr, or Fn of a curve whose group is all of it
cdef type ScalarField = getattr(
    __import__(f"{PACKAGE}._{SCALAR_FIELD.lower()}", fromlist=(SCALAR_FIELD,)), SCALAR_FIELD
)
# What messages call a scalar that is no secret
cdef str A_SCALAR = f"an integer or an {SCALAR_FIELD} of {CURVE}"
cdef str SCALARS = f"integers or {SCALAR_FIELD}"
cdef object scalar_field_bytes = ScalarField.to_bytes


cdef object plain_scalar(object value):
    """value as an Fr, a SecretScalar or an exact int, of which every conversion gives the same; None where it is no
    scalar."""
    return value if type(value) is ScalarField or type(value) is SecretScalar else integer(value)


cdef object required_scalar(object value, str name, Py_ssize_t i):
    """The same, and errors that tell where it stands."""
    scalar = plain_scalar(value)
    if scalar is None:
        allowed = f"an integer, an {SCALAR_FIELD} or a SecretScalar of {CURVE}"
        raise TypeError(f"{name}[{i}] must be {allowed}, not {kind(value)}")
    if type(scalar) is SecretScalar and not (<SecretScalar>scalar).present:
        raise InvalidKeyError(f"{name}[{i}]: the SecretScalar was cleared", "cleared", index=i)
    return scalar


cdef bint scalar_words(word_t *k, object value) except -1:
    """k = value mod r, SCALAR_WORDS words, the lowest first; whether value is a scalar."""
    cdef bytes b
    if type(value) is SecretScalar:
        secret_scalar_words(k, value)
        return True
    if type(value) is ScalarField:
        b = scalar_field_bytes(value, "little")
        words_from_bytes(k, SCALAR_WORDS, b)
        wipe_copy(b, None)
        return True
    n = integer(value)
    if n is None:
        return False
    words_from_int(k, SCALAR_WORDS, n if 0 <= n < ORDER else n % ORDER)
    return True


cdef bint public_scalar_words(word_t *k, object value) except -1:
    """The same for what takes variable time; a SecretScalar is none."""
    return type(value) is not SecretScalar and scalar_words(k, value)


cdef bint scalar_signed_words(word_t *k, int words, object value, object order) except -1:
    """k = value in two's complement of `words` words, mod order where its size is not below that; whether value is a
    scalar. words: signed_words(order), or SCALAR_WORDS + 1 where value is not long."""
    cdef int i
    if type(value) is ScalarField or type(value) is SecretScalar:
        for i in range(SCALAR_WORDS, words):
            k[i] = 0
        return scalar_words(k, value)
    n = integer(value)
    if n is None:
        return False
    if not -order < n < order:
        n = n % order
    words_from_bytes(k, words, n.to_bytes(8 * words, "little", signed=True))
    return True


cdef bint is_long(object value) except -1:
    """Whether a plain scalar is of 2^256 or more in size."""
    return type(value) is int and value.bit_length() > 64 * SCALAR_WORDS


cdef int signed_words(object order) except -1:
    """The words of an integer below order in size and its sign."""
    return (order.bit_length() + 64) // 64


cdef inline size_t batch_stack(const batch_table *table) noexcept nogil:
    """The stack that multiplications by this table take."""
    return DEEP_STACK if table == &scalar_table else LANES_STACK
