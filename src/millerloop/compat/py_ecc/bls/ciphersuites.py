"""py_ecc.bls.ciphersuites: the three signature suites with public keys in G1, over millerloop.bls.

Bytes in and bytes out; secret keys are integers from 1 to r - 1. Verification takes bytes and subclasses of it, and
whatever else is wrong is False as with py_ecc: lengths, encodings, points outside the groups, the identity as a public
key, no signatures at all. A ValidationError, which is a ValueError, for what Sign, SkToPk, Aggregate do not take; other
bytes that encode no point are a ValueError. Aggregate does not check that points are in the group of order r.

DST, POP_TAG and xmd_hash_function, a constructor of hashlib, are read from the class at each call: a subclass may have
its own. An empty DST is a ValueError here. Integers cannot be wiped: for long-lived secrets there is
millerloop.bls.SecretKey.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from hashlib import sha256
from typing import Any

from millerloop._arguments import octets
from millerloop.bls import PopScheme
from millerloop.bls.hkdf import KEYGEN_SALT, secret_scalar
from millerloop.bls12_381 import G1, G2, SecretScalar, r

from ._errors import ValidationError, validation_error
from .hash import short_tag
from .typing import BLSPubkey, BLSSignature

__all__ = ["BaseG2Ciphersuite", "G2Basic", "G2MessageAugmentation", "G2ProofOfPossession", "ValidationError"]

# What depends on no DST
_KEYS = PopScheme("G1")


@lru_cache(64)
def _core(DST: bytes, hash_function: Callable[..., Any]) -> PopScheme:
    """CoreSign, CoreVerify, CoreAggregateVerify of the draft: the scheme that adds nothing to them."""
    return PopScheme("G1", short_tag(DST), hash=hash_function)


def _is_secret(value: object) -> bool:
    return isinstance(value, int) and 0 < value < r


def _are_bytes(length: int, *values: object) -> bool:
    return all(isinstance(value, bytes) and len(value) == length for value in values)


class BaseG2Ciphersuite:
    """What the three suites share; it has no DST and signs nothing itself."""

    DST: bytes = b""
    xmd_hash_function: Callable[..., Any] = sha256

    @classmethod
    def _scheme(cls, DST: bytes) -> PopScheme:
        return _core(DST, cls.xmd_hash_function)

    @classmethod
    def SkToPk(cls, privkey: int) -> BLSPubkey:
        """The public key of a secret key, 48 bytes. Constant time but for what Python does with the integer."""
        if not _is_secret(privkey):
            raise validation_error("Invalid private key")
        return BLSPubkey(bytes(_KEYS.sk_to_pk(int(privkey))))

    @classmethod
    def KeyGen(cls, IKM: bytes, key_info: bytes = b"") -> int:
        """A secret key from a seed, KeyGen of the draft; a short seed is taken, as py_ecc takes it.

        >>> 0 < G2Basic.KeyGen(b"a seed of 32 bytes or more, from a random source") < r
        True
        """
        # not bytes(), which makes zeros of an integer
        seed, info = octets(IKM, "IKM"), octets(key_info, "key_info")
        return int.from_bytes(secret_scalar(SecretScalar, seed, info, KEYGEN_SALT).to_bytes(), "big")

    @staticmethod
    def KeyValidate(PK: BLSPubkey) -> bool:
        """Whether bytes are a public key: a point of the group of order r other than the identity."""
        return _KEYS.key_validate(PK)

    @classmethod
    def _CoreSign(cls, SK: int, message: bytes, DST: bytes) -> BLSSignature:
        if not _is_secret(SK):
            raise validation_error("Invalid secret key")
        if not isinstance(message, bytes):
            raise validation_error("Invalid message")
        return BLSSignature(bytes(cls._scheme(DST).sign(int(SK), message)))

    @classmethod
    def _CoreVerify(cls, PK: BLSPubkey, message: bytes, signature: BLSSignature, DST: bytes) -> bool:
        return (
            isinstance(message, bytes)
            and _are_bytes(48, PK)
            and _are_bytes(96, signature)
            and cls._scheme(DST).verify(PK, message, signature)
        )

    @classmethod
    def _CoreAggregateVerify(
        cls, PKs: Sequence[BLSPubkey], messages: Sequence[bytes], signature: BLSSignature, DST: bytes
    ) -> bool:
        return (
            len(PKs) == len(messages) > 0
            and _are_bytes(48, *PKs)
            and _are_bytes(96, signature)
            and all(isinstance(message, bytes) for message in messages)
            and cls._scheme(DST).aggregate_verify(list(PKs), list(messages), signature)
        )

    @classmethod
    def Sign(cls, SK: int, message: bytes) -> BLSSignature:
        """The signature of a message, 96 bytes. Constant time but for what Python does with the integer."""
        return cls._CoreSign(SK, message, cls.DST)

    @classmethod
    def Verify(cls, PK: BLSPubkey, message: bytes, signature: BLSSignature) -> bool:
        """Whether this is the signature of the message by this key."""
        return cls._CoreVerify(PK, message, signature, cls.DST)

    @classmethod
    def Aggregate(cls, signatures: Sequence[BLSSignature]) -> BLSSignature:
        """The sum of signatures; ValidationError where there are none."""
        if len(signatures) < 1:
            raise validation_error("Insufficient number of signatures. (n < 1)")
        if not _are_bytes(96, *signatures):
            raise validation_error("Invalid signature")
        total = G2.sum(G2.from_bytes_batch(list(signatures), "zcash", False, True))
        return BLSSignature(total.to_bytes("zcash", True))

    @classmethod
    def AggregateVerify(cls, PKs: Sequence[BLSPubkey], messages: Sequence[bytes], signature: BLSSignature) -> bool:
        """Whether this is the sum of one signature of each message by the key beside it."""
        raise NotImplementedError


class G2Basic(BaseG2Ciphersuite):
    """The basic scheme: messages of an aggregate differ, or AggregateVerify is False.

    >>> from millerloop.compat.py_ecc.bls import G2Basic
    >>> key, signature = G2Basic.SkToPk(5), G2Basic.Sign(5, b"message")
    >>> G2Basic.Verify(key, b"message", signature), G2Basic.Verify(key, b"another", signature)
    (True, False)
    """

    DST = b"BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_NUL_"

    @classmethod
    def AggregateVerify(cls, PKs: Sequence[BLSPubkey], messages: Sequence[bytes], signature: BLSSignature) -> bool:
        return len(messages) == len(set(messages)) and cls._CoreAggregateVerify(PKs, messages, signature, cls.DST)


class G2MessageAugmentation(BaseG2Ciphersuite):
    """Message augmentation: what is signed is the public key and then the message.

    >>> from millerloop.compat.py_ecc.bls import G2MessageAugmentation as suite
    >>> suite.AggregateVerify([suite.SkToPk(5)] * 2, [b"message"] * 2, suite.Aggregate([suite.Sign(5, b"message")] * 2))
    True
    """

    DST = b"BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_AUG_"

    @classmethod
    def Sign(cls, SK: int, message: bytes) -> BLSSignature:
        return cls._CoreSign(SK, cls.SkToPk(SK) + message, cls.DST)

    @classmethod
    def Verify(cls, PK: BLSPubkey, message: bytes, signature: BLSSignature) -> bool:
        return cls._CoreVerify(PK, PK + message, signature, cls.DST)

    @classmethod
    def AggregateVerify(cls, PKs: Sequence[BLSPubkey], messages: Sequence[bytes], signature: BLSSignature) -> bool:
        if len(PKs) != len(messages):
            return False
        augmented = [key + message for key, message in zip(PKs, messages, strict=True)]
        return cls._CoreAggregateVerify(PKs, augmented, signature, cls.DST)


class G2ProofOfPossession(BaseG2Ciphersuite):
    """Proof of possession: FastAggregateVerify is safe for keys whose proofs PopVerify has accepted.

    >>> from millerloop.compat.py_ecc.bls import G2ProofOfPossession as suite
    >>> keys = [suite.SkToPk(k) for k in (5, 6)]
    >>> all(suite.PopVerify(key, suite.PopProve(k)) for key, k in zip(keys, (5, 6)))
    True
    >>> suite.FastAggregateVerify(keys, b"message", suite.Aggregate([suite.Sign(k, b"message") for k in (5, 6)]))
    True
    """

    DST = b"BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_"
    POP_TAG: bytes = b"BLS_POP_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_"

    @classmethod
    def AggregateVerify(cls, PKs: Sequence[BLSPubkey], messages: Sequence[bytes], signature: BLSSignature) -> bool:
        return cls._CoreAggregateVerify(PKs, messages, signature, cls.DST)

    @classmethod
    def PopProve(cls, SK: int) -> BLSSignature:
        """The proof that the secret key of a public key is known, 96 bytes."""
        return cls._CoreSign(SK, cls.SkToPk(SK), cls.POP_TAG)

    @classmethod
    def PopVerify(cls, PK: BLSPubkey, proof: BLSSignature) -> bool:
        """Whether this proves that the secret key of PK is known."""
        return cls._CoreVerify(PK, PK, proof, cls.POP_TAG)

    @staticmethod
    def _AggregatePKs(PKs: Sequence[BLSPubkey]) -> BLSPubkey:
        """The sum of public keys, the identity among them or not, in the group of order r or not."""
        if len(PKs) < 1:
            raise validation_error("Insufficient number of PKs. (n < 1)")
        return BLSPubkey(G1.sum(G1.from_bytes_batch(list(PKs), "zcash", False, True)).to_bytes("zcash", True))

    @classmethod
    def FastAggregateVerify(cls, PKs: Sequence[BLSPubkey], message: bytes, signature: BLSSignature) -> bool:
        """Whether this is the sum of a signature of the message by each key."""
        keys = list(PKs)
        return (
            len(keys) > 0
            and isinstance(message, bytes)
            and _are_bytes(48, *keys)
            and _are_bytes(96, signature)
            and cls._scheme(cls.DST).fast_aggregate_verify(keys, message, signature)
        )
