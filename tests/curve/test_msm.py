"""curve/msm.pxi: each step alone over raw limbs, and whole sums of multiples, against reference.py."""

import random

import pytest
from curve_points import FIELDS, curve_of, generator, projective, small
from formula_build import functions_of
from formula_shim import VARIANTS, shim_of
from point_arrays import (
    HERE,
    PAIRS,
    integers,
    integers_in,
    multiples,
    ordinary,
    pack,
    pack_points,
    read_points,
    read_projective,
    room,
    seeded,
    sum_of,
)

each_variant = pytest.mark.parametrize("variant", VARIANTS)
each_field = pytest.mark.parametrize("field", FIELDS)

MAX_WINDOW, KEY_OF_BIT = 16, 1 << 30


def points_at(shim, field, xy, at, n):
    size = 2 * shim.layout(f"{field}_t").size
    return [p for i in integers_in(at, 4, n) for p in read_points(shim, field, xy[i // 2 * size :][:size], 1)]


# --- buckets ---------------------------------------------------------------------------------------------------------


@each_field
@each_variant
def test_buckets_to_bits(variant, field):
    """sum_b b S_b of each window, from full windows, empty ones, the highest bucket alone."""
    shim, curve, rng = seeded(variant, "bits")
    E = curve_of(curve, field)
    for c, chosen in ((1, [1]), (2, [1, 2]), (4, range(1, 9)), (5, [16]), (5, [3, 5, 7, 9, 16]), (6, range(1, 33, 2))):
        windows = [chosen, [], chosen]
        keys = [(w << c) + b for w, own in enumerate(windows) for b in own]
        known = multiples(curve, field) if c != 4 else ordinary(curve, field)
        entries = [rng.choice(known[1:]) for _ in keys]
        n, count = len(keys), 3 * len(keys)
        xy, key, at = room(shim, field, 2 * count), bytearray(4 * count), bytearray(4 * count)
        given = pack_points(shim, field, entries)
        xy[: len(given)], key[: 4 * n], at[: 4 * n] = given, integers(keys, 4), integers(range(0, 2 * n, 2), 4)
        n = shim.call(f"buckets_to_bits[{field}_struct]", xy, key, at, n, c, room(shim, field, PAIRS), HERE)
        bits = dict(zip(integers_in(key, 4, n), points_at(shim, field, xy, at, n), strict=True))
        assert len(bits) == n
        assert all(KEY_OF_BIT <= key < KEY_OF_BIT + 3 * c for key in bits)
        for w in range(3):
            truth = sum_of(E, (E.multiply(key & ((1 << c) - 1), p) for key, p in zip(keys, entries, strict=True)
                               if key >> c == w))  # fmt: skip
            own = (E.multiply(1 << t, bits.get(KEY_OF_BIT + c * w + t)) for t in range(c))
            assert sum_of(E, own) == truth


# --- scalars ----------------------------------------------------------------------------------------------------------


def test_bits():
    """The fewest that hold all of them in two's complement."""
    shim = shim_of(next(iter(VARIANTS)))
    for k in [0, 1, 2, 3, 4, 127, 128, (1 << 63) - 1, 1 << 63, 1 << 64, (1 << 64) + 1, (1 << 127) - 1]:
        for own in (k, -k, ~k):
            bits = (own if own >= 0 else ~own).bit_length() + 1
            assert shim.call("msm_bits", integers([own], 16), 1, 2) == bits
    for scalars, bits in (([], 1), ([0, 0, -1], 1), ([0, 1], 2), ([1 << 70, -1, -(1 << 100)], 101), ([-(1 << 71)], 72)):
        assert shim.call("msm_bits", integers(scalars, 16), len(scalars), 2) == bits


def sums_of_a_window(n, c, rng):
    """The sums that n random digits of c bits ask for, counted over the keys: in buckets, then from buckets to bits."""
    half = 1 << (c - 1)
    digits = [d for d in (rng.randrange(-half, half) for _ in range(n)) if d]
    keys = set(map(abs, digits))
    count = len(digits) - len(keys)
    while keys:
        above = [key >> 1 for key in keys if key > 1]
        count += max(sum(key & 1 for key in keys) - 1, 0) + len(above) - len(set(above))
        keys = set(above)
    return count


@pytest.mark.parametrize("n", [2, 5, 10, 31, 100, 1000, 10_000])
def test_window_asks_for_the_fewest_sums(n):
    """To 7 in 100, by a count of them, over the widths that there are."""
    shim, rng, times = shim_of(next(iter(VARIANTS))), random.Random(n), max(1, 2000 // n)
    counts = {c: sum(sums_of_a_window(n, c, rng) for _ in range(times)) for c in range(1, MAX_WINDOW + 1)}
    for bits in (64, 128, 256, 800):
        costs = {c: -(-bits // c) * count for c, count in counts.items()}
        assert costs[shim.call("msm_window", n, bits)] <= 1.07 * min(costs.values())


def test_window():
    """In range, and wider for more points."""
    shim = shim_of(next(iter(VARIANTS)))
    for bits in (1, 2, 64, 128, 256, 800):
        widths = [shim.call("msm_window", n, bits) for n in (0, 1, 2, 10, 100, 1000, 10_000, 100_000, 1 << 31)]
        assert widths == sorted(widths)
        assert widths[0] >= 1
        assert widths[-1] <= MAX_WINDOW


# --- sums of multiples ------------------------------------------------------------------------------------------------


def test_entries():
    """Two windows in the middle of the scalars, sorted by bucket, then by window and place."""
    shim, rng = shim_of(next(iter(VARIANTS))), random.Random("entries")
    c, window, together, n = 3, 4, 2, 50
    # what the windows from w on stand for is k / 2^(c w), rounded
    from_window = lambda e, w: (e + (1 << (c * w - 1))) >> (c * w)  # noqa: E731
    scalars = [rng.randrange(-(1 << 60), 1 << 60) for _ in range(n)]
    truth = []
    for w in range(together):
        for i, e in enumerate(scalars):
            digit = from_window(e, window + w) - (from_window(e, window + w + 1) << c)
            assert abs(digit) <= 1 << (c - 1)
            if digit:
                truth.append(((w << c) + abs(digit), 2 * i + (digit < 0)))
    key, at, ends = bytearray(4 * together * n), bytearray(4 * together * n), bytearray(4 * ((together << c) + 1))
    count = shim.call("msm_entries", key, at, ends, integers(scalars, 8), n, 1, c, window, together)
    assert list(zip(integers_in(key, 4, count), integers_in(at, 4, count), strict=True)) == sorted(truth)


@each_field
@each_variant
def test_bits_taken_in(variant, field):
    """On top of a point, which may be what the first of them is, or its negative."""
    shim, curve, rng = seeded(variant, "bits taken in")
    E, count = curve_of(curve, field), 5
    for chosen in ({}, {0: 1}, {4: 0}, {1: 2, 3: 0, 4: 1}, {2: 3, 0: 1}):
        for points in (multiples(curve, field)[1:5], ordinary(curve, field)[:4]):
            base = rng.choice([points[1], E.negate(points[1])])
            xy, place = pack_points(shim, field, points), bytearray(4 * count)
            key, at = integers([KEY_OF_BIT + i for i in chosen], 4), integers([2 * i for i in chosen.values()], 4)
            result = pack(shim, field, projective(curve, field, base, rng))
            shim.call(f"msm_bits_taken_in[{field}_struct]", result, xy, key, at, len(chosen), place, count)
            truth = sum_of(E, (E.multiply(1 << i, points[at]) for i, at in chosen.items()))
            assert read_projective(shim, field, result) == E.add(E.multiply(1 << count, base), truth)


def msm(shim, field, chosen, scalars, words):
    result = room(shim, field, 3)
    xy, k = pack_points(shim, field, chosen), integers(scalars, 8 * words)
    assert shim.call(f"msm_vartime[{field}_struct]", result, xy, k, len(chosen), words, HERE) == 0
    return read_projective(shim, field, result)


@each_field
@each_variant
def test_msm(variant, field):
    """Numbers of points from none on; scalars of one word and of many, short ones, extreme ones."""
    shim, curve, rng = seeded(variant, "msm")
    E, base, known = curve_of(curve, field), generator(curve, field), multiples(curve, field)
    for n, words in ((0, 1), (1, 1), (1, 4), (2, 4), (3, 2), (31, 1), (31, 4), (100, 2)):
        if n > 3 and not shim.verify and words != 2:
            continue
        end = 1 << (64 * words - 1)
        indices = [rng.randrange(1, 200) for _ in range(n)]
        for limit in (end, 16, 1):
            scalars = [rng.randrange(-limit, limit) for _ in range(n)]
            truth = E.multiply(sum(i * k for i, k in zip(indices, scalars, strict=True)) % curve.r, base)
            assert msm(shim, field, [known[i] for i in indices], scalars, words) == truth


@each_field
@each_variant
def test_hostile(variant, field):
    """Points all equal, P and -P in turn; scalars all equal, zero, r - 1, as large as can be."""
    shim, curve, rng = seeded(variant, "hostile")
    E, base, r = curve_of(curve, field), generator(curve, field), curve.r
    n, end = 24 if shim.verify else 7, 1 << 255
    for k in (0, 1, -1, r - 1, r, -r, end - 1, -end, rng.randrange(r)):
        assert msm(shim, field, [base] * n, [k] * n, 4) == E.multiply(n * k % r, base)
        assert msm(shim, field, [base, E.negate(base)] * n, [k] * (2 * n), 4) is None
        assert msm(shim, field, [base, E.negate(base), base], [k, k, k], 4) == E.multiply(k % r, base)
    for k in (1, 2, 8, 255, -256):
        chosen = [multiples(curve, field)[i + 1] for i in range(n)]
        assert msm(shim, field, chosen, [k] * n, 1) == E.multiply(k * n * (n + 1) // 2, base)
    scalars = [rng.choice([0, 1, -1, r - 1, 1 - r]) for _ in range(n)]
    assert msm(shim, field, [base] * n, scalars, 4) == E.multiply(sum(scalars) % r, base)


@each_field
@each_variant
def test_points_of_every_kind(variant, field):
    """Orders 2, 3 and 6, their cosets, points at large; sums of them meet every exception."""
    shim, curve, rng = seeded(variant, "kinds")
    E, known = curve_of(curve, field), ordinary(curve, field)
    for n in (1, 2, 5, 12) if shim.verify else (3,):
        for choices in (known, small(curve, field)[1:] or known):
            for _ in range(4):
                chosen = rng.choices(choices, k=n)
                scalars = [rng.choice([rng.randrange(-7, 8), rng.randrange(-(1 << 20), 1 << 20)]) for _ in chosen]
                truth = sum_of(E, (E.multiply(k, p) for k, p in zip(scalars, chosen, strict=True)))
                assert msm(shim, field, chosen, scalars, 1) == truth


def test_table_is_complete():
    fused = ("buckets_to_bits", "msm_vartime", "msm_bits_taken_in")
    plain = {"msm_bits", "msm_window", "msm_entries"}
    assert {f"{name}[{field}_struct]" for name in fused for field in FIELDS} | plain == functions_of("curve/msm.pxi")
