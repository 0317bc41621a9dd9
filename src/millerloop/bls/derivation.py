"""A tree of secret keys from one seed: EIP-2333, and the paths of EIP-2334 that name its nodes.

A node of the tree is known by the path to it from the root, m: "m/12381/3600/0/0" is child 0 of child 0 of child 3600
of child 12381. Whoever has the key of a node can derive those of everything below it, and of nothing else. The keys are
of BLS12-381.

    root    HKDF_mod_r(seed), which is KeyGen of the signature draft without key_info
    child   HKDF_mod_r(h), where h is a hash of 510 hashes of a chain of bytes that HKDF makes of the parent's key:
            the public key of a signature scheme by Lamport

What cannot be wiped: the bytes on the way from a key to its child are immutable objects of Python and remain in memory
until that is used again. A SecretKey wipes itself. Hashes take a time that depends on lengths only.
"""

from __future__ import annotations

import re
from hashlib import sha256

from millerloop._arguments import required_integer
from millerloop.bls import hkdf
from millerloop.bls.schemes import KEYGEN_SALT, BasicMinPk
from millerloop.errors import PairingError

TYPE_CHECKING = False  # typing itself would be most of the import time; type checkers take the name for theirs
if TYPE_CHECKING:
    from typing import SupportsIndex

    from typing_extensions import Buffer

    from millerloop.bls.ciphersuite import AnySecretKey
    from millerloop.bls.keys import SecretKey

__all__ = [
    "derive_child_key",
    "derive_key",
    "derive_master_key",
    "parse_path",
    "signing_path",
    "withdrawal_path",
]

CHILDREN = 1 << 32
SEED_SIZE = 32  # at least
CHUNK, CHUNKS = 32, 255
PATH = re.compile("m(?:/(?:0|[1-9][0-9]{0,9}))*", re.ASCII)


def derive_master_key(seed: Buffer, *, salt: Buffer = KEYGEN_SALT) -> SecretKey:
    """Return the secret key at the root of the tree of a seed: derive_master_SK of EIP-2333.

    seed: 32 bytes or more, as good as random; of a mnemonic, its 64 bytes by BIP-39. InvalidKeyError for fewer. salt:
    as keygen() takes it; b"BLS-SIG-KEYGEN-SALT-" gives the tree of the EIP before September 2020, which Chia has.

    >>> derive_master_key(bytes(32)) == BasicMinPk.keygen(bytes(32))
    True
    """
    return BasicMinPk.keygen(seed, salt=salt)


def derive_child_key(parent: AnySecretKey, index: SupportsIndex, *, salt: Buffer = KEYGEN_SALT) -> SecretKey:
    """Return the secret key of child `index` of a node: derive_child_SK of EIP-2333.

    parent: the secret key of the node; InvalidKeyError for none. index: from 0 to 2^32 - 1, or PairingError. salt: see
    derive_master_key(). Takes about a millisecond, whatever the key.

    >>> derive_child_key(derive_master_key(bytes(32)), 5) == derive_key(bytes(32), "m/5")
    True
    """
    child = required_integer(index, "index")
    if not 0 <= child < CHILDREN:
        raise PairingError(f"index must be from 0 to {CHILDREN - 1}")
    return BasicMinPk.keygen(lamport_public_key(BasicMinPk.secret_key(parent), child), salt=salt)


def derive_key(seed: Buffer, path: str, *, salt: Buffer = KEYGEN_SALT) -> SecretKey:
    """Return the secret key that a path leads to, from the root of the tree of a seed.

    seed, salt: see derive_master_key(). path: see parse_path(). The keys of the nodes on the way are cleared.

    >>> derive_key(bytes(32), signing_path(0)) == derive_child_key(derive_key(bytes(32), withdrawal_path(0)), 0)
    True
    """
    indices = parse_path(path)
    key = derive_master_key(seed, salt=salt)
    for index in indices:
        parent = key
        key = derive_child_key(parent, index, salt=salt)
        parent.clear()
    return key


def parse_path(path: str) -> tuple[int, ...]:
    """Return the indices of a path, such as "m/12381/3600/0/0/0".

    path: m, and any number of times a slash and an integer from 0 to 2^32 - 1 in decimal digits; no leading zeros, no
    signs, no spaces and no marks of hardened keys, which there are none of. Anything else is a PairingError. Every node
    of the tree of EIP-2333 has such a path; those that EIP-2334 gives a meaning are m / 12381 / coin_type / account /
    use, and below.

    >>> parse_path("m/12381/3600/7/0"), parse_path("m")
    ((12381, 3600, 7, 0), ())
    >>> parse_path("m/12381'/3600'")
    Traceback (most recent call last):
        ...
    millerloop.errors.PairingError: path must be like m/12381/3600/0/0, of decimal integers
    """
    if not isinstance(path, str):
        raise TypeError(f"path must be a string, not {type(path).__name__}")
    if not PATH.fullmatch(path):
        raise PairingError("path must be like m/12381/3600/0/0, of decimal integers")
    indices = tuple(int(part) for part in path.split("/")[1:])
    for level, index in enumerate(indices, 1):
        if index >= CHILDREN:
            raise PairingError(f"path: {index}, at level {level}, is more than {CHILDREN - 1}")
    return indices


def withdrawal_path(validator: SupportsIndex) -> str:
    """Return the path of the withdrawal key of an Ethereum validator, by its number from 0: EIP-2334.

    >>> withdrawal_path(3)
    'm/12381/3600/3/0'
    """
    number = required_integer(validator, "validator")
    if not 0 <= number < CHILDREN:
        raise PairingError(f"validator must be from 0 to {CHILDREN - 1}")
    return f"m/12381/3600/{number}/0"


def signing_path(validator: SupportsIndex) -> str:
    """Return the path of the signing key of an Ethereum validator: child 0 of its withdrawal key.

    >>> signing_path(3)
    'm/12381/3600/3/0/0'
    """
    return withdrawal_path(validator) + "/0"


def lamport_public_key(parent: SecretKey, index: int) -> bytes:
    """The hash of the Lamport public key that leads from a parent to a child: parent_SK_to_lamport_PK of EIP-2333. It
    is as secret as the child's key."""
    salt, key = index.to_bytes(4, "big"), parent.to_bytes()
    state = sha256()
    for material in (key, flipped(key)):
        chain = hkdf.expand(hkdf.extract(salt, material), b"", CHUNKS * CHUNK)
        for start in range(0, len(chain), CHUNK):
            state.update(sha256(chain[start : start + CHUNK]).digest())
    return state.digest()


def flipped(key: bytes) -> bytes:
    """All bits inverted, as one integer of a length that does not depend on them: the single bytes of a secret would be
    places in Python's table of small integers."""
    ones = (1 << 8 * len(key)) - 1
    return (int.from_bytes(b"\1" + key, "big") ^ ones).to_bytes(1 + len(key), "big")[1:]
