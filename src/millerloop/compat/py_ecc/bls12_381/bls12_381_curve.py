"""py_ecc.bls12_381.bls12_381_curve: affine points as pairs (x, y), None for infinity.

Coordinates are FQ on y^2 = x^3 + 4, FQ2 on the twist y^2 = x^3 + 4 (1 + u), FQ12 on the curve over Fp12 that twist()
leads to. Values are py_ecc's. multiply takes any integer, a negative one multiplies the negative; it is in constant
time where the point is in the group of order r, up to what becomes an integer; the rest is not.
"""

from __future__ import annotations

from typing import Any, TypeVar

from millerloop.bls12_381 import G1 as _G1
from millerloop.bls12_381 import G2 as _G2
from millerloop.bls12_381 import p, r
from millerloop.errors import NotOnCurveError

from ..fields import FQP
from ..fields import bls12_381_FQ as FQ
from ..fields import bls12_381_FQ2 as FQ2
from ..fields import bls12_381_FQ12 as FQ12

__all__ = [
    "FQ",
    "FQ2",
    "FQ12",
    "FQP",
    "G1",
    "G2",
    "G12",
    "Z1",
    "Z2",
    "add",
    "b",
    "b2",
    "b12",
    "curve_order",
    "double",
    "eq",
    "field_modulus",
    "is_inf",
    "is_on_curve",
    "multiply",
    "neg",
    "twist",
    "w",
]

_F = TypeVar("_F", FQ, FQ2, FQ12)

curve_order = r
field_modulus = p
b = FQ(4)
b2 = FQ2([4, 4])
b12 = FQ12([4] + [0] * 11)
Z1 = None
Z2 = None
w = FQ12([0, 1] + [0] * 10)


def is_inf(pt: tuple[_F, _F] | None) -> bool:
    """Whether pt is None."""
    return pt is None


def is_on_curve(pt: tuple[_F, _F] | None, b: _F) -> bool:
    """Whether y^2 = x^3 + b; infinity is on every curve.

    >>> is_on_curve(G1, b), is_on_curve(G2, b2), is_on_curve(G12, b12)
    (True, True, True)
    """
    return pt is None or pt[1] * pt[1] == pt[0] * pt[0] * pt[0] + b


def double(pt: tuple[_F, _F] | None) -> tuple[_F, _F] | None:
    """Twice a point."""
    if pt is None:
        return None
    x, y = pt
    return _third(pt, pt, x * x * 3 / (y * 2))


def add(p1: tuple[_F, _F] | None, p2: tuple[_F, _F] | None) -> tuple[_F, _F] | None:
    """The sum of two points over the same field; TypeError for different ones.

    >>> add(G1, neg(G1)) is None, add(G2, G2) == double(G2)
    (True, True)
    """
    if p1 is None or p2 is None:
        return p2 if p1 is None else p1
    (x1, y1), (x2, y2) = p1, p2
    if type(x1) is not type(x2):
        raise TypeError(f"points over different fields: {type(x1)} and {type(x2)}")
    if x1 == x2:
        return double(p1) if y1 == y2 else None
    return _third(p1, p2, (y2 - y1) / (x2 - x1))


def _third(p1: tuple[_F, _F], p2: tuple[_F, _F], slope: _F) -> tuple[_F, _F]:
    """The negative of the third point of a line."""
    x = slope * slope - p1[0] - p2[0]
    return x, slope * (p1[0] - x) - p1[1]


def neg(pt: tuple[_F, _F] | None) -> tuple[_F, _F] | None:
    """The negative of a point."""
    return None if pt is None else (pt[0], -pt[1])


def eq(p1: tuple[_F, _F] | None, p2: tuple[_F, _F] | None) -> bool:
    """Whether two points are the same."""
    return p1 == p2


def multiply(pt: tuple[_F, _F] | None, n: int) -> tuple[_F, _F] | None:
    """The multiple n times pt, for an integer n of any size and sign; TypeError for anything else.

    >>> multiply(G1, -2) == neg(double(G1)), multiply(G2, curve_order)
    (True, None)
    """
    if not isinstance(n, int):
        raise TypeError(f"n must be an integer, not {type(n).__name__}")
    if pt is None:
        return None
    try:
        if isinstance(pt[0], FQ):
            return from_point(to_g1(pt) * int(n))  # type: ignore[no-any-return]
        if isinstance(pt[0], FQ2):
            return from_point(to_g2(pt) * int(n))  # type: ignore[no-any-return]
    except NotOnCurveError:
        pass
    result: tuple[_F, _F] | None = None
    summand = pt if n >= 0 else neg(pt)
    for bit in bin(abs(n))[2:]:
        result = double(result)
        if bit == "1":
            result = add(result, summand)
    return result


def twist(pt: tuple[FQ2, FQ2] | None) -> tuple[FQ12, FQ12] | None:
    """The point (x / w^2, y / w^3) over Fp12 of a point (x, y) of the twist.

    >>> is_on_curve(twist(multiply(G2, 5)), b12)
    True
    """
    return None if pt is None else (FQ12._lifted(pt[0]) / w**2, FQ12._lifted(pt[1]) / w**3)


def to_g1(pt: tuple[FQ, FQ] | None) -> _G1:
    """The point of a pair of FQ: TypeError for others, NotOnCurveError off the curve; membership is not checked."""
    return _G1.identity() if pt is None else _G1(*_coordinates(pt, FQ))


def to_g2(pt: tuple[FQ2, FQ2] | None) -> _G2:
    """The point of a pair of FQ2: TypeError for others, NotOnCurveError off the curve; membership is not checked."""
    return _G2.identity() if pt is None else _G2(*_coordinates(pt, FQ2))


def _coordinates(pt: tuple[Any, ...], field: Any) -> list[Any]:
    values = [c._value for c in pt if isinstance(c, field)]
    if len(pt) != 2 or len(values) != 2:
        raise TypeError(f"an affine point is a tuple of two {field.__name__}")
    return values


def from_point(point: _G1 | _G2) -> Any:
    """The pair of a point; of the identity None."""
    if point.is_identity:
        return None
    point = point.to_affine()
    field: Any = FQ if isinstance(point, _G1) else FQ2
    return field._of(point.x), field._of(point.y)


G1: tuple[FQ, FQ] = from_point(_G1.generator())
G2: tuple[FQ2, FQ2] = from_point(_G2.generator())
G12 = twist(G2)
