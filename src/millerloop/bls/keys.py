"""Secret keys, public keys and signatures, checked once and used many times.

Needs: the package of a curve, as soon as there is a point of it. Gives: SecretKey, PublicKey, Signature; for the other
modules group_of(), made_key(), made_signature().

A public key and a signature are a point of G1 or G2 of either curve; which group is for what, a scheme says.
"""

from __future__ import annotations

import sys

from millerloop.errors import InvalidKeyError, SubgroupError

TYPE_CHECKING = False  # typing itself would be most of the import time; type checkers take the name for theirs
if TYPE_CHECKING:
    from types import ModuleType
    from typing import Any, NoReturn

CURVES = ("bls12_381", "bls12_377")
# The name of its curve and its own, of every class of points that has been met
GROUPS: dict[type, tuple[str, str]] = {}
# The name of its curve, of every class of secrets that has been met
SECRETS: dict[type, str] = {}


def curve_named(name: str) -> ModuleType:
    from importlib import import_module

    return import_module(f"millerloop.{name}")


def meet(classes: dict[type, Any], cls: type) -> Any:
    """What `classes` has for a class of a curve that is loaded; None for any other class."""
    if cls not in classes:
        for name in CURVES:
            curve: Any = sys.modules.get(f"millerloop.{name}")
            # a module stands there before its names do, of which x is the last that it takes from others
            if hasattr(curve, "x"):
                GROUPS.update({curve.G1: (name, "G1"), curve.G2: (name, "G2")})
                SECRETS[curve.SecretScalar] = name
    return classes.get(cls)


def group_of(point: object, what: str) -> tuple[str, str]:
    """The curve and the group of a point, by name; TypeError for what is none."""
    found: tuple[str, str] | None = meet(GROUPS, type(point))
    if found is None:
        raise TypeError(f"{what} must be a point, a G1 or G2 of a curve, not {type(point).__name__}")
    return found


class InGroup:
    """A point of the group of order r, affine: what PublicKey and Signature share."""

    __slots__ = ("_encoding", "point")

    point: Any
    _encoding: bytes | None
    _name = ""

    def __init_subclass__(cls) -> None:
        if InGroup not in cls.__bases__:
            raise TypeError(f"{cls.__bases__[0].__name__} has no subclasses")

    def __init__(self, point: Any, /) -> None:
        if hasattr(self, "point"):
            raise AttributeError(f"a {self._name} does not change")
        group_of(point, f"{type(self).__name__}(): the argument")
        if not point.in_subgroup():
            raise SubgroupError(f"a {self._name} lies in the group of order r, and this point does not")
        set_point(self, point.to_affine())
        set_encoding(self, None)

    def to_bytes(self) -> bytes:
        """Return the encoding: compressed, in the curve's standard format. ``bytes()`` is the same."""
        encoding = self._encoding
        if encoding is None:
            encoding = bytes(self.point)
            set_encoding(self, encoding)
        return encoding

    def __bytes__(self) -> bytes:
        return self.to_bytes()

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        equal: bool = self.point == other.point
        return equal

    def __hash__(self) -> int:
        return hash((self._name, self.to_bytes()))

    def __copy__(self) -> Any:
        return self

    def __deepcopy__(self, memo: object) -> Any:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        curve, group = group_of(self.point, self._name)
        return restore, (type(self).__name__, curve, group, self.to_bytes())

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a {self._name} does not change")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a {self._name} does not change")

    def __repr__(self) -> str:
        curve, group = group_of(self.point, self._name)
        return f"<{type(self).__name__} in {group} of {curve}: {self.to_bytes().hex()}>"


class PublicKey(InGroup):
    """A public key: a point of G1 or G2 that lies in the group of order r and is not the identity.

    PublicKey(point) checks this: TypeError for what is no point, SubgroupError, InvalidKeyError with the reason
    "identity". Schemes make keys from bytes, and trust what is checked. Immutable, hashable, picklable; ``bytes()`` is
    the encoding, `point` the point.

    >>> from millerloop.bls12_381 import G1
    >>> PublicKey(G1.generator()).to_bytes().hex()[:16]
    '97f1d3a73197d794'
    >>> PublicKey(G1.identity())
    Traceback (most recent call last):
        ...
    millerloop.errors.InvalidKeyError: the identity is no public key
    """

    __slots__ = ("_prepared",)

    _prepared: Any
    _name = "public key"

    def __init__(self, point: Any, /) -> None:
        group_of(point, f"{type(self).__name__}(): the argument")
        if point.is_identity:
            raise identity_key()
        super().__init__(point)
        set_prepared(self, None)

    def prepare(self) -> PublicKey:
        """Work out the lines of pairings with this key and keep them; return the key itself.

        For keys in G2 that verify often: verify() is then faster, by about a tenth. A key in G1 has no lines and stays
        as it is.

        >>> from millerloop.bls12_381 import G2
        >>> key = PublicKey(G2.generator())
        >>> key.prepare() is key
        True
        """
        if self._prepared is None:
            curve, group = group_of(self.point, self._name)
            if group == "G2":
                set_prepared(self, curve_named(curve).G2Prepared(self.point))
        return self


class Signature(InGroup):
    """A signature, of one signer or of many: a point of G1 or G2 that lies in the group of order r.

    Signature(point) checks this: TypeError for what is no point, SubgroupError. The identity is a signature, as the
    draft has it: the sum of two that are opposite. No key alone makes it verify. Immutable, hashable, picklable;
    ``bytes()`` is the encoding, `point` the point.

    >>> from millerloop.bls12_381 import G2
    >>> Signature(G2.identity()).to_bytes() == b"\\xc0" + bytes(95)
    True
    """

    __slots__ = ()

    _name = "signature"


# The descriptors of the slots write where __setattr__ does not.
_point: Any = InGroup.__dict__["point"]
_encoding: Any = InGroup.__dict__["_encoding"]
_prepared: Any = PublicKey.__dict__["_prepared"]
set_point, set_encoding, set_prepared = _point.__set__, _encoding.__set__, _prepared.__set__


def made_key(point: Any, encoding: bytes | None = None) -> PublicKey:
    """A public key of a point that is known to be affine, in the group and not the identity."""
    key = PublicKey.__new__(PublicKey)
    set_point(key, point)
    set_encoding(key, encoding)
    set_prepared(key, None)
    return key


def made_signature(point: Any, encoding: bytes | None = None) -> Signature:
    """A signature of a point that is known to be affine and in the group."""
    signature = Signature.__new__(Signature)
    set_point(signature, point)
    set_encoding(signature, encoding)
    return signature


def restore(kind: str, curve: str, group: str, encoding: bytes) -> PublicKey | Signature:
    """A value back from its pickle, checked as any bytes are."""
    if kind not in ("PublicKey", "Signature") or curve not in CURVES or group not in ("G1", "G2"):
        raise TypeError("no public key or signature is pickled like this")
    point = getattr(curve_named(curve), group).from_bytes(encoding, compressed=True)
    return PublicKey(point) if kind == "PublicKey" else Signature(point)


def identity_key(index: int | None = None) -> InvalidKeyError:
    where = "" if index is None else f"public_keys[{index}]: "
    return InvalidKeyError(f"{where}the identity is no public key", "identity", index=index)


class SecretKey:
    """A secret key: a number from 1 to r - 1, which is not shown, not copied and wiped when it goes.

    SecretKey(scalar) takes a SecretScalar of a curve, which is shared with it; schemes make keys from bytes, integers
    and seeds. TypeError for anything else. What a scheme does with the key is constant time. clear() wipes it, and so
    does the end of the object; using it afterwards is an InvalidKeyError with the reason "cleared". ``==`` is constant
    time, and only between secret keys. Not hashable; copies and pickles are a TypeError. to_bytes() and ``bytes()``
    hand out the secret, in an object that nobody wipes.

    >>> from millerloop.bls12_381 import SecretScalar
    >>> key = SecretKey(SecretScalar(7))
    >>> key
    <SecretKey of bls12_381>
    >>> key.to_bytes() == (7).to_bytes(32, "big")
    True
    >>> key.clear()
    >>> key.is_cleared
    True
    """

    __slots__ = ("_known", "_scalar")

    # public keys that have been worked out, by the group they are in
    _known: dict[str, PublicKey]
    _scalar: Any

    def __init_subclass__(cls) -> None:
        raise TypeError("SecretKey has no subclasses")

    def __init__(self, scalar: Any, /) -> None:
        if meet(SECRETS, type(scalar)) is None:
            raise TypeError(f"SecretKey() takes the SecretScalar of a curve, not {type(scalar).__name__}")
        self._scalar = scalar
        self._known = {}

    @property
    def scalar(self) -> Any:
        """The number, a SecretScalar: the key's own, no copy."""
        return self._scalar

    @property
    def is_cleared(self) -> bool:
        """Whether the key has been wiped."""
        cleared: bool = self._scalar.is_cleared
        return cleared

    def clear(self) -> None:
        """Wipe the key."""
        self._scalar.clear()
        self._known = {}

    def to_bytes(self) -> bytes:
        """Return the number, 32 bytes big-endian."""
        data: bytes = self._scalar.to_bytes()
        return data

    def __bytes__(self) -> bytes:
        return self.to_bytes()

    def __eq__(self, other: object) -> bool:
        if type(other) is not SecretKey:
            return NotImplemented
        equal: bool = self._scalar == other._scalar
        return equal

    __hash__ = None  # type: ignore[assignment]

    def __copy__(self) -> NoReturn:
        raise TypeError("a secret key is not copied")

    def __deepcopy__(self, memo: object) -> NoReturn:
        raise TypeError("a secret key is not copied")

    def __reduce_ex__(self, protocol: object) -> NoReturn:
        raise TypeError("a secret key is not pickled; to_bytes() is what can be stored")

    def __repr__(self) -> str:
        return f"<SecretKey of {SECRETS[type(self._scalar)]}{', cleared' if self.is_cleared else ''}>"
