# Short multiples of many points: by two digits in base x^2, of which the pairing curves have the endomorphism.
#
# Needs: point_batch.pxi. Gives: PointShortBatches.

cdef class PointShortBatches(PointBatches):
    """A base class of G1 and G2; it has no instances of its own."""

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
        if (<AnyPoint>points[i]).member != MEMBER:
            where = start + <Py_ssize_t>i
            raise SubgroupError(f"points[{where}] is not in the group of order r", index=where)
        b = exact_bytes(coefficients[i], 16, "a coefficient")
        words_from_bytes(words + 2 * i, 2, b)
    size = point_size(twist)
    rows = rows_of_points(points, size)
    with nogil:
        functions.multiply(<packed_fp *>rows.start, <const packed_fp *>rows.start, words, 2, n)
    return [point_from_row(<AnyPoint>points[i], rows, i, size) for i in range(n)]


CHUNKS["mul_short"] = mul_short_chunk

present_base(PointShortBatches)
