"""curve/subgroup.pxi: membership and cofactors of points of every order, against reference.py."""

import random
from functools import cache
from math import isqrt

import pytest
from curve_points import (
    FIELDS,
    affine,
    call_on_points,
    curve_of,
    curve_order,
    field_of,
    generator,
    jacobian,
    jacobian_affine,
    points,
    projective,
    small,
)
from formula_build import SIGNATURES, functions_of
from formula_shim import VARIANTS, shim_of

each_variant = pytest.mark.parametrize("variant", VARIANTS)
each_field = pytest.mark.parametrize("field", FIELDS)


def in_place(name):
    """r and a one object."""
    return [list(SIGNATURES[name].pointers)]


def all_points(shim, field, rng):
    """Every kind, with its coordinates."""
    shim.world.rng = rng
    return [(s, projective(shim.curve, field, s, rng)) for s in points(shim.curve, field)]


@each_field
@each_variant
def test_multiply_x(variant, field):
    """Right anywhere; and without that, right or (0 : 0 : 0), which occurs only where there are points of order 2."""
    shim = shim_of(variant)
    curve, undefined = shim.curve, 0
    name = f"point_multiply_x[{field}_struct]"
    for s, point in all_points(shim, field, random.Random("x")):
        truth = curve_of(curve, field).multiply(curve.x, s)
        assert affine(call_on_points(shim, name, point, integers=(1,))) == truth
        result = call_on_points(shim, name, point, integers=(0,), groups=in_place(name))
        if any(result):
            assert affine(result) == truth
        else:
            undefined += 1
    assert bool(undefined) == (field == "fp" and len(small(curve, field)) == 6)


@each_field
@each_variant
def test_jacobian_multiply_x(variant, field):
    """Right, or Z = 0 where the order is small; in place too. Of Z = 0 nothing else comes."""
    shim = shim_of(variant)
    curve, name = shim.curve, f"jacobian_multiply_x[{field}_struct]"
    rng = shim.world.rng = random.Random("jacobian x")
    E, F, refused = curve_of(curve, field), field_of(curve, field), 0
    for i, s in enumerate([*points(curve, field), *of_prime_order(curve, field).values()]):
        given = (F.random(rng), F.random(rng), F(0)) if s is None else jacobian(curve, field, s, rng)
        result = call_on_points(shim, name, given, groups=in_place(name) if i % 2 else None)
        if result[2]:
            assert jacobian_affine(result) == E.multiply(curve.x, s)
        else:
            assert s is None or not curve.in_subgroup(s)
            refused += 1
    assert refused >= 1


@each_field
@each_variant
def test_is_in_group(variant, field):
    """[r] a = 0, and never for (0 : 0 : 0)."""
    shim = shim_of(variant)
    curve, rng, answers = shim.curve, random.Random("membership"), set()
    name = f"point_is_in_group[{field}_struct]"
    for s, point in all_points(shim, field, rng):
        truth = curve.in_subgroup(s) if s else True
        assert bool(call_on_points(shim, name, point)) == truth, s
        answers.add(truth)
    assert answers == {False, True}
    assert not call_on_points(shim, name, (field_of(curve, field)(0),) * 3)


@cache
def of_prime_order(curve, field):
    """For each prime below 10^5 that divides the cofactor, a point of that order."""
    E, known, n = curve_of(curve, field), points(curve, field), curve_order(curve, field)
    result = {}
    for q in (q for q in range(2, 10**5) if n % q == 0 and all(q % d for d in range(2, isqrt(q) + 1))):
        rest = n
        while rest % q == 0:
            rest //= q
        s = next(s for s in (E.multiply(rest, s) for s in known) if s is not None)
        while (following := E.multiply(q, s)) is not None:
            s = following
        result[q] = s
    return result


@each_field
@each_variant
def test_small_orders(variant, field):
    """Points of prime order, and their cosets of the group, are outside."""
    shim = shim_of(variant)
    curve, rng = shim.curve, random.Random("orders")
    shim.world.rng = rng
    E, base, name = curve_of(curve, field), generator(curve, field), f"point_is_in_group[{field}_struct]"
    member = E.multiply(rng.randrange(curve.r), base)
    assert call_on_points(shim, name, projective(curve, field, member, rng))
    steps = of_prime_order(curve, field)
    # the cofactor of E' on BLS12-377 has no prime factor below 10^5
    assert len(steps) >= 3 or (curve.name, field) == ("bls12_377", "fp2")
    for order, step in steps.items():
        for s in (step, E.add(member, step)):
            assert not call_on_points(shim, name, projective(curve, field, s, rng)), order


@each_field
@each_variant
def test_clear_cofactor(variant, field):
    """The multiple that is published, of points of every kind, in the group afterwards."""
    shim = shim_of(variant)
    curve, x = shim.curve, shim.curve.x
    E, name = curve_of(curve, field), f"point_clear_cofactor[{field}_struct]"
    for i, (s, point) in enumerate(all_points(shim, field, random.Random("cofactor"))):
        if field == "fp":
            truth = E.multiply(abs(x - 1), s)
        else:
            truth = E.add(E.multiply(x * x - x - 1, s), E.multiply(x - 1, curve.psi(s)))
            truth = E.add(truth, curve.psi(curve.psi(E.add(s, s))))
        assert curve.in_subgroup(truth)
        result = call_on_points(shim, name, point, groups=in_place(name) if i % 2 else None)
        assert affine(result) == truth
        assert result[1] or result[2]


def test_table_is_complete():
    names = ("point_multiply_x", "jacobian_multiply_x", "point_is_in_group", "point_clear_cofactor")
    assert {f"{name}[{field}_struct]" for name in names for field in FIELDS} == functions_of("curve/subgroup.pxi")
