"""The signature schemes of draft-irtf-cfrg-bls-signature-05: basic, message augmentation, proof of possession.

Needs: ciphersuite.py, keys.py, hkdf.py, batch.py. Gives: BasicScheme, AugScheme, PopScheme; the six suites BasicMinPk,
AugMinPk, PopMinPk, with public keys in G1, and BasicMinSig, AugMinSig, PopMinSig, with signatures there.
"""

from __future__ import annotations

from os import urandom

from millerloop._arguments import integer, listed, octets
from millerloop.bls import batch, hkdf
from millerloop.bls.ciphersuite import Ciphersuite
from millerloop.bls.keys import (
    SECRETS,
    PublicKey,
    SecretKey,
    Signature,
    made_key,
    made_signature,
)
from millerloop.errors import InvalidKeyError, PairingError

TYPE_CHECKING = False  # typing itself would be most of the import time; type checkers take the name for theirs
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from concurrent.futures import Executor
    from typing import Any, TypeAlias

    from typing_extensions import Buffer

    from millerloop.bls.ciphersuite import AnyPublicKey, AnySecretKey, AnySignature

    Item: TypeAlias = tuple[AnyPublicKey, Buffer, AnySignature]

KEYGEN_SALT = hkdf.KEYGEN_SALT


class Scheme(Ciphersuite):
    """What the three schemes share: the operations. What a scheme is made of, Ciphersuite says.

    Wherever methods take a secret key it is a SecretKey, 32 bytes big-endian, or an integer from 1 to r - 1; a public
    key is a PublicKey or its encoding, a signature a Signature or its encoding, and a message bytes-like. An encoding
    is the compressed one, in the curve's standard format. What comes back is an object, and ``bytes()`` of it the
    encoding.

    Where a public key, signature or proof is tested, bytes that encode none, points outside the group of order r and
    the identity as a public key make the answer False. Elsewhere they raise EncodingError, NotOnCurveError,
    SubgroupError or InvalidKeyError. A wrong type is a TypeError everywhere. Signing and sk_to_pk() are constant time
    in the secret key, unless it is handed over as an integer, whose size Python tells; what is tested or added up is
    public, and takes the time it takes.
    """

    __slots__ = ()

    # Keys.

    def keygen(self, ikm: Buffer, key_info: Buffer = b"", salt: Buffer = KEYGEN_SALT) -> SecretKey:
        """Return the secret key that belongs to a seed: KeyGen, section 2.3.

        ikm: 32 bytes at least, infeasible to guess, or InvalidKeyError with the reason "length". key_info tells apart
        keys of the same seed. salt: KEYGEN_SALT is SHA-256 of b"BLS-SIG-KEYGEN-SALT-", as in EIP-2333; these bytes
        themselves, not hashed, give the keys of drafts 2 and 3, as Chia has them. Always with HKDF-SHA256. Constant
        time in ikm but for its length.

        >>> from millerloop.bls import PopMinPk
        >>> PopMinPk.keygen(bytes(range(32))).to_bytes().hex()[:16]
        '23360db7e337b0a3'
        """
        seed, info, start = octets(ikm, "ikm"), octets(key_info, "key_info"), octets(salt, "salt")
        if len(seed) < hkdf.LEAST_IKM_BYTES:
            raise InvalidKeyError(f"ikm must have {hkdf.LEAST_IKM_BYTES} bytes at least, not {len(seed)}", "length")
        return SecretKey(hkdf.secret_scalar(self._load().secrets, seed, info, start))

    def secret_key(self, value: AnySecretKey, /) -> SecretKey:
        """Return the SecretKey of 32 bytes big-endian, of an integer or of a SecretScalar, which it then shares.

        InvalidKeyError with the reason "range" for zero, r and above; EncodingError for other than 32 bytes.

        >>> from millerloop.bls import BasicMinPk
        >>> BasicMinPk.secret_key(5) == BasicMinPk.secret_key(bytes(31) + b"\\5")
        True
        """
        secrets = (self._loaded or self._load()).secrets
        if type(value) is SecretKey:
            if type(value.scalar) is not secrets:
                raise TypeError(f"the secret key is one of {SECRETS[type(value.scalar)]}, not of {self._curve}")
            return value
        if type(value) is secrets:
            return SecretKey(value)
        if type(value) is not bytes:
            number = integer(value)
            if number is not None:
                return SecretKey(secrets(number))
            value = octets(value, "what is no SecretKey and no integer")  # type: ignore[arg-type]
        return SecretKey(secrets.from_bytes(value))

    def public_key(self, data: AnyPublicKey, /) -> PublicKey:
        """Return the PublicKey of an encoding, checked: EncodingError, NotOnCurveError, SubgroupError, InvalidKeyError.

        >>> from millerloop.bls import BasicMinPk
        >>> BasicMinPk.public_key(b"\\xc0" + bytes(47))
        Traceback (most recent call last):
            ...
        millerloop.errors.InvalidKeyError: the identity is no public key
        """
        return self._public_key(data)

    def public_keys(self, data: Iterable[AnyPublicKey], /) -> list[PublicKey]:
        """Return the list of the PublicKeys of many encodings, read side by side.

        Errors as public_key(); they name the index of the first that is wrong, and have it as `index`.

        >>> from millerloop.bls import BasicMinPk
        >>> keys = [BasicMinPk.sk_to_pk(5), BasicMinPk.sk_to_pk(6)]
        >>> BasicMinPk.public_keys([bytes(key) for key in keys]) == keys
        True
        """
        return self._public_key_list(data)

    def signature(self, data: AnySignature, /) -> Signature:
        """Return the Signature of an encoding, checked: EncodingError, NotOnCurveError, SubgroupError.

        >>> from millerloop.bls import BasicMinPk
        >>> BasicMinPk.signature(bytes(BasicMinPk.sign(5, b"message"))) == BasicMinPk.sign(5, b"message")
        True
        """
        point = self._signature(data)
        return data if type(data) is Signature else made_signature(point)

    def signatures(self, data: Iterable[AnySignature], /) -> list[Signature]:
        """Return the list of the Signatures of many encodings, read side by side.

        Errors as signature(); they name the index of the first that is wrong, and have it as `index`.

        >>> from millerloop.bls import BasicMinPk
        >>> BasicMinPk.signatures([])
        []
        """
        given = listed(data, "signatures", "signatures")
        return [
            value if type(value) is Signature else made_signature(point)
            for value, point in zip(given, self._signature_list(given), strict=True)
        ]

    def sk_to_pk(self, secret_key: AnySecretKey) -> PublicKey:
        """Return the public key of a secret key: SkToPk, section 2.4. Constant time.

        >>> from millerloop.bls import BasicMinPk
        >>> bytes(BasicMinPk.sk_to_pk(1)).hex()[:16]
        '97f1d3a73197d794'
        """
        secret = self.secret_key(secret_key)
        known = secret._known  # which clear() replaces: another thread may do so now
        key = None if secret.is_cleared else known.get(self._keys_in)
        if key is None:
            key = known[self._keys_in] = made_key(self._load().public_key_of(secret.scalar))
        return key

    def key_validate(self, public_key: AnyPublicKey) -> bool:
        """Whether this is a public key: KeyValidate, section 2.5.

        >>> from millerloop.bls import BasicMinPk
        >>> BasicMinPk.key_validate(bytes(48)), BasicMinPk.key_validate(BasicMinPk.sk_to_pk(1))
        (False, True)
        """
        return self._valid_key(public_key) is not None

    # Signatures.

    def sign(self, secret_key: AnySecretKey, message: Buffer) -> Signature:
        """Return the signature of a message: Sign, section 3. Constant time in the secret key.

        >>> from millerloop.bls import PopMinSig
        >>> len(bytes(PopMinSig.sign(5, b"message")))
        48
        """
        secret, data = self.secret_key(secret_key), octets(message, "message")
        if self._augmented:
            data = self._message(self.sk_to_pk(secret), data)
        return made_signature((self._hashed(data) * secret.scalar).to_affine())

    def verify(self, public_key: AnyPublicKey, message: Buffer, signature: AnySignature) -> bool:
        """Whether this is the signature of the message by this key: Verify, section 3.

        >>> from millerloop.bls import BasicMinPk
        >>> key, signature = BasicMinPk.sk_to_pk(5), BasicMinPk.sign(5, b"message")
        >>> BasicMinPk.verify(key, b"message", signature), BasicMinPk.verify(key, b"another", signature)
        (True, False)
        """
        data = octets(message, "message")
        key, point = self._valid_key(public_key), self._valid_signature(signature, "signature")
        if key is None or point is None:
            return False
        return self._load().verify(key, self._hashed(self._message(key, data)), point)

    def aggregate(self, signatures: Iterable[AnySignature]) -> Signature:
        """Return the aggregate of signatures, their sum: Aggregate, section 2.8. PairingError where there are none.

        Errors as signatures().

        >>> from millerloop.bls import BasicMinPk
        >>> both = BasicMinPk.aggregate([BasicMinPk.sign(5, b"one"), BasicMinPk.sign(6, b"two")])
        >>> BasicMinPk.aggregate_verify([BasicMinPk.sk_to_pk(5), BasicMinPk.sk_to_pk(6)], [b"one", b"two"], both)
        True
        """
        points = self._signature_list(signatures)
        if not points:
            raise PairingError("there is no aggregate of no signatures")
        return made_signature(self._load().signatures.sum(points).to_affine())

    def aggregate_verify(
        self, public_keys: Iterable[AnyPublicKey], messages: Iterable[Buffer], signature: AnySignature
    ) -> bool:
        """Whether this is the aggregate of one signature of each message by the key beside it: AggregateVerify.

        Section 3. False where there are none, and in the basic scheme where a message repeats. PairingError where there
        are more of one than of the other. The product of the pairings is taken in lanes; where messages or keys repeat,
        there are fewer of them.

        >>> from millerloop.bls import BasicMinPk
        >>> BasicMinPk.aggregate_verify([], [], b"\\xc0" + bytes(95))
        False
        """
        keys = listed(public_keys, "public_keys", "public keys")
        data = [octets(m, f"messages[{i}]") for i, m in enumerate(listed(messages, "messages", "bytes-like objects"))]
        if len(keys) != len(data):
            raise PairingError(f"{len(keys)} public keys and {len(data)} messages")
        point = self._valid_signature(signature, "signature")
        try:
            valid = self._public_key_list(keys)
        except PairingError:
            return False
        if not valid or point is None or (self._distinct and len(set(data)) < len(data)):
            return False
        hashed = [self._message(key, message) for key, message in zip(valid, data, strict=True)]
        return batch.aggregate_holds(self, valid, hashed, point)

    def batch_verify(
        self,
        items: Iterable[Item],
        rng: Callable[[int], bytes] = urandom,
        *,
        workers: int | Executor | None = None,
        progress: Callable[[int], object] | None = None,
    ) -> bool:
        """Whether verify() says True of all items, each a (public key, message, signature); True where there are none.

        One product of pairings for all, with a random factor of 128 bits for each item: a batch with a wrong signature
        passes with a probability below 2^-120, whoever made it, unless the factors can be foretold. Messages, keys and
        pairs of them may repeat, in the basic scheme too, for these are no aggregates; the fewer different ones there
        are of either, the faster. Points are read, hashed and multiplied in lanes.

        items: any iterable of tuples or lists of three, but no set and no mapping. rng: what gives so many random bytes
        as it is asked for, called in this thread. workers: None for this thread; a number of threads; or a
        concurrent.futures.Executor. progress: called in this thread as progress(n) when the next n items are finished;
        not called any more once bytes are found that encode no key or no signature; a wrong one shows at the end.

        >>> from millerloop.bls import PopMinPk
        >>> items = [(PopMinPk.sk_to_pk(k), b"message", PopMinPk.sign(k, b"message")) for k in (5, 6, 7)]
        >>> PopMinPk.batch_verify(items), PopMinPk.batch_verify([*items, (items[0][0], b"another", items[0][2])])
        (True, False)
        """
        return batch.batch_verify(self, items, rng, workers, progress)

    def find_invalid(
        self,
        items: Iterable[Item],
        rng: Callable[[int], bytes] = urandom,
        *,
        workers: int | Executor | None = None,
        progress: Callable[[int], object] | None = None,
    ) -> list[int]:
        """Return the indices of the items of which verify() says False, in order.

        As batch_verify(), and where that fails by bisection.

        >>> from millerloop.bls import PopMinPk
        >>> items = [(PopMinPk.sk_to_pk(k), b"message", PopMinPk.sign(5, b"message")) for k in (5, 6, 5, 7)]
        >>> PopMinPk.find_invalid(items)
        [1, 3]
        """
        return batch.find_invalid(self, items, rng, workers, progress)


class BasicScheme(Scheme):
    """The basic scheme, section 3.1: messages of an aggregate must differ."""

    __slots__ = ()

    _tag = "NUL"
    _distinct = True


class AugScheme(Scheme):
    """Message augmentation, section 3.2: what is signed is the encoding of the public key and then the message."""

    __slots__ = ()

    _tag = "AUG"
    _augmented = True


class PopScheme(Scheme):
    """Proof of possession, section 3.3: whoever registers a public key proves to know its secret key.

    Aggregates of signatures of one message are verified with the sum of the keys. That is safe only for keys whose
    proof pop_verify() has accepted: a key made from the others' keys can otherwise speak for all of them.

    On BLS12-377, and with another hash function, there are proofs only where pop_dst is given, and elsewhere
    PairingError says so.
    """

    __slots__ = ()

    _tag = "POP"

    def _hashed_key(self, key: PublicKey) -> Any:
        if self._pop_dst is None:
            raise PairingError("this scheme has no pop_dst: there are no proofs of possession")
        return self._load().signatures.hash(key.to_bytes(), self._pop_dst, hash=self._hash)

    def pop_prove(self, secret_key: AnySecretKey) -> Signature:
        """Return the proof that the secret key of a public key is known: PopProve, section 3.3.2. Constant time.

        >>> from millerloop.bls import PopMinPk
        >>> PopMinPk.pop_verify(PopMinPk.sk_to_pk(5), PopMinPk.pop_prove(5))
        True
        """
        secret = self.secret_key(secret_key)
        return made_signature((self._hashed_key(self.sk_to_pk(secret)) * secret.scalar).to_affine())

    def pop_verify(self, public_key: AnyPublicKey, proof: AnySignature) -> bool:
        """Whether this proves that the secret key is known: PopVerify, section 3.3.3.

        >>> from millerloop.bls import PopMinPk
        >>> PopMinPk.pop_verify(PopMinPk.sk_to_pk(6), PopMinPk.pop_prove(5))
        False
        """
        key, point = self._valid_key(public_key), self._valid_signature(proof, "proof")
        if key is None or point is None:
            return False
        return self._load().verify(key, self._hashed_key(key), point)

    def aggregate_public_keys(self, public_keys: Iterable[AnyPublicKey]) -> PublicKey:
        """Return the sum of public keys. PairingError where there are none.

        InvalidKeyError with the reason "identity" where they add up to the identity; other errors as public_keys().

        >>> from millerloop.bls import PopMinPk
        >>> PopMinPk.aggregate_public_keys([PopMinPk.sk_to_pk(5), PopMinPk.sk_to_pk(6)]) == PopMinPk.sk_to_pk(11)
        True
        """
        keys = self._public_key_list(public_keys)
        if not keys:
            raise PairingError("there is no sum of no public keys")
        total = self._load().keys.sum([key.point for key in keys])
        if total.is_identity:
            raise InvalidKeyError("the public keys add up to the identity, which is no public key", "identity")
        return made_key(total.to_affine())

    def fast_aggregate_verify(
        self, public_keys: Iterable[AnyPublicKey], message: Buffer, signature: AnySignature
    ) -> bool:
        """Whether this is the aggregate of a signature of the message by each key: FastAggregateVerify, section 3.3.4.

        Two pairings, however many keys. False where there are none or where they add up to the identity. Safe only for
        keys whose proofs of possession have been verified.

        >>> from millerloop.bls import PopMinPk
        >>> both = PopMinPk.aggregate([PopMinPk.sign(5, b"message"), PopMinPk.sign(6, b"message")])
        >>> PopMinPk.fast_aggregate_verify([PopMinPk.sk_to_pk(5), PopMinPk.sk_to_pk(6)], b"message", both)
        True
        """
        data, point = octets(message, "message"), self._valid_signature(signature, "signature")
        try:
            key = self.aggregate_public_keys(public_keys)
        except PairingError:
            return False
        return point is not None and self._load().verify(key, self._hashed(data), point)


BasicMinPk = BasicScheme("G1")
AugMinPk = AugScheme("G1")
PopMinPk = PopScheme("G1")
BasicMinSig = BasicScheme("G2")
AugMinSig = AugScheme("G2")
PopMinSig = PopScheme("G2")
