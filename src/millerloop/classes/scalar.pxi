# A scalar: an integer, or an element of the curve's scalar field, for which its representative in [0, r) stands.
#
# Needs: coerce.pxi, numbers.pxi; the module _fr of the package.
# Gives: SCALAR_WORDS, SCALAR_BYTES, scalar_bytes(), scalar_words().
#
# An Fr goes by its bytes and never becomes an int, whose size Python's own arithmetic would tell.

cdef enum:
    SCALAR_WORDS = 4
    SCALAR_BYTES = 32

cdef type ScalarField = __import__(PACKAGE + "._fr", fromlist=("Fr",)).Fr
cdef object scalar_field_bytes = ScalarField.to_bytes


cdef bytes scalar_bytes(object value, object order, bint *negative):
    """|value| and its sign, or None where value is no scalar.

    The lowest byte first, SCALAR_BYTES of them, or more where an integer has more. An integer whose size is not below
    order is taken modulo it, at the length of order.
    """
    negative[0] = False
    if type(value) is ScalarField:
        return scalar_field_bytes(value, "little")
    n = integer(value)
    if n is None:
        return None
    negative[0] = n < 0
    size = n = abs(n)
    if n >= order:
        size, n = order, n % order
    return n.to_bytes(max(SCALAR_BYTES, (size.bit_length() + 7) // 8), "little")


cdef bint scalar_words(uint64_t *k, object value) except -1:
    """k = value mod r, SCALAR_WORDS words, the lowest first; whether value is a scalar."""
    cdef bytes b
    if type(value) is ScalarField:
        b = scalar_field_bytes(value, "little")
        words_from_bytes(k, SCALAR_WORDS, b)
        return True
    n = integer(value)
    if n is None:
        return False
    words_from_int(k, SCALAR_WORDS, n if 0 <= n < ORDER else n % ORDER)
    return True
