"""The nonce that follows from a secret key and a digest: RFC 6979, section 3.2, with HMAC-SHA256 and 256 bits.

Needs: millerloop/_secret_bytes. Gives: nonce().

HMAC is written out, as H((key ^ opad) || H((key ^ ipad) || message)), section 2 of RFC 2104: that takes two calls of
hashlib where hmac.digest() is slower than four, and every value on the way has a name, under which it is wiped. hashlib
wipes its own states.
"""

from __future__ import annotations

from hashlib import sha256

from millerloop._secret_bytes import wipe

SIZE, BLOCK = 32, 64
ZEROS = bytes(BLOCK - SIZE)
# For bytes.translate(): the exclusive or with the bytes of ipad and opad
TO_INNER, TO_OUTER = bytes(i ^ 0x36 for i in range(256)), bytes(i ^ 0x5C for i in range(256))
# Step b, V, and of the key of step c, which is all zeros, what both of its calls of SHA-256 begin with
FIRST = b"\1" * SIZE
FIRST_INNER = b"\x36" * BLOCK + FIRST + b"\0"
FIRST_OUTER = b"\x5c" * BLOCK


def nonce(secret: bytes, digest: bytes, extra: bytes = b"", skipped: int = 0) -> bytes:
    """Return a candidate for the nonce, 32 bytes big-endian, which the caller wipes and which may be zero or too large.

    secret: int2octets(x), 32 bytes. digest: bits2octets(H(m)), 32 bytes. extra: the additional data of section 3.6.
    skipped: how many candidates before this one would not do. Constant time but for lengths and `skipped`.

    >>> from hashlib import sha256
    >>> nonce(bytes(31) + b"\\1", sha256(b"Satoshi Nakamoto").digest()).hex()
    '8f8a276c19f4149656b280621e358cce24f5f52542772691ee69063b74f15d15'
    """
    # the names: m for what SHA-256 is given, h for an inner hash, v and key as in the RFC
    given = secret + digest + extra
    # d: key = HMAC(0, V || 00 || x || h), e: V = HMAC(key, V)
    m0 = FIRST_INNER + given
    h0 = sha256(m0).digest()
    m1 = FIRST_OUTER + h0
    key0 = sha256(m1).digest()
    block0 = key0 + ZEROS
    inner0, outer0 = block0.translate(TO_INNER), block0.translate(TO_OUTER)
    m2 = inner0 + FIRST
    h2 = sha256(m2).digest()
    m3 = outer0 + h2
    v0 = sha256(m3).digest()
    # f: key = HMAC(key, V || 01 || x || h), g: V = HMAC(key, V)
    m4 = b"".join((inner0, v0, b"\1", given))
    h4 = sha256(m4).digest()
    m5 = outer0 + h4
    key = sha256(m5).digest()
    block = key + ZEROS
    inner, outer = block.translate(TO_INNER), block.translate(TO_OUTER)
    m6 = inner + v0
    h6 = sha256(m6).digest()
    m7 = outer + h6
    v1 = sha256(m7).digest()
    # h: V = HMAC(key, V), the candidate
    m8 = inner + v1
    h8 = sha256(m8).digest()
    m9 = outer + h8
    v = sha256(m9).digest()
    wipe(given, m0, h0, m1, key0, block0, inner0, outer0, m2, h2, m3, v0)
    wipe(m4, h4, m5, block, inner, outer, m6, h6, m7, v1, m8, h8, m9)
    for _ in range(skipped):
        # key = HMAC(key, V || 00), V = HMAC(key, V), and the candidate as before
        key, v = next_candidate(key, v)
    wipe(key)
    return v


def next_candidate(key: bytes, v: bytes) -> tuple[bytes, bytes]:
    """The key and the candidate after these, which are wiped."""
    message = v + b"\0"
    after = authenticate(key, message)
    v1 = authenticate(after, v)
    candidate = authenticate(after, v1)
    wipe(key, v, message, v1)
    return after, candidate


def authenticate(key: bytes, message: bytes) -> bytes:
    """HMAC-SHA256 with a key of 32 bytes."""
    block = key + ZEROS
    inner, outer = block.translate(TO_INNER), block.translate(TO_OUTER)
    m0 = inner + message
    h0 = sha256(m0).digest()
    m1 = outer + h0
    result = sha256(m1).digest()
    wipe(block, inner, outer, m0, h0, m1)
    return result
