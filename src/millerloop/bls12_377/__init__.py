"""BLS12-377: the tower of fields, the groups G1, G2 and GT, and the pairing.

>>> from millerloop.bls12_377 import G1, G2, pairing
>>> P, Q = G1.generator(), G2.generator()
>>> pairing(5 * P, 7 * Q) == pairing(P, Q) ** 35
True

p, r and x are the modulus of Fp, the order of the groups, which is the modulus of Fr, and the curve's parameter.

    fields      Fp, Fp2, Fp4, Fp12; Fr, the scalars: + - * / **, square, inverse, sqrt, frobenius, batch_inverse,
                hash_to_field, random, from_bytes, to_bytes; SecretScalar, a scalar that is wiped
    doubles     FpDbl, Fp2Dbl, Fp4Dbl, FrDbl: products that wait for their reduction, from prod2x and square2x
    groups      G1, G2: generator, identity, + - *, mul_vartime, table, msm, sum, in_subgroup, clear_cofactor, hash,
                encode, map_to_curve, random, from_bytes, to_bytes, to_affine; PointTable; many points at once by
                mul_batch, in_subgroup_batch, from_bytes_batch, hash_batch, to_affine_batch
    GT          * / **, pow_vartime, pow_batch, multi_exp, from_bytes, to_bytes
    pairing     pairing, pairing_batch, multi_pairing, pairing_check, miller_loop, final_exponentiation; G2Prepared
"""

from ._fr import Fr, FrDbl
from ._scalar import (
    G1,
    G2,
    GT,
    Fp,
    Fp2,
    Fp2Dbl,
    Fp4,
    Fp4Dbl,
    Fp12,
    FpDbl,
    G2Prepared,
    PointTable,
    SecretScalar,
    final_exponentiation,
    miller_loop,
    multi_pairing,
    p,
    pairing,
    pairing_batch,
    pairing_check,
    r,
    x,
)

__all__ = [
    "G1",
    "G2",
    "GT",
    "Fp",
    "Fp2",
    "Fp2Dbl",
    "Fp4",
    "Fp4Dbl",
    "Fp12",
    "FpDbl",
    "Fr",
    "FrDbl",
    "G2Prepared",
    "PointTable",
    "SecretScalar",
    "final_exponentiation",
    "miller_loop",
    "multi_pairing",
    "p",
    "pairing",
    "pairing_batch",
    "pairing_check",
    "r",
    "x",
]

_FIELDS = (Fp, FpDbl, Fp2, Fp2Dbl, Fp4, Fp4Dbl, Fp12, Fr, FrDbl)
_PICKLED = {cls.__name__: cls for cls in (*_FIELDS, G1, G2, G2Prepared, GT, PointTable)}


def _restore(name: str, data: bytes) -> object:
    """Read a value back from a pickle, which holds the name of its class and the standard encoding."""
    if name not in _PICKLED:
        raise TypeError(f"{__name__} has no class {name!r} whose values are pickled")
    return _PICKLED[name]._restore(data)
