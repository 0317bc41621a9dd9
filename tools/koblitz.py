"""Curves y^2 = x^3 + b over a prime field with a prime number n of points: secp256k1.

What it needs: Python 3.10, and beside it curves.py and isogenies.py. p, n, b and the generator are given (SEC 2,
section 2.4.1); KoblitzCurve.verify() checks that they belong together.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import isqrt

from curves import QuadraticField, is_probable_prime
from isogenies import GIVEN, Isogeny


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

    @cached_property
    def field(self) -> QuadraticField:
        """Fp inside Fp2, as isogenies.py has it; p = 3 mod 4."""
        return QuadraticField(self.p, -1)

    @cached_property
    def isogenies(self) -> dict[str, Isogeny]:
        """That of hashing."""
        return {"G1": Isogeny(GIVEN[self.name, "G1"], self.field, (self.b, 0), in_fp=True)}

    @cached_property
    def eigenvalue(self) -> int:
        """lambda, the smaller primitive cube root of unity mod n, by which phi(x, y) = (beta x, y) multiplies."""
        root = next(r for z in range(2, 100) if (r := pow(z, (self.n - 1) // 3, self.n)) != 1)
        return min(root, self.n - 1 - root)

    @cached_property
    def cube_root(self) -> int:
        """beta, the cube root of unity mod p that belongs to lambda."""
        x = self.generator[0]
        return self.multiply(self.eigenvalue, self.generator)[0] * pow(x, -1, self.p) % self.p

    @cached_property
    def basis(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """Two short (a, b) with a + b lambda = 0 mod n, of determinant n: from Euclid's algorithm on n and lambda,
        whose remainders are r = s n + t lambda. Guide to Elliptic Curve Cryptography, algorithm 3.74."""
        (r0, t0), (r1, t1) = (self.n, 0), (self.eigenvalue, 1)
        while r1 > isqrt(self.n):
            q = r0 // r1
            (r0, t0), (r1, t1) = (r1, t1), (r0 - q * r1, t0 - q * t1)
        r2, t2 = r0 - r0 // r1 * r1, t0 - r0 // r1 * t1
        first, second = (r1, -t1), min(((r0, -t0), (r2, -t2)), key=lambda v: v[0] ** 2 + v[1] ** 2)
        return (first, second) if first[0] * second[1] - second[0] * first[1] > 0 else (second, first)

    def claims(self):
        """What must hold."""
        (x, y), p = self.generator, self.p
        yield "p is prime", is_probable_prime(p)
        yield "n is prime", is_probable_prime(self.n)
        yield "the generator is on the curve", (y * y - x**3 - self.b) % p == 0
        yield "the generator has order n", self.multiply(self.n, self.generator) is None
        beta, root = self.cube_root, self.eigenvalue
        yield "beta is a cube root of unity", beta != 1 and pow(beta, 3, p) == 1
        yield "phi is multiplication by lambda", self.multiply(root, self.generator) == (beta * x % p, y)
        (a1, b1), (a2, b2) = self.basis
        yield "the basis is one of the lattice", all((a + b * root) % self.n == 0 for a, b in self.basis)
        yield "the basis generates the lattice", a1 * b2 - a2 * b1 == self.n
        # what rounding leaves of both coordinates, with one more for each factor that is rounded itself
        yield "halves are below 2^128", max(abs(a1) + abs(a2), abs(b1) + abs(b2)) * 51 // 100 + 1 < 1 << 128
        # so n divides the number of points, which Hasse's bound keeps below 2 n
        yield "n is the number of points", (p + 1 - self.n) ** 2 <= 4 * p
        yield from self.isogenies["G1"].claims()

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
