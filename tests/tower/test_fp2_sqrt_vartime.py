"""tower/fp2_sqrt_vartime.pxi: squares in Fp2, by reference.py."""

import random

import pytest
from formula_build import functions_of
from formula_elements import represent
from formula_shim import SCALAR, shim_of


@pytest.mark.parametrize("variant", SCALAR)
def test_is_square(variant):
    shim = shim_of(variant)
    rng = shim.world.rng = random.Random("squares")
    F = shim.curve.Fp2
    for a in [F(i, j) for i in range(-2, 3) for j in range(-2, 3)] + [F.random(rng) for _ in range(40)]:
        mask = shim.call("fp2_is_square_vartime", shim.pack("fp2_t", represent(shim, "fp2_t", a, 31)))
        assert mask == ((1 << 64) - 1 if a.is_square() else 0)


def test_table_is_complete():
    assert functions_of("tower/fp2_sqrt_vartime.pxi") == {"fp2_is_square_vartime"}
