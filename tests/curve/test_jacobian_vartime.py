"""curve/jacobian_vartime.pxi: the group law by mixed sums in Jacobian coordinates."""

import random

import pytest
from curve_points import FIELDS, curve_of, jacobian, jacobian_affine, points
from formula_build import SIGNATURES, functions_of
from formula_cases import PLAIN, run, wrong_with
from formula_elements import elements_of, represent
from formula_shim import SCALAR, shim_of


def add_mixed(shim, field, p, q, in_place):
    """The sum as coordinates, whose ranges are checked, or None; y has magnitude 2."""
    name, kind = f"jacobian_add_mixed_vartime[{field}_struct]", f"{field}_t"
    operands = {
        "a": represent(shim, f"{kind} [3]", p),
        "x": represent(shim, kind, q[0]),
        "y": represent(shim, kind, q[1], 2),
    }
    r, a, x, y = SIGNATURES[name].pointers
    results, defined = run(shim, name, PLAIN, operands, groups=[[r, a], [x], [y]] if in_place else None)
    if not defined:
        return None
    value = elements_of(shim, f"{kind} [3]", results["r"])
    assert wrong_with(shim, f"{kind} [3]", results["r"], value, 1) is None
    return value


@pytest.mark.parametrize("field", FIELDS)
@pytest.mark.parametrize("variant", SCALAR)
def test_law(variant, field):
    """Every pair of points, equal and opposite ones among them; in place too. Without tangents at points of order 2,
    which double to the identity."""
    shim = shim_of(variant)
    curve, rng = shim.curve, random.Random("jacobian")
    shim.world.rng = rng
    E, known = curve_of(curve, field), [s for s in points(curve, field) if s is not None]
    known += [E.negate(s) for s in known[:3]]
    for s in known:
        for t in known:
            if s[1] or s != t:
                total = add_mixed(shim, field, jacobian(curve, field, s, rng), t, in_place=rng.random() < 0.5)
                assert jacobian_affine(total) == E.add(s, t)


def test_table_is_complete():
    own_tests = {f"jacobian_add_mixed_vartime[{field}_struct]" for field in FIELDS}
    assert own_tests == functions_of("curve/jacobian_vartime.pxi")
