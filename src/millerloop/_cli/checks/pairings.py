"""Pairings of a curve: products, inputs to refuse, values, bilinearity on random scalars, the time of one."""

from __future__ import annotations

import secrets
import time
from collections import Counter
from pathlib import Path
from typing import Any

from millerloop.errors import PairingError
from millerloop.precompiles import eip2537, eip2539

from .. import vectors
from . import Check, CheckFailedError

PRODUCTS = {"bls12_381": "bls12_381_eip2537_pairing", "bls12_377": "bls12_377_eip2539_pairing"}
CONTRACTS = {"bls12_381": eip2537, "bls12_377": eip2539}
VALUES = {"bls12_381": "bls12_381_pairing_values", "bls12_377": "bls12_377_pairing_values"}

RANDOM_ROUNDS = 3
TIMED_PAIRINGS = 20


def checks(name: str, curve: Any, folder: Path) -> list[Check]:
    return [
        ("pairing products", lambda: check_products(CONTRACTS[name], vectors.load(PRODUCTS[name], folder))),
        ("inputs to refuse", lambda: check_refusals(CONTRACTS[name], vectors.load(PRODUCTS[name], folder))),
        ("pairing values", lambda: check_values(curve, vectors.load(VALUES[name], folder))),
        ("bilinearity on random scalars", lambda: check_bilinearity(curve)),
        ("one pairing", lambda: pairing_time(curve)),
    ]


def check_products(contract: Any, data: dict[str, Any]) -> str:
    cases = [case for case in data["cases"] if "expected" in case]
    if not cases:
        raise CheckFailedError("the data file holds no products")
    for case in cases:
        if contract.pairing_check(bytes.fromhex(case["input"])) != int(case["expected"]).to_bytes(32, "big"):
            raise CheckFailedError(f"{case['name']}: the product is {'not ' * case['expected']}one")
    ones = sum(case["expected"] for case in cases)
    return f"{ones} are one, {len(cases) - ones} are not [{data['origin']}]"


def check_refusals(contract: Any, data: dict[str, Any]) -> str:
    reasons: Counter[str] = Counter()
    for case in data["cases"]:
        if "rejected" not in case:
            continue
        try:
            contract.pairing_check(bytes.fromhex(case["input"]))
        except PairingError as error:
            reason = str(error.reason)
        else:
            reason = "nothing"
        if reason != case["rejected"]:
            raise CheckFailedError(f"{case['name']}: refused for {reason}, must be refused for {case['rejected']}")
        reasons[reason] += 1
    if not reasons:
        raise CheckFailedError("the data file holds no inputs to refuse")
    told = ", ".join(f"{reason} {count}" for reason, count in sorted(reasons.items()))
    return f"{sum(reasons.values())} refused ({told}) [{data['origin']}]"


def check_values(curve: Any, data: dict[str, Any]) -> str:
    for case in data["cases"]:
        a, b = int(case["a"], 16), int(case["b"], 16)
        value = curve.pairing(a * curve.G1.generator(), b * curve.G2.generator())
        coefficients = value.as_fp12().coefficients(basis="w")
        expected = [curve.Fp2(int(c0, 16), int(c1, 16)) for c0, c1 in case["gt"]]
        if list(coefficients) != expected:
            raise CheckFailedError(f"e({a:#x} G1, {b:#x} G2) is another value")
    return f"{len(data['cases'])} values of e(aG1, bG2) agree [{data['origin']}]"


def check_bilinearity(curve: Any) -> str:
    g1, g2 = curve.G1.generator(), curve.G2.generator()
    unit = curve.pairing(g1, g2)
    for _ in range(RANDOM_ROUNDS):
        a, b = secrets.randbelow(curve.r), secrets.randbelow(curve.r)
        if curve.pairing(a * g1, b * g2) != unit ** (a * b):
            raise CheckFailedError(f"e(aG1, bG2) is not e(G1, G2)^(ab) for a = {a:#x}, b = {b:#x}")
        if not curve.pairing_check([(a * g1, b * g2), (-(a * b) * g1, g2)]):
            raise CheckFailedError(f"e(aG1, bG2) e(-abG1, G2) is not one for a = {a:#x}, b = {b:#x}")
    return f"e(aG1, bG2) = e(G1, G2)^(ab) for {RANDOM_ROUNDS} random a, b"


def pairing_time(curve: Any) -> str:
    """How long single pairings of random points take."""
    times = []
    for _ in range(TIMED_PAIRINGS):
        a, b = secrets.randbelow(curve.r), secrets.randbelow(curve.r)
        p, q = a * curve.G1.generator(), b * curve.G2.generator()
        started = time.perf_counter_ns()
        curve.pairing(p, q)
        times.append(time.perf_counter_ns() - started)
    times.sort()
    return f"{times[0] / 1e6:.2f} ms, the best of {len(times)}; median {times[len(times) // 2] / 1e6:.2f} ms"
