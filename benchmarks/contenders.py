"""The packages that peers.py measures against, and values in forms that all of them share."""

from __future__ import annotations

import functools
import os
import random
import sys
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import version
from typing import Any, NamedTuple

from millerloop import bls12_381

# The table of speeds (speed_table.py) finds our own rows by these names.
OURS = "millerloop"
OURS_377 = "millerloop 377"
ONE_BY_ONE = ", one by one"
ONE_THREAD = "millerloop, one thread"
ARKWORKS = "py-arkworks-bls12381"
CHIA = "chia-rs (blst)"
CKZG = "ckzg (blst)"
COINCURVE = "coincurve (libsecp256k1)"


class Contender(NamedTuple):
    """`run()` does the work `size` times; `result()` gives the outcome in a form common to all contenders.

    Where `fresh` is given, it is run(fresh()), and what fresh() takes is not counted. Only the results of one `curve`
    are compared.
    """

    name: str
    run: Callable[..., object]
    size: int
    result: Callable[[], Any]
    fresh: Callable[[], Any] | None = None
    curve: str = "381"


class Comparison(NamedTuple):
    """Contenders made from random inputs, ours first; `weight`: rounds as a multiple of --rounds.

    With `per`, what one of `size` is, it belongs to the table of speeds.
    """

    contenders: Callable[[random.Random], list[Contender]]
    weight: int
    per: str = ""


VERSIONS: dict[str, str] = {}


@functools.cache
def peer(module: str, distribution: str) -> Any:
    """A peer's module, or None (and a line on standard error) where it is not installed."""
    try:
        loaded = import_module(module)
    except ImportError:
        print(f"left out, not installed: {distribution}", file=sys.stderr)
        return None
    VERSIONS[distribution] = version(distribution)
    return loaded


# One core for everyone: arkworks would share a product of pairings out over all of them.
os.environ.setdefault("RAYON_NUM_THREADS", "1")

# Loaded when first asked for: asv imports this file too.
gmpy2 = functools.partial(peer, "gmpy2", "gmpy2")
arkworks = functools.partial(peer, "py_arkworks_bls12381", "py-arkworks-bls12381")
chia = functools.partial(peer, "chia_rs", "chia-rs")
ckzg = functools.partial(peer, "ckzg", "ckzg")
coincurve = functools.partial(peer, "coincurve", "coincurve")
py_ecc = functools.partial(peer, "py_ecc.optimized_bls12_381", "py_ecc")
py_ecc_bls = functools.partial(peer, "py_ecc.bls", "py_ecc")

P381 = int(bls12_381.p)


# The coefficients of a value in GT as integers, in the flat basis 1, w, ..., w^5 over Fp2: c0 and c1 of each in turn.


def flat(value: Any) -> list[int]:
    return [int(c) for pair in value.as_fp12().coefficients(basis="w") for c in (pair.c0, pair.c1)]


def from_232(coefficients: list[int]) -> list[int]:
    """From the tower Fp2 - Fp6 - Fp12: c0 holds w^0, w^2, w^4 and c1 holds w^1, w^3, w^5."""
    result = [0] * 12
    for position, power in enumerate((0, 2, 4, 1, 3, 5)):
        result[2 * power : 2 * power + 2] = coefficients[2 * position : 2 * position + 2]
    return result


def arkworks_flat(value: Any) -> list[int]:
    """Its text is the hex of twelve coefficients of 48 bytes, little-endian."""
    data = bytes.fromhex(str(value))
    return from_232([int.from_bytes(data[i : i + 48], "little") for i in range(0, len(data), 48)])


def blst_flat(data: bytes) -> list[int]:
    """chia-rs hands out blst's memory: twelve coefficients times 2^384, in little-endian words."""
    unit = pow(2, -384, P381)
    return from_232([int.from_bytes(data[i : i + 48], "little") * unit % P381 for i in range(0, len(data), 48)])


def py_ecc_flat(value: Any) -> list[int]:
    """The inverse of its value: Fp[w]/(w^12 - 2 w^6 + 2), where u = w^6 - 1; the inverse in GT is the conjugate."""
    c = [int(coefficient) for coefficient in value.coeffs]
    pairs = [((c[i] + c[i + 6]) % P381, c[i + 6]) for i in range(6)]
    return [(-x if i % 2 else x) % P381 for i, pair in enumerate(pairs) for x in pair]


def arkworks_point(group: Any, scalar: int) -> Any:
    return group() * arkworks().Scalar.from_be_bytes(scalar.to_bytes(32, "big"))


def compressed(x: list[Any], y: Any) -> bytes:
    """The ZCash encoding of a point that is not the identity: 0x80 compressed, 0x20 for the larger y."""
    data = bytearray(b"".join(int(c).to_bytes(48, "big") for c in x))
    data[0] |= 0x80 | (0x20 if 2 * int(y) > P381 else 0)
    return bytes(data)
