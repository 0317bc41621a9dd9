"""py_ecc.bls.hash: HKDF of RFC 5869 over SHA-256, expand_message_xmd of RFC 9380, integers as octets of RFC 8017."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any

from millerloop._arguments import octets
from millerloop.bls.hkdf import expand, extract
from millerloop.errors import PairingError
from millerloop.expand_message import expand_message_xmd as _expand_message_xmd

__all__ = ["expand_message_xmd", "hkdf_expand", "hkdf_extract", "i2osp", "os2ip", "sha256", "xor"]


def hkdf_extract(salt: bytes | bytearray, ikm: bytes | bytearray) -> bytes:
    """HKDF-Extract: 32 bytes."""
    return extract(octets(salt, "salt"), octets(ikm, "ikm"))


def hkdf_expand(prk: bytes | bytearray, info: bytes | bytearray, length: int) -> bytes:
    """HKDF-Expand: `length` bytes, 8160 at most, beyond that ValueError.

    >>> hkdf_expand(hkdf_extract(b"", b"key"), b"", 33).startswith(hkdf_expand(hkdf_extract(b"", b"key"), b"", 32))
    True
    """
    return expand(octets(prk, "prk"), octets(info, "info"), length)


def i2osp(x: int, xlen: int) -> bytes:
    """An integer as xlen big-endian bytes; OverflowError where they do not hold it."""
    return x.to_bytes(xlen, "big")


def os2ip(x: bytes) -> int:
    """The integer of big-endian bytes."""
    return int.from_bytes(x, "big")


def sha256(x: bytes) -> bytes:
    """SHA-256."""
    return hashlib.sha256(x).digest()


def xor(a: bytes, b: bytes) -> bytes:
    """The exclusive or of the bytes of both, as many as the shorter one has."""
    return bytes(i ^ j for i, j in zip(a, b, strict=False))


def expand_message_xmd(msg: bytes, DST: bytes, len_in_bytes: int, hash_function: Callable[..., Any]) -> bytes:
    """expand_message_xmd over a constructor of hashlib; ValueError for a DST of no or of more than 255 bytes.

    >>> expand_message_xmd(b"abc", b"QUUX-V01-CS02-with-expander-SHA256-128", 32, hashlib.sha256).hex()[:16]
    'd8ccab23b5985cce'
    """
    return _expand_message_xmd(msg, short_tag(DST), len_in_bytes, hash=hash_function)


def short_tag(DST: bytes) -> bytes:
    """A DST as py_ecc takes them: it refuses those of more than 255 bytes, which RFC 9380 hashes first."""
    if len(DST) > 255:
        raise PairingError("DST must be <= 255 bytes")
    return DST
