"""The precompiled contracts of EIP-2537: BLS12-381, on Ethereum since the Pectra upgrade.

A coefficient has 64 bytes, big-endian, and is below p; an element of Fp2 is c0, c1; a point x, y; the identity zero
bytes. Scalars have 32 bytes, big-endian, any value. Sums take any points of the curve, all else but the maps points of
the groups of order r.

>>> from millerloop.bls12_381 import G1
>>> P = G1.generator()
>>> g1_add(P.to_bytes("eip2537") * 2) == (2 * P).to_bytes("eip2537")
True
>>> g1_msm(b"")
Traceback (most recent call last):
    ...
millerloop.errors.EncodingError: the input, points of G1, each with a scalar, has a multiple of 160 bytes, not 0
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from millerloop import bls12_381
from millerloop.precompiles._operations import Operations

if TYPE_CHECKING:
    from typing_extensions import Buffer

__all__ = [
    "g1_add",
    "g1_msm",
    "g1_mul",
    "g2_add",
    "g2_msm",
    "g2_mul",
    "map_fp2_to_g2",
    "map_fp_to_g1",
    "pairing_check",
]

_operations = Operations(bls12_381, "eip2537", multiples_in_group=True)


def g1_add(data: Buffer, /) -> bytes:
    """The sum of two points of the curve of G1: 256 bytes to 128. EncodingError, NotOnCurveError."""
    return _operations.add("G1", data)


def g1_mul(data: Buffer, /) -> bytes:
    """The multiple of a point of G1: 160 bytes, point and scalar, to 128.

    Withdrawn from the final document, which has the sum of multiples in its place; its test vectors remain.
    EncodingError, NotOnCurveError, SubgroupError.
    """
    return _operations.mul("G1", data)


def g1_msm(data: Buffer, /) -> bytes:
    """The sum of multiples of one or more points of G1.

    160 bytes each, point and scalar, to 128. EncodingError, NotOnCurveError, SubgroupError.
    """
    return _operations.msm("G1", data)


def g2_add(data: Buffer, /) -> bytes:
    """The sum of two points of the curve of G2: 512 bytes to 256. EncodingError, NotOnCurveError."""
    return _operations.add("G2", data)


def g2_mul(data: Buffer, /) -> bytes:
    """The multiple of a point of G2: 288 bytes, point and scalar, to 256.

    Withdrawn from the final document, which has the sum of multiples in its place; its test vectors remain.
    EncodingError, NotOnCurveError, SubgroupError.
    """
    return _operations.mul("G2", data)


def g2_msm(data: Buffer, /) -> bytes:
    """The sum of multiples of one or more points of G2.

    288 bytes each, point and scalar, to 256. EncodingError, NotOnCurveError, SubgroupError.
    """
    return _operations.msm("G2", data)


def pairing_check(data: Buffer, /) -> bytes:
    """Whether the product of the pairings of one or more pairs is one: 31 zero bytes, and a byte 1 or 0.

    384 bytes each, a point of G1 and one of G2. EncodingError, NotOnCurveError, SubgroupError.
    """
    return _operations.pairing_check(data)


def map_fp_to_g1(data: Buffer, /) -> bytes:
    """The point of G1 to which an element of Fp is mapped: 64 bytes to 128. EncodingError.

    map_to_curve of RFC 9380 for the suite of G1, then clear_cofactor.
    """
    return _operations.map("G1", data)


def map_fp2_to_g2(data: Buffer, /) -> bytes:
    """The point of G2 to which an element of Fp2 is mapped: 128 bytes to 256. EncodingError.

    map_to_curve of RFC 9380 for the suite of G2, then clear_cofactor.
    """
    return _operations.map("G2", data)
