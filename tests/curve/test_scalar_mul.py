"""curve/scalar_mul.pxi: multiples of points of every order, against reference.py."""

import random

import pytest
from curve_points import (
    FIELDS,
    affine,
    call_on_points,
    check_in_group,
    curve_of,
    generator,
    pack_points,
    points,
    projective,
    read_point,
    read_points,
    small,
)
from formula_build import functions_of
from formula_shim import VARIANTS, shim_of

each_variant = pytest.mark.parametrize("variant", VARIANTS)
each_field = pytest.mark.parametrize("field", FIELDS)


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


@each_field
@each_variant
def test_in_group(variant, field):
    check_in_group(shim_of(variant), field, "point_multiply_in_group")


@each_field
@each_variant
def test_tables(variant, field):
    """1 to 16 times a point; the choice of an entry, and of one for each digit."""
    shim = shim_of(variant)
    curve, rng = shim.curve, random.Random("tables")
    shim.world.rng = rng
    E, base, x = curve_of(curve, field), generator(curve, field), curve.x
    size = shim.layout(f"{field}_t [3]").size
    for s in points(curve, field) if shim.verify else [base, None]:
        source, table = pack_points(shim, field, [projective(curve, field, s, rng)]), bytearray(b"\xa5" * (16 * size))
        shim.call(f"point_multiples[{field}_struct]", table, source, 1)
        assert list(map(affine, read_points(shim, field, table))) == [E.multiply(k, s) for k in range(1, 17)]
    source, table = pack_points(shim, field, [projective(curve, field, base, rng)]), bytearray(b"\xa5" * (16 * size))
    shim.call(f"point_multiples[{field}_struct]", table, source, 0)
    assert list(map(affine, read_points(shim, field, table))) == [E.multiply(k, base) for k in range(1, 17)]
    for digit in range(-16, 17):
        result = shim.uninitialised(f"{field}_t [3]")
        shim.call(f"point_select[{field}_struct]", result, table, digit % (1 << 64))
        assert affine(read_point(shim, field, result)) == E.multiply(digit, base)
    for values in [[1]] * 2 + [[1, x**2]] * 4 + [[1, x, x**2, x**3]] * 4 * (field == "fp2"):
        digits, result = [rng.randint(-16, 16) for _ in values], shim.uninitialised(f"{field}_t [3]")
        words = bytearray(b"".join(d.to_bytes(8, "little", signed=True) for d in digits))
        shim.call(f"point_sum_of_digits[{field}_struct]", result, table, words, len(values))
        truth = E.multiply(sum(d * value for d, value in zip(digits, values, strict=True)), base)
        assert affine(read_point(shim, field, result)) == truth


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


@each_field
@each_variant
def test_digits(variant, field):
    """One word, two joined by x^2, on E' four in base x, of either sign, also the largest."""
    shim = shim_of(variant)
    curve, rng = shim.curve, random.Random("digits")
    shim.world.rng = rng
    E, base, x = curve_of(curve, field), generator(curve, field), curve.x
    edges = [0, 1, -1, (1 << 63) - 1, -1 << 63]
    bases = [[1], [1, x**2]] + [[1, x, x**2, x**3]] * (field == "fp2")
    for values in bases * (8 if shim.verify else 3):
        scalar = [rng.choice([*edges, rng.randint(-1 << 63, (1 << 63) - 1)]) for _ in values]
        digits = bytearray(b"".join(d.to_bytes(8, "little", signed=True) for d in scalar))
        source = pack_points(shim, field, [projective(curve, field, base, rng)])
        result = shim.uninitialised(f"{field}_t [3]")
        shim.call(f"point_multiply_by_digits[{field}_struct]", result, source, digits, len(values), 1)
        truth = E.multiply(sum(d * value for d, value in zip(scalar, values, strict=True)) % curve.r, base)
        assert affine(read_point(shim, field, result)) == truth, scalar


def test_table_is_complete():
    names = ["multiples", "select", "multiply", "next_digit", "sum_of_two", "sum_of_digits", "multiply_in_group"]
    names += ["multiply_by_digits"]
    assert {f"point_{name}[{field}_struct]" for name in names for field in FIELDS} == functions_of(
        "curve/scalar_mul.pxi"
    )
