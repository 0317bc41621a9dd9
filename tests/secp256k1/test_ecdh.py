"""Diffie-Hellman: both sides find the same, what is no key is refused."""

import random

import pytest
from reference_secp256k1 import SECP256K1

from millerloop.errors import EncodingError, InvalidKeyError, NotOnCurveError
from millerloop.secp256k1 import Point, SecretScalar, ecdh, ecdsa, n

FUNCTIONS = [ecdh.shared_secret, ecdh.shared_x]
both = pytest.mark.parametrize("function", FUNCTIONS, ids=["secret", "x"])


@pytest.mark.parametrize("d", [1, 2, 3, n // 2, n - 1, *(random.Random(i).randrange(1, n) for i in range(4))])
def test_values(d):
    e = random.Random(d).randrange(1, n)
    theirs = SECP256K1.multiply(e, SECP256K1.generator)
    for key in (Point(*theirs), SECP256K1.encode(theirs), SECP256K1.encode(theirs, compressed=False)):
        assert ecdh.shared_secret(d, key) == SECP256K1.shared_secret(d, theirs)
        assert ecdh.shared_x(d, key) == SECP256K1.shared_x(d, theirs)
    assert ecdh.shared_secret(d, ecdsa.public_key(e)) == ecdh.shared_secret(e, ecdsa.public_key(d))


@both
def test_keys_in_any_form(function):
    secret, public = 7, ecdsa.public_key(5)
    expected = function(secret, public)
    assert type(expected) is bytes
    assert len(expected) == 32
    data = secret.to_bytes(32, "big")
    for key in (SecretScalar(secret), data, bytearray(data), memoryview(data)):
        assert function(key, public) == expected
    encoding = bytes(public)
    for key in (encoding, bytearray(encoding), memoryview(encoding), public.to_bytes(compressed=False)):
        assert function(secret, key) == expected
    # a point that is not affine
    assert function(secret, 2 * Point.generator() + 3 * Point.generator()) == expected
    assert data == secret.to_bytes(32, "big")


@both
@pytest.mark.parametrize("wrong", ["x", None, 1.5, True, [1] * 32, Point.generator()])
def test_types_of_secret_keys(function, wrong):
    with pytest.raises(TypeError):
        function(wrong, Point.generator())


@both
@pytest.mark.parametrize("wrong", ["x", None, 1.5, True, 5, SecretScalar(5)])
def test_types_of_public_keys(function, wrong):
    with pytest.raises(TypeError):
        function(5, wrong)


@both
@pytest.mark.parametrize("wrong", [0, n, n + 1, -1, 2**256, bytes(32), n.to_bytes(32, "big"), b"\xff" * 32])
def test_secret_keys_out_of_range(function, wrong):
    with pytest.raises(InvalidKeyError) as caught:
        function(wrong, Point.generator())
    assert caught.value.reason == "range"


@both
def test_other_secret_keys(function):
    for wrong in (b"", bytes(31), b"\1" * 33):
        with pytest.raises(EncodingError) as caught:
            function(wrong, Point.generator())
        assert caught.value.reason == "length"
    cleared = SecretScalar(5)
    cleared.clear()
    with pytest.raises(InvalidKeyError) as caught:
        function(cleared, Point.generator())
    assert caught.value.reason == "cleared"


@both
def test_public_keys_that_are_none(function):
    for wrong in (Point.identity(), b"\0"):
        with pytest.raises(InvalidKeyError) as caught:
            function(5, wrong)
        assert caught.value.reason == "identity"
    encoding = Point.generator().to_bytes(compressed=False)
    for wrong in (b"", encoding[:-1], encoding[:32], encoding + b"\0", b"\6" + encoding[1:], b"\5" + encoding[1:33]):
        with pytest.raises(EncodingError):
            function(5, wrong)
    with pytest.raises(EncodingError):
        function(5, b"\2" + b"\xff" * 32)
    with pytest.raises(NotOnCurveError):
        function(5, encoding[:-1] + b"\0")
    with pytest.raises(NotOnCurveError):
        function(5, b"\2" + bytes(31) + b"\5")
