"""The pairing through Python: its laws, its edges, and against the published values and reference.py."""

import copy
import pickle
import random
import re
import sys
import threading
from importlib import import_module
from pathlib import Path

import pytest
import reference
import vector_files
from hypothesis import given, settings
from hypothesis import strategies as st
from instances import INSTANCES, each_instance

from millerloop import build_info
from millerloop.errors import SubgroupError

each_scalar_instance = pytest.mark.parametrize("it", [it for it in INSTANCES if it.engine == "scalar"], ids=repr)


@each_instance
def test_bilinear(it):
    P, Q = it.G1.generator(), it.G2.generator()
    e = it.pairing(P, Q)
    assert not e.is_identity

    @settings(deadline=None, max_examples=8, database=None)
    @given(st.integers(-(2**260), 2**260), st.integers(-(2**260), 2**260))
    def check(a, b):
        assert it.pairing(a * P, b * Q) == e ** (a * b) == it.pairing(b * P, a * Q)
        assert it.pairing(a * P + b * P, Q) == it.pairing(a * P, Q) * it.pairing(b * P, Q)

    check()


@each_instance
def test_identities(it):
    P, Q = it.G1.generator(), it.G2.generator()
    O1, O2, one = it.G1.identity(), it.G2.identity(), it.GT.identity()
    for pair in ((O1, Q), (P, O2), (O1, O2), (P - P, Q), (P, it.G2Prepared(O2)), (O1, it.G2Prepared(Q))):
        assert it.pairing(*pair) == one
        assert it.miller_loop(*pair) == it.Fp12(1)
        assert it.multi_pairing([(P, Q), pair, (P, Q)]) == it.pairing(P, Q) ** 2
        assert it.pairing_check([pair])
    for empty in ([], (), iter([]), {}):
        assert it.multi_pairing(empty) == one
    assert it.pairing_check([])
    assert it.pairing_check(iter(()))
    assert it.miller_loop([]) == it.Fp12(1)
    assert it.G2Prepared(O2).is_identity


@each_instance
def test_products(it):
    rng = random.Random(1)
    P, Q = it.G1.generator(), it.G2.generator()
    e = it.pairing(P, Q)
    for n in (0, 1, 2, 3, 4, 5, 8):
        scalars = [(rng.randrange(it.r), rng.randrange(it.r)) for _ in range(n)]
        pairs = [(a * P, b * Q) for a, b in scalars]
        expected = e ** sum(a * b for a, b in scalars)
        mixed = [(p, it.G2Prepared(q) if i % 2 else q) for i, (p, q) in enumerate(pairs)]
        assert it.multi_pairing(pairs) == expected
        assert it.multi_pairing(pair for pair in pairs) == expected
        assert it.multi_pairing(mixed) == expected
        assert it.multi_pairing([list(pair) for pair in mixed[::-1]]) == expected
        assert it.final_exponentiation(it.miller_loop(pairs)) == expected
        total = sum(a * b for a, b in scalars)
        assert it.pairing_check([*pairs, (-total * P, Q)])
        assert not it.pairing_check([*pairs, ((1 - total) * P, Q)])


@each_instance
def test_prepared(it):
    P, Q = it.G1.generator() * 5, it.G2.generator() * 7
    prepared = it.G2Prepared(Q)
    assert it.pairing(P, prepared) == it.pairing(P, Q)
    assert it.miller_loop(P, prepared) == it.miller_loop(P, Q) == it.miller_loop([(P, Q)])
    assert prepared.point == Q
    assert not prepared.is_identity
    assert prepared == it.G2Prepared(Q + Q - Q)
    assert hash(prepared) == hash(it.G2Prepared(Q + Q - Q))
    assert prepared != it.G2Prepared(-Q)
    assert prepared != Q
    assert bytes(prepared) == bytes(Q)
    assert copy.copy(prepared) is copy.deepcopy(prepared) is prepared
    assert eval(repr(prepared), {name: getattr(it, name) for name in ("Fp", "Fp2", "G2", "G2Prepared")}) == prepared
    back = pickle.loads(pickle.dumps(prepared))
    assert repr(back) == repr(prepared)


@each_instance
def test_final_exponentiation(it):
    curve, rng = it.curve, random.Random(2)
    f = it.element("Fp12", [rng.randrange(curve.p) for _ in range(12)])
    g = it.element("Fp12", [rng.randrange(curve.p) for _ in range(12)])
    value = it.final_exponentiation(f)
    assert value.as_fp12() == f ** (3 * (curve.p**12 - 1) // curve.r)
    assert value**curve.r == it.GT.identity()
    assert it.final_exponentiation(f * g) == value * it.final_exponentiation(g)
    assert it.final_exponentiation(it.Fp12(5)).is_identity
    assert it.final_exponentiation(it.Fp12(it.Fp4(1, it.Fp2(2, 3)))).is_identity
    with pytest.raises(ZeroDivisionError):
        it.final_exponentiation(it.Fp12(0))


@each_scalar_instance
def test_miller_loop_up_to_what_the_exponentiation_kills(it):
    curve = it.curve
    P, Q = it.G1.generator() * 3, it.G2.generator() * 4
    ours = it.miller_loop(P, Q)
    theirs = curve.miller_loop(curve.E.multiply(3, curve.g1), curve.E_twist.multiply(4, curve.g2))
    quotient = ours / it.Fp12.from_coefficients([it.Fp2(*c) for c in curve.pairs(theirs)], "w")
    assert it.final_exponentiation(quotient).is_identity


@each_scalar_instance
def test_facts_of_pairings(it):
    file = vector_files.load(f"{it.curve.name}_derived_tower", "pairing_aG1_bG2.json")
    for case in file["cases"]:
        a, b = vector_files.decode(case["a"]), vector_files.decode(case["b"])
        value = it.pairing(a * it.G1.generator(), b * it.G2.generator())
        expected = [it.Fp2(*c) for c in vector_files.decode(case["gt_cubed"])]
        assert value.as_fp12() == it.Fp12.from_coefficients(expected, "w")


@each_scalar_instance
def test_published_pairing_of_the_generators(it):
    case = vector_files.load(f"{it.curve.name}_gt_pairing", "generator_pairing.json")["cases"][0]
    flat = vector_files.fp12_from_lowest_first(list(vector_files.decode(case["gt"])))
    value = it.pairing(it.G1.generator(), it.G2.generator()).as_fp12()
    assert value.coefficients("w") == tuple(it.Fp2(*c) for c in flat)


def test_published_pairings_of_equal_multiples():
    it = next(it for it in INSTANCES if it.curve.name == "bls12_381" and it.engine == "scalar")
    cases = vector_files.load("bls12_381_gt_pairing", "pairing_nG1_nG2.json")["cases"]
    build = build_info()
    for case in cases[:: 7 if build["verify"] or build["sanitize"] or build["limb_bits"] == 26 else 1]:
        n = case["n"]
        flat = vector_files.fp12_from_highest_first_bytes(bytes.fromhex(case["gt"]))
        value = it.pairing(n * it.G1.generator(), n * it.G2.generator()).as_fp12()
        assert value.coefficients("w") == tuple(it.Fp2(*c) for c in flat)


def test_published_final_exponentiation():
    it = next(it for it in INSTANCES if it.curve.name == "bls12_381" and it.engine == "scalar")
    for case in vector_files.load("bls12_381_gt_pairing", "final_exponentiation.json")["cases"]:
        f, expected = (
            it.Fp12.from_coefficients(
                [it.Fp2(*c) for c in vector_files.fp12_from_lowest_first([int(n, 0) for n in case[key]])], "w"
            )
            for key in ("in", "out")
        )
        assert it.final_exponentiation(f).as_fp12() == expected


@each_scalar_instance
def test_published_pairing_checks(it):
    family = {"bls12_381": "bls12_381_eip2537", "bls12_377": "bls12_377_eip2539"}[it.curve.name]
    if vector_files.path(family) is None:
        pytest.skip(f"{family} is not in the repository (its licence) nor in the folder MILLERLOOP_VECTORS names")
    checked = 0
    for case in vector_files.load(family, "pairing.json")["cases"]:
        if "expected_error" in case:
            continue
        pairs = []
        for p, q in vector_files.eip_pairs(case["input"], it.curve):
            P = it.G1.identity() if p is None else it.G1(*p)
            Q = it.G2.identity() if q is None else it.G2(it.Fp2(*q[0]), it.Fp2(*q[1]))
            pairs.append((P, Q))
        assert it.pairing_check(pairs) == (int(case["expected"], 16) == 1)
        checked += 1
    assert checked > 20


@each_scalar_instance
def test_published_points_outside_the_subgroup(it):
    for case in vector_files.load(f"{it.curve.name}_derived_tower", "subgroup_membership.json")["cases"]:
        x, y = vector_files.decode(case["x"]), vector_files.decode(case["y"])
        if case["group"] == "G1":
            point, pair = it.G1(x, y), lambda point: (point, it.G2.generator())
        else:
            point, pair = it.G2(it.Fp2(*x), it.Fp2(*y)), lambda point: (it.G1.generator(), point)
        assert point.in_subgroup() == case["in_subgroup"]
        # not defined outside the subgroup; but what comes is in GT, or a typed error
        try:
            value = it.pairing(*pair(point))
        except SubgroupError:
            assert not case["in_subgroup"]
        else:
            assert value**it.r == it.GT.identity()


def test_one_pairing_in_the_reference():
    """From the definition: affine lines with verticals, plain exponentiation."""
    for it in INSTANCES:
        curve = it.curve
        p, q = curve.E.multiply(11, curve.g1), curve.E_twist.multiply(13, curve.g2)
        expected = it.Fp12.from_coefficients([it.Fp2(*c) for c in curve.pairs(curve.pairing(p, q))], "w")
        assert it.pairing(11 * it.G1.generator(), 13 * it.G2.generator()).as_fp12() == expected


@each_instance
def test_threads(it):
    P, Q = it.G1.generator(), it.G2.generator()
    expected = it.pairing(P, Q)
    shared, wrong = it.G2Prepared(Q), []

    def work(n):
        for i in range(5):
            inverse, total = it.Fp(n) ** -1, sum([it.Fp(i)] * 99, it.Fp(0))
            if (it.pairing(n * P, shared), inverse * n, total) != (expected**n, it.Fp(1), it.Fp(99 * i)):
                wrong.append(n)

    threads = [threading.Thread(target=work, args=(n,)) for n in range(1, 9)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


@each_instance
def test_nothing_is_kept(it):
    """Reference counts after many calls, with errors among them."""
    P, Q = it.G1.generator(), it.G2.generator()
    prepared = it.G2Prepared(Q)
    counts = [sys.getrefcount(value) for value in (P, Q, prepared)]
    for _ in range(3):
        it.multi_pairing([(P, Q), (P, prepared)])
        with pytest.raises(TypeError):
            it.multi_pairing([(P, Q), (Q, P)])
    assert [sys.getrefcount(value) for value in (P, Q, prepared)] == counts


def test_both_curves_offer_the_same():
    packages = [import_module(f"millerloop.{name}") for name in reference.CURVES]
    assert packages[0].__all__ == packages[1].__all__
    for package in packages:
        assert all(hasattr(package, name) for name in package.__all__)
    stubs = [Path(package.__file__).with_suffix(".pyi").read_text().splitlines() for package in packages]
    # Only the formats differ, and they are what the classes take.
    different = [pair for pair in zip(*stubs, strict=True) if pair[0] != pair[1]]
    assert [line.split(":")[0] for line, _ in different] == ["_PointFormat", "_GTFormat"]
    for lines, package in zip(zip(*different, strict=True), packages, strict=True):
        for line, value in zip(lines, (package.G1.generator(), package.GT.identity()), strict=True):
            with pytest.raises(ValueError, match="no such format") as caught:
                value.to_bytes(format="none")
            assert re.findall(r'"(\w+)"', line) == re.findall(r"'(\w+)'", str(caught.value))[1:]


def test_functions_present_themselves_as_the_package_s():
    for name in reference.CURVES:
        package = import_module(f"millerloop.{name}")
        for function in ("pairing", "multi_pairing", "pairing_check", "miller_loop", "final_exponentiation"):
            value = getattr(package, function)
            assert (value.__module__, value.__name__, value.__qualname__) == (package.__name__, function, function)
            assert value.__doc__
