"""Sums of many points and of many multiples: G1.msm, G2.msm, G1.sum, G2.sum."""

import operator
import random
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from itertools import cycle, islice, repeat
from pathlib import Path

import gmpy2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from instances import INSTANCES, each_group, each_instance

from millerloop import build_info
from millerloop._build import engines
from millerloop.errors import PairingError

COUNTS = (*range(18), 33, 100)


@pytest.fixture(autouse=True, params=engines())
def engine(request, monkeypatch):
    """Every test on every engine that this build and this CPU have."""
    monkeypatch.setenv("MILLERLOOP_ENGINE", request.param)


def by_products(cls, points, scalars):
    total = cls.identity()
    for k, P in zip(scalars, points, strict=True):
        total = total + k * P
    return total


def unknown(P):
    """The same point, of which nobody knows that it is in the group."""
    return P if P.is_identity else type(P)(P.x, P.y)


def outside(it, group):
    """A point at large and its multiple, and over Fp those of small order."""
    cls, field = getattr(it, group), it.Fp if group == "G1" else it.Fp2
    generator = cls.generator()
    b, x = generator.y.square() - generator.x.square() * generator.x, field(5)
    while (y := (x * x * x + b).sqrt()) is None:
        x = x + 1
    P = cls(x, y)
    assert not P.in_subgroup()
    if group == "G2":
        return [P, 3 * P]
    if it.curve.name == "bls12_381":
        return [P, 3 * P, cls(0, 2)]
    return [P, 3 * P, cls(0, 1), cls(-1, 0), cls(0, 1) + cls(-1, 0)]


@each_instance
@each_group
def test_ordinary(it, group):
    cls, rng, r = getattr(it, group), random.Random("ordinary"), it.curve.r
    for n in COUNTS:
        indices, k = [rng.randrange(200) for _ in range(n)], [rng.randrange(-r, 2 * r) for _ in range(n)]
        points = [i * cls.generator() for i in indices]
        truth = sum(i * e for i, e in zip(indices, k, strict=True)) * cls.generator()
        assert cls.msm(points, k) == truth
        assert cls.msm([unknown(P) for P in points], k) == truth
        mixed = [rng.choice([P, unknown(P)]) for P in points]
        assert cls.msm(mixed, k) == truth
        assert cls.msm(iter(mixed), (gmpy2.mpz(e) for e in k)) == truth
        assert cls.msm(tuple(points), [it.Fr(e) if rng.random() < 0.5 else e for e in k]) == truth
        assert cls.sum(points) == cls.sum(map(unknown, points)) == cls.sum(mixed) == sum(indices) * cls.generator()


@each_instance
@each_group
def test_hostile(it, group):
    cls, r = getattr(it, group), it.curve.r
    P, O, n = cls.generator(), cls.identity(), 20
    for Q in (P, unknown(P)):
        for k in (0, 1, -1, r - 1, r, r + 1, -r, 1 << 255, (1 << 256) - 1, -(1 << 256), 1 << 2000, 12345 << 700):
            assert cls.msm([Q] * n, [k] * n) == n * k * P
            assert cls.msm([Q, -Q] * n, [k] * (2 * n)).is_identity
            assert cls.msm([O, Q, O], [k, k, k]) == k * P
        assert cls.sum([Q] * n) == n * P
        assert cls.sum([Q, -Q] * n) == cls.sum([O] * n) == cls.msm([O] * 3, [1, 2, 3]) == O
        assert cls.sum([Q, -Q] * n + [Q]) == P


@each_instance
@each_group
def test_a_thousand(it, group):
    """Terms of every kind in one sum: equal and opposite, each alone and all of them, known members and others."""
    cls, rng, r, n = getattr(it, group), random.Random("thousand"), it.curve.r, 1000
    P = cls.generator()
    few = [i * P for i in range(40)]
    for choices in (range(40), range(2), [1], [7]):
        for scalars in ([rng.randrange(r) for _ in range(n)], [rng.randrange(r)] * n, [5] * n):
            indices = [rng.choice(choices) for _ in range(n)]
            signs = [rng.choice([1, -1]) for _ in range(n)]
            truth = sum(i * s * k for i, s, k in zip(indices, signs, scalars, strict=True)) % r
            points = [few[i] if s > 0 else -few[i] for i, s in zip(indices, signs, strict=True)]
            assert cls.msm(points, scalars) == truth * P
            mixed = [unknown(p) if i % 3 else p for i, p in enumerate(points)]
            assert cls.msm(mixed, scalars) == truth * P
            total = sum(i * s for i, s in zip(indices, signs, strict=True)) % r
            assert cls.sum(points) == cls.sum(mixed) == total * P


@each_instance
@each_group
def test_outside_the_group(it, group):
    """No reduction mod r there, and every exception of the addition law."""
    cls, rng, r = getattr(it, group), random.Random("outside"), it.curve.r
    strange = outside(it, group)
    choices = [*strange, cls.generator(), cls.identity(), 77 * cls.generator(), *(cls.generator() + P for P in strange)]
    for n in (1, 2, 3, 8, 40):
        for limit in (5, 1 << 64, r, 1 << 900):
            points = [rng.choice(choices) for _ in range(n)]
            k = [rng.choice([rng.randrange(-limit, limit), 0, r, -1]) for _ in range(n)]
            total = cls.msm(points, k)
            assert total == by_products(cls, points, k)
            assert total.is_on_curve()
            assert cls.sum(points) == by_products(cls, points, [1] * n)
            few = [rng.choice(strange[2:] or strange) for _ in range(n)]
            assert cls.msm(few, k) == by_products(cls, few, k)
            assert cls.sum(few) == by_products(cls, few, [1] * n)


@each_instance
@each_group
def test_membership_of_results(it, group):
    """A sum is taken for a member only where all its terms are; in_subgroup() finds out the truth in any case."""
    cls, P = getattr(it, group), getattr(it, group).generator()
    assert cls.msm([P, P], [1, 2]).in_subgroup()
    for Q in outside(it, group):
        assert not cls.msm([Q, P], [1, 5]).in_subgroup()
        assert not cls.msm([P, Q], [5, 1]).in_subgroup()
        assert not cls.sum([P, Q]).in_subgroup()
        assert cls.sum([P, Q, -Q]).in_subgroup()
        assert cls.msm([Q, P, Q], [3, 1, -3]).in_subgroup()


@pytest.mark.parametrize("curve", ["bls12_381", "bls12_377"])
def test_membership_where_all_terms_are_added_up_before_the_end(curve):
    """As many points outside the group as are taken at once, and no more."""
    G1 = import_module(f"millerloop.{curve}").G1
    T = G1.map_to_curve(1)
    total = G1.msm(repeat(T, 1 << 18), repeat(1, 1 << 18))
    assert total == (1 << 18) * T
    assert not total.in_subgroup()
    assert G1.msm(repeat(T, 1 << 12), repeat(1, 1 << 12)).in_subgroup() is False


def test_endless_sums_can_be_interrupted():
    for work in ("G1.msm(repeat(P), repeat(7))", "G1.sum(repeat(P))", "GT.multi_exp(repeat(e), repeat(7))"):
        code = f"""
from itertools import repeat
from signal import SIGALRM, setitimer, ITIMER_REAL, signal
from millerloop.bls12_381 import G1, G2, GT, pairing
P, e = G1.generator(), pairing(G1.generator(), G2.generator())
def interrupt(*_):
    raise KeyboardInterrupt
signal(SIGALRM, interrupt)
setitimer(ITIMER_REAL, 0.2)
try:
    {work}
except KeyboardInterrupt:
    print("interrupted")
"""
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=300, check=False)
        assert done.stdout == "interrupted\n", done.stderr


@each_instance
@each_group
def test_properties(it, group):
    cls = getattr(it, group)
    scalar = st.one_of(st.integers(-3, 3), st.integers(-(1 << 260), 1 << 260), st.sampled_from([it.curve.r, 1 << 64]))

    @settings(deadline=None, max_examples=25, database=None)
    @given(st.lists(st.tuples(st.integers(-4, 9), scalar, st.booleans()), max_size=12), scalar)
    def check(terms, factor):
        points = [(unknown if plain else lambda P: P)(i * cls.generator()) for i, _, plain in terms]
        k = [e for _, e, _ in terms]
        total = cls.msm(points, k)
        assert total == sum(i * e for i, e, _ in terms) * cls.generator()
        assert cls.msm(points, [factor * e for e in k]) == factor * total
        assert cls.msm(points[::-1], k[::-1]) == total
        assert cls.msm([*points, total], [*k, -1]).is_identity
        assert cls.sum([*points, -cls.sum(points)]).is_identity

    check()


@each_instance
@each_group
def test_many(it, group):
    """sum k_i (i P) = (sum k_i i) P, over points as sums leave them and as they are made from coordinates."""
    cls, rng, n = getattr(it, group), random.Random("many"), 1 << 15 if group == "G1" else 1 << 13
    P = cls.generator()
    points = [P]
    while len(points) < n:
        points.append(points[-1] + P)
    k = [rng.getrandbits(255) for _ in range(n)]
    truth = sum(i * e for i, e in enumerate(k, 1)) * P
    assert cls.msm(points, k) == truth
    assert cls.sum(points) == n * (n + 1) // 2 * P
    few = 1 << 10
    assert cls.msm(map(unknown, points[:few]), k[:few]) == sum(i * e for i, e in enumerate(k[:few], 1)) * P


@each_instance
@each_group
def test_more_than_are_taken_at_once(it, group):
    """2^18 and 2^17 terms, and one more, where the arrays have filled up."""
    cls, P = getattr(it, group), getattr(it, group).generator()
    full = 1 << 18 if group == "G1" else 1 << 17
    for n in (full, full + 1):
        assert cls.msm(repeat(P, n), islice(cycle([1, -1, 0, 2]), n)) == sum((1, -1, 0, 2)[i % 4] for i in range(n)) * P
    for n in (4095, 4096, 4097, 8193):
        assert cls.sum(repeat(P, n)) == n * P


@pytest.mark.parametrize("it", [it for it in INSTANCES if repr(it) == "bls12_381-scalar"], ids=repr)
def test_a_million(it):
    """2^20 terms, as many as are taken at once four times over; in builds that check themselves, fewer."""
    build = build_info()
    slow = build["verify"] or build["sanitize"] or build["limb_bits"] == 26
    rng, n, P = random.Random("a million"), 1 << (14 if slow else 20), it.G1.generator()
    known = [it.G1.identity()]
    while len(known) < 4096:
        known.append(known[-1] + P)
    known = it.G1.to_affine_batch(known)
    indices = [rng.randrange(4096) for _ in range(n)]
    k = [rng.getrandbits(255) for _ in range(n)]
    truth = sum(map(operator.mul, indices, k)) * P
    assert it.G1.msm([known[i] for i in indices], k) == truth


class Endless:
    def __init__(self, value):
        self.value = value

    def __iter__(self):
        while True:
            yield self.value


@each_instance
@each_group
def test_bad_input(it, group):
    cls, P = getattr(it, group), getattr(it, group).generator()
    for points, scalars, said in (
        ([P], [], "1 points, but 0 scalars"),
        ([P, P], [1, 2, 3], "2 points, but 3 scalars"),
        ((), (1,), "0 points, but 1 scalars"),
        (iter([P, P]), [1], "2 points or more, but 1 scalars"),
        ([P], iter([1, 2]), "1 points, but 2 scalars or more"),
        (Endless(P), [1, 2], "3 points or more, but 2 scalars"),
        ([P], Endless(1), "1 points, but 2 scalars or more"),
    ):
        with pytest.raises(PairingError, match=said):
            cls.msm(points, scalars)
    other = it.G2.generator() if group == "G1" else it.G1.generator()
    for bad in (other, 1, None, (P.x, P.y), b"", P.x):
        with pytest.raises(TypeError, match=rf"points\[2\] must be a {group} of {it.curve.name}, not "):
            cls.msm([P, P, bad], [1, 2, 3])
        with pytest.raises(TypeError, match=rf"points\[1\] must be a {group} of {it.curve.name}, not "):
            cls.sum([P, bad])
    for bad in (1.0, "1", None, True, P, it.Fp(1), b"\x01", [1]):
        for Q in (P, unknown(P), cls.identity()):
            with pytest.raises(TypeError, match=r"scalars\[1\] must be an integer or an Fr of bls12_3.., not "):
                cls.msm([P, Q], [0, bad])
    for bad in (None, 5, P, "points", b"points", {P}, {P: 1}):
        with pytest.raises(TypeError, match=f"points must be an iterable of {group}"):
            cls.msm(bad, [1])
    for bad in (None, 5, "1", b"1", {1}, {1: 1}):
        with pytest.raises(TypeError, match="scalars must be an iterable of integers or Fr"):
            cls.msm([P], bad)
    for bad in (None, 5, P, "points"):
        with pytest.raises(TypeError, match=f"points must be an iterable of {group}"):
            cls.sum(bad)
    assert cls.sum({P, 2 * P}) == 3 * P
    for wrong in ((), ([P],), ([P], [1], [2])):
        with pytest.raises(TypeError):
            cls.msm(*wrong)


@each_instance
@each_group
def test_iterables_that_raise(it, group):
    cls, P = getattr(it, group), getattr(it, group).generator()

    def breaking(value, after):
        for _ in range(after):
            yield value
        raise LookupError("midway")

    for after in (0, 1, 50):
        with pytest.raises(LookupError, match="midway"):
            cls.msm(breaking(P, after), [1] * 100)
        with pytest.raises(LookupError, match="midway"):
            cls.msm([P] * 100, breaking(1, after))
        with pytest.raises(LookupError, match="midway"):
            cls.sum(breaking(P, after))

    class Refusing:
        def __index__(self):
            raise LookupError("no number")

    with pytest.raises(LookupError, match="no number"):
        cls.msm([P, P], [1, Refusing()])


@each_instance
def test_reentrant(it):
    """An iterable may itself add up."""
    P = it.G1.generator()
    assert it.G1.msm((it.G1.msm([P], [i]) for i in range(5)), (int(it.G1.sum([P]) == P) for _ in range(5))) == 10 * P


@each_instance
@each_group
def test_threads(it, group):
    """Several sums at once, over the same points."""
    cls, n = getattr(it, group), 200
    P = cls.generator()
    points = [i * P for i in range(n)]

    def work(k):
        return cls.msm(points, [k] * n), cls.sum(points)

    with ThreadPoolExecutor(4) as pool:
        results = list(pool.map(work, range(8)))
    total = n * (n - 1) // 2 * P
    assert results == [(k * total, total) for k in range(8)]


NO_MEMORY = """
import resource
from millerloop.{curve} import G1, G2, GT, pairing

def failures(work):
    pages = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
    count = 0
    for extra in range(0, 12 << 20, 1 << 19):
        resource.setrlimit(resource.RLIMIT_AS, (pages + extra, resource.RLIM_INFINITY))
        try:
            result = work()
        except MemoryError:
            count, result = count + 1, True
        finally:
            resource.setrlimit(resource.RLIMIT_AS, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        assert result
    return count

n, found = 6000, 0
G1.msm([G1.generator()] * 64, range(64))  # imports what computes
for group in (G1, G2):
    P = group.generator()
    truth, ones = n * P, [1] * n
    for points in ([P] * n, [group(P.x, P.y)] * n):
        found += failures(lambda: group.msm(points, ones) == truth)
    found += failures(lambda: group.sum(points) == truth)
e = pairing(G1.generator(), G2.generator())
values, truth = [e] * 500, e**500
found += failures(lambda: GT.multi_exp(values, ones[:500]) == truth)
print("found", found > 0)
"""


@each_instance
def test_no_memory(it):
    """MemoryError or the right result, whichever allocation fails."""
    if not Path("/proc/self/statm").exists() or build_info()["sanitize"]:
        pytest.skip("a limit on memory needs Linux, and no sanitizer")
    code = NO_MEMORY.replace("{curve}", it.curve.name)
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=300)
    assert (ran.returncode, ran.stdout.strip()) == (0, "found True"), ran.stderr
