# Tables of one point, of which many multiples are asked for.
#
# Needs: groups.pxi, curve/point_table.pxi. Gives: PointTable, table_of().

from millerloop.errors import SubgroupError


@cython.final
cdef class PointTable:
    """A point with a table of its multiples, by which a multiplication takes a third of the time.

    Made by the table() of a class of points, never by calling PointTable, which is a TypeError. ``table * k`` and
    ``k * table``, k an integer of any size and sign, an Fr (Fn) or a SecretScalar, are k times the point, in constant
    time but for the identity. ``==`` between tables compares their points. Immutable, hashable, picklable; up to 53 KB.
    To type checkers PointTable is generic: PointTable[G1], PointTable[G2].

    >>> from millerloop.bls12_381 import G1
    >>> table = G1.table(G1.generator())
    >>> 5 * table == 5 * G1.generator()
    True
    """

    cdef AnyPoint base
    cdef void *entries   # NULL for the identity

    def __cinit__(self, *args):
        self.base = CURVE_GROUP.__new__(CURVE_GROUP)

    def __init__(self, *args):
        raise TypeError(f"a PointTable is not made by calling the class but by {MAKERS_OF_TABLES}")

    def __dealloc__(self):
        PyMem_Free(self.entries)

    @classmethod
    def __class_getitem__(cls, group):
        from types import GenericAlias

        return GenericAlias(cls, group)

    @property
    def point(self):
        """The point itself."""
        return self.base

    def __mul__(self, other):
        return multiple_by_table(self, other)

    def __rmul__(self, other):
        return multiple_by_table(self, other)

    def __eq__(self, other):
        if type(other) is not PointTable:
            return NotImplemented
        return self.base == (<PointTable>other).base

    def __hash__(self):
        return hash(("PointTable", self.base))

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __bytes__(self):
        return bytes(self.base)

    def __reduce__(self):
        return restorer(), ("PointTable", self.base.to_bytes(compressed=False))

    @classmethod
    def _restore(cls, data):
        cdef bytes encoded = readable_bytes(data, "the point of a PointTable")
        group = TWIST_GROUP if len(encoded) > 2 * FP_BYTES else CURVE_GROUP
        return table_of(group._restore(encoded))

    def __repr__(self):
        return f"{type(self.base).__name__}.table({self.base!r})"


cdef object table_of(AnyPoint point):
    cdef PointTable result = PointTable.__new__(PointTable)
    cdef size_t size
    result.base = point
    if not in_group(point):
        raise SubgroupError(f"{type(point).__name__}.table(): the point must be in the group of order r")
    if point.neutral():
        return result
    if point.over_twist:
        size = POINT_TABLE_LENGTH_TWIST * sizeof(twist_struct)
    else:
        size = POINT_TABLE_LENGTH_FP * sizeof(fp_struct)
    result.entries = PyMem_Calloc(1, size)
    if result.entries == NULL:
        raise MemoryError
    with nogil:
        if point.over_twist:
            point_table_fill(<twist_struct *>result.entries, <twist_struct *>point.data)
        else:
            point_table_fill(<fp_struct *>result.entries, <fp_struct *>point.data)
    return result


cdef object multiple_by_table(PointTable table, object other):
    cdef word_t k[SCALAR_WORDS]
    cdef AnyPoint result
    if not scalar_words(k, other):
        return NotImplemented
    if table.entries == NULL:
        wipe(k, sizeof(k))
        return table.base
    result = table.base.fresh()
    with nogil:
        if result.over_twist:
            point_multiply_by_table(<twist_struct *>result.data, <twist_struct *>table.entries, k)
        else:
            point_multiply_by_table(<fp_struct *>result.data, <fp_struct *>table.entries, k)
        wipe(k, sizeof(k))
        wipe_stack(DEEP_STACK)
    return result


present(PointTable)
