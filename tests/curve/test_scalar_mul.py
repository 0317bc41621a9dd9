"""curve/scalar_mul.pxi: multiples of points of every order, against reference.py."""

import random

import pytest
from curve_points import FIELDS, affine, curve_of, generator, points, projective, small
from formula_build import functions_of
from formula_cases import wrong_with
from formula_elements import elements_of, represent
from formula_shim import VARIANTS, shim_of
from fp_numbers import ONES

each_variant = pytest.mark.parametrize("variant", VARIANTS)
each_field = pytest.mark.parametrize("field", FIELDS)


def pack(shim, field, point):
    return shim.pack(f"{field}_t [3]", represent(shim, f"{field}_t [3]", point))


def read(shim, field, buffer):
    kind = f"{field}_t [3]"
    numbers = shim.unpack(kind, buffer)
    value = elements_of(shim, kind, numbers)
    assert wrong_with(shim, kind, numbers, value, 1) is None
    return value


def multiply(shim, field, k, length, point, negative=False, anywhere=False, in_place=False):
    """[k]P as coordinates."""
    digits, source = bytearray(k.to_bytes(length, "little")), pack(shim, field, point)
    target = source if in_place else shim.uninitialised(f"{field}_t [3]")
    mask = ONES if negative else 0
    shim.call(f"point_multiply[{field}_struct]", target, source, digits, length, mask, anywhere)
    return read(shim, field, target)


@each_field
@each_variant
def test_select(variant, field):
    shim = shim_of(variant)
    rng = shim.world.rng = random.Random("select")
    entries = [projective(shim.curve, field, rng.choice(points(shim.curve, field)), rng) for _ in range(16)]
    table = bytearray(b"".join(pack(shim, field, p) for p in entries))
    for digit in range(16):
        result = shim.uninitialised(f"{field}_t [3]")
        shim.call(f"point_select[{field}_struct]", result, table, digit)
        assert read(shim, field, result) == entries[digit]


@each_field
@each_variant
def test_multiples(variant, field):
    """Every digit, no digits, leading zeros, all ones, orders; either sign; in place."""
    shim = shim_of(variant)
    curve, rng = shim.curve, random.Random("multiples")
    shim.world.rng = rng
    E, base, r = curve_of(curve, field), generator(curve, field), curve.r
    cases = [(0, 0), (0, 1), (0, 32), *((k, 1) for k in range(1, 18)), (0xFEDC_BA98_7654_3210, 8), (0x0123, 4)]
    cases += [(1 << 16, 3), (r, 32), (r - 1, 32), (r + 1, 33), ((1 << 256) - 1, 32), (rng.randrange(r), 32)]
    for k, length in cases if shim.verify else cases[::3]:
        negative, in_place = rng.random() < 0.5, rng.random() < 0.5
        point = projective(curve, field, base, rng)
        result = multiply(shim, field, k, length, point, negative, rng.random() < 0.3, in_place)
        assert affine(result) == E.multiply(-k if negative else k, base), (hex(k), length)
    assert affine(multiply(shim, field, 77, 2, projective(curve, field, None, rng))) is None


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
            assert affine(multiply(shim, field, k, 2, point, anywhere=True)) == truth
            result = multiply(shim, field, k, 2, point)
            if any(result):
                assert affine(result) == truth
            else:
                undefined += 1
    assert bool(undefined) == (len(small(curve, field)) == 6)


def test_table_is_complete():
    own_tests = {f"point_{name}[{field}_struct]" for name in ("select", "multiply") for field in FIELDS}
    assert own_tests == functions_of("curve/scalar_mul.pxi")
