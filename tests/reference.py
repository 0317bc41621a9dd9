"""The mathematics of the package once more: slow, on gmpy2 integers, straight from the definitions.

What it needs: gmpy2, and nothing of the package under test. What it gives: `CURVES`, from name to everything known of
the curve.

Every field is written as one quotient Fp[t]/(m), m irreducible over Fp, so that no tower formula is used anywhere:

    Fp   t                                          Fp4   t = s   with s^2 = xi
    Fp2  t = u   with u^2 = beta                    Fp12  t = w   with w^6 = xi

With xi = a + b u, the equation (t^k - a)^2 = beta b^2 is the minimal polynomial of s (k = 2) and of w (k = 6), and
u = (t^k - a) / b embeds Fp2. An element of Fp12 is read and written by its coefficients over Fp2 in the flat basis
1, w, ..., w^5; `tower` and `tower_232` permute these into the two towers in use.

The pairing is the reduced ate pairing of Hess, Smart, Vercauteren, "The eta pairing revisited", 2006: Q is untwisted to
E(Fp12), Miller's function f_{x,Q} is computed with affine lines and verticals (Miller, "The Weil pairing, and its
efficient calculation", 2004), and the result is raised to 3 (p^12 - 1) / r.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import isqrt

from gmpy2 import invert, mpz

MONTGOMERY_BITS = 416  # R = 2^416: 8 limbs of 52 bits, 16 limbs of 26 bits


class Field:
    """Fp[t]/(m) for a monic irreducible m, given as its coefficients from t^0 to t^(n-1)."""

    def __init__(self, name: str, p: int, modulus: list[int]):
        self.name, self.p, self.degree = name, mpz(p), len(modulus)
        self.size = self.p**self.degree
        self.terms = [(i, c) for i, c in enumerate(modulus) if c]  # t^n = -sum c t^i over these

    def __call__(self, *coefficients: int) -> Element:
        """The element with these coefficients of t^0, t^1, ...; missing ones are zero."""
        if len(coefficients) > self.degree:
            raise ValueError(f"{self.name} has degree {self.degree}")
        return self.reduce([mpz(c) for c in coefficients] + [0] * (self.degree - len(coefficients)))

    def reduce(self, polynomial: list[int]) -> Element:
        """The element that a polynomial of degree at least n - 1 stands for."""
        n = self.degree
        for k in range(len(polynomial) - 1, n - 1, -1):
            for i, c in self.terms:
                polynomial[k - n + i] -= polynomial[k] * c
        return Element(self, tuple([c % self.p for c in polynomial[:n]]))

    @cached_property
    def nonsquare(self) -> Element:
        candidates = (self(i, *[1] * (self.degree - 1)) for i in range(2, 100))
        return next(z for z in candidates if not z.is_square())

    def random(self, rng) -> Element:
        return self(*(rng.randrange(int(self.p)) for _ in range(self.degree)))

    def __repr__(self) -> str:
        return self.name


class Element:
    """An element of a Field; ints mix in as constants."""

    __slots__ = ("coefficients", "field")

    def __init__(self, field: Field, coefficients: tuple):
        self.field, self.coefficients = field, coefficients

    def _other(self, other) -> Element:
        if isinstance(other, Element):
            if other.field is not self.field:
                raise TypeError(f"{self.field} and {other.field} do not mix")
            return other
        return self.field(other)

    def __add__(self, other):
        p, pairs = self.field.p, zip(self.coefficients, self._other(other).coefficients, strict=True)
        return Element(self.field, tuple([(a + b) % p for a, b in pairs]))

    def __neg__(self):
        return Element(self.field, tuple([-a % self.field.p for a in self.coefficients]))

    def __sub__(self, other):
        return self + -self._other(other)

    def __rsub__(self, other):
        return -self + other

    def __mul__(self, other):
        other = self._other(other)
        product = [0] * (2 * self.field.degree - 1)
        for i, a in enumerate(self.coefficients):
            if a:
                for j, b in enumerate(other.coefficients):
                    product[i + j] += a * b
        return self.field.reduce(product)

    __radd__, __rmul__ = __add__, __mul__

    def square(self):
        return self * self

    def inverse(self):
        """Extended Euclid on m and the element: keeps remainder_i = factor_i element modulo m."""
        if not self:
            raise ZeroDivisionError(f"zero of {self.field} has no inverse")
        p, n = self.field.p, self.field.degree
        modulus = [0] * n + [mpz(1)]
        for i, c in self.field.terms:
            modulus[i] = mpz(c)
        remainders = [modulus, trimmed(self.coefficients)]
        factors = [[], [mpz(1)]]
        while len(remainders[1]) > 1:
            quotient, rest = divide(remainders[0], remainders[1], p)
            remainders = [remainders[1], rest]
            factors = [factors[1], subtract_product(factors[0], quotient, factors[1], p)]
        scale = invert(remainders[1][0], p)
        return self.field(*(c * scale for c in factors[1]))

    def __truediv__(self, other):
        return self * self._other(other).inverse()

    def __rtruediv__(self, other):
        return self.inverse() * other

    def __pow__(self, exponent: int):
        if exponent < 0:
            return self.inverse() ** -exponent
        result = self.field(1)
        for bit in bin(exponent)[2:]:
            result = result * result
            if bit == "1":
                result = result * self
        return result

    def frobenius(self, n: int = 1):
        """The power p^n; it repeats with the degree of the field."""
        return self ** (self.field.p ** (n % self.field.degree))

    def is_square(self) -> bool:
        """Euler's criterion; zero is a square."""
        return self ** ((self.field.size - 1) // 2) in (0, 1)

    def sqrt(self) -> Element | None:
        """A square root, or None: Tonelli, Shanks."""
        if not self:
            return self
        if not self.is_square():
            return None
        odd, twos = self.field.size - 1, 0
        while odd % 2 == 0:
            odd, twos = odd // 2, twos + 1
        g = self.field.nonsquare**odd
        root, rest = self ** ((odd + 1) // 2), self**odd  # root^2 = self rest
        while rest != 1:
            k, square = 0, rest
            while square != 1:
                k, square = k + 1, square * square
            step = g ** (1 << twos - k - 1)
            root, rest = root * step, rest * step * step
        return root

    def __eq__(self, other) -> bool:
        if not isinstance(other, (Element, int, mpz)):
            return NotImplemented
        return self.coefficients == self._other(other).coefficients

    def __hash__(self) -> int:
        return hash(self.coefficients)

    def __bool__(self) -> bool:
        return any(self.coefficients)

    def __int__(self) -> int:
        if any(self.coefficients[1:]):
            raise ValueError(f"not an element of Fp: {self}")
        return int(self.coefficients[0])

    def ints(self) -> tuple[int, ...]:
        return tuple(int(c) for c in self.coefficients)

    def __repr__(self) -> str:
        return f"{self.field}({', '.join(hex(c) for c in self.ints())})"


def trimmed(polynomial) -> list:
    """The polynomial without leading zeros."""
    polynomial = list(polynomial)
    while polynomial and not polynomial[-1]:
        polynomial.pop()
    return polynomial


def divide(dividend: list, divisor: list, p) -> tuple[list, list]:
    """Quotient and remainder of polynomials over Fp; the divisor is trimmed and not zero."""
    rest = list(dividend)
    quotient = [mpz(0)] * max(len(rest) - len(divisor) + 1, 0)
    lead = invert(divisor[-1], p)
    for shift in range(len(quotient) - 1, -1, -1):
        quotient[shift] = c = rest[shift + len(divisor) - 1] * lead % p
        for i, d in enumerate(divisor):
            rest[shift + i] = (rest[shift + i] - c * d) % p
    return quotient, trimmed(rest)


def subtract_product(a: list, b: list, c: list, p) -> list:
    """a - b c for polynomials over Fp."""
    result = a + [mpz(0)] * (len(b) + len(c) - 1 - len(a))
    for i, x in enumerate(b):
        for j, y in enumerate(c):
            result[i + j] = (result[i + j] - x * y) % p
    return trimmed(result)


@dataclass(frozen=True)
class EllipticCurve:
    """y^2 = x^3 + b over a Field; points are pairs (x, y) of elements, None is the identity."""

    field: Field
    b: Element

    def contains(self, point) -> bool:
        return point is None or point[1] * point[1] == point[0] * point[0] * point[0] + self.b

    def negate(self, point):
        return point and (point[0], -point[1])

    @staticmethod
    def slope(p1, p2):
        """Slope of the line through two points, the tangent when they are equal; None for a vertical."""
        (x1, y1), (x2, y2) = p1, p2
        if x1 != x2:
            return (y2 - y1) / (x2 - x1)
        if y1 != y2 or not y1:
            return None
        return 3 * x1 * x1 / (2 * y1)

    def add(self, p1, p2):
        if p1 is None or p2 is None:
            return p1 or p2
        slope = self.slope(p1, p2)
        if slope is None:
            return None
        x3 = slope * slope - p1[0] - p2[0]
        return (x3, slope * (p1[0] - x3) - p1[1])

    def multiply(self, scalar: int, point):
        if scalar < 0:
            return self.multiply(-scalar, self.negate(point))
        result = None
        for bit in bin(scalar)[2:]:
            result = self.add(result, result)
            if bit == "1":
                result = self.add(result, point)
        return result


@dataclass(frozen=True)
class Curve:
    """A BLS12 curve: what is given, as data, and what follows from it."""

    name: str
    x: int
    beta: int
    xi: tuple[int, int]
    twist: str  # "M" or "D"
    b: int
    g1_generator: tuple[int, int]
    g2_generator: tuple[tuple[int, int], tuple[int, int]]

    def __repr__(self) -> str:
        return self.name

    @cached_property
    def r(self) -> int:
        return self.x**4 - self.x**2 + 1

    @cached_property
    def p(self) -> int:
        return (self.x - 1) ** 2 * self.r // 3 + self.x

    # The fields, their elements read from and written to plain ints.

    def _over_fp2(self, name: str, k: int) -> Field:
        a, b = self.xi
        return Field(name, self.p, [a * a - self.beta * b * b] + [0] * (k - 1) + [-2 * a] + [0] * (k - 1))

    @cached_property
    def Fp(self) -> Field:
        return Field("Fp", self.p, [0])

    @cached_property
    def Fr(self) -> Field:
        """The scalar field."""
        return Field("Fr", self.r, [0])

    @cached_property
    def Fp2(self) -> Field:
        return Field("Fp2", self.p, [-self.beta, 0])

    @cached_property
    def Fp4(self) -> Field:
        return self._over_fp2("Fp4", 2)

    @cached_property
    def Fp12(self) -> Field:
        return self._over_fp2("Fp12", 6)

    def fp2(self, pair) -> Element:
        return self.Fp2(*pair)

    def fp4(self, pairs) -> Element:
        """a0 + a1 s from two pairs."""
        return self._from_pairs(self.Fp4, pairs)

    def fp12(self, pairs) -> Element:
        """a0 + a1 w + ... + a5 w^5 from six pairs."""
        return self._from_pairs(self.Fp12, pairs)

    def pairs(self, element: Element) -> list[tuple[int, int]]:
        """The inverse of fp4 and fp12: the coefficients over Fp2."""
        a, b = self.xi
        k, c = element.field.degree // 2, element.ints()
        # t^k = a + b u, so c_i + c_(i+k) t^k = (c_i + a c_(i+k)) + b c_(i+k) u
        return [((c[i] + a * c[i + k]) % self.p, b * c[i + k] % self.p) for i in range(k)]

    def _from_pairs(self, field: Field, pairs) -> Element:
        k = field.degree // 2
        if len(pairs) != k:
            raise ValueError(f"{field} has {k} coefficients over Fp2")
        return sum((self.embed(pair, field) * field(*[0] * i, 1) for i, pair in enumerate(pairs)), field(0))

    def embed(self, element, field: Field) -> Element:
        """An element of Fp or Fp2, or a pair of ints, in Fp4 or Fp12: u is (t^k - a) / b."""
        c0, c1 = (*getattr(element, "coefficients", element), 0)[:2]
        a, b = self.xi
        scaled = c1 * invert(b, self.p)
        return field(c0 - a * scaled, *[0] * (field.degree // 2 - 1), scaled)

    # The curves E, E' and E over Fp12.

    @cached_property
    def E(self) -> EllipticCurve:
        return EllipticCurve(self.Fp, self.Fp(self.b))

    @cached_property
    def E_twist(self) -> EllipticCurve:
        xi = self.fp2(self.xi)
        return EllipticCurve(self.Fp2, self.b * xi if self.twist == "M" else self.b / xi)

    @cached_property
    def E12(self) -> EllipticCurve:
        return EllipticCurve(self.Fp12, self.Fp12(self.b))

    @cached_property
    def g1(self):
        return self.g1_point(self.g1_generator)

    @cached_property
    def g2(self):
        return self.g2_point(self.g2_generator)

    def g1_point(self, point):
        """A point of E from plain ints (x, y), or None."""
        return point and (self.Fp(point[0]), self.Fp(point[1]))

    def g2_point(self, point):
        """A point of E' from pairs of ints (x, y), or None."""
        return point and (self.fp2(point[0]), self.fp2(point[1]))

    def in_subgroup(self, point) -> bool:
        """Whether a point that lies on E or E' has order r or 1."""
        curve = self.E if point and point[0].field is self.Fp else self.E_twist
        return curve.multiply(self.r, point) is None

    def untwist(self, point):
        """E' to E over Fp12: (x / w^2, y / w^3) from the M-twist, (x w^2, y w^3) from the D-twist."""
        if point is None:
            return None
        w = self.Fp12(0, 1) if self.twist == "D" else self.Fp12(0, 1).inverse()
        return (self.embed(point[0], self.Fp12) * w**2, self.embed(point[1], self.Fp12) * w**3)

    def order(self, twisted: bool) -> int:
        """The number of points of E, p + 1 - t; of E', the one of the sextic twists over Fp2 that r divides.

        Hess, Smart, Vercauteren, eprint 2006/110, proposition 2.
        """
        p, t = self.p, self.x + 1
        if not twisted:
            return p + 1 - t
        t2 = t * t - 2 * p
        f = isqrt((4 * p * p - t2 * t2) // 3)
        (order,) = (n for n in (p * p + 1 - (t2 + 3 * f) // 2, p * p + 1 - (t2 - 3 * f) // 2) if n % self.r == 0)
        return order

    # Endomorphisms.

    @cached_property
    def beta_phi(self) -> Element:
        """The primitive cube root of unity b in Fp for which (b x, y) is [-x^2](x, y) on G1."""
        roots = (self.Fp(g) ** ((self.p - 1) // 3) for g in range(2, 100))
        root = next(root for root in roots if root != 1)
        image = self.E.multiply(-(self.x**2), self.g1)
        return next(b for b in (root, root * root) if (b * self.g1[0], self.g1[1]) == image)

    @cached_property
    def psi_factors(self) -> tuple[Element, Element]:
        """What Frobenius does to the factors of x and y by which the twist goes to E: w^(+-2), w^(+-3) to the p - 1."""
        w = self.Fp12(0, 1) if self.twist == "D" else self.Fp12(0, 1).inverse()
        powers = (w ** (k * (self.p - 1)) for k in (2, 3))
        return tuple(self.fp2(self.pairs(power)[0]) for power in powers)

    def phi(self, point):
        """The endomorphism of E."""
        return point and (self.beta_phi * point[0], point[1])

    def psi(self, point):
        """The endomorphism of E' that is Frobenius on E."""
        c, d = self.psi_factors
        return point and (c * point[0].frobenius(), d * point[1].frobenius())

    # The pairing.

    def line(self, p1, p2, at) -> Element:
        """The line through two points of E over Fp12, at a third; through one point and the identity it is vertical."""
        if p1 is None or p2 is None:
            p1 = p2 = p1 or p2
            slope = None
        else:
            slope = EllipticCurve.slope(p1, p2)
        if p1 is None:
            return self.Fp12(1)
        if slope is None:
            return at[0] - p1[0]
        return at[1] - p1[1] - slope * (at[0] - p1[0])

    def miller_loop(self, p1, q) -> Element:
        """f_{x,Q}(P) for P on E and Q on E'; 1 when either is the identity.

        f_{i+j} = f_i f_j line([i]Q, [j]Q) / vertical([i+j]Q), and f_{-n} = 1 / (f_n vertical([n]Q)).
        """
        if p1 is None or q is None:
            return self.Fp12(1)
        at = (self.embed(p1[0], self.Fp12), self.embed(p1[1], self.Fp12))
        q12 = self.untwist(q)
        f, t = self.Fp12(1), q12
        for bit in bin(abs(self.x))[3:]:
            f, t = f * f * self.line(t, t, at), self.E12.add(t, t)
            f = f / self.line(t, None, at)
            if bit == "1":
                f, t = f * self.line(t, q12, at), self.E12.add(t, q12)
                f = f / self.line(t, None, at)
        return f if self.x > 0 else 1 / (f * self.line(t, None, at))

    def textbook_final_exponentiation(self, f: Element) -> Element:
        return f ** ((self.p**12 - 1) // self.r)

    def final_exponentiation(self, f: Element) -> Element:
        """The power that is published: three times the textbook's exponent."""
        return f ** (3 * (self.p**12 - 1) // self.r)

    def pairing(self, p1, q) -> Element:
        return self.final_exponentiation(self.miller_loop(p1, q))

    def multi_pairing(self, pairs) -> Element:
        f = self.Fp12(1)
        for p1, q in pairs:
            f = f * self.miller_loop(p1, q)
        return self.final_exponentiation(f)

    # Montgomery form.

    def to_montgomery(self, value: int) -> int:
        return (value << MONTGOMERY_BITS) % self.p

    def from_montgomery(self, value: int) -> int:
        return value * pow(2, -MONTGOMERY_BITS, self.p) % self.p


def tower(flat) -> list:
    """Six flat coefficients as the 2-2-3 tower: ((c0.c0, c0.c1), (c1.c0, c1.c1), (c2.c0, c2.c1)), with v = w^3."""
    return [(flat[i], flat[i + 3]) for i in range(3)]


def flat_from_tower(coefficients) -> list:
    return [coefficients[i % 3][i // 3] for i in range(6)]


def tower_232(flat) -> list:
    """Six flat coefficients as the 2-3-2 tower: ((c0.c0, c0.c1, c0.c2), (c1.c0, c1.c1, c1.c2)), with v = w^2."""
    return [tuple(flat[0::2]), tuple(flat[1::2])]


def flat_from_tower_232(coefficients) -> list:
    return [coefficients[i % 2][i // 2] for i in range(6)]


BLS12_381 = Curve(
    "bls12_381",
    x=-0xD201000000010000,
    beta=-1,
    xi=(1, 1),
    twist="M",
    b=4,
    g1_generator=(
        0x17F1D3A73197D7942695638C4FA9AC0FC3688C4F9774B905A14E3A3F171BAC586C55E83FF97A1AEFFB3AF00ADB22C6BB,
        0x08B3F481E3AAA0F1A09E30ED741D8AE4FCF5E095D5D00AF600DB18CB2C04B3EDD03CC744A2888AE40CAA232946C5E7E1,
    ),
    g2_generator=(
        (
            0x024AA2B2F08F0A91260805272DC51051C6E47AD4FA403B02B4510B647AE3D1770BAC0326A805BBEFD48056C8C121BDB8,
            0x13E02B6052719F607DACD3A088274F65596BD0D09920B61AB5DA61BBDC7F5049334CF11213945D57E5AC7D055D042B7E,
        ),
        (
            0x0CE5D527727D6E118CC9CDC6DA2E351AADFD9BAA8CBDD3A76D429A695160D12C923AC9CC3BACA289E193548608B82801,
            0x0606C4A02EA734CC32ACD2B02BC28B99CB3E287E85A763AF267492AB572E99AB3F370D275CEC1DA1AAA9075FF05F79BE,
        ),
    ),
)

BLS12_377 = Curve(
    "bls12_377",
    x=0x8508C00000000001,
    beta=-5,
    xi=(0, 1),
    twist="D",
    b=1,
    g1_generator=(
        0x008848DEFE740A67C8FC6225BF87FF5485951E2CAA9D41BB188282C8BD37CB5CD5481512FFCD394EEAB9B16EB21BE9EF,
        0x01914A69C5102EFF1F674F5D30AFEEC4BD7FB348CA3E52D96D182AD44FB82305C2FE3D3634A9591AFD82DE55559C8EA6,
    ),
    g2_generator=(
        (
            0x018480BE71C785FEC89630A2A3841D01C565F071203E50317EA501F557DB6B9B71889F52BB53540274E3E48F7C005196,
            0x00EA6040E700403170DC5A51B1B140D5532777EE6651CECBE7223ECE0799C9DE5CF89984BFF76FE6B26BFEFA6EA16AFE,
        ),
        (
            0x00690D665D446F7BD960736BCBB2EFB4DE03ED7274B49A58E458C282F832D204F2CF88886D8C7C2EF094094409FD4DDF,
            0x00F8169FD28355189E549DA3151A70AA61EF11AC3D591BF12463B01ACEE304C24279B83F5E52270BD9A1CDD185EB8F93,
        ),
    ),
)

CURVES = {curve.name: curve for curve in (BLS12_381, BLS12_377)}
