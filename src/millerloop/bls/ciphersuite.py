"""What belongs to a scheme: curve, group of the keys, tags, hash function; keys and signatures in any form.

Needs: keys.py, the package of a curve. Gives: Ciphersuite, the base of the schemes; Loaded, their groups and the
equation of verification; AnySecretKey, AnyPublicKey, AnySignature, for type checkers.

A scheme is one of the three with all that belongs to it. Nothing else decides what a method does, and two schemes with
the same of these are equal.
"""

from __future__ import annotations

from millerloop import engine
from millerloop._arguments import listed, octets
from millerloop.bls.keys import (
    CURVES,
    PublicKey,
    SecretKey,
    Signature,
    curve_named,
    group_of,
    identity_key,
    made_key,
)
from millerloop.errors import PairingError
from millerloop.expand_message import hash_function

TYPE_CHECKING = False  # typing itself would be most of the import time; type checkers take the name for theirs
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from types import ModuleType
    from typing import Any, NoReturn, SupportsIndex, TypeAlias

    from typing_extensions import Buffer, Self

    # and a SecretScalar of the curve
    AnySecretKey: TypeAlias = SecretKey | Buffer | SupportsIndex
    AnyPublicKey: TypeAlias = PublicKey | Buffer
    AnySignature: TypeAlias = Signature | Buffer

# The bytes of an encoding, for either curve
SIZES = {"G1": 48, "G2": 96}
LANES = 8


def suite_tag(kind: str, group: str, scheme: str) -> bytes:
    """The tag of a suite for BLS12-381, section 4.2 of the draft; group: that of the signatures."""
    return f"BLS_{kind}_BLS12381{group}_XMD:SHA-256_SSWU_RO_{scheme}_".encode()


class Loaded:
    """What schemes of a curve with keys in one group work with, once the curve is loaded."""

    __slots__ = (
        "check",
        "curve",
        "generator",
        "identity",
        "keys",
        "keys_in_g1",
        "prepared",
        "secrets",
        "signatures",
        "table",
    )

    def __init__(self, name: str, keys_in: str) -> None:
        curve: Any = curve_named(name)
        keys_in_g1 = keys_in == "G1"
        self.curve, self.keys_in_g1 = curve, keys_in_g1
        self.keys, self.signatures = (curve.G1, curve.G2) if keys_in_g1 else (curve.G2, curve.G1)
        self.secrets = curve.SecretScalar
        self.check = curve.pairing_check
        # -g of the keys' group, as it stands in pairings, and with lines where it can have them
        self.generator = (-self.keys.generator()).to_affine()
        self.prepared: Any = None if keys_in_g1 else curve.G2Prepared(self.generator)
        self.identity = bytes(self.keys.identity())
        self.table: Any = None

    def public_key_of(self, scalar: Any) -> Any:
        """The point of a public key, in constant time."""
        if self.table is None:
            self.table = self.keys.table(self.keys.generator())
        return (self.table * scalar).to_affine()

    def verify(self, key: PublicKey, hashed: Any, signature: Any) -> bool:
        """Whether e(key, hashed) = e(g, signature)."""
        pair = (key.point, hashed) if self.keys_in_g1 else (hashed, key._prepared or key.point)
        result: bool = self.check(self.equation([pair], signature))
        return result

    def equation(self, pairs: list[tuple[Any, Any]], signature: Any) -> list[tuple[Any, Any]]:
        """The pairs whose product is 1 where that of these is e(g, signature); they are added to `pairs`."""
        if self.keys_in_g1:
            pairs.append((self.generator, signature))
        else:
            # In lanes a point without lines costs nothing where a lane is free, and one with lines a loop of its own.
            point = type(self.generator)
            bare = sum([type(Q) is point for _, Q in pairs])
            prepared = bare % LANES == 0 or engine() == "scalar"
            pairs.append((signature, self.prepared if prepared else self.generator))
        return pairs


LOADED: dict[tuple[str, str], Loaded] = {}


class Ciphersuite:
    """What a scheme is made of; the operations are in Scheme.

    keys_in: "G1" or "G2", the group of the public keys; signatures are in the other one. dst: the domain separation
    tag, bytes-like and not empty; on BLS12-381 with SHA-256 that of the draft if not given, otherwise it must be.
    curve: "bls12_381" or "bls12_377". pop_dst: the tag of proofs of possession, for PopScheme alone. hash: the hash
    function of hashing to the curve, a name or a constructor of hashlib. PairingError or TypeError for others. The
    curve is loaded when it is first needed. Immutable, hashable, picklable.
    """

    __slots__ = ("_curve", "_dst", "_hash", "_keys_in", "_loaded", "_pop_dst")

    _tag = ""
    # Whether messages are prefixed with the public key, and whether those of an aggregate must differ
    _augmented = False
    _distinct = False

    _curve: str
    _dst: bytes
    _hash: str | Callable[..., Any]
    _keys_in: str
    _loaded: Loaded | None
    _pop_dst: bytes | None

    def __init__(
        self,
        keys_in: str,
        dst: Buffer | None = None,
        *,
        curve: str = "bls12_381",
        pop_dst: Buffer | None = None,
        hash: str | Callable[..., Any] = "sha256",
    ) -> None:
        if hasattr(self, "_loaded"):
            raise AttributeError("a scheme does not change; replace() makes another")
        if keys_in not in SIZES:
            raise PairingError(f"keys_in must be 'G1' or 'G2', not {keys_in!r}")
        if curve not in CURVES:
            raise PairingError(f"curve must be one of {', '.join(CURVES)}, not {curve!r}")
        hash_function(hash)
        signatures_in = "G2" if keys_in == "G1" else "G1"
        standard = curve == "bls12_381" and hash == "sha256"
        if dst is None and not standard:
            raise PairingError("only for bls12_381 with sha256 is there a standard tag: dst must be given")
        if pop_dst is not None and type(self)._tag != "POP":
            raise PairingError("pop_dst is for PopScheme, which alone has proofs of possession")
        if pop_dst is None and standard and type(self)._tag == "POP":
            pop_dst = suite_tag("POP", signatures_in, "POP")
        put = object.__setattr__
        put(self, "_keys_in", str(keys_in))
        put(self, "_curve", str(curve))
        put(self, "_hash", hash)
        put(self, "_dst", suite_tag("SIG", signatures_in, type(self)._tag) if dst is None else octets(dst, "dst"))
        put(self, "_pop_dst", None if pop_dst is None else octets(pop_dst, "pop_dst"))
        put(self, "_loaded", None)
        if not self._dst or self._pop_dst == b"":
            raise PairingError("dst and pop_dst must not be empty")
        if self._dst == self._pop_dst:
            raise PairingError("dst and pop_dst must differ: a proof of possession is no signature")

    def replace(self, **changes: Any) -> Self:
        """Return the same scheme with other arguments.

        Tags are not taken along to another curve, group or hash function: there they are the standard ones or must be
        given.

        >>> from millerloop.bls import BasicMinPk, BasicMinSig
        >>> drand = BasicMinSig.replace(dst=BasicMinPk.dst)  # what its first chain with signatures in G1 uses
        >>> drand.keys_in, drand.dst
        ('G2', b'BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_NUL_')
        """
        arguments: dict[str, Any] = {"keys_in": self._keys_in, "curve": self._curve, "hash": self._hash}
        if arguments.keys().isdisjoint(changes):
            arguments["dst"] = self._dst
            if self._pop_dst is not None:
                arguments["pop_dst"] = self._pop_dst
        return type(self)(**{**arguments, **changes})

    @property
    def dst(self) -> bytes:
        """The domain separation tag of signatures."""
        return self._dst

    @property
    def pop_dst(self) -> bytes | None:
        """The domain separation tag of proofs of possession; None where there are none."""
        return self._pop_dst

    @property
    def keys_in(self) -> str:
        """The group of public keys, "G1" or "G2"."""
        return self._keys_in

    @property
    def curve(self) -> ModuleType:
        """The curve, a module."""
        return curve_named(self._curve)

    @property
    def public_key_size(self) -> int:
        """The bytes of a public key."""
        return SIZES[self._keys_in]

    @property
    def signature_size(self) -> int:
        """The bytes of a signature."""
        return SIZES["G2" if self._keys_in == "G1" else "G1"]

    def _identity(self) -> tuple[Any, ...]:
        return type(self).__name__, self._keys_in, self._dst, self._curve, self._pop_dst, self._hash

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Ciphersuite):
            return NotImplemented
        return self._identity() == other._identity()

    def __hash__(self) -> int:
        return hash(self._identity())

    def __reduce__(self) -> tuple[Any, ...]:
        return restore, (type(self), self._keys_in, self._dst, self._curve, self._pop_dst, self._hash)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("a scheme does not change; replace() makes another")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError("a scheme does not change; replace() makes another")

    def __repr__(self) -> str:
        extra = "" if self._pop_dst is None else f", pop_dst={self._pop_dst!r}"
        if self._hash != "sha256":
            extra += f", hash={self._hash!r}"
        return f"{type(self).__name__}({self._keys_in!r}, {self._dst!r}, curve={self._curve!r}{extra})"

    # Keys and signatures in any form, as objects of this scheme.

    def _load(self) -> Loaded:
        loaded = self._loaded
        if loaded is None:
            which = self._curve, self._keys_in
            loaded = LOADED.get(which)
            if loaded is None:
                loaded = LOADED[which] = Loaded(*which)
            object.__setattr__(self, "_loaded", loaded)
        return loaded

    def _foreign(self, value: Any, what: str) -> TypeError:
        """What is raised for an object of another scheme's groups."""
        curve, group = group_of(value.point, what)
        wanted = self._keys_in if type(value) is PublicKey else "G2" if self._keys_in == "G1" else "G1"
        return TypeError(f"{what} must be in {wanted} of {self._curve}, not in {group} of {curve}")

    def _public_key(self, value: AnyPublicKey, what: str = "public_key") -> PublicKey:
        keys = (self._loaded or self._load()).keys
        if type(value) is PublicKey:
            if type(value.point) is not keys:
                raise self._foreign(value, what)
            return value
        data = octets(value, what)  # type: ignore[arg-type]
        point = keys.from_bytes(data, compressed=True)
        if point.is_identity:
            raise identity_key()
        return made_key(point, data)

    def _signature(self, value: AnySignature, what: str = "signature") -> Any:
        """The point of a signature."""
        signatures = (self._loaded or self._load()).signatures
        if type(value) is Signature:
            if type(value.point) is not signatures:
                raise self._foreign(value, what)
            return value.point
        return signatures.from_bytes(octets(value, what), compressed=True)  # type: ignore[arg-type]

    def _valid_key(self, value: AnyPublicKey) -> PublicKey | None:
        try:
            return self._public_key(value)
        except PairingError:
            return None

    def _valid_signature(self, value: AnySignature, what: str) -> Any:
        """The point of a signature; None where there is none."""
        try:
            return self._signature(value, what)
        except PairingError:
            return None

    def _public_key_list(self, values: Iterable[AnyPublicKey]) -> list[PublicKey]:
        """The public keys of a list, what is given as bytes read in lanes."""
        own = self._loaded or self._load()
        keys = own.keys
        result: list[Any] = []
        data: list[bytes] = []
        places: list[int] = []
        for i, value in enumerate(listed(values, "public_keys", "public keys")):
            if type(value) is PublicKey:
                if type(value.point) is not keys:
                    raise self._foreign(value, f"public_keys[{i}]")
                result.append(value)
            else:
                result.append(None)
                data.append(octets(value, f"public_keys[{i}]"))
                places.append(i)
        neutral = data.index(own.identity) if own.identity in data else len(data)
        for i, point in enumerate(read_points(keys, data[:neutral], places, "public_keys")):
            result[places[i]] = made_key(point, data[i])
        if neutral < len(data):
            raise identity_key(places[neutral])
        return result

    def _signature_list(self, values: Iterable[AnySignature]) -> list[Any]:
        """The points of a list of signatures, what is given as bytes read in lanes."""
        signatures = (self._loaded or self._load()).signatures
        result: list[Any] = []
        data: list[bytes] = []
        places: list[int] = []
        for i, value in enumerate(listed(values, "signatures", "signatures")):
            if type(value) is Signature:
                if type(value.point) is not signatures:
                    raise self._foreign(value, f"signatures[{i}]")
                result.append(value.point)
            else:
                result.append(None)
                data.append(octets(value, f"signatures[{i}]"))
                places.append(i)
        for place, point in zip(places, read_points(signatures, data, places, "signatures"), strict=True):
            result[place] = point
        return result

    def _message(self, key: PublicKey, message: bytes) -> bytes:
        """What is hashed for a signature with this key."""
        return key.to_bytes() + message if self._augmented else message

    def _hashed(self, message: bytes) -> Any:
        return (self._loaded or self._load()).signatures.hash(message, self._dst, hash=self._hash)


def restore(
    cls: type[Ciphersuite],
    keys_in: str,
    dst: bytes,
    curve: str,
    pop_dst: bytes | None,
    hash: str | Callable[..., Any],
) -> Ciphersuite:
    """A scheme back from its pickle."""
    return cls(keys_in, dst, curve=curve, pop_dst=pop_dst, hash=hash)


def read_points(cls: Any, data: list[bytes], places: list[int], name: str) -> list[Any]:
    """The points of compressed encodings; errors name their places in the list `name`."""
    try:
        points: list[Any] = cls.from_bytes_batch(data, compressed=True)
    except PairingError as error:
        if error.index is not None:
            wrong = str(error).removeprefix(f"data[{error.index}]: ")
            error.index = places[error.index]
            error.args = (f"{name}[{error.index}]: {wrong}",)
        raise
    return points
