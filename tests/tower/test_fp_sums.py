"""tower/fp_sums.pxi: sums of two products in Fp, at the magnitudes of their comments and in all aliasings."""

import pytest
from formula_build import functions_of
from formula_cases import check
from formula_shim import VARIANTS, shim_of
from formula_tables import sums_formulas

FORMULAS = sums_formulas("fp")


@pytest.mark.parametrize("name", FORMULAS)
@pytest.mark.parametrize("variant", VARIANTS)
def test_formula(variant, name):
    check(shim_of(variant), name, FORMULAS[name])


def test_table_is_complete():
    assert set(FORMULAS) == functions_of("tower/fp_sums.pxi")
