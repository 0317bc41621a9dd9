"""curve/group_branching.pxi: affine points and sums, where the formulas take the one way and where the other."""

import random

import pytest
from curve_points import (
    FIELDS,
    add_anywhere,
    affine,
    call_on_points,
    curve_of,
    points,
    projective,
    scaled,
    small,
)
from formula_build import functions_of
from formula_cases import Formula, check, ones
from formula_shim import SCALAR, shim_of

each_variant = pytest.mark.parametrize("variant", SCALAR)
each_field = pytest.mark.parametrize("field", FIELDS)


def formulas(field):
    return {
        f"point_to_affine[{field}_struct]": Formula(lambda c, a: affine(a), ones(1), operands=scaled(field)),
        f"point_add_defined[{field}_struct]": Formula(
            lambda c, a, b: add_anywhere(3 * curve_of(c, field).b, a, b), ones(2), apart=(("r", "a"), ("r", "b"))
        ),
    }


FORMULAS = {name: row for field in FIELDS for name, row in formulas(field).items()}


@pytest.mark.parametrize("name", FORMULAS)
@each_variant
def test_formula(variant, name):
    check(shim_of(variant), name, FORMULAS[name])


@each_field
@each_variant
def test_law(variant, field):
    """Every pair of points, those whose difference has order 2 among them."""
    shim = shim_of(variant)
    curve, rng, undefined = shim.curve, random.Random("law"), 0
    shim.world.rng = rng
    E = curve_of(curve, field)
    for s in points(curve, field):
        for t in points(curve, field):
            p, q = projective(curve, field, s, rng), projective(curve, field, t, rng)
            total = call_on_points(shim, f"point_add_defined[{field}_struct]", p, q)
            assert affine(total) == E.add(s, t)
            assert total[1] or total[2]
            difference = E.add(s, E.negate(t))
            undefined += difference is not None and not difference[1]
    assert bool(undefined) == (field == "fp" and len(small(curve, field)) == 6)


def test_table_is_complete():
    assert set(FORMULAS) == functions_of("curve/group_branching.pxi")
