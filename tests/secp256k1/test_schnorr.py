"""BIP-340: values of the reference, batches as many answers of verify(), what is refused and how."""

import hashlib
import os
import pickle
import random
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from itertools import count

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reference_secp256k1 import SECP256K1, tagged_hash

from millerloop import secp256k1
from millerloop.errors import EncodingError, InvalidKeyError, PairingError
from millerloop.secp256k1 import Point, SecretScalar, n, p, schnorr

MESSAGES = [b"", b"message", bytes(32), b"x" * 1000]
KEYS = [1, 2, n // 2, n - 1, random.Random(1).randrange(n)]
SIZES = [0, 1, 2, 3, 9]


def random_source(seed=0):
    """A source of bytes like os.urandom that gives the same every time."""
    counter = count()
    return lambda size: hashlib.shake_128(b"%d %d" % (seed, next(counter))).digest(size)


def some(size, keys=None):
    """Items of so many keys, each its own where that is not told."""
    secrets = [i % (keys or size or 1) + 1 for i in range(size)]
    return [
        (schnorr.public_key(k), b"message %d" % i, schnorr.sign(k, b"message %d" % i)) for i, k in enumerate(secrets)
    ]


# Signing and verifying.


@pytest.mark.parametrize("d", KEYS)
@pytest.mark.parametrize("message", MESSAGES)
def test_values(d, message):
    public = SECP256K1.schnorr_public_key(d)
    assert schnorr.public_key(d) == public
    for aux in (bytes(32), b"\xff" * 32):
        signature = schnorr.sign(d, message, aux)
        assert signature == SECP256K1.schnorr_sign(d, message, aux)
        assert schnorr.verify(public, message, signature) is True
    assert not schnorr.verify(public, message + b"x", signature)
    drawn = schnorr.sign(d, message)
    assert drawn != schnorr.sign(d, message)
    assert schnorr.verify(public, message, drawn)


def test_keys_in_any_form():
    data, aux = (5).to_bytes(32, "big"), bytes(32)
    expected, secret = schnorr.sign(5, b"message", aux), SecretScalar(5)
    for key in (secret, data, bytearray(data), memoryview(data)):
        assert schnorr.sign(key, bytearray(b"message"), bytearray(aux)) == expected
        assert schnorr.public_key(key) == schnorr.public_key(5)
    assert not secret.is_cleared
    assert (data, aux) == ((5).to_bytes(32, "big"), bytes(32))
    public, point = schnorr.public_key(5), 2 * Point.generator() + 3 * Point.generator()
    for key in (point, -point, public, bytearray(public), memoryview(public)):
        assert schnorr.verify(key, memoryview(b"message"), bytearray(expected))
        assert schnorr.batch_verify([(key, memoryview(b"message"), bytearray(expected))] * 2)


@settings(deadline=None, max_examples=30)
@given(st.integers(1, n - 1), st.binary(max_size=40), st.integers(0, 63), st.integers(1, 255))
def test_one_byte_changed(d, message, place, difference):
    public, signature = schnorr.public_key(d), bytearray(schnorr.sign(d, message, bytes(32)))
    signature[place] ^= difference
    assert schnorr.verify(public, message, signature) is False
    assert SECP256K1.schnorr_verify(public, message, bytes(signature)) is False
    assert schnorr.batch_verify([(public, message, signature)]) is False
    other = bytearray(public)
    other[place % 32] ^= difference
    assert schnorr.verify(other, message, schnorr.sign(d, message)) is False


def challenge(x, public, message):
    return int.from_bytes(tagged_hash("BIP0340/challenge", x + public + message), "big") % n


def test_an_odd_nonce_point():
    """The signature that would hold if the parity of R did not count; and the one for which R is the identity."""
    public = schnorr.public_key(1)  # of the generator, whose y is even
    k = next(k for k in range(2, 20) if not Point.mul_generator(k).has_even_y)
    x = Point.mul_generator(k).x_only()
    odd = x + ((k + challenge(x, public, b"message")) % n).to_bytes(32, "big")
    even = x + ((n - k + challenge(x, public, b"message")) % n).to_bytes(32, "big")
    identity = x + challenge(x, public, b"message").to_bytes(32, "big")
    for signature, valid in ((odd, False), (even, True), (identity, False)):
        assert schnorr.verify(public, b"message", signature) is valid
        assert schnorr.batch_verify([(public, b"message", signature)]) is valid
        assert schnorr.batch_verify([*some(3), (public, b"message", signature)]) is valid


def test_tagged_hash():
    for tag in ("", "BIP0340/challenge", "ü"):
        for data in MESSAGES:
            assert schnorr.tagged_hash(tag, data) == tagged_hash(tag, data)
            assert schnorr.tagged_hash(bytearray(tag.encode()), memoryview(data)) == tagged_hash(tag, data)
    for tag, data in ((None, b""), (5, b""), ("x", "x"), ("x", None)):
        with pytest.raises(TypeError):
            schnorr.tagged_hash(tag, data)


def test_a_wrong_signature_is_not_returned():
    """An error of the machine after the nonce: the key that signs is not the one whose point was worked out."""
    over, nonce = schnorr.SchnorrOver(secp256k1), SecretScalar(7)
    point = Point.mul_generator(5)
    d = secp256k1.Fn(5) if point.has_even_y else secp256k1.Fn(-5)
    key = point.x_only()
    right = over.sign_with(d, Point.from_x_only(key), key, nonce, b"message")
    assert schnorr.verify(key, b"message", right)
    for wrong in (-d, d + 1):
        with pytest.raises(RuntimeError, match="wrong"):
            over.sign_with(wrong, Point.from_x_only(key), key, nonce, b"message")


# What is refused.


@pytest.mark.parametrize("function", [lambda key: schnorr.sign(key, b"message"), schnorr.public_key])
def test_secret_keys_that_are_none(function):
    for wrong in ("x", None, 1.5, True, [1] * 32, Point.generator()):
        with pytest.raises(TypeError):
            function(wrong)
    for wrong in (0, n, n + 5, -1, 2**256, bytes(32), n.to_bytes(32, "big"), b"\xff" * 32):
        with pytest.raises(InvalidKeyError) as caught:
            function(wrong)
        assert caught.value.reason == "range"
    for wrong in (b"", bytes(31) + b"\1\1", b"\1" * 31):
        with pytest.raises(EncodingError) as caught:
            function(wrong)
        assert caught.value.reason == "length"
    cleared = SecretScalar(5)
    cleared.clear()
    with pytest.raises(InvalidKeyError) as caught:
        function(cleared)
    assert caught.value.reason == "cleared"


def test_aux_rand():
    for wrong in (b"", bytes(31), bytes(33)):
        with pytest.raises(EncodingError) as caught:
            schnorr.sign(5, b"message", wrong)
        assert caught.value.reason == "length"
    for wrong in ("x", 5, True):
        with pytest.raises(TypeError):
            schnorr.sign(5, b"message", wrong)


def no_x():
    return next(x for x in range(1, 100) if SECP256K1.lift(x, 0) is None).to_bytes(32, "big")


def wrong_items():
    """Bytes that encode no key or no signature, and the identity."""
    public, signature = schnorr.public_key(5), schnorr.sign(5, b"message")
    for key in (b"", public[:-1], public + b"\0", b"\2" + public, bytes(32), no_x(), p.to_bytes(32, "big")):
        yield key, b"message", signature
    yield b"\xff" * 32, b"message", signature
    yield Point.identity(), b"message", signature
    x, s = signature[:32], signature[32:]
    for wrong in (b"", signature[:-1], signature + b"\0", bytes(64), x + bytes(32), bytes(32) + s, no_x() + s):
        yield public, b"message", wrong
    for number in (n, 2**256 - 1, n + int.from_bytes(s, "big")):
        if number < 2**256:
            yield public, b"message", x + number.to_bytes(32, "big")
    for number in (p, 2**256 - 1):
        yield public, b"message", number.to_bytes(32, "big") + s


def test_bytes_that_are_no_keys_or_signatures():
    items = some(3)
    for wrong in wrong_items():
        assert schnorr.verify(*wrong) is False
        assert schnorr.batch_verify([wrong]) is False
        for place in (0, 1, 3):
            assert schnorr.batch_verify([*items[:place], wrong, *items[place:]]) is False


@pytest.mark.parametrize("wrong", ["x", None, 1.5, 5, True, [1], object()])
def test_types(wrong):
    public, signature = schnorr.public_key(5), schnorr.sign(5, b"message")
    for item in ((wrong, b"message", signature), (public, wrong, signature), (public, b"message", wrong)):
        with pytest.raises(TypeError):
            schnorr.verify(*item)
        with pytest.raises(TypeError, match=r"items\[1\]"):
            schnorr.batch_verify([(public, b"message", signature), item])
    with pytest.raises(TypeError):
        schnorr.sign(5, wrong)
    # a wrong type is one where the bytes beside it are wrong too
    for item in ((wrong, b"message", b""), (b"", wrong, signature), (b"", b"message", wrong)):
        with pytest.raises(TypeError):
            schnorr.verify(*item)
        with pytest.raises(TypeError):
            schnorr.batch_verify([(public, b"message", b""), item])


# Batches.


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("keys", [None, 1, 2])
def test_valid_batches(size, keys):
    items = some(size, keys)
    for given_items in (items, tuple(items), iter(items), (list(item) for item in items)):
        assert schnorr.batch_verify(given_items) is True
    points = [(Point.from_x_only(key), message, signature) for key, message, signature in items]
    assert schnorr.batch_verify(points) is True
    assert schnorr.batch_verify(items + points) is True


def test_one_wrong_anywhere():
    size = 9
    for keys in (size, 3):
        items = some(size, keys)
        for place in (0, 5, size - 1):
            key, message, signature = items[place]
            other_key, _, other = items[place - 1]
            for wrong in (
                (other_key, message, signature),
                (key, message + b"x", signature),
                (key, message, other),
                (key, message, signature[:32] + other[32:]),
                (key, message, other[:32] + signature[32:]),
            ):
                assert schnorr.batch_verify([*items[:place], wrong, *items[place + 1 :]]) is False


def test_errors_that_cancel():
    """The plain sum of these signatures is right."""
    items = some(6)
    d = 77
    for places in ((0, 1), (2, 5)):
        broken = list(items)
        for place, difference in zip(places, (d, -d), strict=True):
            key, message, signature = items[place]
            s = (int.from_bytes(signature[32:], "big") + difference) % n
            broken[place] = key, message, signature[:32] + s.to_bytes(32, "big")
        assert schnorr.batch_verify(broken) is False
        assert schnorr.batch_verify(broken, random_source()) is False
        # with factors of one it would hold
        assert schnorr.batch_verify(broken, lambda size: (b"\1" + bytes(15)) * (size // 16)) is True


def test_factors():
    """Drawn from rng, 16 bytes for each item; zeros are taken for one, so that no item is left out."""
    items, asked = some(5), []

    def rng(size):
        asked.append(size)
        return bytes(size)

    assert schnorr.batch_verify(items, rng) is True
    assert sum(asked) == 16 * 5
    key, message, _ = items[3]
    assert schnorr.batch_verify([*items[:3], (key, message, items[0][2]), items[4]], rng) is False
    assert schnorr.batch_verify(items, os.urandom)
    assert schnorr.batch_verify(items, random_source(1))
    with pytest.raises(PairingError):
        schnorr.batch_verify(items, lambda size: bytes(size - 1))
    for wrong in (None, 5, b"x" * 80):
        with pytest.raises(TypeError):
            schnorr.batch_verify(items, wrong)
    with pytest.raises(TypeError):
        schnorr.batch_verify(items, lambda size: "x" * size)


class Pickling(Executor):
    """Runs at once what has been through a pickle, as a process would."""

    def submit(self, function, *arguments):
        future = Future()
        function, arguments = pickle.loads(pickle.dumps((function, arguments)))
        future.set_result(pickle.loads(pickle.dumps(function(*arguments))))
        return future


@pytest.mark.parametrize("workers", [None, 1, 2, "threads", "pickling"])
def test_workers_and_progress(workers, monkeypatch):
    monkeypatch.setattr(schnorr, "CHUNK", 4)
    monkeypatch.setattr("millerloop._batch.LEAST", 4)
    monkeypatch.setattr("millerloop._batch.LANES", 1)
    items = some(11, 3)
    key, message, signature = items[7]
    with ThreadPoolExecutor(2) as pool:
        chosen = {"threads": pool, "pickling": Pickling()}.get(workers, workers)
        finished = []
        assert schnorr.batch_verify(items, workers=chosen, progress=finished.append) is True
        assert sum(finished) == len(items)
        assert len(finished) > 1
        for wrong in ((key, b"x", signature), (key, message, b"")):
            broken = [*items[:7], wrong, *items[8:]]
            assert schnorr.batch_verify(iter(broken), workers=chosen) is False
        with pytest.raises(TypeError, match=r"items\[7\]"):
            schnorr.batch_verify([*items[:7], (key, message), *items[8:]], workers=chosen)


def test_what_is_no_batch():
    items = some(2)
    for wrong in (b"x", "x", {1: 2}, {items[0]}, 5, None, bytearray(3), memoryview(b"x")):
        with pytest.raises(TypeError, match="items must be"):
            schnorr.batch_verify(wrong)
    for wrong in (5, None, (), items[0][:2], (*items[0], b"x")):
        with pytest.raises(TypeError, match=r"items\[2\]"):
            schnorr.batch_verify([*items, wrong])
    for option in ({"workers": 0}, {"workers": "x"}, {"progress": 5}):
        with pytest.raises((TypeError, PairingError)):
            schnorr.batch_verify(items, **option)


def test_an_executor_that_returns_something_else():
    class Other(Executor):
        def submit(self, function, *arguments):
            future = Future()
            future.set_result(True)
            return future

    with pytest.raises(TypeError, match="no result of its task"):
        schnorr.batch_verify(some(2), workers=Other())


def test_only_the_module_itself_is_pickled():
    assert pickle.loads(pickle.dumps(schnorr._secp256k1)) is schnorr._secp256k1
    with pytest.raises(TypeError):
        pickle.dumps(schnorr.SchnorrOver(secp256k1))
