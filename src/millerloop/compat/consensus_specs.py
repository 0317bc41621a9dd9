"""The module `bls` of Ethereum's consensus specifications, by its names, over this package.

    from eth_consensus_specs.utils import bls
    from millerloop.compat import consensus_specs as bls

For executable specifications and client tests. Names, arguments and results are those of the specifications of 2026
(1.7), which have G1, G2, GT and Scalar as classes; what they had before when they chose between backends by name is
there too: ``G1()`` and ``G2()`` give the generators in either, then Z1, Z2, pairing_check, signature_to_G2,
_AggregatePKs and the functions use_... The signatures are those of millerloop.bls.PopMinPk,
BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_ of draft-irtf-cfrg-bls-signature: keys in G1, 48 bytes, signatures in G2,
96 bytes, proofs of possession assumed, so messages may repeat.

Bytes are any bytes-like objects, subclasses of bytes like those of SSZ among them, and lists any iterables in an order.
Verify, AggregateVerify, FastAggregateVerify and KeyValidate return False for whatever does not verify, also for wrong
types, and never raise; everything else raises an error of millerloop.errors, a ValueError, or a TypeError.

What is different, on purpose:

* Encodings are read strictly: bytes of the identity with any other bit set are refused.
* Secret keys are 1 to r - 1, as the draft and its published cases say, or 32 big-endian bytes: nothing is taken mod r.
* FastAggregateVerify is False where the keys add up to the identity, as the draft's CoreVerify says.
* multiply() and multi_exp() take integers as well as a Scalar; pairing_check() takes any number of pairs.

Sign, SkToPk and multiply() take constant time, the rest does not.

>>> pk, signature = SkToPk(5), Sign(5, b"message")
>>> Verify(pk, b"message", signature), Verify(pk, b"another", signature)
(True, False)
>>> total = Aggregate([signature, Sign(6, b"message")])
>>> FastAggregateVerify([pk, SkToPk(6)], b"message", total)
True
"""

from __future__ import annotations

from functools import wraps

from .._arguments import listed
from ..bls import PopMinPk
from ..bls12_381 import G1 as _Group1
from ..bls12_381 import G2 as _Group2
from ..bls12_381 import r as BLS_MODULUS
from ..errors import PairingError
from .arkworks import GT, Scalar
from .arkworks import G1Point as G1
from .arkworks import G2Point as G2

TYPE_CHECKING = False  # typing itself would be most of the import time; type checkers take the name for theirs
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any, ParamSpec, SupportsIndex, TypeVar

    from typing_extensions import Buffer

    _P = ParamSpec("_P")
    _R = TypeVar("_R")
    _Point = TypeVar("_Point", G1, G2)

__all__ = [
    "BLS_MODULUS",
    "G1",
    "G2",
    "G2_POINT_AT_INFINITY",
    "GT",
    "STUB_COORDINATES",
    "STUB_PUBKEY",
    "STUB_SIGNATURE",
    "Z1",
    "Z2",
    "Aggregate",
    "AggregatePKs",
    "AggregateVerify",
    "FastAggregateVerify",
    "G1_to_bytes48",
    "G2_to_bytes96",
    "KeyValidate",
    "Scalar",
    "Sign",
    "SkToPk",
    "Verify",
    "add",
    "bls_active",
    "bytes48_to_G1",
    "bytes96_to_G2",
    "eth_aggregate_pubkeys",
    "eth_fast_aggregate_verify",
    "multi_exp",
    "multiply",
    "neg",
    "only_with_bls",
    "pairing_check",
    "signature_to_G2",
    "use_arkworks",
    "use_fastest",
    "use_milagro",
    "use_py_ecc",
]

STUB_SIGNATURE = b"\x11" * 96
STUB_PUBKEY = b"\x22" * 48
G2_POINT_AT_INFINITY = b"\xc0" + bytes(95)
STUB_COORDINATES = G2.identity()

# The switch of the specifications' tests, which set it: while it is False, whatever is marked by only_with_bls() does
# nothing, and everything verifies. Nothing else in this package looks at it.
bls_active = True


def only_with_bls(alt_return: Any = None) -> Callable[[Callable[_P, _R]], Callable[_P, _R]]:
    """Return a decorator of functions that return alt_return, and do nothing, while bls_active is False."""

    def runner(function: Callable[_P, _R]) -> Callable[_P, _R]:
        @wraps(function)
        def entry(*args: _P.args, **kwargs: _P.kwargs) -> _R:
            if bls_active:
                return function(*args, **kwargs)
            result: _R = alt_return
            return result

        return entry

    return runner


@only_with_bls(alt_return=True)
def Verify(PK: Buffer, message: Buffer, signature: Buffer) -> bool:
    """Whether the signature is that of the message by the key; False for anything invalid."""
    try:
        return PopMinPk.verify(PK, message, signature)
    except (ValueError, TypeError):  # a PairingError, or of Python's own, as of a released memoryview
        return False


@only_with_bls(alt_return=True)
def AggregateVerify(pubkeys: Iterable[Buffer], messages: Iterable[Buffer], signature: Buffer) -> bool:
    """Whether the signature is the sum of those of messages[i] by pubkeys[i]; False for none and for anything invalid.

    Messages may repeat.
    """
    try:
        return PopMinPk.aggregate_verify(pubkeys, messages, signature)
    except (ValueError, TypeError):  # a PairingError, or of Python's own, as of a released memoryview
        return False


@only_with_bls(alt_return=True)
def FastAggregateVerify(pubkeys: Iterable[Buffer], message: Buffer, signature: Buffer) -> bool:
    """Whether the signature is the sum of those of one message by all keys; False for none and for anything invalid."""
    try:
        return PopMinPk.fast_aggregate_verify(pubkeys, message, signature)
    except (ValueError, TypeError):  # a PairingError, or of Python's own, as of a released memoryview
        return False


@only_with_bls(alt_return=True)
def KeyValidate(pubkey: Buffer) -> bool:
    """Whether this encodes a point of G1, but for the identity."""
    try:
        return PopMinPk.key_validate(pubkey)
    except (ValueError, TypeError):  # a PairingError, or of Python's own, as of a released memoryview
        return False


@only_with_bls(alt_return=STUB_SIGNATURE)
def Aggregate(signatures: Iterable[Buffer]) -> bytes:
    """Return the sum of signatures.

    PairingError for none, EncodingError or NotOnCurveError for what encodes no point. That they are in the group of
    order r is not tested here, as the draft says, section 2.8: verification does so.
    """
    points = _Group2.from_bytes_batch(signatures, "zcash", False, True)
    if not points:
        raise PairingError("no signatures to aggregate")
    return bytes(_Group2.sum(points))


@only_with_bls(alt_return=STUB_SIGNATURE)
def Sign(SK: Buffer | SupportsIndex, message: Buffer) -> bytes:
    """Return the signature of a message.

    InvalidKeyError for a key that is 0, r or more, EncodingError for bytes that are not 32.
    """
    return bytes(PopMinPk.sign(SK, message))


@only_with_bls(alt_return=STUB_PUBKEY)
def SkToPk(SK: Buffer | SupportsIndex) -> bytes:
    """Return the public key of a secret key. Errors as Sign()."""
    return bytes(PopMinPk.sk_to_pk(SK))


def AggregatePKs(pubkeys: Iterable[Buffer]) -> bytes:
    """Return the sum of public keys, also while bls_active is False.

    PairingError for none, and what names the fault for one that KeyValidate refuses. Keys that add up to the identity
    give its encoding.
    """
    keys = PopMinPk.public_keys(pubkeys)
    if not keys:
        raise PairingError("no public keys to aggregate")
    return bytes(_Group1.sum([key.point for key in keys]))


_AggregatePKs = AggregatePKs


def eth_aggregate_pubkeys(pubkeys: Iterable[Buffer]) -> bytes:
    """AggregatePKs(), by its name in the specification of Altair."""
    return AggregatePKs(pubkeys)


def eth_fast_aggregate_verify(pubkeys: Iterable[Buffer], message: Buffer, signature: Buffer) -> bool:
    """FastAggregateVerify(), but True for no keys and the identity as signature: the specification of Altair."""
    try:
        keys = list(pubkeys)
    except TypeError:
        return FastAggregateVerify(pubkeys, message, signature)
    if not keys and signature == G2_POINT_AT_INFINITY:
        return True
    return FastAggregateVerify(keys, message, signature)


def Z1() -> G1:
    """Return the identity of G1."""
    return G1.identity()


def Z2() -> G2:
    """Return the identity of G2."""
    return G2.identity()


def add(lhs: _Point, rhs: _Point) -> _Point:
    """Return the sum of two points of one group."""
    return lhs + rhs


def neg(point: _Point) -> _Point:
    """Return the negative of a point of either group."""
    return -point


def multiply(point: _Point, scalar: Scalar | SupportsIndex) -> _Point:
    """Return the multiple of a point of either group; constant time."""
    return point * scalar


def multi_exp(points: Iterable[_Point], scalars: Iterable[Scalar | SupportsIndex]) -> _Point:
    """Return the sum of scalars[i] * points[i] in either group; not constant time.

    PairingError for no points, whose group would not be known, and for lists of different lengths.
    """
    given = listed(points, "points", "points")
    if not given:
        raise PairingError("the sum of no points belongs to no group")
    group: type[_Point] = type(given[0])
    if not issubclass(group, (G1, G2)):
        raise TypeError(f"points[0] must be a G1Point or a G2Point, not {group.__name__}")
    return group.multiexp_unchecked(given, scalars)


def pairing_check(values: Iterable[tuple[G1, G2]]) -> bool:
    """Whether the product of the pairings of all (P, Q) is 1."""
    pairs = [(P, Q) for P, Q in values]
    return GT.pairing_check([P for P, _ in pairs], [Q for _, Q in pairs])


def G1_to_bytes48(point: G1) -> bytes:
    """Return the compressed encoding of a point of G1."""
    return point.to_compressed_bytes()


def G2_to_bytes96(point: G2) -> bytes:
    """Return the compressed encoding of a point of G2."""
    return point.to_compressed_bytes()


def bytes48_to_G1(bytes48: Buffer) -> G1:
    """Return the point of the curve that this encodes, in the group of order r or not; else as its errors say."""
    return G1.from_compressed_bytes_unchecked(bytes48)


def bytes96_to_G2(bytes96: Buffer) -> G2:
    """Return the point of the twist that this encodes, in the group of order r or not; else as its errors say."""
    return G2.from_compressed_bytes_unchecked(bytes96)


@only_with_bls(alt_return=STUB_COORDINATES)
def signature_to_G2(signature: Buffer) -> G2:
    """bytes96_to_G2(), by the name it had in the custody game; a G2Point, not coordinates of py_ecc."""
    return G2.from_compressed_bytes_unchecked(signature)


def use_fastest() -> None:
    """Do nothing, as use_arkworks(), use_milagro() and use_py_ecc(): here is one backend."""


use_arkworks = use_milagro = use_py_ecc = use_fastest
