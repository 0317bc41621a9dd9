# What Python hands over, as elements: integers, bytes, elements of fields below; and integers and bytes back.
#
# Needs: tower/fp_bytes.pxi, package.pxi, element.pxi.
# Gives: integer(), required_integer(), readable_bytes(), exact_bytes(), required_order(), required_flag();
#        words_from_int(), fp_from_int(), fp_to_int(); operand(), required_operand(), zero_from(), embed(), fill().
#
# An integer is an int or what has __index__ (numpy integers, gmpy2.mpz). A bool is none: where a number is meant,
# True is a mistake that would go unnoticed. A field below is the leading coefficients of the field above.

from cpython.bytes cimport PyBytes_FromObject
from cpython.buffer cimport PyObject_CheckBuffer
from cpython.number cimport PyIndex_Check, PyNumber_Index

from millerloop.errors import EncodingError

cdef extern from "Python.h":
    long long PyLong_AsLongLongAndOverflow(object n, int *overflow) except? -1


cdef object integer(object value):
    """value as an exact int, or None where it is no integer."""
    if type(value) is int:
        return value
    if type(value) is bool or not PyIndex_Check(value):
        return None
    try:
        return PyNumber_Index(value)
    except TypeError:  # an array of numpy has __index__ and refuses
        return None


cdef object required_integer(object value, str name):
    n = integer(value)
    if n is None:
        raise TypeError(f"{name} must be an integer, not {kind(value)}")
    return n


cdef int words_from_int(word_t *w, int words, object n) except -1:
    """w = n, words 64-bit words, the lowest first; 0 <= n < 2^(64 words)"""
    cdef bytes b = n.to_bytes(8 * words, "little")
    words_from_bytes(w, words, b)
    return 0


cdef int fp_from_int(fp_struct *a, object n) except -1:
    """a = n mod p for an int of any size and sign. a -> 1"""
    cdef word_t w[FP_WORDS]
    cdef int overflow = 0, i
    cdef long long small = PyLong_AsLongLongAndOverflow(n, &overflow)
    if small >= 0 and not overflow:
        w[0] = <uint64_t>small
        for i in range(1, FP_WORDS):
            w[i] = 0
    else:
        if not 0 <= n < MODULUS:
            n = n % MODULUS
        words_from_int(w, FP_WORDS, n)
    fp_from_words(a, w)
    return 0


cdef object fp_to_int(const fp_struct *a):
    """The integer in [0, p)."""
    cdef unsigned char b[FP_BYTES]
    fp_to_bytes(b, FP_BYTES, True, a)
    return int.from_bytes(b[:FP_BYTES], "little")


cdef bytes readable_bytes(object data, str what):
    """A bytes-like object as bytes, a copy unless it is bytes."""
    if type(data) is bytes:
        return data
    if not PyObject_CheckBuffer(data):
        raise TypeError(f"{what} is read from a bytes-like object, not {kind(data)}")
    return PyBytes_FromObject(data)


cdef bytes exact_bytes(object data, Py_ssize_t length, str what):
    """A bytes-like object of this length, as bytes."""
    cdef bytes b = readable_bytes(data, what)
    if len(b) != length:
        raise EncodingError(f"{what} has {length} bytes, not {len(b)}", "length")
    return b


cdef str required_order(object byteorder):
    if not isinstance(byteorder, str):
        raise TypeError(f"byteorder must be 'big' or 'little', not {kind(byteorder)}")
    # of a subclass of str, an enumeration's or numpy's, the plain string
    if byteorder == "big":
        return "big"
    if byteorder == "little":
        return "little"
    raise ValueError(f"byteorder must be 'big' or 'little', not {byteorder!r}")


cdef bint required_flag(object value, str name) except -1:
    """A bool. What is taken for one elsewhere, as 0 and "no" are, must not decide whether a check is made."""
    if type(value) is not bool:
        raise TypeError(f"{name} must be True or False, not {kind(value)}")
    return value is True


# An operand of a binary operation: an element of the field of `like`, taken as it is, from a field below, or from an
# integer; None for anything else.
cdef FieldElement operand(FieldElement like, object other):
    cdef FieldElement result
    if type(other) is type(like):
        return <FieldElement>other
    if isinstance(other, FieldElement):
        if (<FieldElement>other).degree() > like.degree():
            return None
        result = like.fresh()
        embed(result.data(), like.degree(), <FieldElement>other)
        return result
    n = integer(other)
    if n is None:
        return None
    result = like.fresh()
    fp_from_int(result.data(), n)
    zero_from(result.data(), 1, like.degree())
    return result


cdef FieldElement required_operand(FieldElement like, object value, str name):
    cdef FieldElement result = operand(like, value)
    if result is None:
        field = type(like).__name__
        raise TypeError(f"{name} must be an integer or an element of {field} of {CURVE}, not {kind(value)}")
    return result


cdef void zero_from(fp_struct *data, int start, int end) noexcept:
    cdef int i
    for i in range(start, end):
        fp_zero(data + i)


# `degree` coefficients = a, an element of the same field or one below
cdef void embed(fp_struct *data, int degree, FieldElement a) noexcept:
    cdef int i
    for i in range(a.degree()):
        fp_copy(data + i, a.data() + i)
    zero_from(data, a.degree(), degree)


# The arguments of a constructor: `count` of them at most, each of `degree` coefficients; one argument alone may also
# be of the class itself. What is missing stays zero.
cdef int fill(FieldElement element, tuple arguments, int count, int degree) except -1:
    cdef str name = type(element).__name__
    cdef int i, allowed
    if len(arguments) > count:
        raise TypeError(f"{name}() takes at most {count} arguments, not {len(arguments)}")
    for i in range(len(arguments)):
        value = arguments[i]
        if isinstance(value, FieldElement):
            allowed = element.degree() if len(arguments) == 1 else degree
            if (<FieldElement>value).degree() > allowed:
                raise TypeError(f"{name}(): argument c{i} must lie in a field below {name}, not be {kind(value)}")
            embed(element.data() + i * degree, degree if i else element.degree(), <FieldElement>value)
        else:
            n = integer(value)
            if n is None:
                meant = f"element of {CURVE} below {name}" if element.degree() > 1 else f"{name} of {CURVE}"
                raise TypeError(f"{name}(): argument c{i} must be an integer or an {meant}, not {kind(value)}")
            fp_from_int(element.data() + i * degree, n)
    return 0
