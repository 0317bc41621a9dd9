"""Nonces: RFC 6979 step by step by hmac of the standard library, and those that others published."""

import hashlib
import hmac

import pytest
import secp256k1_cases as published
from hypothesis import given
from hypothesis import strategies as st
from reference_secp256k1 import SECP256K1

from millerloop.secp256k1 import _rfc6979

thirty_two = st.binary(min_size=32, max_size=32)


def reference(secret, digest, extra, count):
    """The first candidates that are in range, which but for one in 2^128 all are."""
    found = SECP256K1.nonces(int.from_bytes(secret, "big"), digest, extra)
    return [next(found).to_bytes(32, "big") for _ in range(count)]


@given(thirty_two, thirty_two, st.one_of(st.just(b""), thirty_two))
def test_candidates(secret, digest, extra):
    reduced = (int.from_bytes(digest, "big") % SECP256K1.n).to_bytes(32, "big")
    candidates = [_rfc6979.nonce(secret, reduced, extra, skipped) for skipped in range(4)]
    assert candidates == reference(secret, digest, extra, 4)
    assert _rfc6979.nonce(secret, reduced, extra) == candidates[0]


@pytest.mark.parametrize("case", published.nonces(), ids=lambda case: case.message.decode()[:24])
def test_published(case):
    secret, digest = case.secret_key.to_bytes(32, "big"), hashlib.sha256(case.message).digest()
    for skipped, expected in case.expected.items():
        assert _rfc6979.nonce(secret, digest, skipped=skipped) == expected.to_bytes(32, "big")


@given(st.binary(max_size=300), st.binary(max_size=300), st.binary(max_size=300))
def test_parts_of_any_length(secret, digest, extra):
    """The steps of section 3.2, c to h, with the hmac of the standard library."""
    key, v = bytes(32), b"\1" * 32
    for separator in (b"\0", b"\1"):
        key = hmac.digest(key, v + separator + secret + digest + extra, "sha256")
        v = hmac.digest(key, v, "sha256")
    assert _rfc6979.nonce(secret, digest, extra) == hmac.digest(key, v, "sha256")


def test_what_is_given_stays_as_it_is():
    secret, digest, extra = bytes(range(32)), bytes(range(32, 64)), bytes(range(64, 96))
    assert _rfc6979.nonce(secret, digest, extra, 2) == _rfc6979.nonce(secret, digest, extra, skipped=2)
    assert (secret, digest, extra) == (bytes(range(32)), bytes(range(32, 64)), bytes(range(64, 96)))
    assert _rfc6979.nonce(secret, digest, extra, -1) == _rfc6979.nonce(secret, digest, extra)


@pytest.mark.parametrize("wrong", [None, "ab", 5, bytearray(b"ab")])
def test_types(wrong):
    for arguments in ((wrong, b""), (b"", wrong), (b"", b"", wrong)):
        with pytest.raises(TypeError):
            _rfc6979.nonce(*arguments)
