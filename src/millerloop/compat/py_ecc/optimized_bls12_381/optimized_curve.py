"""py_ecc.optimized_bls12_381.optimized_curve: points as tuples (X, Y, Z) for (X / Z, Y / Z), infinity where Z = 0.

Coordinates are FQ on y^2 = x^3 + 4, FQ2 on the twist y^2 = x^3 + 4 (1 + u), FQ12 on the curve over Fp12 that twist()
leads to. add, double, neg take any tuple, on the curve or not, and give the very coordinates that py_ecc gives, by the
formulas of Cohen, Miyaji, Ono; multiply gives the same point with Z = 1, for any integer: a negative one multiplies the
negative. multiply is in constant time where the point is in the group of order r, up to what becomes an integer;
the rest is not.
"""

from __future__ import annotations

from typing import Any, TypeVar

from millerloop.bls12_381 import G1 as _G1
from millerloop.bls12_381 import G2 as _G2
from millerloop.bls12_381 import p, r
from millerloop.errors import NotOnCurveError

from ..fields import FQP
from ..fields import optimized_bls12_381_FQ as FQ
from ..fields import optimized_bls12_381_FQ2 as FQ2
from ..fields import optimized_bls12_381_FQ12 as FQ12
from ._points import INFINITY, INFINITY2, Point1, Point2, from_point, to_g1, to_g2

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
    "normalize",
    "twist",
    "w",
]

_F = TypeVar("_F", FQ, FQ2, FQ12)

curve_order = r
field_modulus = p
b = FQ(4)
b2 = FQ2([4, 4])
b12 = FQ12([4] + [0] * 11)
G1: Point1 = from_point(_G1.generator())
G2: Point2 = from_point(_G2.generator())
Z1: Point1 = INFINITY
Z2: Point2 = INFINITY2
w = FQ12([0, 1] + [0] * 10)


def is_inf(pt: tuple[_F, _F, _F]) -> bool:
    """Whether Z = 0."""
    return not pt[-1]._value


def is_on_curve(pt: tuple[_F, _F, _F], b: _F) -> bool:
    """Whether Y^2 Z = X^3 + b Z^3; infinity is on every curve.

    >>> is_on_curve(G1, b), is_on_curve(G2, b2), is_on_curve(G12, b12)
    (True, True, True)
    """
    if is_inf(pt):
        return True
    x, y, z = pt
    return y * y * z - x * x * x == b * (z * z * z)


def double(pt: tuple[_F, _F, _F]) -> tuple[_F, _F, _F]:
    """Twice a point. Infinity comes out with Z = 0 as well."""
    cls = type(pt[0])
    x, y, z = _values(pt, cls)
    s = y * z
    t = x * x
    m = t + t + t
    b = x * y * s
    b2 = b + b
    b4 = b2 + b2
    h = m * m - b4 - b4
    ss = s * s
    yy = y * y * ss
    yy4 = yy + yy + yy + yy
    hs, sss = h * s, s * ss
    sss4 = sss + sss + sss + sss
    return cls._of(hs + hs), cls._of(m * (b4 - h) - yy4 - yy4), cls._of(sss4 + sss4)


def add(p1: tuple[_F, _F, _F], p2: tuple[_F, _F, _F]) -> tuple[_F, _F, _F]:
    """The sum of two points over the same field; TypeError for different ones.

    >>> add(G1, neg(G1)), eq(add(G2, G2), double(G2))
    ((1, 1, 0), True)
    """
    cls = type(p1[0])
    x1, y1, z1 = _values(p1, cls)
    x2, y2, z2 = _values(p2, cls)
    if not z1 or not z2:
        return p1 if z1 else p2
    y21, x12 = y2 * z1, x1 * z2
    u = y21 - y1 * z2
    v = x2 * z1 - x12
    if not v:
        return (cls.one(), cls.one(), cls.zero()) if u else double(p1)
    vv = v * v
    vvv = v * vv
    s = vv * x12
    z12 = z1 * z2
    a = u * u * z12 - vvv - s - s
    return cls._of(v * a), cls._of(u * (s - a) - vvv * (y1 * z2)), cls._of(vvv * z12)


def neg(pt: tuple[_F, _F, _F]) -> tuple[_F, _F, _F]:
    """The negative of a point."""
    x, y, z = pt
    return x, -y, z


def multiply(pt: tuple[_F, _F, _F], n: int) -> tuple[_F, _F, _F]:
    """The multiple n times pt, for an integer n of any size and sign; TypeError for anything else.

    >>> eq(multiply(G1, -2), neg(double(G1))), multiply(G2, curve_order) == Z2
    (True, True)
    """
    if not isinstance(n, int):
        raise TypeError(f"n must be an integer, not {type(n).__name__}")
    cls: Any = type(pt[0])
    try:
        if issubclass(cls, FQ):
            return from_point(to_g1(pt) * int(n))  # type: ignore[arg-type, no-any-return]
        if issubclass(cls, FQ2):
            return from_point(to_g2(pt) * int(n))  # type: ignore[arg-type, no-any-return]
    except NotOnCurveError:
        pass
    result = cls.one(), cls.one(), cls.zero()
    if n < 0:
        n, pt = -n, neg(pt)
    for bit in bin(n)[2:]:
        result = double(result) if result[2]._value else result
        if bit == "1":
            result = add(result, pt)
    return result


def eq(p1: tuple[_F, _F, _F], p2: tuple[_F, _F, _F]) -> bool:
    """Whether two tuples stand for the same point."""
    (x1, y1, z1), (x2, y2, z2) = p1, p2
    return x1 * z2 == x2 * z1 and y1 * z2 == y2 * z1


def normalize(pt: tuple[_F, _F, _F]) -> tuple[_F, _F]:
    """The affine coordinates (X / Z, Y / Z); of infinity (0, 0), as with py_ecc."""
    x, y, z = pt
    if z._value == 1:
        return x, y
    inverse = type(z).one() / z
    return x * inverse, y * inverse


def twist(pt: Point2) -> tuple[FQ12, FQ12, FQ12]:
    """The point (x / w^2, y / w^3) over Fp12 of a point (x, y) of the twist.

    >>> is_on_curve(twist(multiply(G2, 5)), b12)
    True
    """
    x, y, z = (FQ12._lifted(c) for c in pt)
    return x * w, y, z * w**3


def _values(pt: tuple[Any, ...], cls: Any) -> tuple[Any, Any, Any]:
    """The coordinates without their shells, so that formulas pay for no more than the arithmetic."""
    x, y, z = pt
    if type(x) is not cls or type(y) is not cls or type(z) is not cls:
        raise TypeError(f"Expected coordinates of {cls}, got {type(x)}, {type(y)}, {type(z)}")
    return x._value, y._value, z._value


G12 = twist(G2)
