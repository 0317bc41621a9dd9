"""Reads test vector files and decodes what they hold into plain ints.

What it needs: tests/vectors (README.md there names the sources), and tests/reference.py for the curve equations.
The folder that the environment variable MILLERLOOP_VECTORS names, else shared/vectors beside the repository, comes
first where it has a file: it may hold more cases than the committed file of that name, and families that are not under
a permissive licence and so are not in the repository. Tests that want these carry `requires(family)` and are skipped
where they are missing.

Decoded values: Fp is an int, Fp2 a pair (c0, c1), an Fp12 six pairs in the flat basis 1, w, ..., w^5 with w^6 = xi, a
point (x, y), the identity None. Decoders are strict and raise DecodingError, a ValueError.
"""

from __future__ import annotations

import functools
import json
import os
from pathlib import Path

import pytest
import reference

COMMITTED = Path(__file__).resolve().parent / "vectors"
ELSEWHERE = Path(os.environ.get("MILLERLOOP_VECTORS") or COMMITTED.parents[1].parent / "shared" / "vectors")

FP_BYTES = 64  # of EIP-2537 and EIP-2539: 48 bytes with 16 zeros before them
PAIR_BYTES = 6 * FP_BYTES


class DecodingError(ValueError):
    """What was to be decoded does not encode anything."""


def path(family: str, file: str = "") -> Path | None:
    """Where the family, or a file of it, is; None if it is nowhere."""
    return next((p for p in (ELSEWHERE / family / file, COMMITTED / family / file) if p.exists()), None)


@functools.cache
def load(family: str, file: str) -> dict:
    """The whole file, metadata and "cases"."""
    found = path(family, file)
    if found is None:
        raise FileNotFoundError(f"{family}/{file} is neither in {COMMITTED} nor in {ELSEWHERE}")
    return json.loads(found.read_text(encoding="utf-8"))


def files(family: str) -> list[str]:
    """The names of the files of a family."""
    return sorted({p.name for folder in (ELSEWHERE, COMMITTED) for p in (folder / family).glob("*.json")})


def requires(family: str):
    """A mark that skips a test where the family is not there."""
    reason = f"{family} is not in the repository (its licence) nor in the folder MILLERLOOP_VECTORS names"
    return pytest.mark.skipif(path(family) is None, reason=reason)


def decode(value):
    """Hexadecimal text to int, with or without 0x, through lists of any depth; None stays None."""
    if value is None:
        return None
    return tuple(decode(v) for v in value) if isinstance(value, list) else int(value, 16)


def sage_point(point: dict):
    """A point of the Sage files; coordinates over Fp2 are {"c0", "c1"}."""
    return tuple(decode(c if isinstance(c, str) else [c["c0"], c["c1"]]) for c in (point["x"], point["y"]))


# Twelve coefficients over Fp of an Fp12 in the 2-3-2 tower.


def fp12_from_lowest_first(coefficients: list[int]) -> list[tuple[int, int]]:
    """c0.c0.c0, c0.c0.c1, c0.c1.c0, ..., c1.c2.c1: the order of zkcrypto."""
    if len(coefficients) != 12:
        raise DecodingError(f"an Fp12 has 12 coefficients, not {len(coefficients)}")
    pairs = list(zip(coefficients[0::2], coefficients[1::2], strict=True))
    return reference.flat_from_tower_232([pairs[:3], pairs[3:]])


def fp12_from_highest_first_bytes(data: bytes) -> list[tuple[int, int]]:
    """c1.c2.c1, c1.c2.c0, ..., c0.c0.c0, each 48 bytes big-endian: the order of kilic."""
    if len(data) != 576:
        raise DecodingError(f"an Fp12 has 576 bytes, not {len(data)}")
    return fp12_from_lowest_first([int.from_bytes(data[i : i + 48], "big") for i in range(528, -1, -48)])


# EIP-2537 (BLS12-381) and EIP-2539 (BLS12-377): the same layout.


def eip_fp(data: bytes, curve: reference.Curve) -> int:
    """64 bytes, big-endian, below p."""
    value = int.from_bytes(data, "big")
    if len(data) != FP_BYTES or value >= curve.p:  # p < 2^384, so the 16 high bytes of what passes are zero
        raise DecodingError("not a field element: " + data.hex())
    return value


def eip_fp2(data: bytes, curve: reference.Curve) -> tuple[int, int]:
    """c0, c1."""
    return (eip_fp(data[:FP_BYTES], curve), eip_fp(data[FP_BYTES:], curve))


@functools.lru_cache(maxsize=1024)  # the files repeat their points, and the subgroup takes 10 ms
def eip_g1(data: bytes, curve: reference.Curve, subgroup: bool = False):
    """x, y; the identity is all zero. Raises for a point that is not on E, or not in the subgroup if that is asked."""
    if len(data) != 2 * FP_BYTES:
        raise DecodingError(f"a point of G1 has {2 * FP_BYTES} bytes, not {len(data)}")
    point = (eip_fp(data[:FP_BYTES], curve), eip_fp(data[FP_BYTES:], curve))
    if point == (0, 0):
        return None
    if not curve.E.contains(curve.g1_point(point)):
        raise DecodingError("not on the curve: " + data.hex())
    if subgroup and not curve.in_subgroup(curve.g1_point(point)):
        raise DecodingError("not in G1: " + data.hex())
    return point


@functools.lru_cache(maxsize=1024)
def eip_g2(data: bytes, curve: reference.Curve, subgroup: bool = False):
    """x, y; the identity is all zero. Raises for a point that is not on E', or not in the subgroup if that is asked."""
    if len(data) != 4 * FP_BYTES:
        raise DecodingError(f"a point of G2 has {4 * FP_BYTES} bytes, not {len(data)}")
    point = (eip_fp2(data[: 2 * FP_BYTES], curve), eip_fp2(data[2 * FP_BYTES :], curve))
    if point == ((0, 0), (0, 0)):
        return None
    if not curve.E_twist.contains(curve.g2_point(point)):
        raise DecodingError("not on the twist: " + data.hex())
    if subgroup and not curve.in_subgroup(curve.g2_point(point)):
        raise DecodingError("not in G2: " + data.hex())
    return point


def eip_pairs(text: str, curve: reference.Curve) -> list[tuple]:
    """The input of a pairing check: (P, Q) for every 384 bytes, at least one, both in the subgroups of order r."""
    data = bytes.fromhex(text)
    if not data or len(data) % PAIR_BYTES:
        raise DecodingError(f"{len(data)} bytes are not a whole number of pairs")
    split = 2 * FP_BYTES
    chunks = [data[i : i + PAIR_BYTES] for i in range(0, len(data), PAIR_BYTES)]
    return [(eip_g1(c[:split], curve, subgroup=True), eip_g2(c[split:], curve, subgroup=True)) for c in chunks]
