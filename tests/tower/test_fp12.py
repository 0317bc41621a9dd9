"""tower/fp12.pxi: every function against reference.py, on representatives of magnitude 1 and in all aliasings."""

import pytest
from any_limbs import any_limbs, check_any
from formula_build import functions_of
from formula_cases import Formula, check, ones
from formula_shim import VARIANTS, VERIFYING, shim_of
from formula_tables import DOUBLES, VOLUME, basic_formulas, check_facts, derived_facts, frobenius


def frobenius_odd(curve, a, constants):
    """The sum of conjugate(a_k) constants[k] w^k; constants[0] is taken for 1."""
    pairs = [curve.fp2(pair).frobenius(1) for pair in curve.pairs(a)]
    return curve.fp12([(x * (c if k else 1)).ints() for k, (x, c) in enumerate(zip(pairs, constants, strict=True))])


def adjugate(curve, a):
    """t and norm = a t in Fp4: the product of the conjugates of a over Fp4 is t a, where a^(p^4) is one of them."""
    t = frobenius(a, 4) * frobenius(a, 8)
    return t, to_fp4(curve, a * t)


def to_fp4(curve, a):
    """An element of Fp12 that lies in Fp4, where v = w^3."""
    pairs = curve.pairs(a)
    assert all(pairs[k] == (0, 0) for k in (1, 2, 4, 5))
    return curve.fp4([pairs[0], pairs[3]])


def from_fp4(curve, a):
    low, high = curve.pairs(a)
    return curve.fp12([low, (0, 0), (0, 0), high, (0, 0), (0, 0)])


def cross_shapes(curve):
    """p and q with the magnitudes of products."""
    product = [(M, VOLUME // 4) for M in DOUBLES["fp4_prod2x"][curve.name]]
    return [((product, product, 1, 1, 1, 1), ())]


FORMULAS = {
    **basic_formulas("fp12", but=("sum", "diff", "neg", "mul_small", "reduce", "canonical")),
    "fp4_cross2x": Formula(
        lambda c, p, q, a, b, x, y: p + q + (a - b) * (y - x),
        cross_shapes,
        lambda c, *shape: tuple(3 * M for M in DOUBLES["fp4_prod2x"][c.name]),
    ),
    "fp12_mul": Formula(lambda c, a, b: a * b, ones(2)),
    "fp12_square": Formula(lambda c, a: a * a, ones(1)),
    "fp12_frobenius_odd": Formula(frobenius_odd, ones(2)),
    "fp12_frobenius_2": Formula(lambda c, a: frobenius(a, 2), ones(1)),
    "fp12_adjugate": Formula(adjugate, ones(1), apart=(("t", "a"),)),
    "fp12_mul_fp4": Formula(lambda c, a, b: a * from_fp4(c, b), ones(2)),
}


@pytest.mark.parametrize("name", FORMULAS)
@pytest.mark.parametrize("variant", VARIANTS)
def test_formula(variant, name):
    check(shim_of(variant), name, FORMULAS[name])


@pytest.mark.parametrize("name", ["fp12_mul", "fp12_square", "fp12_inverse"])
@pytest.mark.parametrize("variant", VERIFYING)
@any_limbs
def test_any_limbs(variant, name, data):
    check_any(shim_of(variant), name, FORMULAS[name], data)


@pytest.mark.parametrize("variant", VARIANTS)
def test_facts(variant):
    shim = shim_of(variant)
    functions = {
        "fp12_mul": ("fp12_mul", ()), "fp12_sqr": ("fp12_square", ()), "fp12_inv": ("fp12_inverse", ()),
        "fp12_conjugate": ("fp12_conjugate", ()), "fp12_frobenius_p1": ("fp12_frobenius", (1,)),
        "fp12_frobenius_p2": ("fp12_frobenius", (2,)), "fp12_frobenius_p3": ("fp12_frobenius", (3,)),
    }  # fmt: skip
    check_facts(shim, derived_facts(shim.curve), functions)


def test_table_is_complete():
    assert set(FORMULAS) == functions_of("tower/fp12.pxi")
