"""tower/words.pxi: comparisons and products of words."""

import random
import struct

import pytest
from formula_build import functions_of
from formula_shim import VARIANTS, shim_of
from fp_numbers import ONES

WORD = 1 << 64
EDGES = [0, 1, 2, (1 << 32) - 1, 1 << 32, WORD - 1, WORD - 2, 1 << 63, 0x0123456789ABCDEF]
each_variant = pytest.mark.parametrize("variant", VARIANTS)


def words_of(buffer):
    return struct.unpack(f"<{len(buffer) // 8}Q", buffer)


@each_variant
def test_multiply_words(variant):
    shim, rng = shim_of(variant), random.Random("words")
    numbers = lambda: rng.choice([rng.choice(EDGES), rng.randrange(WORD)])  # noqa: E731
    for a, b, c in [(WORD - 1,) * 3, *((numbers(), numbers(), numbers()) for _ in range(100))]:
        high, low = bytearray(8), bytearray(8)
        shim.call("multiply_words", high, low, a, b, c)
        assert words_of(low + high) == divmod(a * b + c, WORD)[::-1]
        assert shim.call("low_half", a) == a % (1 << 32)


@each_variant
def test_comparisons(variant):
    shim = shim_of(variant)
    for a in EDGES:
        for b in EDGES:
            assert shim.call("is_less", a, b) == (a < b)
            assert shim.call("words_equal", a, b) == (ONES if a == b else 0)


def test_table_is_complete():
    assert functions_of("tower/words.pxi") == {"words_equal", "multiply_words", "low_half", "is_less"}
