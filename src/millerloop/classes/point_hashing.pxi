# Points from messages: hashing to the curves.
#
# Needs: point_bytes.pxi. Gives: PointHashing.

cdef class PointHashing(PointBytes):
    """A base class of G1 and G2; it has no instances of its own."""


present_base(PointHashing)
