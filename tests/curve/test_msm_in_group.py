"""curve/msm_in_group.pxi: points and scalars split by the endomorphisms, and sums of multiples by them."""

import pytest
from curve_points import FIELDS, curve_of, generator
from formula_build import functions_of
from formula_shim import VARIANTS
from point_arrays import HERE, integers, integers_in, multiples, pack_points, read_points, read_projective, room, seeded

each_variant = pytest.mark.parametrize("variant", VARIANTS)
each_field = pytest.mark.parametrize("field", FIELDS)


def scalars(curve, rng, count):
    r, x = curve.r, abs(curve.x)
    special = [0, 1, 2, r - 1, r // 2, r // 2 + 1, x, x - 1, x**2, x**2 - 1, x**2 // 2, x**3, x // 2, x**3 * (x // 2)]
    return [rng.choice([rng.choice(special), rng.randrange(r)]) for _ in range(count)]


def two_words(words):
    value = words[0] + (words[1] << 64)
    return value - (1 << 128) if value >> 127 else value


@each_field
@each_variant
def test_split(variant, field):
    """The images are multiples of P by powers of x, and with the digits add up to k P."""
    shim, curve, rng = seeded(variant, "split")
    E, images = curve_of(curve, field), 2 if field == "fp" else 4
    for k in scalars(curve, rng, 12 if shim.verify else 4):
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


def msm(shim, field, chosen, k):
    result = room(shim, field, 3)
    xy = pack_points(shim, field, chosen)
    assert shim.call(f"msm_in_group_vartime[{field}_struct]", result, xy, integers(k, 32), len(chosen), HERE) == 0
    return read_projective(shim, field, result)


@each_field
@each_variant
def test_msm(variant, field):
    """Numbers of points from none on, equal and opposite ones, equal and extreme scalars."""
    shim, curve, rng = seeded(variant, "msm in group")
    E, base, known, r = curve_of(curve, field), generator(curve, field), multiples(curve, field), curve.r
    for n in (0, 1, 2, 3, 31, 100) if shim.verify else (1, 12):
        indices, k = [rng.randrange(1, 200) for _ in range(n)], scalars(curve, rng, n)
        truth = E.multiply(sum(i * e for i, e in zip(indices, k, strict=True)) % r, base)
        assert msm(shim, field, [known[i] for i in indices], k) == truth
    for bits in (1, 63, 64, 65):
        k = [(1 << bits) - 1, *(rng.getrandbits(bits) for _ in range(6))]
        assert msm(shim, field, known[1:8], k) == E.multiply(sum(i * e for i, e in enumerate(k, 1)), base)
    for k in (0, 1, r - 1, rng.randrange(r)):
        assert msm(shim, field, [base] * 9, [k] * 9) == E.multiply(9 * k % r, base)
        assert msm(shim, field, [base, E.negate(base)] * 5, [k] * 10) is None
        assert msm(shim, field, [base, base], [k, -k % r]) is None


def test_table_is_complete():
    fused = ("point_split", "msm_in_group_vartime")
    own_tests = {f"{name}[{field}_struct]" for name in fused for field in FIELDS}
    assert own_tests == functions_of("curve/msm_in_group.pxi")
