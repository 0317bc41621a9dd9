"""Signed and encrypted messages with keys of secp256k1: ECDSA, keys from signatures, BIP-340, Diffie-Hellman.

    python examples/secp256k1_messages.py

A merchant announces prices. Clients know its key, or a hash of it, as an address is one; they check one announcement,
and a whole day of them as one; and they write back what only the merchant can read.

The cipher is for this example alone: a stream of SHA-256 with a tag, which is what the standard library has for it.
"""

import hashlib
import hmac
import sys
import time

from millerloop.secp256k1 import SecretScalar, ecdh, ecdsa, schnorr

ANNOUNCEMENTS = 256


def address(key):
    """Of a public key: the first 20 bytes of its hash."""
    return hashlib.sha256(bytes(key)).digest()[:20]


def ecdsa_messages(secret, results):
    """Signatures of 65 bytes, from which the key follows, so that clients need its address alone."""
    known = address(ecdsa.public_key(secret))
    message = b"a coffee is 3.20"
    sent = ecdsa.sign(secret, message).to_recoverable()
    key = ecdsa.recover(message, sent)
    results["the key of the signature has the address"] = address(key) == known
    other = ecdsa.recover(b"a coffee is 0.20", sent)
    results["another message leads to another address"] = address(other) != known
    signature = ecdsa.Signature.from_recoverable(sent)
    results["the signature is valid in DER too"] = ecdsa.verify(key, message, signature.to_der())
    twin = ecdsa.Signature(signature.r, ecdsa.ORDER - signature.s)
    results["its twin with the other s is refused"] = not ecdsa.verify(key, message, twin)


def schnorr_messages(secret, results):
    """Many signatures at once."""
    key = schnorr.public_key(secret)
    messages = [b"at minute %d it is %d.%02d" % (i, 3 + i % 2, i % 100) for i in range(ANNOUNCEMENTS)]
    items = [(key, message, schnorr.sign(secret, message)) for message in messages]
    start = time.perf_counter()
    results["every announcement is the merchant's"] = all(schnorr.verify(*item) for item in items)
    one_by_one = time.perf_counter() - start
    start = time.perf_counter()
    results["so it is with all of them at once"] = schnorr.batch_verify(items)
    at_once = time.perf_counter() - start
    print(f"{len(items)} signatures: {1e3 * one_by_one:.1f} ms one by one, {1e3 * at_once:.1f} ms at once")
    swapped = [(key, messages[1], items[0][2]), (key, messages[0], items[1][2]), *items[2:]]
    results["and not with two exchanged"] = not schnorr.batch_verify(swapped)


def sealed(key, text):
    """A text of 32 bytes at most, under a key for it alone; and of that, the text."""
    stream = hashlib.sha256(b"stream" + key).digest()
    return bytes(a ^ b for a, b in zip(text, stream, strict=False))


def tag(key, data):
    """What only who has the key can make."""
    return hmac.digest(hashlib.sha256(b"tag" + key).digest(), data, "sha256")


def private_messages(secret, results):
    """A fresh key for one message, of which its point is sent along: only both ends find the shared secret."""
    public, order = bytes(ecdsa.public_key(secret)), b"two coffees, please"
    fresh = SecretScalar.random()
    key = ecdh.shared_secret(fresh, public)
    data = sealed(key, order)
    sent = bytes(ecdsa.public_key(fresh)), data, tag(key, data)
    fresh.clear()

    point, data, given = sent
    key = ecdh.shared_secret(secret, point)
    results["what was written back was not changed"] = hmac.compare_digest(tag(key, data), given)
    results["and the merchant can read it"] = sealed(key, data) == order
    other = ecdh.shared_secret(SecretScalar.random(), point)
    results["nobody else can"] = not hmac.compare_digest(tag(other, data), given)


def main():
    results = {}
    secret = SecretScalar.random()
    for part in (ecdsa_messages, schnorr_messages, private_messages):
        part(secret, results)
    secret.clear()
    for what, holds in results.items():
        print(f"  {'ok    ' if holds else 'FAILED'} {what}")
    return 0 if all(results.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
