"""py_ecc.bls.constants."""

from __future__ import annotations

from millerloop.bls12_381 import p, x

from ..fields import optimized_bls12_381_FQ2 as FQ2

__all__ = [
    "EIGHTH_ROOTS_OF_UNITY",
    "FQ2_ORDER",
    "G2_COFACTOR",
    "HASH_TO_FIELD_L",
    "POW_2_381",
    "POW_2_382",
    "POW_2_383",
    "POW_2_384",
]

POW_2_381 = 1 << 381
POW_2_382 = 1 << 382
POW_2_383 = 1 << 383
POW_2_384 = 1 << 384
# The points of the twist are G2_COFACTOR times r.
G2_COFACTOR = (x**8 - 4 * x**7 + 5 * x**6 - 4 * x**4 + 6 * x**3 - 4 * x**2 - 4 * x + 13) // 9
FQ2_ORDER = p * p - 1
HASH_TO_FIELD_L = 64
_ROOT = FQ2([1, 1]) ** (FQ2_ORDER // 8)
EIGHTH_ROOTS_OF_UNITY = tuple(_ROOT**k for k in range(8))
