"""curve/affine_pairs.pxi: two points over raw limbs, their denominator and their sum, against reference.py."""

import pytest
from curve_points import FIELDS, curve_of, field_of, small
from formula_build import functions_of
from formula_shim import VARIANTS
from point_arrays import CHORD, OPPOSITE, TANGENT, kind_of, ordinary, pack, pack_points, read, read_points, room, seeded

each_variant = pytest.mark.parametrize("variant", VARIANTS)
each_field = pytest.mark.parametrize("field", FIELDS)


@each_field
@each_variant
def test_pairs(variant, field):
    """Every two points, in place of either and elsewhere."""
    shim, curve, rng = seeded(variant, "pairs")
    E, F, name = curve_of(curve, field), field_of(curve, field), f"[{field}_struct]"
    chosen, seen = ordinary(curve, field), set()
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
            inverse = pack(shim, field, [denominator.inverse()])
            result = rng.choice([a, room(shim, field, 2)])
            shim.call(f"pair_sum{name}", result, a, b, kind, inverse)
            assert read_points(shim, field, result, 1) == [E.add(p, q)]
    assert seen >= {(CHORD, True), (TANGENT, True), (OPPOSITE, True)}
    assert ((OPPOSITE, False) in seen) == (len(small(curve, field)) == 6)


def test_table_is_complete():
    fused = ("pair_denominator", "pair_sum")
    assert {f"{name}[{field}_struct]" for name in fused for field in FIELDS} == functions_of("curve/affine_pairs.pxi")
