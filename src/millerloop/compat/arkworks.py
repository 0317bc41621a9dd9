"""The classes of py-arkworks-bls12381 0.5, by its names, over this package.

    from py_arkworks_bls12381 import G1Point, G2Point, GT, Scalar
    from millerloop.compat.arkworks import G1Point, G2Point, GT, Scalar

Equal results, bytes and texts. What is different, on purpose:

* Encodings are read strictly. Bytes of the identity with any other bit set are refused, which py-arkworks takes for
  the identity, 48 bytes of 0xff among them.
* Errors are those of millerloop.errors and name their reason; as there, they are ValueErrors.
* multiexp_unchecked() refuses lists of different lengths, and does not leave out what the longer one has more.
* hash_to_curve() refuses an empty dst, as RFC 9380 says, section 3.1.
* Bytes are whatever has the buffer interface, but no lists of integers; lists may be any iterable that has an order.
* ``P * k`` takes integers as well as a Scalar, and so does multiexp_unchecked(); the factor may stand to the left, and
  sum() works. Scalar() takes negative integers and a Scalar, but no bool.
* ``<`` and its like are a TypeError, not a ValueError.
* All classes can be subclassed, as they could before 0.4; constructors and operators of a subclass give the subclass.
* Values can be copied and pickled. None can be changed.

Multiples ``P * k`` take constant time, and Scalar is as millerloop.bls12_381.Fr is. The rest is for public values.

>>> P, Q = G1Point(), G2Point()
>>> GT.pairing(P * Scalar(5), Q) == GT.pairing(P, Q * Scalar(5))
True
>>> G1Point.from_compressed_bytes(bytes([255] * 48))  # doctest: +ELLIPSIS
Traceback (most recent call last):
    ...
millerloop.errors.EncodingError: a G1 of 48 bytes ... is flagged as the identity, and has other bits set
"""

from __future__ import annotations

from .._arguments import listed, octets
from ..bls12_381 import G1, G2, Fp, Fp2, Fp12, Fr, multi_pairing, pairing, pairing_check
from ..errors import EncodingError, PairingError

TYPE_CHECKING = False  # typing itself would be most of the import time; type checkers take the name for theirs
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any, ClassVar, Literal, SupportsIndex, TypeVar

    from typing_extensions import Buffer, Self

    _ByteOrder = Literal["big", "little"]
    _V = TypeVar("_V", bound="_Value")

__all__ = ["GT", "G1Point", "G2Point", "Scalar"]

FP_BYTES = 48
# What stands before a coefficient in the format of EIP-2537, which else is x || y of big-endian bytes
PADDING = bytes(16)
# Fp12 over Fp6 over Fp2, as arkworks has it: the powers of w whose coefficients it writes, in its order
TOWER_232 = (0, 2, 4, 1, 3, 5)

_new = object.__new__


def _wrapped(cls: type[_V], value: Any) -> _V:
    self = _new(cls)
    self._value = value
    return self


class _Value:
    """One value of millerloop.bls12_381, `_value`."""

    __slots__ = ("_value",)
    _value: Any

    def __eq__(self, other: object) -> bool:
        if isinstance(other, _Value):
            return bool(self._value == other._value)
        return NotImplemented

    def __hash__(self) -> int:
        return hash(self._value)

    def __reduce__(self) -> tuple[Any, ...]:
        return _wrapped, (type(self), self._value)


class _Point(_Value):
    """What both groups have."""

    __slots__ = ()
    _group: ClassVar[Any]
    _coordinates: ClassVar[int]

    def __new__(cls) -> Self:
        return _wrapped(cls, cls._group.generator())

    @classmethod
    def identity(cls) -> Self:
        """Return the neutral element."""
        return _wrapped(cls, cls._group.identity())

    @classmethod
    def hash_to_curve(cls, msg: Buffer, dst: Buffer) -> Self:
        """Return the point of the group that a message hashes to: RFC 9380, the suite ..._XMD:SHA-256_SSWU_RO_."""
        return _wrapped(cls, cls._group.hash(msg, dst))

    @classmethod
    def from_compressed_bytes(cls, data: Buffer) -> Self:
        """Read what to_compressed_bytes() has written. EncodingError, NotOnCurveError or SubgroupError for all else."""
        return _wrapped(cls, cls._group.from_bytes(data, "zcash", True, True))

    @classmethod
    def from_compressed_bytes_unchecked(cls, data: Buffer) -> Self:
        """As from_compressed_bytes(), but points of the curve outside the group of order r pass."""
        return _wrapped(cls, cls._group.from_bytes(data, "zcash", False, True))

    def to_compressed_bytes(self) -> bytes:
        """Return x and the sign of y, big-endian, with flags in the first three bits: 48 bytes for G1, 96 for G2."""
        return bytes(self._value)

    @classmethod
    def _from_xy(cls, data: Buffer, byteorder: _ByteOrder, check: bool) -> Self:
        read, size = octets(data, "data"), cls._coordinates * FP_BYTES
        if len(read) != size:
            raise EncodingError(f"x and y of a {cls._group.__name__} have {size} bytes, not {len(read)}", "length")
        step = 1 if byteorder == "big" else -1
        padded = b"".join([PADDING + read[i : i + FP_BYTES][::step] for i in range(0, size, FP_BYTES)])
        return _wrapped(cls, cls._group.from_bytes(padded, "eip2537", check))

    def _to_xy(self, byteorder: _ByteOrder) -> bytes:
        written, step = self._value.to_bytes("eip2537"), 1 if byteorder == "big" else -1
        skip, width = len(PADDING), len(PADDING) + FP_BYTES
        return b"".join([written[i + skip : i + width][::step] for i in range(0, len(written), width)])

    @classmethod
    def from_xy_bytes_be(cls, data: Buffer) -> Self:
        """Read what to_xy_bytes_be() has written. EncodingError, NotOnCurveError or SubgroupError for all else."""
        return cls._from_xy(data, "big", True)

    @classmethod
    def from_xy_bytes_le(cls, data: Buffer) -> Self:
        """Read what to_xy_bytes_le() has written. EncodingError, NotOnCurveError or SubgroupError for all else."""
        return cls._from_xy(data, "little", True)

    @classmethod
    def from_xy_bytes_unchecked_be(cls, data: Buffer) -> Self:
        """As from_xy_bytes_be(), but points of the curve outside the group of order r pass."""
        return cls._from_xy(data, "big", False)

    @classmethod
    def from_xy_bytes_unchecked_le(cls, data: Buffer) -> Self:
        """As from_xy_bytes_le(), but points of the curve outside the group of order r pass."""
        return cls._from_xy(data, "little", False)

    def to_xy_bytes_be(self) -> bytes:
        """Return the coefficients of x and y, c0 first, 48 bytes each, big-endian; zero bytes for the identity."""
        return self._to_xy("big")

    def to_xy_bytes_le(self) -> bytes:
        """Return the coefficients of x and y, c0 first, 48 bytes each, little-endian; zero bytes for the identity."""
        return self._to_xy("little")

    @classmethod
    def multiexp_unchecked(cls, points: Iterable[Self], scalars: Iterable[Scalar | SupportsIndex]) -> Self:
        """Return the sum of the multiples scalars[i] * points[i]; not constant time.

        PairingError if the numbers of points and scalars differ, TypeError for what is neither.
        """
        factors = [k._value if isinstance(k, Scalar) else k for k in listed(scalars, "scalars", "scalars")]
        return _wrapped(cls, cls._group.msm(_values(points, cls, "points"), factors))

    def is_in_subgroup(self) -> bool:
        """Whether the point is in the group of order r."""
        return bool(self._value.in_subgroup())

    def __add__(self, other: Self) -> Self:
        return _combined(self, self._value.__add__(other._value) if isinstance(other, _Point) else NotImplemented)

    def __radd__(self, other: Literal[0]) -> Self:
        return self if type(other) is int and not other else NotImplemented

    def __sub__(self, other: Self) -> Self:
        return _combined(self, self._value.__sub__(other._value) if isinstance(other, _Point) else NotImplemented)

    def __mul__(self, k: Scalar | SupportsIndex) -> Self:
        return _combined(self, self._value.__mul__(k._value if isinstance(k, Scalar) else k))

    __rmul__ = __mul__

    def __neg__(self) -> Self:
        return _wrapped(type(self), -self._value)

    def __str__(self) -> str:
        return bytes(self._value).hex()

    def __repr__(self) -> str:
        return _abridged(self)


class G1Point(_Point):
    """A point of E(Fp); G1Point() is the generator of G1.

    Decoding tests for the group of order r, except where a name says unchecked.

    >>> P = G1Point()
    >>> P + P == P * Scalar(2) == -P * Scalar(-2), P - P == G1Point.identity()
    (True, True)
    >>> P
    G1Point(0x97f1d3a7...db22c6bb)
    >>> G1Point.from_compressed_bytes(P.to_compressed_bytes()) == P
    True
    """

    __slots__ = ()
    _group = G1
    _coordinates = 2

    @classmethod
    def map_from_fp_be(cls, fp_bytes: Buffer) -> Self:
        """Return the point of the group for an element of Fp of 48 bytes, big-endian: EIP-2537's map."""
        return _wrapped(cls, G1.map_to_curve(Fp.from_bytes(fp_bytes)).clear_cofactor())

    @classmethod
    def map_from_fp_le(cls, fp_bytes: Buffer) -> Self:
        """Return the point of the group for an element of Fp of 48 bytes, little-endian: EIP-2537's map."""
        return _wrapped(cls, G1.map_to_curve(Fp.from_bytes(fp_bytes, "little")).clear_cofactor())


class G2Point(_Point):
    """A point of the twist E'(Fp2); G2Point() is the generator of G2. All as G1Point.

    >>> len(G2Point().to_compressed_bytes()), len(G2Point().to_xy_bytes_le())
    (96, 192)
    """

    __slots__ = ()
    _group = G2
    _coordinates = 4

    @classmethod
    def map_from_fp2_be(cls, fp2_bytes: Buffer) -> Self:
        """Return the point of the group for c0 and c1, 48 bytes each, big-endian: EIP-2537's map."""
        return _wrapped(cls, G2.map_to_curve(Fp2.from_bytes(fp2_bytes)).clear_cofactor())

    @classmethod
    def map_from_fp2_le(cls, fp2_bytes: Buffer) -> Self:
        """Return the point of the group for c0 and c1, 48 bytes each, little-endian: EIP-2537's map."""
        return _wrapped(cls, G2.map_to_curve(Fp2.from_bytes(fp2_bytes, "little")).clear_cofactor())


class Scalar(_Value):
    """An integer mod r, the order of the groups.

    integer: of any size and sign, taken mod r; TypeError for what is none. ``+ - * /`` between Scalars.

    >>> Scalar(2).pow(Scalar(10)) / Scalar(4), Scalar(-3) + Scalar(3)
    (Scalar(256), Scalar(0))
    >>> Scalar(0).inverse()
    Traceback (most recent call last):
        ...
    ZeroDivisionError: zero of Fr has no inverse
    """

    __slots__ = ()

    def __new__(cls, integer: Scalar | SupportsIndex) -> Self:
        return _wrapped(cls, integer._value if isinstance(integer, Scalar) else Fr(integer))

    @classmethod
    def from_le_bytes(cls, data: Buffer) -> Self:
        """Read 32 bytes, little-endian. EncodingError for another length and for r or more."""
        return _wrapped(cls, Fr.from_bytes(data, "little"))

    @classmethod
    def from_be_bytes(cls, data: Buffer) -> Self:
        """Read 32 bytes, big-endian. EncodingError for another length and for r or more."""
        return _wrapped(cls, Fr.from_bytes(data))

    @classmethod
    def from_le_bytes_mod_order(cls, data: Buffer) -> Self:
        """Read any number of bytes, little-endian, and take them mod r."""
        return _wrapped(cls, Fr.from_bytes_wide(data, "little"))

    @classmethod
    def from_be_bytes_mod_order(cls, data: Buffer) -> Self:
        """Read any number of bytes, big-endian, and take them mod r."""
        return _wrapped(cls, Fr.from_bytes_wide(data))

    def to_le_bytes(self) -> bytes:
        """Return 32 bytes, little-endian."""
        return bytes(self._value.to_bytes("little"))

    def to_be_bytes(self) -> bytes:
        """Return 32 bytes, big-endian."""
        return bytes(self._value)

    def pow(self, exp: Scalar | SupportsIndex) -> Self:
        """Return the power; the exponent 0 gives 1. The time depends on the exponent."""
        return _wrapped(type(self), self._value ** (int(exp._value) if isinstance(exp, Scalar) else exp))

    def square(self) -> Self:
        """Return the square."""
        return _wrapped(type(self), self._value.square())

    def inverse(self) -> Self:
        """Return the inverse; ZeroDivisionError for zero."""
        return _wrapped(type(self), self._value.inverse())

    def is_zero(self) -> bool:
        """Whether this is 0."""
        return bool(self._value.is_zero)

    def is_one(self) -> bool:
        """Whether this is 1."""
        return bool(self._value == Fr.one())

    def __int__(self) -> int:
        return int(self._value)

    # _wrapped() written out: its call would be a third of the time of these.
    def __add__(self, other: Scalar) -> Self:
        if not isinstance(other, Scalar):
            return NotImplemented
        result = _new(type(self))
        result._value = self._value + other._value
        return result

    def __sub__(self, other: Scalar) -> Self:
        if not isinstance(other, Scalar):
            return NotImplemented
        result = _new(type(self))
        result._value = self._value - other._value
        return result

    def __mul__(self, other: Scalar) -> Self:
        if not isinstance(other, Scalar):
            return NotImplemented
        result = _new(type(self))
        result._value = self._value * other._value
        return result

    def __truediv__(self, other: Scalar) -> Self:
        if not isinstance(other, Scalar):
            return NotImplemented
        result = _new(type(self))
        result._value = self._value / other._value
        return result

    def __neg__(self) -> Self:
        return _wrapped(type(self), -self._value)

    def __str__(self) -> str:
        return self.to_le_bytes().hex()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({int(self._value)})"


class GT(_Value):
    """An element of Fp12, such as the value of a pairing; GT() is the pairing of the generators.

    ``+ - *`` are those of the field, of which GT proper is a subgroup under ``*``: GT.one() is its neutral element,
    and GT.zero() is not in it. Pairings of points outside the groups of order r have no meaning: nothing tests them.

    >>> P, Q = G1Point(), G2Point()
    >>> GT() == GT.pairing(P, Q), GT() * GT() == GT.multi_pairing([P, P], [Q, Q])
    (True, True)
    >>> GT.pairing_check([P, -P], [Q, Q]), GT.pairing_check([], [])
    (True, True)
    """

    __slots__ = ()

    def __new__(cls) -> Self:
        return _wrapped(cls, pairing(G1.generator(), G2.generator()).as_fp12())

    @classmethod
    def zero(cls) -> Self:
        """Return 0 of Fp12, which is no value of a pairing."""
        return _wrapped(cls, Fp12.zero())

    @classmethod
    def one(cls) -> Self:
        """Return 1."""
        return _wrapped(cls, Fp12.one())

    @classmethod
    def pairing(cls, g1: G1Point, g2: G2Point) -> Self:
        """Return the pairing of two points."""
        (P,), (Q,) = _values((g1,), G1Point, "g1"), _values((g2,), G2Point, "g2")
        return _wrapped(cls, pairing(P, Q).as_fp12())

    @classmethod
    def multi_pairing(cls, g1s: Iterable[G1Point], g2s: Iterable[G2Point]) -> Self:
        """Return the product of the pairings of g1s[i] and g2s[i], 1 for none; PairingError for different lengths."""
        return _wrapped(cls, multi_pairing(_pairs(g1s, g2s)).as_fp12())

    @staticmethod
    def pairing_check(g1s: Iterable[G1Point], g2s: Iterable[G2Point]) -> bool:
        """Whether the product of the pairings of g1s[i] and g2s[i] is 1; PairingError for different lengths."""
        return pairing_check(_pairs(g1s, g2s))

    def __add__(self, other: GT) -> Self:
        return _wrapped(type(self), self._value + other._value) if isinstance(other, GT) else NotImplemented

    def __sub__(self, other: GT) -> Self:
        return _wrapped(type(self), self._value - other._value) if isinstance(other, GT) else NotImplemented

    def __mul__(self, other: GT) -> Self:
        return _wrapped(type(self), self._value * other._value) if isinstance(other, GT) else NotImplemented

    def __neg__(self) -> Self:
        return _wrapped(type(self), -self._value)

    def __str__(self) -> str:
        coefficients = self._value.coefficients("w")
        return b"".join([coefficients[i].to_bytes("little") for i in TOWER_232]).hex()

    def __repr__(self) -> str:
        return _abridged(self)


def _combined(left: _V, value: Any) -> _V:
    """What a binary operator of an engine's value has given, in the class of the left operand."""
    return NotImplemented if value is NotImplemented else _wrapped(type(left), value)


def _abridged(value: _Value) -> str:
    text = str(value)
    return f"{type(value).__name__}(0x{text[:8]}...{text[-8:]})"


def _values(items: Iterable[Any], cls: type[_Value], name: str) -> list[Any]:
    """The engine's values of instances of one class."""
    given = listed(items, name, cls.__name__)
    values = [item._value for item in given if isinstance(item, cls)]
    if len(values) != len(given):
        wrong = next(type(item) for item in given if not isinstance(item, cls))
        raise TypeError(f"{name}: {cls.__name__} is expected, not {wrong.__name__}")
    return values


def _pairs(g1s: Iterable[Any], g2s: Iterable[Any]) -> Iterable[tuple[G1, G2]]:
    P, Q = _values(g1s, G1Point, "g1s"), _values(g2s, G2Point, "g2s")
    if len(P) != len(Q):
        raise PairingError(f"{len(P)} points of G1 and {len(Q)} of G2 make no pairs")
    return zip(P, Q, strict=True)
