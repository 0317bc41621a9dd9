"""curve/scalar_digits.pxi: that the digits add up to the scalar, within their ranges."""

import random
import struct
from itertools import pairwise

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
def test_multiply_words(variant):
    shim, rng = shim_of(variant), random.Random("words")
    edges = [0, 1, (1 << 32) - 1, 1 << 32, WORD - 1, WORD - 2, 1 << 63]
    numbers = lambda: rng.choice([rng.choice(edges), rng.randrange(WORD)])  # noqa: E731
    for a, b, c in [(WORD - 1,) * 3, *((numbers(), numbers(), numbers()) for _ in range(100))]:
        high, low = bytearray(8), bytearray(8)
        shim.call("multiply_words", high, low, a, b, c)
        assert words_of(low + high) == divmod(a * b + c, WORD)[::-1]
        assert shim.call("is_less", a, b) == (a < b)
        assert shim.call("is_less", a, a) == 0
        assert shim.call("low_half", a) == a % (1 << 32)


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
    """Four digits below |x| and two below x^2; in place too."""
    shim = shim_of(variant)
    x = abs(shim.curve.x)
    for k in scalars(shim.curve):
        digits, halves, given = bytearray(32), packed(k), packed(k)
        shim.call("scalar_digits", digits, given)
        shim.call("scalar_halves", halves, halves)
        assert given == packed(k)
        d, h = words_of(digits), [int.from_bytes(halves[i : i + 16], "little") for i in (0, 16)]
        assert sum(digit * x**i for i, digit in enumerate(d)) == k
        assert max(d) < x
        assert h == [k % x**2, k // x**2]
        shim.call("scalar_digits", given, given)
        assert given == digits
        for four, words in ((0, halves), (1, digits)):
            result = bytearray(32)
            shim.call("scalar_digit_bytes", result, packed(k), four)
            assert result == words


@each_variant
def test_signed_digits(variant):
    """Every length, every digit; k = sum digit_i 32^i."""
    shim, rng = shim_of(variant), random.Random("signed")
    seen = set()
    for length in [*range(12), 16, 31, 32, 33, 64]:
        end = 1 << 8 * length
        for k in {0, end // 2, end // 3, end - 1, *(rng.randrange(end) for _ in range(8))}:
            count = shim.call("digits_of", length)
            assert count == 8 * length // 5 + 1
            digits = [signed(shim.call("signed_digit", packed(k, 8)[:length], length, i)) for i in range(count)]
            assert sum(digit * 32**i for i, digit in enumerate(digits)) == k
            seen.update(digits)
    assert seen == set(range(-16, 17))
    for a in range(33):
        for b in range(33):
            assert shim.call("is_digit", a, b) == (WORD - 1 if a == b else 0)


def signed(value):
    return value - WORD if value >> 63 else value


@each_variant
def test_naf(variant):
    """Digits odd or 0, below 16 in size, at least five apart; k = sum digit_i 2^i."""
    shim, rng = shim_of(variant), random.Random("naf")
    for length in (8, 16):
        end = 1 << 8 * length
        cases = [0, 1, 15, 16, 17, 31, 33, end - 1, end - 2, end - 16, end - 17, end // 3, end // 2, end * 15 // 16]
        for k in cases + [rng.randrange(end) for _ in range(40)]:
            buffer = bytearray(b"\xa5" * 130)
            shim.call("naf_digits_vartime", buffer, packed(k, length // 8), length)
            digits = struct.unpack("130b", buffer)
            assert sum(digit << i for i, digit in enumerate(digits)) == k
            places = [i for i, digit in enumerate(digits) if digit]
            assert all(digits[i] % 2 and abs(digits[i]) < 16 for i in places)
            assert all(j - i >= 5 for i, j in pairwise(places))
            assert max(places, default=0) <= 8 * length


def test_table_is_complete():
    names = ["multiply_words", "low_half", "is_less", "divide_by_x", "scalar_digits", "scalar_halves"]
    names += ["scalar_digit_bytes", "signed_digit", "digits_of", "is_digit", "naf_digits_vartime"]
    assert set(names) == functions_of("curve/scalar_digits.pxi")
