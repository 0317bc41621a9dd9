"""Points of secp256k1 as bytes: SEC 1 and x-only, strict both ways, one by one and many at once."""

import random

import pytest
from reference_secp256k1 import SECP256K1 as E

from millerloop.errors import EncodingError, NotOnCurveError
from millerloop.secp256k1 import Point, p

RNG = random.Random(7)
PAIRS = [E.generator, E.negate(E.generator), *(E.multiply(RNG.randrange(E.n), E.generator) for _ in range(6))]
OFF = next(x for x in range(1, 100) if E.lift(x, 0) is None)  # an x without y


def word(value: int) -> bytes:
    return value.to_bytes(32, "big")


X, Y = map(word, E.generator)

# what is read, why not, and words of the message
BAD = [
    (b"", "length", "has 1, 33 or 65 bytes, not 0"),
    (b"\x02" + X[:-1], "length", "not 32"),
    (b"\x02" + X + b"\x00", "length", "not 34"),
    (b"\x04" + X + Y[:-1], "length", "not 64"),
    (b"\x04" + X + Y + b"\x00", "length", "not 66"),
    (X, "length", "not 32"),
    (X + Y, "length", "not 64"),
    (bytes(2), "length", "not 2"),
    (b"\x01", "flags", "a Point of 1 byte starts with 00, not 01"),
    (b"\x02", "flags", "not 02"),
    (b"\x00" + X, "flags", "a Point of 33 bytes starts with 02 or 03, not 00"),
    (b"\x04" + X, "flags", "not 04"),
    (b"\x05" + X, "flags", "not 05"),
    (b"\x82" + X, "flags", "not 82"),
    (bytes(33), "flags", "not 00"),
    (bytes(65), "flags", "a Point of 65 bytes starts with 04, not 00"),
    (b"\x02" + X + Y, "flags", "not 02"),
    (b"\x06" + X + Y, "flags", "not 06"),
    (b"\x07" + X + Y, "flags", "not 07"),
    (b"\x02" + word(p), "range", "x is not below p"),
    (b"\x03" + word(p + 1), "range", "x is not below p"),
    (b"\x02" + b"\xff" * 32, "range", "x is not below p"),
    (b"\x04" + word(p) + Y, "range", "x is not below p"),
    (b"\x04" + X + word(p), "range", "y is not below p"),
    (b"\x04" + X + word(E.generator[1] + p if E.generator[1] + p < 1 << 256 else p + 3), "range", "y is not below p"),
    (b"\x02" + word(OFF), None, "no y belongs to x"),
    (b"\x03" + word(OFF), None, "no y belongs to x"),
    (b"\x02" + bytes(32), None, "no y belongs to x"),
    (b"\x04" + X + word(E.generator[1] ^ 1), None, "x and y do not satisfy the equation"),
    (b"\x04" + bytes(64), None, "x and y do not satisfy the equation"),
]
BAD_X = [
    (b"", "length", "the x of a Point has 32 bytes, not 0"),
    (X[:-1], "length", "not 31"),
    (b"\x02" + X, "length", "not 33"),
    (word(p), "range", "x is not below p"),
    (b"\xff" * 32, "range", "x is not below p"),
    (word(OFF), None, "no y belongs to x"),
    (bytes(32), None, "no y belongs to x"),
]


def refused(reason):
    return pytest.raises(NotOnCurveError if reason is None else EncodingError)


@pytest.mark.parametrize("pair", PAIRS)
def test_both_ways(pair):
    affine = Point(*pair)
    for point in (affine, 3 * affine - 2 * affine):
        for compressed in (True, False):
            data = E.encode(pair, compressed)
            assert point.to_bytes(compressed) == point.to_bytes(compressed=compressed) == data
            for given in (data, bytearray(data), memoryview(data)):
                assert Point.from_bytes(given) == Point.from_bytes(given, compressed=compressed) == point
            with pytest.raises(EncodingError) as caught:
                Point.from_bytes(data, not compressed)
            assert caught.value.reason == "length"
        assert bytes(point) == point.to_bytes()
        assert point.has_even_y == (pair[1] % 2 == 0)
        assert point.x_only() == word(pair[0])
        assert Point.from_x_only(point.x_only()) == Point(*E.lift(pair[0], 0))


def test_the_identity():
    nothing = Point.identity()
    for point in (nothing, Point.generator() - Point.generator()):
        assert bytes(point) == point.to_bytes(True) == point.to_bytes(False) == b"\x00"
    for compressed in (None, True, False):
        assert Point.from_bytes(b"\x00", compressed) == nothing


@pytest.mark.parametrize(("data", "reason", "words"), BAD)
def test_bad_bytes(data, reason, words):
    with refused(reason) as caught:
        Point.from_bytes(data)
    assert words in str(caught.value)
    if reason:
        assert caught.value.reason == reason
        assert caught.value.index is None
    with pytest.raises(ValueError, match=r"."):
        E.decode(data)
    good = [E.encode(pair, i % 2 == 0) for i, pair in enumerate(PAIRS)]
    with refused(reason) as caught:
        Point.from_bytes_batch([*good, data, b"", *good])
    assert str(caught.value).startswith(f"data[{len(good)}]: ")
    assert words in str(caught.value)
    assert caught.value.index == len(good)


@pytest.mark.parametrize(("data", "reason", "words"), BAD_X)
def test_bad_x(data, reason, words):
    with refused(reason) as caught:
        Point.from_x_only(data)
    assert words in str(caught.value)
    with refused(reason) as caught:
        Point.from_x_only_batch([X, data, b""])
    assert words in str(caught.value)
    assert caught.value.index == 1


def test_every_first_byte():
    for first in range(256):
        for rest in (b"", X, X + Y):
            data = bytes([first]) + rest
            try:
                wanted = E.decode(data)
            except ValueError:
                with pytest.raises((EncodingError, NotOnCurveError)):
                    Point.from_bytes(data)
            else:
                assert bytes(Point.from_bytes(data)) == E.encode(wanted)


def test_small_and_large_x():
    for x in (*range(60), *range(p - 60, p + 30)):
        for odd in (0, 1):
            wanted = E.lift(x, odd)
            data = bytes([2 + odd]) + word(x)
            if wanted is None:
                with refused("range" if x >= p else None):
                    Point.from_bytes(data)
            else:
                assert Point.from_bytes(data) == Point(*wanted)


def test_many():
    pairs = [*PAIRS, None] * 3
    data = [E.encode(pair, RNG.random() < 0.5) for pair in pairs]
    points = [Point.identity() if pair is None else Point(*pair) for pair in pairs]
    assert Point.from_bytes_batch(data) == Point.from_bytes_batch(iter(data), None) == points
    assert Point.from_bytes_batch([E.encode(pair) for pair in pairs], True) == points
    assert Point.from_bytes_batch([E.encode(pair, False) for pair in pairs], compressed=False) == points
    assert Point.from_bytes_batch([]) == Point.from_x_only_batch([]) == []
    xs = [word(pair[0]) for pair in PAIRS]
    assert Point.from_x_only_batch(xs) == [Point.from_x_only(x) for x in xs]
    with pytest.raises(EncodingError, match=r"data\[1\]: a Point has 1 or 33 bytes, not 65"):
        Point.from_bytes_batch([b"\x02" + X, b"\x04" + X + Y], True)
    with pytest.raises(EncodingError, match=r"data\[0\]: a Point has 1 or 65 bytes, not 33"):
        Point.from_bytes_batch([b"\x02" + X], False)


@pytest.mark.parametrize("bad", [None, 5, "00", [0], 1.5, object()])
def test_wrong_types(bad):
    for call in (Point.from_bytes, Point.from_x_only, lambda data: Point.from_bytes_batch([data])):
        with pytest.raises(TypeError, match="bytes-like"):
            call(bad)
    if bad is not None:
        with pytest.raises(TypeError, match="compressed must be True or False"):
            Point.from_bytes(b"\x00", bad)
        with pytest.raises(TypeError, match="compressed must be True or False"):
            Point.from_bytes_batch([], bad)
    with pytest.raises(TypeError, match="compressed must be True or False"):
        Point.generator().to_bytes(bad)
