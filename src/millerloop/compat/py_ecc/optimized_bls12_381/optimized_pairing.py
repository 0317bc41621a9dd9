"""py_ecc.optimized_bls12_381.optimized_pairing: pairing(Q, P), the point of G2 first, and py_ecc's value.

py_ecc's value is f_{|x|,Q}(P)^((p^12 - 1) / r); the pairing of millerloop, and of blst, arkworks, mcl, is
f_{x,Q}(P)^(3 (p^12 - 1) / r), with the sign of x: the power -3 of py_ecc's. As (r - 1) / 3 is -1/3 mod r, the power
(r - 1) / 3 leads back. Before the final exponentiation values agree up to factors that it maps to 1: products of them
are exponentiated as with py_ecc, but the numbers are others.
"""

from __future__ import annotations

from typing import Any, TypeVar

from millerloop.bls12_381 import G1 as _G1
from millerloop.bls12_381 import G2 as _G2
from millerloop.bls12_381 import Fp12, r, x
from millerloop.bls12_381 import final_exponentiation as _final_exponentiation
from millerloop.bls12_381 import miller_loop as _miller_loop
from millerloop.bls12_381 import pairing as _pairing

from ..fields import optimized_bls12_381_FQ as FQ
from ..fields import optimized_bls12_381_FQ2 as FQ2
from ..fields import optimized_bls12_381_FQ12 as FQ12
from ._points import Point1, Point2, to_g1, to_g2
from .optimized_curve import (
    G1,
    add,
    b,
    b2,
    curve_order,
    double,
    field_modulus,
    is_on_curve,
    multiply,
    normalize,
    twist,
)

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
    "exp_by_p",
    "field_modulus",
    "final_exponentiate",
    "is_on_curve",
    "linefunc",
    "log_ate_loop_count",
    "miller_loop",
    "multiply",
    "normalize",
    "normalize1",
    "pairing",
    "pseudo_binary_encoding",
    "twist",
]

_F = TypeVar("_F", FQ, FQ2, FQ12)

ate_loop_count = -x
log_ate_loop_count = ate_loop_count.bit_length() - 2
# the bits, the lowest first
pseudo_binary_encoding = [ate_loop_count >> i & 1 for i in range(ate_loop_count.bit_length())]
_MINUS_THIRD = (r - 1) // 3


def pairing(Q: Point2, P: Point1, final_exponentiate: bool = True) -> FQ12:
    """The pairing of Q of G2 and P of G1; without the final exponentiation what final_exponentiate() takes to it.

    ValueError for a point that is not on its curve, TypeError for swapped points; one where P or Q is infinity. That
    the points are in the groups of order r is not checked, and for others the value means nothing.

    >>> from millerloop.compat.py_ecc.optimized_bls12_381 import G1, G2, multiply
    >>> pairing(multiply(G2, 3), G1) == pairing(G2, multiply(G1, 3)) == pairing(G2, G1) ** 3
    True
    >>> final_exponentiate(pairing(G2, G1, False)) == pairing(G2, G1)
    True
    """
    point2, point1 = to_g2(Q), to_g1(P)
    if not final_exponentiate:
        # the sign of x is that of the exponent, and conjugation is inversion after the final exponentiation
        return FQ12._of(_miller_loop(point1, point2).conjugate())
    return FQ12._of(textbook_pairing(point1, point2))


def miller_loop(Q: Point2 | None, P: Point1 | None, final_exponentiate: bool = True) -> FQ12:
    """As pairing(), where None stands for infinity as well."""
    return FQ12.one() if Q is None or P is None else pairing(Q, P, final_exponentiate)


def final_exponentiate(p: FQ12) -> FQ12:
    """The power (p^12 - 1) / r of an element of Fp12; of zero it is zero."""
    return FQ12._of(power_of_textbook(p._value))


def textbook_pairing(P: _G1, Q: _G2) -> Fp12:
    """f_{|x|,Q}(P)^((p^12 - 1) / r)."""
    return _pairing(P, Q).pow_vartime(_MINUS_THIRD).as_fp12()


def power_of_textbook(f: Fp12) -> Fp12:
    """f^((p^12 - 1) / r), of zero zero: 1/3 of what final_exponentiation() gives."""
    return _final_exponentiation(f).inverse().pow_vartime(_MINUS_THIRD).as_fp12() if f else f


def exp_by_p(x: FQ12) -> FQ12:
    """x^p, the Frobenius map."""
    return FQ12._of(x._value.frobenius())


def cast_point_to_fq12(pt: Point1 | None) -> tuple[FQ12, FQ12, FQ12] | None:
    """The same point with coordinates in Fp12."""
    if pt is None:
        return None
    x, y, z = (FQ12([c.n] + [0] * 11) for c in pt)
    return x, y, z


def normalize1(p: tuple[_F, _F, _F]) -> tuple[_F, _F, _F]:
    """The same point with Z = 1."""
    x, y = normalize(p)
    return x, y, type(x).one()


def linefunc(P1: tuple[_F, _F, _F], P2: tuple[_F, _F, _F], T: tuple[_F, _F, _F]) -> tuple[Any, Any]:
    """The line through P1 and P2, the tangent where they are equal, at T: numerator and denominator.

    slope (x_T - x_1) - (y_T - y_1), or x_T - x_1 for a vertical line.
    """
    (x1, y1, z1), (x2, y2, z2), (xt, yt, zt) = P1, P2, T
    rise, run = y2 * z1 - y1 * z2, x2 * z1 - x1 * z2
    zero = type(x1).zero()
    if run == zero and rise == zero:
        rise, run = x1 * x1 * 3, y1 * z1 * 2
    if run == zero:
        return xt * z1 - x1 * zt, z1 * zt
    return rise * (xt * z1 - x1 * zt) - run * (yt * z1 - y1 * zt), run * zt * z1
