"""formula_lanes.py: that what lanes do otherwise than the scalar instance is found, in any lane and any part of it.

Every other test of formulas that never branch runs over lanes by it.
"""

import random
from dataclasses import replace

import pytest
from formula_build import NUMBER_OF, OVER_LANES, SIGNATURES
from formula_cases import PLAIN, run
from formula_elements import represent
from formula_lanes import atom_of, drop, settle
from formula_shim import VARIANTS, shim_of

OVER = [name for name, variant in VARIANTS.items() if variant.is_lanes]


class Wrong:
    """Lanes of which one is changed after a call: its first object, or its mask."""

    def __init__(self, module, lane, mask):
        self.module, self.lane, self.mask = module, lane, mask

    def __getattr__(self, name):
        return getattr(self.module, name)

    def call(self, which, objects, numbers):
        masks = self.module.call(which, objects, numbers)
        if self.mask:
            return tuple(m ^ (i == self.lane) for i, m in enumerate(masks))
        objects[0][8 * self.lane] ^= 1
        return masks


def squares_and_comparisons(shim):
    b = shim.curve.Fp2(3, 1)
    for k in range(8):
        operands = {name: represent(shim, "fp2_t", value) for name, value in (("a", shim.curve.Fp2(k, 1)), ("b", b))}
        run(shim, "fp2_square", PLAIN, {"a": operands["a"]})
        run(shim, "fp2_equal", PLAIN, operands)
        shim.call("is_less", k, 5)
    settle()


@pytest.mark.parametrize("lane", [0, 3, 7])
@pytest.mark.parametrize("mask", [False, True])
@pytest.mark.parametrize("variant", OVER)
def test_what_is_wrong_is_found(variant, mask, lane):
    shim = shim_of(variant)
    shim.world.rng = random.Random("wrong")
    squares_and_comparisons(shim)
    with pytest.raises(AssertionError, match=f"lane {lane}: "):
        squares_and_comparisons(replace(shim, lanes_module=Wrong(shim.lanes_module, lane, mask)))
    drop()


def test_the_objects_of_all_functions_are_known():
    assert set(NUMBER_OF) >= OVER_LANES
    assert {atom_of(p.type) for name in OVER_LANES for p in SIGNATURES[name].pointers} == {
        "e",
        "d",
        "w",
        "pairs",
    }
