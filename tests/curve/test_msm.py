"""curve/msm.pxi: each step alone over raw limbs, and whole sums of multiples, against reference.py."""

import random

import pytest
from curve_points import FIELDS, curve_of, generator, projective, small
from formula_build import functions_of
from formula_shim import SCALAR, shim_of
from point_arrays import (
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

each_variant = pytest.mark.parametrize("variant", SCALAR)
each_field = pytest.mark.parametrize("field", FIELDS)

PAIRS, MAX_WINDOW, KEY_OF_BIT = 512, 16, 1 << 30


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
        xy, packed = room(shim, field, 2 * count), bytearray(4 * count)
        given = pack_points(shim, field, entries, 2)
        xy[: len(given)], packed[: 4 * n] = given, integers(keys, 4)
        n = shim.call(f"buckets_to_bits[{field}_struct]", xy, packed, n, c, room(shim, field, PAIRS))
        bits = dict(zip(integers_in(packed, 4, n), read_points(shim, field, xy, n, 2), strict=True))
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
    shim = shim_of(next(iter(SCALAR)))
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
    shim, rng, times = shim_of(next(iter(SCALAR))), random.Random(n), max(1, 2000 // n)
    counts = {c: sum(sums_of_a_window(n, c, rng) for _ in range(times)) for c in range(1, MAX_WINDOW + 1)}
    for bits in (64, 128, 256, 800):
        costs = {c: -(-bits // c) * count for c, count in counts.items()}
        assert costs[shim.call("msm_window", n, bits)] <= 1.07 * min(costs.values())


def test_window():
    """In range, and wider for more points."""
    shim = shim_of(next(iter(SCALAR)))
    for bits in (1, 2, 64, 128, 256, 800):
        widths = [shim.call("msm_window", n, bits) for n in (0, 1, 2, 10, 100, 1000, 10_000, 100_000, 1 << 31)]
        assert widths == sorted(widths)
        assert widths[0] >= 1
        assert widths[-1] <= MAX_WINDOW


# --- sums of multiples ------------------------------------------------------------------------------------------------


@each_field
@each_variant
def test_entry(variant, field):
    shim, curve, _ = seeded(variant, "entry")
    E = curve_of(curve, field)
    for p in ordinary(curve, field):
        for negative in (0, 1):
            result = room(shim, field, 2)
            shim.call(f"msm_entry[{field}_struct]", result, pack_points(shim, field, [p]), negative)
            assert read_points(shim, field, result, 1, 2) == [E.negate(p) if negative else p]


@each_field
@each_variant
def test_windows(variant, field):
    """Two windows in the middle of the scalars, on top of a point."""
    shim, curve, rng = seeded(variant, "windows")
    E, c, window, together, n = curve_of(curve, field), 3, 4, 2, 9
    known = multiples(curve, field)
    indices, scalars = [rng.randrange(1, 200) for _ in range(n)], [rng.randrange(-(1 << 60), 1 << 60) for _ in range(n)]
    xy, k = pack_points(shim, field, [known[i] for i in indices]), integers(scalars, 8)
    # what the windows from w on stand for is k / 2^(c w), rounded
    from_window = lambda e, w: (e + (1 << (c * w - 1))) >> (c * w)  # noqa: E731
    parts = [from_window(e, window) - (from_window(e, window + together) << (c * together)) for e in scalars]
    total = sum(i * part for i, part in zip(indices, parts, strict=True))
    entries = 2 * PAIRS + 100
    result = pack(shim, field, projective(curve, field, known[7], rng))
    work, key = room(shim, field, 2 * entries + PAIRS), bytearray(4 * (entries + 200))
    shim.call(f"msm_windows[{field}_struct]", result, xy, k, n, 1, c, window, together, work, key, entries)
    assert read_projective(shim, field, result) == E.multiply((7 << (c * together)) + total, generator(curve, field))


def msm(shim, field, chosen, scalars, words):
    result = room(shim, field, 3)
    xy, k = pack_points(shim, field, chosen), integers(scalars, 8 * words)
    assert shim.call(f"msm_vartime[{field}_struct]", result, xy, k, len(chosen), words) == 0
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
    fused = ("buckets_to_bits", "msm_vartime", "msm_windows", "msm_entry")
    plain = {"msm_bits", "msm_window"}
    assert {f"{name}[{field}_struct]" for name in fused for field in FIELDS} | plain == functions_of("curve/msm.pxi")
