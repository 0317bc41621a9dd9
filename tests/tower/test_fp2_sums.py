"""tower/fp2_sums.pxi: sums of two products in Fp2, at the magnitudes of their comments and in all aliasings."""

import pytest
from formula_build import functions_of
from formula_cases import Formula, check, shapes
from formula_shim import VARIANTS, shim_of
from formula_tables import sums_formulas

FORMULAS = sums_formulas("fp2") | {
    "fp2_sum_mul": Formula(
        lambda curve, c, a, b: c + a * b, shapes((1, 1, 1), (30, 11, 4), (5, 3, 3), (30, 4, 4), (30, 15, 3))
    ),
}


@pytest.mark.parametrize("name", FORMULAS)
@pytest.mark.parametrize("variant", VARIANTS)
def test_formula(variant, name):
    check(shim_of(variant), name, FORMULAS[name])


def test_table_is_complete():
    assert set(FORMULAS) == functions_of("tower/fp2_sums.pxi")
