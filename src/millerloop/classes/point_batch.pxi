# Many points at once: what Point does one by one, over arrays.
#
# Needs: point_hashing.pxi, engine.pxi, batch.pxi. Gives: PointBatches; find_members().
#
# A chunk of values is copied under the GIL to rows, arrays of elements as batch/batch.h has them, and worked on without
# it. All that a chunk has in memory beside its values is below 300 KB.

cdef enum:
    POINTS_IN_CHUNK = 256
    # From so many points on the lanes pay. Found by timing 1, 2, 3 and 8 points in either engine, both groups of both
    # curves: lanes take as long for one to eight points as the scalar instance does for 1.1 to 1.35 of them, whatever
    # is done.
    LEAST_POINTS = 2


cdef class PointBatches(PointHashing):
    """A base class of G1 and G2; it has no instances of its own."""

    @classmethod
    def mul_batch(cls, points, scalars, *, workers=None, progress=None):
        """Return the list of the multiples scalars[i] * points[i].

        points: any iterable of points of this class, but no set and no mapping: they have no order. scalars: as many
        integers of any size and sign, Fr or SecretScalar. PairingError, a ValueError, if their numbers differ;
        TypeError names the index of what is no point or no scalar. Constant time in points of the group of order r and
        their scalars, as ``*``.

        workers: None for this thread; a number of threads; or a concurrent.futures.Executor. progress: called in this
        thread as progress(n) when the next n points are finished. TypeError for others, PairingError for fewer than one
        thread or more than 1024.

        >>> from millerloop.bls12_381 import G1
        >>> P = G1.generator()
        >>> G1.mul_batch([P, 2 * P], [3, -4]) == [3 * P, -8 * P]
        True
        """
        left = column(points, "points", cls.__name__)
        right = column(scalars, "scalars", "integers, Fr or SecretScalar")
        return batch_list("mul", cls, left, right, (), POINTS_IN_CHUNK, workers, progress)

    @classmethod
    def _mul_short_batch(cls, points, coefficients, *, workers=None, progress=None):
        """Return the list of the multiples (a + b * x**2) * points[i], x the parameter of the curve.

        For random linear combinations: 128 random bits at the cost of 64. points: of the group of order r, the others
        are a SubgroupError. coefficients: for each 16 bytes, a and b, both signed and little-endian. Otherwise as
        mul_batch().

        >>> from millerloop.bls12_381 import G1, x
        >>> P = G1.generator()
        >>> G1._mul_short_batch([P], [bytes([3, *bytes(7), *[255] * 8])]) == [(3 - x**2) * P]
        True
        """
        left = column(points, "points", cls.__name__)
        right = column(coefficients, "coefficients", "bytes")
        return batch_list("mul_short", cls, left, right, (), POINTS_IN_CHUNK, workers, progress)

    @classmethod
    def in_subgroup_batch(cls, points, *, workers=None, progress=None):
        """Return the list of what in_subgroup() says of each point.

        points: any iterable of points of this class, but no set and no mapping. TypeError names the index of what is
        none. workers, progress: see mul_batch(). What is found is remembered, unless other processes find it.

        >>> from millerloop.bls12_381 import G1
        >>> G1.in_subgroup_batch([G1.generator(), G1(0, 2)])
        [True, False]
        """
        given = column(points, "points", cls.__name__)
        return batch_list("in_subgroup", cls, given, None, (), POINTS_IN_CHUNK, workers, progress)

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

    @classmethod
    def hash_batch(cls, messages, dst, *, hash="sha256", workers=None, progress=None):
        """Return the list of the points that hash() has for each message.

        messages: any iterable of bytes-like objects, but no set and no mapping; TypeError names the index of what is
        none. dst, hash and errors: see hash(). workers, progress: see mul_batch().

        >>> from millerloop.bls12_381 import G2
        >>> G2.hash_batch([b"abc", b""], b"an example") == [G2.hash(b"abc", b"an example"), G2.hash(b"", b"an example")]
        True
        """
        dst = bytes_for_hashing(dst, "dst")
        # refuses what is wrong with dst and hash, whatever the messages
        message_expander(dst, hash, 1)
        given = column(messages, "messages", "bytes-like objects")
        return batch_list("hash", cls, given, None, (dst, hash), POINTS_IN_CHUNK, workers, progress)

    @classmethod
    def to_affine_batch(cls, points, *, workers=None, progress=None):
        """Return the list of the same points, affine as by to_affine(), for one inversion in 256 points.

        points: any iterable of points of this class, but no set and no mapping. TypeError names the index of what is
        none. workers, progress: see mul_batch().

        >>> from millerloop.bls12_381 import G1
        >>> points = [n * G1.generator() for n in range(3)]
        >>> G1.to_affine_batch(points) == points
        True
        """
        given = column(points, "points", cls.__name__)
        return batch_list("to_affine", cls, given, None, (), POINTS_IN_CHUNK, workers, progress)


# Memory of a chunk, zeros at first, the leading `secret` bytes of which are wiped
@cython.final
@cython.internal
cdef class Room:
    cdef char *start
    cdef size_t secret

    def __dealloc__(self):
        if self.secret:
            wipe(self.start, self.secret)
        PyMem_Free(self.start)


cdef Room room_for(size_t count, size_t size):
    cdef Room room = Room.__new__(Room)
    room.start = <char *>PyMem_Calloc(max(count, <size_t>1), size)
    if room.start == NULL:
        raise MemoryError
    return room


cdef Room secret_room_for(size_t count, size_t size):
    cdef Room room = room_for(count, size)
    room.secret = count * size
    return room


# The functions for n points over Fp, over Fp2 where `twist`
cdef const group_table *group_functions(bint twist, size_t n) except NULL:
    cdef const batch_table *table = table_for(n, LEAST_POINTS)
    return &table.g2 if twist else &table.g1


cdef inline size_t point_size(bint twist) noexcept:
    return 3 * (sizeof(fp2_struct) if twist else sizeof(fp_struct))


cdef inline bint over_twist(type cls) except -1:
    """Of which of the two curves the class has points; TypeError where it has none."""
    return (<Point?>cls.__new__(cls)).over_twist


cdef Room rows_of_points(list points, size_t size):
    """The coordinates of points, one after the other."""
    cdef Room rows = room_for(len(points), size)
    cdef size_t i
    for i in range(<size_t>len(points)):
        memcpy(rows.start + i * size, (<Point>points[i]).data, size)
    return rows


cdef Point point_from_row(Point like, Room rows, size_t i, size_t size):
    """A new point of the class of another, which has these coordinates."""
    cdef Point point = like.fresh()
    memcpy(point.data, rows.start + i * size, size)
    return point


cdef int require_point_of(type cls, object point, Py_ssize_t index) except -1:
    if type(point) is not cls:
        raise TypeError(f"points[{index}] must be a {cls.__name__} of {CURVE}, not {kind(point)}")
    return 0


cdef int require_points_of(type cls, list points, Py_ssize_t start) except -1:
    cdef Py_ssize_t i
    over_twist(cls)
    for i in range(len(points)):
        require_point_of(cls, points[i], start + i)
    return 0


cdef int find_members(list points) except -1:
    """Find out which of the points of one group, those that are UNKNOWN, are members."""
    cdef list unknown = [point for point in points if (<Point>point).member == UNKNOWN]
    cdef size_t n = len(unknown), size, i
    if not n:
        return 0
    cdef bint twist = (<Point>unknown[0]).over_twist
    cdef const group_table *functions = group_functions(twist, n)
    size = point_size(twist)
    cdef Room rows = rows_of_points(unknown, size), flags = room_for(n, 1)
    with nogil:
        functions.in_group(<unsigned char *>flags.start, <const packed_fp *>rows.start, n)
    for i in range(n):
        (<Point>unknown[i]).member = MEMBER if flags.start[i] else OUTSIDE
    return 0


cdef list in_subgroup_chunk(type cls, Py_ssize_t start, list points):
    require_points_of(cls, points, start)
    find_members(points)
    return [(<Point>point).member == MEMBER for point in points]


cdef list mul_chunk(type cls, Py_ssize_t start, list points, list scalars):
    cdef size_t n = len(points), size, i, inside = 0
    cdef bint twist = over_twist(cls)
    cdef Room k = secret_room_for(n, 8 * SCALAR_WORDS), rows
    cdef word_t *words = <word_t *>k.start
    cdef list result = [None] * len(points), members = [], places = []
    cdef const batch_table *table
    cdef const group_table *functions
    for i in range(n):
        require_point_of(cls, points[i], start + i)
        scalars[i] = required_scalar(scalars[i], "scalars", start + i)
    find_members(points)
    for i in range(n):
        if (<Point>points[i]).member != MEMBER:
            result[i] = multiple_outside(<Point>points[i], scalars[i])
            continue
        scalar_words(words + SCALAR_WORDS * inside, scalars[i])
        inside += 1
        members.append(points[i])
        places.append(i)
    if not inside:
        return result
    table = table_for(inside, LEAST_POINTS)
    functions = &table.g2 if twist else &table.g1
    size = point_size(twist)
    rows = rows_of_points(members, size)
    with nogil:
        functions.multiply(<packed_fp *>rows.start, <const packed_fp *>rows.start, words, SCALAR_WORDS, inside)
        wipe_stack(batch_stack(table))
    for i in range(inside):
        result[places[i]] = point_from_row(<Point>members[i], rows, i, size)
    return result


cdef list mul_short_chunk(type cls, Py_ssize_t start, list points, list coefficients):
    cdef size_t n = len(points), size, i
    cdef bint twist = over_twist(cls)
    cdef Room k = room_for(n, 16), rows
    cdef word_t *words = <word_t *>k.start
    cdef bytes b
    cdef const group_table *functions = group_functions(twist, n)
    require_points_of(cls, points, start)
    find_members(points)
    for i in range(n):
        if (<Point>points[i]).member != MEMBER:
            where = start + <Py_ssize_t>i
            raise SubgroupError(f"points[{where}] is not in the group of order r", index=where)
        b = exact_bytes(coefficients[i], 16, "a coefficient")
        words_from_bytes(words + 2 * i, 2, b)
    size = point_size(twist)
    rows = rows_of_points(points, size)
    with nogil:
        functions.multiply(<packed_fp *>rows.start, <const packed_fp *>rows.start, words, 2, n)
    return [point_from_row(<Point>points[i], rows, i, size) for i in range(n)]


cdef list to_affine_chunk(type cls, Py_ssize_t start, list points):
    cdef list result = list(points), projective = [], places = []
    cdef size_t n, size, i
    cdef const group_table *functions
    cdef Room rows
    cdef Point point
    cdef int failed
    require_points_of(cls, points, start)
    for i in range(<size_t>len(points)):
        if not is_affine(<Point>points[i]):
            projective.append(points[i])
            places.append(i)
    n = len(places)
    if not n:
        return result
    functions = group_functions((<Point>points[0]).over_twist, n)
    size = point_size((<Point>points[0]).over_twist)
    rows = rows_of_points(projective, size)
    with nogil:
        failed = functions.to_affine(<packed_fp *>rows.start, <const packed_fp *>rows.start, n)
    if failed:
        raise MemoryError
    for i in range(n):
        point = point_from_row(<Point>projective[i], rows, i, size)
        point.member = (<Point>projective[i]).member
        result[places[i]] = point
    return result


cdef list from_bytes_chunk(
    type cls, Py_ssize_t start, list data, object format, bint check, object compressed
):
    cdef const point_format *f = named_point_format(format)
    cdef int form = required_form(f, compressed)
    cdef size_t n = len(data), size, i
    cdef Point like = cls.__new__(cls), point
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
            read_rows(<fp2_struct *>rows.start, what, members, e, n, f, functions)
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
        point.member = MEMBER if check else UNKNOWN
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


cdef list hash_chunk(type cls, Py_ssize_t start, list messages, bytes dst, object hash):
    cdef size_t n = len(messages), size, i
    cdef Point like = cls.__new__(cls)
    cdef int coefficients = 4 if like.over_twist else 2
    cdef object expand = message_expander(dst, hash, coefficients)
    cdef bytes uniform
    cdef Room words = room_for(n, 8 * FP_WIDE_WORDS * coefficients), rows
    cdef word_t *u = <word_t *>words.start
    cdef const group_table *functions = group_functions(like.over_twist, n)
    for i in range(n):
        uniform = expand(messages[i], f"messages[{start + i}]")
        words_from_uniform_bytes(u + FP_WIDE_WORDS * coefficients * i, coefficients, <const unsigned char *>uniform)
    size = point_size(like.over_twist)
    rows = room_for(n, size)
    with nogil:
        functions.hash(<packed_fp *>rows.start, u, 2, n)
    return [point_from_row(like, rows, i, size) for i in range(n)]


CHUNKS["mul"] = mul_chunk
CHUNKS["mul_short"] = mul_short_chunk
CHUNKS["in_subgroup"] = in_subgroup_chunk
CHUNKS["from_bytes"] = from_bytes_chunk
CHUNKS["hash"] = hash_chunk
CHUNKS["to_affine"] = to_affine_chunk

present_base(PointBatches)
