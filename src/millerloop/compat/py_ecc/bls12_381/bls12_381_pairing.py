"""py_ecc.bls12_381.bls12_381_pairing: pairing(Q, P) of affine points, the point of G2 first, and py_ecc's value.

The value is that of millerloop.compat.py_ecc.optimized_bls12_381, which tells how it relates to others.
"""

from __future__ import annotations

from typing import Any, TypeVar

from ..fields import bls12_381_FQ as FQ
from ..fields import bls12_381_FQ2 as FQ2
from ..fields import bls12_381_FQ12 as FQ12
from ..optimized_bls12_381.optimized_pairing import (
    ate_loop_count,
    log_ate_loop_count,
    power_of_textbook,
    textbook_pairing,
)
from .bls12_381_curve import G1, add, b, b2, curve_order, double, field_modulus, is_on_curve, multiply, twist
from .bls12_381_curve import to_g1 as _to_g1
from .bls12_381_curve import to_g2 as _to_g2

__all__ = [
    "FQ",
    "FQ2",
    "FQ12",
    "G1",
    "add",
    "ate_loop_count",
    "b",
    "b2",
    "cast_point_to_fq12",
    "curve_order",
    "double",
    "field_modulus",
    "final_exponentiate",
    "is_on_curve",
    "linefunc",
    "log_ate_loop_count",
    "multiply",
    "pairing",
    "twist",
]

_F = TypeVar("_F", FQ, FQ2, FQ12)


def pairing(Q: tuple[FQ2, FQ2] | None, P: tuple[FQ, FQ] | None) -> FQ12:
    """The pairing of Q of G2 and P of G1.

    ValueError for a point that is not on its curve, TypeError for swapped points; one where P or Q is infinity. That
    the points are in the groups of order r is not checked, and for others the value means nothing.

    >>> from millerloop.compat.py_ecc.bls12_381 import G2
    >>> pairing(multiply(G2, 3), G1) == pairing(G2, multiply(G1, 3)) == pairing(G2, G1) ** 3
    True
    """
    return FQ12._of(textbook_pairing(_to_g1(P), _to_g2(Q)))


def final_exponentiate(p: FQ12) -> FQ12:
    """The power (p^12 - 1) / r of an element of Fp12; of zero it is zero."""
    return FQ12._of(power_of_textbook(p._value))


def cast_point_to_fq12(pt: tuple[FQ, FQ] | None) -> tuple[FQ12, FQ12] | None:
    """The same point with coordinates in Fp12."""
    return None if pt is None else (FQ12([pt[0].n] + [0] * 11), FQ12([pt[1].n] + [0] * 11))


def linefunc(P1: tuple[_F, _F], P2: tuple[_F, _F], T: tuple[_F, _F]) -> Any:
    """The line through P1 and P2, the tangent where they are equal, at T.

    slope (x_T - x_1) - (y_T - y_1), or x_T - x_1 for a vertical line.
    """
    (x1, y1), (x2, y2), (xt, yt) = P1, P2, T
    if x1 != x2:
        return (y2 - y1) / (x2 - x1) * (xt - x1) - (yt - y1)
    return x1 * x1 * 3 / (y1 * 2) * (xt - x1) - (yt - y1) if y1 == y2 else xt - x1
