"""The published cases of ECDSA, of recovery, of ECDH and of BIP-340, all of them, through the package."""

import hashlib

import pytest
import secp256k1_cases as published
import vector_files
from reference_secp256k1 import SECP256K1

from millerloop.errors import PairingError
from millerloop.secp256k1 import Point, SecretScalar, ecdh, ecdsa, schnorr


def test_the_files_are_whole():
    """What is in the repository at least, by their counts of cases and of those that must fail."""
    verifications = [case for file in published.WYCHEPROOF_ECDSA for case in published.ecdsa_verifications(file)]
    assert (len(verifications), sum(not case.valid for case in verifications)) == (1360, 720)
    assert len(published.ecdsa_signatures()) >= 350
    assert len(published.ecdsa_refusals()) == 16
    assert len(published.schnorr()) == 19


# --- ECDSA ------------------------------------------------------------------------------------------------------------


def verifies(case, **options):
    return ecdsa.verify(
        case.public_key, case.message, case.signature, hash=case.hash, encoding=case.encoding, **options
    )


@pytest.mark.parametrize("file", published.WYCHEPROOF_ECDSA)
def test_wycheproof(file):
    cases = published.ecdsa_verifications(file)
    wrong = [case.name for case in cases if verifies(case, low_s=case.low_s) is not case.valid]
    assert wrong == []


@pytest.mark.parametrize("file", published.WYCHEPROOF_ECDSA)
def test_wycheproof_with_a_low_s(file):
    """What holds with any s holds with a low one if it is low, which is asked where nobody says otherwise."""
    for case in published.ecdsa_verifications(file):
        if case.valid:
            decode = ecdsa.Signature.from_der if case.encoding == "der" else ecdsa.Signature.from_compact
            signature = decode(case.signature)
            assert verifies(case) is verifies(case, low_s=True) is signature.is_low_s, case.name
            normalized = case._replace(signature=signature.normalized().to_compact(), encoding="compact")
            assert verifies(normalized), case.name
        elif not case.low_s:
            assert verifies(case) is False, case.name


@pytest.mark.parametrize("file", published.WYCHEPROOF_ECDSA)
def test_wycheproof_with_digests_and_points(file):
    """The same for the digest in place of the message, and the point in place of its encoding."""
    points = {}
    for case in published.ecdsa_verifications(file):
        public = points.setdefault(case.public_key, Point.from_bytes(case.public_key))
        digest = hashlib.new(case.hash, case.message).digest()
        options = {"hash": None, "encoding": case.encoding, "low_s": case.low_s}
        assert ecdsa.verify(public, digest, case.signature, **options) is case.valid, case.name


def test_what_must_not_verify():
    """Keys that are none, numbers out of range, an s that is high."""
    assert [case.name for case in published.ecdsa_refusals() if verifies(case)] == []
    high = [case for case in published.ecdsa_refusals() if verifies(case, low_s=False)]
    assert [case.name for case in high] == ["Fails verification if strict set to truthy value with high s value"]


def test_deterministic_signatures():
    refused = 0
    for case in published.ecdsa_signatures():
        options = {"hash": None, "extra_entropy": case.extra or None}
        if case.signature is None:
            refused += 1
            with pytest.raises(PairingError):
                ecdsa.sign(case.secret_key, case.digest, **options)
            with pytest.raises(PairingError):
                ecdsa.public_key(case.secret_key)
            continue
        signature = ecdsa.sign(case.secret_key, case.digest, **options)
        assert signature.to_compact() == bytes(signature) == case.signature
        assert signature.is_low_s
        public = ecdsa.public_key(case.secret_key)
        assert ecdsa.verify(public, case.digest, signature.to_der(), hash=None)
        assert ecdsa.recover(case.digest, signature, hash=None) == public
    assert refused == 3


def test_deterministic_signatures_by_every_kind_of_key():
    for case in published.ecdsa_signatures()[:40]:
        if case.signature is not None:
            for key in (SecretScalar.from_bytes(case.secret_key), int.from_bytes(case.secret_key, "big")):
                signed = ecdsa.sign(key, case.digest, hash=None, extra_entropy=case.extra or None)
                assert signed.to_compact() == case.signature


def test_signatures_by_the_first_nonces():
    """The nonces themselves are seen in what they sign: r is the x of their multiple of the generator."""
    for d, message, expected in published.nonces():
        point = SECP256K1.multiply(expected[0], SECP256K1.generator)
        signature = ecdsa.sign(d, message)
        assert signature.r == point[0] % SECP256K1.n
        digest = hashlib.sha256(message).digest()
        assert (signature.r, signature.s, signature.recovery_id) == SECP256K1.sign_with(d, digest, expected[0])


# --- recovery ---------------------------------------------------------------------------------------------------------


def keccak_256(data: bytes) -> bytes:
    """The hash of Ethereum: Keccak of one block with the padding 01."""
    mask, lanes = 2**64 - 1, [0] * 25
    block = bytearray(data.ljust(136, b"\0"))
    block[len(data)] ^= 1
    block[-1] ^= 0x80
    for i in range(17):
        lanes[i] = int.from_bytes(block[8 * i : 8 * i + 8], "little")
    register = 1
    for _ in range(24):
        parity = [lanes[x] ^ lanes[x + 5] ^ lanes[x + 10] ^ lanes[x + 15] ^ lanes[x + 20] for x in range(5)]
        around = [(c << 1 | c >> 63) & mask for c in parity]
        lanes = [lanes[i] ^ parity[(i + 4) % 5] ^ around[(i + 1) % 5] for i in range(25)]
        x, y, current = 1, 0, lanes[1]
        for t in range(24):
            x, y = y, (2 * x + 3 * y) % 5
            turn = (t + 1) * (t + 2) // 2 % 64
            lanes[x + 5 * y], current = (current << turn | current >> 64 - turn) & mask, lanes[x + 5 * y]
        rows = [lanes[5 * y : 5 * y + 5] for y in range(5)]
        lanes = [row[x] ^ (~row[(x + 1) % 5] & mask & row[(x + 2) % 5]) for row in rows for x in range(5)]
        for j in range(7):
            lanes[0] ^= (register & 1) << (1 << j) - 1
            register = register << 1 ^ (register >> 7) * 0x171
    return b"".join(lane.to_bytes(8, "little") for lane in lanes[:4])


def recovered(case):
    """x || y of the key, or None where recovery fails with an error of the package."""
    try:
        signature = ecdsa.Signature(case.r, case.s, case.v - 27)
        return ecdsa.recover(case.digest, signature, hash=None).to_bytes(compressed=False)[1:]
    except PairingError:
        return None


def test_recovery_of_besu():
    for case in published.recoveries("besu_ecrecover.json"):
        assert recovered(case) == case.expected, case.name


@pytest.mark.skipif(
    vector_files.path("secp256k1_ecrecover", "ethereum_ecrecover.json") is None,
    reason="ethereum_ecrecover.json is not in the repository (its licence) nor in the folder MILLERLOOP_VECTORS names",
)
def test_recovery_of_ethereum():
    cases = published.recoveries("ethereum_ecrecover.json")
    assert sum(case.expected is None for case in cases) == 4
    for case in cases:
        key = recovered(case)
        assert (key and keccak_256(key)[12:]) == case.expected, case.name


# --- ECDH -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("file", ["ecdh_secp256k1.json", "ecdh_secp256k1_webcrypto.json"])
def test_shared_x(file):
    cases = published.agreements(file)
    assert sum(case.shared_x is None for case in cases) >= 12
    for case in cases:
        key = case.secret_key.to_bytes(32, "big")
        if case.shared_x is None:
            for agree in (ecdh.shared_x, ecdh.shared_secret):
                with pytest.raises(PairingError):
                    agree(key, case.public_key)
        else:
            assert ecdh.shared_x(key, case.public_key) == case.shared_x, case.name
            point = Point.from_bytes(case.public_key)
            assert ecdh.shared_x(SecretScalar(case.secret_key), point) == case.shared_x, case.name


def test_shared_secret():
    """The hash of the point that the published x belongs to; its y is told by the reference."""
    for case in published.agreements("ecdh_secp256k1_webcrypto.json")[::4]:
        if case.shared_x is not None:
            public = SECP256K1.decode(case.public_key)
            expected = SECP256K1.shared_secret(case.secret_key, public)
            assert ecdh.shared_secret(case.secret_key, case.public_key) == expected, case.name


# --- BIP-340 ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", published.schnorr(), ids=lambda case: case.name)
def test_bip340(case):
    assert schnorr.verify(case.public_key, case.message, case.signature) is case.valid
    if case.secret_key:
        assert schnorr.public_key(case.secret_key) == case.public_key
        assert schnorr.sign(case.secret_key, case.message, case.aux_rand) == case.signature


def test_bip340_in_batches():
    items = [(case.public_key, case.message, case.signature) for case in published.schnorr() if case.valid]
    assert schnorr.batch_verify(items)
    for case in published.schnorr():
        if not case.valid:
            wrong = (case.public_key, case.message, case.signature)
            assert not schnorr.batch_verify([wrong])
            assert not schnorr.batch_verify([*items, wrong]), case.name
