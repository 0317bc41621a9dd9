# Points as bytes, in named formats.
#
# Needs: point_sums.pxi, encoding.pxi, curve/encoding.pxi. Gives: PointBytes, point_bytes().
#
# Every point has exactly one encoding in a format and form, and nothing else is read. Flags come first, then the range
# of the coordinates, then the curve, then the group.

from millerloop.errors import SubgroupError

cdef enum:
    # A point over Fp2 with coefficients of 64 bytes
    MOST_POINT_BYTES = 256
    ANY_FORM = -1
    PLAIN = 0
    COMPRESSED = 1


cdef class PointBytes(PointSums):
    """A base class of G1 and G2; it has no instances of its own."""

    def to_bytes(self, format=None, compressed=None):
        """Return the point as bytes.

        format: the name of an encoding, its standard first; ValueError for one that the curve has not, TypeError if it
        is no str.

        ===========  =============  =======================================================================
        bls12_381    ``zcash``      big-endian, Fp2 as c1, c0, flags in the first three bits; for G1 48 or 96
                                    bytes, for G2 96 or 192
        ..           ``arkworks``   the same: what ark-bls12-381 writes since 0.4
        ..           ``eip2537``    coefficients of 64 bytes, big-endian, Fp2 as c0, c1; never compressed; the
                                    identity is zero bytes; 128 bytes for G1, 256 for G2
        bls12_377    ``arkworks``   little-endian, Fp2 as c0, c1, flags in the last two bits; 48 or 96, 96 or 192
        ..           ``gnark``      as ``zcash``
        ..           ``eip2539``    as ``eip2537``
        ===========  =============  =======================================================================

        compressed: True for x and the sign of y, half as long; False for x and y; if not given, True where the format
        has such a form. ValueError for True where it has none, TypeError for what is no bool.

        ``bytes(P)`` is P.to_bytes(). Constant time but for the identity, and an inversion is needed where the point is
        a result: to_affine() spares the next ones.

        >>> from millerloop.bls12_381 import G1
        >>> P = G1.generator()
        >>> P.to_bytes().hex()[:16], P.to_bytes(compressed=False).hex()[:16], P.to_bytes("eip2537").hex()[32:48]
        ('97f1d3a73197d794', '17f1d3a73197d794', '17f1d3a73197d794')
        >>> G1.identity().to_bytes() == b"\\xc0" + bytes(47)
        True
        """
        cdef const point_format *f = named_point_format(format)
        cdef int form = required_form(f, compressed)
        return point_bytes(self, f, f.larger != 0 if form == ANY_FORM else form == COMPRESSED)

    @classmethod
    def from_bytes(cls, data, format=None, check=True, compressed=None):
        """Return the point that to_bytes() has written, compressed or not: the length tells.

        data: any bytes-like object. format: as to_bytes(). check: False leaves out the test for the group of order r,
        and nothing else. compressed: True or False to take only this form; ValueError for True where the format has
        none.

        A point has exactly one encoding of each length; all else is refused. EncodingError with the reason ``length``;
        ``flags``, missing, contradictory or not of this format; ``infinity``, other bits set with it; or ``range``, a
        coordinate not below p. NotOnCurveError, also where x has no y. SubgroupError, if check. Wrong types:
        TypeError, and a check or compressed that is no bool. Not constant time.

        >>> from millerloop.bls12_381 import G1
        >>> G1.from_bytes(G1.generator().to_bytes()) == G1.generator()
        True
        >>> G1.from_bytes(bytes(48))
        Traceback (most recent call last):
            ...
        millerloop.errors.EncodingError: a G1 of 48 bytes in the format 'zcash' is compressed and must be flagged so
        """
        cdef const point_format *f = named_point_format(format)
        cdef bint strict = required_flag(check, "check")
        cdef Point result = cls.__new__(cls)
        read_point(result, data, f, required_form(f, compressed))
        if strict and not in_group(result):
            raise SubgroupError(
                f"a {cls.__name__} in the format {f.name.decode()!r}: a point of the curve outside the group of order r"
            )
        return result

    def __bytes__(self):
        return point_bytes(self, &POINT_FORMATS[0], POINT_FORMATS[0].larger != 0)

    def __reduce__(self):
        return restorer(), (type(self).__name__, point_bytes(self, &POINT_FORMATS[0], False))

    @classmethod
    def _restore(cls, data):
        # any point of the curve, as G1(x, y) takes it
        return cls.from_bytes(data, check=False)


cdef int required_form(const point_format *f, object compressed) except -2:
    """PLAIN or COMPRESSED as asked for, ANY_FORM for None."""
    if compressed is None:
        return ANY_FORM
    if not required_flag(compressed, "compressed"):
        return PLAIN
    if not f.larger:
        raise ValueError(f"the format {f.name.decode()!r} has no compressed form")
    return COMPRESSED


cdef bytes point_bytes(Point a, const point_format *f, bint compressed):
    cdef Py_ssize_t half = coordinate_size(f, a.over_twist)
    cdef Py_ssize_t size = half if compressed else 2 * half
    cdef bytes result = PyBytes_FromStringAndSize(NULL, size)
    cdef unsigned char *b = <unsigned char *>PyBytes_AS_STRING(result)
    if a.neutral():
        point_identity_to_bytes(b, size, f, compressed)
    elif a.over_twist:
        point_write(b, over_fp2(a), f, compressed)
    else:
        point_write(b, over_fp(a), f, compressed)
    return result


# b = a point other than the identity
cdef void point_write(unsigned char *b, const F *a, const point_format *f, bint compressed) noexcept nogil:
    cdef F x, y
    point_to_affine(&x, &y, a)
    point_to_bytes(b, f, compressed, &x, &y)


cdef int read_point(Point r, object data, const point_format *f, int wanted) except -1:
    cdef str name = type(r).__name__, form = f.name.decode()
    cdef bytes given = readable_bytes(data, f"a point of {name}")
    cdef const unsigned char *b = given
    cdef unsigned char plain[MOST_POINT_BYTES]
    cdef Py_ssize_t half = coordinate_size(f, r.over_twist), size = len(given), i
    cdef bint compressed = size == half and f.larger
    cdef bint zero = True
    cdef int flags, found
    cdef fp_mask_t larger
    if (not compressed and size != 2 * half) or (wanted != ANY_FORM and compressed != wanted):
        if wanted == ANY_FORM:
            lengths = f"{half} or {2 * half}" if f.larger else str(2 * half)
        else:
            lengths = str(half if wanted == COMPRESSED else 2 * half)
        raise EncodingError(f"a {name} in the format {form!r} has {lengths} bytes, not {size}", "length")
    what = f"a {name} of {size} bytes in the format {form!r}"
    flags = b[flag_place(f, size)] & (f.compressed | f.infinity | f.larger)
    memcpy(plain, b, size)
    plain[flag_place(f, size)] ^= flags
    for i in range(size):
        zero &= plain[i] == 0
    if compressed and flags & f.compressed != f.compressed:
        raise EncodingError(f"{what} is compressed and must be flagged so", "flags")
    if not compressed and flags & f.compressed:
        raise EncodingError(f"{what} is not compressed and must not be flagged so", "flags")
    if flags & f.infinity or (zero and not f.infinity):
        if flags & f.larger or not zero:
            raise EncodingError(f"{what} is flagged as the identity, and has other bits set", "infinity")
        r.set_identity()
        return 0
    if flags & f.larger and not compressed and not f.larger_always:
        raise EncodingError(f"{what} has both coordinates, and no flag for the sign of y", "flags")
    r.member = UNKNOWN
    larger = 0 - <fp_mask_t>((flags & f.larger) != 0)
    with nogil:
        if r.over_twist:
            found = point_from_bytes(<fp2_struct *>r.data, plain, f, compressed, larger)
        else:
            found = point_from_bytes(<fp_struct *>r.data, plain, f, compressed, larger)
    if found == READ_X_RANGE or found == READ_Y_RANGE:
        raise EncodingError(f"{what}: {'x' if found == READ_X_RANGE else 'y'} is not below p", "range")
    if found == READ_OFF_CURVE:
        raise NotOnCurveError(f"{what}: {'no y belongs to x' if compressed else 'x and y do not satisfy the equation'}")
    if found == READ_OTHER_SIGN:
        raise EncodingError(f"{what}: the flag for the sign of y is not that of y", "flags")
    return 0


present_base(PointBytes)
