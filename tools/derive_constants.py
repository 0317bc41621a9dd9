#!/usr/bin/env python3
"""Derive every constant of the BLS12 curves and write them to src/millerloop/<curve>: constants.h, constants_fr.h for
the scalar field Fr, the integers mod r, which is compiled as a field of its own, and isogenies.h for hashing.

What it needs: Python 3.10, nothing else. A curve is given by x, beta, xi, its twist type and b; the rest follows:

    r = x^4 - x^2 + 1        p = (x-1)^2 r / 3 + x
    #E(Fp) = h1 r            h1 = (x-1)^2 / 3
    #E'(Fp2) = h2 r          h2 = (x^8 - 4x^7 + 5x^6 - 4x^4 + 6x^3 - 4x^2 - 4x + 13) / 9
    E: y^2 = x^3 + b         E': y^2 = x^3 + b xi (M-twist) or x^3 + b / xi (D-twist)

(Barreto, Lynn, Scott, "Constructing elliptic curves with prescribed embedding degrees", 2002, for the family; Hess,
Smart, Vercauteren, "The eta pairing revisited", 2006, for the twists). The script checks what it derives: p and r are
prime, beta is no square, xi neither a square nor a cube, the generators lie on their curves and have order r.

Generators: the smallest point of the curve that the cofactor does not send to the identity, times the cofactor.
Smallest by x, then by y, an element c0 + c1 u being compared by c1 first. This rule gives the published generators of
both G1 and of G2 on BLS12-381. No rule is known for G2 of BLS12-377: its generator is given data.

    python tools/derive_constants.py            compare with the committed headers; differences are shown, exit status 1
    python tools/derive_constants.py --write    write the headers
"""

from __future__ import annotations

import argparse
import difflib
import sys
from dataclasses import dataclass
from functools import cached_property
from math import gcd
from pathlib import Path

from isogenies import GIVEN, Isogeny

ROOT = Path(__file__).resolve().parent.parent

LIMB_BITS = 52
ROOT_WINDOW = 4  # bits of a digit of the logarithm in a square root
MULTIPLES = 31  # largest magnitude that a subtraction can take


def is_probable_prime(n: int) -> bool:
    """Miller-Rabin to twelve bases; n is odd and larger than the bases."""
    twos = (n - 1 & 1 - n).bit_length() - 1
    for base in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37):
        power = pow(base, n - 1 >> twos, n)
        if power == 1:
            continue
        for _ in range(twos):
            if power == n - 1:
                break
            power = power * power % n
        else:
            return False
    return True


def two_sylow(p: int) -> tuple[int, int, int]:
    """(s, t, g): p - 1 = 2^s t with t odd, and g = z^t of order 2^s, z the least non-square."""
    s = (p - 1 & 1 - p).bit_length() - 1
    t = p - 1 >> s
    return s, t, next(g for z in range(2, p) if pow(g := pow(z, t, p), 1 << s - 1, p) == p - 1)


@dataclass(frozen=True)
class PrimeField:
    """Fp as the base holds it: in Montgomery form, R = 2^(52 limbs), the same for twice as many limbs of 26 bits."""

    p: int

    @property
    def limbs(self) -> int:
        return -(-self.p.bit_length() // LIMB_BITS)

    @property
    def words(self) -> int:
        """The 64-bit words of a packed element."""
        return -(-self.p.bit_length() // 64)

    @property
    def R(self) -> int:
        return 1 << LIMB_BITS * self.limbs

    def montgomery(self, value: int) -> int:
        return value * self.R % self.p


@dataclass(frozen=True)
class QuadraticField:
    """Fp2 = Fp[u]/(u^2 - beta); elements are pairs (c0, c1), and Fp is the subfield c1 = 0."""

    p: int
    beta: int

    def element(self, c0: int, c1: int = 0):
        return (c0 % self.p, c1 % self.p)

    def add(self, a, b):
        return self.element(a[0] + b[0], a[1] + b[1])

    def sub(self, a, b):
        return self.element(a[0] - b[0], a[1] - b[1])

    def mul(self, a, b):
        return self.element(a[0] * b[0] + self.beta * a[1] * b[1], a[0] * b[1] + a[1] * b[0])

    def norm(self, a) -> int:
        return (a[0] * a[0] - self.beta * a[1] * a[1]) % self.p

    def inverse(self, a):
        n = pow(self.norm(a), -1, self.p)
        return self.element(a[0] * n, -a[1] * n)

    def power(self, a, exponent: int):
        result = (1, 0)
        for bit in bin(exponent)[2:]:
            result = self.mul(result, result)
            if bit == "1":
                result = self.mul(result, a)
        return result

    def sqrt_in_fp(self, a):
        """The square root in Fp of an element of Fp, or None: Tonelli-Shanks."""
        p, a = self.p, a[0]
        if a == 0:
            return (0, 0)
        if pow(a, p - 1 >> 1, p) != 1:
            return None
        twos, odd, generator = two_sylow(p)
        root, rest = pow(a, odd + 1 >> 1, p), pow(a, odd, p)  # root^2 = a rest, and rest has order a power of two
        while rest != 1:
            order, square = 0, rest
            while square != 1:
                order, square = order + 1, square * square % p
            step = pow(generator, 1 << twos - 1 - order, p)
            root, rest = root * step % p, rest * step * step % p
        return (root, 0)

    def sqrt(self, a):
        """A square root in Fp2 or None: c0^2 = (a0 +- sqrt(norm a)) / 2 and c1 = a1 / (2 c0)."""
        p = self.p
        if a[1] == 0:  # Every element of Fp is a square in Fp2: of c0, or of c1 u with c1^2 beta = a0.
            root = self.sqrt_in_fp(a)
            return root or self.sqrt_in_fp(self.element(a[0] * pow(self.beta, -1, p)))[::-1]
        norm_root = self.sqrt_in_fp((self.norm(a), 0))
        if norm_root is None:
            return None
        for double in (a[0] + norm_root[0], a[0] - norm_root[0]):
            c0 = self.sqrt_in_fp(self.element(double * pow(2, -1, p)))
            if c0 is not None:  # c0 = 0 would make a an element of Fp
                return self.element(c0[0], a[1] * pow(2 * c0[0], -1, p))
        raise ArithmeticError("one of the two candidates is a square")


@dataclass(frozen=True)
class Curve:
    """What defines a curve (the fields) and what follows (the properties)."""

    name: str
    title: str
    x: int
    beta: int
    xi: tuple[int, int]
    twist: str  # "M" or "D"
    b: int
    given_g2: tuple[tuple[int, int], tuple[int, int]] | None = None  # None: by the rule

    @cached_property
    def r(self) -> int:
        return self.x**4 - self.x**2 + 1

    @cached_property
    def h1(self) -> int:
        return (self.x - 1) ** 2 // 3

    @cached_property
    def h2(self) -> int:
        x = self.x
        return (x**8 - 4 * x**7 + 5 * x**6 - 4 * x**4 + 6 * x**3 - 4 * x**2 - 4 * x + 13) // 9

    @cached_property
    def p(self) -> int:
        return self.h1 * self.r + self.x

    @cached_property
    def field(self) -> QuadraticField:
        return QuadraticField(self.p, self.beta)

    @cached_property
    def b_twist(self) -> tuple[int, int]:
        return self.field.mul((self.b, 0), self.xi if self.twist == "M" else self.field.inverse(self.xi))

    @cached_property
    def g1(self):
        return self.generator((self.b, 0), self.h1, self.field.sqrt_in_fp)

    @cached_property
    def g2(self):
        return self.given_g2 or self.generator(self.b_twist, self.h2, self.field.sqrt)

    def generator(self, b, cofactor: int, sqrt):
        """Cofactor times the smallest point, y in the field of this square root, that the cofactor does not kill."""
        field = self.field
        for c0 in range(100):  # far more than the rule needs; c1 = 0 comes first
            y = sqrt(field.element(c0**3 + b[0], b[1]))
            if y is None:
                continue
            y = min(y, field.sub((0, 0), y), key=lambda element: element[::-1])
            point = self.multiply(cofactor, ((c0, 0), y))
            if point is not None:
                return point
        raise ArithmeticError("no small x gives a generator")

    def add(self, a, b):
        """Affine addition on any curve y^2 = x^3 + constant over Fp2; None is the identity."""
        field = self.field
        if a is None or b is None:
            return a or b
        (x1, y1), (x2, y2) = a, b
        if x1 != x2:
            slope = field.mul(field.sub(y2, y1), field.inverse(field.sub(x2, x1)))
        elif y1 == y2 != (0, 0):
            slope = field.mul(field.mul((3, 0), field.mul(x1, x1)), field.inverse(field.add(y1, y1)))
        else:
            return None
        x3 = field.sub(field.mul(slope, slope), field.add(x1, x2))
        return (x3, field.sub(field.mul(slope, field.sub(x1, x3)), y1))

    def negate(self, point):
        return point and (point[0], self.field.sub((0, 0), point[1]))

    def multiply(self, scalar: int, point):
        result = None
        for bit in bin(scalar)[2:]:
            result = self.add(result, result)
            if bit == "1":
                result = self.add(result, point)
        return result

    def frobenius(self, n: int, k: int) -> tuple[int, int]:
        """xi^(k (p^n - 1) / 6), by which w^(k p^n) differs from w^k."""
        return self.field.power(self.xi, k * (self.p**n - 1) // 6)

    @cached_property
    def isogenies(self) -> dict[str, Isogeny]:
        """By which hashing reaches E and E'."""
        targets = {"G1": (self.b, 0), "G2": self.b_twist}
        return {
            group: Isogeny(GIVEN[self.name, group], self.field, target, in_fp=group == "G1")
            for group, target in targets.items()
        }

    @cached_property
    def cube_root(self) -> int:
        """The cube root of unity beta in Fp for which phi(x, y) = (beta x, y) is multiplication by -x^2 on G1."""
        root = self.frobenius(2, 2)[0]
        image = self.multiply(self.x**2, self.g1)
        return next(c for c in (root, root * root % self.p) if self.field.mul((c, 0), self.g1[0]) == image[0])

    @cached_property
    def psi(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """(c, d) for which psi(x, y) = (c conjugate(x), d conjugate(y)) on E' is what Frobenius is on E.

        They are w^(2 p - 2) and w^(3 p - 3) for the D-twist, which goes to E by (x w^2, y w^3); their inverses for the
        M-twist.
        """
        result = self.frobenius(1, 2), self.frobenius(1, 3)
        return result if self.twist == "D" else tuple(map(self.field.inverse, result))

    def phi_of(self, point):
        return (self.field.mul((self.cube_root, 0), point[0]), point[1])

    def psi_of(self, point):
        return tuple(self.field.mul(c, self.field.element(v[0], -v[1])) for c, v in zip(self.psi, point, strict=True))

    def psi_squared_of(self, point):
        """psi^2(x, y) = (c conjugate(c) x, -y) for psi's constant c."""
        return (self.field.mul((self.field.norm(self.psi[0]), 0), point[0]), self.field.sub((0, 0), point[1]))

    def claims(self):
        """What must hold, in an order in which each may rely on those before."""
        field, p, r = self.field, self.p, self.r
        yield "x = 1 mod 3", self.x % 3 == 1
        yield "p is prime", is_probable_prime(p)
        yield "r is prime", is_probable_prime(r)
        yield "beta is not a square", pow(self.beta, p - 1 >> 1, p) == p - 1
        yield "xi is not a square", field.power(self.xi, (p * p - 1) // 2) != (1, 0)
        yield "xi is not a cube", field.power(self.xi, (p * p - 1) // 3) != (1, 0)
        yield "G1 is on E", self.on_curve(self.g1, (self.b, 0))
        yield "G2 is on E'", self.on_curve(self.g2, self.b_twist)
        yield "G1 has order r", self.multiply(r, self.g1) is None
        yield "G2 has order r", self.multiply(r, self.g2) is None
        for group, isogeny in self.isogenies.items():
            for claim, holds in isogeny.claims():
                yield f"{group}: {claim}", holds
        # -x^2 is a cube root of 1 mod r, and phi^2 + phi + 1 = 0: phi(P) = -x^2 P makes r P = 0.
        minus_image = self.multiply(self.x**2, self.g1)
        yield "phi is multiplication by -x^2 on G1", self.phi_of(self.g1) == self.negate(minus_image)
        image = self.multiply(abs(self.x), self.g2)
        yield "psi is multiplication by x on G2", self.psi_of(self.g2) == (image if self.x > 0 else self.negate(image))
        yield "psi^2 is as stated", self.psi_squared_of(self.g2) == self.psi_of(self.psi_of(self.g2))
        # psi^2 - (x + 1) psi + p = 0: psi(Q) = x Q makes (p - x) Q = h1 r Q = 0, while h2 r Q = 0 for every Q.
        yield "h1 and h2 have no common factor", gcd(self.h1, self.h2) == 1

    def verify(self) -> None:
        """Raise ArithmeticError when the parameters do not make the curve they claim to be."""
        for claim, holds in self.claims():
            if not holds:
                raise ArithmeticError(f"{self.name}: it is not so that {claim}")

    def on_curve(self, point, b) -> bool:
        x, y = point
        return self.field.mul(y, y) == self.field.add(self.field.power(x, 3), b)


CURVES = (
    Curve("bls12_381", "BLS12-381", x=-0xD201000000010000, beta=-1, xi=(1, 1), twist="M", b=4),
    Curve(
        "bls12_377",
        "BLS12-377",
        x=0x8508C00000000001,
        beta=-5,
        xi=(0, 1),
        twist="D",
        b=1,
        # As published in EIP-2539 and by arkworks.
        given_g2=(
            (
                0x018480BE71C785FEC89630A2A3841D01C565F071203E50317EA501F557DB6B9B71889F52BB53540274E3E48F7C005196,
                0x00EA6040E700403170DC5A51B1B140D5532777EE6651CECBE7223ECE0799C9DE5CF89984BFF76FE6B26BFEFA6EA16AFE,
            ),
            (
                0x00690D665D446F7BD960736BCBB2EFB4DE03ED7274B49A58E458C282F832D204F2CF88886D8C7C2EF094094409FD4DDF,
                0x00F8169FD28355189E549DA3151A70AA61EF11AC3D591BF12463B01ACEE304C24279B83F5E52270BD9A1CDD185EB8F93,
            ),
        ),
    ),
)


def split(value: int, bits: int, count: int) -> list[int]:
    """value in little-endian digits of so many bits; all of it must fit."""
    if value >> (bits * count):
        raise OverflowError(f"{value:#x} does not fit {count} digits of {bits} bits")
    return [value >> (bits * i) & (1 << bits) - 1 for i in range(count)]


class Header:
    """Collects the lines of one header, whose elements are of this field."""

    def __init__(self, field: PrimeField, guard: str, *text: str) -> None:
        self.field = field
        self.lines: list[str] = []
        self.comment(*text)
        del self.lines[0]
        self.lines += ["", f"#ifndef {guard}", f"#define {guard}"]

    def text(self) -> str:
        return "\n".join([*self.lines, "", "#endif", ""])

    def comment(self, *text: str) -> None:
        start, *rest = text
        self.lines += ["", "/* " + start, *(("   " + line).rstrip() for line in rest)]
        self.lines[-1] += " */"

    def macro(self, name: str, value: str) -> None:
        self.lines.append(f"#define {name} {value}")

    def rows(self, name: str, rows: list[str]) -> None:
        self.lines += [f"#define {name} \\", *(f"    {row} \\" for row in rows[:-1]), f"    {rows[-1]}"]

    def digits(self, name: str, value: int, bits: int, count: int) -> None:
        width = -(-bits // 4)
        digits = [f"0x{digit:0{width}x}" for digit in split(value, bits, count)]
        self.rows(name, [", ".join(digits[i : i + 4]) + "," * (i + 4 < count) for i in range(0, count, 4)])

    def limbs(self, value: int) -> list[str]:
        # The highest takes what is left: where few bits are spare, the larger multiples of p need some more.
        top = LIMB_BITS * (self.field.limbs - 1)
        digits = split(value & (1 << top) - 1, LIMB_BITS, self.field.limbs - 1)
        digits = [f"0x{digit:013x}" for digit in [*digits, *split(value >> top, LIMB_BITS + 6, 1)]]
        return ["FP(" + ", ".join(digits[:4]) + ",", "   " + ", ".join(digits[4:]) + ")"]

    def fp(self, name: str, value: int) -> None:
        self.rows(name, self.limbs(value))

    def fps(self, name: str, values: list[int]) -> None:
        rows = []
        for value in values:
            first, second = self.limbs(value)
            rows += [first, second + ","]
        self.rows(name, [*rows[:-1], rows[-1].rstrip(",")])

    def fp2(self, name: str, c0: int, c1: int) -> None:
        self.fp2s(name, [(c0, c1)])

    def fp2s(self, name: str, values: list[tuple[int, int]]) -> None:
        rows = []
        for value in values:
            first, second = map(self.limbs, value)
            rows += ["FP2(" + first[0], "    " + first[1] + ",", "    " + second[0], "    " + second[1] + "),"]
        self.rows(name, [*rows[:-1], rows[-1].removesuffix(",")])


GENERATED = (
    "",
    "Generated by tools/derive_constants.py from {}; do not edit.",
    "To write it anew: python tools/derive_constants.py --write",
    "",
)


def render(curve: Curve) -> str:
    """The text of the curve's constants.h."""
    field, p = PrimeField(curve.p), curve.p
    out = Header(
        field,
        f"MILLERLOOP_{curve.name.upper()}_CONSTANTS_H",
        f"The constants of {curve.title}, macros only.",
        *(line.format("x, beta, xi and the twist") for line in GENERATED),
        "Needs, where a constant is used: FP(l0, ..., l7), eight limbs of 52 bits, lowest first, and FP2(c0, c1). A",
        "base with 26-bit limbs splits each in two. Unless said otherwise a field element is in Montgomery form,",
        "a R mod p with R = 2^416, and below p.",
    )

    def fp2(name: str, element) -> None:
        out.fp2(name, field.montgomery(element[0]), field.montgomery(element[1]))

    out.comment(
        "The curve. Fp2 = Fp[u]/(u^2 - beta) with beta = -FP2_BETA_NEG; xi is u or 1 + u; E: y^2 = x^3 + b;",
        "E' is the M-twist y^2 = x^3 + b xi or the D-twist y^2 = x^3 + b / xi. r is in 64-bit words, lowest first.",
        "CURVE_X_RECIPROCAL = floor((2^128 - 1) / |x|) - 2^64, for divisions by |x|, which has all of its 64 bits.",
        "A Miller loop has CURVE_LINES lines: a doubling per bit of |x| below the top, an addition per set one.",
    )
    out.macro("CURVE_X_ABS", f"{abs(curve.x):#x}")
    out.macro("CURVE_X_RECIPROCAL", f"{((1 << 128) - 1) // abs(curve.x) - (1 << 64):#x}")
    out.macro("CURVE_X_IS_NEGATIVE", str(int(curve.x < 0)))
    out.macro("CURVE_X_BITS", str(abs(curve.x).bit_length()))
    out.macro("CURVE_LINES", str(abs(curve.x).bit_length() - 1 + abs(curve.x).bit_count() - 1))
    out.digits("CURVE_R_WORDS", curve.r, 64, 4)
    out.macro("FP2_BETA_NEG", str(-curve.beta))
    out.macro("XI_IS_U", str(int(curve.xi == (0, 1))))
    out.macro("TWIST_IS_M", str(int(curve.twist == "M")))

    render_prime_field(out)

    out.comment(
        "Square roots in Fp2, with g and s as above: norm(xi) = g k^2 and beta g = c^2, k = FP2_SQRT_K, c = FP2_SQRT_C",
    )
    _, _, root_of_unity = two_sylow(p)
    out.fp("FP_HALF", field.montgomery(pow(2, -1, p)))
    for name, square in (
        ("K", curve.field.norm(curve.xi) * pow(root_of_unity, -1, p)),
        ("C", curve.beta * root_of_unity),
    ):
        root, _ = curve.field.sqrt_in_fp(curve.field.element(square))
        out.fp(f"FP2_SQRT_{name}", field.montgomery(root))
        out.fp(f"FP2_SQRT_{name}_INVERSE", field.montgomery(pow(root, -1, p)))

    out.comment("b (a small integer) and b' of the two curves, and three times these for the group law and the lines")
    out.macro("G1_B", str(curve.b))
    out.fp("G1_3B", field.montgomery(3 * curve.b))
    fp2("G2_B", curve.b_twist)
    fp2("G2_3B", curve.field.mul((3, 0), curve.b_twist))

    out.comment("The generators, affine")
    for coordinate, value in zip("XY", curve.g1, strict=True):
        out.fp(f"G1_GENERATOR_{coordinate}", field.montgomery(value[0]))
    for coordinate, value in zip("XY", curve.g2, strict=True):
        fp2(f"G2_GENERATOR_{coordinate}", value)

    out.comment(
        "Endomorphisms, which in the groups of order r are multiplications. On E, phi(x, y) = (PHI_X x, y): by -x^2.",
        "On E', psi(x, y) = (PSI_X conjugate(x), PSI_Y conjugate(y)): by x; and psi^2(x, y) = (PSI_2_X x, -y).",
    )
    out.fp("PHI_X", field.montgomery(curve.cube_root))
    fp2("PSI_X", curve.psi[0])
    fp2("PSI_Y", curve.psi[1])
    out.fp("PSI_2_X", field.montgomery(curve.field.norm(curve.psi[0])))

    out.comment(
        "FROBENIUS_n_k = xi^(k (p^n - 1) / 6), the coefficient of w^k under the power p^n in the flat basis w^6 = xi.",
        "Those of p^2 lie in Fp.",
    )
    for n in (1, 2, 3):
        for k in range(1, 6):
            element = curve.frobenius(n, k)
            if n == 2:
                out.fp(f"FROBENIUS_{n}_{k}", field.montgomery(element[0]))
            else:
                fp2(f"FROBENIUS_{n}_{k}", element)

    return out.text()


def render_scalar_field(curve: Curve) -> str:
    """The text of the curve's constants_fr.h."""
    out = Header(
        PrimeField(curve.r),
        f"MILLERLOOP_{curve.name.upper()}_CONSTANTS_FR_H",
        f"The constants of Fr of {curve.title}, the integers mod the order r of its groups; macros only. They have the",
        "names that base/fp.h asks for, and p stands for r here.",
        *(line.format("x") for line in GENERATED),
        "Needs, where a constant is used: FP(l0, ..., l4), five limbs of 52 bits, lowest first. A base with 26-bit",
        "limbs splits each in two. Unless said otherwise an element is in Montgomery form, a R mod p with R = 2^260,",
        "and below p.",
    )
    render_prime_field(out)
    return out.text()


def render_prime_field(out: Header) -> None:
    """What base/fp.h needs to know of a field."""
    field = out.field
    p = field.p

    out.comment("The modulus p, plain; FP_WORDS is the number of 64-bit words of a packed element.")
    out.macro("FP_BITS", str(p.bit_length()))
    out.macro("FP_LIMBS", str(field.limbs))
    out.macro("FP_WORDS", str(field.words))
    out.fp("FP_MODULUS", p)

    out.comment("-1/p mod 2^104, in two digits of 52 bits")
    for i, digit in enumerate(split(pow(-p, -1, 1 << 2 * LIMB_BITS), LIMB_BITS, 2)):
        out.macro(f"FP_NEG_INVERSE_{i}", f"0x{digit:013x}")

    out.comment("R, R^2 and R^3 mod p: in Montgomery form 1, R and R^2")
    for power in (1, 2, 3):
        out.fp(f"FP_R{power}", field.R**power % p)

    out.comment(
        "FP_MULTIPLE_m = (3m + 2) p, plain: what is added before an element of magnitude m is subtracted, so that the",
        "difference stays positive",
    )
    for m in range(1, MULTIPLES + 1):
        out.fp(f"FP_MULTIPLE_{m}", (3 * m + 2) * p)

    out.comment(
        "For packing and the inverse: p in 64-bit words, in signed digits of 62 and of 30 bits (none negative here),",
        "and 1/p modulo 2^62 and 2^30",
    )
    out.digits("FP_MODULUS_WORDS", p, 64, field.words)
    # The inverse works on numbers in (-2p, p): a sign and one bit more than p has.
    for size in (62, 30):
        out.digits(f"FP_MODULUS_SIGNED{size}", p, size, -(-(p.bit_length() + 2) // size))
    out.macro("FP_MODULUS_INV62", f"0x{pow(p, -1, 1 << 62):016x}")
    out.macro("FP_MODULUS_INV30", f"0x{pow(p, -1, 1 << 30):08x}")

    render_square_roots(out)


def render_square_roots(out: Header) -> None:
    """What tower/sqrt.pxi needs of a prime field: see there."""
    field = out.field
    p = field.p
    s, t, g = two_sylow(p)
    window = min(ROOT_WINDOW, s)
    rows = -(-s // window)
    out.comment(
        "Square roots: p - 1 = 2^s t with s = FP_TWO_ADICITY, FP_SQRT_EXPONENT = (t - 1) / 2 in words; g is a root of",
        "unity of order 2^s. Entry c of FP_ROOT_POWERS_d is g^-(c 2^(s - W (d + 1))) for W = FP_ROOT_WINDOW; the last",
        "row is read where that exponent is an integer. FP_ROOT_WORDS are the lowest words of the inverses of row 0,",
        "plain.",
    )
    out.macro("FP_TWO_ADICITY", str(s))
    out.macro("FP_ROOT_WINDOW", str(window))
    out.macro("FP_ROOT_ROWS", str(rows))
    out.macro("FP_ROOT_BITS", str(rows * window))
    out.digits("FP_SQRT_EXPONENT", t - 1 >> 1, 64, field.words)
    out.fp("FP_ROOT_OF_UNITY", field.montgomery(g))
    out.fp("FP_ROOT_INVERSE", field.montgomery(pow(g, -1, p)))
    for row in range(rows):
        exponents = [-(c << s >> window * (row + 1)) for c in range(1 << window)]
        out.fps(f"FP_ROOT_POWERS_{row}", [field.montgomery(pow(g, e, p)) for e in exponents])
    out.rows("FP_ROOT_POWERS", [f"FP_ROOT_POWERS_{row}" + "," * (row + 1 < rows) for row in range(rows)])
    words = [pow(g, c << s - window, p) & (1 << 64) - 1 for c in range(1 << window)]
    if len({0, *words}) <= 1 << window:
        raise ArithmeticError("the lowest words do not tell the roots of unity apart")
    out.rows("FP_ROOT_WORDS", [f"0x{word:016x}" + "," * (i + 1 < len(words)) for i, word in enumerate(words)])


def render_isogenies(curve: Curve) -> str:
    """The text of the curve's isogenies.h."""
    field = curve.field
    out = Header(
        PrimeField(curve.p),
        f"MILLERLOOP_{curve.name.upper()}_ISOGENIES_H",
        f"The isogenies to {curve.title} by which hashing reaches its points, macros only.",
        *(line.format("the data in tools/isogenies.py") for line in GENERATED),
        "From y^2 = x^3 + A x + B over Fp (G1) or Fp2 (G2) an isogeny of degree l goes to E or E',",
        "",
        "    x -> N(x) / H(x)^2,  y -> y M(x) / H(x)^3,    for l = 2    x -> N(x) / H(x),  y -> y M(x) / H(x)^2.",
        "",
        "Coefficients stand lowest first, and H is monic. Simplified SWU has the constant Z; SSWU_K = -B / A;",
        "SSWU_EXCEPTION = -Z; SSWU_ROOT^2 = Z g, where g is the non-square of square roots: FP_ROOT_OF_UNITY,",
        "and xi in Fp2. Elements are in Montgomery form, as in constants.h.",
    )

    def elements(name: str, values, in_fp: bool) -> None:
        flat = [out.field.montgomery(c) for value in values for c in value[: 2 - in_fp]]
        if in_fp:
            out.fps(name, flat)
        else:
            out.fp2s(name, list(zip(flat[0::2], flat[1::2], strict=True)))

    for group, isogeny in curve.isogenies.items():
        in_fp = isogeny.in_fp
        product = field.mul(isogeny.z, (two_sylow(curve.p)[2], 0) if in_fp else curve.xi)
        root = field.sqrt_in_fp(product) if in_fp else field.sqrt(product)
        out.comment(f"{group}: degree {isogeny.degree}")
        for name, polynomial in (("", isogeny.n), ("_H", isogeny.h), ("_M", isogeny.m)):
            out.macro(f"{group}_ISOGENY{name}_DEGREE", str(len(polynomial) - 1))
        elements(f"{group}_ISOGENY_A", [isogeny.a], in_fp)
        elements(f"{group}_ISOGENY_B", [isogeny.b], in_fp)
        elements(f"{group}_SSWU_Z", [isogeny.z], in_fp)
        elements(f"{group}_SSWU_K", [field.mul(field.sub((0, 0), isogeny.b), field.inverse(isogeny.a))], in_fp)
        elements(f"{group}_SSWU_EXCEPTION", [field.sub((0, 0), isogeny.z)], in_fp)
        elements(f"{group}_SSWU_ROOT", [min(root, field.sub((0, 0), root))], in_fp)
        elements(f"{group}_ISOGENY_N", isogeny.n, in_fp)
        elements(f"{group}_ISOGENY_H", isogeny.h, in_fp)
        elements(f"{group}_ISOGENY_M", isogeny.m, in_fp)

    return out.text()


HEADERS = {"constants.h": render, "constants_fr.h": render_scalar_field, "isogenies.h": render_isogenies}


def derived_headers(root: Path):
    """Every header: its path and its text."""
    for curve in CURVES:
        for name, text_of in HEADERS.items():
            yield root / "src" / "millerloop" / curve.name / name, text_of(curve)


def check(root: Path = ROOT) -> bool:
    """Whether every header is what the derivation gives; prints the differences."""
    same = True
    for path, derived in derived_headers(root):
        committed = path.read_text(encoding="utf-8") if path.exists() else ""
        shown = path.relative_to(root).as_posix()
        before, after = committed.splitlines(keepends=True), derived.splitlines(keepends=True)
        sys.stdout.writelines(difflib.unified_diff(before, after, f"{shown} (committed)", f"{shown} (derived)"))
        same = same and committed == derived
    return same


def write(root: Path = ROOT) -> None:
    for path, text in derived_headers(root):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")


def main(arguments: list[str] | None = None, root: Path = ROOT) -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    mode = parser.add_mutually_exclusive_group()
    mode.add_argument("--check", action="store_true", help="compare with the committed headers (default)")
    mode.add_argument("--write", action="store_true", help="write the headers")
    options = parser.parse_args(arguments)
    for curve in CURVES:
        curve.verify()
    if options.write:
        write(root)
        return 0
    return 0 if check(root) else 1


if __name__ == "__main__":
    sys.exit(main())
