"""Uniform bytes and integers from a message: RFC 9380, sections 5.2 and 5.3, for 128 bits of security.

Hashing to a field or a curve begins here; the classes of a curve call it, and it is of use alone.

Everywhere `message` and `dst` are bytes-like objects. The domain separation tag `dst` belongs to one application and
is not empty; one of more than 255 bytes is hashed first, as the RFC says. `hash` is a name that hashlib knows, or a
constructor like hashlib.sha3_256. A function of fixed length needs 32 bytes at least and is used by
expand_message_xmd; one of any length (SHAKE) by expand_message_xof.

A wrong type is a TypeError, a wrong value a PairingError. Not constant time in the lengths.
"""

from __future__ import annotations

import hashlib

from ._arguments import octets, required_integer
from .errors import PairingError

TYPE_CHECKING = False  # typing itself would be most of the import time; type checkers take the name for theirs
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from typing_extensions import Buffer

__all__ = ["expand_message", "expand_message_xmd", "expand_message_xof", "hash_to_integers"]

SECURITY = 128
MAX_DST = 255
MAX_LENGTH = 65535
ONE_BYTE = [bytes([i]) for i in range(256)]
# What hash_function() found out about functions that were asked for by name
KNOWN: dict[str, tuple[Callable[..., Any], int, bytes]] = {}
MAX_KNOWN = 64


def expand_message(message: Buffer, dst: Buffer, length: int, *, hash: str | Callable[..., Any] = "sha256") -> bytes:
    """Return `length` uniform bytes, by the one of the two methods that suits the hash function.

    >>> expand_message(b"abc", b"an example", 4, hash="sha3_256") == expand_message_xmd(
    ...     b"abc", b"an example", 4, hash=hashlib.sha3_256)
    True
    """
    return expander(dst, length, hash)(message)


def expander(dst: Buffer, length: int, hash: str | Callable[..., Any]) -> Callable[..., bytes]:
    """expand_message() for any number of messages: a function of a message and, for errors, what it is called."""
    function, size, padding = hash_function(hash)
    if size:
        return xmd(dst, length, function, size, padding)
    return xof(dst, length, function, SECURITY)


def expand_message_xmd(
    message: Buffer, dst: Buffer, length: int, *, hash: str | Callable[..., Any] = "sha256"
) -> bytes:
    """Return `length` uniform bytes from a hash function of fixed length b; RFC 9380, section 5.3.1.

    length: at most 65535 and 255 b.

    >>> expand_message_xmd(b"abc", b"QUUX-V01-CS02-with-expander-SHA256-128", 32).hex()
    'd8ccab23b5985ccea865c6c97b6e5b8350e794e603b4b97902f53a8a0d605615'
    """
    function, size, padding = hash_function(hash)
    if not size:
        raise PairingError("expand_message_xmd needs a hash function of fixed length; for this one, expand_message_xof")
    return xmd(dst, length, function, size, padding)(message)


def xmd(dst: Buffer, length: int, function: Callable[..., Any], size: int, padding: bytes) -> Callable[..., bytes]:
    suffix = dst_suffix(dst, function, size)
    length = required_length(length, min(255 * size, MAX_LENGTH))
    after = length.to_bytes(2, "big") + b"\0" + suffix
    ends = [ONE_BYTE[i] + suffix for i in range(1, -(-length // size) + 1)]
    integer = int.from_bytes

    def expand(message: Buffer, name: str = "message") -> bytes:
        state = function(padding)
        state.update(octets(message, name))
        state.update(after)
        # b_1 = H(b_0 || 1 || DST'), b_i = H(b_0 ^ b_(i - 1) || i || DST')
        first, before, blocks = integer(digest_of(state, size), "big"), 0, []
        for end in ends:
            block = function((first ^ before).to_bytes(size, "big") + end).digest()
            if type(block) is not bytes or len(block) != size:
                raise wrong_digest(size)
            before = integer(block, "big")
            blocks.append(block)
        return b"".join(blocks)[:length]

    return expand


def expand_message_xof(
    message: Buffer,
    dst: Buffer,
    length: int,
    *,
    hash: str | Callable[..., Any] = "shake_128",
    security: int = SECURITY,
) -> bytes:
    """Return `length` uniform bytes from a hash function of any length; RFC 9380, section 5.3.2.

    length: at most 65535. security: k, in bits; it tells to how many bytes a dst of more than 255 is hashed.

    >>> expand_message_xof(b"abc", b"QUUX-V01-CS02-with-expander-SHAKE128", 32).hex()
    '8696af52a4d862417c0763556073f47bc9b9ba43c99b505305cb1ec04a9ab468'
    """
    function, size, _ = hash_function(hash)
    if size:
        raise PairingError("expand_message_xof needs a hash function of any length; for this one, expand_message_xmd")
    security = required_integer(security, "security")
    if not 0 < security <= 4 * MAX_DST:
        raise PairingError(f"security must be from 1 to {4 * MAX_DST} bits")
    return xof(dst, length, function, security)(message)


def xof(dst: Buffer, length: int, function: Callable[..., Any], security: int) -> Callable[..., bytes]:
    suffix = dst_suffix(dst, function, 0, -(-2 * security // 8))
    length = required_length(length, MAX_LENGTH)
    after = length.to_bytes(2, "big") + suffix

    def expand(message: Buffer, name: str = "message") -> bytes:
        state = function(octets(message, name))
        state.update(after)
        return digest_of(state, length, length)

    return expand


def hash_to_integers(
    message: Buffer, dst: Buffer, modulus: int, count: int, *, hash: str | Callable[..., Any] = "sha256"
) -> list[int]:
    """Return `count` integers below the modulus, as good as uniform: hash_to_field of RFC 9380, section 5.2.

    Each is taken mod the modulus from L = ceil((bits of the modulus + 128) / 8) bytes. An element of Fp2 takes two in
    sequence.

    >>> hash_to_integers(b"abc", b"an example", 1 << 8, 2)
    [93, 113]
    """
    modulus = required_integer(modulus, "modulus")
    count = required_integer(count, "count")
    if modulus < 1:
        raise PairingError("modulus must be positive")
    if count < 0:
        raise PairingError("count must not be negative")
    size = -(-((modulus - 1).bit_length() + SECURITY) // 8)
    uniform = expand_message(message, dst, count * size, hash=hash)
    return [int.from_bytes(uniform[i : i + size], "big") % modulus for i in range(0, len(uniform), size)]


def hash_function(hash: str | Callable[..., Any]) -> tuple[Callable[..., Any], int, bytes]:
    """The constructor, its length in bytes (0 for any length), and a block of zeros as long as its own."""
    # Only names are kept: what another object is equal to is its own affair.
    if type(hash) is not str:
        return examined(str(hash) if isinstance(hash, str) else hash)
    found = KNOWN.get(hash)
    if found is None:
        found = examined(hash)
        if len(KNOWN) >= MAX_KNOWN:
            KNOWN.clear()
        KNOWN[hash] = found
    return found


def examined(hash: str | Callable[..., Any]) -> tuple[Callable[..., Any], int, bytes]:
    """What hash_function() returns."""
    if isinstance(hash, str):
        try:
            state = hashlib.new(hash, usedforsecurity=True)
        except (TypeError, ValueError):  # TypeError: a name with a null character
            raise PairingError(f"hashlib knows no hash function {hash!r}") from None
        constructor: Callable[..., Any] = getattr(hashlib, hash, None) or (lambda data=b"": hashlib.new(hash, data))
    elif callable(hash):
        constructor = hash
        try:
            state = constructor(b"")
            state.update(b"")
        except Exception as error:
            raise TypeError("hash must be a name or a constructor like hashlib.sha256") from error
    else:
        raise TypeError(f"hash must be a name or a constructor like hashlib.sha256, not {type(hash).__name__}")
    size, block = getattr(state, "digest_size", None), getattr(state, "block_size", None)
    if type(size) is not int or type(block) is not int or not 0 <= size <= MAX_DST or not 0 < block <= MAX_LENGTH:
        raise TypeError("hash must be a name or a constructor like hashlib.sha256")
    if 0 < size < SECURITY // 4:
        raise PairingError(f"a hash of {size} bytes; {SECURITY} bits of security take {SECURITY // 4}")
    return constructor, size, bytes(block)


def digest_of(state: Any, size: int, *length: int) -> bytes:
    """The digest of a state, as long as its function has promised or was asked for."""
    digest = state.digest(*length)
    if type(digest) is not bytes or len(digest) != size:
        raise wrong_digest(size)
    return digest


def wrong_digest(size: int) -> TypeError:
    return TypeError(f"hash must give {size} bytes, as it says it does")


def dst_suffix(dst: Buffer, function: Callable[..., Any], size: int, long_size: int = 0) -> bytes:
    """DST' = DST || its length in one byte; a long DST is hashed, to long_size bytes by a function of any length."""
    data = octets(dst, "dst")
    if not data:
        raise PairingError("dst must not be empty")
    if len(data) > MAX_DST:
        state = function(b"H2C-OVERSIZE-DST-")
        state.update(data)
        data = digest_of(state, size) if size else digest_of(state, long_size, long_size)
    return data + ONE_BYTE[len(data)]


def required_length(length: Any, most: int) -> int:
    wanted = required_integer(length, "length")
    if not 0 <= wanted <= most:
        # not how many are asked for: Python does not write out thousands of digits
        raise PairingError(f"length must be from 0 to {most} bytes")
    return wanted
