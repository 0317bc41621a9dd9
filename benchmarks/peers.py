"""The same work on millerloop and on the packages one would pick instead, in one process, in interleaved rounds.

    pip install '.[bench]' && python benchmarks/peers.py

Every contender gets the same inputs. Before anything is timed all must agree on the result; then each round runs every
contender once, so that a change of the machine's speed meets all of them. Shown are the minimum and the median of the
rounds and our minimum over theirs; only these ratios mean anything beyond this run. A peer that is not installed is
left out and named.

Below the comparisons: the operations inside C, in core cycles (a third of a dependent 64-bit multiplication timed in
the same run); the eager instances beside the lazy ones if this build has them; the time of the import.

`--rounds N`, `--only TEXT` (comparisons with TEXT in their name, nothing else) and `--json` (one object with
everything) are the options.
"""

from __future__ import annotations

import argparse
import gc
import json
import random
import statistics
import subprocess
import sys
import time
from importlib import import_module
from pathlib import Path
from typing import Any

from millerloop._cli import CURVES, info, timing

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks import contenders_groups, contenders_pairing
from benchmarks.contenders import VERSIONS, Contender

COMPARISONS = {**contenders_pairing.COMPARISONS, **contenders_groups.COMPARISONS}
# How often lazy and eager instances take turns
TURNS = 4


def spent(contender: Contender, n: int) -> int:
    """The nanoseconds of n runs."""
    run = contender.run
    if contender.fresh is None:
        started = time.perf_counter_ns()
        for _ in range(n):
            run()
        return time.perf_counter_ns() - started
    values = [contender.fresh() for _ in range(n)]
    started = time.perf_counter_ns()
    for value in values:
        run(value)
    return time.perf_counter_ns() - started


def compare(title: str, contenders: list[Contender], rounds: int) -> dict[str, Any]:
    expected = contenders[0].result()
    for contender in contenders[1:]:
        if contender.result() != expected:
            raise SystemExit(f"{title}: {contender.name} and {contenders[0].name} disagree; nothing was timed")
    # A round of about 2 ms at least, whoever is the fastest.
    repeats = {}
    for contender in contenders:
        repeats[contender.name] = max(1, int(2e6 / max(1, spent(contender, 1))))
    times: dict[str, list[float]] = {contender.name: [] for contender in contenders}
    gc.disable()
    for _ in range(rounds):
        for contender in contenders:
            n = repeats[contender.name]
            times[contender.name].append(spent(contender, n) / (n * contender.size))
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
    parser.add_argument("--only", default="", help="only the comparisons with this in their name")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of the tables")
    options = parser.parse_args()
    if options.rounds < 1:
        parser.error("--rounds must be 1 or more")
    rng = random.Random(381)
    comparisons = []
    for title, (contenders, weight) in COMPARISONS.items():
        if options.only not in title:
            continue
        print(f"measuring {title}", file=sys.stderr, flush=True)
        comparisons.append(compare(title, contenders(rng), max(3, weight * options.rounds)))
    if not options.only:
        print("measuring inside C", file=sys.stderr, flush=True)
    report = {
        "info": info.collect(),
        "versions": VERSIONS,
        "comparisons": comparisons,
        "kernels": [] if options.only else kernels(0.005 * options.rounds),
        "import_ms": {} if options.only else import_ms(),
    }
    if options.json:
        json.dump(report, sys.stdout, indent=1)
        print()
    else:
        show(report)


if __name__ == "__main__":
    main()
