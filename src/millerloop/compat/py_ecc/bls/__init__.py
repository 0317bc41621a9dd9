"""py_ecc.bls: the signature suites with public keys in G1.

>>> from millerloop.compat.py_ecc.bls import G2ProofOfPossession as bls
>>> secret = bls.KeyGen(b"a seed of 32 bytes or more, from a random source")
>>> bls.Verify(bls.SkToPk(secret), b"message", bls.Sign(secret, b"message"))
True
"""

from __future__ import annotations

from .ciphersuites import G2Basic, G2MessageAugmentation, G2ProofOfPossession

__all__ = ["G2Basic", "G2MessageAugmentation", "G2ProofOfPossession"]
