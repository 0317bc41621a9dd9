"""Secret and public keys as users hand them over, for ecdsa.py, schnorr.py and ecdh.py.

Needs: the classes SecretScalar and Point of a curve. Gives: SIZE, of a number in bytes; secret_scalar(),
option_bytes(), public_point(), identity_key(); _SecretKey, _PublicKey, for type checkers.
"""

from __future__ import annotations

from millerloop._arguments import integer, octets
from millerloop._secret_bytes import wipe
from millerloop.errors import EncodingError, InvalidKeyError

TYPE_CHECKING = False  # typing itself would be most of the import time; type checkers take the name for theirs
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, SupportsIndex, TypeAlias

    from typing_extensions import Buffer

    from millerloop.secp256k1 import Point, SecretScalar

    _SecretKey: TypeAlias = SecretScalar | Buffer | SupportsIndex
    _PublicKey: TypeAlias = Point | Buffer

SIZE = 32


def secret_scalar(cls: Any, value: Any) -> Any:
    """The `cls`, a SecretScalar, of 32 bytes big-endian or of an integer; one itself is returned.

    EncodingError for other than 32 bytes, InvalidKeyError for what is not in [1, n - 1] and for what was cleared.
    """
    if type(value) is cls:
        if value.is_cleared:
            raise InvalidKeyError("the SecretScalar was cleared", "cleared")
        return value
    if type(value) is bytes:
        return of_bytes(cls, value)
    number = integer(value)
    if number is not None:
        return of_key(cls, number)
    try:
        copied = octets(value, "")
    except TypeError:
        wanted = "a SecretScalar, an int or 32 bytes"
        raise TypeError(f"a secret key must be {wanted}, not {type(value).__name__}") from None
    try:
        return of_bytes(cls, copied)
    finally:
        wipe(copied)


def of_bytes(cls: Any, value: bytes) -> Any:
    if len(value) != SIZE:
        raise EncodingError(f"a secret key has {SIZE} bytes, not {len(value)}", "length")
    return of_key(cls.from_bytes, value)


def of_key(make: Callable[[Any], Any], value: Any) -> Any:
    """What make() makes of a secret key; its error, in words of keys."""
    try:
        return make(value)
    except InvalidKeyError as error:
        if error.reason != "range":
            raise
    raise InvalidKeyError("a secret key is from 1 to n - 1", "range")


def option_bytes(value: Any, name: str) -> bytes:
    """The 32 bytes of an option. TypeError, and EncodingError for another length."""
    data = octets(value, name)
    if len(data) != SIZE:
        raise EncodingError(f"{name} must have {SIZE} bytes, not {len(data)}", "length")
    return data


def public_point(cls: Any, value: Any) -> Any:
    """The `cls`, a Point, of a SEC 1 encoding; one itself is returned. Errors of from_bytes(), and identity_key()."""
    point = value if type(value) is cls else cls.from_bytes(octets(value, "a public key that is no Point"))
    if point.is_identity:
        raise identity_key()
    return point


def identity_key() -> InvalidKeyError:
    return InvalidKeyError("the identity is no public key", "identity")
