"""Time every layer on every curve and print a table.

Columns: layer, operation, curve, whether called through Python, inside C or there in one lane of eight, operations a
second, nanoseconds for one, and cycles. Cycles are an estimate and marked so: these times divided by the length of a
core cycle, which is measured in the same run.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from typing import Any

from . import info, operations, timing
from .progress import Progress


def add_arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--curve",
        choices=operations.CURVES,
        action="append",
        metavar="CURVE",
        help=f"only this curve (may be repeated): {', '.join(operations.CURVES)}",
    )
    command.add_argument(
        "--layer",
        choices=operations.LAYERS,
        action="append",
        metavar="LAYER",
        help=f"only this layer (may be repeated), where a curve has it: {', '.join(operations.LAYERS)}",
    )
    command.add_argument(
        "--seconds", type=_positive, default=0.1, help="time to spend on each row (default: %(default)s)"
    )
    command.add_argument("--json", action="store_true", help="print one JSON object instead of the table")
    command.set_defaults(error=command.error)


def _positive(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number") from None
    if not 0 < value <= 60:
        raise argparse.ArgumentTypeError(f"{text} is not between 0 and 60")
    return value


def measure(curves: list[str], layers: list[str], seconds: float) -> Iterator[dict[str, Any]]:
    """Yield the rows of the table one by one; progress goes to standard error."""
    progress = Progress()
    for layer in layers:
        for curve in (curve for curve in curves if layer in operations.LAYERS_OF[curve]):
            stage = f"measuring {layer} ({curve})"
            for level, kernels in operations.kernel_operations(curve, layer).items():
                for operation, kernel in kernels.items():
                    progress.show(f"{stage}: {operation}", stage)
                    yield _row(layer, operation, curve, level, timing.kernel_best_ns(kernel, seconds))
            for operation, (call, size) in operations.python_operations(curve, layer).items():
                progress.show(f"{stage}: {operation}", stage)
                yield _row(layer, operation, curve, "Python", timing.best_ns(call, size, seconds))
    progress.end()


def _row(layer: str, operation: str, curve: str, level: str, ns: float) -> dict[str, Any]:
    # The clock is taken next to each row: frequencies wander.
    cycle = timing.core_cycle_ns()
    return {
        "layer": layer,
        "operation": operation,
        "curve": curve,
        "level": level,
        "ns_per_op": ns,
        "ops_per_s": 1e9 / ns,
        "cycles_estimated": ns / cycle if cycle else None,
    }


def run(options: argparse.Namespace) -> int:
    # In the order of the tables, whatever the order of the arguments, and each once.
    curves = [curve for curve in operations.CURVES if not options.curve or curve in options.curve]
    layers = [layer for layer in operations.LAYERS if not options.layer or layer in options.layer]
    if not any(layer in operations.LAYERS_OF[curve] for curve in curves for layer in layers):
        there = "; ".join(f"{curve} has {', '.join(operations.LAYERS_OF[curve])}" for curve in curves)
        options.error(f"nothing to measure: {' and '.join(curves)} has no {' and no '.join(layers)}; {there}")
    headline = info.headline()
    if not options.json:
        print(headline, flush=True)
    rows = list(measure(curves, layers, options.seconds))
    note = timing.CYCLES_NOTE if timing.core_cycle_ns() else timing.NO_CYCLES_NOTE
    if options.json:
        json.dump({"info": info.collect(), "note": note, "results": rows}, sys.stdout, indent=1)
        print()
    else:
        print(table(rows))
        print(f"\nminima; {note}")
    return 0


def table(rows: list[dict[str, Any]]) -> str:
    """The rows as text in columns, a blank line between layers."""
    head = ("layer", "operation", "curve", "via", "ops/s", "ns/op", "~cycles")
    body = [
        (
            row["layer"],
            row["operation"],
            row["curve"],
            row["level"],
            f"{row['ops_per_s']:,.0f}",
            f"{row['ns_per_op']:,.{1 if row['ns_per_op'] >= 1 else 3}f}",
            "-" if row["cycles_estimated"] is None else f"~{row['cycles_estimated']:,.0f}",
        )
        for row in rows
    ]
    widths = [max(len(line[column]) for line in [head, *body]) for column in range(len(head))]
    lines = []
    previous = ""
    for line in [head, *body]:
        if line[0] != previous:
            lines.append("")
            previous = line[0]
        text = [
            cell.ljust(width) if column < 4 else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(line, widths, strict=True))
        ]
        lines.append("  ".join(text).rstrip())
    return "\n".join(lines)
