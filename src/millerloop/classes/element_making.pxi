# ElementMaking: elements that their class makes, drawn, hashed, or inverted many at once.
#
# Needs: element.pxi, coerce.pxi, batch.pxi, tower/fp_bytes.pxi; invert_elements() of inverses.pxi or
#        inverses_alone.pxi.
# Gives: ElementMaking; expanded_message(), message_expander(), bytes_for_hashing().

from cpython.mem cimport PyMem_Free, PyMem_Malloc
from libc.string cimport memcpy

cdef enum:
    INVERSES_IN_CHUNK = 1024

cdef class ElementMaking(FieldElement):
    """A base class of the fields; it has no instances of its own."""

    @classmethod
    def zero(cls):
        """Return the zero of this field.

        >>> from millerloop.bls12_381 import Fp2
        >>> Fp2.zero()
        Fp2(0x0, 0x0)
        """
        return cls()

    @classmethod
    def one(cls):
        """Return the one of this field.

        >>> from millerloop.bls12_381 import Fp2
        >>> Fp2.one()
        Fp2(0x1, 0x0)
        """
        return cls(1)

    @classmethod
    def random(cls):
        """Return an element drawn evenly from the whole field, by the operating system's generator.

        Not constant time: integers are drawn until one is below the modulus, and Python's integers are not either.

        >>> from millerloop.bls12_381 import Fp
        >>> Fp.random() == Fp.random()
        False
        """
        from secrets import randbelow

        cdef FieldElement result = cls()
        cdef int i
        for i in range(result.degree()):
            fp_from_int(result.data() + i, randbelow(MODULUS))
        return result

    @classmethod
    def hash_to_field(cls, message, dst, count=1, *, hash="sha256"):
        """Return a list of `count` elements hashed from a message, as good as uniform: RFC 9380, section 5.2.

        message, dst, hash: as millerloop.expand_message explains them; a wrong type is a TypeError, an empty dst or an
        unknown hash function a PairingError. Each coefficient takes L = ceil((bits of p + 128) / 8) bytes. Constant
        time but for the lengths, once the message is expanded, which Python does.

        >>> from millerloop.bls12_381 import Fp2
        >>> len(Fp2.hash_to_field(b"abc", b"an example", 2))
        2
        """
        cdef FieldElement like = cls(), result
        cdef int degree = like.degree()
        cdef list elements = []
        cdef bytes uniform = expanded_message(message, dst, required_integer(count, "count") * degree, hash)
        cdef const unsigned char *b = uniform
        cdef Py_ssize_t i
        for i in range(0, len(uniform), degree * FP_WIDE_BYTES):
            result = like.fresh()
            fps_from_uniform_bytes(result.data(), degree, b + i)
            elements.append(result)
        return elements

    @classmethod
    def batch_inverse(cls, values, *, workers=None, progress=None):
        """Return the list of the inverses, for three products per element and one inversion for every 1024.

        values: any iterable of elements of this field or one below, or integers, but no set and no mapping: they have
        no order. A TypeError or ZeroDivisionError names the index of the first value without an inverse, and the latter
        has it as `index`; where there is one, the time tells where it stands. Otherwise constant time. Montgomery's
        trick, in the fields of the tower several elements side by side where the CPU can (millerloop.engine()). Runs
        without the GIL but for reading its arguments and making the results.

        workers: None for this thread; a number of threads; or a concurrent.futures.Executor. progress: called in this
        thread as progress(n) when the next n values are finished. TypeError for others, PairingError for fewer than one
        thread or more than 1024.

        >>> from millerloop.bls12_381 import Fp
        >>> Fp.batch_inverse([1, Fp(2)]) == [Fp(1), 1 / Fp(2)]
        True
        >>> Fp.batch_inverse([])
        []
        """
        given = column(values, "values", f"elements of {cls.__name__} or integers")
        return batch_list("inverse", cls, given, None, (), INVERSES_IN_CHUNK, workers, progress)


cdef list inverse_chunk(type cls, Py_ssize_t start, list values):
    cdef FieldElement one = cls(1), a
    cdef size_t n = len(values), i
    cdef int degree = one.degree()
    cdef list result = []
    # the elements, and before them room for their inverses
    cdef packed_fp *rows = <packed_fp *>PyMem_Malloc(2 * n * degree * sizeof(packed_fp))
    if rows == NULL:
        raise MemoryError
    try:
        for i in range(n):
            a = operand(one, values[i])
            if a is None:
                raise TypeError(
                    f"values[{start + <Py_ssize_t>i}] must be an element of {cls.__name__} or an integer, "
                    f"not {kind(values[i])}"
                )
            if is_zero(a):
                zero = ZeroDivisionError(f"values[{start + <Py_ssize_t>i}] is zero and has no inverse")
                zero.index = start + <Py_ssize_t>i
                raise zero
            memcpy(rows + (n + i) * degree, a.data(), degree * sizeof(packed_fp))
        invert_elements(rows, rows + n * degree, degree, n)
        for i in range(n):
            a = one.fresh()
            memcpy(a.data(), rows + i * degree, degree * sizeof(packed_fp))
            result.append(a)
    finally:
        PyMem_Free(rows)
    return result


CHUNKS["inverse"] = inverse_chunk


# hashlib is imported when the first bytes are asked for.
cdef object expand_message_module = None


cdef object expanding():
    global expand_message_module
    if expand_message_module is None:
        from millerloop import expand_message

        expand_message_module = expand_message
    return expand_message_module


# The uniform bytes from a message that `count` coefficients take
cdef bytes expanded_message(object message, object dst, object count, object hash):
    if count < 0:
        raise PairingError("count must not be negative")
    return expanding().expand_message(message, dst, count * FP_WIDE_BYTES, hash=hash)


# A function that has them for any message, given that and its name
cdef object message_expander(object dst, object hash, int count):
    return expanding().expander(dst, count * FP_WIDE_BYTES, hash)


cdef bytes bytes_for_hashing(object data, str name):
    return expanding().octets(data, name)


present_base(ElementMaking)
