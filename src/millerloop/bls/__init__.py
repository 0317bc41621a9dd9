"""BLS signatures: draft-irtf-cfrg-bls-signature-05 on BLS12-381, and the same schemes on BLS12-377.

    BasicMinPk, AugMinPk, PopMinPk      public keys in G1, 48 bytes, signatures in G2, 96 bytes
    BasicMinSig, AugMinSig, PopMinSig   signatures in G1, public keys in G2
    BasicScheme, AugScheme, PopScheme   the same with other tags, the other curve, another hash function
    SecretKey, PublicKey, Signature     what schemes take and return; bytes() of them is the encoding

Modules of their own, each imported when it is wanted:

    millerloop.bls.derivation           a tree of secret keys from one seed: EIP-2333, with the paths of EIP-2334
    millerloop.bls.keystore             secret keys in files under a password: EIP-2335, with the extra [keystore]
    millerloop.bls.threshold            a secret key shared among many, signatures from the shares of some

>>> from millerloop.bls import PopMinPk
>>> secret = PopMinPk.keygen(b"a seed of 32 bytes or more, from a random source")
>>> public, signature = PopMinPk.sk_to_pk(secret), PopMinPk.sign(secret, b"message")
>>> PopMinPk.verify(bytes(public), b"message", bytes(signature))
True

Many at once, whoever signed what:

>>> items = [(public, b"message %d" % i, PopMinPk.sign(secret, b"message %d" % i)) for i in range(4)]
>>> PopMinPk.batch_verify(items), PopMinPk.find_invalid([*items, (public, b"another", signature)])
(True, [4])
"""

from __future__ import annotations

from millerloop.bls.keys import PublicKey, SecretKey, Signature
from millerloop.bls.schemes import (
    KEYGEN_SALT,
    AugMinPk,
    AugMinSig,
    AugScheme,
    BasicMinPk,
    BasicMinSig,
    BasicScheme,
    PopMinPk,
    PopMinSig,
    PopScheme,
)

__all__ = [
    "KEYGEN_SALT",
    "AugMinPk",
    "AugMinSig",
    "AugScheme",
    "BasicMinPk",
    "BasicMinSig",
    "BasicScheme",
    "PopMinPk",
    "PopMinSig",
    "PopScheme",
    "PublicKey",
    "SecretKey",
    "Signature",
]
