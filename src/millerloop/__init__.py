"""Pairings and the tower fields under them, for BLS12-381 and BLS12-377, and secp256k1 on the same base.

A curve is a module and nothing is computed at import:

>>> from millerloop.bls12_381 import G1, G2, pairing
>>> pairing(2 * G1.generator(), 3 * G2.generator()) == pairing(G1.generator(), G2.generator()) ** 6
True

Gives the curve modules `bls12_381`, `bls12_377` and `secp256k1`, `bls` (signatures), `precompiles` (EIP-2537, EIP-2539)
and `expand_message` (RFC 9380), all loaded when first used, `errors`, `build_info()`, `engine()` and `__version__`.
"""

import os as _os

TYPE_CHECKING = False  # typing itself would be most of the import time; type checkers take the name for theirs
if TYPE_CHECKING:
    from types import ModuleType
    from typing import Any

    from . import bls, bls12_377, bls12_381, errors, expand_message, precompiles, secp256k1

__all__ = [
    "__version__",
    "bls",
    "bls12_377",
    "bls12_381",
    "build_info",
    "engine",
    "errors",
    "expand_message",
    "precompiles",
    "secp256k1",
]

__version__ = "0.1.0.dev0"

_MODULES = ("bls", "bls12_377", "bls12_381", "errors", "expand_message", "precompiles", "secp256k1")


def engine() -> str:
    """Return the name of the engine that computes batches in this process: ``"ifma"`` or ``"scalar"``.

    ``ifma`` works on eight values side by side, with AVX-512 IFMA. It is chosen where this build holds it and the CPU
    and the operating system offer it. The environment variable ``MILLERLOOP_ENGINE`` forces one; RuntimeError when it
    names an engine that does not exist or is not available here. Of what is no batch, hashing to a group and multiples
    on G2 go through the engine too; the rest, and small batches, are always computed one by one.

    >>> engine() in ("ifma", "scalar")
    True
    """
    from ._build import engines

    here: tuple[str, ...] = engines()
    wanted = _os.environ.get("MILLERLOOP_ENGINE", "")
    if not wanted:
        return here[0]
    if wanted not in here:
        offered = ", ".join(here)
        raise RuntimeError(f"MILLERLOOP_ENGINE={wanted!r}: not in this build or not for this CPU; here: {offered}")
    return wanted


def build_info() -> "dict[str, Any]":
    """Return how this installation was built and what the CPU offers, as plain values.

    Keys: ``version``; ``wide_multiply`` (``int128 | int128_struct | int64``) and ``int128_path`` (``native |
    intrinsic | pieces``, None for int64); ``limb_bits`` and ``limbs`` of a BLS12 base field; the flags ``verify``,
    ``eager``, ``lanes`` and ``sanitize``; ``compiler``, ``cpu`` and ``cpu_features`` (a list of names; empty where
    the library does not know how to ask).

    >>> info = build_info()
    >>> info["limb_bits"] * info["limbs"]
    416
    """
    from . import _build

    return {"version": __version__, **_build.build_info()}


def __getattr__(name: str) -> "ModuleType":
    if name in _MODULES:
        from importlib import import_module

        return import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> "list[str]":
    return __all__
