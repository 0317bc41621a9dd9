"""curve/scalar_mul_vartime.pxi: multiples in the group of order r and their table, against reference.py."""

import random

import pytest
from curve_points import (
    FIELDS,
    affine,
    check_in_group,
    curve_of,
    field_of,
    generator,
    pack_points,
    points,
    projective,
    read_point,
    read_points,
)
from formula_build import functions_of
from formula_shim import SCALAR, shim_of

each_variant = pytest.mark.parametrize("variant", SCALAR)
each_field = pytest.mark.parametrize("field", FIELDS)


@each_field
@each_variant
def test_in_group(variant, field):
    check_in_group(shim_of(variant), field, "point_multiply_in_group_vartime")


@each_field
@each_variant
def test_outside_of_the_group(variant, field):
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
def test_odd_multiples(variant, field):
    """1, 3, ..., 15 times a point, with Z = 1; the tables of the further digits."""
    shim = shim_of(variant)
    curve, rng = shim.curve, random.Random("tables")
    shim.world.rng = rng
    E, base, one, x = curve_of(curve, field), generator(curve, field), field_of(curve, field)(1), curve.x
    size, values = shim.layout(f"{field}_t [3]").size, [1, x**2] if field == "fp" else [1, x, x**2, x**3]
    for s in (base, E.multiply(rng.randrange(curve.r), base)):
        table = bytearray(b"\xa5" * (8 * size))
        shim.call(
            f"point_odd_multiples[{field}_struct]", table, pack_points(shim, field, [projective(curve, field, s, rng)])
        )
        entries = read_points(shim, field, table)
        assert list(map(affine, entries)) == [E.multiply(k, s) for k in range(1, 16, 2)]
        assert all(p[2] == one for p in entries)
        tables = table[: 2 * size] + bytearray(b"\xa5" * (2 * size * (len(values) - 1)))
        shim.call(f"point_tables_of_digits[{field}_struct]", tables, 6)
        truth = [E.multiply(value * k, s) for value in values for k in (1, 3)]
        assert list(map(affine, read_points(shim, field, tables))) == truth


def test_table_is_complete():
    names = ["odd_multiples", "tables_of_digits", "multiply_in_group_vartime"]
    own_tests = {f"point_{name}[{field}_struct]" for name in names for field in FIELDS}
    assert own_tests == functions_of("curve/scalar_mul_vartime.pxi")
