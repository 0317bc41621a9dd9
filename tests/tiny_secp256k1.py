"""The classes of secp256k1 compiled for a group of 199 points: every sum and every multiple there is can be tried.

Needs:  src/millerloop; Cython, setuptools and a C compiler; reference_secp256k1.py; compile.py and
        fp_shim.py of tests/base.
Gives:  GROUP, the group by the reference; ELEMENTS, k G at k; tiny(), Point, SecretScalar and Fn, n and p of it.

E: y^2 = x^3 + 4 over the same field is one of the sextic twists of secp256k1, and 199 divides its number of points
once. phi(x, y) = (PHI_X x, y) is multiplication by 92 in the group of that order. All that is compiled is what
secp256k1 compiles, but for:

  * the constants of the curve: b, the generator, the lattice;
  * the quotients by which scalars are split, which would be zero: here k g itself, with g such that both halves have
    their 128 bits and are as good as random. (a1, b1), (a2, b2) are in the lattice as there, so that the multiples come
    out the same;
  * the width of the table of the generator: odd multiples have to stay below the order.

Scalars are reduced modulo n; Fn is written in Python here, as numbers modulo so little are no instance of fp.h.
"""

from __future__ import annotations

import hashlib
import importlib.machinery
import importlib.util
import json
import os
import sys
import sysconfig
from functools import cache
from importlib.metadata import version
from pathlib import Path
from types import ModuleType, SimpleNamespace

from compile import (
    DEFAULT_ARGS,
    HEADERS,
    MSVC,
    CompileError,
    build_folder,
    cache_folder,
    one_builds,
    put_into_place,
    run_apart,
)
from fp_shim import MODES, MULTIPLICATIONS
from reference_secp256k1 import SECP256K1, Group

from millerloop.errors import EncodingError

GROUP = Group(
    "tiny",
    p=SECP256K1.p,
    b=4,
    n=199,
    generator=(
        0xFA7CC9A70737F2DBA749DD392B4FB0693B017A7DA808C2F1FB12940C9EA66C18,
        0x78AC123A5ED8AEF38732BC911F3A286848DF246C808DAE72CFE525727F0501ED,
    ),
)
LAMBDA = 92  # phi, of secp256k1's PHI_X, on the generator


def elements(group: Group) -> list:
    """0, G, 2 G, ... (n - 1) G by the reference."""
    found = [None]
    while len(found) < group.n:
        found.append(group.add(found[-1], group.generator))
    return found


ELEMENTS = elements(GROUP)


# --- what is compiled -------------------------------------------------------------------------------------------------


def limbs(number: int) -> str:
    return f"FP({', '.join(hex(number >> 52 * i & 2**52 - 1) for i in range(5))})"


def words(number: int, count: int) -> str:
    return ", ".join(hex(number >> 64 * i & 2**64 - 1) for i in range(count))


def constants() -> str:
    """constants.h: that of secp256k1 with another curve. g c < 2^119 for k < n, and a, b < n."""
    n, (x, y) = GROUP.n, GROUP.generator
    own = {"G1_B": str(GROUP.b), "G1_GENERATOR_X": limbs(x), "G1_GENERATOR_Y": limbs(y)}
    for i, b in ((1, 57), (2, -101)):
        a = -b * LAMBDA % n  # a + b lambda = 0
        g = int.from_bytes(hashlib.sha256(b"%d" % i).digest(), "big") >> 147
        own[f"LATTICE_{i}"] = f"{words(-a, 3)}, {words(b, 3)}"
        own[f"LATTICE_QUOTIENT_{i}"] = words(g, 4)
    changed = "".join(f"#undef {name}\n#define {name} {value}\n" for name, value in own.items())
    return f'#include "{(HEADERS / "secp256k1" / "constants.h").as_posix()}"\n{changed}'


# By file: what stands there, and what is put in its place
CHANGED = {
    "curve/generator_multiples.pxi": [("    GENERATOR_WIDTH = 12\n", "    GENERATOR_WIDTH = 8\n")],
    "curve/scalar_lattice.pxi": [
        ("    high = r[5] >> 63\n", "    high = WORD(0)\n"),
        ("    c[0] = r[6] + high\n", "    c[0] = r[0]\n"),
        ("    c[1] = r[7] + is_less(c[0], high)\n", "    c[1] = r[1]\n"),
    ],
}
DIRECTIVES = ["language_level=3", "auto_pickle=False", "boundscheck=False", "wraparound=False"]
DIRECTIVES += ["initializedcheck=False", "cdivision=True"]


def changed_files() -> dict[str, str]:
    """What goes before the files of the package, by path."""
    result = {"constants.h": constants()}
    for name, pairs in CHANGED.items():
        text = (HEADERS / name).read_text(encoding="utf-8")
        for old, new in pairs:
            if text.count(old) != 1:
                raise CompileError(f"{name} has not this line once, which is to be changed: {old}")
            text = text.replace(old, new)
        result[name] = text
    return result


def run_builder(*command, **options) -> str:
    done = run_apart([sys.executable, *map(str, command)], **options)
    if done.returncode != 0:
        raise CompileError(f"{' '.join(map(str, command))} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


def compiled(macros: dict, args: tuple) -> Path:
    """The path of the module, built if need be, for these macros of fp.h."""
    files = changed_files()
    sources = {
        str(path): path.read_text(encoding="utf-8") for kind in ("*/*.h", "*/*.pxi") for path in HEADERS.glob(kind)
    }
    parts = [files, sources, sorted(macros.items()), args, version("cython"), sys.version, sysconfig.get_platform()]
    parts += [os.environ.get(variable, "") for variable in ("CC", "CFLAGS", "CPPFLAGS", "LDFLAGS")]
    key = hashlib.sha256(json.dumps(parts).encode()).hexdigest()[:16]
    target = cache_folder() / f"tiny_{key}{importlib.machinery.EXTENSION_SUFFIXES[0]}"
    with one_builds(target) as missing:
        if missing:
            build(files, macros, args, target)
    return target


def build(files: dict, macros: dict, args: tuple, target: Path) -> None:
    with build_folder() as work:
        for name, text in files.items():
            Path(work, name).parent.mkdir(exist_ok=True)
            Path(work, name).write_text(text, encoding="utf-8")
        source = Path(work, "_scalar.pyx")
        source.write_text((HEADERS / "secp256k1" / "_scalar.pyx").read_text(encoding="utf-8"), encoding="utf-8")
        options = [option for directive in DIRECTIVES for option in ("-X", directive)]
        run_builder("-m", "cython", *options, "-I", work, "-I", HEADERS, source)
        folders = [
            Path(work),
            *(HEADERS / layer for layer in ("base", "tower", "curve", "batch", "classes", "secp256k1")),
        ]
        spec = {
            "name": "_scalar",
            "source": str(source.with_suffix(".c")),
            "include_dirs": [str(folder) for folder in folders],
            "macros": [[name, str(value)] for name, value in sorted(macros.items())],
            "args": [*DEFAULT_ARGS, *([] if MSVC else ["-w"]), *args],
        }
        builder = Path(__file__).resolve().parent / "tower" / "build_extension.py"
        output = run_builder(builder, work, input=json.dumps(spec))
        put_into_place(Path(output.splitlines()[-1]), target)


# --- its package ------------------------------------------------------------------------------------------------------


class Fn:
    """Integers modulo the order, with what is asked of the compiled class."""

    __slots__ = ("value",)

    def __init__(self, value: int | Fn):
        self.value = int(value) % GROUP.n

    @classmethod
    def from_bytes(cls, data: bytes, byteorder="big") -> Fn:
        if len(data) != 32:
            raise EncodingError("an Fn has 32 bytes", "length")
        value = int.from_bytes(data, byteorder)
        if value >= GROUP.n:
            raise EncodingError("an Fn is below n", "range")
        return cls(value)

    @classmethod
    def from_bytes_wide(cls, data: bytes, byteorder="big") -> Fn:
        return cls(int.from_bytes(data, byteorder))

    def to_bytes(self, byteorder="big") -> bytes:
        return self.value.to_bytes(32, byteorder)

    def __int__(self) -> int:
        return self.value

    def __bool__(self) -> bool:
        return self.value != 0

    def __eq__(self, other) -> bool:
        return type(other) is Fn and self.value == other.value

    def __hash__(self) -> int:
        return hash(self.value)

    def __add__(self, other: Fn) -> Fn:
        return Fn(self.value + other.value)

    def __sub__(self, other: Fn) -> Fn:
        return Fn(self.value - other.value)

    def __neg__(self) -> Fn:
        return Fn(-self.value)

    def __mul__(self, other):
        return Fn(self.value * other.value) if type(other) is Fn else NotImplemented

    def inverse(self) -> Fn:
        if not self.value:
            raise ZeroDivisionError("zero has no inverse")
        return Fn(pow(self.value, -1, GROUP.n))

    inverse_vartime = inverse


@cache
def tiny() -> SimpleNamespace:
    """The classes, with all ranges checked. A module finds its package by its name, and in it the scalar field."""
    macros, args = MULTIPLICATIONS["native" if "native" in MULTIPLICATIONS else "struct-pieces"]
    path, package = compiled({**macros, **MODES["verify"]}, args), "tiny"
    sys.modules[package] = ModuleType(package)
    sys.modules[f"{package}._fn"] = ModuleType(f"{package}._fn")
    sys.modules[package].__path__ = []
    sys.modules[f"{package}._fn"].Fn = Fn
    name = f"{package}._scalar"
    loader = importlib.machinery.ExtensionFileLoader(name, str(path))
    module = importlib.util.module_from_spec(importlib.util.spec_from_file_location(name, str(path), loader=loader))
    sys.modules[name] = module  # where batches look for it
    loader.exec_module(module)
    return SimpleNamespace(
        Point=module.Point, SecretScalar=module.SecretScalar, Fp=module.Fp, Fn=Fn, n=module.n, p=module.p
    )
