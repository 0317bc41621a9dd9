"""Many signatures made here: signed one by one, aggregated, verified together, and one of them forged."""

from __future__ import annotations

import os
import secrets
import time
from collections.abc import Callable
from typing import Any

from millerloop import engine
from millerloop.bls import BasicMinPk

from . import Check, CheckFailedError

# Signatures between two reports of progress
STEP = 16


class Signatures:
    """`count` keys, messages and signatures as bytes; `show(done)` is called while they are made and verified."""

    def __init__(self, count: int, show: Callable[[int], None]) -> None:
        self.count = count
        self.show = show
        self.items: list[tuple[bytes, bytes, bytes]] = []

    def checks(self) -> list[Check]:
        return [
            (f"sign {self.count:,} messages", self.sign),
            ("aggregate, and verify that", self.aggregate),
            ("verify from bytes, as a batch", self.verify),
            ("find a forged one", self.find),
        ]

    def sign(self) -> str:
        spent = 0
        items = []
        for i in range(self.count):
            key = BasicMinPk.keygen(os.urandom(32))
            message = b"message %d" % i
            started = time.perf_counter_ns()
            signature = BasicMinPk.sign(key, message)
            spent += time.perf_counter_ns() - started
            items.append((bytes(BasicMinPk.sk_to_pk(key)), message, bytes(signature)))
            key.clear()
            if i % STEP == 0:
                self.show(i)
        self.items = items
        return f"{self.each(spent)} a signature, one by one, in constant time"

    def aggregate(self) -> str:
        keys, messages, signatures = zip(*self.signed(), strict=True)
        aggregate = bytes(BasicMinPk.aggregate(signatures))
        if not BasicMinPk.aggregate_verify(keys, messages, aggregate):
            raise CheckFailedError("the aggregate does not verify")
        if BasicMinPk.aggregate_verify(keys, [*messages[:-1], b"another message"], aggregate):
            raise CheckFailedError("the aggregate verifies for other messages")
        return f"{len(aggregate)} bytes for {self.count:,} signatures, and not with another message"

    def verify(self) -> str:
        started = time.perf_counter_ns()
        verified = BasicMinPk.batch_verify(self.signed(), progress=self.advance())
        spent = time.perf_counter_ns() - started
        if not verified:
            raise CheckFailedError("what was signed here does not verify")
        return f"{self.each(spent)} a signature, on one thread of the {engine()} engine"

    def find(self) -> str:
        items: list[tuple[bytes, bytes, bytes]] = list(self.signed())
        forged = secrets.randbelow(self.count)
        key, message, signature = items[forged]
        items[forged] = (key, message + b", forged", signature)
        found = BasicMinPk.find_invalid(items, progress=self.advance())
        if found != [forged]:
            raise CheckFailedError(f"number {forged} is forged, found were {found}")
        return f"number {forged:,} of {self.count:,}, and no other"

    def signed(self) -> list[tuple[bytes, bytes, bytes]]:
        if not self.items:
            raise CheckFailedError("nothing was signed")
        return self.items

    def advance(self) -> Callable[[int], Any]:
        """A `progress` for batches, which tells how many more are done."""
        done = 0

        def advance(n: int) -> None:
            nonlocal done
            done += n
            self.show(done)

        return advance

    def each(self, spent: int) -> str:
        return f"{spent / 1e6 / self.count:.2f} ms"
