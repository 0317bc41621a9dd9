"""One secret key shared among many, of whom some can sign together: Shamir's sharing over the scalar field, Feldman's
commitments, and signatures combined from partial ones.

    polynomial      f = s + a_1 x + ... + a_(t-1) x^(t-1), where s is the secret key and the others are drawn evenly
    key share i     f(i), 0 < i < r; it is a secret key, and its signatures are partial signatures
    commitments     C_j = a_j g in the group of the public keys, C_0 the public key; they show that shares are right
    public share i  f(i) g = sum of i^j C_j
    combining       f(0) = sum of l_i f(i) over t shares, l_i = product of j / (j - i) over the others j of them,
                    and so for partial signatures and public shares

Fewer than t shares say nothing about the key, and t partial signatures of a message make the signature that the key
itself makes. What deals the shares knows the key; generating one together is not here.

Pairs: a key share is (index, secret key), a partial signature (index, signature). KeyShare and SignatureShare are such
pairs with names, and every other pair will do. Index 0 would be the key itself. Where shares are counted from 0, as
drand does, add 1.

The schemes are those of millerloop.bls, on either curve. Augmented messages begin with the public key of who signs,
which for a partial signature is not that of the whole: an AugScheme is refused.

Secrets are computed with in constant time, as elements of Fr. What cannot be wiped: these elements, coefficients and
shares on their way, are immutable objects of Python and remain in memory until that is used again. A SecretKey wipes
itself.
"""

from __future__ import annotations

from collections import namedtuple
from os import urandom
from sys import maxsize

from millerloop._arguments import listed, octets, random_bytes, required_integer
from millerloop.bls.keys import (
    PublicKey,
    SecretKey,
    Signature,
    curve_named,
    group_of,
    identity_key,
    made_key,
    made_signature,
)
from millerloop.bls.schemes import Scheme
from millerloop.errors import EncodingError, InvalidKeyError, PairingError, ReasonedError, SubgroupError

TYPE_CHECKING = False  # typing itself would be most of the import time; type checkers take the name for theirs
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import Any, NamedTuple, NoReturn, SupportsIndex, TypeAlias

    from typing_extensions import Buffer, Self

    from millerloop.bls.ciphersuite import AnyPublicKey, AnySecretKey, AnySignature

    AnyKeyShare: TypeAlias = tuple[SupportsIndex, AnySecretKey]
    AnyPublicShare: TypeAlias = tuple[SupportsIndex, AnyPublicKey]
    AnySignatureShare: TypeAlias = tuple[SupportsIndex, AnySignature]

    class KeyShare(NamedTuple):
        """A share of a secret key: its index, from 1 to r - 1, and a SecretKey."""

        index: int  # type: ignore[assignment]  # for tuple.index()
        secret_key: SecretKey

    class SignatureShare(NamedTuple):
        """A partial signature: the index of its key share, and a Signature."""

        index: int  # type: ignore[assignment]  # for tuple.index()
        signature: Signature

else:

    class KeyShare(namedtuple("KeyShare", "index secret_key")):
        """A share of a secret key: its index, from 1 to r - 1, and a SecretKey."""

        __slots__ = ()

    class SignatureShare(namedtuple("SignatureShare", "index signature")):
        """A partial signature: the index of its key share, and a Signature."""

        __slots__ = ()


__all__ = [
    "Commitments",
    "KeyShare",
    "SignatureShare",
    "ThresholdError",
    "combine",
    "find_invalid",
    "recover",
    "recover_public_key",
    "sign_share",
    "split",
    "verify_partial",
    "verify_share",
]

# 128 bits more than r has, so that coefficients are as good as even
WIDE = 48


class ThresholdError(ReasonedError):
    """Shares that do not go together.

    `reason` is one word for programs, the message is for people; `index` is the place in the list, where one is wrong.

    * ``"range"``: an index that is not from 1 to r - 1, or a threshold below 1
    * ``"duplicate"``: an index for the second time
    * ``"few"``: fewer shares than the threshold
    * ``"disagree"``: more shares than the threshold, and not all of one polynomial
    * ``"scheme"``: an AugScheme

    >>> from millerloop.bls import BasicMinPk
    >>> recover(BasicMinPk, [(1, 0x1234), (1, 0x1234)], 2)
    Traceback (most recent call last):
        ...
    millerloop.bls.threshold.ThresholdError: shares[1] has the index of shares[0]
    """


class Commitments:
    """What a dealer publishes with the shares: g times each coefficient of the polynomial, the constant one first.

    points: all of G1 or all of G2 of one curve, whichever the public keys are in; at least one, in the group of order
    r, and the first, which is the public key, not the identity. TypeError, PairingError, SubgroupError and
    InvalidKeyError for others. Immutable, hashable, picklable; ``bytes()`` is the encodings of the points in sequence.

    >>> from millerloop.bls import BasicMinPk
    >>> shares, commitments = split(BasicMinPk, 0x1234, threshold=2, indices=3)
    >>> commitments.threshold, commitments.public_key == BasicMinPk.sk_to_pk(0x1234)
    (2, True)
    >>> commitments.public_share(3) == BasicMinPk.sk_to_pk(shares[2].secret_key)
    True
    >>> Commitments.from_bytes(BasicMinPk, bytes(commitments)) == commitments
    True
    """

    __slots__ = ("_points", "_public_key")

    _points: tuple[Any, ...]
    _public_key: PublicKey

    def __init__(self, points: Iterable[Any], /) -> None:
        given = listed(points, "points", "points")
        if not given:
            raise PairingError("there are no commitments without points")
        cls = type(given[0])
        for i, point in enumerate(given):
            if group_of(point, f"points[{i}]") != group_of(given[0], "points[0]"):
                raise TypeError(f"points[{i}] is not in the group of points[0]")
        for i, inside in enumerate(cls.in_subgroup_batch(given)):
            if not inside:
                raise SubgroupError(f"points[{i}] is not in the group of order r", index=i)
        if given[0].is_identity:
            raise identity_key()
        affine = tuple(cls.to_affine_batch(given))
        object.__setattr__(self, "_points", affine)
        object.__setattr__(self, "_public_key", made_key(affine[0]))

    @classmethod
    def from_bytes(cls, scheme: Scheme, data: Buffer) -> Self:
        """Return the commitments that bytes() of them has given, for a scheme with the public keys in the same group.

        EncodingError, NotOnCurveError, SubgroupError; InvalidKeyError where the first is the identity.
        """
        encoded, size = octets(data, "data"), scheme.public_key_size
        if not encoded or len(encoded) % size:
            raise EncodingError(f"commitments have a multiple of {size} bytes, not {len(encoded)}", "length")
        parts = [encoded[i : i + size] for i in range(0, len(encoded), size)]
        return cls(scheme._load().keys.from_bytes_batch(parts, compressed=True))

    def to_bytes(self) -> bytes:
        """Return the encodings of the points in sequence, compressed, in the curve's standard format."""
        return b"".join(map(bytes, self._points))

    @property
    def points(self) -> tuple[Any, ...]:
        """The points, as many as the threshold."""
        return self._points

    @property
    def threshold(self) -> int:
        """How many shares it takes."""
        return len(self._points)

    @property
    def public_key(self) -> PublicKey:
        """The public key of the secret key that is shared."""
        return self._public_key

    def public_share(self, index: SupportsIndex) -> PublicKey:
        """Return the public key of the share of this index, by which its partial signatures verify.

        ThresholdError for an index that is not from 1 to r - 1; InvalidKeyError where the share would be zero. Not
        constant time.
        """
        curve, _ = group_of(self._points[0], "points[0]")
        r = curve_named(curve).r
        return public_share(self._points, index_of(index, r, "the share"), r)

    def __bytes__(self) -> bytes:
        return self.to_bytes()

    def __eq__(self, other: object) -> bool:
        if type(other) is not Commitments:
            return NotImplemented
        return self._points == other._points

    def __hash__(self) -> int:
        return hash(("commitments", self._points))

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self._points,)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("commitments do not change")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError("commitments do not change")

    def __repr__(self) -> str:
        curve, group = group_of(self._points[0], "points[0]")
        return f"<Commitments in {group} of {curve}, threshold {self.threshold}: {self.to_bytes()[:16].hex()}...>"


def split(
    scheme: Scheme,
    secret_key: AnySecretKey,
    threshold: SupportsIndex,
    indices: SupportsIndex | Iterable[SupportsIndex],
    *,
    rng: Callable[[int], bytes] = urandom,
) -> tuple[list[KeyShare], Commitments]:
    """Share a secret key: return key shares, of which `threshold` make the key again, and the commitments to them.

    threshold: from 1, where each share is the key, to the number of shares. indices: how many shares, with indices from
    1, or an iterable of indices from 1 to r - 1, all different. rng: what gives so many random bytes as it is asked
    for. Each holder is given one share in secret, and all are given the commitments. ThresholdError, InvalidKeyError,
    TypeError. Constant time in the secret key.

    >>> from millerloop.bls import BasicMinPk
    >>> shares, commitments = split(BasicMinPk, 0x1234, threshold=2, indices=[10, 20, 30])
    >>> [share.index for share in shares], verify_share(BasicMinPk, commitments, shares[1])
    ([10, 20, 30], True)
    >>> recover(BasicMinPk, shares[1:], threshold=2) == BasicMinPk.secret_key(0x1234)
    True
    """
    own, key = scheme._load(), scheme.secret_key(secret_key)
    needed = threshold_of(threshold)
    if hasattr(type(indices), "__index__"):
        count = required_integer(indices, "indices")
        if count > maxsize:
            raise ThresholdError(f"indices must be {maxsize} shares at most", "range")
        numbers: Sequence[int] = range(1, count + 1)
    else:
        numbers = [required_integer(i, f"indices[{n}]") for n, i in enumerate(listed(indices, "indices", "integers"))]  # type: ignore[arg-type]
        distinct(numbers, own.curve.r, "indices[{}]")
    if len(numbers) < needed:
        raise ThresholdError(f"{len(numbers)} shares are fewer than the threshold, {needed}", "few")
    Fr = own.curve.Fr
    coefficients = [key.scalar.to_fr(), *(Fr.from_bytes_wide(random_bytes(rng, WIDE)) for _ in range(needed - 1))]
    shares = [KeyShare(i, SecretKey(own.secrets(value_at(coefficients, Fr(i))))) for i in numbers]
    return shares, Commitments([own.public_key_of(c) for c in coefficients])


def verify_share(scheme: Scheme, commitments: Commitments, share: AnyKeyShare) -> bool:
    """Whether a key share, an (index, secret key), is that of the commitments: what its holder does on receiving it.

    False for indices and secret keys out of range. Constant time in the secret key.

    >>> from millerloop.bls import BasicMinPk
    >>> shares, commitments = split(BasicMinPk, 0x1234, threshold=2, indices=3)
    >>> verify_share(BasicMinPk, commitments, shares[0])
    True
    >>> verify_share(BasicMinPk, commitments, (2, shares[0].secret_key))
    False
    """
    points, r = points_of(scheme, commitments), scheme.curve.r
    index, secret_key = pair(share, "share", "secret key")
    try:
        return scheme.sk_to_pk(secret_key) == public_share(points, index_of(index, r, "share"), r)
    except PairingError:
        return False


def recover(scheme: Scheme, shares: Iterable[AnyKeyShare], threshold: SupportsIndex) -> SecretKey:
    """Return the secret key of key shares, each an (index, secret key).

    threshold: as it was when the key was split. Shares beyond it must agree with the others; fewer, or wrong ones among
    just as many, could not be told from right ones but by the public key that comes out. ThresholdError;
    InvalidKeyError, also where zero comes out; TypeError. Constant time in the secret keys.

    >>> from millerloop.bls import BasicMinPk
    >>> shares, _ = split(BasicMinPk, 0x1234, threshold=3, indices=5)
    >>> recover(BasicMinPk, [shares[4], shares[0], shares[2]], threshold=3) == BasicMinPk.secret_key(0x1234)
    True
    """
    own = scheme._load()
    indices, values, needed = columns(scheme, shares, "shares", "secret key", threshold)
    Fr = own.curve.Fr
    nodes = [Fr(i) for i in indices]
    secrets = [scheme.secret_key(value).scalar.to_fr() for value in values]
    for n in range(needed, len(nodes)):
        # The value at this node by the first ones. That all others agree is what is told, not which is wrong.
        shifted = [node - nodes[n] for node in nodes[:needed]]
        if weighted(lagrange(Fr, shifted), secrets[:needed]) != secrets[n]:
            raise ThresholdError(f"the first {needed} shares and shares[{n}] are not of one polynomial", "disagree")
    return SecretKey(own.secrets(weighted(lagrange(Fr, nodes[:needed]), secrets[:needed])))


def recover_public_key(scheme: Scheme, shares: Iterable[AnyPublicShare], threshold: SupportsIndex) -> PublicKey:
    """Return the public key of public shares, each an (index, public key), where there are no commitments.

    The first `threshold` of them are used. ThresholdError; InvalidKeyError, also where the identity comes out;
    EncodingError, NotOnCurveError, SubgroupError, TypeError. Not constant time.

    >>> from millerloop.bls import BasicMinPk
    >>> shares, commitments = split(BasicMinPk, 0x1234, threshold=2, indices=3)
    >>> public = [(i, BasicMinPk.sk_to_pk(secret)) for i, secret in shares]
    >>> recover_public_key(BasicMinPk, public, threshold=2) == commitments.public_key
    True
    """
    own = scheme._load()
    indices, values, needed = columns(scheme, shares, "shares", "public key", threshold)
    points = [key.point for key in scheme.public_keys(values[:needed])]
    total = own.keys.msm(points, lagrange(own.curve.Fr, [own.curve.Fr(i) for i in indices[:needed]]))
    if total.is_identity:
        raise identity_key()
    return made_key(total.to_affine())


def sign_share(scheme: Scheme, share: AnyKeyShare, message: Buffer) -> SignatureShare:
    """Return the partial signature of a message by a key share, an (index, secret key).

    ThresholdError, InvalidKeyError, TypeError. Constant time in the secret key.

    >>> from millerloop.bls import PopMinPk
    >>> sign_share(PopMinPk, (3, 0x1234), b"message").signature == PopMinPk.sign(0x1234, b"message")
    True
    """
    not_augmented(scheme)
    index, secret_key = pair(share, "share", "secret key")
    return SignatureShare(index_of(index, scheme.curve.r, "share"), scheme.sign(secret_key, message))


def verify_partial(scheme: Scheme, commitments: Commitments, message: Buffer, partial: AnySignatureShare) -> bool:
    """Whether a partial signature, an (index, signature), is that of the message by the share of its index.

    False for an index out of range and for bad bytes. ThresholdError for an AugScheme; TypeError. Not constant time.

    >>> from millerloop.bls import PopMinPk
    >>> shares, commitments = split(PopMinPk, 0x1234, threshold=2, indices=3)
    >>> partial = sign_share(PopMinPk, shares[0], b"message")
    >>> verify_partial(PopMinPk, commitments, b"message", partial)
    True
    >>> verify_partial(PopMinPk, commitments, b"message", (2, partial.signature))
    False
    """
    not_augmented(scheme)
    points, r = points_of(scheme, commitments), scheme.curve.r
    return scheme.verify(*signed_by(points, partial, "partial", message, r))


def find_invalid(
    scheme: Scheme,
    commitments: Commitments,
    message: Buffer,
    partials: Iterable[AnySignatureShare],
    rng: Callable[[int], bytes] = urandom,
) -> list[int]:
    """Return the places in the list of the partial signatures of which verify_partial() says False, in order.

    All at once, by the scheme's find_invalid(), which describes rng.

    >>> from millerloop.bls import PopMinPk
    >>> shares, commitments = split(PopMinPk, 0x1234, threshold=2, indices=3)
    >>> partials = [sign_share(PopMinPk, share, b"message") for share in shares]
    >>> find_invalid(PopMinPk, commitments, b"message", [(2, partials[0].signature), *partials])
    [0]
    """
    not_augmented(scheme)
    points, r = points_of(scheme, commitments), scheme.curve.r
    given = listed(partials, "partials", "partial signatures")
    items = [signed_by(points, partial, f"partials[{n}]", message, r) for n, partial in enumerate(given)]
    return scheme.find_invalid(items, rng)


def combine(scheme: Scheme, partials: Iterable[AnySignatureShare], threshold: SupportsIndex) -> Signature:
    """Return the signature that partial signatures of one message, each an (index, signature), make together.

    The first `threshold` of them are used. Nothing is verified here: where partial signatures come from others, verify
    them before, or the result by the public key and only if that fails the partial ones, with find_invalid().
    ThresholdError, EncodingError, NotOnCurveError, SubgroupError, TypeError. Not constant time.

    >>> from millerloop.bls import PopMinPk
    >>> shares, commitments = split(PopMinPk, 0x1234, threshold=2, indices=3)
    >>> partials = [sign_share(PopMinPk, share, b"message") for share in shares]
    >>> combine(PopMinPk, partials[1:], threshold=2) == PopMinPk.sign(0x1234, b"message")
    True
    """
    not_augmented(scheme)
    own = scheme._load()
    indices, values, needed = columns(scheme, partials, "partials", "signature", threshold)
    points = [signature.point for signature in scheme.signatures(values[:needed])]
    factors = lagrange(own.curve.Fr, [own.curve.Fr(i) for i in indices[:needed]])
    return made_signature(own.signatures.msm(points, factors).to_affine())


def value_at(coefficients: Sequence[Any], x: Any) -> Any:
    """The polynomial's value, by Horner's rule."""
    result = coefficients[-1]
    for coefficient in reversed(coefficients[:-1]):
        result = result * x + coefficient
    return result


def public_share(points: Sequence[Any], index: int, r: int) -> PublicKey:
    """g times the value at an index that is in range."""
    powers = [1]
    for _ in points[1:]:
        powers.append(powers[-1] * index % r)
    total = type(points[0]).msm(points, powers)
    if total.is_identity:
        raise identity_key()
    return made_key(total.to_affine())


def signed_by(
    points: Sequence[Any], partial: AnySignatureShare, name: str, message: Buffer, r: int
) -> tuple[PublicKey | bytes, Buffer, AnySignature]:
    """What a scheme verifies of a partial signature: public share, message, signature. Where there is no such share, it
    is bytes that are no key."""
    index, signature = pair(partial, name, "signature")
    try:
        return public_share(points, index_of(index, r, name), r), message, signature
    except (ThresholdError, InvalidKeyError):
        return b"", message, signature


def lagrange(Fr: Any, nodes: list[Any]) -> list[Any]:
    """The factors l_i by which the values at the nodes, different and not 0, add up to that at 0:

    l_i = product of n_j / (n_j - n_i) over j != i = (product of all n_j) / (n_i * product of n_j - n_i)
    """
    everything = Fr(1)
    below = []
    for i, node in enumerate(nodes):
        everything *= node
        product = node
        for other in nodes[:i]:
            product *= other - node
        for other in nodes[i + 1 :]:
            product *= other - node
        below.append(product)
    return [everything * inverse for inverse in Fr.batch_inverse(below)]


def weighted(factors: list[Any], values: list[Any]) -> Any:
    return sum(factor * value for factor, value in zip(factors, values, strict=True))


def columns(
    scheme: Scheme, shares: Iterable[Any], name: str, what: str, threshold: SupportsIndex
) -> tuple[list[int], list[Any], int]:
    """The indices, checked, and the other halves of at least `threshold` pairs, and the threshold as an int."""
    needed = threshold_of(threshold)
    indices, values = [], []
    for n, share in enumerate(listed(shares, name, f"(index, {what})")):
        index, value = pair(share, f"{name}[{n}]", what)
        indices.append(required_integer(index, f"the index of {name}[{n}]"))
        values.append(value)
    distinct(indices, scheme.curve.r, name + "[{}]")
    if len(indices) < needed:
        raise ThresholdError(f"{len(indices)} {name} are fewer than the threshold, {needed}", "few")
    return indices, values, needed


def pair(value: Any, name: str, what: str) -> tuple[Any, Any]:
    if not isinstance(value, (tuple, list)) or len(value) != 2:
        raise TypeError(f"{name} must be a pair, (index, {what})")
    return value[0], value[1]


def threshold_of(value: SupportsIndex) -> int:
    threshold = required_integer(value, "threshold")
    if threshold < 1:
        raise ThresholdError("threshold must be 1 or more", "range")
    return threshold


def index_of(value: SupportsIndex, r: int, name: str, place: int | None = None) -> int:
    index = required_integer(value, f"the index of {name}")
    if not 0 < index < r:
        raise ThresholdError(f"the index of {name} must be from 1 to r - 1", "range", index=place)
    return index


def distinct(indices: list[int], r: int, name: str) -> None:
    """Refuses indices that are out of range or repeat; `name` has a place for their places."""
    seen: dict[int, int] = {}
    for n, index in enumerate(indices):
        index_of(index, r, name.format(n), n)
        if index in seen:
            text = f"{name.format(n)} has the index of {name.format(seen[index])}"
            raise ThresholdError(text, "duplicate", index=n)
        seen[index] = n


def points_of(scheme: Scheme, commitments: Commitments) -> tuple[Any, ...]:
    """The points of commitments, which must be in the group of the scheme's public keys."""
    if type(commitments) is not Commitments:
        raise TypeError(f"commitments must be Commitments, not {type(commitments).__name__}")
    if type(commitments.points[0]) is not scheme._load().keys:
        curve, group = group_of(commitments.points[0], "points[0]")
        raise TypeError(f"these commitments are in {group} of {curve}, and the scheme's public keys are not")
    return commitments.points


def not_augmented(scheme: Scheme) -> None:
    if scheme._augmented:
        raise ThresholdError("an AugScheme signs the signer's own key with the message: partial keys differ", "scheme")
