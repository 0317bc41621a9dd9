"""Measuring: the shortest time of one operation, and that time in core cycles.

The minimum over many rounds is the figure with the least noise in it; figures of different runs or machines are not
comparable, ratios inside one run are.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable

from millerloop import _build

ROUNDS = 15


def best_ns(run: Callable[[], object], size: int, seconds: float) -> float:
    """Nanoseconds per operation of `run`, which does `size` of them: the best round out of about `seconds`."""
    run()
    once = _elapsed_ns(run, 1)
    repeats = max(1, int(seconds * 1e9 / ROUNDS / max(once, 1)))
    rounds = max(3, min(ROUNDS, int(seconds * 1e9 / max(once * repeats, 1))))
    collecting = gc.isenabled()
    gc.disable()
    try:
        best = min(_elapsed_ns(run, repeats) for _ in range(rounds))
    finally:
        if collecting:
            gc.enable()
    return best / (repeats * size)


def kernel_best_ns(kernel: Callable[[int], float], seconds: float) -> float:
    """The same for an operation that times itself in C: `kernel(n)` does it n times and returns ns for one."""
    n = 1
    while (total := kernel(n) * n) < seconds * 1e9 / ROUNDS and n < 1 << 24:
        n = max(2 * n, min(1 << 24, int(n * seconds * 1e9 / ROUNDS / max(total, 1))))
    return min(kernel(n) for _ in range(ROUNDS))


def core_cycle_ns() -> float | None:
    """Length of a core cycle, from a chain of dependent multiplications; None where that tells nothing."""
    return _build.core_cycle_ns()


CYCLES_NOTE = "~cycles: time over the length of a core cycle, taken as a third of a dependent 64-bit multiplication"
NO_CYCLES_NOTE = "no cycles: the latency of a multiplication is not known for this machine or compiler"


def _elapsed_ns(run: Callable[[], object], repeats: int) -> int:
    started = time.perf_counter_ns()
    for _ in range(repeats):
        run()
    return time.perf_counter_ns() - started
