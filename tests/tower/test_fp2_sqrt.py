"""tower/fp2_sqrt.pxi: every function against reference.py, at the magnitudes of its comment and in all aliasings."""

import random

import pytest
from any_limbs import any_limbs, check_any
from formula_build import functions_of
from formula_cases import check
from formula_shim import VARIANTS, VERIFYING, shim_of
from square_roots import check_elements, check_root_facts, formulas_of

FORMULAS = formulas_of("fp2")


@pytest.mark.parametrize("name", FORMULAS)
@pytest.mark.parametrize("variant", VARIANTS)
def test_formula(variant, name):
    check(shim_of(variant), name, FORMULAS[name])


@pytest.mark.parametrize("name", ["fp2_sqrt_inverse", "fp2_is_high"])
@pytest.mark.parametrize("variant", VERIFYING)
@any_limbs
def test_any_limbs(variant, name, data):
    check_any(shim_of(variant), name, FORMULAS[name], data)


@pytest.mark.parametrize("variant", VARIANTS)
def test_small_elements(variant):
    """Among them those of Fp, for both of whose square roots of the norm a0 + s or a0 - s is 0, and multiples of u."""
    shim = shim_of(variant)
    most = 4 if shim.verify else 1
    shim.world.rng = random.Random("small")
    check_elements(shim, "fp2", [shim.curve.Fp2(i, j) for i in range(-most, most + 1) for j in range(-most, most + 1)])


@pytest.mark.parametrize("variant", VARIANTS)
def test_coordinates_zero_and_around_the_middle(variant):
    shim = shim_of(variant)
    rng = shim.world.rng = random.Random("middle")
    half, some = (shim.curve.p - 1) // 2, rng.randrange(shim.curve.p)
    values = [0, half, half + 1, some, -some]
    check_elements(shim, "fp2", [shim.curve.Fp2(i, j) for i in values for j in values])


@pytest.mark.parametrize("variant", VARIANTS)
def test_facts(variant):
    check_root_facts(shim_of(variant), "fp2")


def test_table_is_complete():
    assert set(FORMULAS) == functions_of("tower/fp2_sqrt.pxi")
