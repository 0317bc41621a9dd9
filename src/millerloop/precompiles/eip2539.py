"""The precompiled contracts of EIP-2539: BLS12-377, as Celo has them.

Layouts are those of EIP-2537: a coefficient has 64 bytes, big-endian, and is below p; an element of Fp2 is c0, c1; a
point x, y; the identity zero bytes; a scalar 32 bytes, big-endian, any value. The pairing alone asks for points of the
groups of order r: sums and multiples take any points of the curve. There are no maps to the curve.

>>> from millerloop.bls12_377 import G1
>>> P = G1.generator()
>>> g1_mul(P.to_bytes("eip2539") + (5).to_bytes(32, "big")) == (5 * P).to_bytes("eip2539")
True
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from millerloop import bls12_377
from millerloop.precompiles._operations import Operations

if TYPE_CHECKING:
    from typing_extensions import Buffer

__all__ = ["g1_add", "g1_msm", "g1_mul", "g2_add", "g2_msm", "g2_mul", "pairing_check"]

_operations = Operations(bls12_377, "eip2539", multiples_in_group=False)


def g1_add(data: Buffer, /) -> bytes:
    """The sum of two points of the curve of G1: 256 bytes to 128. EncodingError, NotOnCurveError."""
    return _operations.add("G1", data)


def g1_mul(data: Buffer, /) -> bytes:
    """The multiple of a point of the curve of G1: 160 bytes, point and scalar, to 128.

    EncodingError, NotOnCurveError.
    """
    return _operations.mul("G1", data)


def g1_msm(data: Buffer, /) -> bytes:
    """The sum of multiples of one or more points of the curve of G1.

    160 bytes each, point and scalar, to 128. EncodingError, NotOnCurveError.
    """
    return _operations.msm("G1", data)


def g2_add(data: Buffer, /) -> bytes:
    """The sum of two points of the curve of G2: 512 bytes to 256. EncodingError, NotOnCurveError."""
    return _operations.add("G2", data)


def g2_mul(data: Buffer, /) -> bytes:
    """The multiple of a point of the curve of G2: 288 bytes, point and scalar, to 256.

    EncodingError, NotOnCurveError.
    """
    return _operations.mul("G2", data)


def g2_msm(data: Buffer, /) -> bytes:
    """The sum of multiples of one or more points of the curve of G2.

    288 bytes each, point and scalar, to 256. EncodingError, NotOnCurveError.
    """
    return _operations.msm("G2", data)


def pairing_check(data: Buffer, /) -> bytes:
    """Whether the product of the pairings of one or more pairs is one: 31 zero bytes, and a byte 1 or 0.

    384 bytes each, a point of G1 and one of G2. EncodingError, NotOnCurveError, SubgroupError.
    """
    return _operations.pairing_check(data)
