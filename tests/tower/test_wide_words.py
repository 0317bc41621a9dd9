"""tower/wide_words.pxi: elements from integers of many words, against Python's."""

import random

import pytest
from formula_build import functions_of
from formula_cases import wrong_with
from formula_elements import elements_of, represent
from formula_shim import VARIANTS, shim_of

each_variant = pytest.mark.parametrize("variant", VARIANTS)


def checked(shim, buffer, value, magnitude):
    numbers = shim.unpack("fp_t", buffer)
    assert elements_of(shim, "fp_t", numbers) == value
    assert wrong_with(shim, "fp_t", numbers, value, magnitude) is None


def integers(p, words, rng):
    end = 1 << 64 * words
    return [0, 1, p - 1, p, p + 1, end - 1, end // 2, end - end % p - 1, (1 << 320) - 1, 1 << 320, rng.randrange(end)]


@each_variant
def test_from_wide_words(variant):
    """Eight words, those of zero and all ones among them."""
    shim, rng = shim_of(variant), random.Random("wide words")
    for n in integers(shim.curve.p, 8, rng):
        r = shim.uninitialised("fp_t")
        shim.call("fp_from_wide_words", r, bytearray(n.to_bytes(64, "little")))
        checked(shim, r, shim.curve.Fp(n), 1)


@each_variant
def test_append_words(variant):
    """Five words below an element."""
    shim = shim_of(variant)
    rng = shim.world.rng = random.Random("append words")
    F = shim.curve.Fp
    for n in (0, 1, (1 << 320) - 1, rng.getrandbits(320)):
        for a in (F(0), F(-1), F.random(rng)):
            r = shim.pack("fp_t", represent(shim, "fp_t", a, 1))
            shim.call("fp_append_words", r, bytearray(n.to_bytes(48, "little")))
            checked(shim, r, a * F(1 << 320) + F(n), 2)


def test_table_is_complete():
    assert functions_of("tower/wide_words.pxi") == {"fp_from_wide_words", "fp_append_words"}
