"""Bytes that hold a secret: wiped, and combined where Python's integers would tell their size.

Needs: base/wipe.h. Gives: wipe(), xor(), for the modules in Python that handle secrets.
"""

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize

cdef extern from "wipe.h" nogil:
    void wipe_memory "wipe"(void *place, size_t size)


def wipe(*parts):
    """Overwrite bytes with zeros.

    parts: bytes that the caller has made and that nobody else holds, for whoever does sees them change; TypeError for
    anything else. Those of one byte and of none, which Python shares, stay.

    >>> secret = bytes([1, 2, 3])
    >>> wipe(secret)
    >>> secret
    b'\\x00\\x00\\x00'
    """
    cdef bytes part
    for value in parts:
        part = value
        if part is None:
            raise TypeError("wipe() takes bytes")
        if len(part) > 1:
            wipe_memory(PyBytes_AS_STRING(part), len(part))


def xor(bytes a not None, bytes b not None):
    """Return the exclusive or of bytes of one length, in constant time but for that; ValueError for two lengths.

    >>> xor(b"\\x0f\\xff", b"\\xff\\x0f")
    b'\\xf0\\xf0'
    """
    cdef Py_ssize_t i, size = len(a)
    cdef bytes result
    cdef unsigned char *sums
    cdef const unsigned char *left = <const unsigned char *>PyBytes_AS_STRING(a)
    cdef const unsigned char *right = <const unsigned char *>PyBytes_AS_STRING(b)
    if len(b) != size:
        raise ValueError(f"xor() takes bytes of one length, not {size} and {len(b)}")
    result = PyBytes_FromStringAndSize(NULL, size)
    sums = <unsigned char *>PyBytes_AS_STRING(result)
    for i in range(size):
        sums[i] = left[i] ^ right[i]
    return result
