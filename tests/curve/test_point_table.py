"""curve/point_table.pxi: the entries of a table and the multiples taken from it, against reference.py."""

import random

import pytest
from curve_points import (
    FIELDS,
    affine,
    curve_of,
    generator,
    pack_points,
    projective,
    read_point,
    scalars_to_try,
)
from formula_build import functions_of
from formula_elements import elements_of
from formula_shim import SCALAR, shim_of

each_variant = pytest.mark.parametrize("variant", SCALAR)
each_field = pytest.mark.parametrize("field", FIELDS)
WINDOWS = {"fp": 26, "fp2": 13}


def filled(shim, field, point, rng):
    size = shim.layout(f"{field}_t").size
    table = bytearray(b"\xa5" * (WINDOWS[field] * 32 * size))
    source = pack_points(shim, field, [projective(shim.curve, field, point, rng)])
    shim.call(f"point_table_fill[{field}_struct]", table, source)
    return table


@each_field
@each_variant
def test_multiples(variant, field):
    """All scalars of all kinds; the table's own entries; one digit alone."""
    shim = shim_of(variant)
    curve, rng = shim.curve, random.Random("table")
    shim.world.rng = rng
    E, base = curve_of(curve, field), generator(curve, field)
    point = E.multiply(rng.randrange(curve.r), base)
    table = filled(shim, field, point, rng)
    kind, size = f"{field}_t", shim.layout(f"{field}_t").size
    for i in (0, 1, WINDOWS[field] - 1):
        for j in (1, 2, 15, 16):
            start = 2 * (16 * i + j - 1) * size
            x, y = (elements_of(shim, kind, shim.unpack(kind, table[s : s + size])) for s in (start, start + size))
            assert (x, y) == E.multiply(j * 32**i, point)
    before, result = bytes(table), shim.uninitialised(f"{field}_t [3]")
    for k in scalars_to_try(curve) if shim.verify else scalars_to_try(curve)[::4]:
        shim.call(f"point_multiply_by_table[{field}_struct]", result, table, bytearray(k.to_bytes(32, "little")))
        assert affine(read_point(shim, field, result)) == E.multiply(k, point), hex(k)
    words = 2 if field == "fp" else 1
    end = 1 << (64 * words - 1)
    for k in (0, 1, 16, 17, -1, -16, end - 1, -end, rng.randrange(-end, end)):
        digit = bytearray(k.to_bytes(8 * words, "little", signed=True))
        shim.call(f"point_multiply_digit_by_table[{field}_struct]", result, table, digit, words)
        assert affine(read_point(shim, field, result)) == E.multiply(k, point), hex(k)
    assert table == before


def test_table_is_complete():
    names = ("table_fill", "multiply_by_table", "multiply_digit_by_table")
    assert {f"point_{name}[{field}_struct]" for name in names for field in FIELDS} == functions_of(
        "curve/point_table.pxi"
    )
