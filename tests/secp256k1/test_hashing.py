"""Hashing to secp256k1 where the published cases do not go: every exceptional argument, against reference_hashing.py.

The isogeny of the header is known to be one by tools/isogenies.py, whose claims --check proves; here it is compared
with the same data on the elements of reference.py, and the map with the definitions of RFC 9380.
"""

import random
from dataclasses import dataclass

import pytest
from reference import EllipticCurve, Field
from reference_hashing import Suite, sgn0

from millerloop.secp256k1 import Fp, Point, p

DST = b"QUUX-V01-CS02-with-secp256k1_XMD:SHA-256_SSWU_RO_"


class CurveOfPrimeOrder:
    name = "secp256k1"
    Fp = Field("Fp", p, [0])
    Fp2 = Field("Fp2", p, [1, 0])
    E = EllipticCurve(Fp, Fp(7))


@dataclass(frozen=True)
class SuiteOfPrimeOrder(Suite):
    def clear_cofactor(self, point):
        return point


SUITE = SuiteOfPrimeOrder(CurveOfPrimeOrder(), "G1")


def plain(point):
    return None if point.is_identity else (int(point.x), int(point.y))


def ints(point):
    return point and tuple(map(int, point))


def exceptional():
    """Where simplified SWU would divide by zero, and where x1 is that of the kernel or of a point beside it."""
    F, (_, _, Z) = SUITE.field, SUITE.numbers
    result = [F(0)]
    if (u := (-1 / Z).sqrt()) is not None:
        result += [u, -u]
    kernel = -SUITE.polynomials[1][0]
    assert not SUITE.f(kernel).is_square()
    for x in (kernel + d for d in range(-6, 7)):
        for u in SUITE.arguments_of_x1(x):
            assert SUITE.x1(u) == x
            result.append(u)
    return result


def test_the_map():
    rng = random.Random("map")
    F = SUITE.field
    chosen = [*exceptional(), F(1), F(-1), F(2), F(-2), *(F.random(rng) for _ in range(30))]
    assert len(chosen) > 40
    assert len({(sgn0(u), SUITE.f(SUITE.x1(u)).is_square()) for u in chosen}) == 4
    for u in chosen:
        point = Point.map_to_curve(Fp(int(u)))
        assert plain(point) == ints(SUITE.map_to_curve(u))
        assert point.is_on_curve()
        assert point.in_subgroup()
        assert point.clear_cofactor() == point


@pytest.mark.parametrize("message", [b"", b"a", b"millerloop", bytes(200)])
def test_hash_and_encode(message):
    assert plain(Point.hash(message, DST)) == ints(SUITE.hash(*SUITE.hash_to_field(message, DST, 2)))
    assert plain(Point.encode(message, DST)) == ints(SUITE.encode(*SUITE.hash_to_field(message, DST, 1)))


def test_no_point_of_the_kernel_is_met():
    """The kernel's points have their y outside of Fp, so that no argument gives the identity."""
    x = -SUITE.polynomials[1][0]
    assert SUITE.isogeny.degree == 3
    assert len(SUITE.polynomials[1]) == 2
    assert SUITE.f(x).sqrt() is None
