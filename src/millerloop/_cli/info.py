"""Versions, build, engine and CPU: what a bug report needs."""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
from typing import Any

import millerloop
from millerloop import _build

# What the limbs of secp256k1 hold: build_info() has those of BLS12
SECP256K1_BITS = 260


def add_arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument("--json", action="store_true", help="print one JSON object")


def collect() -> dict[str, Any]:
    return {
        **millerloop.build_info(),
        "engine": millerloop.engine(),
        "engines": list(_build.engines()),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "platform": platform.platform(),
        "machine": platform.machine(),
    }


def limbs(facts: dict[str, Any]) -> str:
    """How the base fields are cut."""
    bits: int = facts["limb_bits"]
    return f"{facts['limbs']} of {bits} bits for BLS12, {SECP256K1_BITS // bits} for secp256k1"


def lanes(facts: dict[str, Any]) -> str:
    """Whether batches are computed in eight lanes, and why not."""
    if not facts["lanes"]:
        return "not in this build"
    if "ifma" not in facts["engines"]:
        return "not used: the CPU or the operating system lacks AVX-512 F, DQ, VL or IFMA"
    if facts["engine"] != "ifma":
        return f"not used: MILLERLOOP_ENGINE={os.environ.get('MILLERLOOP_ENGINE', '')}"
    return "used for batches"


def headline() -> str:
    """One line: which build and which engine runs."""
    facts = collect()
    marks = [name for name in ("verify", "eager") if facts[name]] + [facts["sanitize"]] * bool(facts["sanitize"])
    build = f"{facts['wide_multiply']} build (limbs: {limbs(facts)}; {facts['compiler']})"
    extra = f" [{', '.join(marks)}]" if marks else ""
    where = facts["cpu"] or facts["machine"]
    return f"millerloop {facts['version']}: {facts['engine']} engine, {build}{extra}, on {where}"


def run(options: argparse.Namespace) -> int:
    facts = collect()
    if options.json:
        json.dump(facts, sys.stdout, indent=2)
        print()
        return 0
    path = f" ({facts['int128_path']})" if facts["int128_path"] else ""
    yes_no = {True: "yes", False: "no"}
    rows = [
        ("millerloop", facts["version"]),
        ("engine", facts["engine"]),
        ("wide multiply", facts["wide_multiply"] + path),
        ("limbs", limbs(facts)),
        ("verify build", yes_no[facts["verify"]]),
        ("eager instances", yes_no[facts["eager"]]),
        ("eight lanes", lanes(facts)),
        ("sanitizers", facts["sanitize"] or "none"),
        ("compiler", facts["compiler"]),
        ("CPU", facts["cpu"] or "unknown"),
        ("CPU features", " ".join(facts["cpu_features"]) or "unknown"),
        ("Python", facts["python"]),
        ("platform", facts["platform"]),
    ]
    for name, value in rows:
        print(f"{name:<16} {value}")
    return 0
