"""pairing/line.pxi: steps on the twist and their lines against affine arithmetic, sparse products against full ones."""

import random

import pytest
import vector_files
from formula_build import functions_of
from formula_cases import Formula, check, ones
from formula_shim import VARIANTS, shim_of
from pairing_objects import g1, g2, line_and_point, value_at
from reference import CURVES

# --- the formulas that the comments state, on any operands ------------------------------------------------------------


def twist_3b(curve):
    return 3 * curve.E_twist.b


def double(curve, t):
    x, y, z = t
    a, b, e, h, j = 2 * x * y, y * y, twist_3b(curve) * z * z, 2 * y * z, x * x
    return (e - b, 3 * j, -h), (a * (b - 3 * e), (b + 3 * e) * (b + 3 * e) - 12 * e * e, 4 * b * h)


def add(curve, t, q):
    (x, y, z), (xq, yq) = t, q
    o, la = y - yq * z, x - xq * z
    d = la * la
    e, f, g = la * d, z * o * o, x * d
    h = e + f - 2 * g
    return (o * xq - la * yq, -o, la), (la * h, o * (g - h) - e * y, z * e)


def line_index(curve):
    """k of L0 + Lk w^k."""
    return 2 if curve.twist == "M" else 1


def from_line(curve, line):
    """c + cy v + cx w^2 for the M-twist, cy + c v + cx w for the D-twist, v = w^3."""
    c, cx, cy = (x.ints() for x in line)
    pairs = [(0, 0)] * 6
    pairs[0], pairs[3] = (c, cy) if curve.twist == "M" else (cy, c)
    pairs[line_index(curve)] = cx
    return curve.fp12(pairs)


def line_constant(curve, line):
    pairs = curve.pairs(from_line(curve, line))
    return curve.fp4([pairs[0], pairs[3]])


def mul_sparse(curve, f0, fk, fo, l0, lk):
    """(f0 + fk w^k + fo w^o)(l0 + lk w^k), of Fp12 over Fp4."""
    k = line_index(curve)
    o = 3 - k
    f, line = [None] * 6, [(0, 0)] * 6
    for i, part in ((0, f0), (k, fk), (o, fo)):
        f[i], f[i + 3] = curve.pairs(part)
    line[0], line[3] = curve.pairs(l0)
    line[k] = lk.ints()
    pairs = curve.pairs(curve.fp12(f) * curve.fp12(line))
    return tuple(curve.fp4([pairs[i], pairs[i + 3]]) for i in (0, k, o))


FORMULAS = {
    "line_double": Formula(double, ones(1), updates=("t",)),
    "line_add": Formula(add, ones(2), updates=("t",)),
    "line_evaluate": Formula(lambda c, l, p: (l[0], l[1] * int(p[0]), l[2] * int(p[1])), ones(2)),
    "line_constant": Formula(line_constant, ones(1)),
    "fp12_from_line": Formula(from_line, ones(1)),
    "fp12_mul_line": Formula(lambda c, f, l: f * from_line(c, l), ones(2), updates=("f",)),
    "fp12_mul_sparse": Formula(
        mul_sparse, ones(5), updates=("f0", "fk", "fo"), apart=(("f0", "l0"), ("fk", "l0"), ("fo", "l0"))
    ),
    "fp12_mul_two_lines": Formula(lambda c, f, l, m: f * from_line(c, l) * from_line(c, m), ones(3), updates=("f",)),
}


@pytest.mark.parametrize("name", FORMULAS)
@pytest.mark.parametrize("variant", VARIANTS)
def test_formula(variant, name):
    check(shim_of(variant), name, FORMULAS[name])


# --- what the formulas are for ----------------------------------------------------------------------------------------


def twist_points(curve):
    """Points of E', in the subgroup of order r and outside of it."""
    points = [g2(curve, k) for k in (1, 2, 5, curve.r - 1)]
    for case in vector_files.load(f"{curve.name}_derived_tower", "subgroup_membership.json")["cases"]:
        if case["group"] == "G2" and "order" not in case:
            points.append(curve.g2_point((vector_files.decode(case["x"]), vector_files.decode(case["y"]))))
    return points


def reference_line(curve, t, q, p):
    return curve.line(curve.untwist(t), curve.untwist(q), [curve.embed(c, curve.Fp12) for c in p])


def check_line(curve, value, reference, factor):
    """value = factor reference, and times w^3 for the M-twist: factors in Fp4, which the final exponentiation kills."""
    w3 = curve.Fp12(0, 0, 0, 1) if curve.twist == "M" else 1
    assert factor
    assert value == curve.embed(factor, curve.Fp12) * w3 * reference


@pytest.mark.parametrize("variant", VARIANTS)
def test_double(variant):
    shim = shim_of(variant)
    curve, rng = shim.curve, random.Random("double")
    shim.world.rng = rng
    for t in twist_points(curve)[: None if shim.verify else 2]:
        p = g1(curve, rng.randrange(1, 9))
        z = rng.choice([curve.Fp2(1), curve.Fp2(-1), curve.Fp2.random(rng)])
        line, (x3, y3, z3) = line_and_point(shim, "line_double", (t[0] * z, t[1] * z, z))
        assert (x3 / z3, y3 / z3) == curve.E_twist.add(t, t)
        check_line(curve, value_at(shim, line, p), reference_line(curve, t, t, p), -2 * t[1] * z * z)


@pytest.mark.parametrize("variant", VARIANTS)
def test_add(variant):
    shim = shim_of(variant)
    curve, rng = shim.curve, random.Random("add")
    shim.world.rng = rng
    points = twist_points(curve)
    pairs = [(t, q) for t, q in zip(points, points[2:] + points[:2], strict=True) if t[0] != q[0]]
    for t, q in pairs[: None if shim.verify else 2]:
        p = g1(curve, rng.randrange(1, 9))
        z = rng.choice([curve.Fp2(1), curve.Fp2(-1), curve.Fp2.random(rng)])
        line, (x3, y3, z3) = line_and_point(shim, "line_add", (t[0] * z, t[1] * z, z), q)
        assert (x3 / z3, y3 / z3) == curve.E_twist.add(t, q)
        check_line(curve, value_at(shim, line, p), reference_line(curve, t, q, p), (t[0] - q[0]) * z)


def test_factors_in_fp4_are_killed():
    for curve in CURVES.values():
        assert 3 * (curve.p**12 - 1) // curve.r % (curve.p**4 - 1) == 0


def test_table_is_complete():
    assert set(FORMULAS) == functions_of("pairing/line.pxi")
