"""py_ecc.bls12_381: affine points as pairs of FQ or FQ2, None for infinity, and the pairing.

>>> from millerloop.compat.py_ecc.bls12_381 import G1, G2, add, multiply, pairing
>>> pairing(G2, multiply(G1, 5)) == pairing(multiply(G2, 5), G1), add(G1, None) == G1
(True, True)
"""

from __future__ import annotations

from .bls12_381_curve import (
    FQ,
    FQ2,
    FQ12,
    FQP,
    G1,
    G2,
    G12,
    Z1,
    Z2,
    add,
    b,
    b2,
    b12,
    curve_order,
    double,
    eq,
    field_modulus,
    is_inf,
    is_on_curve,
    multiply,
    neg,
    twist,
)
from .bls12_381_pairing import final_exponentiate, pairing

__all__ = [
    "FQ",
    "FQ2",
    "FQ12",
    "FQP",
    "G1",
    "G2",
    "G12",
    "Z1",
    "Z2",
    "add",
    "b",
    "b2",
    "b12",
    "curve_order",
    "double",
    "eq",
    "field_modulus",
    "final_exponentiate",
    "is_inf",
    "is_on_curve",
    "multiply",
    "neg",
    "pairing",
    "twist",
]
