"""reference_secp256k1.py is itself proved here: by every published case, and by the classes of reference.py."""

import hashlib
import random

import pytest
import reference
import secp256k1_cases as published
from reference_secp256k1 import SECP256K1, compact_decode, der_decode, der_encode, tagged_hash

G, n, p = SECP256K1.generator, SECP256K1.n, SECP256K1.p


def refused(function, *arguments):
    with pytest.raises(ValueError, match=r"."):
        function(*arguments)
    return True


def coordinates(point):
    return b"".join(c.to_bytes(32, "big") for c in point)


def test_the_group_is_that_of_the_other_reference():
    field = reference.Field("Fp", p, [0])
    curve, rng = reference.EllipticCurve(field, field(7)), random.Random(256)
    assert curve.contains((field(G[0]), field(G[1])))
    assert SECP256K1.multiply(n, G) is None
    P, Q = (SECP256K1.multiply(rng.randrange(n), G) for _ in range(2))
    for a, b in ((P, Q), (P, P), (P, SECP256K1.negate(P)), (P, None), (None, Q), (None, None)):
        other = curve.add(*(c and (field(c[0]), field(c[1])) for c in (a, b)))
        assert SECP256K1.add(a, b) == (other and tuple(map(int, other)))
    k = rng.randrange(1 << 40)
    assert SECP256K1.multiply(k, P) == tuple(map(int, curve.multiply(k, (field(P[0]), field(P[1])))))
    assert SECP256K1.multiply(-k, P) == SECP256K1.negate(SECP256K1.multiply(k, P))


def test_published_multiples():
    cases = published.multiples()
    assert len(cases) == 131
    assert not [c for c in cases if SECP256K1.multiply(c.scalar, c.point or G) != c.expected]


def decodes(data):
    try:
        return SECP256K1.encode(SECP256K1.decode(data), compressed=len(data) == 33) == data
    except ValueError:
        return False


def test_published_decodings():
    cases = published.decodings()
    assert sum(not case.valid for case in cases) > 200
    assert not [case for case in cases if decodes(case.data) is not case.valid]
    assert SECP256K1.decode(SECP256K1.encode(None)) is None


def apply(operation, *arguments):
    """An operation of the published cases; ValueError for what has to be refused."""
    group = SECP256K1
    if operation == "from_scalar":
        return group.encode(group.multiply(group.secret(arguments[0]), G))
    P = group.decode(arguments[0])
    if operation == "compress":
        return group.encode(P, arguments[1])
    other = group.decode(arguments[1]) if operation == "add" else group.secret(arguments[1])
    if operation == "multiply":
        result = group.multiply(other, P)
    else:
        result = group.add(P, other if operation == "add" else group.multiply(other, G))
    return group.encode(result, compressed=len(arguments[0]) == 33)


def test_published_operations():
    cases = published.point_operations()
    assert sum(case.expected is None for case in cases) == 73
    for case in cases:
        if case.expected is None:
            assert refused(apply, case.name, *case.arguments)
        else:
            assert apply(case.name, *case.arguments) == case.expected, case


def verifies(case):
    try:
        public = SECP256K1.decode(case.public_key)
        if case.encoding == "der":
            r, s = der_decode(case.signature)
        else:
            r, s = compact_decode(case.signature)
    except ValueError:
        return False
    digest = hashlib.new(case.hash, case.message).digest() if case.hash else case.message
    if case.low_s and not SECP256K1.is_low(s):
        return False
    return SECP256K1.verify(public, digest, r, s)


@pytest.mark.parametrize("file", published.WYCHEPROOF_ECDSA)
def test_published_verifications(file):
    cases = published.ecdsa_verifications(file)
    assert {case.valid for case in cases} == {False, True}
    assert [case.name for case in cases if verifies(case) is not case.valid] == []


def test_published_refusals():
    cases = published.ecdsa_refusals()
    assert len(cases) == 16
    assert [case.name for case in cases if verifies(case)] == []


def test_published_nonces():
    for d, message, expected in published.nonces():
        found = SECP256K1.nonces(d, hashlib.sha256(message).digest())
        assert {i: k for i, k in zip(range(16), found, strict=False) if i in expected} == expected


def test_published_signatures():
    cases = published.ecdsa_signatures()
    assert sum(bool(case.extra) for case in cases) == 16
    for case in cases:
        if case.signature is None:
            assert refused(SECP256K1.secret, case.secret_key)
            continue
        r, s, _ = SECP256K1.sign(SECP256K1.secret(case.secret_key), case.digest, case.extra)
        assert coordinates((r, s)) == case.signature


def test_published_recoveries():
    cases = published.recoveries("besu_ecrecover.json")
    assert sum(case.expected is None for case in cases) == 5
    for case in cases:
        point = SECP256K1.recover(case.digest, case.r, case.s, case.v - 27)
        assert (point and coordinates(point)) == case.expected, case.name
        assert point is None or SECP256K1.verify(point, case.digest, case.r, case.s)


def test_own_signatures_recover():
    rng = random.Random(27)
    for _ in range(5):
        d, digest = rng.randrange(1, n), rng.randbytes(32)
        r, s, number = SECP256K1.sign(d, digest)
        public = SECP256K1.multiply(d, G)
        assert SECP256K1.recover(digest, r, s, number) == public
        assert SECP256K1.recover(digest, r, s, number ^ 1) != public
        assert SECP256K1.recover(digest, r, n - s, number ^ 1) == public
        assert der_decode(der_encode(r, s)) == (r, s)


@pytest.mark.parametrize("file", ["ecdh_secp256k1.json", "ecdh_secp256k1_webcrypto.json"])
def test_published_agreements(file):
    cases = published.agreements(file)
    assert sum(case.shared_x is None for case in cases) >= 12
    for case in cases:
        if case.shared_x is None:
            assert refused(SECP256K1.decode, case.public_key), case.name
        else:
            assert SECP256K1.shared_x(case.secret_key, SECP256K1.decode(case.public_key)) == case.shared_x, case.name


def test_shared_secret_is_the_same_on_both_sides():
    a, b = 0x1234567 << 128, n - 5
    A, B = (SECP256K1.multiply(k, G) for k in (a, b))
    assert SECP256K1.shared_secret(a, B) == SECP256K1.shared_secret(b, A)


def test_published_schnorr_signatures():
    cases = published.schnorr()
    assert len(cases) == 19
    for case in cases:
        assert SECP256K1.schnorr_verify(case.public_key, case.message, case.signature) is case.valid, case.name
        if case.secret_key:
            d = SECP256K1.secret(case.secret_key)
            assert SECP256K1.schnorr_public_key(d) == case.public_key
            assert SECP256K1.schnorr_sign(d, case.message, case.aux_rand) == case.signature
    assert tagged_hash("BIP0340/challenge", b"") != tagged_hash("BIP0340/nonce", b"")


def test_published_scalars():
    for x, y, xy, xx in published.products():
        assert (x * y % n, x * x % n) == (xy, xx)
