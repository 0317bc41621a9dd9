"""curve/signed_digits.pxi: words divided and multiplied, scalars in base x."""

import random

import pytest
from formula_build import functions_of
from formula_shim import VARIANTS, shim_of

WORD = (1 << 64) - 1
each_variant = pytest.mark.parametrize("variant", VARIANTS)


def word(value):
    return bytearray((value & WORD).to_bytes(8, "little"))


def number(buffer):
    return int.from_bytes(buffer, "little")


def signed(value):
    return value - (1 << 64) if value >> 63 else value


def words_to_try(rng):
    edges = [0, 1, 2, (1 << 32) - 1, 1 << 32, (1 << 32) + 1, (1 << 63) - 1, 1 << 63, WORD - 1, WORD]
    return edges + [rng.randrange(WORD) for _ in range(10)] + [rng.randrange(1 << 32) << 32 for _ in range(4)]


@each_variant
def test_divide(variant):
    shim, rng = shim_of(variant), random.Random("divide")
    divisors = [1 << 63, WORD, (1 << 63) + 1, WORD - ((1 << 32) - 1), (1 << 63) + WORD // (1 << 32), abs(shim.curve.x)]
    for v in divisors + [rng.randrange(1 << 63, 1 << 64) for _ in range(10)]:
        for high in [w for w in words_to_try(rng) if w < v] + [v - 1, v - (1 << 32)]:
            for low in words_to_try(rng):
                q = word(0)
                rest = shim.call("word_divide", q, high, low, v)
                assert (number(q), rest) == divmod((high << 64) + low, v)


@each_variant
def test_product(variant):
    shim, rng = shim_of(variant), random.Random("product")
    for a in words_to_try(rng):
        for b in words_to_try(rng):
            high = word(0)
            low = shim.call("word_product", high, a, b)
            assert (number(high) << 64) + low == a * b


def scalars(curve, rng):
    """Around the ends, around multiples of powers of |x| and of their halves, and at random."""
    r, x = curve.r, abs(curve.x)
    around = [0, r // 2, r - 1, x // 2, x, x**2 // 2, x**2, x**3 // 2, x**3, x // 2 * (1 + x + x**2 + x**3)]
    around += [(x - 1) * (x**3 + x), x**3 * (x // 2), x**3 * (x // 2) + x**2 * (x // 2) + x * (x // 2)]
    near = {(k + e) % r for k in around for e in (-2, -1, 0, 1, 2)}
    return [*sorted(near), *(rng.randrange(r) for _ in range(200)), *(rng.randrange(r) >> 130 for _ in range(9))]


@each_variant
def test_digits(variant):
    """d0 + d1 x + d2 x^2 + d3 x^3 = k mod r, no digit above |x| / 2 + 1."""
    shim = shim_of(variant)
    curve, rng = shim.curve, random.Random("digits")
    for k in scalars(curve, rng):
        d = bytearray(32)
        shim.call("scalar_signed_digits_vartime", d, bytearray(k.to_bytes(32, "little")))
        digits = [signed(number(d[8 * i : 8 * i + 8])) for i in range(4)]
        assert (sum(e * curve.x**i for i, e in enumerate(digits)) - k) % curve.r == 0
        assert max(map(abs, digits)) <= abs(curve.x) // 2 + 1


def test_table_is_complete():
    own_tests = {"window_digit", "word_divide", "word_product", "scalar_signed_digits_vartime"}
    assert own_tests == functions_of("curve/signed_digits.pxi")
