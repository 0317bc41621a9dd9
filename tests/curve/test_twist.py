"""curve/twist.pxi: the product by 3 b'."""

import pytest
from formula_build import functions_of
from formula_cases import Formula, check, ones
from formula_shim import VARIANTS, shim_of

FORMULAS = {"fp2_mul_twist_3b": Formula(lambda c, a: 3 * c.E_twist.b * a, ones(1))}


@pytest.mark.parametrize("name", FORMULAS)
@pytest.mark.parametrize("variant", VARIANTS)
def test_formula(variant, name):
    check(shim_of(variant), name, FORMULAS[name])


def test_table_is_complete():
    assert set(FORMULAS) == functions_of("curve/twist.pxi")
