"""The modules of py_ecc 8 that are about BLS12-381, over millerloop: an import line is all that changes.

    from millerloop.compat.py_ecc.bls import G2ProofOfPossession
    from millerloop.compat.py_ecc.optimized_bls12_381 import G1, G2, add, multiply, neg, pairing

    bls                   the suites, in ciphersuites; g2_primitives, point_compression, hash_to_curve, hash, constants
    optimized_bls12_381   points as projective tuples, pairing(Q, P), final_exponentiate
    bls12_381             the same with affine pairs
    fields                FQ, FQ2, FQ12 of both

Values are py_ecc's: residues, coefficients in the basis of w, projective coordinates of sums, pairings, signatures.
What differs, each module says where:

* Elements are immutable and hashable, and ``==`` with a foreign object is False where py_ecc raises TypeError.
* Where py_ecc recurses or crashes there is a value: ``multiply(G1, -1)`` is the negative, ``FQ(3)**-1`` the inverse.
* multiply() and what hashes or decodes returns points with Z = 1.
* Before the final exponentiation pairings are other numbers, which final_exponentiate() takes to the same value.
* Encodings are read strictly; errors are those of millerloop.errors, and py_ecc's ValidationError is one of them.
* The other curves are not here, nor the steps inside map_to_curve (optimized_swu, iso_map).
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

__all__ = ["bls", "bls12_381", "fields", "optimized_bls12_381"]


def __getattr__(name: str) -> ModuleType:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return import_module(f"{__name__}.{name}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
