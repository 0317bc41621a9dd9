"""curve/jacobian.pxi: the formulas on any coordinates, and the group law that they are."""

import random

import pytest
from curve_points import (
    FIELDS,
    affine,
    call_on_points,
    curve_of,
    field_of,
    jacobian,
    jacobian_affine,
    points,
    projective,
)
from formula_build import SIGNATURES, functions_of
from formula_cases import Formula, check, ones, shapes
from formula_shim import VARIANTS, shim_of

each_variant = pytest.mark.parametrize("variant", VARIANTS)
each_field = pytest.mark.parametrize("field", FIELDS)


def double(p):
    x, y, z = p
    c, e = x * y * y, 3 * x * x
    x3 = e * e - 8 * c
    return x3, e * (4 * c - x3) - 8 * y * y * y * y, 2 * y * z


def add_mixed(p, x, y):
    x1, y1, z1 = p
    h, s = x * z1 * z1 - x1, y * z1 * z1 * z1 - y1
    v, hhh = x1 * h * h, h * h * h
    x3 = s * s - hhh - 2 * v
    return x3, s * (v - x3) - y1 * hhh, z1 * h


FORMULAS = {
    f"jacobian_{name}[{field}_struct]": row
    for field in FIELDS
    for name, row in {
        "double": Formula(lambda c, a: double(a), ones(1)),
        "add_mixed": Formula(lambda c, a, x, y: add_mixed(a, x, y), shapes((1, 1, 1), (1, 1, 2))),
        "from_point": Formula(lambda c, a: (a[0] * a[2], a[1] * a[2] * a[2], a[2]), ones(1)),
        "to_point": Formula(lambda c, a: (a[0] * a[2], a[1], a[2] * a[2] * a[2]), ones(1)),
    }.items()
}


@pytest.mark.parametrize("name", FORMULAS)
@each_variant
def test_formula(variant, name):
    check(shim_of(variant), name, FORMULAS[name])


@each_field
@each_variant
def test_law(variant, field):
    """Points of every kind but the identity and those of order 2, which double to it."""
    shim = shim_of(variant)
    curve, rng = shim.curve, random.Random("jacobian")
    shim.world.rng = rng
    E = curve_of(curve, field)
    for s in points(curve, field):
        if s is None:
            continue
        if s[1]:
            doubled = call_on_points(shim, f"jacobian_double[{field}_struct]", jacobian(curve, field, s, rng))
            assert jacobian_affine(doubled) == E.add(s, s)
        converted = call_on_points(shim, f"jacobian_to_point[{field}_struct]", jacobian(curve, field, s, rng))
        assert affine(converted) == s
        converted = call_on_points(shim, f"jacobian_from_point[{field}_struct]", projective(curve, field, s, rng))
        assert jacobian_affine(converted) == s


@each_field
@each_variant
def test_double_times(variant, field):
    """Points of every kind, the identity, those of order 2 and (0 : 0 : 0), both ways of doubling; in place too."""
    shim = shim_of(variant)
    curve, rng, name = shim.curve, random.Random("times"), f"point_double_times[{field}_struct]"
    shim.world.rng = rng
    E, F = curve_of(curve, field), field_of(curve, field)
    for s in points(curve, field):
        for n in (0, 1, 8, 9, 12) if shim.verify else (1, 9):
            groups = [list(SIGNATURES[name].pointers)] if rng.random() < 0.5 else None
            result = call_on_points(shim, name, projective(curve, field, s, rng), integers=(n,), groups=groups)
            assert affine(result) == E.multiply(1 << n, s)
            assert result[1] or result[2]
    for n in (1, 9):
        assert not any(call_on_points(shim, name, (F(0),) * 3, integers=(n,)))


def test_table_is_complete():
    own_tests = {f"point_double_times[{field}_struct]" for field in FIELDS}
    assert {*FORMULAS, *own_tests} == functions_of("curve/jacobian.pxi")
