"""curve/scalar_naf_vartime.pxi: that digits in non-adjacent form add up to the integer, and their range."""

import random
import struct
from itertools import pairwise

import pytest
from formula_build import functions_of
from formula_shim import SCALAR, shim_of


@pytest.mark.parametrize("variant", SCALAR)
def test_naf(variant):
    """Digits odd or 0, below 2^(width - 1) in size, at least `width` apart; k = sum digit_i 2^i."""
    shim, rng = shim_of(variant), random.Random("naf")
    for words, width in ((1, 5), (2, 5), (3, 5), (1, 2), (2, 12), (3, 12), (3, 15)):
        end = 1 << min(64 * words - 1, 129)
        cases = [0, 1, 15, 16, 17, 31, 33, end - 1, end - 2, end - 16, end - 17, end // 3, end // 2, end * 15 // 16]
        cases += [rng.randrange(end) for _ in range(40)]
        for k in [*cases, *(-k for k in cases), -end]:
            buffer, source = bytearray(b"\xa5" * 264), bytearray(k.to_bytes(8 * words, "little", signed=True))
            length = shim.call("naf_digits_vartime", buffer, source, words, width)
            digits = struct.unpack("132h", buffer)
            assert sum(digit << i for i, digit in enumerate(digits)) == k
            places = [i for i, digit in enumerate(digits) if digit]
            assert all(digits[i] % 2 and abs(digits[i]) < 1 << (width - 1) for i in places)
            assert all(j - i >= width for i, j in pairwise(places))
            assert max(places, default=-1) == length - 1 <= 64 * words


def test_table_is_complete():
    assert functions_of("curve/scalar_naf_vartime.pxi") == {"naf_digits_vartime"}
