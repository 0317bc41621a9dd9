# Python integers and bytes to and from elements of Fp.
#
# Needs: tower/fp.pxi, package.pxi.
# Gives: integer(), required_integer(), fp_from_int(), fp_to_int(), canonical bytes, exact_bytes(), required_order().
#
# An integer is an int or what has __index__ (numpy integers, gmpy2.mpz). A bool is none: where a number is meant, True is
# a mistake that would go unnoticed.

from cpython.bytes cimport PyBytes_FromObject
from cpython.buffer cimport PyObject_CheckBuffer
from cpython.number cimport PyIndex_Check, PyNumber_Index

from millerloop.errors import EncodingError

cdef extern from "Python.h":
    long long PyLong_AsLongLongAndOverflow(object n, int *overflow) except? -1

cdef enum:
    FP_BYTES = 48


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


cdef void words_from_bytes(uint64_t *w, const unsigned char *b) noexcept nogil:
    """w = b, FP_BYTES bytes, the lowest first"""
    cdef int i, j
    for i in range(FP_WORDS):
        w[i] = 0
        for j in range(8):
            w[i] |= <uint64_t>b[8 * i + j] << (8 * j)


cdef void bytes_from_words(unsigned char *b, const uint64_t *w) noexcept nogil:
    cdef int i, j
    for i in range(FP_WORDS):
        for j in range(8):
            b[8 * i + j] = <unsigned char>(w[i] >> (8 * j))


cdef int fp_from_int(fp_struct *a, object n) except -1:
    """a = n mod p for an int of any size and sign. a -> 1"""
    cdef uint64_t w[FP_WORDS]
    cdef int overflow = 0, i
    cdef long long small = PyLong_AsLongLongAndOverflow(n, &overflow)
    if small >= 0 and not overflow:
        w[0] = <uint64_t>small
        for i in range(1, FP_WORDS):
            w[i] = 0
    else:
        if not 0 <= n < MODULUS:
            n = n % MODULUS
        words_from_bytes(w, (<bytes>n.to_bytes(FP_BYTES, "little")))
    fp_from_words(a, w)
    return 0


cdef bytes fp_to_bytes(const fp_struct *a):
    """The integer in [0, p) as FP_BYTES bytes, the lowest first."""
    cdef uint64_t w[FP_WORDS]
    cdef unsigned char b[FP_BYTES]
    fp_to_words(w, a)
    bytes_from_words(b, w)
    return b[:FP_BYTES]


cdef object fp_to_int(const fp_struct *a):
    return int.from_bytes(fp_to_bytes(a), "little")


cdef bytes exact_bytes(object data, Py_ssize_t length, str what):
    """A bytes-like object of this length, as bytes."""
    if not PyObject_CheckBuffer(data):
        raise TypeError(f"{what} is read from a bytes-like object, not {kind(data)}")
    cdef bytes b = PyBytes_FromObject(data)
    if len(b) != length:
        raise EncodingError(f"{what} has {length} bytes, not {len(b)}", "length")
    return b


cdef str required_order(object byteorder):
    if not isinstance(byteorder, str):
        raise TypeError(f"byteorder must be 'big' or 'little', not {kind(byteorder)}")
    if byteorder not in ("big", "little"):
        raise ValueError(f"byteorder must be 'big' or 'little', not {byteorder!r}")
    return byteorder
