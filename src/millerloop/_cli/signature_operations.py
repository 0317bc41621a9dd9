"""What is measured of signatures: layer `bls`, with keys in G1 (min_pk) and in G2 (min_sig).

Keys, messages and signatures are made when an operation first runs, not when it is asked for.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache, cached_property
from typing import Any

from millerloop.bls import PopScheme

VARIANTS = {"min_pk": "G1", "min_sig": "G2"}
MOST = 1024
ONE_MESSAGE = b"of all keys"


class Signers:
    """Up to MOST keys under proof of possession, what each has signed, and one message that all have."""

    def __init__(self, curve: Any, keys_in: str) -> None:
        name = curve.__name__.rpartition(".")[2]
        self.scheme = PopScheme(keys_in, b"millerloop bench", curve=name, pop_dst=b"millerloop bench, possession")
        self.keys_in: Any = getattr(curve, keys_in)
        self.signed_in: Any = curve.G2 if keys_in == "G1" else curve.G1
        rng = random.Random(416)
        self.messages = [rng.randbytes(32) for _ in range(MOST)]
        self.made: list[tuple[bytes, bytes, bytes]] = []
        self.scalars = [curve.Fr(rng.randrange(1, curve.r)) for _ in range(MOST)]

    @cached_property
    def secret_key(self) -> Any:
        return self.scheme.secret_key(int(self.scalars[0]))

    def items(self, size: int) -> list[tuple[bytes, bytes, bytes]]:
        """Public key, message and signature of the first ones."""
        if len(self.made) < size:
            scalars, messages = self.scalars[:size], self.messages[:size]
            keys = self.keys_in.mul_batch([self.keys_in.generator()] * size, scalars)
            hashes = self.signed_in.hash_batch(messages, self.scheme.dst)
            signatures = self.signed_in.mul_batch(hashes, scalars)
            encoded = [
                [point.to_bytes(compressed=True) for point in group.to_affine_batch(points)]
                for group, points in ((self.keys_in, keys), (self.signed_in, signatures))
            ]
            self.made = list(zip(encoded[0], messages, encoded[1], strict=True))
        return self.made[:size]

    @cached_property
    def parsed(self) -> list[tuple[Any, bytes, Any]]:
        return [
            (self.scheme.public_key(key), message, self.scheme.signature(signature))
            for key, message, signature in self.items(8)
        ]

    @cached_property
    def aggregate(self) -> tuple[list[bytes], list[bytes], bytes]:
        keys, messages, signatures = map(list, zip(*self.items(128), strict=True))
        return keys, messages, bytes(self.scheme.aggregate(signatures))

    @cached_property
    def of_one_message(self) -> tuple[list[bytes], bytes, bytes]:
        keys = [key for key, _, _ in self.items(512)]
        point = sum(map(int, self.scalars[:512])) * self.signed_in.hash(ONE_MESSAGE, self.scheme.dst)
        return keys, ONE_MESSAGE, point.to_bytes(compressed=True)

    # The operations

    def sign(self) -> None:
        for message in self.messages[:8]:
            self.scheme.sign(self.secret_key, message)

    def verify_parsed(self) -> None:
        for item in self.parsed:
            self.scheme.verify(*item)

    def verify_bytes(self) -> None:
        for item in self.items(8):
            self.scheme.verify(*item)

    def aggregate_verify(self) -> None:
        self.scheme.aggregate_verify(*self.aggregate)

    def fast_aggregate_verify(self) -> None:
        self.scheme.fast_aggregate_verify(*self.of_one_message)

    def batch_verify_128(self) -> None:
        self.scheme.batch_verify(self.items(128))

    def batch_verify_1024(self) -> None:
        self.scheme.batch_verify(self.items(MOST))


@cache
def signers(curve: Any, keys_in: str) -> Signers:
    return Signers(curve, keys_in)


def bls(curve: Any) -> dict[str, tuple[Callable[[], object], int]]:
    """By name, what does an operation and how often it does it."""
    found: dict[str, tuple[Callable[[], object], int]] = {}
    for variant, keys_in in VARIANTS.items():
        work = signers(curve, keys_in)
        found |= {
            f"{variant}_sign": (work.sign, 8),
            f"{variant}_verify_parsed": (work.verify_parsed, 8),
            f"{variant}_verify_from_bytes": (work.verify_bytes, 8),
            f"{variant}_aggregate_verify_128": (work.aggregate_verify, 128),
            f"{variant}_fast_aggregate_verify_512": (work.fast_aggregate_verify, 512),
            f"{variant}_batch_verify_128": (work.batch_verify_128, 128),
            f"{variant}_batch_verify_1024": (work.batch_verify_1024, 1024),
        }
    return found
