# Many points at once: what AnyPoint does one by one, over arrays.
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
    """A base class of the classes of points; it has no instances of its own."""

    @classmethod
    def mul_batch(cls, points, scalars, *, workers=None, progress=None):
        """Return the list of the multiples scalars[i] * points[i].

        points: any iterable of points of this class, but no set and no mapping: they have no order. scalars: as many
        integers of any size and sign, Fr (Fn) or SecretScalar. PairingError, a ValueError, if their numbers differ;
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
        right = column(scalars, "scalars", f"integers, {SCALAR_FIELD} or SecretScalar")
        return batch_list("mul", cls, left, right, (), POINTS_IN_CHUNK, workers, progress)

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
    return functions_of(table, twist)


cdef inline size_t point_size(bint twist) noexcept:
    return 3 * (sizeof(twist_struct) if twist else sizeof(fp_struct))


cdef inline bint over_twist(type cls) except -1:
    """Of which of the two curves the class has points; TypeError where it has none."""
    return (<AnyPoint?>cls.__new__(cls)).over_twist


cdef Room rows_of_points(list points, size_t size):
    """The coordinates of points, one after the other."""
    cdef Room rows = room_for(len(points), size)
    cdef size_t i
    for i in range(<size_t>len(points)):
        memcpy(rows.start + i * size, (<AnyPoint>points[i]).data, size)
    return rows


cdef AnyPoint point_from_row(AnyPoint like, Room rows, size_t i, size_t size):
    """A new point of the class of another, which has these coordinates."""
    cdef AnyPoint point = like.fresh()
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
    cdef list unknown = [point for point in points if (<AnyPoint>point).member == UNKNOWN]
    cdef size_t n = len(unknown), size, i
    if not n:
        return 0
    cdef bint twist = (<AnyPoint>unknown[0]).over_twist
    cdef const group_table *functions = group_functions(twist, n)
    size = point_size(twist)
    cdef Room rows = rows_of_points(unknown, size), flags = room_for(n, 1)
    with nogil:
        functions.in_group(<unsigned char *>flags.start, <const packed_fp *>rows.start, n)
    for i in range(n):
        (<AnyPoint>unknown[i]).member = MEMBER if flags.start[i] else OUTSIDE
    return 0


cdef list in_subgroup_chunk(type cls, Py_ssize_t start, list points):
    require_points_of(cls, points, start)
    find_members(points)
    return [(<AnyPoint>point).member == MEMBER for point in points]


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
        if (<AnyPoint>points[i]).member != MEMBER:
            result[i] = multiple_outside(<AnyPoint>points[i], scalars[i])
            continue
        scalar_words(words + SCALAR_WORDS * inside, scalars[i])
        inside += 1
        members.append(points[i])
        places.append(i)
    if not inside:
        return result
    table = table_for(inside, LEAST_POINTS)
    functions = functions_of(table, twist)
    size = point_size(twist)
    rows = rows_of_points(members, size)
    with nogil:
        functions.multiply(<packed_fp *>rows.start, <const packed_fp *>rows.start, words, SCALAR_WORDS, inside)
        wipe_stack(batch_stack(table))
    for i in range(inside):
        result[places[i]] = point_from_row(<AnyPoint>members[i], rows, i, size)
    return result


cdef list to_affine_chunk(type cls, Py_ssize_t start, list points):
    cdef list result = list(points), projective = [], places = []
    cdef size_t n, size, i
    cdef const group_table *functions
    cdef Room rows
    cdef AnyPoint point
    cdef int failed
    require_points_of(cls, points, start)
    for i in range(<size_t>len(points)):
        if not is_affine(<AnyPoint>points[i]):
            projective.append(points[i])
            places.append(i)
    n = len(places)
    if not n:
        return result
    functions = group_functions((<AnyPoint>points[0]).over_twist, n)
    size = point_size((<AnyPoint>points[0]).over_twist)
    rows = rows_of_points(projective, size)
    with nogil:
        failed = functions.to_affine(<packed_fp *>rows.start, <const packed_fp *>rows.start, n)
    if failed:
        raise MemoryError
    for i in range(n):
        point = point_from_row(<AnyPoint>projective[i], rows, i, size)
        point.member = (<AnyPoint>projective[i]).member
        result[places[i]] = point
    return result


cdef list hash_chunk(type cls, Py_ssize_t start, list messages, bytes dst, object hash):
    cdef size_t n = len(messages), size, i
    cdef AnyPoint like = cls.__new__(cls)
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
CHUNKS["in_subgroup"] = in_subgroup_chunk
CHUNKS["hash"] = hash_chunk
CHUNKS["to_affine"] = to_affine_chunk

present_base(PointBatches)
