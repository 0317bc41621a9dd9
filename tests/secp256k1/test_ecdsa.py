"""ECDSA: values of the reference, signatures in all their encodings, what is refused and how."""

import copy
import hashlib
import pickle
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reference_secp256k1 import SECP256K1, der_encode

from millerloop.errors import EncodingError, InvalidKeyError, NotOnCurveError, PairingError
from millerloop.secp256k1 import Fn, Point, SecretScalar, ecdsa, n, p
from millerloop.secp256k1.ecdsa import Signature

MESSAGES = [b"", b"message", bytes(64), b"x" * 1000]
KEYS = [1, 2, n // 2, n - 1, random.Random(1).randrange(n)]
numbers = st.one_of(st.sampled_from([1, 2, 127, 128, 255, n // 2, n // 2 + 1, n - 1]), st.integers(1, n - 1))


def sha256(data):
    return hashlib.sha256(data).digest()


def parts(signature):
    return signature.r, signature.s, signature.recovery_id


# Signing and verifying.


@pytest.mark.parametrize("d", KEYS)
@pytest.mark.parametrize("message", MESSAGES)
def test_values(d, message):
    signature = ecdsa.sign(d, message)
    assert parts(signature) == SECP256K1.sign(d, sha256(message))
    key = ecdsa.public_key(d)
    assert bytes(key) == SECP256K1.encode(SECP256K1.multiply(d, SECP256K1.generator))
    assert ecdsa.verify(key, message, signature) is True
    assert ecdsa.recover(message, signature) == key
    assert signature.is_low_s


@pytest.mark.parametrize("size", [0, 1, 20, 31, 32, 33, 48, 64, 200])
def test_digests_of_any_length(size):
    """The leftmost 256 bits count; fewer are a smaller number."""
    for digest in (b"\xff" * size, b"\1" + bytes(size - 1) if size else b"", bytes(size)):
        signature = ecdsa.sign(5, digest, hash=None)
        assert parts(signature) == SECP256K1.sign(5, digest)
        key = ecdsa.public_key(5)
        assert ecdsa.verify(key, digest, signature, hash=None)
        assert ecdsa.recover(digest, signature, hash=None) == key
        assert ecdsa.verify(key, digest[:32], signature, hash=None)
        assert not ecdsa.verify(key, digest[:31] + b"\2", signature, hash=None)


@pytest.mark.parametrize("hash", ["sha512", "sha384", "sha3_256", "blake2s", hashlib.sha256, hashlib.sha3_512])
def test_other_hash_functions(hash):
    function = getattr(hashlib, hash) if isinstance(hash, str) else hash
    signature = ecdsa.sign(5, b"message", hash=hash)
    assert parts(signature) == SECP256K1.sign(5, function(b"message").digest())
    key = ecdsa.public_key(5)
    assert ecdsa.verify(key, b"message", signature, hash=hash)
    assert ecdsa.recover(b"message", signature, hash=hash) == key
    if function is not hashlib.sha256:
        assert not ecdsa.verify(key, b"message", signature)


@pytest.mark.parametrize("extra", [bytes(32), b"\xff" * 32, bytes(range(32))])
def test_extra_entropy(extra):
    signature = ecdsa.sign(5, b"message", extra_entropy=extra)
    assert parts(signature) == SECP256K1.sign(5, sha256(b"message"), extra)
    assert signature != ecdsa.sign(5, b"message")
    assert ecdsa.sign(5, b"message", extra_entropy=bytearray(extra)) == signature
    assert ecdsa.verify(ecdsa.public_key(5), b"message", signature)


def test_keys_in_any_form():
    expected, data = ecdsa.sign(5, b"message"), (5).to_bytes(32, "big")
    secret = SecretScalar(5)
    for key in (secret, data, bytearray(data), memoryview(data)):
        assert parts(ecdsa.sign(key, b"message")) == parts(expected)
        assert ecdsa.public_key(key) == ecdsa.public_key(5)
    assert not secret.is_cleared
    assert data == (5).to_bytes(32, "big")
    point = ecdsa.public_key(5)
    for key in (2 * Point.generator() + 3 * Point.generator(), bytes(point), point.to_bytes(compressed=False)):
        assert ecdsa.verify(key, b"message", expected)
        if isinstance(key, bytes):
            assert ecdsa.verify(bytearray(key), memoryview(b"message"), bytearray(expected.to_der()))


def test_signatures_in_any_form():
    key, signature = ecdsa.public_key(5), ecdsa.sign(5, b"message")
    assert ecdsa.verify(key, b"message", signature.to_der())
    assert ecdsa.verify(key, b"message", signature.to_compact(), encoding="compact")
    # the encoding is that of bytes
    assert ecdsa.verify(key, b"message", signature, encoding="compact")
    assert not ecdsa.verify(key, b"message", signature.to_compact())
    assert not ecdsa.verify(key, b"message", signature.to_der(), encoding="compact")
    assert not ecdsa.verify(key, b"message", signature.to_recoverable(), encoding="compact")
    assert ecdsa.recover(b"message", signature.to_recoverable()) == key
    assert ecdsa.recover(b"message", bytearray(signature.to_recoverable())) == key


def test_high_s():
    for k in range(1, 9):
        key, low = ecdsa.public_key(k), ecdsa.sign(k, b"message")
        high = Signature(low.r, n - low.s, low.recovery_id ^ 1)
        assert not high.is_low_s
        for given_form, encoding in ((high, "der"), (high.to_der(), "der"), (high.to_compact(), "compact")):
            assert not ecdsa.verify(key, b"message", given_form, encoding=encoding)
            assert not ecdsa.verify(key, b"message", given_form, encoding=encoding, low_s=True)
            assert ecdsa.verify(key, b"message", given_form, encoding=encoding, low_s=False)
        assert ecdsa.recover(b"message", high) == key
        assert parts(high.normalized()) == parts(low)
        assert low.normalized() is low
    for s, is_low in ((n // 2, True), (n // 2 + 1, False), (1, True), (n - 1, False)):
        assert Signature(1, s).is_low_s is is_low


@settings(deadline=None, max_examples=30)
@given(st.integers(1, n - 1), st.binary(max_size=40), st.integers(0, 70), st.integers(1, 255))
def test_one_byte_changed(d, message, place, difference):
    signature, key = ecdsa.sign(d, message), bytes(ecdsa.public_key(d))
    der, compact = bytearray(signature.to_der()), bytearray(signature.to_compact())
    der[place % len(der)] ^= difference
    compact[place % 64] ^= difference
    assert ecdsa.verify(key, message, der, low_s=False) is False
    assert ecdsa.verify(key, message, compact, encoding="compact", low_s=False) is False
    assert ecdsa.verify(key, message + b"x", signature) is False
    assert ecdsa.verify(bytes(ecdsa.public_key(d % (n - 1) + 1)), message, signature) is False


def small_x():
    """r for which r + n is the x of a point, and both its points."""
    return next(r for r in range(1, 1000) if SECP256K1.lift(n + r, 0))


@pytest.mark.parametrize("odd", [0, 1])
def test_nonce_points_beyond_the_order(odd):
    """An x of n or more, which no signer meets: recovery ids 2 and 3, and r = x - n."""
    r, s, digest = small_x(), 12345, sha256(b"message")
    expected = SECP256K1.recover(digest, r, s, 2 | odd)
    key = ecdsa.recover(digest, Signature(r, s, 2 | odd), hash=None)
    assert bytes(key) == SECP256K1.encode(expected)
    assert ecdsa.verify(key, digest, Signature(r, s), hash=None)
    assert not ecdsa.verify(key, digest, Signature(r + 1, s), hash=None)
    assert Signature.from_recoverable(Signature(r, s, 2 | odd).to_recoverable()).recovery_id == 2 | odd


def test_where_the_equation_has_the_identity():
    """z G + r P is the identity, or z is zero: no undefined sum, and no signature that verifies for it."""
    digest = sha256(b"message")
    z = int.from_bytes(digest, "big")
    for r in (1, 2, z % n, n - 1):
        key = Point.mul_generator(Fn(-z) / Fn(r))
        assert ecdsa.verify(key, digest, Signature(r, 1), hash=None) is False
        # P = z / r G: the two summands are the same point
        twice = Point.mul_generator(Fn(z) / Fn(r))
        expected = SECP256K1.verify(SECP256K1.decode(bytes(twice)), digest, r, 1)
        assert ecdsa.verify(twice, digest, Signature(r, 1), hash=None) is expected
    zero = ecdsa.sign(5, bytes(32), hash=None)
    assert ecdsa.verify(ecdsa.public_key(5), bytes(32), zero, hash=None)
    assert ecdsa.verify(ecdsa.public_key(5), n.to_bytes(32, "big"), zero, hash=None)


def test_recovery_of_the_identity():
    """r P = s R - z G is the identity where s R = z G."""
    digest = sha256(b"message")
    z = int.from_bytes(digest, "big") % n
    nonce_point = Point.mul_generator(7)
    encoding = bytes(nonce_point)
    signature = Signature(int.from_bytes(encoding[1:], "big"), int(Fn(z) / Fn(7)), encoding[0] & 1)
    with pytest.raises(InvalidKeyError) as caught:
        ecdsa.recover(digest, signature, hash=None)
    assert caught.value.reason == "identity"


def test_recovery_where_there_is_no_point():
    r = next(r for r in range(1, 100) if SECP256K1.lift(r, 0) is None)
    with pytest.raises(NotOnCurveError):
        ecdsa.recover(b"message", Signature(r, 1, 0))
    with pytest.raises(PairingError, match="DER and compact lose it, to_recoverable"):
        ecdsa.recover(b"message", Signature(1, 1))
    with pytest.raises(EncodingError, match=r"65 bytes, those of to_recoverable\(\), not 64"):
        ecdsa.recover(b"message", bytes(ecdsa.sign(5, b"message")))
    signature = ecdsa.sign(5, b"message")
    other = ecdsa.recover(b"message", Signature(signature.r, signature.s, signature.recovery_id ^ 1))
    assert other != ecdsa.public_key(5)
    assert ecdsa.verify(other, b"message", signature)


# What is refused.


@pytest.mark.parametrize("function", [lambda key: ecdsa.sign(key, b"message"), ecdsa.public_key])
def test_secret_keys_that_are_none(function):
    for wrong in ("x", None, 1.5, True, [1] * 32, Point.generator(), Fn(3)):
        wanted = f"^a secret key must be a SecretScalar, an int or 32 bytes, not {type(wrong).__name__}$"
        with pytest.raises(TypeError, match=wanted):
            function(wrong)
    for wrong in (0, n, n + 5, -1, 2**256, bytes(32), bytearray(32), n.to_bytes(32, "big"), b"\xff" * 32):
        with pytest.raises(InvalidKeyError, match=r"^a secret key is from 1 to n - 1$") as caught:
            function(wrong)
        assert caught.value.reason == "range"
    for wrong in (b"", bytes(31) + b"\1\1", b"\1" * 31, memoryview(b"\1" * 31)):
        with pytest.raises(EncodingError, match=r"a secret key has 32 bytes, not 3?[013]$") as caught:
            function(wrong)
        assert caught.value.reason == "length"
    cleared = SecretScalar(5)
    cleared.clear()
    with pytest.raises(InvalidKeyError) as caught:
        function(cleared)
    assert caught.value.reason == "cleared"


def test_public_keys_that_are_none():
    signature = ecdsa.sign(5, b"message")
    encoding = ecdsa.public_key(5).to_bytes(compressed=False)
    for wrong in (
        *(Point.identity(), b"\0", b"", bytes(33), encoding[:-1], encoding + b"\0", encoding[:33]),
        *(b"\6" + encoding[1:], b"\7" + encoding[1:], b"\5" + encoding[1:33], encoding[:-1] + b"\0"),
        *(b"\2" + b"\xff" * 32, b"\2" + bytes(31) + b"\5", b"\4" + bytes(64)),
    ):
        assert ecdsa.verify(wrong, b"message", signature) is False


def test_numbers_out_of_range():
    """Also those that would do mod n."""
    key, signature = ecdsa.public_key(5), ecdsa.sign(5, b"message")
    r, s = signature.r, signature.s
    pairs = [(0, s), (r, 0), (r + n, s), (r, s + n), (n, s), (r, n), (0, 0), (2**256 - 1, s), (r, 2**256 - 1)]
    for wrong_r, wrong_s in pairs:
        if max(wrong_r, wrong_s) >= 2**256:
            continue
        der = der_encode(wrong_r, wrong_s)
        compact = wrong_r.to_bytes(32, "big") + wrong_s.to_bytes(32, "big")
        for low_s in (True, False):
            assert ecdsa.verify(key, b"message", der, low_s=low_s) is False
            assert ecdsa.verify(key, b"message", compact, encoding="compact", low_s=low_s) is False
        for read, data in ((Signature.from_der, der), (Signature.from_compact, compact)):
            with pytest.raises(EncodingError) as caught:
                read(data)
            assert caught.value.reason == "range"
        with pytest.raises(EncodingError) as caught:
            ecdsa.recover(b"message", compact + b"\0")
        assert caught.value.reason == "range"
        with pytest.raises(PairingError):
            Signature(wrong_r, wrong_s)


@pytest.mark.parametrize("wrong", ["x", None, 1.5, 5, True, [1], object()])
def test_types(wrong):
    key, signature = ecdsa.public_key(5), ecdsa.sign(5, b"message")
    calls = [
        lambda: ecdsa.sign(5, wrong),
        lambda: ecdsa.verify(key, wrong, signature),
        lambda: ecdsa.verify(wrong, b"message", signature),
        lambda: ecdsa.verify(key, b"message", wrong),
        lambda: ecdsa.verify(b"", b"message", wrong, encoding="compact"),
        lambda: ecdsa.verify(wrong, b"message", b""),
        lambda: ecdsa.recover(wrong, signature),
        lambda: ecdsa.recover(b"message", wrong),
        lambda: Signature.from_der(wrong),
        lambda: Signature.from_compact(wrong),
        lambda: Signature.from_recoverable(wrong),
    ]
    if wrong is not None:
        calls.append(lambda: ecdsa.sign(5, b"message", extra_entropy=wrong))
    if wrong is not True:
        calls.append(lambda: ecdsa.verify(key, b"message", signature, low_s=wrong))
    if wrong not in ("x", None):
        calls += [lambda: ecdsa.sign(5, b"message", hash=wrong), lambda: ecdsa.recover(b"", signature, hash=wrong)]
    if wrong != "x":
        calls.append(lambda: ecdsa.verify(key, b"message", b"", encoding=wrong))
    if wrong != 5:
        calls += [lambda: Signature(wrong, 1), lambda: Signature(1, wrong)]
    if wrong not in (5, None):
        calls.append(lambda: Signature(1, 1, wrong))
    for call in calls:
        with pytest.raises(TypeError):
            call()


def test_wrong_values():
    key, signature = ecdsa.public_key(5), ecdsa.sign(5, b"message")
    for name in ("no such", "sha1", "md5", "shake_128"):
        for call in (
            lambda name=name: ecdsa.sign(5, b"message", hash=name),
            lambda name=name: ecdsa.verify(key, b"message", signature, hash=name),
            lambda name=name: ecdsa.recover(b"message", signature, hash=name),
        ):
            with pytest.raises(PairingError):
                call()
    with pytest.raises(PairingError, match="'der' or 'compact'"):
        ecdsa.verify(key, b"message", b"", encoding="DER")
    for extra in (b"", bytes(31), bytes(33)):
        with pytest.raises(EncodingError) as caught:
            ecdsa.sign(5, b"message", extra_entropy=extra)
        assert caught.value.reason == "length"


# Signature.


@given(numbers, numbers, st.sampled_from([None, 0, 1]))
def test_encodings(r, s, recovery_id):
    signature = Signature(r, s, recovery_id)
    assert parts(signature) == (r, s, recovery_id)
    assert signature.to_der() == der_encode(r, s)
    assert bytes(signature) == signature.to_compact() == r.to_bytes(32, "big") + s.to_bytes(32, "big")
    assert parts(Signature.from_der(signature.to_der())) == (r, s, None)
    assert parts(Signature.from_compact(bytearray(signature.to_compact()))) == (r, s, None)
    if recovery_id is None:
        with pytest.raises(PairingError, match="recovery id"):
            signature.to_recoverable()
    else:
        assert signature.to_recoverable() == bytes(signature) + bytes([recovery_id])
        assert parts(Signature.from_recoverable(signature.to_recoverable())) == parts(signature)
    assert signature == Signature(r, s)
    assert hash(signature) == hash(Signature(r, s))
    assert signature != Signature(r, n - s)
    assert signature != (r, s, recovery_id)
    for twin in (copy.copy(signature), copy.deepcopy(signature), pickle.loads(pickle.dumps(signature))):
        assert parts(twin) == parts(signature)
    assert eval(repr(signature), {"Signature": Signature}) == signature


def test_recovery_ids_out_of_range():
    beyond = p - n
    for r, recovery_id in ((1, 4), (1, -1), (beyond, 2), (beyond, 3), (n - 1, 2)):
        with pytest.raises(PairingError):
            Signature(r, 1, recovery_id)
        if recovery_id >= 0:
            with pytest.raises(EncodingError) as caught:
                Signature.from_recoverable(Signature(r, 1).to_compact() + bytes([recovery_id]))
            assert caught.value.reason == "range"
    assert Signature(beyond - 1, 1, 3).recovery_id == 3


def test_lengths():
    for read, size in ((Signature.from_compact, 64), (Signature.from_recoverable, 65)):
        for wrong in (b"", bytes(size - 1), bytes(size + 1)):
            with pytest.raises(EncodingError) as caught:
                read(wrong)
            assert caught.value.reason == "length"
    for wrong, reason in ((b"", "length"), (bytes(7), "length"), (bytes(73), "length"), (bytes(70), "der")):
        with pytest.raises(EncodingError) as caught:
            Signature.from_der(wrong)
        assert caught.value.reason == reason


def test_does_not_change():
    signature = Signature(1, 2, 1)
    for name in ("r", "s", "recovery_id", "other"):
        with pytest.raises(AttributeError):
            setattr(signature, name, 5)
    with pytest.raises(AttributeError):
        del signature.r
    with pytest.raises(AttributeError):
        signature.__init__(5, 6)
    assert parts(signature) == (1, 2, 1)


class EqualToAll:
    def __eq__(self, other):
        return True

    __hash__ = None


def test_options_are_asked_for_their_type():
    """Also where a Signature needs no encoding; what compares equal to everything is no name."""
    key, signature = ecdsa.public_key(5), ecdsa.sign(5, b"message")
    with pytest.raises(PairingError, match="encoding"):
        ecdsa.verify(key, b"message", signature, encoding="raw")
    for wrong in (5, None, EqualToAll()):
        with pytest.raises(TypeError, match="encoding"):
            ecdsa.verify(key, b"message", signature, encoding=wrong)
    with pytest.raises(TypeError):
        ecdsa.sign(5, b"message", hash=EqualToAll())
    with pytest.raises(TypeError):
        ecdsa.verify(key, b"message", signature, hash=EqualToAll())
