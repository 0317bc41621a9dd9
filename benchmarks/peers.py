"""The same work on millerloop and on the packages one would pick instead, in one process, in interleaved rounds.

    pip install '.[bench]' && python benchmarks/peers.py

Every contender gets the same inputs. Before anything is timed all must agree on the result; then each round runs every
contender once, so that a change of the machine's speed meets all of them. Shown are the minimum and the median of the
rounds and our minimum over theirs; only these ratios mean anything beyond this run. A peer that is not installed is
left out and named.

Below the comparisons: the operations inside C, in core cycles (a third of a dependent 64-bit multiplication timed in
the same run), and in one lane of eight where the engine has lanes; the eager instances beside the lazy ones if this
build has them; what a product in lanes takes against its multiplications alone; the time of the import.

`--rounds N` and `--only TEXT` (comparisons with TEXT in their name, nothing else) say what is measured; `--from FILE`
takes what an earlier run printed instead. `--json` prints one object with everything, `--markdown` the table of batches
that the README shows, `--plot FILE` draws it. So the README's are made by

    python benchmarks/peers.py --json > speed.json
    python benchmarks/peers.py --from speed.json --plot docs/speed.svg --markdown
"""

from __future__ import annotations

import argparse
import datetime
import gc
import json
import random
import statistics
import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from millerloop._cli import CURVES, info, operations, timing

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks import (
    contenders_batch,
    contenders_bls,
    contenders_groups,
    contenders_pairing,
    contenders_secp256k1,
    speed_table,
)
from benchmarks.contenders import VERSIONS, Comparison, Contender
from benchmarks.speed_table import duration

COMPARISONS = {
    **contenders_batch.COMPARISONS,
    **contenders_bls.COMPARISONS,
    **contenders_pairing.COMPARISONS,
    **contenders_groups.COMPARISONS,
    **contenders_secp256k1.COMPARISONS,
}
# How often the instances take turns
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


def agree(title: str, contenders: list[Contender]) -> None:
    first: dict[str, tuple[str, Any]] = {}
    for contender in contenders:
        result = contender.result()
        name, expected = first.setdefault(contender.curve, (contender.name, result))
        if result != expected:
            raise SystemExit(f"{title}: {contender.name} and {name} disagree; nothing was timed")


def compare(title: str, comparison: Comparison, rng: random.Random, rounds: int) -> dict[str, Any]:
    contenders = comparison.contenders(rng)
    agree(title, contenders)
    # A round of about 2 ms at least, whoever is the fastest.
    repeats = {}
    for contender in contenders:
        repeats[contender.name] = max(1, int(2e6 / max(1, spent(contender, 1))))
    times: dict[str, list[float]] = {contender.name: [] for contender in contenders}
    gc.disable()
    for _ in range(max(3, comparison.weight * rounds)):
        for contender in contenders:
            n = repeats[contender.name]
            times[contender.name].append(spent(contender, n) / (n * contender.size))
    gc.enable()
    ours = min(times[contenders[0].name])
    return {
        "comparison": title,
        "per": comparison.per,
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
    """The operations inside C, the clock taken next to each; eager instances and lanes in turn with the scalar one."""
    rows = []
    for curve in CURVES:
        scalar, eager = (operations.kernel_timings(curve, name) for name in ("scalar", "eager"))
        lane = operations.lane_timings(curve)
        for name in scalar | lane:
            found = {key: of[name] for key, of in (("", scalar), ("eager_", eager), ("lane_", lane)) if name in of}
            ns: dict[str, list[float]] = {key: [] for key in found}
            for _ in range(TURNS):
                for key, kernel in found.items():
                    ns[key].append(timing.kernel_best_ns(kernel, seconds / TURNS))
            row = {"curve": curve, "operation": name, **{f"{key}ns": min(times) for key, times in ns.items()}}
            cycle = timing.core_cycle_ns()
            row["cycles"] = row["ns"] / cycle if cycle and "ns" in row else None
            if "eager_ns" in row:
                row["eager_over_lazy"] = row["eager_ns"] / row["ns"]
            if "ns" in row and "lane_ns" in row:
                row["scalar_over_lane"] = row["ns"] / row["lane_ns"]
            rows.append(row)
    return rows


def import_ms() -> dict[str, float]:
    """The best of several fresh interpreters."""
    code = "import time; t = time.perf_counter(); import {0}; print(1000 * (time.perf_counter() - t))"
    best = {}
    for module in ("millerloop", "millerloop.bls12_381", "millerloop.bls12_377", "millerloop.secp256k1"):
        runs = [
            subprocess.run([sys.executable, "-c", code.format(module)], capture_output=True, text=True, check=True)
            for _ in range(7)
        ]
        best[module] = min(float(run.stdout) for run in runs)
    return best


def show(report: dict[str, Any]) -> None:
    print(report["headline"])
    print("with " + ", ".join(f"{name} {number}" for name, number in report["versions"].items()))
    for comparison in report["comparisons"]:
        print(f"\n{comparison['comparison']:<42}{'min':>12}{'median':>12}{'ours / theirs':>16}")
        for row in comparison["rows"]:
            columns = f"{duration(row['min_ns']):>12}{duration(row['median_ns']):>12}{row['ratio']:>16.3f}"
            print(f"  {row['contender']:<40}{columns}")
    if report["kernels"]:
        show_kernels(report["kernels"])
        print(*speed_table.products_in_lanes(report), sep="\n")
    print()
    for module, milliseconds in report["import_ms"].items():
        print(f"import {module:<24}{milliseconds:>8.1f} ms")


def show_kernels(rows: list[dict[str, Any]]) -> None:
    columns = f"{'min':>12}{'~cycles':>12}{'eager / lazy':>16}{'a lane':>12}{'scalar / lane':>16}"
    print(f"\n{'inside C':<54}{columns}")
    for row in rows:
        cycles = f"~{row['cycles']:,.0f}" if row["cycles"] else ""
        ns, lane_ns = (duration(row[key]) if key in row else "" for key in ("ns", "lane_ns"))
        eager, lane = (f"{row[key]:.3f}" if key in row else "" for key in ("eager_over_lazy", "scalar_over_lane"))
        print(f"{row['curve']} {row['operation']:<44}{ns:>12}{cycles:>12}{eager:>16}{lane_ns:>12}{lane:>16}".rstrip())
    print(timing.CYCLES_NOTE if any(row["cycles"] for row in rows) else timing.NO_CYCLES_NOTE)


def measure(only: str, rounds: int) -> dict[str, Any]:
    rng = random.Random(381)
    comparisons = []
    for title, comparison in COMPARISONS.items():
        if only in title:
            print(f"measuring {title}", file=sys.stderr, flush=True)
            comparisons.append(compare(title, comparison, rng, rounds))
    if not only:
        print("measuring inside C", file=sys.stderr, flush=True)
    return {
        "date": datetime.datetime.now(datetime.timezone.utc).date().isoformat(),
        "headline": info.headline(),
        "info": info.collect(),
        "versions": VERSIONS,
        "comparisons": comparisons,
        "kernels": [] if only else kernels(0.005 * rounds),
        "import_ms": {} if only else import_ms(),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=20, help="how long to measure (default: %(default)s)")
    parser.add_argument("--only", default="", help="only the comparisons with this in their name")
    parser.add_argument("--from", dest="report", metavar="FILE", help="measure nothing, take what --json has printed")
    parser.add_argument("--plot", metavar="FILE", help="draw the table of batches (needs matplotlib)")
    output = parser.add_mutually_exclusive_group()
    output.add_argument("--json", action="store_true", help="print one JSON object instead of the tables")
    output.add_argument("--markdown", action="store_true", help="print the table of batches alone, for the README")
    options = parser.parse_args()
    if options.rounds < 1:
        parser.error("--rounds must be 1 or more")
    if options.plot and not find_spec("matplotlib"):
        parser.error("--plot needs matplotlib")
    saved = options.report and json.loads(Path(options.report).read_text())
    report = saved or measure(options.only, options.rounds)
    if options.plot:
        speed_table.plot(report, options.plot)
    if options.json:
        json.dump(report, sys.stdout, indent=1)
        print()
    elif options.markdown:
        print(speed_table.markdown(report))
    else:
        show(report)


if __name__ == "__main__":
    main()
