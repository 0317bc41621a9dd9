"""curve/msm_in_group.pxi: sums of multiples by the endomorphisms, over raw limbs, against reference.py."""

import pytest
from curve_points import FIELDS, curve_of, generator
from formula_build import functions_of
from formula_shim import SCALAR
from point_arrays import HERE, integers, multiples, pack_points, read_projective, room, scalars_in_order, seeded

each_variant = pytest.mark.parametrize("variant", SCALAR)
each_field = pytest.mark.parametrize("field", FIELDS)


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
        indices, k = [rng.randrange(1, 200) for _ in range(n)], scalars_in_order(curve, rng, n)
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
    own_tests = {f"msm_in_group_vartime[{field}_struct]" for field in FIELDS}
    assert own_tests == functions_of("curve/msm_in_group.pxi")
