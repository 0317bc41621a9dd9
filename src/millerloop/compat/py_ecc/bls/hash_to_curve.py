"""py_ecc.bls.hash_to_curve: RFC 9380 for G1 and G2 with a constructor of hashlib.

A DST of no or of more than 255 bytes is a ValueError; py_ecc takes the empty one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from millerloop.bls12_381 import G1, G2, Fp, Fp2

from ..fields import optimized_bls12_381_FQ as FQ
from ..fields import optimized_bls12_381_FQ2 as FQ2
from ..optimized_bls12_381._points import from_point
from ..optimized_bls12_381.optimized_clear_cofactor import multiply_clear_cofactor_G1, multiply_clear_cofactor_G2
from .hash import short_tag
from .typing import G1Uncompressed, G2Uncompressed

__all__ = [
    "clear_cofactor_G1",
    "clear_cofactor_G2",
    "hash_to_G1",
    "hash_to_G2",
    "hash_to_field_FQ",
    "hash_to_field_FQ2",
    "map_to_curve_G1",
    "map_to_curve_G2",
]

clear_cofactor_G1, clear_cofactor_G2 = multiply_clear_cofactor_G1, multiply_clear_cofactor_G2


def hash_to_G1(message: bytes, DST: bytes, hash_function: Callable[..., Any]) -> G1Uncompressed:
    """hash_to_curve into G1."""
    point: G1Uncompressed = from_point(G1.hash(message, short_tag(DST), hash=hash_function))
    return point


def hash_to_G2(message: bytes, DST: bytes, hash_function: Callable[..., Any]) -> G2Uncompressed:
    """hash_to_curve into G2.

    >>> from hashlib import sha256
    >>> hex(hash_to_G2(b"abc", b"QUUX-V01-CS02-with-BLS12381G2_XMD:SHA-256_SSWU_RO_", sha256)[0].coeffs[0])[:18]
    '0x2c2d18e033b96056'
    """
    point: G2Uncompressed = from_point(G2.hash(message, short_tag(DST), hash=hash_function))
    return point


def hash_to_field_FQ(message: bytes, count: int, DST: bytes, hash_function: Callable[..., Any]) -> tuple[FQ, ...]:
    """hash_to_field: `count` elements of Fp."""
    return tuple(map(FQ._of, Fp.hash_to_field(message, short_tag(DST), count, hash=hash_function)))


def hash_to_field_FQ2(message: bytes, count: int, DST: bytes, hash_function: Callable[..., Any]) -> tuple[FQ2, ...]:
    """hash_to_field: `count` elements of Fp2."""
    return tuple(map(FQ2._of, Fp2.hash_to_field(message, short_tag(DST), count, hash=hash_function)))


def map_to_curve_G1(u: FQ) -> G1Uncompressed:
    """map_to_curve: a point of the curve, in general outside the group of order r."""
    point: G1Uncompressed = from_point(G1.map_to_curve(u._value))
    return point


def map_to_curve_G2(u: FQ2) -> G2Uncompressed:
    """map_to_curve: a point of the twist, in general outside the group of order r."""
    point: G2Uncompressed = from_point(G2.map_to_curve(u._value))
    return point
