"""py_ecc.optimized_bls12_381: projective points as tuples of FQ or FQ2, and the pairing.

>>> from millerloop.compat.py_ecc.optimized_bls12_381 import G1, G2, add, curve_order, multiply, neg, pairing
>>> pairing(G2, multiply(G1, 5)) == pairing(multiply(G2, 5), G1)
True
>>> add(multiply(G1, curve_order - 5), multiply(G1, 5))
(1, 1, 0)
"""

from __future__ import annotations

from .optimized_clear_cofactor import multiply_clear_cofactor_G1, multiply_clear_cofactor_G2
from .optimized_curve import (
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
    normalize,
    twist,
)
from .optimized_pairing import final_exponentiate, pairing

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
    "multiply_clear_cofactor_G1",
    "multiply_clear_cofactor_G2",
    "neg",
    "normalize",
    "pairing",
    "twist",
]
