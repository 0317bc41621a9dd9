"""Schnorr signatures on secp256k1: BIP-340.

    sign, verify, batch_verify   signatures of 64 bytes
    public_key                   the public key of a secret one, 32 bytes: the x coordinate of its point
    tagged_hash                  SHA-256 for one purpose

A secret key is a SecretScalar, 32 bytes big-endian, or an integer from 1 to n - 1; a public key 32 bytes, or a Point,
whose x coordinate counts alone. Messages are bytes-like, of any length.

A wrong type is a TypeError everywhere. verify() and batch_verify() are False for bytes that encode no key or no
signature; elsewhere they raise EncodingError or InvalidKeyError.

sign() and public_key() are constant time in the secret key and the nonce, unless the key is handed over as an integer,
whose size Python tells. Both, and what is worked out from them, are wiped, but not the bytes that a caller has of the
key. What is tested is public, and takes the time it takes.

>>> from millerloop.secp256k1 import schnorr
>>> key, signature = schnorr.public_key(5), schnorr.sign(5, b"message")
>>> schnorr.verify(key, b"message", signature), schnorr.verify(key, b"another", signature)
(True, False)

Many at once, whoever signed what:

>>> items = [(schnorr.public_key(k), b"message %d" % k, schnorr.sign(k, b"message %d" % k)) for k in (5, 6, 7)]
>>> schnorr.batch_verify(items), schnorr.batch_verify([*items, (key, b"another", signature)])
(True, False)
"""

from __future__ import annotations

from contextlib import closing
from hashlib import sha256
from os import urandom

from millerloop import secp256k1
from millerloop._arguments import octets
from millerloop._batch import module_task
from millerloop._linear_combination import combined, unpacked, wrong_part
from millerloop._secret_bytes import wipe, xor
from millerloop.errors import EncodingError, PairingError
from millerloop.secp256k1._keys import SIZE, option_bytes, secret_scalar

TYPE_CHECKING = False  # typing itself would be most of the import time; type checkers take the name for theirs
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from concurrent.futures import Executor
    from typing import Any, TypeAlias

    from typing_extensions import Buffer

    from millerloop.secp256k1._keys import _PublicKey, _SecretKey

    _Item: TypeAlias = tuple[_PublicKey, Buffer, Buffer]

__all__ = ["batch_verify", "public_key", "sign", "tagged_hash", "verify"]

# Items of a chunk
CHUNK = 2048
EVEN = b"\2"


def prefix(tag: bytes) -> bytes:
    """What a tagged hash begins with, one block of SHA-256."""
    return 2 * sha256(tag).digest()


def tagged_hash(tag: str | Buffer, data: Buffer) -> bytes:
    """Return SHA-256 of SHA-256(tag), twice, and the data: a hash function of its own for each tag.

    tag: bytes-like, or a string, which stands for its UTF-8 encoding. TypeError.

    >>> tagged_hash("BIP0340/challenge", b"").hex()[:16]
    'c216d352f5818b7b'
    """
    name = tag.encode() if isinstance(tag, str) else octets(tag, "tag")
    return sha256(prefix(name) + octets(data, "data")).digest()


def even(point: Any) -> tuple[bytes, Any]:
    """The x coordinate of a point that is not the identity, and the point with an even y that has it."""
    encoding = point.to_bytes()
    return encoding[1:], point if encoding[0] == 2 else -point


AUX, NONCE = prefix(b"BIP0340/aux"), prefix(b"BIP0340/nonce")
# A state that has taken the prefix, for messages of any length
challenge_state = sha256(prefix(b"BIP0340/challenge")).copy


def challenge_hash(x_and_key: bytes, message: bytes) -> bytes:
    """What binds a signature to the x coordinate of its nonce point, the key and the message, 32 bytes."""
    state = challenge_state()
    state.update(x_and_key)
    state.update(message)
    return state.digest()


class SchnorrOver:
    """The functions of this module over a group of prime order: `curve` has its Point, Fn, SecretScalar and n.

    Numbers are encoded in 32 bytes in any group.
    """

    __slots__ = ("_field", "_generator", "_order", "_point", "_secrets")

    def __init__(self, curve: Any) -> None:
        self._point, self._field, self._secrets = curve.Point, curve.Fn, curve.SecretScalar
        self._order, self._generator = curve.n, curve.Point.generator()

    def __reduce__(self) -> str:
        """That of this module goes to other processes by its name; others do not."""
        if self is not _secp256k1:
            raise TypeError("only that of secp256k1 is pickled")
        return "_secp256k1"

    def public_key(self, secret_key: _SecretKey) -> bytes:
        """Return the public key of a secret key, 32 bytes. Constant time.

        TypeError, EncodingError, InvalidKeyError; see the module.

        >>> from millerloop.secp256k1 import schnorr
        >>> schnorr.public_key(3).hex()[:16]
        'f9308a019258c310'
        """
        key: bytes = self._point.mul_generator(secret_scalar(self._secrets, secret_key)).x_only()
        return key

    def sign(self, secret_key: _SecretKey, message: Buffer, aux_rand: Buffer | None = None) -> bytes:
        """Return the signature of a message, 64 bytes. Constant time in the secret key.

        aux_rand: 32 bytes, or EncodingError with the reason "length"; None draws them by the operating system's
        generator. Fixed ones are no danger, but fresh ones protect better against faults and side channels. The
        signature is tested before it is returned, as the BIP recommends: one that an error of the machine has spoilt
        could tell the key, and is a RuntimeError. That is half of the time. Other errors: see the module.

        >>> from millerloop.secp256k1 import schnorr
        >>> schnorr.sign(3, bytes(32), bytes(32)).hex()[:16]
        'e907831f80848d10'
        """
        data = message if type(message) is bytes else octets(message, "message")
        secret = secret_scalar(self._secrets, secret_key)
        aux = urandom(SIZE) if aux_rand is None else option_bytes(aux_rand, "aux_rand")
        made = self._point.mul_generator(secret)
        key, point = even(made)
        handed = secret_bytes = mask = masked = drawn_from = drawn = b""
        try:
            handed = secret.to_bytes()
            d = self._field.from_bytes(handed)
            if point is not made:
                d = -d
            # t = d ^ H(aux), k = H(t || key || message)
            secret_bytes, mask = d.to_bytes(), sha256(AUX + aux).digest()
            masked = xor(secret_bytes, mask)
            drawn_from = b"".join((NONCE, masked, key, data))
            drawn = sha256(drawn_from).digest()
            try:
                k = self._field.from_bytes(drawn)
            except EncodingError:  # n or more, once in 2^128
                k = self._field.from_bytes_wide(drawn)
        finally:
            wipe(handed, secret_bytes, mask, masked, drawn_from, drawn)
        if not k:  # once in 2^256
            raise PairingError("the nonce is zero; another aux_rand gives another one")
        return self.sign_with(d, point, key, k, data)

    def sign_with(self, d: Any, point: Any, key: bytes, k: Any, message: bytes) -> bytes:
        """The signature with the nonce k, not zero; d and k: Fn, point = d G with an even y, key: its x coordinate."""
        made = self._point.mul_generator(k)
        x, nonce_point = even(made)
        if nonce_point is not made:
            k = -k
        e = self.challenge(x + key, message)
        s = k + e * d
        if self._point.double_mul_vartime(s, -e, point) != nonce_point:
            raise RuntimeError("the signature is wrong: an error of this machine")
        signature: bytes = x + s.to_bytes()
        return signature

    def challenge(self, x_and_key: bytes, message: bytes) -> Any:
        """e, of the x coordinate of the nonce point and the key, an Fn."""
        hashed = challenge_hash(x_and_key, message)
        try:
            return self._field.from_bytes(hashed)
        except EncodingError:  # n or more
            return self._field.from_bytes_wide(hashed)

    def verify(self, public_key: _PublicKey, message: Buffer, signature: Buffer) -> bool:
        """Whether this is a signature of the message by this key. Not constant time.

        public_key: 32 bytes, or a Point. False for bytes that encode no key or no signature, and for the identity as a
        key. TypeError.

        >>> from millerloop.secp256k1 import Point, schnorr
        >>> signature = schnorr.sign(1, b"message")
        >>> schnorr.verify(-Point.generator(), b"message", signature), schnorr.verify(bytes(31), b"message", signature)
        (True, False)
        """
        data = message if type(message) is bytes else octets(message, "message")
        given = signature if type(signature) is bytes else octets(signature, "signature")
        point_class: Any = self._point
        point: Any = public_key
        try:
            if type(point) is point_class:
                if point.is_identity:
                    return False
                key, point = even(point)
            else:
                key = point if type(point) is bytes else octets(point, "a public key that is no Point")
                point = point_class.from_x_only(key)
            if len(given) != 2 * SIZE:
                return False
            x = given[:SIZE]
            s = self._field.from_bytes(given[SIZE:])
        except PairingError:
            return False
        nonce_point = point_class.double_mul_vartime(s, -self.challenge(x + key, data), point)
        valid: bool = nonce_point.to_bytes() == EVEN + x
        return valid

    def batch_verify(
        self,
        items: Iterable[_Item],
        rng: Callable[[int], bytes] = urandom,
        *,
        workers: int | Executor | None = None,
        progress: Callable[[int], object] | None = None,
    ) -> bool:
        """Whether verify() says True of all items, each a (public key, message, signature); True where there are none.

        One sum of multiples for all, with a random factor of 128 bits for each item but the first: a batch with a wrong
        signature passes with a probability of 2^-127, whoever made it, unless the factors can be foretold. BIP-340,
        batch verification; Bellare, Garay and Rabin, Eurocrypt 1998. Messages and keys may repeat; the fewer different
        keys there are, the faster.

        items: any iterable of tuples or lists of three, but no set and no mapping. rng: what gives so many random bytes
        as it is asked for, called in this thread. workers: None for this thread; a number of threads; or a
        concurrent.futures.Executor. progress: called in this thread as progress(n) when the next n items are finished;
        not called any more once bytes are found that encode no key or no signature; a wrong one shows at the end.

        >>> from millerloop.secp256k1 import schnorr
        >>> signature = schnorr.sign(5, b"message")
        >>> schnorr.batch_verify([(schnorr.public_key(5), b"message", signature)] * 3)
        True
        """
        task = module_task(__name__, "sum", over=self)
        total: Any = None
        parts: Any = combined(task, items, rng, CHUNK, workers, progress)
        with closing(parts):
            for part in parts:
                if part is None:
                    return False
                if type(part) is not self._point:
                    raise wrong_part(part)
                total = part if total is None else total + part
        return total is None or total.is_identity

    def chunk_sum(self, start: int, drawn: list[tuple[Any, bytes]]) -> Any:
        """The sum of factor (R + e P - s G) over the items of a chunk; None where bytes encode no key or no signature.

        The identity, where all are valid.
        """
        order, point_class, number = self._order, self._point, int.from_bytes
        # x coordinates of the nonce points; factors; the sum of factor s
        xs, factors, total = [], [], 0
        # by the key: the sum of factor e; points that were handed over
        weights: dict[bytes, int] = {}
        points: dict[bytes, Any] = {}
        whole = True
        for i, (item, factor) in enumerate(drawn, start):
            key, message, signature = unpacked(item, i)
            if type(message) is not bytes:
                message = octets(message, f"items[{i}]: the message")
            if type(signature) is not bytes:
                signature = octets(signature, f"items[{i}]: the signature")
            if type(key) is point_class:
                if key.is_identity:
                    whole = False
                    continue
                key, point = even(key)
                points[key] = point
            elif type(key) is not bytes:
                key = octets(key, f"items[{i}]: the public key")
            s = number(signature[SIZE:], "big")
            if len(signature) != 2 * SIZE or s >= order:
                whole = False
                continue
            x, a = signature[:SIZE], number(factor, "little")
            xs.append(x)
            factors.append(a)
            total += a * s
            weights[key] = weights.get(key, 0) + a * number(challenge_hash(x + key, message), "big")
        if not whole:
            return None
        wanted = [key for key in weights if key not in points]
        try:
            read = point_class.from_x_only_batch(xs + wanted)
        except PairingError:
            return None
        points.update(zip(wanted, read[len(xs) :], strict=True))
        bases = [*read[: len(xs)], *points.values(), self._generator]
        multiples = [*factors, *(weights[key] % order for key in points), -total % order]
        return point_class.msm(bases, multiples)


def _chunk(name: str, start: int, drawn: list[tuple[Any, bytes]], *, over: SchnorrOver) -> Any:
    """What millerloop._batch calls, here or in another process; there is one function, whatever its name."""
    return over.chunk_sum(start, drawn)


_secp256k1 = SchnorrOver(secp256k1)
public_key = _secp256k1.public_key
sign = _secp256k1.sign
verify = _secp256k1.verify
batch_verify = _secp256k1.batch_verify
