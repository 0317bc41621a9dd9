# Many points at once: what Point does one by one, over arrays.
#
# Needs: point_hashing.pxi, engine.pxi. Gives: PointBatches.

cdef enum:
    # From so many points on the lanes pay
    LEAST_IN_GROUP = 2
    POINTS_IN_CHUNK = 256


cdef class PointBatches(PointHashing):
    """A base class of G1 and G2; it has no instances of its own."""

    @classmethod
    def in_subgroup_batch(cls, points, *, workers=None, progress=None):
        """Return the list of what in_subgroup() says of each point."""
        points_of = column(points, "points", cls.__name__)
        return batch_list("in_subgroup", cls, points_of, None, (), POINTS_IN_CHUNK, workers, progress)


cdef list in_subgroup_chunk(type cls, Py_ssize_t start, list points):
    check_points(cls, start, points)
    find_members(points)
    return [(<Point>point).member == MEMBER for point in points]


CHUNKS["in_subgroup"] = in_subgroup_chunk


cdef int check_points(type cls, Py_ssize_t start, list points) except -1:
    """Refuse what is no point of this class, by its index."""
    cdef Py_ssize_t i
    for i in range(len(points)):
        if type(points[i]) is not cls:
            raise TypeError(f"points[{start + i}] must be a {cls.__name__} of {CURVE}, not {kind(points[i])}")
    return 0


# Finds out of which points of one group, all that are UNKNOWN, are members
cdef int find_members(list points) except -1:
    cdef list unknown = [point for point in points if (<Point>point).member == UNKNOWN]
    cdef size_t n = len(unknown), size, i
    cdef char *rows
    cdef const batch_table *table
    if not n:
        return 0
    table = table_for(n, LEAST_IN_GROUP)
    size = 3 * (sizeof(fp2_struct) if (<Point>unknown[0]).over_twist else sizeof(fp_struct))
    cdef bint twist = (<Point>unknown[0]).over_twist
    rows = <char *>PyMem_Calloc(n, size + 1)
    if rows == NULL:
        raise MemoryError
    try:
        for i in range(n):
            memcpy(rows + i * size, (<Point>unknown[i]).data, size)
        with nogil:
            if twist:
                table.g2.in_group(<unsigned char *>rows + n * size, <const packed_fp *>rows, n)
            else:
                table.g1.in_group(<unsigned char *>rows + n * size, <const packed_fp *>rows, n)
        for i in range(n):
            (<Point>unknown[i]).member = MEMBER if rows[n * size + i] else OUTSIDE
    finally:
        PyMem_Free(rows)
    return 0


present_base(PointBatches)
