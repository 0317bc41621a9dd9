"""tower/sqrt_vartime.pxi: squares told apart as sqrt.pxi does, which test_sqrt.py looks at."""

import random

import pytest
from formula_build import functions_of
from formula_elements import represent
from formula_shim import SCALAR, shim_of


@pytest.mark.parametrize("variant", SCALAR)
def test_is_square(variant):
    shim = shim_of(variant)
    rng = shim.world.rng = random.Random("squares")
    F = shim.curve.Fp
    for a in [F(i) for i in range(-8, 9)] + [F.random(rng) for _ in range(40)]:
        for magnitude in (1, 31):
            packed = shim.pack("fp_t", represent(shim, "fp_t", a, magnitude))
            mask = shim.call("fp_is_square_vartime", packed)
            assert mask == ((1 << 64) - 1 if a.is_square() else 0)


def test_table_is_complete():
    assert functions_of("tower/sqrt_vartime.pxi") == {"fp_is_square_vartime"}
