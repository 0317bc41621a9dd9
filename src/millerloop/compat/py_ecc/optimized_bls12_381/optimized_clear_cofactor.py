"""py_ecc.optimized_bls12_381.optimized_clear_cofactor: from the curve into the group of order r."""

from __future__ import annotations

from ._points import Point1, Point2, from_point, to_g1, to_g2

__all__ = ["multiply_clear_cofactor_G1", "multiply_clear_cofactor_G2"]


def multiply_clear_cofactor_G1(p: Point1) -> Point1:
    """The multiple of a point of E by h_eff of RFC 9380, 8.8.1; NotOnCurveError off the curve."""
    result: Point1 = from_point(to_g1(p).clear_cofactor())
    return result


def multiply_clear_cofactor_G2(p: Point2) -> Point2:
    """The multiple of a point of the twist by h_eff of RFC 9380, 8.8.2; NotOnCurveError off the curve."""
    result: Point2 = from_point(to_g2(p).clear_cofactor())
    return result
