"""curve/field.pxi: the functions of either field under one name, at the magnitudes of their comments."""

import random

import pytest
from curve_points import FIELDS, curve_of, field_of
from formula_build import functions_of
from formula_cases import PLAIN, Formula, check, ones, run, shapes
from formula_elements import elements_of, represent
from formula_shim import VARIANTS, shim_of
from formula_tables import basic_formulas
from fp_numbers import ONES

# ma mb <= 68, and neither above 15
PRODUCTS = shapes((1, 1), (8, 8), (15, 4), (4, 15), (6, 11))
TWO_PRODUCTS = shapes((1, 1, 1, 1), (8, 8, 15, 4), (4, 15, 6, 11), (11, 6, 8, 8))


def is_high(a):
    """a is larger than -a, the highest coefficient first."""
    return a.ints()[::-1] > (-a).ints()[::-1]


def high_or_low(field):
    """Elements around 0 and (p - 1) / 2, the highest coefficient often 0."""

    def choose(curve, rng):
        F, p = field_of(curve, field), curve.p
        edges = [0, 1, 2, (p - 1) // 2, (p + 1) // 2, p - 1, rng.randrange(p)]
        return (F(*(rng.choice(edges) for _ in range(F.degree - 1)), rng.choice([0, 0, *edges])),)

    return choose


def formulas(field):
    basic = basic_formulas(field)
    shared = ["copy", "zero", "one", "sum", "diff", "neg", "mul_small", "reduce", "cmov", "is_zero", "equal", "inverse"]
    rows = {name: basic[f"{field}_{name}"] for name in shared}
    rows |= {
        "mul": Formula(lambda c, a, b: a * b, PRODUCTS),
        "square": Formula(lambda c, a: a * a, shapes(1, 3, 8)),
        "mul_3b": Formula(lambda c, a: 3 * curve_of(c, field).b * a, ones(1)),
        "sum_b": Formula(lambda c, a: a + curve_of(c, field).b, ones(1)),
        "is_high": Formula(lambda c, a: is_high(a), shapes(1, 7, 31), operands=high_or_low(field)),
        "sum_of_products": Formula(lambda curve, a, b, c, d: a * b + c * d, TWO_PRODUCTS),
        "diff_of_products": Formula(lambda curve, a, b, c, d: a * b - c * d, TWO_PRODUCTS),
    }
    return {f"f_{name}[{field}_struct]": row for name, row in rows.items()}


FORMULAS = {name: row for field in FIELDS for name, row in formulas(field).items()}


@pytest.mark.parametrize("name", FORMULAS)
@pytest.mark.parametrize("variant", VARIANTS)
def test_formula(variant, name):
    check(shim_of(variant), name, FORMULAS[name])


@pytest.mark.parametrize("field", FIELDS)
@pytest.mark.parametrize("variant", VARIANTS)
def test_square_root(variant, field):
    """tower/sqrt.pxi and fp2_sqrt.pxi have the tests of the formulas: here, that the right one is called."""
    shim = shim_of(variant)
    name, kind, rng = f"f_sqrt[{field}_struct]", f"{field}_t", random.Random("root")
    shim.world.rng, F = rng, field_of(shim.curve, field)
    for a in (F(0), F(1), F.random(rng) * F.random(rng), F.random(rng).square()):
        results, mask = run(shim, name, PLAIN, {"a": represent(shim, kind, a)})
        root = elements_of(shim, kind, results["r"])
        assert mask == (ONES if a.is_square() else 0)
        assert (root * root == a) == a.is_square()


def test_table_is_complete():
    own_tests = {f"f_sqrt[{field}_struct]" for field in FIELDS}
    assert {*FORMULAS, *own_tests} == functions_of("curve/field.pxi")
