"""Contenders of peers.py on secp256k1: its field; signatures, keys, shared secrets beside coincurve (libsecp256k1).

Secret keys are objects made before, on both sides; coincurve's hold the public key too. Public keys are objects but for
ECDH, which coincurve gives bytes. Signatures of ECDSA are DER, messages 32 bytes that both hash with SHA-256.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import Any

from millerloop import secp256k1
from millerloop.secp256k1 import ecdh, ecdsa, schnorr

from .contenders import COINCURVE, ONE_BY_ONE, OURS, Comparison, Contender, coincurve, gmpy2
from .contenders_groups import of_each
from .contenders_pairing import BATCH as FIELD_BATCH

BATCH = 32
P = int(secp256k1.p)
Contenders = list[Contender]


class Sample:
    """Keys, messages of 32 bytes, and as many random bytes for each."""

    def __init__(self, rng: random.Random, count: int = BATCH):
        self.secrets = [rng.randrange(1, secp256k1.n).to_bytes(32, "big") for _ in range(count)]
        self.messages = [rng.randbytes(32) for _ in self.secrets]
        self.random = [rng.randbytes(32) for _ in self.secrets]
        self.keys = [secp256k1.SecretScalar.from_bytes(secret) for secret in self.secrets]
        self.public = [ecdsa.public_key(key).to_affine() for key in self.keys]
        if coincurve():
            self.their_keys = [coincurve().PrivateKey(secret) for secret in self.secrets]

    def zipped(self, *columns: list[Any]) -> list[tuple[Any, ...]]:
        return list(zip(*columns, strict=True))


def calling(function: Callable[..., Any], items: list[tuple[Any, ...]]) -> Callable[[], list[Any]]:
    return of_each(lambda item: function(*item), items)


def returning(name: str, call: Callable[[], list[Any]], form: Callable[[Any], Any] = bytes) -> Contender:
    """Compared by what it returns."""
    return Contender(name, call, BATCH, lambda: [form(value) for value in call()])


def verifying(name: str, function: Callable[..., bool], items: list[tuple[Any, ...]]) -> Contender:
    """Compared over its items and over what they are with signatures of their neighbours: nothing of that may hold."""
    *others, last = zip(*items, strict=True)
    wrong = list(zip(*others, [*last[1:], last[0]], strict=True))
    call = calling(function, items)
    return Contender(name, call, len(items), lambda: [call(), calling(function, wrong)()])


def field_product(rng: random.Random) -> Contenders:
    ints = [(rng.randrange(1, P), rng.randrange(1, P)) for _ in range(FIELD_BATCH)]
    ours = [(secp256k1.Fp(a), secp256k1.Fp(b)) for a, b in ints]

    def run() -> None:
        for a, b in ours:
            a * b

    found = [Contender(OURS, run, FIELD_BATCH, lambda: [int(a * b) for a, b in ours])]
    if gmpy2():
        mpz = gmpy2().mpz
        p, big = mpz(P), [(mpz(a), mpz(b)) for a, b in ints]

        def run_gmpy2() -> None:
            for a, b in big:
                a * b % p

        found.append(Contender("gmpy2", run_gmpy2, FIELD_BATCH, lambda: [int(a * b % p) for a, b in big]))
    return found


def field_inverse(rng: random.Random, method: str) -> Contenders:
    ints = [rng.randrange(1, P) for _ in range(FIELD_BATCH)]
    ours = [secp256k1.Fp(a) for a in ints]
    invert = getattr(secp256k1.Fp, method)

    def contender(name: str, function: Callable[[Any], Any], values: list[Any]) -> Contender:
        def run() -> None:
            for a in values:
                function(a)

        return Contender(name, run, FIELD_BATCH, lambda: [int(function(a)) for a in values])

    found = [contender(OURS, invert, ours), contender("pow(a, -1, p)", lambda a: pow(a, -1, P), ints)]
    if gmpy2():
        p, theirs = gmpy2().mpz(P), gmpy2().invert
        found.append(contender("gmpy2", lambda a: theirs(a, p), [gmpy2().mpz(a) for a in ints]))
    return found


def ecdsa_sign(rng: random.Random) -> Contenders:
    sample = Sample(rng)
    call = calling(ecdsa.sign, sample.zipped(sample.keys, sample.messages))
    found = [returning(OURS, call, lambda signature: signature.to_der())]
    if coincurve():
        theirs = calling(coincurve().PrivateKey.sign, sample.zipped(sample.their_keys, sample.messages))
        found.append(returning(COINCURVE, theirs))
    return found


def ecdsa_verify(rng: random.Random) -> Contenders:
    sample = Sample(rng)
    signed = [ecdsa.sign(*item).to_der() for item in sample.zipped(sample.keys, sample.messages)]
    found = [verifying(OURS, ecdsa.verify, sample.zipped(sample.public, sample.messages, signed))]
    if coincurve():
        keys = [key.public_key for key in sample.their_keys]

        def verify(key: Any, message: bytes, signature: bytes) -> Any:
            return key.verify(signature, message)

        found.append(verifying(COINCURVE, verify, sample.zipped(keys, sample.messages, signed)))
    return found


def ecdsa_recover(rng: random.Random) -> Contenders:
    sample = Sample(rng)
    signed = [ecdsa.sign(*item) for item in sample.zipped(sample.keys, sample.messages)]
    found = [returning(OURS, calling(ecdsa.recover, sample.zipped(sample.messages, signed)))]
    if coincurve():
        recoverable = [signature.to_recoverable() for signature in signed]
        recover = coincurve().PublicKey.from_signature_and_message
        theirs = calling(recover, sample.zipped(recoverable, sample.messages))
        found.append(returning(COINCURVE, theirs, lambda key: key.format()))
    return found


def schnorr_sign(rng: random.Random) -> Contenders:
    sample = Sample(rng)
    call = calling(schnorr.sign, sample.zipped(sample.keys, sample.messages, sample.random))
    found = [returning(OURS, call)]
    if coincurve():
        items = sample.zipped(sample.their_keys, sample.messages, sample.random)
        found.append(returning(COINCURVE, calling(coincurve().PrivateKey.sign_schnorr, items)))
    return found


def schnorr_signed(sample: Sample) -> list[tuple[bytes, bytes, bytes]]:
    keys = [schnorr.public_key(key) for key in sample.keys]
    signed = [schnorr.sign(*item) for item in sample.zipped(sample.keys, sample.messages, sample.random)]
    return list(zip(keys, sample.messages, signed, strict=True))


def schnorr_their_verify(key: Any, message: bytes, signature: bytes) -> Any:
    return key.verify(signature, message)


def schnorr_verify(rng: random.Random) -> Contenders:
    items = schnorr_signed(Sample(rng))
    parsed = [(secp256k1.Point.from_x_only(key), message, signature) for key, message, signature in items]
    found = [verifying(OURS, schnorr.verify, parsed), verifying(f"{OURS}, key as bytes", schnorr.verify, items)]
    if coincurve():
        theirs = [(coincurve().PublicKeyXOnly(key), message, signature) for key, message, signature in items]
        found.append(verifying(COINCURVE, schnorr_their_verify, theirs))
    return found


def schnorr_batch_verify(rng: random.Random, size: int) -> Contenders:
    """Keys as bytes; coincurve verifies one by one, with keys parsed before."""
    items = schnorr_signed(Sample(rng, size))
    forged = [*items[:-1], (*items[-1][:2], items[0][2])]

    def result() -> list[bool]:
        return [schnorr.batch_verify(items), schnorr.batch_verify(forged)]

    def one_by_one(name: str, function: Callable[..., bool], given: list[tuple[Any, ...]]) -> Contender:
        call = calling(function, given)
        wrong = (*given[-1][:2], items[0][2])
        return Contender(name, call, size, lambda: [all(call()), function(*wrong)])

    found = [Contender(OURS, lambda: schnorr.batch_verify(items), size, result)]
    found.append(one_by_one(OURS + ONE_BY_ONE, schnorr.verify, items))
    if coincurve():
        theirs = [(coincurve().PublicKeyXOnly(key), message, signature) for key, message, signature in items]
        found.append(one_by_one(COINCURVE, schnorr_their_verify, theirs))
    return found


def shared_secret(rng: random.Random) -> Contenders:
    sample = Sample(rng)
    other = [bytes(point) for point in reversed(sample.public)]
    found = [returning(OURS, calling(ecdh.shared_secret, sample.zipped(sample.keys, other)))]
    if coincurve():
        theirs = calling(coincurve().PrivateKey.ecdh, sample.zipped(sample.their_keys, other))
        found.append(returning(COINCURVE, theirs))
    return found


def public_key(rng: random.Random) -> Contenders:
    """From 32 bytes to 33."""
    sample = Sample(rng)
    found = [returning(OURS, of_each(lambda secret: bytes(ecdsa.public_key(secret)), sample.secrets))]
    if coincurve():
        make = coincurve().PublicKey.from_secret
        found.append(returning(COINCURVE, of_each(lambda secret: make(secret).format(), sample.secrets)))
    return found


COMPARISONS = {
    "secp256k1.Fp product, through Python": Comparison(field_product, 20),
    "secp256k1.Fp inverse, through Python": Comparison(partial(field_inverse, method="inverse"), 10),
    "secp256k1.Fp inverse_vartime": Comparison(partial(field_inverse, method="inverse_vartime"), 10),
    "secp256k1.ecdsa.sign": Comparison(ecdsa_sign, 5),
    "secp256k1.ecdsa.verify": Comparison(ecdsa_verify, 5),
    "secp256k1.ecdsa.recover": Comparison(ecdsa_recover, 5),
    "secp256k1.ecdsa.public_key": Comparison(public_key, 5),
    "secp256k1.schnorr.sign": Comparison(schnorr_sign, 5),
    "secp256k1.schnorr.verify": Comparison(schnorr_verify, 5),
    "secp256k1.schnorr.batch_verify of 256": Comparison(partial(schnorr_batch_verify, size=256), 1, "signature"),
    "secp256k1.ecdh.shared_secret": Comparison(shared_secret, 5),
}
