"""curve/affine_sums.pxi: passes and whole sums over raw limbs, against reference.py."""

import pytest
from curve_points import FIELDS, curve_of, field_of, generator
from formula_build import functions_of
from formula_shim import SCALAR
from point_arrays import (
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

PAIRS = 512


# --- passes -----------------------------------------------------------------------------------------------------------


@each_field
@each_variant
def test_kinds(variant, field):
    """Every two points, equal and opposite ones and those of order 2 among them."""
    shim, curve, _ = seeded(variant, "kinds")
    E, chosen = curve_of(curve, field), ordinary(curve, field)
    for p in chosen:
        for q in [*(chosen if shim.verify else chosen[::3]), p, E.negate(p)]:
            assert shim.call(f"pair_kind[{field}_struct]", pack_points(shim, field, [p, q], 2)) == kind_of(E, p, q)


@each_field
@each_variant
def test_pair_products(variant, field):
    shim, curve, rng = seeded(variant, "products")
    E, F, one = curve_of(curve, field), field_of(curve, field), field_of(curve, field)(1)
    for n in (1, 2, 7):
        entries = rng.choices(ordinary(curve, field), k=3 * n)
        left = sorted(rng.sample(range(3 * n - 1), n))
        kinds = [kind_of(E, entries[i], entries[i + 1]) for i in left]
        xy, products = pack_points(shim, field, entries, 2), room(shim, field, n)
        shim.call(f"pair_products[{field}_struct]", products, xy, integers(left, 8), bytearray(kinds), n)
        expected, product = [], F(1)
        for i, kind in reversed(list(zip(left, kinds, strict=True))):
            p, q = entries[i], entries[i + 1]
            product = product * (q[0] - p[0], 2 * p[1], one)[kind]
            expected.insert(0, product)
        assert read(shim, field, products, n, (4,)) == expected


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


def pair_up(shim, field, entries, keys):
    xy, packed = pack_points(shim, field, entries, 2), integers(keys, 4)
    n = shim.call(f"pair_up[{field}_struct]", xy, packed, len(keys), room(shim, field, PAIRS))
    return list(zip(integers_in(packed, 4, n), read_points(shim, field, xy, n, 2), strict=True))


@each_field
@each_variant
def test_pair_up(variant, field):
    shim, curve, rng = seeded(variant, "pass")
    E, base = curve_of(curve, field), generator(curve, field)
    for keys in ([], [0], [5], [0, 0, 0], [7, 7], [7, 7, 7], [1, 1, 0, 0, 1, 1], [0, 3, 3, 3, 3, 4, 5, 5, 0]):
        for choices in (multiples(curve, field)[1:], ordinary(curve, field), [base], [base, E.negate(base)]):
            entries = [rng.choice(choices) for _ in keys]
            assert pair_up(shim, field, entries, keys) == pair_up_once(E, entries, keys)


@each_field
@each_variant
def test_pair_up_in_batches(variant, field):
    """More pairs than share an inversion, with odd ones between, and exceptions in the second batch alone."""
    shim, curve, rng = seeded(variant, "batches")
    E, keys, entries = curve_of(curve, field), [], []
    few = multiples(curve, field)[1:40]
    while len(keys) < 2 * PAIRS + 300:
        run = rng.choice([1, 2, 2, 3, 4])
        if len(keys) < 2 * PAIRS + 100:
            entries += rng.sample(few, run)
        else:
            p = rng.choice(few)
            entries += rng.choices([p, E.negate(p)], k=run)
        keys += [len(keys) + 1] * run
    assert pair_up(shim, field, entries, keys) == pair_up_once(E, entries, keys)


# --- sums -------------------------------------------------------------------------------------------------------------


@each_field
@each_variant
def test_sum(variant, field):
    shim, curve, rng = seeded(variant, "sum")
    E, base, known = curve_of(curve, field), generator(curve, field), multiples(curve, field)

    def total(chosen):
        result = room(shim, field, 3)
        assert (
            shim.call(f"points_sum_vartime[{field}_struct]", result, pack_points(shim, field, chosen), len(chosen)) == 0
        )
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
    known, n, size = multiples(curve, field), 20 * PAIRS + 3, 2 * shim.layout(f"{field}_t").size
    packed = pack_points(shim, field, known[1:])
    indices = [rng.randrange(199) for _ in range(n)]
    xy, result = bytearray().join(packed[i * size : (i + 1) * size] for i in indices), room(shim, field, 3)
    assert shim.call(f"points_sum_vartime[{field}_struct]", result, xy, n) == 0
    truth = curve_of(curve, field).multiply(sum(indices) + n, generator(curve, field))
    assert read_projective(shim, field, result) == truth


def test_table_is_complete():
    fused = ("pair_kind", "pair_products", "pair_up", "points_sum_vartime")
    assert {f"{name}[{field}_struct]" for name in fused for field in FIELDS} == functions_of("curve/affine_sums.pxi")
