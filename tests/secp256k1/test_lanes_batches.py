"""Batches of secp256k1 in both engines, every size and the identity in every lane, against single operations."""

import random

import pytest
from reference_secp256k1 import SECP256K1 as E

from millerloop._build import engines
from millerloop.errors import EncodingError, NotOnCurveError
from millerloop.secp256k1 import Fn, Fp, Point, SecretScalar, n, p

SIZES = [*range(18), 100]
LANES = 8
DST = b"batches of secp256k1"
G = Point.generator()
each_engine = pytest.mark.parametrize("engine", ["scalar", "ifma"])
each_size = pytest.mark.parametrize("size", SIZES)
each_lane = pytest.mark.parametrize("lane", range(LANES + 1))  # the last is the first of a second row of lanes


@pytest.fixture(autouse=True)
def _engine(request, monkeypatch):
    """The engine that a test names is the one that computes."""
    name = request.node.callspec.params["engine"]
    if name not in engines():
        pytest.skip(f"no {name} here")
    monkeypatch.setenv("MILLERLOOP_ENGINE", name)


def plain(points):
    return [None if P.is_identity else (int(P.x), int(P.y)) for P in points]


def some_points(count, seed=0):
    """Multiples of the generator, as they come and affine."""
    rng = random.Random(f"points {seed}")
    points = [rng.randrange(1, n) * G for _ in range(count)]
    return [P.to_affine() if rng.random() < 0.5 else P for P in points]


def some_scalars(count, seed=0):
    """Any, and of every kind: around 0, n and halves of 128 bits, Fn, negative, longer than n."""
    rng = random.Random(f"scalars {seed}")
    ends = [0, 1, -1, n - 1, n, n + 1, 1 << 128, (1 << 128) - 1, -(1 << 300) - 5, Fn(7), Fn(-1)]
    return [rng.choice(ends) if rng.random() < 0.4 else rng.randrange(n) for _ in range(count)]


def with_identity(lane):
    points = some_points(LANES + 1, lane)
    points[lane] = Point.identity()
    return points


# --- as one by one ----------------------------------------------------------------------------------------------------


@each_engine
@each_size
def test_multiples(engine, size):
    points, scalars = some_points(size), some_scalars(size)
    singles = [k * P for k, P in zip(scalars, points, strict=True)]
    assert plain(Point.mul_batch(points, scalars)) == plain(singles)
    secrets = [SecretScalar(random.Random(i).randrange(1, n)) for i in range(size)]
    assert Point.mul_batch(points, secrets) == [k * P for k, P in zip(secrets, points, strict=True)]


@each_engine
@each_size
def test_sums(engine, size):
    points, scalars = some_points(size), some_scalars(size)
    total = Point.identity()
    for k, P in zip(scalars, points, strict=True):
        total += k * P
    assert plain([Point.msm(points, scalars)]) == plain([total])
    total = Point.identity()
    for P in points:
        total += P
    assert plain([Point.sum(points)]) == plain([total])


@each_engine
@each_size
def test_affine(engine, size):
    points = [P + G for P in some_points(size)]
    together = Point.to_affine_batch(points)
    assert [repr(P) for P in together] == [repr(P.to_affine()) for P in points]
    assert plain(together) == plain(points)


@each_engine
@each_size
@pytest.mark.parametrize("compressed", [True, False])
def test_encodings(engine, size, compressed):
    points = some_points(size)
    data = [P.to_bytes(compressed) for P in points]
    decoded = Point.from_bytes_batch(data)
    assert decoded == points == [Point.from_bytes(d) for d in data]
    assert plain(decoded) == plain(points)


@each_engine
@each_size
def test_x_only(engine, size):
    points = some_points(size)
    data = [P.x_only() for P in points]
    lifted = Point.from_x_only_batch(data)
    assert lifted == [Point.from_x_only(d) for d in data]
    assert plain(lifted) == plain(P if P.has_even_y else -P for P in points)


@each_engine
@each_size
def test_hashes(engine, size):
    messages = [bytes([i]) * i for i in range(size)]
    assert plain(Point.hash_batch(messages, DST)) == plain(Point.hash(m, DST) for m in messages)


@each_engine
@each_size
def test_inverses(engine, size):
    rng = random.Random("inverses")
    numbers = [rng.choice([1, p - 1, 2, rng.randrange(1, p)]) for _ in range(size)]
    inverses = Fp.batch_inverse([Fp(a) for a in numbers])
    assert [int(a) for a in inverses] == [pow(a, -1, p) for a in numbers]


@each_engine
@each_size
def test_members(engine, size):
    assert Point.in_subgroup_batch(some_points(size)) == [True] * size


# --- the identity, and what is equal or opposite, in every lane -------------------------------------------------------


@each_engine
@each_lane
def test_the_identity(engine, lane):
    points = with_identity(lane)
    pairs, scalars = plain(points), [int(k) for k in some_scalars(LANES + 1, lane)]
    expected = [E.multiply(k % n, pair) for k, pair in zip(scalars, pairs, strict=True)]
    assert plain(Point.mul_batch(points, scalars)) == expected
    assert plain([Point.msm(points, scalars)]) == [E.sum(*expected)]
    assert plain([Point.sum(points)]) == [E.sum(*pairs)]
    assert plain(Point.to_affine_batch(points)) == pairs
    assert plain(Point.to_affine_batch([P + G - G for P in points])) == pairs
    assert Point.in_subgroup_batch(points) == [True] * len(points)
    for compressed in (True, False):
        assert plain(Point.from_bytes_batch([P.to_bytes(compressed) for P in points])) == pairs


@each_engine
@each_lane
def test_a_multiple_that_is_the_identity(engine, lane):
    points, scalars = some_points(LANES + 1, lane), [int(k) or 1 for k in some_scalars(LANES + 1, lane)]
    for zero in (0, n, -n):
        scalars[lane] = zero
        expected = [E.multiply(k % n, pair) for k, pair in zip(scalars, plain(points), strict=True)]
        assert plain(Point.mul_batch(points, scalars)) == expected
        assert plain([Point.msm(points, scalars)]) == [E.sum(*expected)]


@each_engine
@pytest.mark.parametrize("size", [2, 8, 9, 17, 100])
def test_equal_and_opposite_points(engine, size):
    P = some_points(1)[0]
    for other in (P, -P, Point.identity()):
        points = [P if i % 2 else other for i in range(size)]
        assert Point.sum(points) == size // 2 * P + (size + 1) // 2 * other
        assert Point.msm(points, [5] * size) == 5 * (size // 2 * P + (size + 1) // 2 * other)


# --- what is refused, in every lane -----------------------------------------------------------------------------------


@each_engine
@each_lane
def test_bad_points(engine, lane):
    no_x = next(x for x in range(1, 50) if pow(x**3 + 7, (p - 1) // 2, p) != 1).to_bytes(32, "big")
    points = some_points(LANES + 1, lane)
    for bad, error in ((no_x, NotOnCurveError), (p.to_bytes(32, "big"), EncodingError)):
        data = [P.x_only() for P in points]
        data[lane] = bad
        with pytest.raises(error) as caught:
            Point.from_x_only_batch(data)
        assert caught.value.index == lane
        data = [bytes(P) for P in points]
        data[lane] = b"\x02" + bad
        with pytest.raises(error) as caught:
            Point.from_bytes_batch(data)
        assert caught.value.index == lane


@each_engine
@each_lane
def test_the_inverse_of_zero(engine, lane):
    numbers = [Fp(i + 1) for i in range(LANES + 1)]
    numbers[lane] = Fp(0)
    with pytest.raises(ZeroDivisionError):
        Fp.batch_inverse(numbers)
