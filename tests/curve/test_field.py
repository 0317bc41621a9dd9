"""curve/field.pxi: the functions of either field under one name, at the magnitudes of their comments."""

import pytest
from curve_points import FIELDS, curve_of
from formula_build import functions_of
from formula_cases import Formula, check, ones, shapes
from formula_shim import VARIANTS, shim_of
from formula_tables import basic_formulas, sums_formulas
from square_roots import formulas_of

# ma mb <= 45, ma <= 15, mb <= 5
PRODUCTS = shapes((1, 1), (9, 5), (15, 3), (11, 4), (2, 5))


def formulas(field):
    basic = basic_formulas(field)
    shared = ["copy", "zero", "one", "sum", "diff", "neg", "mul_small", "reduce", "cmov", "is_zero", "equal"]
    shared += ["inverse", "inverse_vartime"]
    rows = {name: basic[f"{field}_{name}"] for name in shared}
    rows |= {name.removeprefix(f"{field}_"): row for name, row in sums_formulas(field).items()}
    rows["is_zero_vartime"] = rows["is_zero"]
    roots = formulas_of(field)
    rows |= {name: roots[f"{field}_{name}"] for name in ("sqrt", "sqrt_inverse", "sgn0", "is_high")}
    rows |= {
        "mul": Formula(lambda c, a, b: a * b, PRODUCTS),
        "square": Formula(lambda c, a: a * a, shapes(1, 3, 4)),
        "mul_3b": Formula(lambda c, a: 3 * curve_of(c, field).b * a, ones(1)),
        "sum_b": Formula(lambda c, a: a + curve_of(c, field).b, ones(1)),
    }
    return {f"f_{name}[{field}_struct]": row for name, row in rows.items()}


FORMULAS = {name: row for field in FIELDS for name, row in formulas(field).items()}


@pytest.mark.parametrize("name", FORMULAS)
@pytest.mark.parametrize("variant", VARIANTS)
def test_formula(variant, name):
    check(shim_of(variant), name, FORMULAS[name])


def test_table_is_complete():
    assert set(FORMULAS) == functions_of("curve/field.pxi")
