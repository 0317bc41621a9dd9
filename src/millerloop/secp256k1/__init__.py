"""secp256k1: its field, its scalar field and its group.

>>> from millerloop.secp256k1 import Point
>>> P = Point.generator()
>>> 2 * P + P == 3 * P
True

p and n are the modulus of Fp, and the number of points of the curve, which is the modulus of Fn.

    fields      Fp; Fn, the scalars: + - * / **, square, inverse, sqrt, batch_inverse, hash_to_field, random,
                from_bytes, to_bytes; SecretScalar, a scalar that is wiped
    doubles     FpDbl, FnDbl: products that wait for their reduction, from prod2x and square2x
    group       Point: generator, identity, + - *, mul_generator, mul_vartime, double_mul_vartime, table, msm, sum,
                hash, encode, map_to_curve, random, from_bytes, to_bytes, x_only, from_x_only, to_affine; PointTable;
                many points at once by mul_batch, from_bytes_batch, from_x_only_batch, hash_batch, to_affine_batch
    schemes     the modules ecdsa, schnorr (BIP-340) and ecdh of this package, loaded when first used
"""

from ._fn import Fn, FnDbl
from ._scalar import Fp, FpDbl, Point, PointTable, SecretScalar, n, p

TYPE_CHECKING = False  # typing itself would be most of the import time; type checkers take the name for theirs
if TYPE_CHECKING:
    from types import ModuleType

    from . import ecdh, ecdsa, schnorr

__all__ = [
    "Fn",
    "FnDbl",
    "Fp",
    "FpDbl",
    "Point",
    "PointTable",
    "SecretScalar",
    "ecdh",
    "ecdsa",
    "n",
    "p",
    "schnorr",
]

_MODULES = ("ecdh", "ecdsa", "schnorr")
_PICKLED = {cls.__name__: cls for cls in (Fp, FpDbl, Fn, FnDbl, Point, PointTable)}


def _restore(name: str, data: bytes) -> object:
    """Read a value back from a pickle, which holds the name of its class and the standard encoding."""
    if name not in _PICKLED:
        raise TypeError(f"{__name__} has no class {name!r} whose values are pickled")
    return _PICKLED[name]._restore(data)


def __getattr__(name: str) -> "ModuleType":
    if name in _MODULES:
        from importlib import import_module

        return import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> "list[str]":
    return __all__
