# Points as bytes, in named formats.
#
# Needs: point_sums.pxi, encoding.pxi, curve/encoding.pxi; point_batch.pxi, later.
# Gives: PointBytes, point_bytes(); parse_point(), require_point(), outside_error(), for one encoding or one of many.
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
        cdef AnyPoint result = cls.__new__(cls)
        read_point(result, data, f, required_form(f, compressed))
        if strict and not in_group(result):
            raise outside_error(cls.__name__, f, None)
        return result

    @classmethod
    def from_bytes_batch(cls, data, format=None, check=True, compressed=None, *, workers=None, progress=None):
        """Return the list of the points that from_bytes() reads from each of `data`.

        data: any iterable of bytes-like objects, but no set and no mapping. format, check, compressed and errors: see
        from_bytes(). Errors name the index of the first that is wrong, ``data[3]: ...``, and have it as `index`.
        workers, progress: see mul_batch().

        >>> from millerloop.bls12_381 import G1
        >>> P = G1.generator()
        >>> G1.from_bytes_batch([bytes(P), bytes(2 * P)]) == [P, 2 * P]
        True
        >>> G1.from_bytes_batch([bytes(P), b""])
        Traceback (most recent call last):
            ...
        millerloop.errors.EncodingError: data[1]: a G1 in the format 'zcash' has 48 or 96 bytes, not 0
        """
        required_form(named_point_format(format), compressed)
        extra = format, required_flag(check, "check"), compressed
        given = column(data, "data", "bytes-like objects")
        return batch_list("from_bytes", cls, given, None, extra, POINTS_IN_CHUNK, workers, progress)

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


cdef bytes point_bytes(AnyPoint a, const point_format *f, bint compressed):
    cdef Py_ssize_t half = coordinate_size(f, a.over_twist)
    cdef Py_ssize_t size = half if compressed else 2 * half
    cdef bytes result = PyBytes_FromStringAndSize(NULL, size)
    cdef unsigned char *b = <unsigned char *>PyBytes_AS_STRING(result)
    if a.neutral():
        point_identity_to_bytes(b, size, f, compressed)
    elif a.over_twist:
        point_write(b, on_twist(a), f, compressed)
    else:
        point_write(b, over_fp(a), f, compressed)
    return result


# b = a point other than the identity
cdef void point_write(unsigned char *b, const F *a, const point_format *f, bint compressed) noexcept nogil:
    cdef F x, y
    point_to_affine(&x, &y, a)
    point_to_bytes(b, f, compressed, &x, &y)


# An encoding whose length and flags are right
ctypedef struct encoded_point:
    unsigned char plain[MOST_POINT_BYTES]   # without the flags
    Py_ssize_t size
    bint compressed
    bint identity
    fp_mask_t larger   # the flag for the sign of y


cdef str encoding_name(str group, Py_ssize_t size, const point_format *f):
    return f"a {group} of {size} bytes in the format {f.name.decode()!r}"


cdef str place_of(object index):
    """What stands before a message: nothing for a value by itself, index None, its place for one of a batch."""
    return "" if index is None else f"data[{index}]: "


# Takes the flags out of an encoding of a point of the group and compares them with one another and with its length; all
# but the coordinates.
cdef int parse_point(
    encoded_point *e, str group, bint twist, object data, const point_format *f, int wanted, object index
) except -1:
    cdef bytes given
    cdef const unsigned char *b
    cdef Py_ssize_t half = coordinate_size(f, twist), size, i
    cdef bint zero = True
    cdef int flags
    cdef str wrong = None, reason = "flags"
    if type(data) is bytes:
        given = data
    else:
        given = readable_bytes(data, f"{place_of(index)}a point of {group}")
    b = given
    size = e.size = len(given)
    e.compressed = size == half and f.larger
    if (not e.compressed and size != 2 * half) or (wanted != ANY_FORM and e.compressed != wanted):
        if wanted == ANY_FORM:
            lengths = f"{half} or {2 * half}" if f.larger else str(2 * half)
        else:
            lengths = str(half if wanted == COMPRESSED else 2 * half)
        wrong = f"a {group} in the format {f.name.decode()!r} has {lengths} bytes, not {size}"
        raise EncodingError(place_of(index) + wrong, "length", index=index)
    flags = b[flag_place(f, size)] & (f.compressed | f.infinity | f.larger)
    memcpy(e.plain, b, size)
    e.plain[flag_place(f, size)] ^= flags
    for i in range(size):
        zero &= e.plain[i] == 0
    e.identity = flags & f.infinity or (zero and not f.infinity)
    e.larger = 0 - <fp_mask_t>((flags & f.larger) != 0)
    if e.compressed and flags & f.compressed != f.compressed:
        wrong = "is compressed and must be flagged so"
    elif not e.compressed and flags & f.compressed:
        wrong = "is not compressed and must not be flagged so"
    elif e.identity:
        if flags & f.larger or not zero:
            wrong, reason = "is flagged as the identity, and has other bits set", "infinity"
    elif flags & f.larger and not e.compressed and not f.larger_always:
        wrong = "has both coordinates, and no flag for the sign of y"
    if wrong is not None:
        raise EncodingError(f"{place_of(index)}{encoding_name(group, size, f)} {wrong}", reason, index=index)
    return 0


# Refuses an encoding of which point_from_bytes has found something else than a point
cdef int require_point(int found, encoded_point *e, str group, const point_format *f, object index) except -1:
    if found == READ_POINT:
        return 0
    cdef str what = place_of(index) + encoding_name(group, e.size, f)
    if found == READ_OFF_CURVE:
        wrong = "no y belongs to x" if e.compressed else "x and y do not satisfy the equation"
        raise NotOnCurveError(f"{what}: {wrong}", index=index)
    if found == READ_OTHER_SIGN:
        raise EncodingError(f"{what}: the flag for the sign of y is not that of y", "flags", index=index)
    raise EncodingError(f"{what}: {'x' if found == READ_X_RANGE else 'y'} is not below p", "range", index=index)


cdef object outside_error(str group, const point_format *f, object index):
    what = f"{place_of(index)}a {group} in the format {f.name.decode()!r}"
    return SubgroupError(f"{what}: a point of the curve outside the group of order r", index=index)


cdef int read_point(AnyPoint r, object data, const point_format *f, int wanted) except -1:
    cdef str group = type(r).__name__
    cdef encoded_point e
    cdef int found
    parse_point(&e, group, r.over_twist, data, f, wanted, None)
    if e.identity:
        r.set_identity()
        return 0
    r.member = ON_CURVE
    with nogil:
        if r.over_twist:
            found = point_from_bytes(<twist_struct *>r.data, e.plain, f, e.compressed, e.larger)
        else:
            found = point_from_bytes(<fp_struct *>r.data, e.plain, f, e.compressed, e.larger)
    return require_point(found, &e, group, f, None)


cdef list from_bytes_chunk(
    type cls, Py_ssize_t start, list data, object format, bint check, object compressed
):
    cdef const point_format *f = named_point_format(format)
    cdef int form = required_form(f, compressed)
    cdef size_t n = len(data), size, i
    cdef AnyPoint like = cls.__new__(cls), point
    cdef bint twist = like.over_twist
    cdef str group = cls.__name__
    cdef list result = []
    cdef object failure = None
    cdef Room encodings = room_for(n, sizeof(encoded_point)), found = room_for(n, sizeof(int)), flags = room_for(n, 1)
    cdef Room rows
    cdef encoded_point *e = <encoded_point *>encodings.start
    cdef int *what = <int *>found.start
    cdef unsigned char *members = <unsigned char *>flags.start
    cdef const group_table *functions
    for i in range(n):
        try:
            parse_point(&e[i], group, twist, data[i], f, form, start + i)
        except Exception as error:
            # what comes before may be wrong in another way
            failure = error
            n = i
            break
    size = point_size(twist)
    rows = room_for(n, size)
    functions = group_functions(twist, n)
    with nogil:
        if twist:
            read_rows(<twist_struct *>rows.start, what, members, e, n, f, functions)
        else:
            read_rows(<fp_struct *>rows.start, what, members, e, n, f, functions)
        if check:
            functions.in_group(members, <const packed_fp *>rows.start, n)
    for i in range(n):
        if e[i].identity:
            result.append(like.fresh())
            continue
        require_point(what[i], &e[i], group, f, start + i)
        if check and not members[i]:
            raise outside_error(group, f, start + i)
        point = point_from_row(like, rows, i, size)
        point.member = MEMBER if check else ON_CURVE
        result.append(point)
    if failure is not None:
        raise failure
    return result


# The points of n encodings as rows, the identity among them, and what is found of each other; where there is none, its
# row holds some coordinates all the same. `flags` is scratch of n bytes.
cdef void read_rows(
    F *rows, int *found, unsigned char *flags, const encoded_point *e, size_t n, const point_format *f,
    const group_table *functions
) noexcept nogil:
    cdef F xy[2]
    cdef size_t i
    cdef bint any_compressed = False
    for i in range(n):
        flags[i] = e[i].larger & 1
        point_set_identity(rows + 3 * i)
        if e[i].compressed and not e[i].identity:
            found[i] = coordinates_from_bytes(xy, e[i].plain, f, True)
            f_copy(rows + 3 * i, xy)
            any_compressed = True
    if any_compressed:
        functions.decompress(flags, <packed_fp *>rows, <const packed_fp *>rows, n)
    for i in range(n):
        if e[i].identity:
            continue
        if not e[i].compressed:
            found[i] = point_from_bytes(rows + 3 * i, e[i].plain, f, False, e[i].larger)
        elif found[i] == READ_POINT:
            found[i] = sign_found(0 - <fp_mask_t>flags[i], rows + 3 * i + 1, e[i].larger, True)


CHUNKS["from_bytes"] = from_bytes_chunk

present_base(PointBytes)
