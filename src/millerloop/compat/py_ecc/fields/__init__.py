"""py_ecc.fields for BLS12-381: elements of Fp, Fp2 and Fp12, by the names of py_ecc.

optimized_bls12_381_FQ, _FQ2 and _FQ12 are the coordinates of millerloop.compat.py_ecc.optimized_bls12_381,
bls12_381_FQ, _FQ2 and _FQ12 those of millerloop.compat.py_ecc.bls12_381; they do not mix, and differ in what `coeffs`
holds, integers or elements. Classes for other moduli, by subclassing as in py_ecc, are not possible.
"""

from __future__ import annotations

from .field_elements import FQ, FQ2, FQ12, FQP

__all__ = [
    "FQ",
    "FQ2",
    "FQ12",
    "FQP",
    "bls12_381_FQ",
    "bls12_381_FQ2",
    "bls12_381_FQ12",
    "bls12_381_FQP",
    "optimized_FQ",
    "optimized_FQ2",
    "optimized_FQ12",
    "optimized_FQP",
    "optimized_bls12_381_FQ",
    "optimized_bls12_381_FQ2",
    "optimized_bls12_381_FQ12",
    "optimized_bls12_381_FQP",
]

optimized_FQ, optimized_FQP, optimized_FQ2, optimized_FQ12 = FQ, FQP, FQ2, FQ12


class optimized_bls12_381_FQ(FQ):
    __doc__ = FQ.__doc__
    __slots__ = ()


class optimized_bls12_381_FQ2(FQ2):
    __doc__ = FQ2.__doc__
    __slots__ = ()


class optimized_bls12_381_FQ12(FQ12):
    __doc__ = FQ12.__doc__
    __slots__ = ()


class bls12_381_FQ(FQ):
    __doc__ = FQ.__doc__
    __slots__ = ()


class bls12_381_FQ2(FQ2):
    __doc__ = FQ2.__doc__
    __slots__ = ()

    @property
    def coeffs(self) -> tuple[bls12_381_FQ, ...]:
        return tuple(map(bls12_381_FQ, self._numbers))


class bls12_381_FQ12(FQ12):
    __doc__ = FQ12.__doc__
    __slots__ = ()

    @property
    def coeffs(self) -> tuple[bls12_381_FQ, ...]:
        return tuple(map(bls12_381_FQ, self._numbers))


optimized_bls12_381_FQP = bls12_381_FQP = FQP
