"""Nonces: RFC 6979 step by step by hmac of the standard library, and those that others published."""

import hashlib

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


def test_what_is_given_stays_as_it_is():
    """What is wiped is what was made on the way."""
    secret, digest, extra = bytes(range(32)), bytes(range(32, 64)), bytes(range(64, 96))
    first = [_rfc6979.nonce(secret, digest, extra, 2) for _ in range(2)]
    assert first[0] == first[1] != bytes(32)
    assert (secret, digest, extra) == (bytes(range(32)), bytes(range(32, 64)), bytes(range(64, 96)))


def test_what_is_made_on_the_way_is_wiped(monkeypatch):
    """Every concatenation, translation and hash of what is secret, but for the candidate."""
    kept, wiped = [], []

    class State:
        def __init__(self, data):
            kept.append(data)
            self.state = hashlib.sha256(data)

        def digest(self):
            kept.append(self.state.digest())
            return kept[-1]

    monkeypatch.setattr(_rfc6979, "sha256", State)
    monkeypatch.setattr(_rfc6979, "wipe", lambda *parts: wiped.extend(parts))
    candidate = _rfc6979.nonce(bytes(range(32)), bytes(32), b"", 2)
    left = {id(data) for data in kept} - {id(data) for data in wiped}
    assert left == {id(candidate)}
    lengths = sorted(map(len, wiped))
    # of every key: the key, a block, and the block with ipad and opad
    assert lengths.count(64) >= 3 * 2 + 1
