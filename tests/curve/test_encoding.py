"""curve/encoding.pxi: the layouts of the named formats over raw limbs, against their description."""

import random

import pytest
from curve_points import FIELDS, curve_of, field_of, points, read_points
from encoding_layouts import ARKWORKS, EIP, POINT_FORMS, ZCASH, coordinate, flag_place, is_larger
from encoding_layouts import point_encoding as encoding
from encoding_layouts import point_layout as layout
from formula_build import functions_of
from formula_cases import wrong_with
from formula_elements import represent
from formula_shim import SCALAR, shim_of
from fp_numbers import ONES
from point_arrays import read as read_elements

each_variant = pytest.mark.parametrize("variant", SCALAR)
each_field = pytest.mark.parametrize("field", FIELDS)

POINT, X_RANGE, Y_RANGE, OFF_CURVE, OTHER_SIGN = range(5)


def pack(shim, field, value):
    return shim.pack(f"{field}_t", represent(shim, f"{field}_t", value))


def read(shim, field, form, compressed, data, larger):
    """What is found, and the point that is read."""
    r = shim.uninitialised(f"{field}_t [3]")
    found = shim.call(
        f"point_from_bytes[{field}_struct]", r, bytearray(data), layout(form), compressed, ONES if larger else 0
    )
    (point,) = read_points(shim, field, r)
    return found, point


@each_field
@each_variant
def test_points_there_and_back(variant, field):
    """Also that a point is not read with the flag of its negative."""
    shim = shim_of(variant)
    shim.world.rng = random.Random("there")
    one = field_of(shim.curve, field)(1)
    for x, y in filter(None, points(shim.curve, field)):
        for form, compressed in POINT_FORMS:
            data = encoding(form, compressed, x, y)
            b, own = bytearray(len(data)), (pack(shim, field, x), pack(shim, field, y))
            shim.call(f"point_to_bytes[{field}_struct]", b, layout(form), compressed, *own)
            assert b == data
            data[flag_place(form)] &= ~(form[3] | form[5])
            signed, larger = compressed or form[6], is_larger(y)
            assert read(shim, field, form, compressed, data, signed and larger) == (POINT, (x, y, one))
            if signed:
                found, point = read(shim, field, form, compressed, data, not larger)
                assert found == (OTHER_SIGN if not y or not compressed else POINT)
                assert point[1] == (-y if compressed else y)


@each_field
@each_variant
def test_what_is_refused(variant, field):
    """A coefficient that is p or more comes before what is no point, and x before y."""
    shim = shim_of(variant)
    shim.world.rng = random.Random("refused")
    curve, F = shim.curve, field_of(shim.curve, field)
    x, y = points(curve, field)[-1]
    degree = len(x.ints())
    for form, compressed in POINT_FORMS:
        good = coordinate(form, x.ints()), coordinate(form, y.ints())
        for i in range(degree):
            for beyond in (curve.p, curve.p + 1):
                wrong_x = coordinate(form, [beyond if j == i else n for j, n in enumerate(x.ints())])
                wrong_y = coordinate(form, [beyond if j == i else n for j, n in enumerate(y.ints())])
                for tail in [b""] if compressed else [good[1], wrong_y]:
                    assert read(shim, field, form, compressed, wrong_x + tail, False)[0] == X_RANGE
                if not compressed:
                    assert read(shim, field, form, compressed, good[0] + wrong_y, False)[0] == Y_RANGE
        if compressed:
            no_point = next(a for i in range(99) if not ((a := F(i)) * a * a + curve_of(curve, field).b).is_square())
            assert read(shim, field, form, compressed, coordinate(form, no_point.ints()), True)[0] == OFF_CURVE
        else:
            off = good[0] + coordinate(form, (y + 1).ints())
            assert read(shim, field, form, compressed, off, True)[0] == OFF_CURVE


@each_field
@each_variant
def test_coefficients(variant, field):
    shim = shim_of(variant)
    shim.world.rng = random.Random("coefficients")
    kind, name = f"{field}_t", f"[{field}_struct]"
    for value in (field_of(shim.curve, field).random(shim.world.rng) for _ in range(4)):
        for form in (ZCASH, ARKWORKS, EIP):
            data = coordinate(form, value.ints())
            b, r = bytearray(len(data)), shim.uninitialised(kind)
            shim.call("f_to_bytes" + name, b, layout(form), pack(shim, field, value))
            assert b == data
            assert shim.call("f_from_bytes" + name, r, b, layout(form)) == ONES
            assert wrong_with(shim, kind, shim.unpack(kind, r), value, 1) is None
            wrong = bytearray(coordinate(form, [shim.curve.p] * len(value.ints())))
            assert shim.call("f_from_bytes" + name, r, wrong, layout(form)) == 0


@each_variant
def test_identity_and_places(variant):
    shim = shim_of(variant)
    for form, compressed in POINT_FORMS:
        for twist in (0, 1):
            size = form[2] << twist
            assert shim.call("coordinate_size", layout(form), twist) == size
            size <<= not compressed
            assert shim.call("flag_place", layout(form), size) == flag_place(form) % size
            b, truth = bytearray(b"\xa5" * (size + 1)), bytearray(size)
            shim.call("point_identity_to_bytes", b, size, layout(form), compressed)
            truth[flag_place(form)] = form[4] | (form[3] if compressed else 0)
            assert b == truth + b"\xa5"


def test_layout_is_the_struct():
    assert len(layout(EIP)) == shim_of(next(iter(SCALAR))).module.SIZES["point_format"]


@each_field
@each_variant
def test_steps(variant, field):
    """The coordinates alone, which need not be those of a point; what is found of a sign, where there is one."""
    shim = shim_of(variant)
    rng = shim.world.rng = random.Random("steps")
    F, kind, name = field_of(shim.curve, field), f"{field}_t", f"[{field}_struct]"
    x, y = F.random(rng), F.random(rng)
    for form, compressed in POINT_FORMS:
        good = coordinate(form, x.ints()), coordinate(form, y.ints())
        beyond = coordinate(form, [shim.curve.p, *x.ints()[1:]])
        tails = [b""] if compressed else [good[1], beyond]
        for head, tail in [(head, tail) for head in (good[0], beyond) for tail in tails]:
            xy = shim.uninitialised(kind) * 2
            found = shim.call(f"coordinates_from_bytes{name}", xy, bytearray(head + tail), layout(form), compressed)
            assert found == (X_RANGE if head is beyond else Y_RANGE if tail is beyond else POINT)
            if found == POINT:
                read_back = read_elements(shim, field, xy, 1 if compressed else 2)
                assert read_back == ([x] if compressed else [x, y])
    for y in (F(0), F.random(rng), F.random(rng)):
        for larger, on_curve, signed in [(a, b, c) for a in (False, True) for b in (0, ONES) for c in (False, True)]:
            found = shim.call(f"sign_found{name}", on_curve, pack(shim, field, y), ONES if larger else 0, signed)
            right = not signed or larger == bool(is_larger(y))
            assert found == (OFF_CURVE if not on_curve else POINT if right else OTHER_SIGN)


def test_table_is_complete():
    fused = ("f_to_bytes", "f_from_bytes", "coordinates_from_bytes", "sign_found", "point_to_bytes", "point_from_bytes")
    plain = {"coordinate_size", "flag_place", "point_identity_to_bytes"}
    own_tests = {f"{name}[{field}_struct]" for name in fused for field in FIELDS}
    assert own_tests | plain == functions_of("curve/encoding.pxi")
