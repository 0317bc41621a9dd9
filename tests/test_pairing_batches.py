"""Batches of pairings, products, powers in GT and inverses: every size and engine, as one by one and as published."""

import random
import sys
import threading
import tracemalloc
from concurrent.futures import ThreadPoolExecutor
from functools import cache

import pytest
import vector_files
from group_points import any_point, curve_order, point_of_small_order
from instances import INSTANCES, each_field, each_instance

from millerloop import build_info
from millerloop._build import engines
from millerloop.errors import PairingError, SubgroupError

SIZES = [*range(18), 33, 65]
SLOW = build_info()["verify"] or build_info()["sanitize"] or build_info()["limb_bits"] == 26
each_engine = pytest.mark.parametrize("engine", ["scalar", "ifma"])


@pytest.fixture(autouse=True)
def _engine(request, monkeypatch):
    """Where a test names an engine, it is the one that computes."""
    name = request.node.callspec.params.get("engine") if hasattr(request.node, "callspec") else None
    if name:
        if name not in engines():
            pytest.skip(f"no {name} here")
        monkeypatch.setenv("MILLERLOOP_ENGINE", name)


@cache
def generators(it):
    return it.G1.generator(), it.G2.generator(), it.pairing(it.G1.generator(), it.G2.generator())


@cache
def multiples(it):
    """i P and i Q for i < 8, prepared and not, none of them affine but the first."""
    P, Q, _ = generators(it)
    return [i * P for i in range(8)], [i * Q for i in range(8)], [it.G2Prepared(i * Q) for i in range(8)]


def some_pairs(it, count, seed, prepared=0.5, identities=0.15):
    """Pairs (a P, b Q) and the exponents a b of their pairings."""
    left, right, lines = multiples(it)
    rng = random.Random(f"{seed} {count}")
    pairs, exponents = [], []
    for _ in range(count):
        a, b = (0 if rng.random() < identities else rng.randrange(1, 8) for _ in range(2))
        pairs.append((left[a], (lines if rng.random() < prepared else right)[b]))
        exponents.append(a * b)
    return pairs, exponents


@cache
def power(it, n):
    return generators(it)[2] ** n


# --- pairings and products --------------------------------------------------------------------------------------------


@each_instance
@each_engine
@pytest.mark.parametrize("size", SIZES)
def test_sizes(it, engine, size):
    """Identities, equal pairs, prepared points in any lane; the same values as one by one."""
    for prepared in (0.5, 0, 1) if size < 18 and not SLOW else (0.5,):
        pairs, exponents = some_pairs(it, size, f"sizes {prepared}", prepared)
        values = it.pairing_batch(pairs)
        assert type(values) is list
        assert all(type(value) is it.GT for value in values)
        assert values == [power(it, n) for n in exponents]
        assert it.pairing_batch(iter(pairs)) == values
        total = sum(exponents)
        assert it.multi_pairing(pairs) == it.multi_pairing(iter(pairs)) == power(it, total)
        assert it.final_exponentiation(it.miller_loop(pairs)) == power(it, total)
        assert it.pairing_check(pairs) == (total == 0)
        P, Q, _ = generators(it)
        assert it.pairing_check([*pairs, (-total * P, Q)])
        assert not it.pairing_check([*pairs, ((1 - total) * P, Q)])


@each_instance
@each_engine
def test_one_identity_in_each_lane(it, engine):
    P, Q, e = generators(it)
    O1, O2 = it.G1.identity(), it.G2.identity()
    for lane in range(9):
        for pair in ((O1, Q), (P, O2), (O1, O2), (P, it.G2Prepared(O2)), (O1, it.G2Prepared(Q))):
            pairs = [(P, Q)] * 9
            pairs[lane] = pair
            values = it.pairing_batch(pairs)
            assert values[lane].is_identity
            assert values == [e] * lane + [it.GT.identity()] + [e] * (8 - lane)
            assert it.multi_pairing(pairs) == power(it, 8)
    assert it.pairing_batch([(O1, O2)] * 9) == [it.GT.identity()] * 9
    assert it.multi_pairing([(O1, O2)] * 9).is_identity


@each_instance
@each_engine
@pytest.mark.parametrize("prepared", [False, True])
def test_empty_lanes_leave_no_trace(it, engine, prepared):
    """What fills the lanes of a product that is no multiple of eight is killed by the final exponentiation."""
    P, Q, _ = generators(it)
    pair = (P, it.G2Prepared(Q) if prepared else Q)
    for n in range(1, 9):
        assert it.multi_pairing([pair] * n) == power(it, n)
        assert it.multi_pairing([pair] * n + [(-P, Q)] * n).is_identity


@each_instance
def test_engines_agree(it, monkeypatch):
    """To the bit, on points all over the groups."""
    if len(engines()) < 2:
        pytest.skip("one engine here")
    rng, (P, Q, _) = random.Random("agree"), generators(it)
    pairs = [(rng.randrange(it.r) * P, rng.randrange(it.r) * Q) for _ in range(11)]
    pairs += [(p, it.G2Prepared(q)) for p, q in pairs[:5]]
    results = []
    for engine in engines():
        monkeypatch.setenv("MILLERLOOP_ENGINE", engine)
        values = it.pairing_batch(pairs)
        total, product = it.multi_pairing(pairs), it.GT.identity()
        for value in values:
            product = product * value
        assert product == total
        assert it.final_exponentiation(it.miller_loop(pairs)) == total
        results.append([value.to_bytes() for value in (*values, total)])
    assert results[0] == results[1] == [it.pairing(*pair).to_bytes() for pair in pairs] + [results[0][-1]]


@each_instance
@each_engine
def test_points_outside_the_groups(it, engine):
    """A value or SubgroupError as pairing(), with the index, whatever stands in the other lanes."""
    P, Q, e = generators(it)
    for case in vector_files.load(f"{it.curve.name}_derived_tower", "subgroup_membership.json")["cases"]:
        if case["in_subgroup"]:
            continue
        x, y = vector_files.decode(case["x"]), vector_files.decode(case["y"])
        pair = (it.G1(x, y), Q) if case["group"] == "G1" else (P, it.G2(it.Fp2(*x), it.Fp2(*y)))
        for bad in (pair, (pair[0], it.G2Prepared(pair[1]))):
            pairs = [(P, Q)] * 9
            pairs[5] = bad
            try:
                value = it.pairing(*bad)
            except SubgroupError:
                with pytest.raises(SubgroupError, match=r"^pairs\[5\]: the pairing is not defined") as caught:
                    it.pairing_batch(pairs)
                assert caught.value.index == 5
                with pytest.raises(SubgroupError, match="the pairing is not defined here"):
                    it.multi_pairing(pairs)
            else:
                assert it.pairing_batch(pairs) == [e] * 5 + [value] + [e] * 3
                assert it.multi_pairing(pairs) == power(it, 8) * value


@each_engine
def test_the_first_undefined_pair_is_named(engine):
    """A point of order 13 meets the identity in its loop, which ends in 0. E' of BLS12-377 has none of small order."""
    for it in INSTANCES:
        if it.curve.name != "bls12_381":
            continue
        P, Q, _ = generators(it)
        order = curve_order(it, "G2")
        bad = it.point("G2", point_of_small_order(it.curve.E_twist, order, any_point(it, "G2", 1)))
        assert (13 * bad).is_identity
        for many in (it.pairing_batch, it.multi_pairing, it.pairing_check, it.miller_loop):
            for i in range(9):
                for Q_bad in (bad, it.G2Prepared(bad)):
                    pairs = [(P, Q)] * 9
                    pairs[i] = (P, Q_bad)
                    with pytest.raises(SubgroupError, match="the pairing is not defined here") as caught:
                        many(pairs)
                    assert caught.value.index == (i if many is it.pairing_batch else None)
        pairs = [(P, Q)] * 20
        pairs[7], pairs[11] = (P, it.G2Prepared(bad)), (P, bad)
        with pytest.raises(SubgroupError, match=r"^pairs\[7\]: ") as caught:
            it.pairing_batch(pairs)
        assert caught.value.index == 7
        pairs = [(it.G1.identity(), Q)] * 600
        pairs[580] = (P, bad)
        with pytest.raises(SubgroupError, match=r"^pairs\[580\]: "):
            it.pairing_batch(pairs)


# --- published values -------------------------------------------------------------------------------------------------


@each_instance
@each_engine
def test_facts_of_pairings(it, engine):
    cases = vector_files.load(f"{it.curve.name}_derived_tower", "pairing_aG1_bG2.json")["cases"]
    P, Q, _ = generators(it)
    pairs, truth = [], []
    for case in cases:
        a, b = vector_files.decode(case["a"]), vector_files.decode(case["b"])
        pairs.append((a * P, b * Q))
        truth.append(it.Fp12.from_coefficients([it.Fp2(*c) for c in vector_files.decode(case["gt_cubed"])], "w"))
    assert [value.as_fp12() for value in it.pairing_batch(pairs)] == truth
    assert [value.as_fp12() for value in it.pairing_batch((p, it.G2Prepared(q)) for p, q in pairs)] == truth


@each_engine
def test_published_pairings_of_equal_multiples(engine):
    it = next(it for it in INSTANCES if it.curve.name == "bls12_381" and it.engine == "scalar")
    cases = vector_files.load("bls12_381_gt_pairing", "pairing_nG1_nG2.json")["cases"][:: 7 if SLOW else 1]
    values = it.pairing_batch((case["n"] * it.G1.generator(), case["n"] * it.G2.generator()) for case in cases)
    for case, value in zip(cases, values, strict=True):
        flat = vector_files.fp12_from_highest_first_bytes(bytes.fromhex(case["gt"]))
        assert value.as_fp12().coefficients("w") == tuple(it.Fp2(*c) for c in flat)


@each_instance
@each_engine
def test_published_pairing_of_the_generators(it, engine):
    case = vector_files.load(f"{it.curve.name}_gt_pairing", "generator_pairing.json")["cases"][0]
    flat = tuple(it.Fp2(*c) for c in vector_files.fp12_from_lowest_first(list(vector_files.decode(case["gt"]))))
    P, Q, _ = generators(it)
    assert [value.as_fp12().coefficients("w") for value in it.pairing_batch([(P, Q)] * 3)] == [flat] * 3


@each_instance
@each_engine
def test_published_pairing_checks(it, engine):
    """The checks of the precompiles, and the pairings of all of their pairs in one batch."""
    family = {"bls12_381": "bls12_381_eip2537", "bls12_377": "bls12_377_eip2539"}[it.curve.name]
    if vector_files.path(family) is None:
        pytest.skip(f"{family} is not in the repository (its licence) nor in the folder MILLERLOOP_VECTORS names")
    together, checks = [], []
    for case in vector_files.load(family, "pairing.json")["cases"]:
        if "expected_error" in case:
            continue
        pairs = []
        for p, q in vector_files.eip_pairs(case["input"], it.curve):
            P = it.G1.identity() if p is None else it.G1(*p)
            Q = it.G2.identity() if q is None else it.G2(it.Fp2(*q[0]), it.Fp2(*q[1]))
            pairs.append((P, Q))
        checks.append((len(together), len(pairs), int(case["expected"], 16) == 1))
        together += pairs
        assert it.pairing_check(pairs) == checks[-1][2]
        assert it.pairing_check([(P, it.G2Prepared(Q)) for P, Q in pairs]) == checks[-1][2]
    assert len(checks) > 20
    values = it.pairing_batch(together)
    for start, count, expected in checks:
        product = it.GT.identity()
        for value in values[start : start + count]:
            product = product * value
        assert product.is_identity == expected


# --- what is refused, workers, memory ---------------------------------------------------------------------------------


@each_instance
@each_engine
def test_refuses(it, engine):
    P, Q, _ = generators(it)
    many = (it.pairing_batch, it.multi_pairing, it.pairing_check, it.miller_loop)
    for call in many:
        for bad in (None, 5, P, "pairs", b"pairs"):
            with pytest.raises(TypeError, match=r"pairs must be an iterable of \(G1, G2\) pairs, not "):
                call(bad)
        for bad in (None, 5, P, {P: Q}, {P, Q}):
            with pytest.raises(TypeError, match=r"pairs\[9\] must be a pair \(G1, G2\), not "):
                call([(P, Q)] * 9 + [bad])
        for bad, count in (((), "0"), ((P,), "1"), ([P, Q, P], "3 or more")):
            with pytest.raises(TypeError, match=rf"pairs\[9\] must be a pair \(G1, G2\), not {count} values"):
                call([(P, Q)] * 9 + [bad])
        with pytest.raises(TypeError, match=r"pairs\[8\]: the arguments are swapped"):
            call([(P, Q)] * 8 + [(Q, P)])
        with pytest.raises(TypeError, match=r"pairs\[1\]: P must be a G1 of"):
            call([(P, Q), (1, Q)])
        with pytest.raises(TypeError, match=r"pairs\[600\]: Q must be a G2 or G2Prepared of"):
            call([(it.G1.identity(), Q)] * 600 + [(P, P)])

        def breaking():
            yield P, Q
            raise LookupError("midway")

        with pytest.raises(LookupError, match="midway"):
            call(breaking())
    with pytest.raises(TypeError, match="pairs must be an iterable"):
        it.pairing_batch({(P, Q)})


@each_instance
def test_nothing_is_kept(it):
    P, Q, e = generators(it)
    prepared = it.G2Prepared(Q)
    counts = [sys.getrefcount(value) for value in (P, Q, prepared, e)]
    for _ in range(3):
        it.pairing_batch([(P, Q), (P, prepared)] * 5)
        it.multi_pairing([(P, Q), (P, prepared)] * 5)
        it.GT.pow_batch([e] * 9, range(9))
        with pytest.raises(TypeError):
            it.pairing_batch([(P, Q), (Q, P)])
        with pytest.raises(TypeError):
            it.GT.pow_batch([e, e], [1, None])
    assert [sys.getrefcount(value) for value in (P, Q, prepared, e)] == counts


@each_instance
def test_workers_and_progress(it):
    pairs, exponents = some_pairs(it, 130, "workers")
    truth, total = [power(it, n) for n in exponents], power(it, sum(exponents))
    with ThreadPoolExecutor(2) as pool:
        for workers in (None, 1, 2, pool):
            finished = []
            options = {"workers": workers, "progress": finished.append}
            assert it.pairing_batch(pairs, **options) == truth
            assert it.multi_pairing(iter(pairs), **options) == total
            assert not it.pairing_check(pairs, **options)
            assert it.GT.pow_batch(truth, range(130), **options) == [value**i for i, value in enumerate(truth)]
            assert sum(finished) == 4 * 130


@each_instance
@each_engine
def test_memory_is_bounded(it, engine):
    """A generator of pairs takes no more than twice their packed size, 288 bytes a pair, beside the results."""
    P, Q, _ = generators(it)
    count = 1100
    calls = {"product": it.multi_pairing, "pairings": it.pairing_batch}
    for name, call in calls.items():
        call([(P, Q)] * 16)  # what is imported and loaded once
        tracemalloc.start()
        try:
            result = call((P + P, Q + Q) for _ in range(count))
            left, peak = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
        assert peak - left <= 2 * 288 * count, name
        assert (result[-1] if name == "pairings" else result) == power(it, 4 * (1 if name == "pairings" else count))


# --- powers in GT -----------------------------------------------------------------------------------------------------


@each_instance
@each_engine
@pytest.mark.parametrize("size", SIZES)
def test_powers(it, engine, size):
    rng, r = random.Random(f"powers {size}"), it.r
    special = [0, 1, -1, 8, 15, 16, r, r - 1, r + 1, -r, 1 << 300, it.Fr(5), it.Fr(-1), abs(it.x), it.x**2, it.x**3]
    bases = [rng.randrange(9) for _ in range(size)]
    exponents = [rng.choice(special) if rng.random() < 0.5 else rng.randrange(r) for _ in range(size)]
    values = [power(it, n) for n in bases]
    truth = [value**k for value, k in zip(values, exponents, strict=True)]
    assert it.GT.pow_batch(values, exponents) == truth
    assert it.GT.pow_batch(iter(values), tuple(exponents)) == truth


@each_instance
@each_engine
def test_powers_refuse(it, engine):
    e = generators(it)[2]
    for values, exponents, said in (
        ([e], [], "1 values, but 0 exponents"),
        (iter([e] * 10), [1] * 9, "10 values or more, but 9 exponents"),
        ([e] * 9, iter([1] * 10), "9 values, but 10 exponents or more"),
    ):
        with pytest.raises(PairingError, match=said):
            it.GT.pow_batch(values, exponents)
    for bad in (1, None, it.G1.generator(), e.as_fp12(), b""):
        with pytest.raises(TypeError, match=rf"values\[9\] must be a GT of {it.curve.name}, not "):
            it.GT.pow_batch([e] * 9 + [bad], [1] * 10)
    for bad in (1.0, None, True, "1", e, it.Fp(1)):
        with pytest.raises(TypeError, match=r"exponents\[300\] must be an integer, an Fr or a SecretScalar"):
            it.GT.pow_batch([e] * 301, [1] * 300 + [bad])
    for bad in (None, 5, e, "values", {e}):
        with pytest.raises(TypeError, match="values must be an iterable of GT"):
            it.GT.pow_batch(bad, [1])
    for bad in (None, 5, "1", {1}):
        with pytest.raises(TypeError, match="exponents must be an iterable of integers, Fr or SecretScalar"):
            it.GT.pow_batch([e], bad)


# --- inverses ---------------------------------------------------------------------------------------------------------


@each_instance
@each_engine
@each_field
def test_inverses(it, engine, field):
    cls, rng = getattr(it, field), random.Random(field)
    modulus = it.modulus(field)
    edges = [1, 2, modulus - 1, (modulus + 1) // 2, (1 << 52) - 1, (1 << 260) % modulus, (1 << 416) % modulus]
    values = []
    for _ in range(67):
        element = it.element(field, [rng.choice([0, *edges, rng.randrange(modulus)]) for _ in range(12)])
        values.append(element if element else cls(1))
    truth = [value.inverse() for value in values]
    for n in [*SIZES, 67]:
        assert cls.batch_inverse(values[:n]) == truth[:n]
    assert cls.batch_inverse(iter(values * 40)) == truth * 40
    if field != "Fr":
        assert cls.batch_inverse([it.Fp(3), 5, cls(7)] * 20) == [1 / cls(3), 1 / cls(5), 1 / cls(7)] * 20
    for n in (0, 7, 8, 40, 1024, 1100):
        with pytest.raises(ZeroDivisionError, match=rf"values\[{n}\] is zero and has no inverse"):
            cls.batch_inverse([cls(3)] * n + [cls(0)] * 2)
        with pytest.raises(TypeError, match=rf"values\[{n}\] must be an element of {field} or an integer, not None"):
            cls.batch_inverse([cls(3)] * n + [None])


@each_instance
@each_engine
@pytest.mark.skipif(bool(build_info()["sanitize"]), reason="sanitizers have frames of their own")
def test_in_a_thread_with_a_small_stack(it, engine):
    left, right, _ = multiples(it)
    pairs, scalars, results = list(zip(left, right, strict=True)), list(range(8)), []

    def work():
        values = it.pairing_batch(pairs)
        results.append(it.GT.pow_batch(values, scalars) == [it.pairing(*pair) ** k for k, pair in enumerate(pairs)])
        results.append(it.G2.mul_batch(right, scalars) == [k * Q for k, Q in enumerate(right)])
        results.append(it.G2.hash_batch([b"message"] * 8, b"tag") == [it.G2.hash(b"message", b"tag")] * 8)

    before = threading.stack_size(512 * 1024)
    try:
        thread = threading.Thread(target=work)
        thread.start()
    finally:
        threading.stack_size(before)
    thread.join()
    assert results == [True] * 3
