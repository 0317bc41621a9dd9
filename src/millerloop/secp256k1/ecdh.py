"""Diffie-Hellman on secp256k1: a secret that two keys share; SEC 1, section 3.3.1.

    shared_secret   SHA-256 of the shared point in its compressed encoding, 32 bytes: what libsecp256k1 gives by default
    shared_x        its x coordinate, 32 bytes: what SEC 1 calls the shared secret; for protocols that hash it

A secret key is a SecretScalar, 32 bytes big-endian, or an integer from 1 to n - 1; a public key a Point or its SEC 1
encoding, compressed or not. A wrong type is a TypeError. EncodingError, NotOnCurveError and InvalidKeyError are for
bytes that encode no key, numbers out of range and the identity. There are no small subgroups: every other point of the
curve is a key, and the shared point is never the identity.

Constant time in the secret key and the shared point, unless the key is handed over as an integer, whose size Python
tells. What is worked out on the way is wiped; nobody wipes the bytes that are returned.

>>> from millerloop.secp256k1 import ecdh, ecdsa
>>> ecdh.shared_secret(5, ecdsa.public_key(7)) == ecdh.shared_secret(7, ecdsa.public_key(5))
True
"""

from __future__ import annotations

from hashlib import sha256

from millerloop import secp256k1
from millerloop._secret_bytes import wipe
from millerloop.secp256k1._keys import public_point, secret_scalar

TYPE_CHECKING = False  # typing itself would be most of the import time; type checkers take the name for theirs
if TYPE_CHECKING:
    from typing import Any

    from millerloop.secp256k1._keys import _PublicKey, _SecretKey

__all__ = ["shared_secret", "shared_x"]


class EcdhOver:
    """The functions of this module over a group: `curve` has its Point and SecretScalar."""

    __slots__ = ("_point", "_secrets")

    def __init__(self, curve: Any) -> None:
        self._point, self._secrets = curve.Point, curve.SecretScalar

    def shared_secret(self, secret_key: _SecretKey, public_key: _PublicKey) -> bytes:
        """Return SHA-256 of the compressed encoding of secret_key times public_key, 32 bytes. Constant time.

        TypeError, EncodingError, NotOnCurveError, InvalidKeyError; see the module.

        >>> from millerloop.secp256k1 import Point, ecdh
        >>> ecdh.shared_secret(1, Point.generator()).hex()[:16]
        '0f715baf5d4c2ed3'
        """
        secret = secret_scalar(self._secrets, secret_key)
        encoding: bytes = (public_point(self._point, public_key) * secret).to_bytes()
        try:
            return sha256(encoding).digest()
        finally:
            wipe(encoding)

    def shared_x(self, secret_key: _SecretKey, public_key: _PublicKey) -> bytes:
        """Return the x coordinate of secret_key times public_key, 32 bytes big-endian. Constant time.

        TypeError, EncodingError, NotOnCurveError, InvalidKeyError; see the module.

        >>> from millerloop.secp256k1 import Point, ecdh
        >>> ecdh.shared_x(2, bytes(Point.generator())).hex()[:16]
        'c6047f9441ed7d6d'
        """
        secret = secret_scalar(self._secrets, secret_key)
        result: bytes = (public_point(self._point, public_key) * secret).x_only()
        return result


_secp256k1 = EcdhOver(secp256k1)
shared_secret = _secp256k1.shared_secret
shared_x = _secp256k1.shared_x
