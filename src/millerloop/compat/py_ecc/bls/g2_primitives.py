"""py_ecc.bls.g2_primitives: points as the bytes of public keys, in G1, and signatures, in G2.

Bytes are read strictly: EncodingError for another length too, where py_ecc reads integers and takes some lengths.
"""

from __future__ import annotations

from typing import Any

from millerloop.bls12_381 import G1, G2
from millerloop.errors import NotOnCurveError

from ..fields import FQP
from ..optimized_bls12_381._points import from_point, to_g1, to_g2
from .typing import BLSPubkey, BLSSignature, G1Uncompressed, G2Uncompressed

__all__ = ["G1_to_pubkey", "G2_to_signature", "pubkey_to_G1", "signature_to_G2", "subgroup_check"]


def subgroup_check(P: tuple[Any, Any, Any]) -> bool:
    """Whether a point is on its curve and in the group of order r.

    >>> from millerloop.compat.py_ecc.optimized_bls12_381 import FQ, G2
    >>> subgroup_check(G2), subgroup_check((FQ(0), FQ(2), FQ(1)))
    (True, False)
    """
    point: G1 | G2
    try:
        point = to_g2(P) if isinstance(P[0], FQP) else to_g1(P)
    except NotOnCurveError:
        return False
    return point.in_subgroup()


def G2_to_signature(pt: G2Uncompressed) -> BLSSignature:
    """The 96 bytes of a point; ValueError off the curve."""
    return BLSSignature(to_g2(pt).to_bytes("zcash", True))


def signature_to_G2(signature: BLSSignature) -> G2Uncompressed:
    """The point of 96 bytes, not necessarily in the group of order r; ValueError for what is none."""
    point: G2Uncompressed = from_point(G2.from_bytes(signature, "zcash", False, True))
    return point


def G1_to_pubkey(pt: G1Uncompressed) -> BLSPubkey:
    """The 48 bytes of a point; ValueError off the curve."""
    return BLSPubkey(to_g1(pt).to_bytes("zcash", True))


def pubkey_to_G1(pubkey: BLSPubkey) -> G1Uncompressed:
    """The point of 48 bytes, not necessarily in the group of order r; ValueError for what is none."""
    point: G1Uncompressed = from_point(G1.from_bytes(pubkey, "zcash", False, True))
    return point
