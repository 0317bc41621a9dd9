"""pairing/gt.pxi: powers in GT, and which elements of Fp12 lie there."""

import random
from functools import cache

import pytest
from cyclotomic_elements import subgroup
from formula_build import functions_of
from formula_cases import Formula, check, ones
from formula_shim import VARIANTS, shim_of
from formula_tables import frobenius
from fp_numbers import ONES
from gt_powers import check_powers, gt_elements, gt_power, pack_all, read_all, small_power
from pairing_objects import pack, read
from reference import CURVES


@pytest.mark.parametrize("variant", VARIANTS)
def test_powers(variant):
    check_powers(shim_of(variant), "gt_exp")


def test_elements_have_order_r():
    for curve in CURVES.values():
        assert all(gt_power(curve, i, curve.r) == 1 for i in range(3))


@pytest.mark.parametrize("variant", VARIANTS)
def test_tables(variant):
    """Powers of a^p, a^(p^2), a^(p^3); and one of them, with either sign."""
    shim = shim_of(variant)
    curve = shim.curve
    shim.world.rng = random.Random("tables")
    powers = [small_power(curve, k) for k in range(1, 9)]
    table = pack_all(shim, powers + [curve.Fp12(0)] * 24)
    shim.call("gt_tables_of_digits", table, 8)
    assert read_all(shim, table) == [frobenius(a, n) for n in range(4) for a in powers]
    for digit in range(-8, 9):
        result = shim.uninitialised("fp12_t")
        shim.call("gt_select", result, table, digit & ONES)
        power = small_power(curve, abs(digit))
        power = power if digit >= 0 else power.inverse()
        assert read(shim, "fp12_t", result) == power
        for j in range(4):
            shim.call("gt_select_image", result, table, digit & ONES, j)
            assert read(shim, "fp12_t", result) == frobenius(power, j)


# --- membership -------------------------------------------------------------------------------------------------------


@cache
def outsiders(curve):
    """Elements outside of GT: of Fp12 at large, of the cyclotomic subgroup, of subfields, of small orders."""
    rng, e = random.Random(f"{curve} outside"), gt_elements(curve)[1]
    cyclotomic = subgroup(curve)[1:3]
    cofactor_part = cyclotomic[0] ** curve.r
    assert cofactor_part != 1
    large = [curve.Fp12(n) for n in (0, -1, 2)] + [curve.Fp12(0, 1), curve.Fp12.random(rng), e + 1, -e]
    return [*large, *cyclotomic, cofactor_part, e * cofactor_part]


@cache
def insiders(curve):
    cofactor = (curve.p**4 - curve.p**2 + 1) // curve.r
    return [*gt_elements(curve), subgroup(curve)[1] ** cofactor]


def some_element(curve, rng):
    return (rng.choice([*insiders(curve), *outsiders(curve)]),)


FORMULAS = {
    "fp12_is_in_gt": Formula(lambda c, a: a in insiders(c), ones(1), operands=some_element),
}


@pytest.mark.parametrize("name", FORMULAS)
@pytest.mark.parametrize("variant", VARIANTS)
def test_formula(variant, name):
    check(shim_of(variant), name, FORMULAS[name])


@pytest.mark.parametrize("variant", VARIANTS)
def test_membership(variant):
    shim = shim_of(variant)
    shim.world.rng = random.Random("membership")
    for a in insiders(shim.curve):
        assert shim.call("fp12_is_in_gt", pack(shim, "fp12_t", a))
    for a in outsiders(shim.curve):
        assert not shim.call("fp12_is_in_gt", pack(shim, "fp12_t", a))


def test_insiders_have_order_r():
    for curve in CURVES.values():
        assert all(a**curve.r == 1 for a in insiders(curve))
        assert all(a**curve.r != 1 for a in outsiders(curve))


def test_table_is_complete():
    own_tests = {"gt_exp", "gt_tables_of_digits", "gt_select", "gt_select_image"}
    assert {*FORMULAS, *own_tests} == functions_of("pairing/gt.pxi")
