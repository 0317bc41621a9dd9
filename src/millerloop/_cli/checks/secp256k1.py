"""Signatures on secp256k1: published ones of BIP-340 and ECDSA, and keys that two agree on or that a signature tells.

A signature of ECDSA with its recovery id tells the public key: that is what Ethereum's ecrecover does.
"""

from __future__ import annotations

import os
import time
from functools import partial
from pathlib import Path
from typing import Any

from millerloop import secp256k1
from millerloop.errors import PairingError
from millerloop.secp256k1 import ecdh, ecdsa, schnorr

from .. import vectors
from . import Check, CheckFailedError

BATCH = 256


def checks(folder: Path) -> list[Check]:
    return [
        ("BIP-340", partial(check_bip340, folder)),
        ("ECDSA by RFC 6979", partial(check_rfc6979, folder)),
        ("keys from signatures (ecrecover)", partial(check_recovery, folder)),
        ("a shared secret", check_shared_secret),
        (f"{BATCH} signatures as a batch", check_batch),
    ]


def check_bip340(folder: Path) -> str:
    data = vectors.load("secp256k1_bip340", folder)
    signed = 0
    for case in data["cases"]:
        given = {name: bytes.fromhex(case[name]) for name in case.keys() - {"name", "expected"}}
        key, message, signature = given["public_key"], given["message"], given["signature"]
        if given["secret_key"]:
            signed += 1
            if schnorr.sign(given["secret_key"], message, given["aux_rand"]) != signature:
                raise CheckFailedError(f"{case['name']}: signed otherwise")
        if schnorr.verify(key, message, signature) is not case["expected"]:
            raise CheckFailedError(f"{case['name']}: {'does not verify' if case['expected'] else 'verifies'}")
    bad = sum(not case["expected"] for case in data["cases"])
    return f"{signed} signed as published, {len(data['cases']) - bad} hold, {bad} bad ones do not [{data['origin']}]"


def parsed(case: dict[str, Any]) -> tuple[bytes, bytes, ecdsa.Signature]:
    """Secret key, digest and signature."""
    secret, digest, signature = (bytes.fromhex(case[name]) for name in ("secret_key", "digest", "signature"))
    return secret, digest, ecdsa.Signature.from_compact(signature)


def check_rfc6979(folder: Path) -> str:
    data = vectors.load("secp256k1_rfc6979", folder)
    for case in data["cases"]:
        secret, digest, signature = parsed(case)
        if ecdsa.sign(secret, digest, hash=None) != signature:
            raise CheckFailedError(f"{case['name']}: signed otherwise")
        key = ecdsa.public_key(secret)
        if not ecdsa.verify(key, digest, signature.to_der(), hash=None):
            raise CheckFailedError(f"{case['name']}: does not verify")
        if ecdsa.verify(key, digest[::-1], signature.to_der(), hash=None):
            raise CheckFailedError(f"{case['name']}: verifies for another digest")
    return f"{len(data['cases'])} signed as published; they hold, and not for other digests [{data['origin']}]"


def check_recovery(folder: Path) -> str:
    data = vectors.load("secp256k1_rfc6979", folder)
    others = 0
    for case in data["cases"]:
        secret, digest, signature = parsed(case)
        found = []
        for recovery_id in range(4):
            try:
                found.append(ecdsa.recover(digest, ecdsa.Signature(signature.r, signature.s, recovery_id), hash=None))
            except PairingError:
                continue
        others += len(found) - 1
        if ecdsa.public_key(secret) not in found:
            raise CheckFailedError(f"{case['name']}: the signer is not among the keys that fit")
        if not all(ecdsa.verify(key, digest, signature.to_der(), hash=None) for key in found):
            raise CheckFailedError(f"{case['name']}: a key that fits does not verify")
    return f"the signers of {len(data['cases'])}, and {others} other keys that fit [{data['origin']}]"


def check_shared_secret() -> str:
    first, second = (secp256k1.SecretScalar.random() for _ in range(2))
    secrets = [
        ecdh.shared_secret(first, bytes(ecdsa.public_key(second))),
        ecdh.shared_secret(second, ecdsa.public_key(first)),
    ]
    first.clear()
    second.clear()
    if secrets[0] != secrets[1]:
        raise CheckFailedError("both sides have another one")
    return f"{len(secrets[0])} bytes, the same on both sides"


def check_batch() -> str:
    items = []
    for i in range(BATCH):
        secret = secp256k1.SecretScalar.random()
        message = b"message %d" % i
        items.append((schnorr.public_key(secret), message, schnorr.sign(secret, message)))
        secret.clear()
    started = time.perf_counter_ns()
    verified = schnorr.batch_verify(items)
    spent = time.perf_counter_ns() - started
    if not verified:
        raise CheckFailedError("what was signed here does not verify")
    forged = int.from_bytes(os.urandom(1), "big")
    key, message, signature = items[forged]
    items[forged] = (key, message + b", forged", signature)
    if schnorr.batch_verify(items):
        raise CheckFailedError(f"number {forged} is forged, and the batch verifies")
    return f"{spent / BATCH / 1000:.1f} us a signature, and not with a forged one"
