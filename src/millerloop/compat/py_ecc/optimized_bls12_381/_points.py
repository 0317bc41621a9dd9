"""From projective tuples to G1 and G2 of millerloop.bls12_381 and back.

Needs: G1, G2; the optimized fields. Gives: Known, to_g1, to_g2, from_point.

A tuple (X, Y, Z) stands for the affine point (X / Z, Y / Z). The tuples that from_point() makes are Known: they keep
the point they were made from, so that nothing is inverted or checked twice. What is kept cannot go stale, as tuples and
elements do not change.
"""

from __future__ import annotations

from typing import Any

from millerloop.bls12_381 import G1, G2

from ..fields import optimized_bls12_381_FQ as FQ
from ..fields import optimized_bls12_381_FQ2 as FQ2

Point1 = tuple[FQ, FQ, FQ]
Point2 = tuple[FQ2, FQ2, FQ2]

_ONE = FQ.one()
_ONE2 = FQ2.one()
INFINITY: Point1 = (_ONE, _ONE, FQ.zero())
INFINITY2: Point2 = (_ONE2, _ONE2, FQ2.zero())


class Known(tuple[Any, ...]):
    """A tuple of coordinates that keeps its point. Pickled and copied it is a plain tuple."""

    point: G1 | G2

    def __reduce__(self) -> tuple[Any, ...]:
        return tuple, (tuple(self),)


def _affine(pt: tuple[Any, ...], field: Any, group: Any) -> Any:
    if isinstance(pt, Known) and isinstance(pt.point, group):
        return pt.point
    values = [c._value for c in pt if isinstance(c, field)]
    if len(pt) != 3 or len(values) != 3:
        raise TypeError(f"a projective point is a tuple of three {field.__name__}")
    x, y, z = values
    if not z:
        return group.identity()
    if z != 1:
        z = z.inverse()
        x, y = x * z, y * z
    return group(x, y)


def to_g1(pt: Point1) -> G1:
    """Raises TypeError unless pt holds three FQ, NotOnCurveError off the curve; membership is not checked."""
    point: G1 = _affine(pt, FQ, G1)
    return point


def to_g2(pt: Point2) -> G2:
    """Raises TypeError unless pt holds three FQ2, NotOnCurveError off the curve; membership is not checked."""
    point: G2 = _affine(pt, FQ2, G2)
    return point


def from_point(point: G1 | G2) -> Any:
    """The tuple of a point, with Z = 1; of the identity (1, 1, 0)."""
    point = point.to_affine()
    if isinstance(point, G1):
        known = Known(INFINITY if point.is_identity else (FQ._of(point.x), FQ._of(point.y), _ONE))
    else:
        known = Known(INFINITY2 if point.is_identity else (FQ2._of(point.x), FQ2._of(point.y), _ONE2))
    known.point = point
    return known
