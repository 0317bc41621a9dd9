"""curve/scalar_mul.pxi: multiples of points of every order, against reference.py."""

import random

import pytest
from curve_points import (
    FIELDS,
    affine,
    call_on_points,
    curve_of,
    field_of,
    generator,
    pack_points,
    points,
    projective,
    read_point,
    read_points,
    scalars_to_try,
    small,
)
from formula_build import functions_of
from formula_shim import VARIANTS, shim_of

each_variant = pytest.mark.parametrize("variant", VARIANTS)
each_field = pytest.mark.parametrize("field", FIELDS)
each_in_group = pytest.mark.parametrize("name", ["point_multiply_in_group", "point_multiply_in_group_vartime"])


def multiply(shim, field, k, words, point, anywhere=False, in_place=False):
    """[k]P as coordinates."""
    scalar, source = bytearray(k.to_bytes(8 * words, "little", signed=True)), pack_points(shim, field, [point])
    target = source if in_place else shim.uninitialised(f"{field}_t [3]")
    shim.call(f"point_multiply[{field}_struct]", target, source, scalar, words, anywhere)
    return read_point(shim, field, target)


@each_field
@each_variant
def test_multiples(variant, field):
    """Every digit, leading zeros, all ones, orders; either sign; in place."""
    shim = shim_of(variant)
    curve, rng = shim.curve, random.Random("multiples")
    shim.world.rng = rng
    E, base, r = curve_of(curve, field), generator(curve, field), curve.r
    cases = [(0, 1), (0, 4), *((k, 1) for k in range(1, 18)), ((1 << 63) - 1, 1), (0x0123, 2), (1 << 64, 2)]
    cases += [(1 << 127, 3), (r, 5), (r - 1, 5), (r + 1, 5), ((1 << 256) - 1, 5), (rng.randrange(r), 5)]
    for k, words in cases if shim.verify else cases[::3]:
        negative, in_place = rng.random() < 0.5, rng.random() < 0.5
        point, k = projective(curve, field, base, rng), -k if negative else k
        result = multiply(shim, field, k, words, point, rng.random() < 0.3, in_place)
        assert affine(result) == E.multiply(k, base), (hex(k), words)
    assert affine(multiply(shim, field, 77, 1, projective(curve, field, None, rng))) is None


@each_field
@each_variant
def test_points_of_every_kind(variant, field):
    """Right anywhere; and without that, right or (0 : 0 : 0), which occurs only where there are points of order 2."""
    shim = shim_of(variant)
    curve, rng, undefined = shim.curve, random.Random("kinds"), 0
    shim.world.rng = rng
    E = curve_of(curve, field)
    for s in points(curve, field):
        for k in [*range(8), 0xABC, 0x3021] if shim.verify else (3, 6, 0xABC):
            truth, point = E.multiply(k, s), projective(curve, field, s, rng)
            assert affine(multiply(shim, field, k, 1, point, anywhere=True)) == truth
            result = multiply(shim, field, k, 1, point)
            if any(result):
                assert affine(result) == truth
            else:
                undefined += 1
    assert bool(undefined) == (field == "fp" and len(small(curve, field)) == 6)


@each_in_group
@each_field
@each_variant
def test_in_group(variant, field, name):
    """Points of the group with any Z, the identity among them; in place too."""
    shim = shim_of(variant)
    curve, rng = shim.curve, random.Random("group")
    shim.world.rng = rng
    E, base = curve_of(curve, field), generator(curve, field)
    others = [E.multiply(rng.randrange(curve.r), base), E.negate(base)]
    for i, k in enumerate(scalars_to_try(curve) if shim.verify else scalars_to_try(curve)[::4]):
        s = None if i == 5 else rng.choice(others) if i % 3 == 0 else base
        scalar, source = (
            bytearray(k.to_bytes(32, "little")),
            pack_points(shim, field, [projective(curve, field, s, rng)]),
        )
        target = source if i % 2 else shim.uninitialised(f"{field}_t [3]")
        shim.call(f"{name}[{field}_struct]", target, source, scalar)
        assert affine(read_point(shim, field, target)) == E.multiply(k, s), hex(k)
        assert scalar == k.to_bytes(32, "little")


@each_field
@each_variant
def test_in_group_vartime_outside_it(variant, field):
    """A point of another order gives no promised point, but nothing worse."""
    shim = shim_of(variant)
    rng = shim.world.rng = random.Random("outside")
    for s in points(shim.curve, field):
        for k in (1, 12, rng.randrange(shim.curve.r)):
            source = pack_points(shim, field, [projective(shim.curve, field, s, rng)])
            name = f"point_multiply_in_group_vartime[{field}_struct]"
            shim.call(name, source, source, bytearray(k.to_bytes(32, "little")))
            read_point(shim, field, source)


@each_field
@each_variant
def test_tables(variant, field):
    """1 to 16 times a point; odd multiples with Z = 1; the tables of the further digits; the choice of an entry."""
    shim = shim_of(variant)
    curve, rng = shim.curve, random.Random("tables")
    shim.world.rng = rng
    E, base, x = curve_of(curve, field), generator(curve, field), curve.x
    size, one = shim.layout(f"{field}_t [3]").size, field_of(curve, field)(1)
    for s in points(curve, field) if shim.verify else [base, None]:
        source, table = pack_points(shim, field, [projective(curve, field, s, rng)]), bytearray(b"\xa5" * (16 * size))
        shim.call(f"point_multiples[{field}_struct]", table, source, 1)
        assert list(map(affine, read_points(shim, field, table))) == [E.multiply(k, s) for k in range(1, 17)]
    source, table = pack_points(shim, field, [projective(curve, field, base, rng)]), bytearray(b"\xa5" * (16 * size))
    shim.call(f"point_multiples[{field}_struct]", table, source, 0)
    entries = read_points(shim, field, table)
    assert list(map(affine, entries)) == [E.multiply(k, base) for k in range(1, 17)]
    for digit in range(-16, 17):
        result = shim.uninitialised(f"{field}_t [3]")
        shim.call(f"point_select[{field}_struct]", result, table, digit % (1 << 64))
        assert affine(read_point(shim, field, result)) == E.multiply(digit, base)
    odd = bytearray(b"\xa5" * (8 * size))
    shim.call(f"point_odd_multiples[{field}_struct]", odd, source)
    entries = read_points(shim, field, odd)
    assert list(map(affine, entries)) == [E.multiply(k, base) for k in range(1, 16, 2)]
    assert all(p[2] == one for p in entries)
    values = [1, x**2] if field == "fp" else [1, x, x**2, x**3]
    tables = odd[: 2 * size] + bytearray(b"\xa5" * (2 * size * (len(values) - 1)))
    shim.call(f"point_tables_of_digits[{field}_struct]", tables, 6)
    truth = [E.multiply(value * k, base) for value in values for k in (1, 3)]
    assert list(map(affine, read_points(shim, field, tables))) == truth


@each_field
@each_variant
def test_next_digit(variant, field):
    shim = shim_of(variant)
    curve, rng = shim.curve, random.Random("next")
    shim.world.rng = rng
    E, base, x = curve_of(curve, field), generator(curve, field), curve.x
    for s in (base, E.multiply(rng.randrange(curve.r), base), None):
        result = call_on_points(shim, f"point_next_digit[{field}_struct]", projective(curve, field, s, rng))
        assert affine(result) == E.multiply(x * x if field == "fp" else x, s)


def test_table_is_complete():
    names = ["multiples", "select", "multiply", "next_digit", "tables_of_digits", "multiply_in_group", "odd_multiples"]
    names += ["multiply_in_group_vartime"]
    assert {f"point_{name}[{field}_struct]" for name in names for field in FIELDS} == functions_of(
        "curve/scalar_mul.pxi"
    )
