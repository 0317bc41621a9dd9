"""Check pairings and signatures on published data, sign and verify many, and time it all.

On both curves products of pairings that must and must not be one, inputs that must be refused, published values,
bilinearity on random scalars, the time of one pairing; rounds of the drand network; aggregates of Ethereum; signatures
and keys on secp256k1; a thousand signatures made here. A check that fails, for whatever reason, is named and makes the
exit code 1; the others still run.
"""

from __future__ import annotations

import argparse
import time
from importlib import import_module
from pathlib import Path

from . import CURVES, info, vectors
from .checks import Check, CheckFailedError, aggregates, beacons, pairings, secp256k1
from .checks.signatures import Signatures
from .progress import Progress

TITLES = {"bls12_381": "BLS12-381", "bls12_377": "BLS12-377"}


def add_arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--vectors", type=Path, default=vectors.SHIPPED, metavar="FOLDER", help="read the data files there"
    )
    command.add_argument(
        "--signatures", type=_count, default=1000, metavar="N", help="how many to make (default: %(default)s)"
    )


def _count(text: str) -> int:
    try:
        value = int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not an integer") from None
    if not 2 <= value <= 1_000_000:
        raise argparse.ArgumentTypeError(f"{text} is not between 2 and 1000000")
    return value


def run(options: argparse.Namespace) -> int:
    print(info.headline(), flush=True)
    started = time.perf_counter()
    progress = Progress()
    now = ""

    def show(done: int) -> None:
        progress.show(f"{now}: {done:,} of {options.signatures:,}")

    failures = []
    for section, checks in sections(options, Signatures(options.signatures, show)):
        print(f"\n{section}")
        for title, check in checks:
            now = f"{section}, {title}"
            progress.show(now)
            before = time.perf_counter()
            try:
                line = f"ok      {title}: {check()} ({1000 * (time.perf_counter() - before):.0f} ms)"
            except Exception as error:
                # Whatever a damaged file or build throws up is this check's failure, not the end of the others.
                kind = "" if isinstance(error, CheckFailedError | vectors.VectorError) else f"{type(error).__name__}: "
                failures.append(now)
                line = f"FAILED  {title}: {kind}{error}"
            progress.end()
            print(f"  {line}", flush=True)
    seconds = time.perf_counter() - started
    if failures:
        print(f"\n{len(failures)} failed: {'; '.join(failures)}")
        return 1
    print(f"\nall checks passed in {seconds:.1f} s")
    return 0


def sections(options: argparse.Namespace, signatures: Signatures) -> list[tuple[str, list[Check]]]:
    found = [
        (TITLES[name], pairings.checks(name, import_module(f"millerloop.{name}"), options.vectors)) for name in CURVES
    ]
    return [
        *found,
        ("drand beacons", beacons.checks(options.vectors)),
        ("Ethereum aggregates", aggregates.checks(options.vectors)),
        ("secp256k1", secp256k1.checks(options.vectors)),
        ("Signatures made here", signatures.checks()),
    ]
