# A scalar: an integer, or an element of the curve's scalar field, for which its representative in [0, r) stands.
#
# Needs: tower/fp_bytes.pxi, coerce.pxi, numbers.pxi; the module _fr of the package.
# Gives: SCALAR_WORDS, MOST_WORDS; plain_scalar(); scalar_words(), mod r; scalar_signed_words(), is_long(),
#        signed_words(), for points that may lie outside the groups.
#
# An Fr goes by its bytes and never becomes an int, whose size Python's own arithmetic would tell.

cdef enum:
    SCALAR_WORDS = 4
    MOST_WORDS = 2 * FP_WORDS + 1   # of what is below the order of either curve, and its sign

cdef type ScalarField = __import__(PACKAGE + "._fr", fromlist=("Fr",)).Fr
cdef object scalar_field_bytes = ScalarField.to_bytes


cdef object plain_scalar(object value):
    """value as an Fr or an exact int, of which every conversion gives the same; None where it is no scalar."""
    return value if type(value) is ScalarField else integer(value)


cdef bint scalar_words(word_t *k, object value) except -1:
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


cdef bint scalar_signed_words(word_t *k, int words, object value, object order) except -1:
    """k = value in two's complement of `words` words, mod order where its size is not below that; whether value is a
    scalar. words: signed_words(order), or SCALAR_WORDS + 1 where value is not long."""
    cdef int i
    if type(value) is ScalarField:
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
    """Whether a scalar is of 2^256 or more in size."""
    return type(value) is not ScalarField and integer(value).bit_length() > 64 * SCALAR_WORDS


cdef int signed_words(object order) except -1:
    """The words of an integer below order in size and its sign."""
    return (order.bit_length() + 64) // 64
