"""Curves y^2 = x^3 + b over a prime field with a prime number n of points: secp256k1.

What it needs: Python 3.10, and curves.py beside it. p, n, b and the generator are given (SEC 2, section 2.4.1);
KoblitzCurve.verify() checks that they belong together.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

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

    @property
    def cube_root(self) -> int:
        """beta, the lesser of the two primitive cube roots of unity mod p: phi(x, y) = (beta x, y)."""
        root = next(r for z in range(2, self.p) if (r := pow(z, (self.p - 1) // 3, self.p)) != 1)
        return min(root, root * root % self.p)

    @property
    def eigenvalue(self) -> int:
        """lambda, by which phi multiplies."""
        root = next(r for z in range(2, self.n) if (r := pow(z, (self.n - 1) // 3, self.n)) != 1)
        x, y = self.generator
        image = (self.cube_root * x % self.p, y)
        return next(r for r in (root, root * root % self.n) if self.multiply(r, self.generator) == image)

    @property
    def lattice(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """Short vectors (a1, -b1) and (a2, b2) with a + b lambda = 0 mod n for (a, b): from Euclid's algorithm on n and
        lambda, the last remainder above the root of n and a neighbour (Gallant, Lambert, Vanstone, CRYPTO 2001)."""
        rows = [(self.n, 0), (self.eigenvalue, 1)]
        while rows[-1][0] ** 2 >= self.n:
            quotient = rows[-2][0] // rows[-1][0]
            rows.append(tuple(a - quotient * b for a, b in zip(rows[-2], rows[-1], strict=True)))
        quotient = rows[-2][0] // rows[-1][0]
        rows.append(tuple(a - quotient * b for a, b in zip(rows[-2], rows[-1], strict=True)))
        first = (rows[-2][0], -rows[-2][1])
        second = min(
            ((rows[i][0], -rows[i][1]) for i in (-3, -1)), key=lambda row: row[0] ** 2 + row[1] ** 2
        )
        vectors = [tuple(-c for c in row) if row[0] < 0 else row for row in (first, second)]
        return tuple(sorted(vectors, key=lambda row: row[1]))

    def claims(self):
        """What must hold."""
        (x, y), p = self.generator, self.p
        yield "p is prime", is_probable_prime(p)
        yield "n is prime", is_probable_prime(self.n)
        yield "the generator is on the curve", (y * y - x**3 - self.b) % p == 0
        yield "the generator has order n", self.multiply(self.n, self.generator) is None
        # so n divides the number of points, which Hasse's bound keeps below 2 n
        yield "n is the number of points", (p + 1 - self.n) ** 2 <= 4 * p
        (a1, b1), (a2, b2) = self.lattice
        root = self.eigenvalue
        yield "lambda is a cube root of unity", (root * root + root + 1) % self.n == 0
        yield "the vectors are in the lattice", not any((a + b * root) % self.n for a, b in self.lattice)
        yield "they span it", abs(a1 * b2 - a2 * b1) == self.n
        yield "their signs are as scalar_lattice.pxi has them", a1 > 0 and b1 < 0 and a2 > 0 and b2 > 0
        # (k, 0) minus its rounded multiples: at most half of each vector, and 2^-128 for the rounding of quotients
        yield from self.isogenies["G1"].claims()
        yield "halves stay below 2^128", max(a1 + a2, b2 - b1) // 2 + (max(a2, -b1) >> 126) + 1 < 1 << 128

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
