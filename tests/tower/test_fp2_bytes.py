"""tower/fp2_bytes.pxi: bytes against Python's integers, in either order of the coefficients."""

import random
from itertools import product

import pytest
from formula_build import functions_of
from formula_cases import wrong_with
from formula_elements import represent
from formula_shim import SCALAR, shim_of
from fp_numbers import ONES

each_variant = pytest.mark.parametrize("variant", SCALAR)
LAYOUTS = list(product((48, 64), ("big", "little"), (False, True)))


def joined(ints, width, order, c1_first):
    return b"".join(n.to_bytes(width, order) for n in (ints[::-1] if c1_first else ints))


@each_variant
def test_to_bytes(variant):
    shim = shim_of(variant)
    rng = shim.world.rng = random.Random("to bytes")
    p = shim.curve.p
    for ints in ((0, 0), (0, 1), (p - 1, 0), (rng.randrange(p), rng.randrange(p))):
        for width, order, c1_first in LAYOUTS:
            a = shim.pack("fp2_t", represent(shim, "fp2_t", shim.curve.Fp2(*ints), rng.choice([1, 31])))
            b = bytearray(b"\xa5" * (2 * width + 1))
            shim.call("fp2_to_bytes", b, width, order == "little", c1_first, a)
            assert b == joined(ints, width, order, c1_first) + b"\xa5"


@each_variant
def test_from_bytes(variant):
    """Either coefficient below p or not."""
    shim = shim_of(variant)
    rng, p = random.Random("from bytes"), shim.curve.p
    for ints in ((0, 0), (1, p - 1), (p, 5), (5, p), (p, p), (rng.randrange(p), rng.randrange(p))):
        truth = shim.curve.Fp2(*(n if n < p else 0 for n in ints))
        for width, order, c1_first in LAYOUTS:
            r, b = shim.uninitialised("fp2_t"), bytearray(joined(ints, width, order, c1_first))
            below = shim.call("fp2_from_bytes", r, b, width, order == "little", c1_first)
            assert below == (ONES if max(ints) < p else 0)
            assert wrong_with(shim, "fp2_t", shim.unpack("fp2_t", r), truth, 1) is None


def test_table_is_complete():
    assert {"fp2_to_bytes", "fp2_from_bytes"} == functions_of("tower/fp2_bytes.pxi")
