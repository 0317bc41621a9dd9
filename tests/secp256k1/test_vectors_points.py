"""The published cases of fields, points, encodings and hashing, all of them, through the package."""

import pytest
import secp256k1_cases as published
from reference_secp256k1 import SECP256K1

from millerloop.errors import EncodingError, NotOnCurveError, PairingError
from millerloop.secp256k1 import Fn, Fp, Point, SecretScalar, n, p

G = Point.generator()
CONTAINERS = (bytes, bytearray, memoryview)


def plain(point):
    return (int(point.x), int(point.y))


def test_the_curve_is_the_one():
    assert (p, n, plain(G)) == (SECP256K1.p, SECP256K1.n, SECP256K1.generator)


# --- the fields -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("field", "name"), [(Fp, "fp"), (Fn, "fn")], ids=["Fp", "Fn"])
def test_inverses(field, name):
    cases = published.inverses(name)
    assert len(cases) >= 28
    elements = [field(x) for x, _ in cases if x]
    expected = [field(inverse) for x, inverse in cases if x]
    assert [x.inverse() for x in elements] == expected
    assert [1 / x for x in elements] == expected
    assert [x.inverse_vartime() for x in elements] == expected
    assert field.batch_inverse(elements) == expected
    for zero in (field(0), field(p if name == "fp" else n)):
        with pytest.raises(ZeroDivisionError):
            zero.inverse()


def test_products():
    for x, y, xy, xx in published.products():
        x, y = Fn(x), Fn(y)
        assert (x * y, y * x, x * x, x.square()) == (Fn(xy), Fn(xy), Fn(xx), Fn(xx))
        assert x.prod2x(y).redc2x() == Fn(xy)
        assert x.square2x().redc2x() == Fn(xx)
        if y:
            assert Fn(xy) / y == x


# --- encodings --------------------------------------------------------------------------------------------------------


def test_decodings():
    cases = published.decodings()
    assert sum(not case.valid for case in cases) > 200
    for data, valid, _ in cases:
        if valid:
            point = Point.from_bytes(data)
            assert point.to_bytes(compressed=len(data) == 33) == data
            assert plain(point) == SECP256K1.decode(data)
        else:
            with pytest.raises((EncodingError, NotOnCurveError)):
                Point.from_bytes(data)


def test_decodings_of_batches():
    valid = [case.data for case in published.decodings() if case.valid]
    for size in (33, 65):
        chosen = [data for data in valid if len(data) == size]
        assert Point.from_bytes_batch(chosen) == [Point.from_bytes(data) for data in chosen]
    for case in published.decodings()[::7]:
        if not case.valid:
            with pytest.raises((EncodingError, NotOnCurveError)):
                Point.from_bytes_batch([*valid[:9], case.data])


def test_decodings_of_x():
    for data, valid, x_only in published.decodings():
        if valid and len(data) == 33:
            point = Point.from_x_only(data[1:])
            assert plain(point) == SECP256K1.lift(int.from_bytes(data[1:], "big"), 0)
            assert point.has_even_y
            assert point.x_only() == data[1:]
        elif x_only is False:
            with pytest.raises((EncodingError, NotOnCurveError)):
                Point.from_x_only(data[1:])


def test_every_form_of_bytes():
    for data in [case.data for case in published.decodings() if case.valid][:20]:
        for kind in CONTAINERS:
            assert Point.from_bytes(kind(data)) == Point.from_bytes(data)


# --- the group --------------------------------------------------------------------------------------------------------


def scalar(data):
    """A secret key is in 1..n-1, which SecretScalar asks."""
    return SecretScalar.from_bytes(data)


OPERATIONS = {
    "add": lambda a, b: Point.from_bytes(a) + Point.from_bytes(b),
    "add_scalar": lambda a, k: Point.from_bytes(a) + Point.mul_generator(scalar(k)),
    "from_scalar": lambda k: Point.mul_generator(scalar(k)),
    "multiply": lambda a, k: Point.from_bytes(a) * scalar(k),
}


def test_operations():
    cases = published.point_operations()
    assert sum(case.expected is None for case in cases) == 73
    for name, arguments, expected, note in cases:
        if name == "compress":
            *arguments, compressed = arguments
            operation = Point.from_bytes
        else:
            compressed = len(arguments[0]) == 33 or name == "from_scalar"
            operation = OPERATIONS[name]
        if expected is None:
            with pytest.raises(PairingError):
                operation(*arguments)
        else:
            assert operation(*arguments).to_bytes(compressed=compressed) == expected, note


def test_sums_of_lists():
    for name, arguments, expected, _ in published.point_operations():
        if name == "add" and expected is not None:
            points = [Point.from_bytes(data) for data in arguments]
            assert Point.sum(points) == sum(points) == Point.msm(points, [1, 1]) == Point.from_bytes(expected)


def test_multiples():
    """By every way there is."""
    cases = published.multiples()
    assert len(cases) == 131
    for k, point, expected in cases:
        base = G if point is None else Point(*point)
        ways = [base * k, base * Fn(k), base.mul_vartime(k), Point.table(base) * k, Point.msm([base], [k])]
        ways += [base * SecretScalar(k), Point.double_mul_vartime(0, k, base), Point.mul_batch([base], [k])[0]]
        if point is None:
            ways += [Point.mul_generator(k), Point.mul_generator(Fn(k)), Point.mul_generator(SecretScalar(k))]
            ways += [Point.double_mul_vartime(k, 0, base), Point.double_mul_vartime(k - 1, 1, base)]
        else:
            ways += [Point.double_mul_vartime(n - 5, k, base) + Point.mul_generator(5)]
        assert {plain(way) for way in ways} == {expected}
        assert {plain(-way) for way in ways} == {SECP256K1.negate(expected)}


def test_x_is():
    """The affine x modulo n, asked without an inversion."""
    for k, point, expected in published.multiples():
        result = (G if point is None else Point(*point)) * k
        assert result._x_is(Fn(expected[0]))
        assert not result._x_is(Fn(expected[0] + 1))
    assert not Point.identity()._x_is(Fn(0))


# --- hashing ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("suite", ["RO", "NU"])
def test_hashing(suite):
    cases = published.hashes(suite)
    assert len(cases) == 5
    for message, dst, u, mapped, point in cases:
        assert [plain(Point.map_to_curve(Fp(v))) for v in u] == mapped
        assert plain((Point.hash if suite == "RO" else Point.encode)(message, dst)) == point
    if suite == "RO":
        hashed = Point.hash_batch([case.message for case in cases], cases[0].dst)
        assert [plain(found) for found in hashed] == [case.point for case in cases]
