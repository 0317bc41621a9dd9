"""pairing/torus.pxi: compression of GT, by the definition over reference.py."""

import random

import pytest
import vector_files
from formula_build import functions_of
from formula_cases import Formula, apply, check, ones
from formula_shim import SCALAR, shim_of

each_variant = pytest.mark.parametrize("variant", SCALAR)


def half(curve, a, which):
    """a without the odd powers of w (0), or without the even ones (1)."""
    return curve.fp12([pair if k % 2 == which else (0, 0) for k, pair in enumerate(curve.pairs(a))])


def compress(curve, a):
    odd = half(curve, a, 1)
    return (1 + half(curve, a, 0)) / odd if odd else odd


def decompress(curve, t):
    return (t + 1) / (t - 1) if t else t + 1


def even_at_times(curve, rng):
    """Elements without odd powers, which have no compressed form, are among them."""
    a = curve.Fp12.random(rng)
    return (half(curve, a, 0) if rng.random() < 0.2 else a,)


def odd_only(curve, rng):
    a = half(curve, curve.Fp12.random(rng), 1)
    return (a - a if rng.random() < 0.2 else a,)


FORMULAS = {
    "fp12_even": Formula(lambda c, a: half(c, a, 0), ones(1)),
    "fp12_odd": Formula(lambda c, a: half(c, a, 1), ones(1)),
    "gt_compress": Formula(compress, ones(1), operands=even_at_times),
    "gt_decompress": Formula(decompress, ones(1), operands=odd_only),
}


@pytest.mark.parametrize("name", FORMULAS)
@each_variant
def test_formula(variant, name):
    check(shim_of(variant), name, FORMULAS[name])


@each_variant
def test_gt_comes_back(variant):
    shim = shim_of(variant)
    shim.world.rng = random.Random("torus")
    cases = vector_files.load(f"{shim.curve.name}_derived_tower", "pairing_aG1_bG2.json")["cases"]
    for a in [shim.curve.Fp12(1), *(shim.curve.fp12(vector_files.decode(case["gt_cubed"])) for case in cases[:2])]:
        t = apply(shim, "gt_compress", a)
        assert not any(map(any, shim.curve.pairs(t)[0::2]))
        assert apply(shim, "gt_decompress", t) == a
    assert apply(shim, "gt_decompress", shim.curve.Fp12(0)) == 1


def test_table_is_complete():
    assert set(FORMULAS) == functions_of("pairing/torus.pxi")
