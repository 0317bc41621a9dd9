"""curve/affine_pairs.pxi: pairs of points over raw limbs, their denominators and sums, against reference.py."""

import pytest
from curve_points import FIELDS, curve_of, field_of, small
from formula_build import functions_of
from formula_shim import VARIANTS
from point_arrays import CHORD, OPPOSITE, TANGENT, kind_of, ordinary, pack, pack_points, read, read_points, room, seeded

each_variant = pytest.mark.parametrize("variant", VARIANTS)
each_field = pytest.mark.parametrize("field", FIELDS)


@each_field
@each_variant
def test_products_of_one_and_two(variant, field):
    """In place of each argument and elsewhere."""
    shim, curve, rng = seeded(variant, "each")
    values = [c for p in ordinary(curve, field) for c in p]
    for count in (1, 2):
        for alias in range(4):
            a, b, c = (rng.sample(values, count) for _ in range(3))
            packed = [pack(shim, field, own, (m,)) for own, m in ((c, 30), (a, 9), (b, 5))]
            sums = [room(shim, field, count), *packed][alias]
            shim.call(f"f_sum_mul_each[{field}_struct]", sums, *packed, count - 1)
            assert read(shim, field, sums, count) == [z + x * y for x, y, z in zip(a, b, c, strict=True)]
            packed = [pack(shim, field, own, (m,)) for own, m in ((a, 9), (b, 5))]
            products = [room(shim, field, count), *packed][alias % 3]
            shim.call(f"f_mul_each[{field}_struct]", products, *packed, count - 1)
            assert read(shim, field, products, count) == [x * y for x, y in zip(a, b, strict=True)]


@each_field
@each_variant
def test_pairs(variant, field):
    """Every two points, one such pair and two side by side, in place of the first points and elsewhere."""
    shim, curve, rng = seeded(variant, "pairs")
    E, F, name = curve_of(curve, field), field_of(curve, field), f"[{field}_struct]"
    chosen, seen, before = ordinary(curve, field), set(), {}
    for p in chosen:
        for q in chosen if shim.verify else [*rng.sample(chosen, 3), p, E.negate(p)]:
            a, b, kind = pack_points(shim, field, [p], 2), pack_points(shim, field, [q], 2), kind_of(E, p, q)
            seen.add((kind, bool(p[1])))
            d = room(shim, field, 1)
            shim.call(f"pair_denominator{name}", d, a, b, kind)
            (denominator,) = read(shim, field, d, 1, (4,))
            assert denominator == (q[0] - p[0], 2 * p[1], F(1))[kind]
            if kind == OPPOSITE:
                assert E.add(p, q) is None
                continue
            pair = p, q, denominator.inverse()
            for pairs in ([pair], [before.setdefault(kind, pair), pair]):
                a, b = (pack_points(shim, field, [own[i] for own in pairs], 2) for i in (0, 1))
                inverses = pack(shim, field, [own[2] for own in pairs])
                result = rng.choice([a, room(shim, field, 2 * len(pairs))])
                shim.call(f"pair_sum{name}", result, a, b, kind, inverses, len(pairs) - 1)
                assert read_points(shim, field, result, len(pairs)) == [E.add(*own[:2]) for own in pairs]
            before[kind] = pair
    assert seen >= {(CHORD, True), (TANGENT, True), (OPPOSITE, True)}
    assert ((OPPOSITE, False) in seen) == (len(small(curve, field)) == 6)


def test_table_is_complete():
    fused = ("f_mul_each", "f_sum_mul_each", "pair_denominator", "pair_sum")
    assert {f"{name}[{field}_struct]" for name in fused for field in FIELDS} == functions_of("curve/affine_pairs.pxi")
