"""secp256k1 and its signatures once more: slow, on plain integers, straight from the definitions.

Needs:  gmpy2 for inverses, nothing of the package under test.
Gives:  Group, a group of prime order on y^2 = x^3 + b over Fp with p = 3 modulo 4, and SECP256K1, the one of SEC 2;
        encodings of points (SEC 1, section 2.3) and of signatures (X.690, DER); ECDSA (SEC 1, section 4.1) with nonces
        of RFC 6979 and recovery (SEC 1, section 4.1.6); Schnorr signatures (BIP-340); ECDH (SEC 1, section 3.3.1).

A point is a pair of ints, the identity None. What is no encoding raises ValueError; what verifies nothing is False. The
schemes take any Group, also one whose order is tiny.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator
from dataclasses import dataclass

from gmpy2 import invert

SIZE = 32  # bytes of a coordinate, and of a scalar where a scheme says so


@dataclass(frozen=True)
class Group:
    """The multiples of `generator`, a point of order n on y^2 = x^3 + b over Fp."""

    name: str
    p: int
    b: int
    n: int
    generator: tuple[int, int]

    def __repr__(self) -> str:
        return self.name

    def contains(self, point) -> bool:
        """Whether a point lies on the curve."""
        return point is None or (point[1] ** 2 - point[0] ** 3 - self.b) % self.p == 0

    def negate(self, point):
        return point and (point[0], -point[1] % self.p)

    def add(self, p1, p2):
        """Chord and tangent."""
        if p1 is None or p2 is None:
            return p1 or p2
        (x1, y1), (x2, y2), p = p1, p2, self.p
        if x1 != x2:
            slope = (y2 - y1) * int(invert(x2 - x1, p)) % p
        elif y1 == y2 != 0:
            slope = 3 * x1 * x1 * int(invert(2 * y1, p)) % p
        else:
            return None
        x3 = (slope * slope - x1 - x2) % p
        return (x3, (slope * (x1 - x3) - y1) % p)

    def multiply(self, scalar: int, point):
        """Double and add; the scalar is taken as it is."""
        if scalar < 0:
            return self.multiply(-scalar, self.negate(point))
        result = None
        for bit in bin(scalar)[2:]:
            result = self.add(result, result)
            if bit == "1":
                result = self.add(result, point)
        return result

    def sum(self, *points):
        result = None
        for point in points:
            result = self.add(result, point)
        return result

    def lift(self, x: int, odd: int):
        """The point with this x whose y has this parity, or None."""
        square = (x**3 + self.b) % self.p
        y = pow(square, (self.p + 1) // 4, self.p)
        if x >= self.p or y * y % self.p != square or (y == 0 and odd):
            return None
        return (x, y if y % 2 == odd else self.p - y)

    # Encodings of points.

    def encode(self, point, compressed: bool = True) -> bytes:
        if point is None:
            return b"\0"
        x, y = (c.to_bytes(SIZE, "big") for c in point)
        return bytes([2 + point[1] % 2]) + x if compressed else b"\4" + x + y

    def decode(self, data: bytes):
        """Of the forms of SEC 1 all but the hybrid one."""
        if data == b"\0":
            return None
        numbers = [int.from_bytes(data[i : i + SIZE], "big") for i in range(1, len(data), SIZE)]
        if len(data) == 1 + SIZE and data[0] in (2, 3):
            point = self.lift(numbers[0], data[0] % 2)
        elif len(data) == 1 + 2 * SIZE and data[0] == 4:
            point = tuple(numbers) if max(numbers) < self.p and self.contains(numbers) else None
        else:
            raise ValueError(f"neither length nor tag of a point: {data.hex()}")
        if point is None:
            raise ValueError(f"not on the curve: {data.hex()}")
        return point

    def secret(self, data: bytes) -> int:
        """A secret key: 32 bytes, in 1..n-1."""
        d = int.from_bytes(data, "big")
        if len(data) != SIZE or not 0 < d < self.n:
            raise ValueError("not a secret key")
        return d

    # ECDSA. What is signed is a digest; a signature is (r, s), or (r, s, id) if it is to tell the key.

    def bits2int(self, data: bytes) -> int:
        """The leftmost bits, as many as n has: RFC 6979, section 2.3.2."""
        return int.from_bytes(data, "big") >> max(8 * len(data) - self.n.bit_length(), 0)

    def nonces(self, d: int, digest: bytes, extra: bytes = b"") -> Iterator[int]:
        """RFC 6979, section 3.2, with HMAC-SHA256; extra: the additional data of section 3.6."""
        size = (self.n.bit_length() + 7) // 8

        def mac(key, data):
            return hmac.new(key, data, "sha256").digest()

        v, k = b"\1" * 32, b"\0" * 32
        seed = d.to_bytes(size, "big") + (self.bits2int(digest) % self.n).to_bytes(size, "big") + extra
        for separator in (b"\0", b"\1"):
            k = mac(k, v + separator + seed)
            v = mac(k, v)
        while True:
            t = b""
            while len(t) < size:
                v = mac(k, v)
                t += v
            nonce = self.bits2int(t[:size])
            if 0 < nonce < self.n:
                yield nonce
            k = mac(k, v + b"\0")
            v = mac(k, v)

    def sign_with(self, d: int, digest: bytes, nonce: int):
        """(r, s, id) with s <= n / 2, or None where the nonce will not do."""
        x, y = self.multiply(nonce, self.generator)
        r = x % self.n
        s = pow(nonce, -1, self.n) * (self.bits2int(digest) + r * d) % self.n
        if r == 0 or s == 0:
            return None
        high = 2 * s > self.n
        return (r, self.n - s if high else s, 2 * (x // self.n) + (y % 2 ^ high))

    def sign(self, d: int, digest: bytes, extra: bytes = b""):
        candidates = (self.sign_with(d, digest, nonce) for nonce in self.nonces(d, digest, extra))
        return next(filter(None, candidates))

    def in_range(self, *numbers: int) -> bool:
        return all(0 < number < self.n for number in numbers)

    def is_low(self, s: int) -> bool:
        return 2 * s <= self.n

    def verify(self, public, digest: bytes, r: int, s: int) -> bool:
        """SEC 1, section 4.1.4; a high s counts."""
        if public is None or not self.in_range(r, s):
            return False
        w = pow(s, -1, self.n)
        u1, u2 = self.bits2int(digest) * w % self.n, r * w % self.n
        point = self.add(self.multiply(u1, self.generator), self.multiply(u2, public))
        return point is not None and point[0] % self.n == r

    def recover(self, digest: bytes, r: int, s: int, number: int):
        """The public key, or None."""
        if not self.in_range(r, s):
            return None
        point = self.lift(r + number // 2 * self.n, number % 2)
        if point is None:
            return None
        w = pow(r, -1, self.n)
        u1, u2 = -self.bits2int(digest) * w % self.n, s * w % self.n
        return self.add(self.multiply(u1, self.generator), self.multiply(u2, point))

    # BIP-340. Public keys are x.to_bytes(32), signatures 64 bytes.

    def schnorr_public_key(self, d: int) -> bytes:
        return self.multiply(d, self.generator)[0].to_bytes(SIZE, "big")

    def schnorr_challenge(self, rx: bytes, public: bytes, message: bytes) -> int:
        return int.from_bytes(tagged_hash("BIP0340/challenge", rx + public + message), "big") % self.n

    def schnorr_sign_with(self, d: int, message: bytes, nonce: int) -> bytes:
        """The signature that a nonce in 1..n-1 makes."""
        points = [self.multiply(k, self.generator) for k in (d, nonce)]
        d, nonce = (self.n - k if y % 2 else k for k, (_, y) in zip((d, nonce), points, strict=True))
        public, rx = (x.to_bytes(SIZE, "big") for x, _ in points)
        s = (nonce + self.schnorr_challenge(rx, public, message) * d) % self.n
        return rx + s.to_bytes(SIZE, "big")

    def schnorr_nonce(self, d: int, message: bytes, aux_rand: bytes) -> int:
        x, y = self.multiply(d, self.generator)
        key = (self.n - d if y % 2 else d).to_bytes(SIZE, "big")
        masked = bytes(a ^ b for a, b in zip(key, tagged_hash("BIP0340/aux", aux_rand), strict=True))
        return int.from_bytes(tagged_hash("BIP0340/nonce", masked + x.to_bytes(SIZE, "big") + message), "big") % self.n

    def schnorr_sign(self, d: int, message: bytes, aux_rand: bytes) -> bytes:
        return self.schnorr_sign_with(d, message, self.schnorr_nonce(d, message, aux_rand))

    def schnorr_verify(self, public: bytes, message: bytes, signature: bytes) -> bool:
        if len(public) != SIZE or len(signature) != 2 * SIZE:
            return False
        point = self.lift(int.from_bytes(public, "big"), 0)
        rx, s = signature[:SIZE], int.from_bytes(signature[SIZE:], "big")
        if point is None or s >= self.n:
            return False
        e = self.schnorr_challenge(rx, public, message)
        found = self.add(self.multiply(s, self.generator), self.multiply(self.n - e, point))
        return found is not None and found[1] % 2 == 0 and found[0] == int.from_bytes(rx, "big")

    # ECDH.

    def shared_x(self, d: int, public) -> bytes:
        """The x of d times a point that is not the identity."""
        return self.multiply(d, public)[0].to_bytes(SIZE, "big")

    def shared_secret(self, d: int, public) -> bytes:
        """SHA-256 of the compressed point, as libsecp256k1 has it."""
        return hashlib.sha256(self.encode(self.multiply(d, public))).digest()


def tagged_hash(tag: str, data: bytes) -> bytes:
    """BIP-340: SHA-256 of two hashes of the tag, and the data."""
    prefix = hashlib.sha256(tag.encode()).digest()
    return hashlib.sha256(prefix + prefix + data).digest()


# Signatures as r || s, and in DER: SEQUENCE of two INTEGERs; RFC 3279, section 2.2.3.


def compact_decode(data: bytes) -> tuple[int, int]:
    if len(data) != 2 * SIZE:
        raise ValueError("not 64 bytes")
    return int.from_bytes(data[:SIZE], "big"), int.from_bytes(data[SIZE:], "big")


def der(tag: int, content: bytes) -> bytes:
    size = len(content)
    length = bytes([size]) if size < 128 else bytes([0x81, size])
    return bytes([tag]) + length + content


def der_encode(r: int, s: int) -> bytes:
    """Of numbers that are not negative and have at most 256 bits."""
    return der(0x30, b"".join(der(2, k.to_bytes(k.bit_length() // 8 + 1, "big")) for k in (r, s)))


def der_decode(data: bytes) -> tuple[int, int]:
    """The r and s of which `data` is the encoding: the lengths are where they are, and all else is compared."""
    try:
        first = data[3]
        r, s = (int.from_bytes(part, "big") for part in (data[4 : 4 + first], data[6 + first :]))
    except IndexError:
        raise ValueError("too short") from None
    if max(r, s).bit_length() > 8 * SIZE or der_encode(r, s) != data:
        raise ValueError("not DER")
    return r, s


SECP256K1 = Group(
    "secp256k1",
    p=2**256 - 2**32 - 977,
    b=7,
    n=0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141,
    generator=(
        0x79BE667EF9DCBBAC55A06295CE870B07029BFCDB2DCE28D959F2815B16F81798,
        0x483ADA7726A3C4655DA4FBFC0E1108A8FD17B448A68554199C47D08FFB10D4B8,
    ),
)
