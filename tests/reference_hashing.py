"""Hashing to the curves once more: slow, affine, as RFC 9380 defines it, on the elements of reference.py.

Needs:  reference.py; the isogenies of tools/isogenies.py, whose own claims prove what they are.
Gives:  suite(curve, group), a Suite: hash_to_field, map_to_curve, clear_cofactor, hash, encode; sgn0.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cache, cached_property

import reference
from isogenies import GIVEN, Isogeny


def sgn0(a: reference.Element) -> int:
    """Section 4.1."""
    sign, zero = 0, True
    for c in a.ints():
        sign, zero = sign or (zero and c % 2), zero and c == 0
    return int(sign)


class NumbersOfFp2:
    """What Isogeny asks of a field, on pairs of ints, by reference.py."""

    def __init__(self, Fp2):
        self.Fp2, self.p = Fp2, int(Fp2.p)

    def element(self, c0, c1=0):
        return (c0 % self.p, c1 % self.p)

    def add(self, a, b):
        return (self.Fp2(*a) + self.Fp2(*b)).ints()

    def sub(self, a, b):
        return (self.Fp2(*a) - self.Fp2(*b)).ints()

    def mul(self, a, b):
        return (self.Fp2(*a) * self.Fp2(*b)).ints()

    def inverse(self, a):
        return self.Fp2(*a).inverse().ints()

    def power(self, a, n):
        return (self.Fp2(*a) ** n).ints()


@dataclass(frozen=True)
class Suite:
    """A curve's group and the numbers of its suites."""

    curve: reference.Curve
    group: str

    @cached_property
    def field(self):
        return self.curve.Fp if self.group == "G1" else self.curve.Fp2

    @cached_property
    def E(self):
        return self.curve.E if self.group == "G1" else self.curve.E_twist

    def element(self, pair):
        return self.field(*pair[: self.field.degree])

    @cached_property
    def isogeny(self):
        target = (*self.E.b.ints(), 0)[:2]
        return Isogeny(GIVEN[self.curve.name, self.group], NumbersOfFp2(self.curve.Fp2), target, self.group == "G1")

    @cached_property
    def polynomials(self):
        """N, H and M of the isogeny."""
        return tuple([self.element(c) for c in p] for p in (self.isogeny.n, self.isogeny.h, self.isogeny.m))

    @cached_property
    def numbers(self):
        """A, B and Z."""
        return tuple(map(self.element, (self.isogeny.a, self.isogeny.b, self.isogeny.z)))

    def f(self, x):
        A, B, _ = self.numbers
        return x * x * x + A * x + B

    def hash_to_field(self, message: bytes, dst: bytes, count: int):
        """Section 5.2, with expand_message_xmd and SHA-256."""
        m, L = self.field.degree, -(-(self.field.p.bit_length() + 128) // 8)
        uniform = expand_sha256(message, dst, count * m * L)
        numbers = [int.from_bytes(uniform[i : i + L], "big") for i in range(0, len(uniform), L)]
        return [self.field(*numbers[i : i + m]) for i in range(0, len(numbers), m)]

    def x1(self, u):
        A, B, Z = self.numbers
        tv = Z * Z * u**4 + Z * u * u
        return -B / A * (1 + 1 / tv) if tv else B / (Z * A)

    def simplified_swu(self, u):
        """Section 6.6.2: a point of the isogenous curve."""
        Z = self.numbers[2]
        x = self.x1(u)
        if not self.f(x).is_square():
            x = Z * u * u * x
        y = self.f(x).sqrt()
        return (x, y if sgn0(u) == sgn0(y) else -y)

    def apply_isogeny(self, point):
        """Appendix E; the identity for the kernel."""
        x, y = point
        n, h, m = (sum((c * x**i for i, c in enumerate(p)), self.field(0)) for p in self.polynomials)
        if not h:
            return None
        e = 1 if self.isogeny.degree == 2 else 2
        return (n / h**e, y * m / h ** (e + 1))

    def map_to_curve(self, u):
        return self.apply_isogeny(self.simplified_swu(u))

    def clear_cofactor(self, point):
        """h_eff times the point. On E |x - 1|; on E' h2 (3 x^2 - 3), sections 8.8.1 and 8.8.2."""
        x = self.curve.x
        if self.group == "G1":
            return self.E.multiply(abs(x - 1), point)
        h2 = (x**8 - 4 * x**7 + 5 * x**6 - 4 * x**4 + 6 * x**3 - 4 * x**2 - 4 * x + 13) // 9
        return self.E.multiply(h2 * (3 * x**2 - 3), point)

    def hash(self, u0, u1):
        return self.clear_cofactor(self.E.add(self.map_to_curve(u0), self.map_to_curve(u1)))

    def encode(self, u):
        return self.clear_cofactor(self.map_to_curve(u))

    def arguments_of_x1(self, x):
        """Every u with x1(u) = x: with t = Z u^2, -B / A (1 + 1 / (t^2 + t)) = x."""
        A, B, Z = self.numbers
        w = -B / (A * x + B)  # t^2 + t, from 1 + 1 / w = -A x / B
        result = []
        if (s := (1 + 4 * w).sqrt()) is not None:
            for t in ((s - 1) / 2, (-s - 1) / 2):
                if (u := (t / Z).sqrt()) is not None:
                    result += [u, -u]
        return result


@cache
def suite(curve, group):
    return Suite(curve, group)


def expand_sha256(message: bytes, dst: bytes, length: int) -> bytes:
    """Section 5.3.1, for a dst of up to 255 bytes."""
    H = lambda data: hashlib.sha256(data).digest()  # noqa: E731
    dst_prime = dst + bytes([len(dst)])
    b = [H(bytes(64) + message + length.to_bytes(2, "big") + b"\0" + dst_prime)]
    b.append(H(b[0] + b"\1" + dst_prime))
    while 32 * (len(b) - 1) < length:
        b.append(H(bytes(x ^ y for x, y in zip(b[0], b[-1], strict=True)) + bytes([len(b)]) + dst_prime))
    return b"".join(b[1:])[:length]
