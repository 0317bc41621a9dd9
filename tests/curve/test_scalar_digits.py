"""curve/scalar_digits.pxi: that the digits in base x add up to the scalar, within their ranges."""

import random
import struct

import pytest
from formula_build import functions_of
from formula_shim import VARIANTS, shim_of

WORD = 1 << 64
each_variant = pytest.mark.parametrize("variant", VARIANTS)


def packed(k, words=4):
    return bytearray(k.to_bytes(8 * words, "little"))


def words_of(buffer):
    return struct.unpack(f"<{len(buffer) // 8}Q", buffer)


def scalars(curve):
    """Below r: small and large, around the powers of |x| and those less 1, and random."""
    x, r, rng = abs(curve.x), curve.r, random.Random("scalars")
    edges = [0, r, x, x**2, x**3, x + x**2, x**2 + x**3, (x**4 - 1) // (x - 1), x**2 // 2, x**3 // 2, x**4 // 2]
    edges += [(x - 1) * x**i for i in range(4)] + [1 << i for i in range(0, 255, 15)]
    edges = [k + d for k in edges for d in (-2, -1, 0, 1, 2)] + [rng.randrange(r) for _ in range(40)]
    return [k for k in edges if 0 <= k < r]


@each_variant
def test_divide_by_x(variant):
    """Quotients of one to four words: multiples of |x| and their neighbours, words all ones, random ones."""
    shim, rng = shim_of(variant), random.Random("division")
    x = abs(shim.curve.x)
    for words in range(1, 5):
        end = WORD**words
        cases = [0, 1, x - 1, x, x + 1, end - 1, end - x, *(rng.randrange(end) for _ in range(40))]
        cases += [rng.randrange(end // x) * x + d for _ in range(20) for d in (-1, 0, x - 1)]
        cases += [sum(rng.choice([0, x, x - 1, WORD - 1]) * WORD**i for i in range(words)) for _ in range(20)]
        for k in (k for k in cases if 0 <= k < end):
            buffer = packed(k, words)
            remainder = shim.call("divide_by_x", buffer, words)
            assert divmod(k, x) == (int.from_bytes(buffer, "little"), remainder), hex(k)


@each_variant
def test_digits(variant):
    """Four digits below |x|; in place too."""
    shim = shim_of(variant)
    x = abs(shim.curve.x)
    for k in scalars(shim.curve):
        digits, given = bytearray(32), packed(k)
        shim.call("scalar_digits", digits, given)
        assert given == packed(k)
        assert sum(digit * x**i for i, digit in enumerate(words_of(digits))) == k
        assert max(words_of(digits)) < x
        shim.call("scalar_digits", given, given)
        assert given == digits


@each_variant
def test_signed(variant):
    """d0 + d1 x + d2 x^2 + d3 x^3 = h0 + h1 x^2 = k mod r, no digit much above half of its base; in place too."""
    shim = shim_of(variant)
    x, r = shim.curve.x, shim.curve.r
    for k in scalars(shim.curve):
        for words, base in ((1, x), (2, x * x)):
            result, given = bytearray(32), packed(k)
            shim.call("scalar_signed_digits" if words == 1 else "scalar_signed_halves", result, given)
            size = 8 * words
            digits = [int.from_bytes(result[i : i + size], "little", signed=True) for i in range(0, 32, size)]
            assert (sum(digit * base**i for i, digit in enumerate(digits)) - k) % r == 0
            assert max(map(abs, digits)) <= abs(base) // 2 + abs(x) + 1
            shim.call("scalar_split", given, given, words)
            assert given == result


def test_digit_bits():
    shim = shim_of(next(iter(VARIANTS)))
    assert [shim.call("digit_bits", words) for words in (1, 2)] == [64, 128]


def test_table_is_complete():
    names = ["digit_bits", "divide_by_x", "scalar_split"]
    names += ["scalar_digits", "scalar_signed_digits", "scalar_signed_halves"]
    assert set(names) == functions_of("curve/scalar_digits.pxi")
