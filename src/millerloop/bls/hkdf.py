"""HKDF with SHA-256 (RFC 5869), and secret keys from what it gives.

Needs: hmac of the standard library, the SecretScalar of a curve. Gives: extract(), expand(), secret_scalar().

Python cannot wipe what goes through its bytes and through hmac: only the SecretScalar that comes out is wiped.
"""

from __future__ import annotations

from hashlib import sha256
from hmac import digest

from millerloop.errors import InvalidKeyError, PairingError

TYPE_CHECKING = False  # typing itself would be most of the import time; type checkers take the name for theirs
if TYPE_CHECKING:
    from typing import Any

HASH_BYTES = 32
# L = ceil(3 ceil(log2 r) / 16), for both curves: r has 255 and 253 bits
OKM_BYTES = 48
# What KeyGen of the draft and EIP-2333 begin with
KEYGEN_SALT = sha256(b"BLS-SIG-KEYGEN-SALT-").digest()
LEAST_IKM_BYTES = 32


def extract(salt: bytes, ikm: bytes) -> bytes:
    """HKDF-Extract: a key of 32 bytes."""
    return digest(salt or bytes(HASH_BYTES), ikm, "sha256")


def expand(prk: bytes, info: bytes, length: int) -> bytes:
    """HKDF-Expand: `length` bytes, 255 * 32 at most, or PairingError."""
    if not 0 <= length <= 255 * HASH_BYTES:
        raise PairingError(f"HKDF gives from 0 to {255 * HASH_BYTES} bytes")
    block, blocks = b"", []
    for i in range(-(-length // HASH_BYTES)):
        block = digest(prk, block + info + bytes([i + 1]), "sha256")
        blocks.append(block)
    return b"".join(blocks)[:length]


def secret_scalar(cls: Any, ikm: bytes, key_info: bytes, salt: bytes) -> Any:
    """The secret of KeyGen, draft-irtf-cfrg-bls-signature-05, section 2.3, as a `cls`, the SecretScalar of a curve.

    With KEYGEN_SALT also hkdf_mod_r of EIP-2333, which hashes the salt before its first round and not after it.
    """
    while True:
        okm = expand(extract(salt, ikm + b"\0"), key_info + OKM_BYTES.to_bytes(2, "big"), OKM_BYTES)
        try:
            return cls.from_bytes_wide(okm)
        except InvalidKeyError:  # 0 mod r
            salt = sha256(salt).digest()
