"""py_ecc.bls.point_compression: points as the integers of their compressed encodings.

The encoding is the format "zcash" of millerloop: a coordinate x below p and three flags above it. All other integers
are refused with an EncodingError or a NotOnCurveError, both ValueErrors; py_ecc takes some that do not fit the bytes.
Whether a point is in the group of order r is not checked.
"""

from __future__ import annotations

from millerloop.bls12_381 import G1, G2
from millerloop.errors import EncodingError

from ..fields import optimized_bls12_381_FQ2 as FQ2
from ..optimized_bls12_381._points import from_point, to_g1, to_g2
from .constants import EIGHTH_ROOTS_OF_UNITY, FQ2_ORDER, POW_2_381, POW_2_382, POW_2_383
from .typing import G1Compressed, G1Uncompressed, G2Compressed, G2Uncompressed

__all__ = [
    "EIGHTH_ROOTS_OF_UNITY",
    "FQ2_ORDER",
    "POW_2_381",
    "POW_2_382",
    "POW_2_383",
    "compress_G1",
    "compress_G2",
    "decompress_G1",
    "decompress_G2",
    "get_flags",
    "is_point_at_infinity",
    "modular_squareroot_in_FQ2",
]


def get_flags(z: int) -> tuple[bool, bool, bool]:
    """The flags of an integer: compressed, infinity, and which y."""
    return bool(z >> 383 & 1), bool(z >> 382 & 1), bool(z >> 381 & 1)


def is_point_at_infinity(z1: int, z2: int | None = None) -> bool:
    """Whether nothing but flags of z1 is set."""
    return z1 % POW_2_381 == 0 and not z2


def compress_G1(pt: G1Uncompressed) -> G1Compressed:
    """The integer of a point; ValueError off the curve.

    >>> from millerloop.compat.py_ecc.optimized_bls12_381 import G1
    >>> hex(compress_G1(G1))[:18]
    '0x97f1d3a73197d794'
    """
    return G1Compressed(int.from_bytes(to_g1(pt).to_bytes("zcash", True), "big"))


def decompress_G1(z: G1Compressed) -> G1Uncompressed:
    """The point of an integer; ValueError for what is none.

    >>> from millerloop.compat.py_ecc.optimized_bls12_381 import G1
    >>> decompress_G1(compress_G1(G1)) == G1
    True
    """
    point: G1Uncompressed = from_point(G1.from_bytes(_octets(z), "zcash", False, True))
    return point


def compress_G2(pt: G2Uncompressed) -> G2Compressed:
    """The two integers of a point: the coefficient of u, with the flags, and the other; ValueError off the curve."""
    data = to_g2(pt).to_bytes("zcash", True)
    return G2Compressed((int.from_bytes(data[:48], "big"), int.from_bytes(data[48:], "big")))


def decompress_G2(p: G2Compressed) -> G2Uncompressed:
    """The point of two integers; ValueError for what is none."""
    z1, z2 = p
    point: G2Uncompressed = from_point(G2.from_bytes(_octets(z1) + _octets(z2), "zcash", False, True))
    return point


def _octets(z: int) -> bytes:
    if z < 0 or z >> 384:
        raise EncodingError("a compressed coordinate is an integer of 384 bits", "length")
    return z.to_bytes(48, "big")


def modular_squareroot_in_FQ2(value: FQ2) -> FQ2 | None:
    """The square root with the larger coefficient of u, or the larger other one if that is 0; None of a nonsquare."""
    root = value._value.sqrt()
    if root is None:
        return None
    return max(FQ2._of(root), FQ2._of(-root), key=lambda root: root.coeffs[::-1])
