"""pairing/gt.pxi: powers in GT, and which elements of Fp12 lie there."""

import random
from functools import cache

import pytest
import vector_files
from cyclotomic_elements import subgroup
from formula_build import functions_of
from formula_cases import Formula, check, ones
from formula_shim import VARIANTS, shim_of
from pairing_objects import pack, read
from reference import CURVES

ONES_WORDS = (1 << 256) - 1


@cache
def gt_elements(curve):
    cases = vector_files.load(f"{curve.name}_derived_tower", "pairing_aG1_bG2.json")["cases"]
    return [curve.Fp12(1)] + [curve.fp12(vector_files.decode(case["gt_cubed"])) for case in cases[:2]]


@cache
def gt_power(curve, i, k):
    return gt_elements(curve)[i] ** k


def exponents(curve):
    """(k, words): every digit, zeros between, all words 1, orders, more words than r has, none at all."""
    rng = random.Random(f"{curve} exponents")
    r = curve.r
    short = [(k, 1) for k in (0, 1, 2, 3, 15, 16, 17, 0x8000_0000_0000_0000, (1 << 64) - 1, 0xFEDC_BA98_7654_3210)]
    long = [(k, 4) for k in (0, 1, 1 << 64, r - 1, r, r + 1, ONES_WORDS, 1 << 255, rng.randrange(r))]
    return [*short, *long, (0, 0), (1 << 128, 3), (r * r, 8), ((1 << 320) - 1, 5)]


@pytest.mark.parametrize("variant", VARIANTS)
def test_gt_exp(variant):
    shim = shim_of(variant)
    curve = shim.curve
    shim.world.rng = random.Random("gt")
    for i in (0, 1, 2) if shim.verify else (1,):
        a = gt_elements(curve)[i]
        for k, words in exponents(curve):
            packed = bytearray(k.to_bytes(8 * words, "little"))
            base, result = pack(shim, "fp12_t", a), shim.uninitialised("fp12_t")
            shim.call("gt_exp_vartime", result, base, packed, words)
            assert read(shim, "fp12_t", result) == gt_power(curve, i, k), (hex(k), words)
            shim.call("gt_exp_vartime", base, base, packed, words)
            assert read(shim, "fp12_t", base) == gt_power(curve, i, k), (hex(k), words, "in place")
        assert gt_power(curve, i, curve.r) == 1


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
    assert {*FORMULAS, "gt_exp_vartime"} == functions_of("pairing/gt.pxi")
