"""The same work on millerloop and on the packages one would pick instead, in one process, in interleaved rounds.

    pip install '.[bench]' && python benchmarks/peers.py

Every contender gets the same inputs. Before anything is timed all must agree on the result; then each round runs every
contender once, so that a change of the machine's speed meets all of them. Shown are the minimum and the median of the
rounds and our minimum over theirs; only these ratios mean anything beyond this run. A peer that is not installed is
left out and named.

Below the comparisons: the operations inside C, in core cycles (a third of a dependent 64-bit multiplication timed in
the same run); the eager instances beside the lazy ones if this build has them; the time of the import.

`--rounds N` and `--json` (one object with everything) are the options.
"""

from __future__ import annotations

import argparse
import functools
import gc
import json
import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import version
from typing import Any, NamedTuple

from millerloop import bls12_377, bls12_381
from millerloop._cli import CURVES, info, timing

OURS = "millerloop"
BATCH = 64
# How often lazy and eager instances take turns
TURNS = 4


class Contender(NamedTuple):
    """`run()` does the work `size` times; `result()` gives the outcome in a form common to all contenders."""

    name: str
    run: Callable[[], object]
    size: int
    result: Callable[[], Any]


VERSIONS: dict[str, str] = {}


@functools.cache
def peer(module: str, distribution: str) -> Any:
    """A peer's module, or None (and a line on standard error) where it is not installed."""
    try:
        loaded = import_module(module)
    except ImportError:
        print(f"left out, not installed: {distribution}", file=sys.stderr)
        return None
    VERSIONS[distribution] = version(distribution)
    return loaded


# One core for everyone: arkworks would share a product of pairings out over all of them.
os.environ.setdefault("RAYON_NUM_THREADS", "1")

# Loaded when first asked for: asv imports this file too.
gmpy2 = functools.partial(peer, "gmpy2", "gmpy2")
arkworks = functools.partial(peer, "py_arkworks_bls12381", "py-arkworks-bls12381")
chia = functools.partial(peer, "chia_rs", "chia-rs")
py_ecc = functools.partial(peer, "py_ecc.optimized_bls12_381", "py_ecc")

P381 = int(bls12_381.p)


def field_product(rng: random.Random) -> list[Contender]:
    a = [rng.randrange(1, P381) for _ in range(BATCH)]
    b = [rng.randrange(1, P381) for _ in range(BATCH)]
    ours = list(zip(map(bls12_381.Fp, a), map(bls12_381.Fp, b), strict=True))

    def run_ours() -> None:
        for x, y in ours:
            x * y

    def modular(p: Any, pairs: list[tuple[Any, Any]]) -> Callable[[], None]:
        def run() -> None:
            for x, y in pairs:
                x * y % p

        return run

    contenders = [Contender(OURS, run_ours, BATCH, lambda: [int(x * y) for x, y in ours])]
    ints = list(zip(a, b, strict=True))
    contenders.append(Contender("int", modular(P381, ints), BATCH, lambda: [x * y % P381 for x, y in ints]))
    if gmpy2():
        mpz = gmpy2().mpz
        p = mpz(P381)
        big = [(mpz(x), mpz(y)) for x, y in ints]
        contenders.append(Contender("gmpy2", modular(p, big), BATCH, lambda: [int(x * y % p) for x, y in big]))
    return contenders


def field_inverse(rng: random.Random) -> list[Contender]:
    a = [rng.randrange(1, P381) for _ in range(BATCH)]
    ours = [bls12_381.Fp(x) for x in a]

    def run_ours() -> None:
        for x in ours:
            x.inverse()

    contenders = [Contender(OURS, run_ours, BATCH, lambda: [int(x.inverse()) for x in ours])]
    if gmpy2():
        mpz, invert = gmpy2().mpz, gmpy2().invert
        p, big = mpz(P381), [mpz(x) for x in a]

        def run_gmpy2() -> None:
            for x in big:
                invert(x, p)

        contenders.append(Contender("gmpy2", run_gmpy2, BATCH, lambda: [int(invert(x, p)) for x in big]))
    return contenders


def pairing(rng: random.Random) -> list[Contender]:
    a, b = (rng.randrange(1, bls12_381.r) for _ in range(2))
    p, q = a * bls12_381.G1.generator(), b * bls12_381.G2.generator()
    contenders = [Contender(OURS, lambda: bls12_381.pairing(p, q), 1, lambda: flat(bls12_381.pairing(p, q)))]
    if ark := arkworks():
        ap, aq = arkworks_point(ark.G1Point, a), arkworks_point(ark.G2Point, b)
        call = ark.GT.pairing
        contenders.append(
            Contender("py-arkworks-bls12381", lambda: call(ap, aq), 1, lambda: arkworks_flat(call(ap, aq)))
        )
    if chia():
        cp = chia().G1Element.from_bytes(compressed([p.x], p.y))
        cq = chia().G2Element.from_bytes(compressed([q.x.c1, q.x.c0], q.y.c1 or q.y.c0))
        contenders.append(Contender("chia-rs (blst)", lambda: cp.pair(cq), 1, lambda: blst_flat(bytes(cp.pair(cq)))))
    return contenders


def pairing_product(rng: random.Random) -> list[Contender]:
    scalars = [(rng.randrange(1, bls12_381.r), rng.randrange(1, bls12_381.r)) for _ in range(8)]
    pairs = [(a * bls12_381.G1.generator(), b * bls12_381.G2.generator()) for a, b in scalars]
    contenders = [
        Contender(OURS, lambda: bls12_381.multi_pairing(pairs), 1, lambda: flat(bls12_381.multi_pairing(pairs)))
    ]
    if ark := arkworks():
        ps = [arkworks_point(ark.G1Point, a) for a, _ in scalars]
        qs = [arkworks_point(ark.G2Point, b) for _, b in scalars]
        call = ark.GT.multi_pairing
        contenders.append(
            Contender("py-arkworks-bls12381", lambda: call(ps, qs), 1, lambda: arkworks_flat(call(ps, qs)))
        )
    return contenders


def pairing_py_ecc(rng: random.Random) -> list[Contender]:
    """Apart from the others, as its half second would thin out their rounds."""
    a, b = (rng.randrange(1, bls12_381.r) for _ in range(2))
    p, q = a * bls12_381.G1.generator(), b * bls12_381.G2.generator()
    contenders = [Contender(OURS, lambda: bls12_381.pairing(p, q), 1, lambda: flat(bls12_381.pairing(p, q)))]
    if ecc := py_ecc():
        ep, eq = ecc.multiply(ecc.G1, a), ecc.multiply(ecc.G2, b)
        call = ecc.pairing
        # The textbook exponent without the 3, and the sign of x ignored: ours is its power of -3.
        contenders.append(Contender("py_ecc", lambda: call(eq, ep), 1, lambda: py_ecc_flat(call(eq, ep) ** 3)))
    return contenders


def pairing_377(rng: random.Random) -> list[Contender]:
    """Our own two curves beside each other: no package on the index has BLS12-377."""
    contenders = []
    for name, curve in ((OURS + " 377", bls12_377), (OURS + " 381", bls12_381)):
        p, q = (rng.randrange(1, curve.r) * group.generator() for group in (curve.G1, curve.G2))
        contenders.append(Contender(name, lambda curve=curve, p=p, q=q: curve.pairing(p, q), 1, lambda: None))
    return contenders


COMPARISONS: dict[str, tuple[Callable[[random.Random], list[Contender]], int]] = {
    # name: (contenders, rounds as a multiple of --rounds)
    "Fp product, through Python": (field_product, 20),
    "Fp inverse, through Python": (field_inverse, 10),
    "pairing 381": (pairing, 2),
    "product of 8 pairings 381": (pairing_product, 1),
    "pairing 377 beside 381": (pairing_377, 2),
    "pairing 381 beside py_ecc": (pairing_py_ecc, 0),
}


# The coefficients of a value in GT as integers, in the flat basis 1, w, ..., w^5 over Fp2: c0 and c1 of each in turn.


def flat(value: Any) -> list[int]:
    return [int(c) for pair in value.as_fp12().coefficients(basis="w") for c in (pair.c0, pair.c1)]


def from_232(coefficients: list[int]) -> list[int]:
    """From the tower Fp2 - Fp6 - Fp12: c0 holds w^0, w^2, w^4 and c1 holds w^1, w^3, w^5."""
    result = [0] * 12
    for position, power in enumerate((0, 2, 4, 1, 3, 5)):
        result[2 * power : 2 * power + 2] = coefficients[2 * position : 2 * position + 2]
    return result


def arkworks_flat(value: Any) -> list[int]:
    """Its text is the hex of twelve coefficients of 48 bytes, little-endian."""
    data = bytes.fromhex(str(value))
    return from_232([int.from_bytes(data[i : i + 48], "little") for i in range(0, len(data), 48)])


def blst_flat(data: bytes) -> list[int]:
    """chia-rs hands out blst's memory: twelve coefficients times 2^384, in little-endian words."""
    unit = pow(2, -384, P381)
    return from_232([int.from_bytes(data[i : i + 48], "little") * unit % P381 for i in range(0, len(data), 48)])


def py_ecc_flat(value: Any) -> list[int]:
    """The inverse of its value: Fp[w]/(w^12 - 2 w^6 + 2), where u = w^6 - 1; the inverse in GT is the conjugate."""
    c = [int(coefficient) for coefficient in value.coeffs]
    pairs = [((c[i] + c[i + 6]) % P381, c[i + 6]) for i in range(6)]
    return [(-x if i % 2 else x) % P381 for i, pair in enumerate(pairs) for x in pair]


def arkworks_point(group: Any, scalar: int) -> Any:
    return group() * arkworks().Scalar.from_be_bytes(scalar.to_bytes(32, "big"))


def compressed(x: list[Any], y: Any) -> bytes:
    """The ZCash encoding of a point that is not the identity: 0x80 compressed, 0x20 for the larger y."""
    data = bytearray(b"".join(int(c).to_bytes(48, "big") for c in x))
    data[0] |= 0x80 | (0x20 if 2 * int(y) > P381 else 0)
    return bytes(data)


def compare(title: str, contenders: list[Contender], rounds: int) -> dict[str, Any]:
    expected = contenders[0].result()
    for contender in contenders[1:]:
        if contender.result() != expected:
            raise SystemExit(f"{title}: {contender.name} and {contenders[0].name} disagree; nothing was timed")
    # A round of about 2 ms at least, whoever is the fastest.
    repeats = {}
    for contender in contenders:
        started = time.perf_counter_ns()
        contender.run()
        repeats[contender.name] = max(1, int(2e6 / max(1, time.perf_counter_ns() - started)))
    times: dict[str, list[float]] = {contender.name: [] for contender in contenders}
    gc.disable()
    for _ in range(rounds):
        for contender in contenders:
            run, n = contender.run, repeats[contender.name]
            started = time.perf_counter_ns()
            for _ in range(n):
                run()
            times[contender.name].append((time.perf_counter_ns() - started) / (n * contender.size))
    gc.enable()
    ours = min(times[contenders[0].name])
    return {
        "comparison": title,
        "rows": [
            {
                "contender": name,
                "min_ns": min(measured),
                "median_ns": statistics.median(measured),
                "ratio": ours / min(measured),
            }
            for name, measured in times.items()
        ],
    }


def kernels(seconds: float) -> list[dict[str, Any]]:
    """The operations inside C, the clock taken next to each; where there are eager instances, both in turn."""
    rows = []
    for curve in CURVES:
        lazy = import_module(f"millerloop.{curve}._scalar")
        try:
            eager = import_module(f"millerloop.{curve}._eager")
        except ImportError:
            eager = None
        for name, kernel in getattr(lazy, "kernel_timings", {}).items():
            other = eager.kernel_timings[name] if eager else None
            ns, eager_ns = [], []
            for _ in range(TURNS):
                ns.append(timing.kernel_best_ns(kernel, seconds / TURNS))
                if other:
                    eager_ns.append(timing.kernel_best_ns(other, seconds / TURNS))
            best, cycle = min(ns), timing.core_cycle_ns()
            row = {"curve": curve, "operation": name, "ns": best, "cycles": best / cycle if cycle else None}
            if other:
                row |= {"eager_ns": min(eager_ns), "eager_over_lazy": min(eager_ns) / best}
            rows.append(row)
    return rows


def import_ms() -> dict[str, float]:
    """The best of several fresh interpreters."""
    code = "import time; t = time.perf_counter(); import {0}; print(1000 * (time.perf_counter() - t))"
    best = {}
    for module in ("millerloop", "millerloop.bls12_381", "millerloop.bls12_377"):
        runs = [
            subprocess.run([sys.executable, "-c", code.format(module)], capture_output=True, text=True, check=True)
            for _ in range(7)
        ]
        best[module] = min(float(run.stdout) for run in runs)
    return best


def show(report: dict[str, Any]) -> None:
    print(info.headline())
    print("with " + ", ".join(f"{name} {number}" for name, number in report["versions"].items()))
    for comparison in report["comparisons"]:
        print(f"\n{comparison['comparison']:<34}{'min':>12}{'median':>12}{'ours / theirs':>16}")
        for row in comparison["rows"]:
            columns = f"{duration(row['min_ns']):>12}{duration(row['median_ns']):>12}{row['ratio']:>16.3f}"
            print(f"  {row['contender']:<32}{columns}")
    if report["kernels"]:
        print(f"\n{'inside C':<56}{'min':>12}{'~cycles':>12}{'eager / lazy':>16}")
        for row in report["kernels"]:
            cycles = f"~{row['cycles']:,.0f}" if row["cycles"] else "-"
            eager = f"{row['eager_over_lazy']:.3f}" if "eager_over_lazy" in row else ""
            print(f"  {row['curve']} {row['operation']:<44}{duration(row['ns']):>12}{cycles:>12}{eager:>16}")
        print(timing.CYCLES_NOTE if report["kernels"][0]["cycles"] else timing.NO_CYCLES_NOTE)
    print()
    for module, milliseconds in report["import_ms"].items():
        print(f"import {module:<24}{milliseconds:>8.1f} ms")


def duration(ns: float) -> str:
    for unit, size in (("ms", 1e6), ("us", 1e3)):
        if ns >= size:
            return f"{ns / size:.3f} {unit}"
    return f"{ns:.1f} ns"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=20, help="how long to measure (default: %(default)s)")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of the tables")
    options = parser.parse_args()
    if options.rounds < 1:
        parser.error("--rounds must be 1 or more")
    rng = random.Random(381)
    comparisons = []
    for title, (contenders, weight) in COMPARISONS.items():
        print(f"measuring {title}", file=sys.stderr, flush=True)
        comparisons.append(compare(title, contenders(rng), max(3, weight * options.rounds)))
    print("measuring inside C", file=sys.stderr, flush=True)
    report = {
        "info": info.collect(),
        "versions": VERSIONS,
        "comparisons": comparisons,
        "kernels": kernels(0.005 * options.rounds),
        "import_ms": import_ms(),
    }
    if options.json:
        json.dump(report, sys.stdout, indent=1)
        print()
    else:
        show(report)


if __name__ == "__main__":
    main()
