"""The package and libsecp256k1, by coincurve: both accept or refuse the same bytes, and their values are the same.

What is tried is random, at the edges of its range, or valid and then spoilt in a byte, a length or a number. Skipped
without coincurve.
"""

import hashlib
import random

import pytest
from reference_secp256k1 import SECP256K1, der, der_encode

from millerloop.errors import PairingError
from millerloop.secp256k1 import Point, SecretScalar, ecdh, ecdsa, schnorr

coincurve = pytest.importorskip("coincurve")
from coincurve import ecdsa as coincurve_ecdsa  # noqa: E402 - only what is installed can be imported

n, p = SECP256K1.n, SECP256K1.p
EDGES = [0, 1, 2, n // 2, n // 2 + 1, n - 2, n - 1, n, n + 1, p - n, p - 1, p, p + 1, 2**256 - 1, 2**128, 2**255]


def thirty_two(number):
    return number.to_bytes(32, "big")


def outcome(function, *arguments):
    """The value, or None where the arguments are refused, which coincurve does by ValueError and we by PairingError."""
    try:
        return function(*arguments)
    except ValueError:
        return None


def own(function, *arguments):
    try:
        return function(*arguments)
    except PairingError:
        return None


def numbers(rng, count):
    """32 bytes: at the edges, sparse, and random."""
    for edge in EDGES:
        yield thirty_two(edge)
    for _ in range(count):
        yield rng.choice([rng.randbytes(32), thirty_two(1 << rng.randrange(256)), bytes(31) + rng.randbytes(1)])


def spoilt(rng, data):
    """Bytes that differ from these in one place, or in length."""
    changed = bytearray(data)
    kind = rng.randrange(6)
    at = rng.randrange(len(data))
    if kind == 0:
        changed[at] ^= 1 << rng.randrange(8)
    elif kind == 1:
        changed[at] = rng.choice([0, 1, 2, 3, 4, 5, 6, 7, 0x30, 0x7F, 0x80, 0x81, 0xFF])
    elif kind == 2:
        del changed[at]
    elif kind == 3:
        changed.insert(at, rng.choice([0, 1, 2, 0x21, 0x80, 0xFF]))
    elif kind == 4:
        changed = changed[: rng.randrange(len(data) + 1)]
    else:
        changed += rng.randbytes(rng.randrange(1, 3))
    return bytes(changed)


def keys(rng, count):
    """Secret keys of both packages, and their public ones."""
    for _ in range(count):
        theirs = coincurve.PrivateKey(thirty_two(rng.randrange(1, n)))
        yield theirs, ecdsa.public_key(theirs.secret)


# --- keys -------------------------------------------------------------------------------------------------------------


def test_secret_keys():
    rng = random.Random("keys")
    refused = 0
    for secret in numbers(rng, 300):
        theirs = outcome(coincurve.PublicKey.from_valid_secret, secret)
        point = own(ecdsa.public_key, secret)
        assert (point is None) is (theirs is None)
        refused += theirs is None
        if theirs is None:
            assert own(SecretScalar.from_bytes, secret) is own(schnorr.public_key, secret) is None
            continue
        for compressed in (True, False):
            assert point.to_bytes(compressed=compressed) == theirs.format(compressed)
        assert Point.mul_generator(SecretScalar.from_bytes(secret)) == Point.generator() * SecretScalar.from_bytes(
            secret
        )
        assert (
            schnorr.public_key(secret) == coincurve.PublicKeyXOnly.from_valid_secret(secret).format() == point.x_only()
        )
    assert 4 < refused < 100


def point_bytes(rng):
    """Encodings of points, valid and spoilt, and of what is near the edges."""
    for _, point in keys(rng, 60):
        for compressed in (True, False):
            data = point.to_bytes(compressed=compressed)
            yield data
            for _ in range(8):
                yield spoilt(rng, data)
            yield bytes([rng.randrange(8)]) + data[1:]
    for x in numbers(rng, 200):
        yield bytes([rng.choice([2, 3])]) + x
        yield b"\4" + x + thirty_two(rng.choice(EDGES))
        lifted = SECP256K1.lift(int.from_bytes(x, "big"), 0)
        if lifted:
            yield b"\4" + x + thirty_two(lifted[1])
            yield b"\4" + x + thirty_two(lifted[1] + p if lifted[1] + p < 2**256 else p - lifted[1])


def test_encodings_of_points():
    """libsecp256k1 reads the hybrid form, we do not; and the identity is a point with us alone."""
    rng = random.Random("points")
    counts = [0, 0]
    for data in point_bytes(rng):
        theirs, point = outcome(coincurve.PublicKey, data), own(Point.from_bytes, data)
        if data[:1] in (b"\6", b"\7") or data == b"\0":
            assert (point is None) is (data != b"\0")
            continue
        assert (point is None) is (theirs is None), data.hex()
        counts[point is None] += 1
        if point is not None:
            assert point.to_bytes(compressed=True) == theirs.format()
            assert (int(point.x), int(point.y)) == theirs.point()
    assert min(counts) > 200


def test_points_by_their_x():
    rng = random.Random("x")
    counts = [0, 0]
    for x in numbers(rng, 200):
        theirs, point = outcome(coincurve.PublicKeyXOnly, x), own(Point.from_x_only, x)
        assert (point is None) is (theirs is None)
        counts[point is None] += 1
        if point is not None:
            assert point.x_only() == theirs.format() == x
            assert point.to_bytes() == b"\2" + x
    assert min(counts) > 50


# --- the group --------------------------------------------------------------------------------------------------------


def test_sums():
    rng = random.Random("sums")
    pairs = list(keys(rng, 40))
    for _ in range(150):
        chosen = [rng.choice(pairs) for _ in range(rng.randrange(2, 7))]
        if rng.random() < 0.3:
            minus = coincurve.PrivateKey(thirty_two(n - chosen[0][0].to_int()))
            chosen.append((minus, -chosen[0][1]))
        points = [point for _, point in chosen]
        theirs = outcome(coincurve.PublicKey.combine_keys, [key.public_key for key, _ in chosen])
        expected = b"\0" if theirs is None else theirs.format()
        assert sum(points).to_bytes() == Point.sum(points).to_bytes() == expected
        assert Point.msm(points, [1] * len(points)).to_bytes() == expected


def test_multiples():
    rng = random.Random("multiples")
    for key, point in keys(rng, 60):
        scalar = thirty_two(rng.choice([rng.randrange(1, n), rng.randrange(1, 1 << 64), n - rng.randrange(1, 1 << 64)]))
        k, tweaked = int.from_bytes(scalar, "big"), key.public_key.add(scalar).format()
        expected = key.public_key.multiply(scalar).format()
        assert (point * SecretScalar(k)).to_bytes() == point.mul_vartime(k).to_bytes() == expected
        assert (Point.table(point) * k).to_bytes() == Point.double_mul_vartime(0, k, point).to_bytes() == expected
        assert (point + Point.mul_generator(k)).to_bytes() == tweaked
        assert Point.double_mul_vartime(k, 1, point).to_bytes() == tweaked


# --- ECDSA ------------------------------------------------------------------------------------------------------------


def digests(rng, count):
    for edge in EDGES:
        yield thirty_two(edge)
    for _ in range(count):
        yield rng.randbytes(32)


def with_entropy(entropy):
    """Their default nonce with 32 bytes more."""
    return (coincurve._libsecp256k1.ffi.NULL, coincurve._libsecp256k1.ffi.new("unsigned char[32]", entropy))


def test_signatures():
    """Deterministic, so that they are the same: digests beyond n too, and with extra entropy."""
    rng = random.Random("sign")
    for digest in digests(rng, 60):
        ((key, point),) = keys(rng, 1)
        signature = ecdsa.sign(key.secret, digest, hash=None)
        assert signature.to_recoverable() == key.sign_recoverable(digest, None)
        assert signature.to_der() == key.sign(digest, None)
        assert ecdsa.sign(SecretScalar.from_bytes(key.secret), digest).to_der() == key.sign(digest)
        entropy = rng.randbytes(32)
        other = ecdsa.sign(key.secret, digest, hash=None, extra_entropy=entropy)
        assert other.to_der() == key.sign(digest, None, with_entropy(entropy)) != signature.to_der()
        assert ecdsa.recover(digest, signature, hash=None) == point


def verdicts(key, digest, data):
    theirs = outcome(key.public_key.verify, data, digest, None)
    return bool(theirs), ecdsa.verify(key.public_key.format(), digest, data, hash=None)


def test_signatures_that_are_spoilt():
    rng = random.Random("spoilt")
    counts = [0, 0]
    for digest in digests(rng, 40):
        ((key, _),) = keys(rng, 1)
        signature = ecdsa.sign(key.secret, digest, hash=None)
        r, s, data = signature.r, signature.s, signature.to_der()
        tried = [data, *(spoilt(rng, data) for _ in range(20))]
        tried += [
            der_encode(r, n - s),
            der_encode(s, r),
            der_encode(r, rng.choice(EDGES)),
            der_encode(rng.choice(EDGES), s),
        ]
        if r + n < 2**256:
            tried.append(der_encode(r + n, s))
        # integers that are longer than they must be, negative, or of the wrong type; a longer sequence
        one, other = (der(2, k.to_bytes(33, "big")) for k in (r, s))
        tried += [der(0x30, one + other), der(0x31, data[2:]), der(0x30, data[2:] + b"\5\0"), b"\x30\x80" + data[2:]]
        tried += [der(0x30, der(2, thirty_two(r)) + der(2, thirty_two(s))), b"\x30\x81" + data[1:], der(0x30, one)]
        for changed in tried:
            theirs, ours = verdicts(key, digest, changed)
            assert theirs is ours, changed.hex()
            counts[ours] += 1
        wrong = rng.randbytes(32)
        assert verdicts(key, wrong, data) == (False, False)
    assert counts[0] > 500
    assert counts[1] >= 50


def test_compact_signatures_that_are_spoilt():
    rng = random.Random("compact")
    for digest in digests(rng, 20):
        ((key, _),) = keys(rng, 1)
        data = ecdsa.sign(key.secret, digest, hash=None).to_compact()
        halves = [data[:32], data[32:], *map(thirty_two, EDGES)]
        for changed in [
            data,
            *(spoilt(rng, data) for _ in range(8)),
            *(rng.choice(halves) + data[32:] for _ in range(4)),
        ]:
            parsed = outcome(coincurve_ecdsa.deserialize_compact, changed)
            theirs = parsed is not None and key.public_key.verify(coincurve_ecdsa.cdata_to_der(parsed), digest, None)
            assert ecdsa.verify(key.public_key.format(), digest, changed, hash=None, encoding="compact") is theirs


def test_recovery():
    """Of what was signed, of what was spoilt, and of numbers that nobody signed."""
    rng = random.Random("recover")
    counts = [0, 0]
    for digest in digests(rng, 40):
        ((key, _),) = keys(rng, 1)
        data = key.sign_recoverable(digest, None)
        tried = [data, *(data[:64] + bytes([i]) for i in range(5)), *(spoilt(rng, data) for _ in range(4))]
        tried += [thirty_two(rng.choice(EDGES)) + rng.randbytes(32) + bytes([rng.randrange(4)]) for _ in range(4)]
        tried += [rng.randbytes(32) + thirty_two(rng.choice(EDGES)) + bytes([rng.randrange(4)]) for _ in range(4)]
        tried += [
            thirty_two(rng.randrange(1, p - n)) + rng.randbytes(32) + bytes([rng.randrange(2, 4)]) for _ in range(4)
        ]
        for changed in tried:
            theirs = outcome(coincurve.PublicKey.from_signature_and_message, changed, digest, None)
            point = own(
                lambda data, m: ecdsa.recover(m, ecdsa.Signature.from_recoverable(data), hash=None), changed, digest
            )
            assert (point and point.to_bytes()) == (theirs and theirs.format()), changed.hex()
            counts[point is not None] += 1
    assert min(counts) > 200


def test_hashes():
    """Ours by name, theirs by function; of what is longer than a digest both take SHA-256."""
    rng = random.Random("hash")
    for key, _ in keys(rng, 10):
        message = rng.randbytes(rng.randrange(200))
        assert ecdsa.sign(key.secret, message).to_der() == key.sign(message)
        blake = ecdsa.sign(key.secret, message, hash="sha3_256")
        assert blake.to_der() == key.sign(message, lambda m: hashlib.sha3_256(m).digest())
        assert ecdsa.verify(key.public_key.format(), message, blake.to_der(), hash="sha3_256")


# --- BIP-340 ----------------------------------------------------------------------------------------------------------


def test_schnorr():
    rng = random.Random("schnorr")
    counts = [0, 0]
    for message in digests(rng, 40):
        ((key, _),) = keys(rng, 1)
        aux, public = rng.randbytes(32), key.public_key_xonly.format()
        signature = schnorr.sign(key.secret, message, aux)
        assert signature == key.sign_schnorr(message, aux)
        tried = [(public, message, signature)]
        tried += [(public, message, spoilt(rng, signature)) for _ in range(10)]
        tried += [(public, spoilt(rng, message), signature) for _ in range(3)]
        tried += [(thirty_two(rng.choice(EDGES)), message, signature), (rng.randbytes(32), message, signature)]
        tried += [(public, message, signature[:32] + thirty_two(rng.choice(EDGES)))]
        tried += [(public, message, thirty_two(rng.choice(EDGES)) + signature[32:])]
        tried += [(public, message, signature[:32] + thirty_two(n - int.from_bytes(signature[32:], "big")))]
        for x, m, data in tried:
            theirs = outcome(lambda x, m, data: coincurve.PublicKeyXOnly(x).verify(data, m), x, m, data) or False
            assert schnorr.verify(x, m, data) is theirs
            assert schnorr.batch_verify([(public, message, signature), (x, m, data)]) is theirs
            counts[theirs] += 1
    assert counts[0] > 500
    assert counts[1] >= 50


def test_schnorr_of_any_message():
    rng = random.Random("messages")
    items = []
    for key, _ in keys(rng, 20):
        message = rng.randbytes(rng.choice([0, 1, 31, 33, 64, 500]))
        signature = schnorr.sign(key.secret, message)
        assert key.public_key_xonly.verify(signature, message)
        items.append((key.public_key_xonly.format(), message, signature))
    assert schnorr.batch_verify(items)
    items[7] = (*items[7][:2], spoilt(rng, items[7][2]))
    assert not schnorr.batch_verify(items)


# --- ECDH -------------------------------------------------------------------------------------------------------------


def test_ecdh():
    rng = random.Random("ecdh")
    both = list(keys(rng, 40))
    for key, _ in both:
        other, point = rng.choice(both)
        expected = key.ecdh(other.public_key.format())
        assert (
            ecdh.shared_secret(key.secret, point)
            == ecdh.shared_secret(other.secret, key.public_key.format())
            == expected
        )
        x = other.public_key.multiply(key.secret).format()[1:]
        assert ecdh.shared_x(SecretScalar.from_bytes(key.secret), other.public_key.format(compressed=False)) == x
    for data in point_bytes(rng):
        if rng.random() < 0.2 and data[:1] not in (b"\6", b"\7"):
            theirs = outcome(both[0][0].ecdh, data)
            assert own(ecdh.shared_secret, both[0][0].secret, data) == theirs
