"""curve/group.pxi: the formulas as their comments state them on any coordinates, and what they are on points."""

import random

import pytest
from any_limbs import any_limbs, check_any
from curve_points import (
    FIELDS,
    add,
    add_anywhere,
    add_apart,
    add_mixed,
    affine,
    call_on_points,
    curve_of,
    field_of,
    points,
    projective,
    scaled,
    small,
    to_affine,
)
from formula_build import functions_of
from formula_cases import Formula, check, ones, shaped
from formula_shim import VARIANTS, VERIFYING, shim_of
from fp_numbers import ONES

# --- the formulas that the comments state, on any operands ------------------------------------------------------------


def double(b3, p):
    x, y, z = p
    yy, e = y * y, b3 * z * z
    d = yy - 3 * e
    return 2 * x * y * d, d * (yy + e) + 8 * yy * e, 8 * yy * y * z


def is_on_curve(b, p):
    x, y, z = p
    return y * y * z == x * x * x + b * z * z * z


def same_point(p, q):
    return p[0] * q[2] == q[0] * p[2] and p[1] * q[2] == q[1] * p[2]


def with_zeros(field, count):
    """Operands of which many coordinates are 0."""

    def choose(curve, rng):
        F = field_of(curve, field)
        return [tuple(rng.choice([F(0), F(1), F.random(rng)]) for _ in range(3)) for _ in range(count)]

    return choose


def of_curve(field, count):
    """Points of the curve, and some that are off it by a coordinate."""

    def choose(curve, rng):
        chosen = [projective(curve, field, p, rng) for p in rng.choices(points(curve, field), k=count)]
        if rng.random() < 0.3:
            chosen[0] = (chosen[0][0] + rng.choice([1, -1]), *chosen[0][1:])
        if count == 2 and rng.random() < 0.3:
            z = field_of(curve, field).random(rng)
            chosen[1] = tuple(c * z for c in chosen[0])
        return chosen

    return choose


def formulas(field):
    b3 = lambda c: 3 * curve_of(c, field).b  # noqa: E731
    one = lambda c: field_of(c, field)(1)  # noqa: E731
    new_result = {"apart": (("r", "a"), ("r", "b"))}
    rows = {
        "copy": Formula(lambda c, a: a, ones(1)),
        "cmov": Formula(lambda c, r, a, mask: a if mask else r, shaped(((1, 1), 0), ((1, 1), ONES)), updates=("r",)),
        "set_identity": Formula(lambda c: (0 * one(c), one(c), 0 * one(c)), ones(0), canonical=True),
        "from_affine": Formula(lambda c, x, y: (x, y, one(c)), ones(2)),
        "is_affine": Formula(lambda c, a: a[2] == one(c), ones(1), operands=scaled(field)),
        "is_identity": Formula(lambda c, a: not a[2], ones(1), operands=with_zeros(field, 1)),
        "is_undefined": Formula(lambda c, a: not a[1] and not a[2], ones(1), operands=with_zeros(field, 1)),
        "is_on_curve": Formula(lambda c, a: is_on_curve(curve_of(c, field).b, a), ones(1), operands=of_curve(field, 1)),
        "equal": Formula(lambda c, a, b: same_point(a, b), ones(2), operands=of_curve(field, 2)),
        "neg": Formula(lambda c, a: (a[0], -a[1], a[2]), ones(1)),
        "add": Formula(lambda c, a, b: add(b3(c), a, b), ones(2)),
        "add_mixed": Formula(lambda c, a, x, y: add_mixed(b3(c), a, x, y), ones(3)),
        "add_apart": Formula(lambda c, a, b: add_apart(a, b), ones(2), **new_result),
        "add_anywhere": Formula(lambda c, a, b: add_anywhere(b3(c), a, b), ones(2), **new_result),
        "add_either": Formula(
            lambda c, a, b, anywhere: (add_anywhere if anywhere else add)(b3(c), a, b),
            shaped(((1, 1), 0), ((1, 1), 1)),
            **new_result,
        ),
        "double": Formula(lambda c, a: double(b3(c), a), ones(1)),
    }
    return {f"point_{name}[{field}_struct]": row for name, row in rows.items()}


FORMULAS = {name: row for field in FIELDS for name, row in formulas(field).items()}


@pytest.mark.parametrize("name", FORMULAS)
@pytest.mark.parametrize("variant", VARIANTS)
def test_formula(variant, name):
    check(shim_of(variant), name, FORMULAS[name])


@pytest.mark.parametrize("name", [f"point_{name}[fp2_struct]" for name in ("add", "double", "add_apart")])
@pytest.mark.parametrize("variant", VERIFYING)
@any_limbs
def test_any_limbs(variant, name, data):
    check_any(shim_of(variant), name, FORMULAS[name], data)


# --- what the formulas are for ----------------------------------------------------------------------------------------

each_variant = pytest.mark.parametrize("variant", VARIANTS)
each_field = pytest.mark.parametrize("field", FIELDS)


@each_field
@each_variant
def test_law(variant, field):
    """Every pair of points: their sum, or (0 : 0 : 0) where the difference has order 2 and nowhere else."""
    shim = shim_of(variant)
    curve = shim.curve
    E, rng, undefined = curve_of(curve, field), random.Random("law"), 0
    shim.world.rng = rng
    for s in points(curve, field):
        doubled = call_on_points(shim, f"point_double[{field}_struct]", projective(curve, field, s, rng))
        assert affine(doubled) == E.add(s, s)
        for t in points(curve, field):
            p, q = projective(curve, field, s, rng), projective(curve, field, t, rng)
            total = call_on_points(shim, f"point_add[{field}_struct]", p, q)
            anywhere = call_on_points(shim, f"point_add_anywhere[{field}_struct]", p, q)
            difference = E.add(s, E.negate(t))
            if difference is not None and not difference[1]:
                assert not any(total)
                undefined += 1
            else:
                assert affine(total) == E.add(s, t)
                assert total[1] or total[2]
                assert is_on_curve(E.b, total)
            assert affine(anywhere) == E.add(s, t)
            if t is not None:
                assert same_point(call_on_points(shim, f"point_add_mixed[{field}_struct]", p, *t), total)
            assert anywhere[1] or anywhere[2]
    assert bool(undefined) == (field == "fp" and len(small(curve, field)) == 6)


@each_field
@each_variant
def test_undefined_stays_undefined(variant, field):
    shim = shim_of(variant)
    rng = shim.world.rng = random.Random("undefined")
    nothing = (field_of(shim.curve, field)(0),) * 3
    for s in points(shim.curve, field):
        p = projective(shim.curve, field, s, rng)
        for pair in ((nothing, p), (p, nothing), (nothing, nothing)):
            assert not any(call_on_points(shim, f"point_add[{field}_struct]", *pair))
    for name in ("double", "neg"):
        assert not any(call_on_points(shim, f"point_{name}[{field}_struct]", nothing))


@each_field
@each_variant
def test_to_affine(variant, field):
    """One to five points at once, each with any Z."""
    shim = shim_of(variant)
    curve, rng = shim.curve, random.Random("affine")
    shim.world.rng = rng
    known = [p for p in points(curve, field) if p is not None]
    for n in range(1, 6):
        chosen = rng.choices(known, k=n)
        given = [projective(curve, field, p, rng) for p in chosen]
        assert to_affine(shim, "points_to_affine", field, given) == chosen


def test_table_is_complete():
    own_tests = {f"points_to_affine[{field}_struct]" for field in FIELDS}
    assert {*FORMULAS, *own_tests} == functions_of("curve/group.pxi")
