"""Secret keys in files under a password: keystores of EIP-2335, version 4.

encrypt() makes a keystore, a dictionary that json.dump() writes as it is; decrypt() takes that, or the text of a file.
They need the package cryptography, for AES-128 in counter mode: pip install 'millerloop[keystore]'. The functions from
passwords to keys, scrypt and PBKDF2-HMAC-SHA256, and the checksum, SHA-256, are hashlib's.

    {"crypto": {"kdf":      {"function": "scrypt" | "pbkdf2", "params": {...}, "message": ""},
                "checksum": {"function": "sha256", "params": {}, "message": SHA-256(dk[16:32] || encrypted)},
                "cipher":   {"function": "aes-128-ctr", "params": {"iv": ...}, "message": encrypted under dk[:16]}},
     "description": ..., "pubkey": ..., "path": a path of EIP-2334 or "", "uuid": ..., "version": 4}

A keystore is a file of a stranger until its checksum has been seen: what its parameters would cost is limited before
anything is derived, every field that matters is checked, and what comes out must be the secret key of `pubkey`.

What cannot be wiped: the password, its encoding and the key derived from it are immutable objects of Python and remain
in memory until that is used again. The decrypted bytes are overwritten, and the SecretKey wipes itself.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping
from hmac import compare_digest
from unicodedata import normalize
from uuid import UUID, uuid4

from millerloop._arguments import required_integer
from millerloop.bls.derivation import parse_path
from millerloop.bls.schemes import BasicMinPk, BasicMinSig
from millerloop.errors import InvalidKeyError, PairingError, ReasonedError

TYPE_CHECKING = False  # typing itself would be most of the import time; type checkers take the name for theirs
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Literal

    from typing_extensions import Buffer

    from millerloop.bls.ciphersuite import AnySecretKey
    from millerloop.bls.keys import SecretKey

__all__ = ["KeystoreError", "decrypt", "encrypt"]

VERSION = 4
KEY_SIZE = 32  # of the derived key: 16 bytes for the cipher, 16 for the checksum
MAX_KEY_SIZE = 128
IV_SIZE = 16
DIGEST_SIZE = 32
SALT_SIZE = 32
SECRET_SIZE = 32
# n of scrypt, with r = 8 and p = 1, and c of PBKDF2: those of the EIP's own keystores
COST = 1 << 18
SCRYPT_R, SCRYPT_P = 8, 1
# Twice and four times what the EIP's own scrypt takes, 256 MiB and n r p = 2^21
MAX_MEMORY = 1 << 29
MAX_WORK = 1 << 23
# C0, DEL and C1
CONTROLS = dict.fromkeys([*range(0x20), *range(0x7F, 0xA0)])
SCHEMES = {48: BasicMinPk, 96: BasicMinSig}  # by the size of their public keys


class KeystoreError(ReasonedError):
    """A keystore, or a password, that will not do.

    `reason` is one word for programs, the message is for people:

    * ``"format"``: not JSON, or a field that is missing, of another type, or malformed
    * ``"unsupported"``: another version, or a function that EIP-2335 does not name
    * ``"limit"``: parameters that would take more time or memory than is allowed
    * ``"password"``: the checksum says that this is not the password, or the password cannot be encoded
    * ``"key"``: what is encrypted is not a secret key, or not that of the public key beside it

    >>> decrypt('{"version": 3}', "password")
    Traceback (most recent call last):
        ...
    millerloop.bls.keystore.KeystoreError: keystore: only version 4 is supported
    """


def encrypt(
    secret_key: AnySecretKey,
    password: str,
    *,
    path: str = "",
    description: str | None = None,
    kdf: Literal["scrypt", "pbkdf2"] = "scrypt",
    cost: int = COST,
    keys_in: Literal["G1", "G2"] = "G1",
) -> dict[str, Any]:
    """Return a keystore of a secret key of BLS12-381, under fresh random salt, initial value and UUID.

    password: any text but the empty one; it is normalised to NFKD and loses its control characters, as the EIP says.
    path: where the key comes from, as parse_path() takes it, or "" if that is not known. cost: n of scrypt, a power of
    two, with r = 8 and p = 1, or c of PBKDF2; a smaller one than the EIP's makes passwords easier to guess. keys_in:
    the group of the public key that is written beside it.

    InvalidKeyError for no secret key; KeystoreError for a password that is empty or cannot be encoded and for a cost
    that decrypt() would refuse; PairingError for other values and TypeError; ImportError without the package
    cryptography. Constant time in the secret key, not in the password. Takes about a second and 256 MiB with scrypt.

    >>> keystore = encrypt(0x1234, "correct horse", path="m/12381/3600/0/0/0", kdf="pbkdf2", cost=1000)
    >>> keystore["version"], keystore["crypto"]["cipher"]["function"]
    (4, 'aes-128-ctr')
    >>> decrypt(keystore, "correct horse") == BasicMinPk.secret_key(0x1234)
    True
    """
    if path != "":
        parse_path(path)
    if description is not None and not isinstance(description, str):
        raise TypeError(f"description must be a string or None, not {type(description).__name__}")
    if not isinstance(kdf, str):
        raise TypeError(f"kdf must be a string, not {type(kdf).__name__}")
    cost = required_integer(cost, "cost")
    if keys_in not in ("G1", "G2"):
        raise PairingError('keys_in must be "G1" or "G2"')
    if not encode_password(password):
        raise KeystoreError("the password is empty", "password")
    scheme = BasicMinPk if keys_in == "G1" else BasicMinSig
    key = scheme.secret_key(secret_key)
    salt = os.urandom(SALT_SIZE).hex()
    if kdf == "scrypt":
        params = {"dklen": KEY_SIZE, "n": cost, "p": SCRYPT_P, "r": SCRYPT_R, "salt": salt}
    else:
        params = {"dklen": KEY_SIZE, "c": cost, "prf": "hmac-sha256", "salt": salt}
    derivation = {"function": kdf, "params": params, "message": ""}
    keystore: dict[str, Any] = {
        "crypto": encrypted(key, password, derivation, os.urandom(IV_SIZE)),
        "description": description,
        "pubkey": bytes(scheme.sk_to_pk(key)).hex(),
        "path": path,
        "uuid": str(uuid4()),
        "version": VERSION,
    }
    if description is None:
        del keystore["description"]
    return keystore


def decrypt(
    keystore: Mapping[str, Any] | str | bytes | bytearray,
    password: str,
    *,
    max_memory: int = MAX_MEMORY,
    max_work: int = MAX_WORK,
) -> SecretKey:
    """Return the secret key that a keystore holds.

    keystore: as encrypt() makes it and json.load() reads it, or the JSON itself. Every field that the EIP requires must
    be there; others are ignored. If there is a `pubkey`, of 48 bytes in G1 or 96 in G2, it must be that of the secret
    key. max_memory: in bytes, for 128 r (n + p) of scrypt. max_work: for n r p of scrypt, with
    n of 8 at least, or c of PBKDF2; the default takes a few seconds.

    KeystoreError, whose `reason` tells a wrong password from a bad file; TypeError; ImportError without the package
    cryptography. Checksums are compared in constant time.

    >>> keystore = encrypt(0x1234, "correct horse", kdf="pbkdf2", cost=1000)
    >>> decrypt(json.dumps(keystore), "wrong horse")
    Traceback (most recent call last):
        ...
    millerloop.bls.keystore.KeystoreError: keystore: this is not its password
    """
    entries = parsed(keystore)
    version = entries.get("version")
    if type(version) is not int:
        raise malformed("version", "an integer")
    if version != VERSION:
        raise KeystoreError(f"keystore: only version {VERSION} is supported", "unsupported")
    crypto = field(entries, "crypto", Mapping)
    field(entries, "path", str)
    try:
        UUID(field(entries, "uuid", str))
    except ValueError:
        raise malformed("uuid", "a UUID") from None
    public_key = None
    if "pubkey" in entries:
        public_key = octets(entries, "pubkey")
        if len(public_key) not in SCHEMES:
            raise malformed("pubkey", "48 or 96 bytes")

    modules = {name: field(crypto, "crypto." + name, Mapping) for name in ("kdf", "checksum", "cipher")}
    most = required_integer(max_memory, "max_memory"), required_integer(max_work, "max_work")
    derive = derivation_of(modules["kdf"], *most)
    function(modules["checksum"], "crypto.checksum", "sha256")
    checksum = octets(modules["checksum"], "crypto.checksum.message", DIGEST_SIZE)
    cipher = function(modules["cipher"], "crypto.cipher", "aes-128-ctr")
    iv = octets(cipher, "crypto.cipher.params.iv", IV_SIZE)
    message = octets(modules["cipher"], "crypto.cipher.message", SECRET_SIZE)

    apply = counter_mode()
    key = derive(encode_password(password))
    if not compare_digest(checksum_of(key, message), checksum):
        raise KeystoreError("keystore: this is not its password", "password")
    secret = bytearray(SECRET_SIZE)
    try:
        apply(key, iv, message, secret)
        result = BasicMinPk.secret_key(secret)
    except InvalidKeyError:
        raise KeystoreError("keystore: what it holds is not a secret key of BLS12-381", "key") from None
    finally:
        secret[:] = bytes(SECRET_SIZE)
    if public_key is not None and bytes(SCHEMES[len(public_key)].sk_to_pk(result)) != public_key:
        result.clear()
        raise KeystoreError("keystore: pubkey is not the public key of the secret key", "key")
    return result


def encrypted(key: SecretKey, password: str, kdf: dict[str, Any], iv: bytes) -> dict[str, Any]:
    """The entry "crypto" of a keystore."""
    apply = counter_mode()
    derived = derivation_of(kdf, MAX_MEMORY, MAX_WORK)(encode_password(password))
    message = bytearray(SECRET_SIZE)
    apply(derived, iv, key.to_bytes(), message)
    checksum = checksum_of(derived, message)
    return {
        "kdf": kdf,
        "checksum": {"function": "sha256", "params": {}, "message": checksum.hex()},
        "cipher": {"function": "aes-128-ctr", "params": {"iv": iv.hex()}, "message": message.hex()},
    }


def encode_password(password: str) -> bytes:
    """NFKD, without control characters, in UTF-8."""
    if not isinstance(password, str):
        raise TypeError(f"password must be a string, not {type(password).__name__}")
    try:
        return normalize("NFKD", password).translate(CONTROLS).encode()
    except UnicodeEncodeError:  # which would show the password
        raise KeystoreError("the password holds half of a surrogate pair, which is no character", "password") from None


def checksum_of(key: bytes, message: Buffer) -> bytes:
    state = hashlib.sha256(key[16:32])
    state.update(message)
    return state.digest()


def counter_mode() -> Callable[[bytes, bytes, bytes, bytearray], None]:
    """A function that writes what a derived key, iv and message give by AES-128-CTR, which is its own inverse."""
    try:
        from cryptography.hazmat.primitives.ciphers import Cipher
        from cryptography.hazmat.primitives.ciphers.algorithms import AES
        from cryptography.hazmat.primitives.ciphers.modes import CTR
    except ImportError as error:
        text = "keystores need the package cryptography: pip install 'millerloop[keystore]'"
        raise ImportError(text, name="cryptography") from error

    def apply(key: bytes, iv: bytes, message: bytes, result: bytearray) -> None:
        Cipher(AES(key[:16]), CTR(iv)).encryptor().update_into(message, result)

    return apply


def derivation_of(module: Mapping[str, Any], max_memory: int, max_work: int) -> Callable[[bytes], bytes]:
    """The function from an encoded password to the derived key, once it is known what it costs."""
    at = "crypto.kdf"
    params = function(module, at, "scrypt", "pbkdf2")
    if module["message"]:
        raise malformed(at + ".message", "empty")
    size = number(params, at + ".params.dklen", KEY_SIZE, MAX_KEY_SIZE)
    salt = octets(params, at + ".params.salt")
    if module["function"] == "pbkdf2":
        if field(params, at + ".params.prf", str) != "hmac-sha256":
            raise KeystoreError("keystore: of PBKDF2, only the prf hmac-sha256 is supported", "unsupported")
        c = number(params, at + ".params.c", 1)
        limit("work", c * -(-size // DIGEST_SIZE), max_work)

        def derive_pbkdf2(password: bytes) -> bytes:
            try:
                return hashlib.pbkdf2_hmac("sha256", password, salt, c, size)
            except OverflowError as error:
                raise KeystoreError(f"keystore: PBKDF2 will not work with this c ({error})", "limit") from None

        return derive_pbkdf2

    n, r, p = (number(params, f"{at}.params.{name}", 1) for name in "nrp")
    # RFC 7914, section 2
    if n < 2 or n & (n - 1) or n.bit_length() > 16 * r:
        raise malformed(at + ".params.n", "a power of two, more than 1 and less than 2^(16 r)")
    limit("memory", 128 * r * (n + p), max_memory)
    # Before and after its rounds scrypt hashes 128 r p bytes by PBKDF2, which takes as long as rounds with n = 6.
    limit("work", max(n, 8) * r * p, max_work)
    memory = 128 * r * (n + p + 2)

    def derive(password: bytes) -> bytes:
        try:
            return hashlib.scrypt(password, salt=salt, n=n, r=r, p=p, maxmem=memory, dklen=size)
        except (OverflowError, ValueError) as error:
            raise KeystoreError(f"keystore: scrypt will not work with these parameters ({error})", "limit") from None

    return derive


def limit(what: str, cost: int, most: int) -> None:
    if cost > most:
        raise KeystoreError(f"keystore: crypto.kdf would take more {what} than max_{what} allows", "limit")


def parsed(keystore: Any) -> Mapping[str, Any]:
    if isinstance(keystore, (str, bytes, bytearray)):
        try:
            keystore = json.loads(keystore)
        except (ValueError, RecursionError):
            raise KeystoreError("keystore: this is not JSON", "format") from None
        if not isinstance(keystore, dict):
            raise KeystoreError("keystore: this JSON is not an object", "format")
    if not isinstance(keystore, Mapping):
        raise TypeError(f"keystore must be a mapping, or JSON as a string or bytes, not {type(keystore).__name__}")
    return keystore


# The entries of a keystore by their full names, of which the last part is the key in `entries`.


def field(entries: Mapping[str, Any], name: str, kind: type) -> Any:
    value = entries.get(name.rpartition(".")[2])
    if not isinstance(value, kind):
        raise malformed(name, "a string" if kind is str else "an object")
    return value


def function(module: Mapping[str, Any], name: str, *known: str) -> Mapping[str, Any]:
    """The parameters of a module, whose function must be known."""
    called = field(module, name + ".function", str)
    field(module, name + ".message", str)
    params: Mapping[str, Any] = field(module, name + ".params", Mapping)
    if called not in known:
        raise KeystoreError(f"keystore: {name}.function must be {' or '.join(known)}", "unsupported")
    return params


def number(entries: Mapping[str, Any], name: str, least: int, most: int | None = None) -> int:
    value = entries.get(name.rpartition(".")[2])
    if type(value) is not int or value < least:
        raise malformed(name, f"an integer, {least} or more")
    if most is not None and value > most:
        raise KeystoreError(f"keystore: {name} is more than {most}", "limit")
    return value


def octets(entries: Mapping[str, Any], name: str, size: int | None = None) -> bytes:
    text: str = field(entries, name, str)
    try:
        data = bytes.fromhex(text)
    except ValueError:
        data = b""
    if 2 * len(data) != len(text):  # fromhex() skips spaces
        raise malformed(name, "hexadecimal, without prefix")
    if size is not None and len(data) != size:
        raise malformed(name, f"{size} bytes, not {len(data)}")
    return data


def malformed(name: str, wanted: str) -> KeystoreError:
    return KeystoreError(f"keystore: {name} must be {wanted}", "format")
