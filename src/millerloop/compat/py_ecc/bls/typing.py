"""py_ecc.bls.typing: the names of the types of points and encodings."""

from __future__ import annotations

from typing import NewType

from ..fields import optimized_bls12_381_FQ, optimized_bls12_381_FQ2

__all__ = ["BLSPubkey", "BLSSignature", "G1Compressed", "G1Uncompressed", "G2Compressed", "G2Uncompressed"]

BLSPubkey = NewType("BLSPubkey", bytes)
BLSSignature = NewType("BLSSignature", bytes)
G1Uncompressed = tuple[optimized_bls12_381_FQ, optimized_bls12_381_FQ, optimized_bls12_381_FQ]
G2Uncompressed = tuple[optimized_bls12_381_FQ2, optimized_bls12_381_FQ2, optimized_bls12_381_FQ2]
G1Compressed = NewType("G1Compressed", int)
G2Compressed = NewType("G2Compressed", tuple[int, int])
