"""pairing/final_exp.pxi: the final exponentiation on any element of Fp12, and the power x."""

import random
from functools import cache

import pytest
import vector_files
from cyclotomic_elements import from_subgroup
from formula_build import functions_of
from formula_cases import Formula, apply, check, ones
from formula_shim import VARIANTS, shim_of
from formula_tables import check_facts, derived_facts, frobenius
from pairing_objects import pack, read

FORMULAS = {
    "cyclotomic_exp_x": Formula(lambda c, a: a**c.x, ones(1), operands=lambda curve, rng: (from_subgroup(curve, rng),)),
    "fp12_mul_frobenius_2_over": Formula(
        lambda c, r, a: r * frobenius(a, 2) / a,
        ones(2),
        updates=("r",),
        apart=(("r", "a"),),
        operands=lambda curve, rng: (curve.Fp12.random(rng), from_subgroup(curve, rng)),
    ),
}


@pytest.mark.parametrize("name", FORMULAS)
@pytest.mark.parametrize("variant", VARIANTS)
def test_formula(variant, name):
    check(shim_of(variant), name, FORMULAS[name])


@pytest.mark.parametrize("variant", VARIANTS)
def test_facts(variant):
    shim = shim_of(variant)
    facts = derived_facts(shim.curve)
    check_facts(shim, facts, {"final_exponentiation_cubed": ("final_exponentiation", ())})
    if shim.curve.x > 0:
        check_facts(shim, facts, {"cyclotomic_exp_abs_x": ("cyclotomic_exp_x", ())})


# --- the final exponentiation -----------------------------------------------------------------------------------------


@cache
def powers(curve):
    """(f, its power 3 (p^12 - 1) / r) for random f, sparse ones and w."""
    rng = random.Random(f"{curve} final exponentiation")
    sparse = curve.Fp12(*(rng.randrange(int(curve.p)) if k % 4 == 0 else 0 for k in range(12)))
    elements = [curve.Fp12.random(rng), curve.Fp12.random(rng), sparse, curve.Fp12(0, 1)]
    return [(f, curve.final_exponentiation(f)) for f in elements]


def killed(curve):
    """Elements of proper subfields, whose power is 1."""
    rng = random.Random(f"{curve} subfields")
    f = curve.Fp12.random(rng)
    in_fp6 = f * frobenius(f, 6)
    in_fp4 = f * frobenius(f, 4) * frobenius(f, 8)
    assert frobenius(in_fp6, 6) == in_fp6
    assert frobenius(in_fp4, 4) == in_fp4
    return [curve.Fp12(1), curve.Fp12(-1), in_fp6, in_fp4, curve.embed(curve.Fp2.random(rng), curve.Fp12)]


@pytest.mark.parametrize("variant", VARIANTS)
def test_final_exponentiation(variant):
    shim = shim_of(variant)
    curve = shim.curve
    shim.world.rng = random.Random("final exponentiation")
    zero = curve.Fp12(0)
    for f, power in [*powers(curve), *((f, curve.Fp12(1)) for f in killed(curve)), (zero, zero)]:
        assert apply(shim, "final_exponentiation", f) == power
        in_place = pack(shim, "fp12_t", f)
        shim.call("final_exponentiation", in_place, in_place)
        assert read(shim, "fp12_t", in_place) == power


def test_killed_elements_are_killed():
    """What the test above takes for granted, once by the definition."""
    curve = shim_of(next(iter(VARIANTS))).curve
    assert all(curve.final_exponentiation(f) == 1 for f in killed(curve)[2:4])


@pytest.mark.parametrize("variant", [name for name, variant in VARIANTS.items() if variant.curve == "bls12_381"])
def test_published_value(variant):
    """Of noble-curves."""
    shim = shim_of(variant)
    shim.world.rng = random.Random("published")
    for case in vector_files.load("bls12_381_gt_pairing", "final_exponentiation.json")["cases"]:
        f, power = (
            shim.curve.fp12(vector_files.fp12_from_lowest_first([int(c, base) for c in case[key]]))
            for key, base in (("in", 10), ("out", 16))
        )
        assert apply(shim, "final_exponentiation", f) == power


def test_table_is_complete():
    assert {*FORMULAS, "final_exponentiation"} == functions_of("pairing/final_exp.pxi")
