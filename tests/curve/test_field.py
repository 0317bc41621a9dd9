"""curve/field.pxi: the functions of either field under one name, at the magnitudes of their comments."""

import pytest
from curve_points import FIELDS, curve_of
from formula_build import functions_of
from formula_cases import Formula, check, ones, shapes
from formula_shim import VARIANTS, shim_of
from formula_tables import basic_formulas
from square_roots import formulas_of

# ma mb <= 45, ma <= 15, mb <= 5
PRODUCTS = shapes((1, 1), (9, 5), (15, 3), (11, 4), (2, 5))
TWO_PRODUCTS = shapes((1, 1, 1, 1), (9, 5, 15, 3), (2, 5, 11, 4), (11, 4, 9, 5))


def formulas(field):
    basic = basic_formulas(field)
    shared = ["copy", "zero", "one", "sum", "diff", "neg", "mul_small", "reduce", "cmov", "is_zero", "equal"]
    shared += ["inverse", "inverse_vartime"]
    rows = {name: basic[f"{field}_{name}"] for name in shared}
    roots = formulas_of(field)
    rows |= {name: roots[f"{field}_{name}"] for name in ("sqrt", "sqrt_inverse", "sgn0", "is_high")}
    rows |= {
        "mul": Formula(lambda c, a, b: a * b, PRODUCTS),
        "square": Formula(lambda c, a: a * a, shapes(1, 3, 4)),
        "mul_3b": Formula(lambda c, a: 3 * curve_of(c, field).b * a, ones(1)),
        "sum_b": Formula(lambda c, a: a + curve_of(c, field).b, ones(1)),
        "sum_of_products": Formula(lambda curve, a, b, c, d: a * b + c * d, TWO_PRODUCTS),
        "product_minus_8_square": Formula(
            lambda curve, a, b, c: a * b - 8 * c * c, shapes((1, 1, 1), (5, 9, 4), (3, 15, 4), (4, 11, 1))
        ),
        "square_minus_12_square": Formula(lambda c, a, b: a * a - 12 * b * b, shapes((1, 1), (4, 4), (4, 1))),
        "diff_of_products": Formula(lambda curve, a, b, c, d: a * b - c * d, TWO_PRODUCTS),
    }
    return {f"f_{name}[{field}_struct]": row for name, row in rows.items()}


FORMULAS = {name: row for field in FIELDS for name, row in formulas(field).items()}


@pytest.mark.parametrize("name", FORMULAS)
@pytest.mark.parametrize("variant", VARIANTS)
def test_formula(variant, name):
    check(shim_of(variant), name, FORMULAS[name])


def test_table_is_complete():
    assert set(FORMULAS) == functions_of("curve/field.pxi")
