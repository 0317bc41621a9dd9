"""tower/fp4.pxi: every function against reference.py, at the magnitudes of its comment and in all aliasings."""

import pytest
from any_limbs import any_limbs, check_any
from compile import HEADERS
from formula_build import functions_of
from formula_cases import Formula, check, ones, shapes
from formula_shim import VARIANTS, VERIFYING, shim_of
from formula_tables import (
    DOUBLES,
    VOLUME,
    basic_formulas,
    check_facts,
    derived_facts,
    doubles_formulas,
    frobenius,
    product_magnitude,
)

# ma <= 5, mb <= 3
FACTORS = [(1, 1), (5, 3), (2, 2), (3, 1)]
PRODUCTS = shapes(*FACTORS)
SQUARES = ones(1)
NORMS = shapes(1, 4)


def v(curve):
    return curve.Fp4(0, 1)


def to_fp2(curve, a):
    """An element of Fp4 that lies in Fp2."""
    low, high = curve.pairs(a)
    assert high == (0, 0)
    return curve.fp2(low)


def to_fp4(curve, a):
    return curve.embed(a, curve.Fp4)


def sum_v_shapes(curve):
    """The greatest M that a result can have is 127."""
    V = VOLUME // 8
    most = ((43, 43, 60, 90), (67, 37, 42, 42)) if curve.xi == (1, 1) else ((27, 100, 60, 90), (67, 37, 27, 20))
    ranges = [((1, 1, 1, 1), (1, 1, 1, 1)), most]
    return [(([(m, V) for m in a], [(m, V) for m in b]), ()) for a, b in ranges]


def factors(curve, a, b):
    (a0, a1), (b0, b1) = ([curve.fp2(pair) for pair in curve.pairs(x)] for x in (a, b))
    return curve.fp2(curve.xi) * b1 - b0, b1 - b0, a0 + a1


def factor_magnitudes(curve, ma, mb):
    return [(mb + 7, 2 * mb + 4) if curve.xi == (1, 1) else (19, mb + 4), mb + 4, 2 * ma]


def squares(curve, a):
    a0, a1 = (curve.fp2(pair) for pair in curve.pairs(a))
    return a0 * a0, a1 * a1, (a0 - a1) * (a0 - a1)


FORMULAS = {
    **basic_formulas("fp4"),
    **doubles_formulas("fp4"),
    "fp4_redc2x_sum_v": Formula(lambda c, a, b: a + v(c) * b, sum_v_shapes),
    "fp4_factors": Formula(factors, PRODUCTS, factor_magnitudes),
    "fp4_squares2x": Formula(squares, SQUARES, lambda c, m: [DOUBLES["fp2_square2x"][c.name]] * 3),
    "fp4dbl_sums_prod2x": Formula(
        lambda c, x, y, a, b: x + y + a * b,
        shapes(*(((61, VOLUME // 4), (62, VOLUME // 4), *pair) for pair in FACTORS)),
        lambda c, x, y, ma, mb: x[0] + y[0] + 4,
    ),
    "fp4_prod2x": Formula(lambda c, a, b: a * b, PRODUCTS, product_magnitude("fp4_prod2x")),
    "fp4_square2x": Formula(lambda c, a: a * a, SQUARES, product_magnitude("fp4_square2x")),
    "fp4_mul": Formula(lambda c, a, b: a * b, PRODUCTS),
    "fp4_square": Formula(lambda c, a: a * a, SQUARES),
    "fp4_square_times_v": Formula(lambda c, a: v(c) * a * a, SQUARES),
    "fp4_prod2x_fp2": Formula(
        lambda c, a, b: a * to_fp4(c, b),
        shapes((1, 1), (9, 5), (15, 3), (2, 5)),
        product_magnitude("fp4_prod2x_fp2"),
    ),
    "fp4_norm": Formula(lambda c, a: to_fp2(c, a * frobenius(a, 2)), NORMS),
    "fp4_inverse_from_norm": Formula(lambda c, a, norm: frobenius(a, 2) * to_fp4(c, norm), shapes((1, 1), (4, 1))),
}


@pytest.mark.parametrize("name", FORMULAS)
@pytest.mark.parametrize("variant", VARIANTS)
def test_formula(variant, name):
    check(shim_of(variant), name, FORMULAS[name])


@pytest.mark.parametrize("name", ["fp4_mul", "fp4_square", "fp4_inverse"])
@pytest.mark.parametrize("variant", VERIFYING)
@any_limbs
def test_any_limbs(variant, name, data):
    check_any(shim_of(variant), name, FORMULAS[name], data)


@pytest.mark.parametrize("variant", VARIANTS)
def test_facts(variant):
    shim = shim_of(variant)
    functions = {"fp4_mul": ("fp4_mul", ()), "fp4_sqr": ("fp4_square", ()), "fp4_inv": ("fp4_inverse", ())}
    check_facts(shim, derived_facts(shim.curve), functions)


@pytest.mark.parametrize("name", ["fp4_prod2x", "fp4_square2x", "fp4_prod2x_fp2"])
def test_comment_states_magnitudes(name):
    """DOUBLES, which the results above are compared with, is what one reads in the source."""
    text = (HEADERS / "tower" / "fp4.pxi").read_text(encoding="utf-8")
    comment = text.split(f"cdef void {name}(")[0].rsplit("\n\n", 1)[1]
    xi_1_u, xi_u = ("{}, {} | {}, {}".format(*M) for M in DOUBLES[name].values())
    stated = xi_u if xi_u == xi_1_u else f"{xi_1_u} for xi = 1 + u;  {xi_u} for xi = u"
    assert f"-> M {stated}\n" in comment


def test_table_is_complete():
    assert set(FORMULAS) == functions_of("tower/fp4.pxi")
