"""Aggregate signatures of Ethereum's test suite: of one message, of a message each, and those that must not verify."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from millerloop.bls import PopMinPk

from .. import vectors
from . import Check, CheckFailedError

FILE = "ethereum_aggregates"
TITLES = {"one message": "fast_aggregate_verify", "a message each": "aggregate_verify"}


def checks(folder: Path) -> list[Check]:
    return [(title, partial(check_aggregates, kind, folder)) for title, kind in TITLES.items()]


def check_aggregates(kind: str, folder: Path) -> str:
    data = vectors.load(FILE, folder)
    cases = [case for case in data["cases"] if case["kind"] == kind]
    if not cases:
        raise CheckFailedError(f"the data file holds no {kind}")
    for case in cases:
        if verify(case) is not case["expected"]:
            raise CheckFailedError(f"{case['name']}: {'does not verify' if case['expected'] else 'verifies'}")
    good = [len(case["public_keys"]) for case in cases if case["expected"]]
    keys = " and ".join(map(str, good))
    return f"aggregates of {keys} keys verify, {len(cases) - len(good)} bad ones do not [{data['origin']}]"


def verify(case: dict[str, Any]) -> bool:
    keys, messages = ([bytes.fromhex(text) for text in case[name]] for name in ("public_keys", "messages"))
    signature = bytes.fromhex(case["signature"])
    if case["kind"] == "aggregate_verify":
        return PopMinPk.aggregate_verify(keys, messages, signature)
    (message,) = messages
    return PopMinPk.fast_aggregate_verify(keys, message, signature)
