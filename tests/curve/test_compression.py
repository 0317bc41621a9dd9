"""curve/compression.pxi: y from x and a sign, against reference.py."""

import random

import pytest
from curve_points import FIELDS, curve_of, field_of, points
from formula_build import functions_of
from formula_cases import PLAIN, run, wrong_with
from formula_elements import elements_of, represent
from formula_shim import VARIANTS, shim_of
from fp_numbers import ONES

each_variant = pytest.mark.parametrize("variant", VARIANTS)
each_field = pytest.mark.parametrize("field", FIELDS)


def decompress(shim, field, x, larger):
    """y and whether there is one."""
    name, kind = f"point_decompress[{field}_struct]", f"{field}_t"
    results, mask = run(shim, name, PLAIN, {"x": represent(shim, kind, x)}, [ONES if larger else 0])
    y = elements_of(shim, kind, results["y"])
    assert wrong_with(shim, kind, results["y"], y, 1) is None
    assert mask in (0, ONES)
    return y, bool(mask)


def larger_first(a):
    """a and -a, the one that is larger by its highest coefficient first."""
    return sorted((a, -a), key=lambda b: b.ints()[::-1], reverse=True)


@each_field
@each_variant
def test_points_come_back(variant, field):
    shim = shim_of(variant)
    shim.world.rng = random.Random("points")
    for point in points(shim.curve, field):
        if point is not None:
            large, small = larger_first(point[1])
            assert decompress(shim, field, point[0], True) == (large, True)
            assert decompress(shim, field, point[0], False) == (small, True)


@each_field
@each_variant
def test_any_x(variant, field):
    """Whether there is a y, for all sorts of x."""
    shim = shim_of(variant)
    rng = shim.world.rng = random.Random("any x")
    E, F = curve_of(shim.curve, field), field_of(shim.curve, field)
    found = set()
    for x in [F(i) for i in range(-3, 4)] + [F.random(rng) for _ in range(12 if shim.verify else 4)]:
        square = x * x * x + E.b
        y, exists = decompress(shim, field, x, larger := rng.random() < 0.5)
        assert exists == square.is_square()
        if exists:
            assert y * y == square
            assert not y or y == larger_first(y)[0 if larger else 1]
        found.add(exists)
    assert found == {True, False}


@each_variant
def test_zero_is_not_the_larger(variant):
    """BLS12-377 has the point (-1, 0)."""
    shim = shim_of(variant)
    if shim.curve.name != "bls12_377":
        pytest.skip("no y is zero here")
    shim.world.rng = random.Random("zero")
    for larger in (True, False):
        assert decompress(shim, "fp", shim.curve.Fp(-1), larger) == (shim.curve.Fp(0), True)


def test_table_is_complete():
    assert {f"point_decompress[{field}_struct]" for field in FIELDS} == functions_of("curve/compression.pxi")
