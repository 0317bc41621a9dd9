"""Point, PointTable and SecretScalar of secp256k1 against plain integers."""

import copy
import doctest
import pickle
import random
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module

import pytest
from reference_secp256k1 import SECP256K1 as E
from test_docstrings import run

from millerloop import secp256k1
from millerloop.errors import InvalidKeyError, NotOnCurveError, PairingError
from millerloop.secp256k1 import Fn, Fp, Point, PointTable, SecretScalar, n, p

RNG = random.Random(6)
G = Point.generator()
LAMBDA = next(r for z in (2, 3) if (r := pow(z, (n - 1) // 3, n)) != 1)

# Ends of words, of halves and of windows; the eigenvalues, whose halves are 0 and 1; any
SCALARS = [0, 1, 2, 3, n - 1, n - 2, (n - 1) // 2, (n + 1) // 2, LAMBDA, n - LAMBDA, LAMBDA * LAMBDA % n]
SCALARS += [(1 << k) + d for k in (63, 64, 127, 128, 129, 191, 192, 255) for d in (-1, 0, 1)]
SCALARS += [RNG.randrange(n) for _ in range(8)]


def plain(point):
    return None if point.is_identity else (int(point.x), int(point.y))


def of(pair):
    return Point.identity() if pair is None else Point(*pair)


BASE = E.multiply(RNG.randrange(1, n), E.generator)
POINTS = [None, E.generator, E.negate(E.generator), BASE, E.add(BASE, E.generator)]


def test_the_generator():
    assert (p, n) == (E.p, E.n)
    assert plain(G) == E.generator
    assert n * G == Point.identity() == 0 * G


@pytest.mark.parametrize("left", POINTS)
@pytest.mark.parametrize("right", POINTS)
def test_sums(left, right):
    a, b = of(left), of(right)
    for one in (a, 5 * a - 4 * a):  # affine, and not
        assert plain(one + b) == E.add(left, right)
        assert plain(one - b) == E.add(left, E.negate(right))
        assert (one == b) == (left == right)
    assert plain(a.double()) == E.add(left, left)
    assert plain(-a) == E.negate(left)
    assert hash(2 * a - a) == hash(a)
    assert Point.sum([a, b, a]) == sum([a, b, a]) == of(E.sum(left, right, left))


@pytest.mark.parametrize("k", SCALARS)
def test_multiples(k):
    table, base = Point.table(of(BASE)), of(BASE)
    wanted, of_generator = E.multiply(k % n, BASE), E.multiply(k % n, E.generator)
    for value in (k, k - n, k + 5 * n, Fn(k)):
        assert plain(base * value) == plain(value * base) == wanted
        assert plain(base.mul_vartime(value)) == plain(table * value) == wanted
        assert plain(Point.mul_generator(value)) == of_generator
    if k % n:
        secret = SecretScalar(k % n)
        assert plain(secret * base) == plain(table * secret) == wanted
        assert plain(Point.mul_generator(secret)) == of_generator
        assert secret.to_fn() == Fn(k)


@pytest.mark.parametrize("value", [0, 1, -7, n, n + 1, 1 << 300, -(1 << 300)])
def test_multiples_of_the_identity(value):
    nothing = Point.identity()
    assert value * nothing == nothing.mul_vartime(value) == Point.table(nothing) * value == nothing
    assert Point.double_mul_vartime(value, value, nothing) == value * G


def test_double_multiples():
    some = SCALARS[:11] + SCALARS[-4:]
    for pair in POINTS:
        for a in some:
            b = RNG.choice(some)
            wanted = E.add(E.multiply(a, E.generator), pair and E.multiply(b, pair))
            assert plain(Point.double_mul_vartime(a, Fn(b), of(pair))) == wanted, (pair, a, b)
    for a, b in ((-1, 1), (1, -1), (3, n - 3), (0, 0), (n, -n)):
        assert Point.double_mul_vartime(a, b, G) == (a + b) * G


def test_many_points():
    for count in (0, 1, 2, 9, 40):
        points = [of(E.multiply(RNG.randrange(n), BASE)) for _ in range(count)]
        points += [Point.identity(), G, G, -G][: count // 2]
        scalars = [RNG.choice(SCALARS) for _ in points]
        multiples = [k * point for k, point in zip(scalars, points, strict=True)]
        assert Point.msm(points, scalars) == sum(multiples, Point.identity())
        assert Point.mul_batch(points, scalars) == multiples
        affine = Point.to_affine_batch(multiples)
        assert affine == multiples
        assert Point.from_bytes_batch([bytes(point) for point in affine]) == multiples
        assert Point.in_subgroup_batch(points) == [True] * len(points)
    with ThreadPoolExecutor(2) as pool:
        assert Point.mul_batch([G] * 600, range(600), workers=pool) == [k * G for k in range(600)]


def test_the_group_is_the_curve():
    point = of(BASE)
    assert point.in_subgroup()
    assert point.is_on_curve()
    assert point.clear_cofactor() == point
    assert Point.random() != Point.random()
    assert Point.map_to_curve(Fp(5)).is_on_curve()
    assert Point.hash_batch([b"a", b"b"], b"dst") == [Point.hash(b"a", b"dst"), Point.hash(b"b", b"dst")]


def test_x_is():
    point = 3 * G - 2 * G
    assert point._x_is(Fn(E.generator[0]))
    assert (-point)._x_is(Fn(E.generator[0]))
    assert not point._x_is(Fn(E.generator[0] + 1))
    assert not Point.identity()._x_is(Fn(0))
    # x in [n, p): 1 point in 2^128, so one is looked for from n on
    x = next(x for x in range(n, p) if E.lift(x, 0))
    high = Point(*E.lift(x, 0))
    assert high._x_is(Fn(x - n))
    assert (5 * high - 4 * high)._x_is(Fn(x))
    assert not high._x_is(Fn(x - n + 1))
    # r + n is p or more, or has 257 bits
    low = next(x for x in range(p - n, p) if E.lift(x, 0))
    assert Point(*E.lift(low, 0))._x_is(Fn(low))
    assert not high._x_is(Fn(-1))
    with pytest.raises(TypeError, match="Fn of secp256k1"):
        point._x_is(E.generator[0])


def test_values_are_values():
    point = 7 * of(BASE)
    table = Point.table(point)
    for value in (point, table, Point.identity(), Fn(5), Fp(5), Fn(5).square2x(), Fp(5).square2x()):
        assert copy.copy(value) is value
        assert copy.deepcopy(value) is value
        again = pickle.loads(pickle.dumps(value))
        assert again == value
        assert type(again) is type(value)
        assert type(value).__module__ == "millerloop.secp256k1"
    assert table.point == point
    assert 3 * pickle.loads(pickle.dumps(table)) == 3 * point
    assert Point.table(-point) != table
    assert eval(repr(point), vars(secp256k1)) == point
    assert repr(Point.identity()) == "Point.identity()"
    assert PointTable[Point].__args__ == (Point,)


def test_tables_of_the_generator_in_many_threads():
    found, start = [], threading.Barrier(8)

    def work():
        start.wait()
        found.append(Point.mul_generator(12345))

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [12345 * G] * 8


# --- secrets ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("byteorder", ["big", "little"])
def test_secrets_from_bytes(byteorder):
    for k in (1, 2, n - 1, 1 << 255, n >> 1, RNG.randrange(1, n)):
        data = k.to_bytes(32, byteorder)
        secret = SecretScalar.from_bytes(data, byteorder)
        assert secret == SecretScalar(k)
        assert secret.to_bytes(byteorder) == data
    for k in (0, n, n + 1, (1 << 256) - 1):
        with pytest.raises(InvalidKeyError, match="from 1 to n - 1") as caught:
            SecretScalar.from_bytes(k.to_bytes(32, byteorder), byteorder)
        assert caught.value.reason == "range"


@pytest.mark.parametrize("data", [b"\x01", b"\xff" * 31, b"\xff" * 32, b"\xff" * 33, b"\xff" * 48, b"\xff" * 100])
def test_secrets_from_wide_bytes(data):
    """n has 256 bits: doubling a scalar below n takes one more."""
    for byteorder in ("big", "little"):
        assert int(SecretScalar.from_bytes_wide(data, byteorder).to_fn()) == int.from_bytes(data, byteorder) % n
        assert int(Fn.from_bytes_wide(data, byteorder)) == int.from_bytes(data, byteorder) % n
    for multiple in (n, 2 * n, n << 200):
        with pytest.raises(InvalidKeyError):
            SecretScalar.from_bytes_wide(multiple.to_bytes(64, "big"))


def test_secrets_that_were_cleared():
    secret = SecretScalar.random()
    secret.clear()
    for use in (
        lambda: secret * G,
        lambda: Point.mul_generator(secret),
        lambda: Point.table(G) * secret,
        lambda: Point.mul_batch([G], [secret]),
        secret.to_fn,
        secret.to_bytes,
    ):
        with pytest.raises(InvalidKeyError, match="cleared"):
            use()
    with pytest.raises(TypeError):
        pickle.dumps(secret)
    assert repr(secret) == "<SecretScalar of secp256k1, cleared>"


# --- the package ------------------------------------------------------------------------------------------------------


def test_the_modules_come_when_they_are_asked_for():
    code = "import sys, millerloop.secp256k1 as s; print('millerloop.secp256k1.ecdsa' in sys.modules)"
    code += "; print(s.ecdsa.sign(1, b'').is_low_s, s.schnorr.__name__, s.ecdh.__name__)"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert told.split() == ["False", "True", "millerloop.secp256k1.schnorr", "millerloop.secp256k1.ecdh"]
    assert dir(secp256k1) == sorted(secp256k1.__all__)
    with pytest.raises(AttributeError, match="no attribute 'eddsa'"):
        _ = secp256k1.eddsa


# --- documentation ----------------------------------------------------------------------------------------------------


def test_examples():
    """What classes inherit is shared with the pairing curves, of which its examples speak."""
    classes = dict.fromkeys(cls for name in secp256k1.__all__ if isinstance(cls := getattr(secp256k1, name), type))
    assert run(*dict.fromkeys(base for cls in classes for base in cls.__mro__[:-1])) > 100
    assert doctest.testmod(import_module("millerloop.secp256k1")).failed == 0


def test_everything_public_is_documented():
    for name in secp256k1.__all__:
        value = getattr(secp256k1, name)
        if not isinstance(value, type):
            continue
        for member in ["__doc__", *(member for member in dir(value) if not member.startswith("_"))]:
            assert value.__doc__ if member == "__doc__" else getattr(value, member).__doc__, (name, member)


def test_equation():
    for x, y in ((0, 0), (1, 1), (E.generator[0], E.generator[1] + 1), (p - 1, 5)):
        with pytest.raises(NotOnCurveError):
            Point(x, y)
    for coordinate in ("x", "y", "has_even_y"):
        with pytest.raises(PairingError, match="no affine coordinates"):
            getattr(Point.identity(), coordinate)
    with pytest.raises(PairingError, match="no affine coordinates"):
        Point.identity().x_only()
