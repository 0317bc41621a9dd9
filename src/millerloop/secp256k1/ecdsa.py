"""ECDSA on secp256k1: FIPS 186-5 and SEC 1, section 4.1, with the nonces of RFC 6979; keys from signatures.

    sign, verify, recover   signatures; Signature is what they take and return
    public_key              the public key of a secret one

A secret key is a SecretScalar, 32 bytes big-endian, or an integer from 1 to n - 1; a public key a Point or its SEC 1
encoding, compressed or not; messages are bytes-like. `hash` is the hash function of the message: a name that hashlib
knows or a constructor like hashlib.sha3_256, of a fixed length of 32 bytes or more; or None, and then the message is
itself the digest, of any length. Of a digest the leftmost 256 bits count. Verify only digests that were made from a
message: for a digest of their own choice, anybody makes a valid signature.

A wrong type is a TypeError everywhere. verify() is False for bytes that encode no key or no signature; elsewhere they
raise EncodingError, NotOnCurveError or InvalidKeyError.

sign() and public_key() are constant time in the secret key and the nonce, unless the key is handed over as an integer,
whose size Python tells. Both, and what is worked out from them, are wiped, but not the bytes that a caller has of the
key. What is tested or recovered is public, and takes the time it takes.

>>> from millerloop.secp256k1 import ecdsa
>>> key = ecdsa.public_key(5)
>>> signature = ecdsa.sign(5, b"message")
>>> ecdsa.verify(key, b"message", signature), ecdsa.verify(bytes(key), b"message", signature.to_der())
(True, True)
>>> ecdsa.recover(b"message", signature) == key
True
"""

from __future__ import annotations

from hashlib import sha256

from millerloop import secp256k1
from millerloop._arguments import octets, required_integer
from millerloop._secret_bytes import wipe
from millerloop.errors import EncodingError, PairingError
from millerloop.expand_message import digest_of, hash_function
from millerloop.secp256k1 import _der
from millerloop.secp256k1._keys import SIZE, identity_key, option_bytes, public_point, secret_scalar
from millerloop.secp256k1._rfc6979 import nonce

TYPE_CHECKING = False  # typing itself would be most of the import time; type checkers take the name for theirs
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Literal, NoReturn, SupportsIndex, TypeAlias

    from typing_extensions import Buffer

    from millerloop.secp256k1 import Point
    from millerloop.secp256k1._keys import _PublicKey, _SecretKey

    _Hash: TypeAlias = str | Callable[..., Any] | None

__all__ = ["Signature", "public_key", "recover", "sign", "verify"]

ORDER: int = secp256k1.n
HALF = ORDER >> 1
ENCODINGS = ("der", "compact")


class Signature:
    """A signature: r and s from 1 to n - 1, and which of the keys that fit it is the signer's, where that is known.

    Signature(r, s, recovery_id=None): integers, or TypeError; PairingError where they are out of range. recovery_id is
    from 0 to 3: bit 0 is the parity of the nonce point's y, bit 1 tells that its x is r + n, and this must be below p.
    Immutable, hashable, picklable. ``==`` compares r and s alone, and ``bytes()`` is to_compact().

    >>> signature = Signature(1, 2)
    >>> signature.r, signature.s, signature.recovery_id
    (1, 2, None)
    >>> Signature.from_der(signature.to_der()) == Signature.from_compact(bytes(signature)) == signature
    True
    """

    __slots__ = ("r", "recovery_id", "s")

    r: int
    s: int
    recovery_id: int | None

    def __init__(self, r: SupportsIndex, s: SupportsIndex, recovery_id: SupportsIndex | None = None) -> None:
        if hasattr(self, "s"):
            raise AttributeError("a Signature does not change")
        number_r, number_s = required_integer(r, "r"), required_integer(s, "s")
        number = None if recovery_id is None else required_integer(recovery_id, "recovery_id")
        problem = out_of_range(number_r, number_s, number)
        if problem:
            raise PairingError(problem)
        set_r(self, number_r)
        set_s(self, number_s)
        set_recovery_id(self, number)

    @property
    def is_low_s(self) -> bool:
        """Whether s is at most n / 2. Of (r, s) and (r, n - s), both valid, signers give this one.

        >>> Signature(1, 2).is_low_s, Signature(1, ORDER - 2).is_low_s
        (True, False)
        """
        return self.s <= HALF

    def normalized(self) -> Signature:
        """Return the signature of the same message with low s, itself where it is low.

        >>> Signature(1, ORDER - 2, 0).normalized()
        Signature(0x1, 0x2, 1)
        """
        if self.s <= HALF:
            return self
        return made_signature(self.r, ORDER - self.s, None if self.recovery_id is None else self.recovery_id ^ 1)

    def to_der(self) -> bytes:
        """Return the encoding in DER, from 8 to 72 bytes, without the recovery id.

        >>> Signature(1, 2).to_der().hex()
        '3006020101020102'
        """
        return _der.encode(self.r, self.s)

    @classmethod
    def from_der(cls, data: Buffer) -> Signature:
        """Return the signature that to_der() has written.

        EncodingError with the reason "length", "der" for what is not the one encoding of two integers, or "range".

        >>> Signature.from_der(bytes.fromhex("3006020101020102"))
        Signature(0x1, 0x2)
        """
        given = octets(data, "data")
        pair = _der.decode(given)
        if pair is None:
            if not _der.LEAST_BYTES <= len(given) <= _der.MOST_BYTES:
                raise EncodingError(f"a signature in DER has from 8 to 72 bytes, not {len(given)}", "length")
            raise EncodingError("this is not the DER encoding of two integers that are not negative", "der")
        return checked_signature(*pair, None)

    def to_compact(self) -> bytes:
        """Return r and s, 32 bytes big-endian each.

        >>> Signature(1, 2).to_compact() == bytes(31) + b"\\1" + bytes(31) + b"\\2"
        True
        """
        return self.r.to_bytes(SIZE, "big") + self.s.to_bytes(SIZE, "big")

    @classmethod
    def from_compact(cls, data: Buffer) -> Signature:
        """Return the signature that to_compact() has written. EncodingError with the reason "length" or "range".

        >>> Signature.from_compact(bytes(31) + b"\\1" + bytes(31) + b"\\2")
        Signature(0x1, 0x2)
        """
        given = octets(data, "data")
        if len(given) != 2 * SIZE:
            raise EncodingError(f"a compact signature has {2 * SIZE} bytes, not {len(given)}", "length")
        return checked_signature(*split(given), None)

    def to_recoverable(self) -> bytes:
        """Return to_compact() and the recovery id in a byte. PairingError where there is none.

        >>> Signature(1, 2, 1).to_recoverable()[64:]
        b'\\x01'
        """
        return self.to_compact() + bytes([required_recovery_id(self)])

    @classmethod
    def from_recoverable(cls, data: Buffer) -> Signature:
        """Return the signature that to_recoverable() has written. EncodingError with the reason "length" or "range".

        >>> Signature.from_recoverable(Signature(1, 2, 1).to_recoverable())
        Signature(0x1, 0x2, 1)
        """
        given = octets(data, "data")
        if len(given) != 2 * SIZE + 1:
            wanted = f"{2 * SIZE + 1} bytes, those of to_recoverable()"
            raise EncodingError(f"a signature with a recovery id has {wanted}, not {len(given)}", "length")
        return checked_signature(*split(given), given[2 * SIZE])

    def __bytes__(self) -> bytes:
        return self.to_compact()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Signature):
            return NotImplemented
        return self.r == other.r and self.s == other.s

    def __hash__(self) -> int:
        return hash((self.r, self.s))

    def __copy__(self) -> Signature:
        return self

    def __deepcopy__(self, memo: object) -> Signature:
        return self

    def __reduce__(self) -> tuple[type[Signature], tuple[int, int, int | None]]:
        return Signature, (self.r, self.s, self.recovery_id)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("a Signature does not change")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError("a Signature does not change")

    def __repr__(self) -> str:
        last = "" if self.recovery_id is None else f", {self.recovery_id}"
        return f"Signature({self.r:#x}, {self.s:#x}{last})"


# The descriptors of the slots write where __setattr__ does not.
_r: Any = Signature.__dict__["r"]
_s: Any = Signature.__dict__["s"]
_recovery_id: Any = Signature.__dict__["recovery_id"]
set_r, set_s, set_recovery_id = _r.__set__, _s.__set__, _recovery_id.__set__
new_signature = Signature.__new__


def made_signature(r: int, s: int, recovery_id: int | None) -> Signature:
    """A signature of what is known to be in range."""
    signature = new_signature(Signature)
    set_r(signature, r)
    set_s(signature, s)
    set_recovery_id(signature, recovery_id)
    return signature


def checked_signature(r: int, s: int, recovery_id: int | None) -> Signature:
    """A signature of what was read."""
    problem = out_of_range(r, s, recovery_id)
    if problem:
        raise EncodingError(problem, "range")
    return made_signature(r, s, recovery_id)


def out_of_range(r: int, s: int, recovery_id: int | None) -> str:
    """What is wrong with the parts of a signature; nothing where that is nothing."""
    if not (0 < r < ORDER and 0 < s < ORDER):
        return "r and s of a signature are from 1 to n - 1"
    if recovery_id is not None:
        if not 0 <= recovery_id <= 3:
            return "a recovery id is from 0 to 3"
        if recovery_id >= 2 and r >= secp256k1.p - ORDER:
            return "a recovery id of 2 or 3 says that r + n is a coordinate, and it is not below p"
    return ""


def required_recovery_id(signature: Signature) -> int:
    if signature.recovery_id is None:
        raise PairingError("this signature has no recovery id: DER and compact lose it, to_recoverable() keeps it")
    return signature.recovery_id


def split(data: bytes) -> tuple[int, int]:
    """r and s of the compact encoding."""
    number = int.from_bytes
    return number(data[:SIZE], "big"), number(data[SIZE : 2 * SIZE], "big")


def digest(message: Any, hash: _Hash) -> bytes:
    """What is signed of a message, 32 bytes at most."""
    data = message if type(message) is bytes else octets(message, "message")
    if type(hash) is str and hash == "sha256":
        return sha256(data).digest()
    if hash is None:
        return data[:SIZE]
    function, size, _ = hash_function(hash)
    if not size:
        raise PairingError("ECDSA needs a hash function of fixed length")
    return digest_of(function(data), size)[:SIZE]


def leftmost(data: bytes, bits: int) -> bytes:
    """bits2int of RFC 6979, section 2.3.2, for integers of so many bits, in 32 bytes."""
    return (int.from_bytes(data, "big") >> max(8 * len(data) - bits, 0)).to_bytes(SIZE, "big")


def wrong_encoding(encoding: object) -> TypeError | PairingError:
    if isinstance(encoding, str):
        return PairingError("encoding must be 'der' or 'compact'")
    return TypeError(f"encoding must be 'der' or 'compact', not {type(encoding).__name__}")


class EcdsaOver:
    """The functions of this module over a group of prime order: `curve` has its Point, Fn, SecretScalar and n.

    n has 256 bits at most; its classes encode numbers in 32 bytes. A Signature is made, and not checked, for any n.
    """

    __slots__ = ("_bits", "_field", "_half", "_order", "_point", "_secrets")

    def __init__(self, curve: Any) -> None:
        self._point, self._field, self._secrets = curve.Point, curve.Fn, curve.SecretScalar
        self._order, self._half, self._bits = curve.n, curve.n >> 1, curve.n.bit_length()

    def public_key(self, secret_key: _SecretKey) -> Point:
        """Return the public key, affine, of a secret key. Constant time.

        TypeError, EncodingError, InvalidKeyError; see the module.

        >>> from millerloop.secp256k1 import ecdsa
        >>> bytes(ecdsa.public_key(2)).hex()[:16]
        '02c6047f9441ed7d'
        """
        secret = secret_scalar(self._secrets, secret_key)
        point: Point = self._point.mul_generator(secret).to_affine()
        return point

    def sign(
        self, secret_key: _SecretKey, message: Buffer, *, hash: _Hash = "sha256", extra_entropy: Buffer | None = None
    ) -> Signature:
        """Return the signature of a message, with low s and its recovery id. Constant time in the secret key.

        The nonce is that of RFC 6979 with HMAC-SHA256, whatever the hash of the message. extra_entropy: 32 bytes, or
        EncodingError with the reason "length"; the additional data of its section 3.6, as libsecp256k1 takes it: with
        random bytes the signature is another one each time. Other errors: see the module.

        >>> from millerloop.secp256k1 import ecdsa
        >>> ecdsa.sign(1, b"Satoshi Nakamoto").to_compact().hex()[:16]
        '934b1ea10a4b3c17'
        """
        field = self._field
        secret = secret_scalar(self._secrets, secret_key)
        extra = b"" if extra_entropy is None else option_bytes(extra_entropy, "extra_entropy")
        z = self.number(digest(message, hash))
        secret_bytes, reduced = secret.to_bytes(), z.to_bytes()
        d = field.from_bytes(secret_bytes)
        bits = self._bits
        if bits < 8 * SIZE:
            size = (bits + 7) // 8
            secret_bytes, reduced = secret_bytes[-size:], reduced[-size:]
        skipped = 0
        try:
            while True:
                drawn = nonce(secret_bytes, reduced, extra, skipped)
                try:
                    k = field.from_bytes(drawn if bits == 8 * SIZE else leftmost(drawn, bits))
                except EncodingError:  # once in 2^128
                    signature = None
                else:
                    signature = self.sign_with(d, k, z) if k else None
                finally:
                    wipe(drawn)
                if signature is not None:
                    return signature
                skipped += 1
        finally:
            wipe(secret_bytes)

    def number(self, hashed: bytes) -> Any:
        """The Fn of a digest."""
        if self._bits < 8 * SIZE:
            hashed = leftmost(hashed, self._bits)
        elif len(hashed) == SIZE:
            try:
                return self._field.from_bytes(hashed)
            except EncodingError:  # n or more
                pass
        return self._field.from_bytes_wide(hashed)

    def sign_with(self, d: Any, k: Any, z: Any) -> Signature | None:
        """The signature of z by d with the nonce k, not zero, all Fn; None where r or s would be zero."""
        order = self._order
        encoding = self._point.mul_generator(k).to_bytes()
        r = int.from_bytes(encoding[1:], "big")
        recovery_id = encoding[0] & 1
        if r >= order:
            r %= order
            recovery_id |= 2
        # s is public, but for its sign
        s = int((d * self._field(r) + z) * k.inverse())
        if not r or not s:
            return None
        if s > self._half:
            s = order - s
            recovery_id ^= 1
        return made_signature(r, s, recovery_id)

    def verify(
        self,
        public_key: _PublicKey,
        message: Buffer,
        signature: Signature | Buffer,
        *,
        hash: _Hash = "sha256",
        encoding: Literal["der", "compact"] = "der",
        low_s: bool = True,
    ) -> bool:
        """Whether this is a signature of the message by this key. Not constant time.

        signature: a Signature, or bytes in the encoding that is named, strictly: DER, if none is, so that 64 bytes of
        to_compact(), which are those of bytes(signature), take encoding="compact". low_s: refuse s above n / 2, so that
        nobody can turn a valid signature into another one; False for signatures by others that have no such rule.
        False for bytes that encode no key or no signature, and for the identity as a key. TypeError, and PairingError
        for an unknown hash or encoding.

        >>> from millerloop.secp256k1 import ecdsa
        >>> key, signature = ecdsa.public_key(5), ecdsa.sign(5, b"message")
        >>> high = ecdsa.Signature(signature.r, ecdsa.ORDER - signature.s).to_compact()
        >>> [ecdsa.verify(key, b"message", high, encoding="compact", low_s=low_s) for low_s in (True, False)]
        [False, True]
        """
        point_class, field = self._point, self._field
        if type(encoding) is not str or encoding not in ENCODINGS:
            raise wrong_encoding(encoding)
        hashed = digest(message, hash)
        if isinstance(signature, Signature):
            r, s = signature.r, signature.s
        else:
            data = signature if type(signature) is bytes else octets(signature, "a signature that is no Signature")
            if encoding == "der":
                r, s = _der.decode(data) or (0, 0)
            else:
                r, s = split(data) if len(data) == 2 * SIZE else (0, 0)
        if low_s is True:
            most = self._half
        elif low_s is False:
            most = self._order - 1
        else:
            raise TypeError(f"low_s must be True or False, not {type(low_s).__name__}")
        try:
            point = public_point(point_class, public_key)
        except PairingError:
            return False
        if not (0 < r < self._order and 0 < s <= most):
            return False
        number = field(r)
        inverse = field(s).inverse_vartime()
        # (z G + r P) / s is the nonce point
        a, b = self.number(hashed) * inverse, number * inverse
        valid: bool = point_class.double_mul_vartime(a, b, point)._x_is(number)
        return valid

    def recover(self, message: Buffer, signature: Signature | Buffer, *, hash: _Hash = "sha256") -> Point:
        """Return the public key, affine, of the signer of a message: SEC 1, section 4.1.6. Not constant time.

        signature: a Signature with its recovery id, or PairingError; or bytes of to_recoverable(). High s is no error.
        EncodingError for bytes that encode no signature; NotOnCurveError and InvalidKeyError with the reason
        "identity" where no key fits, PairingError for an unknown hash.

        >>> from millerloop.secp256k1 import ecdsa
        >>> signature = ecdsa.sign(5, b"message").to_recoverable()
        >>> ecdsa.recover(b"message", signature) == ecdsa.public_key(5)
        True
        """
        field, z = self._field, self.number(digest(message, hash))
        found = signature if isinstance(signature, Signature) else Signature.from_recoverable(signature)
        recovery_id = required_recovery_id(found)
        x = found.r + self._order if recovery_id & 2 else found.r
        nonce_point = self._point.from_bytes(bytes([2 | recovery_id & 1]) + x.to_bytes(SIZE, "big"))
        # R = (z G + r P) / s, so that P = (s R - z G) / r
        inverse = field(found.r).inverse_vartime()
        a, b = -z * inverse, field(found.s) * inverse
        found_point = self._point.double_mul_vartime(a, b, nonce_point)
        if found_point.is_identity:
            raise identity_key()
        point: Point = found_point.to_affine()
        return point


_secp256k1 = EcdsaOver(secp256k1)
public_key = _secp256k1.public_key
sign = _secp256k1.sign
verify = _secp256k1.verify
recover = _secp256k1.recover
