"""curve/scalar_windows.pxi: that signed digits in base 2^c add up to the integer, within their ranges."""

import random

import pytest
from formula_build import functions_of
from formula_shim import VARIANTS, shim_of

MAX_WINDOW = 16
WORD = 1 << 64


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


def test_sizes_and_counts():
    shim = shim_of(next(iter(VARIANTS)))
    for digit in range(-40, 41):
        negative = bytearray(8)
        assert shim.call("digit_size", negative, digit % WORD) == abs(digit)
        assert negative == (b"\xff" if digit < 0 else b"\0") * 8
    for bits in (1, 63, 64, 65, 128, 129, 448):
        for c in range(1, MAX_WINDOW + 1):
            assert shim.call("windows_of", bits, c) == -(-bits // c)


def test_table_is_complete():
    assert {"window_digit", "digit_size", "windows_of"} == functions_of("curve/scalar_windows.pxi")
