"""curve/affine_sums.pxi: segments, passes and whole sums over raw limbs, against reference.py."""

import pytest
from curve_points import FIELDS, curve_of, field_of, generator
from formula_build import functions_of
from formula_shim import SCALAR
from point_arrays import (
    CHORD,
    HERE,
    OPPOSITE,
    PAIRS,
    TANGENT,
    Elsewhere,
    integers,
    integers_in,
    kind_of,
    multiples,
    ordinary,
    pack_points,
    read,
    read_points,
    read_projective,
    room,
    seeded,
    sum_of,
)

each_variant = pytest.mark.parametrize("variant", SCALAR)
each_field = pytest.mark.parametrize("field", FIELDS)


# --- pairs ------------------------------------------------------------------------------------------------------------


@each_field
@each_variant
def test_points_and_kinds(variant, field):
    shim, curve, rng = seeded(variant, "kinds")
    E, name, chosen = curve_of(curve, field), f"[{field}_struct]", ordinary(curve, field)
    xy = pack_points(shim, field, chosen)
    for i, p in enumerate(chosen):
        own, negative = room(shim, field, 2), room(shim, field, 2)
        shim.call(f"pair_point{name}", own, xy, 2 * i)
        shim.call(f"pair_point{name}", negative, xy, 2 * i + 1)
        assert read_points(shim, field, own, 1) == [p]
        assert read_points(shim, field, negative, 1, 2) == [E.negate(p)]
        for q in chosen if shim.verify else [*rng.sample(chosen, 3), p, E.negate(p)]:
            b = pack_points(shim, field, [q], 2)
            assert shim.call(f"pair_kind{name}", negative, b) == kind_of(E, E.negate(p), q)


def terms(E, points, at):
    return [E.negate(points[i // 2]) if i & 1 else points[i // 2] for i in at]


def some_pairs(E, points, n, rng):
    """Where the left and the right points of n pairs are, no place twice, and their kinds."""
    places = rng.sample(range(len(points)), 2 * n)
    left, right = ([2 * i + rng.randrange(2) for i in places[k::2]] for k in (0, 1))
    kinds = [kind_of(E, *pair) for pair in zip(terms(E, points, left), terms(E, points, right), strict=True)]
    return left, right, kinds


@each_field
@each_variant
def test_products_and_sums(variant, field):
    shim, curve, rng = seeded(variant, "products")
    E, F, name = curve_of(curve, field), field_of(curve, field), f"[{field}_struct]"
    for n in (1, 2, 7):
        points = rng.choices(ordinary(curve, field), k=3 * n)
        left, right, kinds = some_pairs(E, points, n, rng)
        xy, products = pack_points(shim, field, points), room(shim, field, n)
        places = integers(left, 4), integers(right, 4)
        shim.call(f"pair_products{name}", products, xy, *places, bytearray(kinds), n)
        expected, product = [], F(1)
        pairs = list(zip(terms(E, points, left), terms(E, points, right), kinds, strict=True))
        for p, q, kind in reversed(pairs):
            product = product * (q[0] - p[0], 2 * p[1], F(1))[kind]
            expected.insert(0, product)
        assert read(shim, field, products, n, (4,)) == expected
        # the sums of those that have one, in any order
        chosen = [i for i in range(n) if kinds[i] != OPPOSITE]
        to, r = rng.sample(range(n), len(chosen)), room(shim, field, 2 * n)
        places = [integers([2 * i if at is to else at[i] for i in own], 4)
                  for at, own in ((left, chosen), (right, chosen), (to, to))]  # fmt: skip
        own_kinds = bytearray(kinds[i] for i in chosen)
        shim.call(f"pair_sums{name}", r, xy, *places, own_kinds, len(chosen), room(shim, field, n))
        for i, place in zip(chosen, to, strict=True):
            own = r[place * len(r) // n : (place + 1) * len(r) // n]
            assert read_points(shim, field, own, 1) == [E.add(*pairs[i][:2])]


@each_field
@each_variant
def test_sums_of_every_kind(variant, field):
    """Opposite pairs lose their key, chords go to where others add them up, and the rest is added up here."""
    shim, curve, rng = seeded(variant, "every kind")
    E, n = curve_of(curve, field), 6
    for chords in (HERE, Elsewhere(shim, field, E)):
        points = rng.choices(ordinary(curve, field), k=2 * n)
        points[2:8] = [points[0]] * 6
        left, right = [2 * i for i in range(0, 2 * n, 2)], [2 * i for i in range(1, 2 * n, 2)]
        right[2] += 1
        kinds = [kind_of(E, *pair) for pair in zip(terms(E, points, left), terms(E, points, right), strict=True)]
        # between the sums an entry that is none of them
        keys, at = [7] * (n + 1), [*left[:3], 1000, *left[3:]]
        key, xy = integers(keys, 4), pack_points(shim, field, points)
        places = [integers(places, 4) for places in (left, right, left)]
        shim.call(
            f"pair_sums_of_every_kind[{field}_struct]", xy, xy, *places, n, key, integers(at, 4),
            room(shim, field, PAIRS), chords if chords is HERE else chords.packed,
        )  # fmt: skip
        if chords is not HERE:
            assert chords.asked == [kinds.count(CHORD)]
        assert {TANGENT, OPPOSITE} <= set(kinds)
        kept = dict(zip(at, integers_in(key, 4, n + 1), strict=True))
        assert kept[1000] == 7
        after = xy[:]
        for i, (p, q) in enumerate(zip(terms(E, points, left), terms(E, points, right), strict=True)):
            total = E.add(p, q)
            assert kept[left[i]] == (7 if total else 0)
            if total:
                own = after[left[i] // 2 * len(xy) // (2 * n) :]
                assert read_points(shim, field, own, 1) == [total]


def pair_up_once(E, entries, keys):
    """What a pass leaves: (key, point), by the definition."""
    result, i = [], 0
    while i < len(keys):
        if i + 1 < len(keys) and keys[i] == keys[i + 1] and keys[i]:
            result.append((keys[i], E.add(entries[i], entries[i + 1])))
            i += 2
        else:
            result.append((keys[i], entries[i]))
            i += 1
    return [(key, p) for key, p in result if key and p]


def entries_left(shim, field, xy, key, at, n):
    size = 2 * shim.layout(f"{field}_t").size
    result = []
    for k, i in zip(integers_in(key, 4, n), integers_in(at, 4, n), strict=True):
        assert i % 2 == 0
        if k:
            result += [(k, *read_points(shim, field, xy[i // 2 * size : (i // 2 + 1) * size], 1))]
    return result


def pair_up(shim, field, entries, keys, chords, rng):
    """A pass in place and one into other room, over points that lie in another order, some as their negatives."""
    E = curve_of(shim.curve, field)
    name, scratch = f"pair_up[{field}_struct]", room(shim, field, PAIRS)
    xy, key, at = pack_points(shim, field, entries), integers(keys, 4), integers(range(0, 2 * len(keys), 2), 4)
    n = shim.call(name, xy, xy, key, at, len(keys), scratch, chords)
    places, signs = rng.sample(range(len(keys)), len(keys)), [rng.randrange(2) for _ in keys]
    moved = [None] * len(keys)
    for p, place, sign in zip(entries, places, signs, strict=True):
        moved[place] = E.negate(p) if sign else p
    r, other_key = room(shim, field, 2 * len(keys)), integers(keys, 4)
    other_at = integers([2 * place + sign for place, sign in zip(places, signs, strict=True)], 4)
    other = shim.call(name, r, pack_points(shim, field, moved), other_key, other_at, len(keys), scratch, chords)
    assert integers_in(other_at, 4, other) == list(range(0, 2 * other, 2))
    result = entries_left(shim, field, xy, key, at, n)
    assert entries_left(shim, field, r, other_key, other_at, other) == result
    return result


@each_field
@each_variant
def test_pair_up(variant, field):
    shim, curve, rng = seeded(variant, "pass")
    E, base = curve_of(curve, field), generator(curve, field)
    elsewhere = Elsewhere(shim, field, E)
    for keys in ([], [0], [5], [0, 0, 0], [7, 7], [7, 7, 7], [1, 1, 0, 0, 1, 1], [0, 3, 3, 3, 3, 4, 5, 5, 0]):
        for choices in (multiples(curve, field)[1:], ordinary(curve, field), [base], [base, E.negate(base)]):
            entries = [rng.choice(choices) for _ in keys]
            for chords in (HERE, elsewhere.packed):
                assert pair_up(shim, field, entries, keys, chords, rng) == pair_up_once(E, entries, keys)


@each_field
@each_variant
def test_pair_up_in_segments(variant, field):
    """More pairs than share an inversion, with odd ones between, and exceptions in the second segment alone."""
    shim, curve, rng = seeded(variant, "segments")
    E, keys, entries = curve_of(curve, field), [], []
    few = multiples(curve, field)[1:40]
    while len(keys) < 2 * PAIRS + 900:
        run = rng.choice([1, 2, 2, 3, 4])
        if len(keys) < 2 * PAIRS + 700:
            entries += rng.sample(few, run)
        else:
            p = rng.choice(few)
            entries += rng.choices([p, E.negate(p)], k=run)
        keys += [len(keys) + 1] * run
    elsewhere = Elsewhere(shim, field, E)
    assert pair_up(shim, field, entries, keys, elsewhere.packed, rng) == pair_up_once(E, entries, keys)
    assert elsewhere.asked[0] == elsewhere.asked[3] == PAIRS
    assert 0 < elsewhere.asked[2] < elsewhere.asked[1] < PAIRS


@each_field
@each_variant
def test_passes_and_places(variant, field):
    shim, curve, rng = seeded(variant, "passes")
    E, name = curve_of(curve, field), f"[{field}_struct]"
    keys = [k for k in range(1, 12) for _ in range(rng.choice([1, 2, 5, 8]))]
    entries = rng.choices(ordinary(curve, field), k=len(keys))
    xy, key, at = pack_points(shim, field, entries), integers(keys, 4), integers(range(0, 2 * len(keys), 2), 4)
    n = shim.call(f"pair_up_all{name}", xy, key, at, len(keys), room(shim, field, PAIRS), HERE)
    sums = {k: sum_of(E, (p for own, p in zip(keys, entries, strict=True) if own == k)) for k in set(keys)}
    truth = [(k, p) for k, p in sorted(sums.items()) if p]
    assert entries_left(shim, field, xy, key, at, n) == truth
    shim.call(f"entries_to_front{name}", xy, at, n)
    assert integers_in(at, 4, n) == list(range(0, 2 * n, 2))
    assert entries_left(shim, field, xy, key, at, n) == truth


@each_variant
def test_room(variant):
    shim, _, _ = seeded(variant, "room")
    for field in FIELDS:
        size, own = shim.layout(f"{field}_t").size, f"sums_room[{field}_struct]"
        assert shim.call(own, room(shim, field, 1), HERE) >= PAIRS * size
        assert shim.call(own, room(shim, field, 1), integers([1 << 20, 0, 0], 8)) >= 1 << 20


# --- sums -------------------------------------------------------------------------------------------------------------


@each_field
@each_variant
def test_sum(variant, field):
    shim, curve, rng = seeded(variant, "sum")
    E, base, known = curve_of(curve, field), generator(curve, field), multiples(curve, field)

    def total(chosen):
        result, xy = room(shim, field, 3), pack_points(shim, field, chosen)
        assert shim.call(f"points_sum_vartime[{field}_struct]", result, xy, len(chosen), HERE) == 0
        return read_projective(shim, field, result)

    for n in (0, 1, 2, 3, 31, 100):
        indices = [rng.randrange(1, 200) for _ in range(n)]
        assert total([known[i] for i in indices]) == E.multiply(sum(indices), base)
    for n in (2, 3, 4, 17):
        assert total([base] * n) == known[n]
        assert total([base, E.negate(base)] * n) is None
    for _ in range(20):
        chosen = rng.choices(ordinary(curve, field), k=rng.randrange(8))
        assert total(chosen) == sum_of(E, chosen)


@each_field
def test_sum_of_more_than_fit(field):
    """The buffer is filled again as it empties."""
    name = next(name for name, variant in SCALAR.items() if variant.mode == "plain")
    shim, curve, rng = seeded(name, "long sum")
    known, n, size = multiples(curve, field), 10 * PAIRS + 3, 2 * shim.layout(f"{field}_t").size
    packed = pack_points(shim, field, known[1:])
    indices = [rng.randrange(199) for _ in range(n)]
    xy, result = bytearray().join(packed[i * size : (i + 1) * size] for i in indices), room(shim, field, 3)
    assert shim.call(f"points_sum_vartime[{field}_struct]", result, xy, n, HERE) == 0
    truth = curve_of(curve, field).multiply(sum(indices) + n, generator(curve, field))
    assert read_projective(shim, field, result) == truth


def test_table_is_complete():
    fused = (
        "pair_kind", "pair_point", "pair_products", "pair_sums", "pair_chords", "pair_sums_of_every_kind", "pair_up",
        "pair_up_all", "entries_to_front", "sums_room", "points_sum_vartime",
    )  # fmt: skip
    assert {f"{name}[{field}_struct]" for name in fused for field in FIELDS} == functions_of("curve/affine_sums.pxi")
