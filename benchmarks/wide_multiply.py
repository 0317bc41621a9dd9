"""What the builds of wide products cost on secp256k1, and what each trick in them buys: docs/wide_multiply.md.

    pip install '.[test,bench]' && python benchmarks/wide_multiply.py      prints the tables
    python benchmarks/wide_multiply.py --write docs/wide_multiply.md       puts them into the page (about four minutes)

Kernels: the headers of src/millerloop/base as they are, and copies of them with one thing changed, compiled around
variants/timings.c and loaded side by side. Signatures: the package, built four times in a temporary folder, each in a
process of its own that also has coincurve. Every value is compared with Python's integers, every signature
with coincurve, before it is timed. Then all take turns, round by round; shown are minima and their ratios.

Needs a Unix C compiler on a 64-bit machine ($CC, or cc), and for signatures setuptools and Cython (the [test] extra).
`--kernels` leaves the signatures out.
"""

from __future__ import annotations

import argparse
import ctypes
import datetime
import json
import os
import platform
import random
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "millerloop"
VARIANTS = Path(__file__).resolve().parent / "variants"
CONSTANTS = "secp256k1/constants.h"
P = 2**256 - 2**32 - 977
FLAGS = ["-O3", "-fPIC", "-shared", "-w"]

# What libsecp256k1 in C takes by its own bench_internal and bench, built by gcc 12 for each of its builds and run once
# by this project on another machine of about the same speed: nanoseconds by operation and build.
PUBLISHED = {
    "mul": {"int128": 18.1, "struct": 85.5, "int64": 37.1},
    "square": {"int128": 15.9, "struct": 48.3, "int64": 29.3},
    "inverse": {"int128": 2140.0, "struct": 2820.0, "int64": 2530.0},
    "inverse_vartime": {"int128": 1360.0, "struct": 1880.0, "int64": 1970.0},
    "verify": {"int128": 36000.0, "struct": 170000.0, "int64": 74000.0},
    "sign": {"int128": 23400.0, "struct": 63000.0, "int64": 35000.0},
}
# and what coincurve took in that run
COINCURVE = {"verify": 30000.0, "sign": 25000.0}
TITLES = {
    "mul": "field mul",
    "square": "field sqr",
    "inverse": "field inverse, constant time",
    "inverse_vartime": "field inverse, variable time",
    "verify": "ECDSA verify",
    "sign": "ECDSA sign",
}
KERNELS = ("mul", "square", "inverse", "inverse_vartime")
SIGNATURES = ("verify", "sign")


@dataclass(frozen=True)
class Build:
    """Of kernels by macros and flags, of the package by its settings; `published`: which of libsecp256k1's it meets."""

    title: str
    published: str
    macros: dict[str, int]
    settings: dict[str, str]
    flags: tuple[str, ...] = ()
    needs: str = ""


STRUCT = {"MILLERLOOP_LIMB_BITS": 52, "MILLERLOOP_INT128": 2}
BUILDS = {
    "int128": Build(
        "`int128`",
        "int128",
        {"MILLERLOOP_LIMB_BITS": 52, "MILLERLOOP_INT128": 1},
        {"MILLERLOOP_WIDE_MULTIPLY": "int128"},
    ),
    "intrinsic": Build(
        "`int128_struct`, intrinsic",
        "struct",
        {**STRUCT, "MILLERLOOP_INT128_STRUCT_PATH": 1},
        {"MILLERLOOP_WIDE_MULTIPLY": "int128_struct", "MILLERLOOP_INT128_STRUCT_PATH": "1"},
        flags=("-mbmi2",) if platform.machine().lower() in ("x86_64", "amd64") else (),
        needs="bmi2",
    ),
    "pieces": Build(
        "`int128_struct`, pieces",
        "struct",
        {**STRUCT, "MILLERLOOP_INT128_STRUCT_PATH": 2},
        {"MILLERLOOP_WIDE_MULTIPLY": "int128_struct", "MILLERLOOP_INT128_STRUCT_PATH": "2"},
    ),
    "int64": Build(
        "`int64` (10x26)",
        "int64",
        {"MILLERLOOP_LIMB_BITS": 26, "MILLERLOOP_INT128": 0},
        {"MILLERLOOP_WIDE_MULTIPLY": "int64"},
    ),
}


@dataclass(frozen=True)
class Trick:
    """`edits`: (file of base/, pattern, what takes its place); each has to be found."""

    title: str
    builds: tuple[str, ...]
    operations: tuple[str, ...]
    edits: tuple[tuple[str, str, str], ...]
    macros: dict[str, int] = field(default_factory=dict)


def divsteps(number: int, title: str) -> Trick:
    edits = []
    for bits, word in ((64, "int64_t"), (32, "int32_t")):
        name = f"modinv_{bits}.h"
        edits.append((name, rf"static {word} modinv_divsteps\(", f"static {word} modinv_divsteps_shipped("))
        edits.append((name, r'#include "modinv_core\.h"', '#include "divsteps.h"\n#include "modinv_core.h"'))
    return Trick(title, tuple(BUILDS), ("inverse",), tuple(edits), {"MILLERLOOP_DIVSTEPS": number})


# What the kernels would be without a trick
TRICKS = {
    "wide": Trick(
        "multiplications of 64 x 64 bits only, against folds of 128 x 64",
        ("int128", "intrinsic", "pieces"),
        ("mul", "square"),
        (
            ("fold_52.h", r"/\* The low limb of r,", r'#include "product_128x64.h"\n\g<0>'),
            (
                "fold_52.h",
                r"u128_accum_mul\(&(\w+), u128_lo\(&(\w+)\), FOLD\)",
                r"u128_accum_mul(&\1, fold_limb(&\2), FOLD)",
            ),
            ("fold_52.h", r"u128_accum_mul\(&(\w+), u128_hi\(&(\w+)\), FOLD << 12\)", r"accum_mul_128(&\1, &\2, FOLD)"),
        ),
    ),
    "shifted": divsteps(2, "divsteps with a matrix that is shifted down"),
    "plain": divsteps(1, "plain divsteps"),
    "uint64": Trick(
        "uint32 limbs, widened at the product, against uint64 limbs",
        ("int64",),
        ("mul", "square"),
        (
            ("limbs_26.h", "uint32_t", "uint64_t"),
            ("limbs_26.h", "LIMB_SIGN_BIT 31", "LIMB_SIGN_BIT 63"),
            ("fold_26.h", "uint32_t", "uint64_t"),
        ),
    ),
}


# --- kernels ----------------------------------------------------------------------------------------------------------


def compiler() -> list[str]:
    return shlex.split(os.environ.get("CC", "cc"))


def changed_base(folder: Path, trick: Trick | None) -> Path:
    """A copy of base/, with what the trick's absence changes."""
    shutil.copytree(PACKAGE / "base", folder)
    for header in VARIANTS.glob("*.h"):
        shutil.copy(header, folder)
    for name, old, new in trick.edits if trick else ():
        path = folder / name
        text = path.read_text(encoding="utf-8")
        changed, count = re.subn(old, new, text)
        if not count:
            raise SystemExit(f"{name} has no `{old}` any more: TRICKS of {Path(__file__).name} is to follow it")
        path.write_text(changed, encoding="utf-8")
    return folder


def options_of(build: Build, base: Path, trick: Trick | None) -> list[str]:
    macros = {**build.macros, **(trick.macros if trick else {}), "MILLERLOOP_FIELD_CONSTANTS": f'"{CONSTANTS}"'}
    defined = [f"-D{name}={value}" for name, value in macros.items()]
    return [*defined, f"-I{base}", f"-I{PACKAGE}", *build.flags]


class Kernels:
    """A compiled variant; run(operation, n, a, b) gives nanoseconds and the value that a has come to."""

    def __init__(self, build: Build, base: Path, trick: Trick | None = None) -> None:
        library = base.with_suffix(".so")
        command = [*compiler(), *FLAGS, *options_of(build, base, trick), str(VARIANTS / "timings.c")]
        subprocess.run([*command, "-o", str(library)], check=True)
        self.library = ctypes.CDLL(str(library))
        for operation in KERNELS:
            getattr(self.library, f"time_{operation}").restype = ctypes.c_double

    def run(self, operation: str, n: int, a: int, b: int) -> tuple[float, int]:
        words = [(ctypes.c_uint64 * 4)(*(v >> 64 * i & (1 << 64) - 1 for i in range(4))) for v in (a, b)]
        ns = getattr(self.library, f"time_{operation}")(ctypes.c_uint64(n), *words)
        return ns, sum(word << 64 * i for i, word in enumerate(words[0]))


STEPS: dict[str, Callable[[int, int], int]] = {
    "mul": lambda a, b: a * b % P,
    "square": lambda a, b: a * a % P,
    "inverse": lambda a, b: (pow(a, -1, P) + b) % P,
    "inverse_vartime": lambda a, b: (pow(a, -1, P) + b) % P,
}


def check(name: str, kernels: Kernels, operation: str, rng: random.Random) -> None:
    for _ in range(20):
        a, b = rng.randrange(1, P), rng.randrange(1, P)
        expected = a
        for _ in range(25):
            expected = STEPS[operation](expected, b)
        if kernels.run(operation, 25, a, b)[1] != expected:
            raise SystemExit(f"{operation} of {name} is wrong; nothing was timed")


def measure_kernels(names: list[str], rounds: int, work: Path, rng: random.Random) -> dict[str, dict[str, float]]:
    """Nanoseconds by variant ("int128", "int128 wide", ...) and operation."""
    found: dict[str, tuple[Kernels, tuple[str, ...]]] = {}
    for name in names:
        found[name] = Kernels(BUILDS[name], changed_base(work / name, None)), KERNELS
        for key, trick in TRICKS.items():
            if name in trick.builds:
                base = changed_base(work / f"{name}-{key}", trick)
                found[f"{name} {key}"] = Kernels(BUILDS[name], base, trick), trick.operations
    for name, (kernels, operations) in found.items():
        for operation in operations:
            check(name, kernels, operation, rng)
    a, b = rng.randrange(1, P), rng.randrange(1, P)
    best: dict[str, dict[str, float]] = {name: {} for name in found}
    for _ in range(rounds):
        for operation in KERNELS:
            n = 20_000 if operation in ("mul", "square") else 300
            for name, (kernels, operations) in found.items():
                if operation in operations:
                    ns = kernels.run(operation, n, a, b)[0] / n
                    best[name][operation] = min(ns, best[name].get(operation, ns))
    return best


def multiplications(build: Build, base: Path, trick: Trick | None) -> int | None:
    """How many multiplications a field mul has in 32-bit code of x86; None where the compiler makes none."""
    source = '#include "fp.h"\nvoid f(fp_t r, const fp_t a, const fp_t b) { fp_mul(r, a, b); }\n'
    options = ["-m32", "-O3", "-ffreestanding", "-w", "-S", "-x", "c", "-", "-o", "-", *options_of(build, base, trick)]
    done = subprocess.run([*compiler(), *options], input=source, capture_output=True, text=True, check=False)
    body = re.search(r"^limbs_mul:$(.*?)^\t\.size\tlimbs_mul", done.stdout, flags=re.MULTILINE | re.DOTALL)
    return len(re.findall(r"^\ti?mul", body[1], flags=re.MULTILINE)) if body else None


# --- signatures -------------------------------------------------------------------------------------------------------

COUNT = 64


def serve() -> None:
    """The process of one build: for every line on stdin a round of both packages, their times on stdout."""
    import coincurve

    from millerloop.secp256k1 import ecdsa

    rng = random.Random(256)
    keys = [rng.randrange(1, P >> 8).to_bytes(32, "big") for _ in range(COUNT)]
    messages = [rng.randbytes(32) for _ in keys]
    theirs = [coincurve.PrivateKey(key) for key in keys]
    public = [ecdsa.public_key(key) for key in keys]
    their_public = [key.public_key for key in theirs]
    signed = [ecdsa.sign(key, message).to_der() for key, message in zip(keys, messages, strict=True)]
    if signed != [key.sign(message) for key, message in zip(theirs, messages, strict=True)]:
        raise SystemExit("signatures differ from coincurve's")
    items = list(zip(public, messages, signed, strict=True))
    if not all(ecdsa.verify(*item) for item in items) or ecdsa.verify(public[0], messages[1], signed[0]):
        raise SystemExit("verification is wrong")

    def ours_sign() -> None:
        for key, message in zip(keys, messages, strict=True):
            ecdsa.sign(key, message)

    def ours_verify() -> None:
        for item in items:
            ecdsa.verify(*item)

    def their_sign() -> None:
        for key, message in zip(theirs, messages, strict=True):
            key.sign(message)

    def their_verify() -> None:
        for key, message, signature in zip(their_public, messages, signed, strict=True):
            key.verify(signature, message)

    work = {"verify": (ours_verify, their_verify), "sign": (ours_sign, their_sign)}
    for _ in sys.stdin:
        times = {}
        for name, calls in work.items():
            times[name] = []
            for call in calls:
                started = time.perf_counter_ns()
                call()
                times[name].append((time.perf_counter_ns() - started) / COUNT)
        print(json.dumps(times), flush=True)


# In the source folder: what is not of this curve would be compiled for nothing
ONLY_SECP256K1 = """
import sys
sys.path.insert(0, "")
import setup
setup.INSTANCES = [instance for instance in setup.INSTANCES if instance[0] == "secp256k1"]
modules, command = setup.extensions(setup.settings), {"build_ext": setup.BuildInstances}
setup.setup(ext_modules=modules, cmdclass=command, script_args=["--quiet", "build_ext", "--inplace"])
"""


def built(name: str, work: Path) -> Path:
    """The folder of the package, built with the settings of one build: this curve alone, and without lanes."""
    source = work / f"source-{name}"
    ignored = shutil.ignore_patterns(".git", "build", "*.so", ".*cache", "*.egg-info", "tests")
    shutil.copytree(ROOT, source, ignore=ignored)
    settings = {**os.environ, **BUILDS[name].settings, "MILLERLOOP_LANES": "0"}
    settings["CYTHON_CACHE_DIR"] = str(work / "translated")
    print(f"building {name}", file=sys.stderr, flush=True)
    command = [sys.executable, "-c", ONLY_SECP256K1]
    done = subprocess.run(command, cwd=source, env=settings, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"building {name} failed:\n{done.stdout}{done.stderr}")
    return source / "src"


def measure_signatures(names: list[str], rounds: int, work: Path) -> dict[str, dict[str, list[float]]]:
    """By build and operation, nanoseconds of ours and of coincurve."""
    best: dict[str, dict[str, list[float]]] = {name: {} for name in names}
    with ExitStack() as stack:
        workers = {}
        for name in names:
            environment = {**os.environ, "PYTHONPATH": str(built(name, work))}
            command = [sys.executable, str(Path(__file__).resolve()), "--serve"]
            pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
            workers[name] = stack.enter_context(subprocess.Popen(command, env=environment, **pipes))
        for _ in range(rounds):
            for name, worker in workers.items():
                worker.stdin.write("\n")
                worker.stdin.flush()
                line = worker.stdout.readline()
                if not line:
                    raise SystemExit(f"the process of {name} has ended")
                for operation, times in json.loads(line).items():
                    before = best[name].setdefault(operation, times)
                    best[name][operation] = [min(pair) for pair in zip(before, times, strict=True)]
        for worker in workers.values():
            worker.stdin.close()
    return best


# --- the tables -------------------------------------------------------------------------------------------------------


def duration(ns: float) -> str:
    return f"{ns / 1000:.2f} us" if ns >= 1000 else f"{ns:.1f} ns"


def table(head: list[str], rows: list[list[str]]) -> list[str]:
    lines = [head, ["---"] * len(head), *rows]
    return [f"| {' | '.join(line)} |" for line in lines]


def tables(report: dict[str, Any]) -> str:
    """The page's tables in Markdown."""
    names, kernels, signatures = report["builds"], report["kernels"], report["signatures"]
    head = ["", *(BUILDS[name].title for name in names)]
    rows = []
    for operation in KERNELS:
        rows.append([TITLES[operation], *(beside(kernels[name][operation], operation, name) for name in names)])
    lines = ["Inside C: time, and in brackets the published one of libsecp256k1 with the ratio to it.", ""]
    lines += table(head, rows)
    if signatures:
        lines += ["", "Through Python: time, ratio to coincurve in the same process, and the published time in C.", ""]
        rows = []
        for operation in SIGNATURES:
            times = {name: signatures[name][operation] for name in names}
            cells = [
                f"{duration(ours)}, {ours / theirs:.2f} of coincurve {published(operation, name)}"
                for name, (ours, theirs) in times.items()
            ]
            rows.append([TITLES[operation], *cells])
        lines += table(head, rows)
        lines += ["", *(of_coincurve(name, signatures, kernels["int128"]) for name in COINCURVE)]
    lines += ["", "What a trick buys: with it, without it, and the ratio.", ""]
    rows = list(tricks(names, kernels, ("wide", "uint64")))
    lines += table(["trick", "operation", "build", "with", "without", "with / without"], rows)
    lines += ["", f"The {TITLES['inverse']}, by its divsteps: time, and the ratio to the plain ones.", ""]
    rows = []
    for name in names:
        plain = kernels[f"{name} plain"]["inverse"]
        others = (kernels[f"{name} shifted"]["inverse"], kernels[name]["inverse"])
        rows.append([BUILDS[name].title, duration(plain), *(f"{duration(ns)}, {ns / plain:.2f}" for ns in others)])
    lines += table(["build", "plain", "matrix shifted down", "and fields that share a register, as in base/"], rows)
    counts = report["multiplications"]
    if all(counts.values()):
        lines += [
            "",
            f"In 32-bit code of x86 a field mul has {counts['uint32']} multiplications, and {counts['uint64']} where "
            "limbs are uint64.",
        ]
    return "\n".join([*lines, "", caption(report)])


def tricks(names: list[str], kernels: dict[str, dict[str, float]], keys: tuple[str, ...]) -> Iterator[list[str]]:
    for key in keys:
        trick = TRICKS[key]
        for operation in trick.operations:
            for name in (name for name in names if name in trick.builds):
                ours, without = kernels[name][operation], kernels[f"{name} {key}"][operation]
                cells = [trick.title, TITLES[operation], BUILDS[name].title, duration(ours), duration(without)]
                yield [*cells, f"{ours / without:.2f}"]


def of_coincurve(name: str, signatures: dict[str, dict[str, list[float]]], kernels: dict[str, float]) -> str:
    """Products beside an operation of coincurve in the same run, here and there."""
    here, there = min(times[name][1] for times in signatures.values()), COINCURVE[name]
    told = [
        f"{TITLES[operation]} {1000 * kernels[operation] / here:.3f} "
        f"(published: {1000 * PUBLISHED[operation]['int128'] / there:.3f})"
        for operation in ("mul", "square")
    ]
    return (
        f"coincurve's `{name}` takes {duration(here)} ({duration(there)} in the published run). In thousandths of it: "
        f"{', '.join(told)}."
    )


def published(operation: str, name: str) -> str:
    return f"({duration(PUBLISHED[operation][BUILDS[name].published])})"


def beside(ns: float, operation: str, name: str) -> str:
    theirs = PUBLISHED[operation][BUILDS[name].published]
    return f"{duration(ns)} ({duration(theirs)}: {ns / theirs:.2f})"


def caption(report: dict[str, Any]) -> str:
    told = f"{report['date']}, {report['cpu']}, {report['compiler']}, {report['python']}"
    return f"{told}{report['versions']}; minima of {report['rounds']} rounds."


def cpu() -> str:
    try:
        text = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        return platform.processor() or platform.machine()
    found = re.search(r"^model name\s*: (.*)$", text, flags=re.MULTILINE)
    return found[1] if found else platform.machine()


def has(feature: str) -> bool:
    return not feature or feature in Path("/proc/cpuinfo").read_text(encoding="utf-8").split()


def measure(rounds: int, with_signatures: bool) -> dict[str, Any]:
    names = [name for name, build in BUILDS.items() if has(build.needs)]
    rng = random.Random(256)
    with tempfile.TemporaryDirectory(prefix="millerloop-wide-") as folder:
        work = Path(folder)
        signatures = measure_signatures(names, rounds, work) if with_signatures else {}
        kernels = measure_kernels(names, rounds, work, rng)
        counts = {"uint32": multiplications(BUILDS["int64"], work / "int64", None)}
        counts["uint64"] = multiplications(BUILDS["int64"], work / "int64-uint64", TRICKS["uint64"])
    version = subprocess.run([*compiler(), "--version"], capture_output=True, text=True, check=True).stdout
    versions = ""
    if with_signatures:
        from importlib.metadata import version as version_of

        versions = f", coincurve {version_of('coincurve')}"
    return {
        "date": datetime.datetime.now(datetime.timezone.utc).date().isoformat(),
        "cpu": cpu(),
        "compiler": version.partition("\n")[0],
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "versions": versions,
        "rounds": rounds,
        "builds": names,
        "kernels": kernels,
        "signatures": signatures,
        "multiplications": counts,
    }


BEGIN, END = "<!-- tables: written by benchmarks/wide_multiply.py -->\n", "<!-- end of the tables -->\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=200, help="how often each takes its turn (default: %(default)s)")
    parser.add_argument("--kernels", action="store_true", help="only what is inside C")
    parser.add_argument("--write", metavar="FILE", type=Path, help="put the tables into this page")
    parser.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.serve:
        serve()
        return
    if options.rounds < 1:
        parser.error("--rounds must be 1 or more")
    text = tables(measure(options.rounds, not options.kernels))
    if options.write:
        page = options.write.read_text(encoding="utf-8")
        before, _, rest = page.partition(BEGIN)
        after = rest.partition(END)[2]
        options.write.write_text(f"{before}{BEGIN}\n{text}\n\n{END}{after}", encoding="utf-8")
    print(text)


if __name__ == "__main__":
    main()
