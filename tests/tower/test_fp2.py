"""tower/fp2.pxi: every function against reference.py, at the magnitudes of its comment and in all aliasings."""

import pytest
from any_limbs import any_limbs, check_any
from formula_build import functions_of
from formula_cases import Formula, check, shaped, shapes
from formula_shim import VARIANTS, VERIFYING, shim_of
from formula_tables import (
    VOLUME,
    basic_formulas,
    check_facts,
    derived_facts,
    doubles_formulas,
    frobenius,
    product_magnitude,
)

# ma mb <= 45, ma <= 15, mb <= 5
FACTORS = [(1, 1), (9, 5), (15, 3), (11, 4), (2, 5)]
PRODUCTS = shapes(*FACTORS)
SQUARES = shapes(1, 3, 4)
V = VOLUME


def xi(curve):
    return curve.fp2(curve.xi)


def mul_xi_magnitude(curve, ma, m):
    """At most 2m + 1 and 5m + 1."""
    return (ma + m + 1, 2 * ma) if curve.xi == (1, 1) else (5 * m + 1, ma)


def sum_xi_shapes(curve):
    """The greatest M that a result can have is 127."""
    greatest = [(63, 1, 63), (43, 42, 42)] if curve.xi == (1, 1) else [(122, 1, 1), (7, 120, 24), (27, 100, 20)]
    return [(([(ma, V // 16)] * 2, [(b0, V // 16), (b1, V // 16)]), ()) for ma, b0, b1 in [(1, 1, 1), *greatest]]


def sum_xi_magnitude(curve, a, b):
    (a0, _), (a1, _) = a
    (b0, _), (b1, _) = b
    return (a0 + b0 + b1, a1 + b0 + b1) if curve.xi == (1, 1) else (a0 + 5 * b1, a1 + b0)


def mul_xi_shapes(curve):
    shapes = [(1, 1), (63, 64)] if curve.xi == (1, 1) else [(1, 1), (127, 25)]
    return [(([(a0, V // 8), (a1, V // 8)],), ()) for a0, a1 in shapes]


def dbl_mul_xi_magnitude(curve, a):
    (a0, _), (a1, _) = a
    return (a0 + a1, a0 + a1) if curve.xi == (1, 1) else (5 * a1, a0)


def factors(curve, a, b):
    (a0, a1), (b0, b1) = a.ints(), b.ints()
    return curve.Fp(a0 + a1), curve.Fp(b0 - curve.beta * b1), curve.Fp(b1 - b0)


def with_sums(count, M):
    """The shapes of PRODUCTS with as many doubles before the factors."""
    return shapes(*((*[(M, V // 8)] * count, *pair) for pair in FACTORS))


FORMULAS = {
    **basic_formulas("fp2"),
    **doubles_formulas("fp2"),
    "fp2_mul_xi": Formula(lambda c, a, m: a * xi(c), shaped((1, 1), (1, 3), (2, 3), (6, 6)), mul_xi_magnitude),
    "fp2dbl_sum_xi": Formula(lambda c, a, b: a + xi(c) * b, sum_xi_shapes, sum_xi_magnitude),
    "fp2dbl_mul_xi": Formula(lambda c, a: a * xi(c), mul_xi_shapes, dbl_mul_xi_magnitude),
    "fp2_redc2x_sum_xi": Formula(lambda c, a, b: a + xi(c) * b, sum_xi_shapes),
    "fp2_redc2x_diff": Formula(lambda c, a, b: a - b, shapes(((1, 9),) * 2, ((63, V // 2), (64, V // 2)))),
    "fp2_redc2x_sum_diff": Formula(lambda c, x, y, z: x + y - z, shapes(((1, 9),) * 3, ((42, V // 3),) * 3)),
    "fp2_factors": Formula(factors, PRODUCTS, lambda c, ma, mb: [2 * ma, (1 - c.beta) * mb, mb + 6]),
    "fp2_prod2x": Formula(lambda c, a, b: a * b, PRODUCTS, product_magnitude("fp2_prod2x")),
    "fp2dbl_sum_prod2x": Formula(lambda c, x, a, b: x + a * b, with_sums(1, 125), lambda c, x, ma, mb: x[0] + 2),
    "fp2dbl_sums_prod2x": Formula(
        lambda c, x, y, z, a, b: x + y + z + a * b, with_sums(3, 41), lambda c, x, y, z, ma, mb: 3 * x[0] + 2
    ),
    "fp2_square2x": Formula(lambda c, a: a * a, SQUARES, product_magnitude("fp2_square2x")),
    "fp2_mul": Formula(lambda c, a, b: a * b, PRODUCTS),
    "fp2_square": Formula(lambda c, a: a * a, SQUARES),
    "fp2_mul_fp": Formula(lambda c, a, b: a * int(b), shapes((1, 1), (31, 8), (8, 31), (16, 17), (17, 16))),
    "fp2_norm": Formula(lambda c, a: c.Fp(int(a * frobenius(a, 1))), shapes(1, 4)),
    "fp2_inverse_from_norm": Formula(lambda c, a, norm: frobenius(a, 1) * int(norm), shapes((1, 1), (4, 1))),
}


@pytest.mark.parametrize("name", FORMULAS)
@pytest.mark.parametrize("variant", VARIANTS)
def test_formula(variant, name):
    check(shim_of(variant), name, FORMULAS[name])


@pytest.mark.parametrize("name", ["fp2_mul", "fp2_square", "fp2_inverse"])
@pytest.mark.parametrize("variant", VERIFYING)
@any_limbs
def test_any_limbs(variant, name, data):
    check_any(shim_of(variant), name, FORMULAS[name], data)


@pytest.mark.parametrize("variant", VARIANTS)
def test_facts(variant):
    shim = shim_of(variant)
    functions = {
        "fp2_mul": ("fp2_mul", ()), "fp2_sqr": ("fp2_square", ()), "fp2_inv": ("fp2_inverse", ()),
        "fp2_mul_by_xi": ("fp2_mul_xi", (1,)), "fp2_frobenius": ("fp2_frobenius", (1,)),
    }  # fmt: skip
    check_facts(shim, derived_facts(shim.curve), functions)


@pytest.mark.parametrize("variant", [name for name, variant in VARIANTS.items() if variant.curve == "bls12_381"])
def test_published_facts(variant):
    functions = {
        "fp2_add": ("fp2_sum", ()), "fp2_sub": ("fp2_diff", (1,)), "fp2_neg": ("fp2_neg", (1,)),
        "fp2_double": ("fp2_mul_small", (2,)), "fp2_mul": ("fp2_mul", ()), "fp2_square": ("fp2_square", ()),
        "fp2_inverse": ("fp2_inverse_vartime", ()), "fp2_frobenius1": ("fp2_frobenius", (1,)),
    }  # fmt: skip
    check_facts(shim_of(variant), ("bls12_381_fields", "fp_fp2_facts.json"), functions)


def test_table_is_complete():
    assert set(FORMULAS) == functions_of("tower/fp2.pxi")
