"""The isogenies by which hashing reaches E and E': given data, and all that follows from it.

RFC 9380, section 6.6.3, maps to a curve y^2 = x^3 + b in two steps: simplified SWU, which needs A B != 0, to an
isogenous curve y^2 = x^3 + A x + B, and from there by an isogeny of degree l. Its data come from RFC 9380, sections
8.7, 8.8.1, 8.8.2 and appendix E (secp256k1, BLS12-381), and from arkworks-rs/algebra, curves/bls12_377 (BLS12-377), in
a shorter form: all of these isogenies multiply the invariant differential by +-l, and given A, B and the sum of the
kernel's x-coordinates, the rest follows.

With f = x^3 + A x + B, let S be half of the kernel, one of each pair of opposite points, and h the product of x - x_Q
over S. Velu's isogeny, to y^2 = x^3 + A1 x + B1, is (Kohel, "Endomorphism rings of elliptic curves over finite fields",
1996, section 2.4)

    X = x + sum (6 x_Q^2 + 2 A) / (x - x_Q) + 4 f(x_Q) / (x - x_Q)^2       Y = y X'                      for odd l
    X = x + (3 x_Q^2 + A) / (x - x_Q)                                      Y = y X'                      for l = 2

Its expansion X = x + h_1 / x + h_2 / x^2 + ... satisfies 2 f X'' + f' X' = 3 X^2 + A1, which gives, with A1 = 0,

    h_1 = A / 5,  h_2 = (B - B1) / 7,
    (2i + 3)(i - 2) h_i = 3 sum_(0 < j < i - 1) h_j h_(i-1-j) - (2i - 3)(i - 2) A h_(i-2) - 2 (i - 3)(i - 2) B h_(i-3)

(Bostan, Morain, Salvy, Schost, "Fast algorithms for computing isogenies between elliptic curves", 2008), and the power
sums p_i of the x_Q by h_i = (4i + 2) p_(i+1) + (4i - 2) A p_(i-1) + (4i - 4) B p_(i-2). Then (X, Y) / (l^2, +-l^3) lies
on the curve wanted if B1 = b l^6. That the result is right shows in the end, whatever the way: as an identity of
polynomials, see Isogeny.claims.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property


@dataclass(frozen=True)
class Given:
    """A suite's data; elements are pairs (c0, c1)."""

    degree: int
    sign: int  # of the factor l by which the isogeny multiplies the differential
    a: tuple[int, int]
    b: tuple[int, int]
    kernel_sum: tuple[int, int]  # of the x-coordinates over S
    z: tuple[int, int]


GIVEN = {
    ("bls12_381", "G1"): Given(
        degree=11,
        sign=1,
        a=(0x144698A3B8E9433D693A02C96D4982B0EA985383EE66A8D8E8981AEFD881AC98936F8DA0E0F97F5CF428082D584C1D, 0),
        b=(0x12E2908D11688030018B12E8753EEE3B2016C1F0F24F4070A0B9C14FCEF35EF55A23215A316CEAA5D1CC48E98E172BE0, 0),
        kernel_sum=(
            0x1551314CDC8B51302764F096E978F996E935F10DA8092AA3ABC129043A376819552058D90B97CD7FA34D3D974B893C26,
            0,
        ),
        z=(11, 0),
    ),
    ("bls12_381", "G2"): Given(degree=3, sign=-1, a=(0, 240), b=(1012, 1012), kernel_sum=(-6, 6), z=(-2, -1)),
    ("secp256k1", "G1"): Given(
        degree=3,
        sign=1,
        a=(0x3F8731ABDD661ADCA08A5558F0F5D272E953D363CB6F0E5D405447C01A444533, 0),
        b=(1771, 0),
        kernel_sum=(0x89291C84DE3E11F1041DA6957255EED5FC964A4DF050DF221D6AD4CE6AB9C5A5, 0),
        z=(-11, 0),
    ),
    ("bls12_377", "G1"): Given(
        degree=2,
        sign=1,
        a=(0x1AE3A4617C510EA34B3C4687866D1616212919CEFB9B37E860F40FDE03873FC0A0BF847BFFFFFF8B9857FFFFFFFFFF2, 0),
        b=(22, 0),
        kernel_sum=(
            0x1AE3A4617C510EAB2D3A7B4B2775B6256ED7AF898427E3793193BA08BED6FFF8CC72DAB0FFFFFFF7AF73FFFFFFFFFFD,
            0,
        ),
        z=(-11, 0),
    ),
    ("bls12_377", "G2"): Given(
        degree=23,
        sign=1,
        a=(
            0x152964189F4C623685AE0423EB10294CE6458C064F093208504005B37D04D5D336DC9D66A97093F84D62E778F8C82BE,
            0x735C455387AB435839E5A5DBC1A30510070300F4BECAC797642FE56985064E95F7D6521A1A6E71004047F835C1F957,
        ),
        b=(
            0x19E38372E0D4BF401D2FA5F2261E1E3FC95D51A3857FC23B1385D51EA9C973A89C22148A93DFF96447700BF1C3AEBAC,
            0x1579DDB5C1C595B7C08C3A3CEF5626143C25757C6B67D0A2677B22FC0C890D8B2B1A17895D047A98C49047069F725,
        ),
        kernel_sum=(
            0x14EC8FBEDD5DE4E99E12C0202C519FE79971BA891E13DD31096ECFEECFB7CCBC6B2EE5C2673A4CBB725FEFD71EE113C,
            0x1A7E19C04E6E3EB2DC4037DFB3F5AA78B6F2A3EBD12B4044F992FBC70EB9B1366177D6082571093765697026FD97B1,
        ),
        z=(12, 1),
    ),
}


class Polynomials:
    """Polynomials over Fp2 as lists of coefficients, the lowest first."""

    def __init__(self, field):
        self.field = field

    def sum(self, *polynomials):
        result = [(0, 0)] * max(map(len, polynomials))
        for a in polynomials:
            for i, c in enumerate(a):
                result[i] = self.field.add(result[i], c)
        while result and result[-1] == (0, 0):
            result.pop()
        return result

    def product(self, *polynomials):
        result = [(1, 0)]
        for a in polynomials:
            terms = [(0, 0)] * (len(result) + len(a) - 1) if a else []
            for i, c in enumerate(result):
                for j, d in enumerate(a):
                    terms[i + j] = self.field.add(terms[i + j], self.field.mul(c, d))
            result = terms
        return result

    def scaled(self, factor, a):
        """factor a, an int or an element times a polynomial."""
        element = (factor, 0) if isinstance(factor, int) else factor
        return [self.field.mul(element, c) for c in a]

    def derivative(self, a):
        return [self.field.mul((i, 0), c) for i, c in enumerate(a)][1:]

    def remainder(self, a, b):
        a, inverse = list(a), self.field.inverse(b[-1])
        while len(a) >= len(b):
            c = self.field.mul(a[-1], inverse)
            a = self.sum(a, [(0, 0)] * (len(a) - len(b)) + self.scaled(self.field.sub((0, 0), c), b))
        return a

    def coprime(self, a, b):
        while b:
            a, b = b, self.remainder(a, b)
        return len(a) == 1

    def has_root(self, a, in_fp: bool):
        """Whether x^q - x, q the size of Fp or Fp2, has a common factor with a."""
        p, power = self.field.p, [(1, 0)]
        for bit in bin(p if in_fp else p * p)[2:]:
            power = self.remainder(self.product(power, power), a)
            if bit == "1":
                power = self.remainder([(0, 0), *power], a)
        return not self.coprime(a, self.sum(power, [(0, 0), (-1 % p, 0)]))


class Isogeny:
    """From y^2 = f(x) = x^3 + a x + b over Fp or Fp2 to y^2 = x^3 + target: x to n / h^e, y to y m / h^(e + 1).

    e is 2, and 1 for degree 2. The field is Fp2 in any case, with Fp in it.
    """

    def __init__(self, given: Given, field, target, in_fp: bool):
        self.given, self.field, self.target, self.in_fp = given, field, target, in_fp
        self.degree, self.polynomials = given.degree, Polynomials(field)
        self.a, self.b, self.z = (field.element(*c) for c in (given.a, given.b, given.z))
        self.f = [self.b, self.a, (0, 0), (1, 0)]

    def over(self, numerator, denominator: int):
        """An element divided by an int."""
        return self.field.mul(numerator, (pow(denominator, -1, self.field.p), 0))

    def expansion(self, count: int):
        """[0, h_1, ..., h_count], count >= 2."""
        field = self.field
        b1 = field.mul(self.target, (self.degree**6, 0))
        h = [(0, 0), self.over(self.a, 5), self.over(field.sub(self.b, b1), 7)]
        for i in range(3, count + 1):
            total = (0, 0)
            for j in range(1, i - 1):
                total = field.add(total, field.mul((3, 0), field.mul(h[j], h[i - 1 - j])))
            for factor, c, k in (((2 * i - 3) * (i - 2), self.a, i - 2), (2 * (i - 3) * (i - 2), self.b, i - 3)):
                total = field.sub(total, field.mul((factor, 0), field.mul(c, h[k])))
            h.append(self.over(total, (2 * i + 3) * (i - 2)))
        return h

    @cached_property
    def h(self):
        """The kernel polynomial, monic."""
        field, n = self.field, max(self.degree // 2, 1)
        sums, h = [(n, 0), field.element(*self.given.kernel_sum)], self.expansion(max(n, 2))
        for i in range(1, n):
            known = field.mul((4 * i - 2, 0), field.mul(self.a, sums[i - 1]))
            if i > 1:
                known = field.add(known, field.mul((4 * i - 4, 0), field.mul(self.b, sums[i - 2])))
            sums.append(self.over(field.sub(h[i], known), 4 * i + 2))
        # Newton: k e_k = sum_(0 < i <= k) (-1)^(i - 1) e_(k - i) p_i; the coefficient of x^(n - k) is (-1)^k e_k
        signed = [(1, 0)]
        for k in range(1, n + 1):
            total = (0, 0)
            for i in range(1, k + 1):
                total = field.sub(total, field.mul(signed[k - i], sums[i]))
            signed.append(self.over(total, k))
        return signed[::-1]

    @cached_property
    def n(self):
        """The numerator of X / l^2. For odd l, X = l x - 2 p_1 - 2 f' h' / h - 4 f (h' / h)'."""
        P, h, f = self.polynomials, self.h, self.f
        if self.degree == 2:
            slope = self.field.sub((0, 0), h[0])
            t = self.field.add(self.field.mul((3, 0), self.field.mul(slope, slope)), self.a)
            result = P.sum(P.product([(0, 0), (1, 0)], h), [t])
        else:
            d, dd = P.derivative(h), P.derivative(P.derivative(h))
            linear = [self.field.mul((-2, 0), self.field.element(*self.given.kernel_sum)), (self.degree, 0)]
            result = P.sum(
                P.product(linear, h, h),
                P.scaled(-2, P.product(P.derivative(f), d, h)),
                P.scaled(-4, P.product(f, P.sum(P.product(dd, h), P.scaled(-1, P.product(d, d))))),
            )
        return [self.over(c, self.degree**2) for c in result]

    @cached_property
    def m(self):
        """The numerator of X' / (+-l^3): n' h - e n h'."""
        P, e = self.polynomials, 1 if self.degree == 2 else 2
        result = P.sum(P.product(P.derivative(self.n), self.h), P.scaled(-e, P.product(self.n, P.derivative(self.h))))
        return [self.over(c, self.given.sign * self.degree) for c in result]

    def claims(self):
        """That it is an isogeny between these curves; what RFC 9380, section 6.6.2, asks of Z."""
        P, field, f, h, n, m = self.polynomials, self.field, self.f, self.h, self.n, self.m
        power = P.product(*[h] * (3 if self.degree == 2 else 6))
        cube = P.sum(P.product(n, n, n), P.scaled(self.target, power))
        # y^2 m^2 / h^2(e+1) = n^3 / h^3e + b: for odd l both have h^6 below; for l = 2 h^4 and h^3, and h divides f
        square = P.product(f, m, m)
        yield "the isogeny takes curve to curve", square == (P.product(h, cube) if self.degree == 2 else cube)
        yield "the isogeny has its degree", (len(n) - 1, P.coprime(n, h)) == (self.degree, True)
        yield "the kernel polynomial has no double roots", P.coprime(h, P.derivative(h))
        yield "A B != 0", (0, 0) not in (self.a, self.b)
        if self.in_fp:
            yield "the isogeny is over Fp", all(c[1] == 0 for c in [self.a, self.b, self.z, *h, *n, *m])
        yield "Z is not a square", not self.is_square(self.z)
        yield "Z != -1", self.z != field.element(-1)
        yield "f - Z is irreducible", not P.has_root([field.sub(self.b, self.z), *f[1:]], self.in_fp)
        exceptional_x = field.mul(self.b, field.inverse(field.mul(self.z, self.a)))
        yield "f(B / (Z A)) is a square", self.is_square(self.value(exceptional_x))

    def value(self, x):
        """f(x)"""
        field = self.field
        return field.add(field.mul(field.add(field.mul(x, x), self.a), x), self.b)

    def is_square(self, c):
        p = self.field.p
        return self.field.power(c, (p - 1) // 2 if self.in_fp else (p * p - 1) // 2) in ((1, 0), (0, 0))
