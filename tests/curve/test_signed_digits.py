"""curve/signed_digits.pxi: signed digits in base 2^c and in base x."""

import random

import pytest
from formula_build import functions_of
from formula_shim import VARIANTS, shim_of

MAX_WINDOW = 16
each_variant = pytest.mark.parametrize("variant", VARIANTS)


def signed(value):
    return value - (1 << 64) if value >> 63 else value


def integers_of(words):
    end, rng = 1 << (64 * words - 1), random.Random(words)
    special = [0, 1, -1, 2, -2, end - 1, -end, end // 3, -end // 3, (1 << 63) - 1, -(1 << 63)]
    return special + [rng.randrange(-end, end) >> rng.choice([0, 0, 31, 64 * words - 8]) for _ in range(10)]


@pytest.mark.parametrize("variant", [name for name in VARIANTS if "381" in name])
def test_windows(variant):
    """k = sum_w d_w 2^(c w) with |d_w| <= 2^(c - 1), with zeros above the sign."""
    shim = shim_of(variant)
    for words in (1, 2, 3, 4, 7):
        for k in integers_of(words):
            packed = bytearray(k.to_bytes(8 * words, "little", signed=True))
            for c in range(1, MAX_WINDOW + 1):
                windows = -(-64 * words // c)
                digits = [signed(shim.call("window_digit", packed, words, c * w, c)) for w in range(windows + 2)]
                assert all(abs(d) <= 1 << (c - 1) for d in digits)
                assert digits[windows:] == [0, 0]
                assert sum(d << (c * w) for w, d in enumerate(digits)) == k


def scalars(curve, rng):
    """Around the ends, around multiples of powers of |x| and of their halves, and at random."""
    r, x = curve.r, abs(curve.x)
    around = [0, r // 2, r - 1, x // 2, x, x**2 // 2, x**2, x**3 // 2, x**3, x // 2 * (1 + x + x**2 + x**3)]
    around += [(x - 1) * (x**3 + x), x**3 * (x // 2), x**3 * (x // 2) + x**2 * (x // 2) + x * (x // 2)]
    near = {(k + e) % r for k in around for e in (-2, -1, 0, 1, 2)}
    return [*sorted(near), *(rng.randrange(r) for _ in range(200)), *(rng.randrange(r) >> 130 for _ in range(9))]


@each_variant
def test_base_x(variant):
    """d0 + d1 x + d2 x^2 + d3 x^3 = k mod r, no digit above |x| / 2 + 1."""
    shim = shim_of(variant)
    curve, rng = shim.curve, random.Random("digits")
    for k in scalars(curve, rng):
        d = bytearray(32)
        shim.call("scalar_signed_digits", d, bytearray(k.to_bytes(32, "little")))
        digits = [signed(int.from_bytes(d[8 * i : 8 * i + 8], "little")) for i in range(4)]
        assert (sum(e * curve.x**i for i, e in enumerate(digits)) - k) % curve.r == 0
        assert max(map(abs, digits)) <= abs(curve.x) // 2 + 1


def test_table_is_complete():
    own_tests = {"window_digit", "scalar_signed_digits"}
    assert own_tests == functions_of("curve/signed_digits.pxi")
