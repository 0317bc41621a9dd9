# Sums of many points and of many multiples.
#
# Needs: point_multiples.pxi. Gives: PointSums.

cdef class PointSums(PointMultiples):
    """A base class of G1 and G2; it has no instances of its own."""


present_base(PointSums)
