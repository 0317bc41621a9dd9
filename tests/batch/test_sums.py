"""batch/sums.pxi: segments of pairs and rows of points over raw limbs, scalar and over lanes, against reference.py."""

import random

import pytest
from batch_shim import VARIANTS, shim_of
from curve_points import FIELDS, curve_of
from point_arrays import PAIRS, integers, integers_in, multiples, ordinary, pack_points, read_points, scalars_in_order

each_variant = pytest.mark.parametrize("variant", VARIANTS)
each_field = pytest.mark.parametrize("field", FIELDS)
LENGTHS = (1, 2, 7, 8, 9, 16, 17, 24, 31, 100)


def seeded(variant, seed):
    shim = shim_of(variant)
    shim.world.rng = random.Random(seed)
    return shim, shim.curve, random.Random(seed)


def size_of(shim, field):
    return 2 * shim.layout(f"{field}_t").size


def points_in(shim, field, buffer, places):
    size = size_of(shim, field)
    return [p for i in places for p in read_points(shim, field, buffer[i * size : (i + 1) * size], 1)]


class Segment:
    """n pairs of points which differ in x, scattered over an array, some as their negatives."""

    def __init__(self, shim, field, n, rng, choices):
        E = self.E = curve_of(shim.curve, field)
        self.points, self.n = [], n
        while len(self.points) < 2 * n:
            p, q = rng.choice(choices), rng.choice(choices)
            if p[0] != q[0]:
                self.points += [p, q]
        order, moved = rng.sample(range(2 * n), 2 * n), [None] * (2 * n)
        self.at = [2 * place + rng.randrange(2) for place in order]
        for p, at in zip(self.points, self.at, strict=True):
            moved[at // 2] = E.negate(p) if at & 1 else p
        self.sums = [E.add(*self.points[2 * i : 2 * i + 2]) for i in range(n)]
        self.xy = pack_points(shim, field, moved)

    def run(self, shim, field, r, to, at=None):
        at = at or self.at
        places = [integers(values, 4) for values in (at[0::2], at[1::2], to)]
        return shim.module.add_chords(field == "fp2", r, self.xy, *places, self.n)


@each_field
@each_variant
def test_chords(variant, field):
    """Every length, to other places in any order; in place of the left points and of the right ones."""
    shim, curve, rng = seeded(variant, "chords")
    for n in LENGTHS:
        segment = Segment(shim, field, n, rng, ordinary(curve, field) if n < 20 else multiples(curve, field)[1:])
        size, to = size_of(shim, field), rng.sample(range(2 * n), n)
        r = bytearray(b"\xa5" * (size * 2 * n))
        assert segment.run(shim, field, r, [2 * i for i in to]) == 1
        assert points_in(shim, field, r, to) == segment.sums
        for i in set(range(2 * n)) - set(to):
            assert r[i * size : (i + 1) * size] == b"\xa5" * size
        for side in (0, 1):
            places = [at // 2 for at in segment.at[side::2]]
            before = segment.xy[:]
            assert segment.run(shim, field, segment.xy, [2 * i for i in places]) == 1
            assert points_in(shim, field, segment.xy, places) == segment.sums
            segment.xy = before


@each_field
@each_variant
def test_full_segment(variant, field):
    shim, curve, rng = seeded(variant, "full")
    assert shim.module.PAIRS_AT_MOST == PAIRS
    segment = Segment(shim, field, PAIRS, rng, multiples(curve, field)[1:])
    r = bytearray(PAIRS * size_of(shim, field))
    assert segment.run(shim, field, r, range(0, 2 * PAIRS, 2)) == 1
    assert points_in(shim, field, r, range(PAIRS)) == segment.sums


@each_field
@each_variant
def test_what_is_no_chord(variant, field):
    """Equal and opposite points, in any lane of any vector: nothing is written."""
    shim, curve, rng = seeded(variant, "no chords")
    for n in (1, 8, 9, 25):
        segment = Segment(shim, field, n, rng, multiples(curve, field)[1:])
        for bad in range(n):
            at = segment.at[:]
            at[2 * bad + 1] = at[2 * bad] ^ (bad & 1)
            r = bytearray(b"\xa5" * (n * size_of(shim, field)))
            assert segment.run(shim, field, r, range(0, 2 * n, 2), at) == 0
            assert r == b"\xa5" * len(r)


@each_field
@each_variant
def test_split(variant, field):
    """The images of points, by powers of x, and digits that with them add up to the scalars."""
    shim, curve, rng = seeded(variant, "split")
    E, images = curve_of(curve, field), 2 if field == "fp" else 4
    base, size = curve.x**2 if field == "fp" else curve.x, size_of(shim, field)
    for n in (1, 2, 7, 8, 9, 19):
        chosen, k = rng.sample(multiples(curve, field)[1:], n), scalars_in_order(curve, rng, n)
        xy, digits = bytearray(b"\xa5" * (size * (images * n + 1))), bytearray(b"\xa5" * (32 * n + 8))
        shim.module.split(field == "fp2", xy, digits, pack_points(shim, field, chosen), integers(k, 32), n)
        assert (xy[size * images * n :], digits[32 * n :]) == (b"\xa5" * size, b"\xa5" * 8)
        found = points_in(shim, field, xy, range(images * n))
        assert found == [E.multiply(base**i % curve.r, p) for p in chosen for i in range(images)]
        width = 32 // images
        signed = [d - (d >> (8 * width - 1) << 8 * width) for d in integers_in(digits, width, images * n)]
        for i in range(n):
            assert sum(d * base**j for j, d in enumerate(signed[images * i : images * (i + 1)])) % curve.r == k[i]
