"""Rounds of drand, a network that publishes one random value after another, each with a threshold signature of BLS.

The message is SHA-256 of the previous signature, in chained schemes, and the number of the round in eight big-endian
bytes; the random value is SHA-256 of the signature. Four schemes are in use or were, told apart by their names:

    pedersen-bls-chained      keys in G1, signatures in G2
    pedersen-bls-unchained    the same without the previous signature
    bls-unchained-g1-rfc9380  keys in G2, signatures in G1, as the draft on BLS signatures has it
    bls-unchained-on-g1       the same with the tag for hashing to G2, used for G1 by mistake and withdrawn
"""

from __future__ import annotations

from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any

from millerloop import bls

from .. import vectors
from . import Check, CheckFailedError

FILE = "drand_beacons"
CHAINED = "pedersen-bls-chained"
SCHEMES: dict[str, Any] = {
    CHAINED: bls.BasicMinPk,
    "pedersen-bls-unchained": bls.BasicMinPk,
    "bls-unchained-g1-rfc9380": bls.BasicMinSig,
    "bls-unchained-on-g1": bls.BasicMinSig.replace(dst=bls.BasicMinPk.dst),
}
TITLES = {
    "chained": CHAINED,
    "unchained": "pedersen-bls-unchained",
    "in G1, by RFC 9380": "bls-unchained-g1-rfc9380",
    "in G1, with the old tag": "bls-unchained-on-g1",
}


def checks(folder: Path) -> list[Check]:
    return [(title, partial(check_rounds, scheme, folder)) for title, scheme in TITLES.items()]


def check_rounds(scheme: str, folder: Path) -> str:
    data = vectors.load(FILE, folder)
    cases = [case for case in data["cases"] if case["scheme"] == scheme]
    if not cases:
        raise CheckFailedError(f"the data file holds no rounds of {scheme}")
    for case in cases:
        if holds(case) is not case["expected"]:
            raise CheckFailedError(f"{case['name']}: {'does not hold' if case['expected'] else 'holds, and must not'}")
    rounds = [str(case["round"]) for case in cases if case["expected"]]
    bad = len(cases) - len(rounds)
    others = f", {bad} bad ones do not" if bad > 1 else ", a bad one does not" if bad else ""
    told = f"round {rounds[0]} holds" if len(rounds) == 1 else f"rounds {', '.join(rounds)} hold"
    return f"{told}{others} [{data['origin']}]"


def holds(case: dict[str, Any]) -> bool:
    """Whether the signature of a round is right, and the random value where it is given."""
    previous, signature = bytes.fromhex(case["previous_signature"]), bytes.fromhex(case["signature"])
    if bool(previous) is not (case["scheme"] == CHAINED):
        return False
    if case["randomness"] and sha256(signature).hexdigest() != case["randomness"]:
        return False
    message = sha256(previous + case["round"].to_bytes(8, "big")).digest()
    verified: bool = SCHEMES[case["scheme"]].verify(bytes.fromhex(case["public_key"]), message, signature)
    return verified
