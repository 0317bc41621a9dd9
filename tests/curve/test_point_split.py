"""curve/point_split.pxi: points and scalars split by the endomorphisms, against reference.py."""

import pytest
from curve_points import FIELDS, curve_of
from formula_build import functions_of
from formula_shim import VARIANTS
from point_arrays import integers, integers_in, multiples, pack_points, read_points, room, scalars_in_order, seeded

each_variant = pytest.mark.parametrize("variant", VARIANTS)
each_field = pytest.mark.parametrize("field", FIELDS)


def two_words(words):
    value = words[0] + (words[1] << 64)
    return value - (1 << 128) if value >> 127 else value


@each_field
@each_variant
def test_split(variant, field):
    """The images are multiples of P by powers of x, and with the digits add up to k P."""
    shim, curve, rng = seeded(variant, "split")
    E, images = curve_of(curve, field), 2 if field == "fp" else 4
    for k in scalars_in_order(curve, rng, 12 if shim.verify else 4):
        p = rng.choice(multiples(curve, field)[1:])
        xy, digits = room(shim, field, 2 * images), bytearray(32)
        shim.call(f"point_split[{field}_struct]", xy, digits, pack_points(shim, field, [p]), integers([k], 32))
        split = read_points(shim, field, xy, images)
        base = curve.x**2 if field == "fp" else curve.x
        assert split == [E.multiply(base**i % curve.r, p) for i in range(images)]
        words = integers_in(digits, 8, 4)
        if field == "fp":
            parts = [two_words(words[:2]), two_words(words[2:])]
        else:
            parts = [w - (1 << 64) if w >> 63 else w for w in words]
        assert sum(d * base**i for i, d in enumerate(parts)) % curve.r == k


def test_table_is_complete():
    assert {f"point_split[{field}_struct]" for field in FIELDS} == functions_of("curve/point_split.pxi")
