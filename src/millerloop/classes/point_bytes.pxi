# Points as bytes, in named formats.
#
# Needs: point_sums.pxi. Gives: PointBytes.

cdef class PointBytes(PointSums):
    """A base class of G1 and G2; it has no instances of its own."""


present_base(PointBytes)
