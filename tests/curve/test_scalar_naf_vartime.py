"""curve/scalar_naf_vartime.pxi: that digits in non-adjacent form add up to the integer, and their range."""

import random
import struct
from itertools import pairwise

import pytest
from formula_build import functions_of
from formula_shim import SCALAR, shim_of


@pytest.mark.parametrize("variant", SCALAR)
def test_naf(variant):
    """Digits odd or 0, below 16 in size, at least five apart; k = sum digit_i 2^i."""
    shim, rng = shim_of(variant), random.Random("naf")
    for words in (1, 2):
        end = 1 << (64 * words - 1)
        cases = [0, 1, 15, 16, 17, 31, 33, end - 1, end - 2, end - 16, end - 17, end // 3, end // 2, end * 15 // 16]
        cases += [rng.randrange(end) for _ in range(40)]
        for k in [*cases, *(-k for k in cases), -end]:
            buffer = bytearray(b"\xa5" * 130)
            shim.call("naf_digits_vartime", buffer, bytearray(k.to_bytes(8 * words, "little", signed=True)), words)
            digits = struct.unpack("130b", buffer)
            assert sum(digit << i for i, digit in enumerate(digits)) == k
            places = [i for i, digit in enumerate(digits) if digit]
            assert all(digits[i] % 2 and abs(digits[i]) < 16 for i in places)
            assert all(j - i >= 5 for i, j in pairwise(places))
            assert max(places, default=0) <= 64 * words


def test_table_is_complete():
    assert functions_of("curve/scalar_naf_vartime.pxi") == {"naf_digits_vartime"}
