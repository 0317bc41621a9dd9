# Points as bytes by SEC 1, and by their x alone as BIP-340 has them, for a curve over Fp without points of even order.
#
# Needs: point_sums.pxi, coerce.pxi, curve/compression.pxi; point_batch.pxi, later.
# Gives: PointBytes, sec1_bytes().
# Source: SEC 1 version 2.0, sections 2.3.3 and 2.3.4; BIP-340, lift_x.
#
# Every point has exactly one encoding in each form, and nothing else is read: the hybrid form of SEC 1, 06 and 07, is
# refused. The first byte comes first, then the range of the coordinates, then the curve.

cdef enum:
    ANY_FORM = -1
    PLAIN = 0
    COMPRESSED = 1
    # The first bytes
    SEC1_IDENTITY = 0
    SEC1_EVEN = 2
    SEC1_ODD = 3
    SEC1_PLAIN = 4
    # What is found in bytes: a point, or the first of these that is wrong
    READ_POINT = 0
    READ_X_RANGE = 1
    READ_Y_RANGE = 2
    READ_OFF_CURVE = 3


cdef class PointBytes(PointSums):
    """A base class of Point; it has no instances of its own."""

    def to_bytes(self, compressed=True):
        """Return the point as bytes, as SEC 1 has them.

        compressed: True for 33 bytes, 02 or 03 by the parity of y and x; False for 65, 04 and x and y; TypeError for
        what is no bool. Coordinates are big-endian. The identity is one byte, 00, either way.

        ``bytes(P)`` is P.to_bytes(). Constant time but for the identity, and an inversion is needed where the point is
        a result: to_affine() spares the next ones.

        >>> from millerloop.secp256k1 import Point
        >>> P = Point.generator()
        >>> P.to_bytes().hex()[:16], P.to_bytes(compressed=False).hex()[:16], bytes(Point.identity())
        ('0279be667ef9dcbb', '0479be667ef9dcbb', b'\\x00')
        """
        return sec1_bytes(self, required_flag(compressed, "compressed"))

    @classmethod
    def from_bytes(cls, data, compressed=None):
        """Return the point that to_bytes() has written, compressed or not: the length tells.

        data: any bytes-like object. compressed: True or False to take only this form, and the identity.

        A point has exactly one encoding in each form; all else is refused, the hybrid form of SEC 1 too. EncodingError
        with the reason ``length``; ``flags``, a first byte that does not go with the length; or ``range``, a coordinate
        not below p. NotOnCurveError, also where x has no y. Wrong types: TypeError, and a compressed that is no bool.
        Not constant time.

        >>> from millerloop.secp256k1 import Point
        >>> Point.from_bytes(Point.generator().to_bytes()) == Point.generator()
        True
        >>> Point.from_bytes(bytes(33))
        Traceback (most recent call last):
            ...
        millerloop.errors.EncodingError: a Point of 33 bytes starts with 02 or 03, not 00
        """
        cdef sec1_point e
        cdef AnyPoint result = cls.__new__(cls)
        parse_sec1(&e, cls.__name__, data, required_form(compressed), None)
        read_point(result, &e, None)
        return result

    @classmethod
    def from_bytes_batch(cls, data, compressed=None, *, workers=None, progress=None):
        """Return the list of the points that from_bytes() reads from each of `data`.

        data: any iterable of bytes-like objects, but no set and no mapping. compressed and errors: see from_bytes().
        Errors name the index of the first that is wrong, ``data[3]: ...``, and have it as `index`. workers, progress:
        see mul_batch().

        >>> from millerloop.secp256k1 import Point
        >>> P = Point.generator()
        >>> Point.from_bytes_batch([bytes(P), bytes(2 * P)]) == [P, 2 * P]
        True
        >>> Point.from_bytes_batch([bytes(P), b""])
        Traceback (most recent call last):
            ...
        millerloop.errors.EncodingError: data[1]: a Point has 1, 33 or 65 bytes, not 0
        """
        extra = False, required_form(compressed)
        given = column(data, "data", "bytes-like objects")
        return batch_list("from_bytes", cls, given, None, extra, POINTS_IN_CHUNK, workers, progress)

    @property
    def has_even_y(self):
        """Whether the affine y is even; PairingError for the identity, which has none. Costs an inversion, as y does.

        >>> from millerloop.secp256k1 import Point
        >>> P = Point.generator()
        >>> P.has_even_y, (-P).has_even_y
        (True, False)
        """
        return not element_is_odd(affine(self)[1])

    def x_only(self):
        """Return the affine x as 32 bytes, big-endian: a public key of BIP-340. PairingError for the identity.

        Constant time but for the identity, and an inversion is needed where the point is a result.

        >>> from millerloop.secp256k1 import Point
        >>> P = Point.generator()
        >>> P.x_only() == (-P).x_only() == bytes(P)[1:]
        True
        """
        return element_bytes(affine(self)[0], False)

    @classmethod
    def from_x_only(cls, data):
        """Return the point with this x and an even y: lift_x of BIP-340.

        data: a bytes-like object of 32 bytes, big-endian; another object is a TypeError. EncodingError with the reason
        ``length``, or ``range`` for an x not below p; NotOnCurveError where x has no y. Not constant time.

        >>> from millerloop.secp256k1 import Point
        >>> Point.from_x_only(Point.generator().x_only()) == Point.generator()
        True
        """
        cdef sec1_point e
        cdef AnyPoint result = cls.__new__(cls)
        parse_x_only(&e, cls.__name__, data, None)
        read_point(result, &e, None)
        return result

    @classmethod
    def from_x_only_batch(cls, data, *, workers=None, progress=None):
        """Return the list of the points that from_x_only() has for each of `data`.

        data: any iterable of bytes-like objects, but no set and no mapping. Errors: see from_x_only(); they name the
        index of the first that is wrong, ``data[3]: ...``, and have it as `index`. workers, progress: see mul_batch().

        >>> from millerloop.secp256k1 import Point
        >>> Point.from_x_only_batch([Point.generator().x_only()]) == [Point.generator()]
        True
        """
        given = column(data, "data", "bytes-like objects")
        return batch_list("from_bytes", cls, given, None, (True, COMPRESSED), POINTS_IN_CHUNK, workers, progress)

    def __bytes__(self):
        return sec1_bytes(self, True)

    def __reduce__(self):
        return restorer(), (type(self).__name__, sec1_bytes(self, False))

    @classmethod
    def _restore(cls, data):
        return cls.from_bytes(data)


# An encoding whose length and first byte are right
ctypedef struct sec1_point:
    unsigned char xy[2 * FP_BYTES]
    bint identity
    bint compressed
    fp_mask_t odd   # of a compressed one, whether y is


cdef int required_form(object compressed) except -2:
    """PLAIN or COMPRESSED as asked for, ANY_FORM for None."""
    if compressed is None:
        return ANY_FORM
    return COMPRESSED if required_flag(compressed, "compressed") else PLAIN


cdef bint element_is_odd(FieldElement a) noexcept:
    return fp_sgn0(a.data()) != 0


cdef bytes sec1_bytes(AnyPoint a, bint compressed):
    cdef FieldElement x = a.field(), y = a.field()
    cdef bytes result
    cdef unsigned char *b
    if a.neutral():
        return b"\x00"
    a.get_affine(x, y)
    result = PyBytes_FromStringAndSize(NULL, 1 + FP_BYTES if compressed else 1 + 2 * FP_BYTES)
    b = <unsigned char *>PyBytes_AS_STRING(result)
    fp_to_bytes(b + 1, FP_BYTES, False, x.data())
    if compressed:
        b[0] = <unsigned char>(SEC1_EVEN | (fp_sgn0(y.data()) & 1))
    else:
        b[0] = SEC1_PLAIN
        fp_to_bytes(b + 1 + FP_BYTES, FP_BYTES, False, y.data())
    return result


cdef str place_of(object index):
    """What stands before a message: nothing for a value by itself, index None, its place for one of a batch."""
    return "" if index is None else f"data[{index}]: "


# The parts of an encoding, and that they go together; all but the coordinates.
cdef int parse_sec1(sec1_point *e, str group, object data, int wanted, object index) except -1:
    cdef bytes given = readable_bytes(data, f"{place_of(index)}a point of {group}")
    cdef const unsigned char *b = given
    cdef Py_ssize_t size = len(given)
    e.identity = size == 1
    e.compressed = size == 1 + FP_BYTES
    if (
        not (e.identity or e.compressed or size == 1 + 2 * FP_BYTES)
        or (wanted == COMPRESSED and not e.compressed and not e.identity)
        or (wanted == PLAIN and e.compressed)
    ):
        lengths = {ANY_FORM: f"1, {1 + FP_BYTES} or {1 + 2 * FP_BYTES}", COMPRESSED: f"1 or {1 + FP_BYTES}"}
        wrong = f"a {group} has {lengths.get(wanted, f'1 or {1 + 2 * FP_BYTES}')} bytes, not {size}"
        raise EncodingError(place_of(index) + wrong, "length", index=index)
    if e.identity:
        first, right = "00", b[0] == SEC1_IDENTITY
    elif e.compressed:
        first, right = "02 or 03", b[0] == SEC1_EVEN or b[0] == SEC1_ODD
    else:
        first, right = "04", b[0] == SEC1_PLAIN
    if not right:
        what = f"a {group} of {size} byte{'' if e.identity else 's'} starts with {first}, not {b[0]:02x}"
        raise EncodingError(place_of(index) + what, "flags", index=index)
    e.odd = 0 - <fp_mask_t>(b[0] & 1)
    memcpy(e.xy, b + 1, size - 1)
    return 0


cdef int parse_x_only(sec1_point *e, str group, object data, object index) except -1:
    cdef bytes given = readable_bytes(data, f"{place_of(index)}the x of a {group}")
    if len(given) != FP_BYTES:
        wrong = f"the x of a {group} has {FP_BYTES} bytes, not {len(given)}"
        raise EncodingError(place_of(index) + wrong, "length", index=index)
    e.identity = False
    e.compressed = True
    e.odd = 0
    memcpy(e.xy, <const unsigned char *>given, FP_BYTES)
    return 0


# Refuses an encoding in which something else than a point was found
cdef int require_point(int found, sec1_point *e, str group, object index) except -1:
    if found == READ_POINT:
        return 0
    cdef str what = f"{place_of(index)}a {group}"
    if found == READ_OFF_CURVE:
        wrong = "no y belongs to x" if e.compressed else "x and y do not satisfy the equation"
        raise NotOnCurveError(f"{what}: {wrong}", index=index)
    raise EncodingError(f"{what}: {'x' if found == READ_X_RANGE else 'y'} is not below p", "range", index=index)


cdef int read_point(AnyPoint r, sec1_point *e, object index) except -1:
    cdef int found
    cdef fp_struct *xyz = over_fp(r)
    if e.identity:
        r.set_identity()
        return 0
    r.member = ON_CURVE
    with nogil:
        found = coordinates_found(xyz, e)
        if found == READ_POINT and e.compressed:
            found = READ_POINT if point_decompress(xyz + 1, xyz, 0) else READ_OFF_CURVE
            choose_parity(xyz + 1, e.odd)
        elif found == READ_POINT:
            found = READ_POINT if point_is_on_curve(xyz) else READ_OFF_CURVE
    return require_point(found, e, type(r).__name__, index)


# r = x and y, or x alone, that are encoded, Z = 1; and what is found of their range
cdef int coordinates_found(fp_struct *r, const sec1_point *e) noexcept nogil:
    fp_one(r + 1)
    fp_one(r + 2)
    if not fp_from_bytes(r, e.xy, FP_BYTES, False):
        return READ_X_RANGE
    if not e.compressed and not fp_from_bytes(r + 1, e.xy + FP_BYTES, FP_BYTES, False):
        return READ_Y_RANGE
    return READ_POINT


# y or -y, whichever is odd where the mask is set and even elsewhere. y is not 0: no point has order 2.  1 -> 1
cdef void choose_parity(fp_struct *y, fp_mask_t odd) noexcept nogil:
    cdef fp_t minus
    fp_neg(minus, y, 1)
    fp_reduce(minus, minus)
    fp_cmov(y, minus, fp_sgn0(y) ^ odd)


cdef list from_bytes_chunk(type cls, Py_ssize_t start, list data, bint x_only, int form):
    cdef size_t n = len(data), size = point_size(False), i
    cdef AnyPoint like = cls.__new__(cls), point
    cdef str group = cls.__name__
    cdef list result = []
    cdef object failure = None
    cdef Room encodings = room_for(n, sizeof(sec1_point)), found = room_for(n, sizeof(int)), flags = room_for(n, 1)
    cdef Room rows, roots
    cdef sec1_point *e = <sec1_point *>encodings.start
    cdef int *what = <int *>found.start
    cdef const group_table *functions
    for i in range(n):
        try:
            if x_only:
                parse_x_only(&e[i], group, data[i], start + i)
            else:
                parse_sec1(&e[i], group, data[i], form, start + i)
        except Exception as error:
            # what comes before may be wrong in another way
            failure = error
            n = i
            break
    rows = room_for(n, size)
    roots = room_for(n, size)
    functions = group_functions(False, n)
    with nogil:
        read_rows(
            <fp_struct *>rows.start, <fp_struct *>roots.start, what, <unsigned char *>flags.start, e, n, functions
        )
    for i in range(n):
        if e[i].identity:
            result.append(like.fresh())
            continue
        require_point(what[i], &e[i], group, start + i)
        point = point_from_row(like, rows, i, size)
        point.member = ON_CURVE
        result.append(point)
    if failure is not None:
        raise failure
    return result


# The points of n encodings as rows, the identity among them, and what is found of each other; where there is none, its
# row holds some coordinates all the same. roots: n more rows, of anything; flags: n zeros; both are overwritten.
cdef void read_rows(
    fp_struct *rows, fp_struct *roots, int *found, unsigned char *flags, const sec1_point *e, size_t n,
    const group_table *functions
) noexcept nogil:
    cdef fp_struct *row
    cdef size_t i
    cdef bint any_compressed = False
    for i in range(n):
        row = rows + 3 * i
        if e[i].identity:
            point_set_identity(row)
            continue
        found[i] = coordinates_found(row, &e[i])
        if e[i].compressed:
            any_compressed = True
        elif found[i] == READ_POINT and not point_is_on_curve(row):
            found[i] = READ_OFF_CURVE
    if not any_compressed:
        return
    functions.decompress(flags, <packed_fp *>roots, <const packed_fp *>rows, n)
    for i in range(n):
        if e[i].compressed and found[i] == READ_POINT:
            row = rows + 3 * i
            fp_copy(row + 1, roots + 3 * i + 1)
            choose_parity(row + 1, e[i].odd)
            if not flags[i]:
                found[i] = READ_OFF_CURVE


CHUNKS["from_bytes"] = from_bytes_chunk

present_base(PointBytes)
