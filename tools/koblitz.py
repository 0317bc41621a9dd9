"""Curves y^2 = x^3 + b over a prime field with a prime number n of points: secp256k1.

What it needs: Python 3.10, and curves.py beside it. p, n, b and the generator are given (SEC 2, section 2.4.1);
KoblitzCurve.verify() checks that they belong together.
"""

from __future__ import annotations

from dataclasses import dataclass

from curves import is_probable_prime


@dataclass(frozen=True)
class KoblitzCurve:
    """What defines the curve, and what follows."""

    name: str
    title: str
    p: int
    n: int
    b: int
    generator: tuple[int, int]

    def add(self, a, b):
        """Affine addition; None is the identity."""
        if a is None or b is None:
            return a or b
        (x1, y1), (x2, y2), p = a, b, self.p
        if x1 != x2:
            slope = (y2 - y1) * pow(x2 - x1, -1, p)
        elif y1 == y2 != 0:
            slope = 3 * x1 * x1 * pow(2 * y1, -1, p)
        else:
            return None
        x3 = (slope * slope - x1 - x2) % p
        return (x3, (slope * (x1 - x3) - y1) % p)

    def multiply(self, scalar: int, point):
        result = None
        for bit in bin(scalar)[2:]:
            result = self.add(result, result)
            if bit == "1":
                result = self.add(result, point)
        return result

    def claims(self):
        """What must hold."""
        (x, y), p = self.generator, self.p
        yield "p is prime", is_probable_prime(p)
        yield "n is prime", is_probable_prime(self.n)
        yield "the generator is on the curve", (y * y - x**3 - self.b) % p == 0
        yield "the generator has order n", self.multiply(self.n, self.generator) is None
        # so n divides the number of points, which Hasse's bound keeps below 2 n
        yield "n is the number of points", (p + 1 - self.n) ** 2 <= 4 * p

    def verify(self) -> None:
        """Raise ArithmeticError when the parameters do not make the curve they claim to be."""
        for claim, holds in self.claims():
            if not holds:
                raise ArithmeticError(f"{self.name}: it is not so that {claim}")


SECP256K1 = KoblitzCurve(
    "secp256k1",
    "secp256k1",
    p=(1 << 256) - (1 << 32) - 977,
    n=0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141,
    b=7,
    generator=(
        0x79BE667EF9DCBBAC55A06295CE870B07029BFCDB2DCE28D959F2815B16F81798,
        0x483ADA7726A3C4655DA4FBFC0E1108A8FD17B448A68554199C47D08FFB10D4B8,
    ),
)
