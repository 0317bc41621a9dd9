"""Secret and public keys as users hand them over, for ecdsa.py, schnorr.py and ecdh.py.

Needs: the classes SecretScalar and Point of a curve. Gives: secret_scalar(), public_point(), identity_key();
_SecretKey, _PublicKey, for type checkers.
"""

from __future__ import annotations

from millerloop._arguments import integer, octets
from millerloop.errors import InvalidKeyError

TYPE_CHECKING = False  # typing itself would be most of the import time; type checkers take the name for theirs
if TYPE_CHECKING:
    from typing import Any, SupportsIndex, TypeAlias

    from typing_extensions import Buffer

    from millerloop.secp256k1 import Point, SecretScalar

    _SecretKey: TypeAlias = SecretScalar | Buffer | SupportsIndex
    _PublicKey: TypeAlias = Point | Buffer


def secret_scalar(cls: Any, value: Any) -> Any:
    """The `cls`, a SecretScalar, of 32 bytes big-endian or of an integer; one itself is returned.

    EncodingError for other than 32 bytes, InvalidKeyError for what is not in [1, n - 1] and for what was cleared.
    """
    if type(value) is cls:
        if value.is_cleared:
            raise InvalidKeyError("the SecretScalar was cleared", "cleared")
        return value
    if type(value) is not bytes:
        number = integer(value)
        if number is not None:
            return cls(number)
        value = octets(value, "a secret key that is no SecretScalar and no integer")
    return cls.from_bytes(value)


def public_point(cls: Any, value: Any) -> Any:
    """The `cls`, a Point, of a SEC 1 encoding; one itself is returned. Errors of from_bytes(), and identity_key()."""
    point = value if type(value) is cls else cls.from_bytes(octets(value, "a public key that is no Point"))
    if point.is_identity:
        raise identity_key()
    return point


def identity_key() -> InvalidKeyError:
    return InvalidKeyError("the identity is no public key", "identity")
