"""curve/scalar_mul_vartime.pxi: multiples in the group of order r and their table, against reference.py."""

import random
import struct

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
)
from formula_build import functions_of
from formula_shim import SCALAR, shim_of
from point_arrays import pack_points as pack_affine
from point_arrays import read_points as read_affine

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
    """1, 3, ..., 15 times a point, affine; the tables of the further digits."""
    shim = shim_of(variant)
    curve, rng = shim.curve, random.Random("tables")
    shim.world.rng = rng
    E, base, x = curve_of(curve, field), generator(curve, field), curve.x
    size, values = shim.layout(f"{field}_t").size, [1, x**2] if field == "fp" else [1, x, x**2, x**3]
    for s in (base, E.multiply(rng.randrange(curve.r), base)):
        table, work = bytearray(b"\xa5" * (16 * size)), bytearray(b"\xa5" * (24 * size))
        source = pack_points(shim, field, [projective(curve, field, s, rng)])
        shim.call(f"affine_odd_multiples[{field}_struct]", table, source, work, 8)
        assert read_affine(shim, field, table, 8) == [E.multiply(k, s) for k in range(1, 16, 2)]
        tables = table[: 4 * size] + bytearray(b"\xa5" * (4 * size * (len(values) - 1)))
        shim.call(f"affine_tables_of_digits[{field}_struct]", tables, 2)
        truth = [E.multiply(value * k, s) for value in values for k in (1, 3)]
        assert read_affine(shim, field, tables, 2 * len(values)) == truth


@each_field
@each_variant
def test_to_affine(variant, field):
    """Points in Jacobian coordinates: (X : Y : Z) for x = X / Z^2, y = Y / Z^3."""
    shim = shim_of(variant)
    curve, rng = shim.curve, random.Random("affine")
    shim.world.rng = rng
    E, base, F = curve_of(curve, field), generator(curve, field), field_of(curve, field)
    for n in (1, 2, 5):
        truth = [E.multiply(rng.randrange(1, curve.r), base) for _ in range(n)]
        zs = [F.random(rng) for _ in truth]
        source = pack_points(shim, field, [(x * z**2, y * z**3, z) for (x, y), z in zip(truth, zs, strict=True)])
        xy = bytearray(b"\xa5" * (2 * n * shim.layout(f"{field}_t").size))
        shim.call(f"jacobians_to_affine_vartime[{field}_struct]", xy, source, n)
        assert read_affine(shim, field, xy, n) == truth


@each_field
@each_variant
def test_sum_of_nafs(variant, field):
    """Sums of two tables and of one more, with digits that meet equal, opposite and no points on the way."""
    shim = shim_of(variant)
    curve, rng = shim.curve, random.Random("sums")
    shim.world.rng = rng
    E, base = curve_of(curve, field), generator(curve, field)
    points_of_tables = [base, E.multiply(2, base), E.multiply(rng.randrange(curve.r), base)]
    tables = [[E.multiply(k, s) for k in (1, 3)] for s in points_of_tables]
    first = pack_affine(shim, field, tables[0] + tables[1])
    other = pack_affine(shim, field, tables[2])
    cases = [((1,), (-1, 0, 1), (0,)), ((1,), (), ()), ((), (), ())]
    cases += [((1, 0, -1), (3, 0, 0, -3), (1,)), ((-1,), (1,), (3,))]
    cases += [tuple(tuple(rng.choice((0, 0, 1, -1, 3, -3)) for _ in range(40)) for _ in range(3)) for _ in range(3)]
    for digits in cases:
        buffer = bytearray(struct.pack("396h", *(d for row in digits for d in (*row, *[0] * (132 - len(row))))))
        result, length = pack_points(shim, field, [projective(curve, field, None, rng)]), max(map(len, digits))
        name = f"point_sum_of_nafs_vartime[{field}_struct]"
        shim.call(name, result, first, 2, 2, other, 2, 1, buffer, length)
        truth = None
        for row, s in zip(digits, points_of_tables, strict=True):
            k = sum(digit << i for i, digit in enumerate(row)) % curve.r
            truth = E.add(truth, E.multiply(k, s))
        assert affine(read_point(shim, field, result)) == truth


def test_table_is_complete():
    names = ["jacobians_to_affine_vartime", "affine_odd_multiples", "affine_tables_of_digits"]
    names += ["point_sum_of_nafs_vartime", "point_multiply_in_group_vartime"]
    own_tests = {f"{name}[{field}_struct]" for name in names for field in FIELDS}
    assert own_tests == functions_of("curve/scalar_mul_vartime.pxi")
