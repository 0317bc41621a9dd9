"""pairing/miller_loop.pxi: any number of pairs, with prepared lines or without, against reference.py."""

import random
from functools import cache
from math import prod

import pytest
import vector_files
from cyclotomic_elements import easy_part
from formula_build import functions_of
from formula_cases import Formula, apply, check, ones
from formula_shim import VARIANTS, VERIFYING, shim_of
from pairing_objects import g1, g2, line_and_point, pack, pack_pairs, prepare, prepared_line, read, value_at

FORMULAS = {"g2_running_start": Formula(lambda c, q: (q[0], q[1], c.Fp2(1)), ones(1))}


@pytest.mark.parametrize("name", FORMULAS)
@pytest.mark.parametrize("variant", VARIANTS)
def test_formula(variant, name):
    check(shim_of(variant), name, FORMULAS[name])


def loop_bits(curve):
    """The bits of |x| below the leading one, from the top."""
    return bin(abs(curve.x))[3:]


# --- prepared lines ---------------------------------------------------------------------------------------------------


@cache
def lines_of(curve, q):
    """Slope s and s xt - yt of every line of the loop, in its order."""
    lines, t = [], q
    for bit in loop_bits(curve):
        for other in (None, q) if bit == "1" else (None,):
            slope = curve.E_twist.slope(t, other or t)
            lines.append((slope, slope * t[0] - t[1]))
            t = curve.E_twist.add(t, other or t)
    return lines


@pytest.mark.parametrize("variant", VARIANTS)
def test_prepare(variant):
    shim = shim_of(variant)
    shim.world.rng = random.Random("prepare")
    truth = lines_of(shim.curve, g2(shim.curve, 3))
    prepared = prepare(shim, g2(shim.curve, 3))
    assert len(prepared) == len(truth) * shim.layout("line_t").size
    for k, (slope, constant) in enumerate(truth):
        c, cx, cy = prepared_line(shim, prepared, k)
        assert cy
        assert (cx, c) == (-slope * cy, constant * cy), f"line {k}"


@pytest.mark.parametrize("variant", VARIANTS)
def test_line_load(variant):
    shim = shim_of(variant)
    shim.world.rng = random.Random("load")
    prepared = prepare(shim, g2(shim.curve, 3))
    pair = pack_pairs(shim, [(g1(shim.curve, 2), None, prepared)])
    for k in (0, 1, len(lines_of(shim.curve, g2(shim.curve, 3))) - 1):
        line = shim.uninitialised("line_t")
        shim.call("line_load", line, pair, k)
        assert read(shim, "line_t", line) == prepared_line(shim, prepared, k)


# --- one step ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("is_addition", [False, True])
@pytest.mark.parametrize("first", [False, True])
@pytest.mark.parametrize("variant", VARIANTS)
def test_lines(variant, first, is_addition):
    """f times the product of the lines, of an even and an odd number of pairs; as the first step, that product."""
    shim = shim_of(variant)
    curve, rng = shim.curve, random.Random("lines")
    shim.world.rng = rng
    doublings = loop_bits(curve).index("1") + 1 if is_addition else 0
    for n in range(1, 5 if shim.verify else 3):
        truth = start = curve.Fp12(1) if first else curve.Fp12.random(rng)
        pairs, running = [], []
        for i in range(n):
            p, q, t = g1(curve, i + 2), g2(curve, i + 3), g2(curve, (i + 3) << doublings)
            pairs.append((p, q, prepare(shim, q) if i % 2 else None))
            running.append(t)
            if i % 2:
                line = prepared_line(shim, pairs[i][2], doublings)
            else:
                step = ("line_add", (*t, curve.Fp2(1)), q) if is_addition else ("line_double", (*t, curve.Fp2(1)))
                line, _ = line_and_point(shim, *step)
            truth *= value_at(shim, line, p)
        f = shim.uninitialised("fp12_t") if first else pack(shim, "fp12_t", start)
        shim.call("miller_lines", f, pack_pairs(shim, pairs, running), n, doublings, is_addition, first)
        assert read(shim, "fp12_t", f) == truth


# --- the loop ---------------------------------------------------------------------------------------------------------


def miller_loop(shim, pairs):
    f = shim.uninitialised("fp12_t")
    shim.call("miller_loop", f, pack_pairs(shim, pairs), len(pairs))
    return read(shim, "fp12_t", f)


@cache
def published(curve):
    """Five pairs (P, Q), the easy part of Miller's function of each, and the derived pairing value of each."""
    cases = vector_files.load(f"{curve.name}_derived_tower", "pairing_aG1_bG2.json")["cases"][:5]
    points = [(curve.g1_point(decode(c["P"])), curve.g2_point(decode(c["Q"]))) for c in cases]
    millers = [easy_part(curve.miller_loop(p, q)) for p, q in points]
    return points, millers, [curve.fp12(decode(c["gt_cubed"])) for c in cases]


decode = vector_files.decode
PREPARED = {"none": lambda i: False, "all": lambda i: True, "odd": lambda i: i % 2 == 1, "even": lambda i: i % 2 == 0}


@pytest.mark.parametrize("n", range(6))
@pytest.mark.parametrize("variant", VARIANTS)
def test_loop(variant, n):
    """n pairs against the product of their Miller functions, and the pairing value."""
    shim = shim_of(variant)
    shim.world.rng = random.Random("loop")
    points, millers, values = published(shim.curve)
    one = shim.curve.Fp12(1)
    for choice in PREPARED.values() if shim.verify or n == 3 else [PREPARED["odd"]]:
        pairs = [(p, q, prepare(shim, q) if choice(i) else None) for i, (p, q) in enumerate(points[:n])]
        f = miller_loop(shim, pairs)
        assert easy_part(f) == prod(millers[:n], start=one)
        assert apply(shim, "final_exponentiation", f) == prod(values[:n], start=one)
    if n == 0:
        assert f == 1


@pytest.mark.parametrize("variant", VARIANTS)
def test_product_of_opposites(variant):
    """Equal points among the pairs, and a product that is 1: e(P, Q) e(-P, Q) e(P, Q) e(P, -Q)."""
    shim = shim_of(variant)
    curve = shim.curve
    shim.world.rng = random.Random("opposites")
    p, q = g1(curve, 7), g2(curve, 5)
    minus_p, minus_q = curve.E.negate(p), curve.E_twist.negate(q)
    pairs = [(p, q, None), (minus_p, q, prepare(shim, q)), (p, q, None), (p, minus_q, None)]
    assert apply(shim, "final_exponentiation", miller_loop(shim, pairs)) == 1


@pytest.mark.parametrize("variant", VERIFYING)
def test_points_of_small_order_stay_in_range(variant):
    """Outside of the subgroup the loop may meet the identity, where no value is promised; the ranges are."""
    shim = shim_of(variant)
    shim.world.rng = random.Random("small order")
    cases = vector_files.load(f"{shim.curve.name}_derived_tower", "subgroup_membership.json")["cases"]
    points = [c for c in cases if c["group"] == "G2" and not c["in_subgroup"]]
    assert points
    for case in points:
        q = shim.curve.g2_point((decode(case["x"]), decode(case["y"])))
        miller_loop(shim, [(g1(shim.curve, 2), q, None), (g1(shim.curve, 3), q, prepare(shim, q))])


def test_table_is_complete():
    own_tests = {"g2_prepare", "line_load", "miller_lines", "miller_loop"}
    assert {*FORMULAS, *own_tests} == functions_of("pairing/miller_loop.pxi")
