"""eager.h against Python integers: the operations of fp.h in builds whose doubles are reduced elements."""

import pytest
from fp_cases import OPERATIONS, check
from fp_shim import VARIANTS, shim_of

EAGER = [name for name, variant in VARIANTS.items() if variant.mode.startswith("eager")]


@pytest.mark.parametrize("operation", OPERATIONS)
@pytest.mark.parametrize("variant", EAGER)
def test_operation(variant, operation):
    shim = shim_of(variant, EAGER)
    wrong = check(shim, operation)
    assert wrong is None, wrong
