"""The BLS12 curves: a few numbers define each, and the rest follows and is checked.

What it needs: Python 3.10, and isogenies.py beside it. A curve is given by x, beta, xi, its twist type and b:

    r = x^4 - x^2 + 1        p = (x-1)^2 r / 3 + x
    #E(Fp) = h1 r            h1 = (x-1)^2 / 3
    #E'(Fp2) = h2 r          h2 = (x^8 - 4x^7 + 5x^6 - 4x^4 + 6x^3 - 4x^2 - 4x + 13) / 9
    E: y^2 = x^3 + b         E': y^2 = x^3 + b xi (M-twist) or x^3 + b / xi (D-twist)

(Barreto, Lynn, Scott, "Constructing elliptic curves with prescribed embedding degrees", 2002, for the family; Hess,
Smart, Vercauteren, "The eta pairing revisited", 2006, for the twists). Curve.verify() checks what is derived: p and r
are prime, beta is no square, xi neither a square nor a cube, the generators lie on their curves and have order r, the
endomorphisms and isogenies are what they are taken for.

Generators: the smallest point of the curve that the cofactor does not send to the identity, times the cofactor.
Smallest by x, then by y, an element c0 + c1 u being compared by c1 first. This rule gives the published generators of
both G1 and of G2 on BLS12-381. No rule is known for G2 of BLS12-377: its generator is given data.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import gcd

from isogenies import GIVEN, Isogeny

LIMB_BITS = 52
FOLD_BITS = 34  # so many may FP_FOLD have


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
    """Fp as the base holds it, a R mod p in 52-bit limbs or twice as many of 26 bits: in Montgomery form, with
    R = 2^(52 limbs); as it is, with R = 1, where p = 2^256 - fold for a small fold."""

    p: int

    @property
    def fold(self) -> int:
        """2^256 - p where it is small enough to fold by, otherwise 0."""
        difference = (1 << 256) - self.p
        return difference if 0 < difference < 1 << FOLD_BITS else 0

    @property
    def limbs(self) -> int:
        return -(-self.p.bit_length() // LIMB_BITS)

    @property
    def words(self) -> int:
        """The 64-bit words of a packed element."""
        return -(-self.p.bit_length() // 64)

    @property
    def R(self) -> int:
        return 1 if self.fold else 1 << LIMB_BITS * self.limbs

    def stored(self, value: int) -> int:
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
