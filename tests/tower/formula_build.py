"""formula_shim.pyx as C, with everything in it that follows from the formula files, compiled for any curve and build.

Needs:  Cython, setuptools, a C compiler; compile.py of tests/base for the folders and the default arguments.
Gives:  SIGNATURES, from the name of every function in the formula files to its Signature, and NUMBER_OF, to its number
        in the shim; functions_of(source), the names in one file; OVER_LANES, of the functions that lanes have too;
        curve_alone_files(), the files of an instance of a curve without a twist; compiled(curve, macros, args), the
        path of a module; load(path), the module.

The formulas are translated to C once, since curve and build are macros, and once more for lanes, which have those that
never branch; and compiled once for each of them. Modules are kept where compile.py keeps its own, under a key of all
that goes into them.
"""

import hashlib
import importlib.machinery
import importlib.util
import json
import os
import re
import sys
import sysconfig
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

from compile import (
    DEFAULT_ARGS,
    HEADERS,
    INCLUDE_DIRS,
    MSVC,
    CompileError,
    build_folder,
    cache_folder,
    one_builds,
    put_into_place,
    run_apart,
)

NAME = "formula_shim"
HERE = Path(__file__).resolve().parent
PLANTED = HERE / "planted.pxi"
CURVE_ALONE = ["batch/curve_formulas.pxi", "classes/curve_instance.pxi"]


# --- signatures -------------------------------------------------------------------------------------------------------


class Parameter(NamedTuple):
    name: str
    type: str  # as in the source, without const: "fp2_t", "line_t", "uint64_t *", "int"; of curve/, "fp_t", "fp_t [3]"
    const: bool

    @property
    def is_pointer(self):
        return self.type.endswith(("_t", "*", "]")) and self.type not in ("size_t", "uint64_t", "word_t", "fp_mask_t")

    @property
    def is_word(self):
        """An integer that lanes have one of each."""
        return self.type in ("word_t", "fp_mask_t")

    @property
    def cast(self):
        return self.type if self.type.endswith("*") else self.type.removesuffix(" [3]").removesuffix("_t") + "_struct *"


class Signature(NamedTuple):
    returns: str
    parameters: tuple

    @property
    def pointers(self):
        return tuple(p for p in self.parameters if p.is_pointer)

    @property
    def integers(self):
        return tuple(p for p in self.parameters if not p.is_pointer)


def formula_files(lanes=False):
    """The files of formulas that an instance includes, in its order, relative to src/millerloop."""
    sources = ["batch/formulas.pxi"] if lanes else ["batch/formulas.pxi", "classes/instance.pxi"]
    texts = [(HEADERS / path).read_text(encoding="utf-8") for path in sources]
    return re.findall(r'^include "((?:base|tower|curve|pairing)/\w+\.pxi)"', "".join(texts), flags=re.MULTILINE)


def curve_alone_files():
    """The same of an instance of a curve without a twist."""
    texts = [(HEADERS / path).read_text(encoding="utf-8") for path in CURVE_ALONE]
    return re.findall(r'^include "((?:base|tower|curve)/\w+\.pxi)"', "".join(texts), flags=re.MULTILINE)


def signatures_in(path):
    """The functions of a file, by name; one that is fused over F counts twice, as Cython names its two forms."""
    text = path.read_text(encoding="utf-8")
    returned = "void|fp_mask_t|word_t|int|unsigned int|size_t|uint64_t"
    definition = rf"^cdef (?:inline )?({returned}) (\w+)\((.*?)\) noexcept nogil:"
    found = re.findall(definition, text, flags=re.MULTILINE | re.DOTALL)
    # Whatever else begins with cdef and has a parenthesis before its end would be called by no test
    escaped = set(re.findall(r"^c?p?def\b[^:(#\n]*?(\w+)\(", text, flags=re.MULTILINE)) - {name for _, name, _ in found}
    if escaped:
        raise ValueError(f"{path}: no signature that is understood: {', '.join(sorted(escaped))}")
    result = {}
    for returns, name, parameters in found:
        parsed = []
        for parameter in filter(str.strip, parameters.split(",")):
            shape = r"\s*(?:const )?((?:(?:un)?signed )?\w+) (\*?)(\w+)(\[3\])?\s*"
            kind, star, own, three = re.fullmatch(shape, parameter).groups()
            parsed.append(Parameter(own, kind + " *" * bool(star) + " [3]" * bool(three), "const " in parameter))
        if any(p.type.startswith("F ") for p in parsed):
            for field in ("fp", "fp2"):
                kinds = {"F *": f"{field}_t", "F [3]": f"{field}_t [3]"}
                own = tuple(p._replace(type=kinds.get(p.type, p.type)) for p in parsed)
                result[f"{name}[{field}_struct]"] = Signature(returns, own)
        else:
            result[name] = Signature(returns, tuple(parsed))
    return result


def functions_of(source):
    """The names of the functions in a formula file, such as "tower/fp2.pxi"."""
    return set(signatures_in(HEADERS / source))


SIGNATURES = {
    name: signature
    for path in [*(HEADERS / source for source in formula_files()), PLANTED]
    for name, signature in signatures_in(path).items()
}
NUMBER_OF = {name: i for i, name in enumerate(SIGNATURES)}
OVER_LANES = {name for source in formula_files(lanes=True) for name in functions_of(source)}


# --- what is compiled -------------------------------------------------------------------------------------------------


def includes_text(lanes):
    return "".join(f'include "{source}"\n' for source in formula_files(lanes))


def calls_text(lanes):
    """call_formula, one case for each function, and the sizes of the types that they are given."""
    cases, types = [], set()
    planted = signatures_in(PLANTED)
    for name, signature in SIGNATURES.items():
        if lanes and name not in OVER_LANES and name not in planted:
            continue
        pointers, integers = iter(range(16)), iter(range(16))
        arguments = []
        for p in signature.parameters:
            if p.is_pointer:
                types.add(p.cast.removesuffix(" *"))
                arguments.append(f"<{p.cast}>p[{next(pointers)}]")
            elif p.is_word:
                arguments.append(f"k[{next(integers)}]")
            else:
                arguments.append(f"<{p.type}>word_lane(k[{next(integers)}], 0)")
        called = f"{name}({', '.join(arguments)})"
        if signature.returns in ("word_t", "fp_mask_t"):
            called = f"return {called}"
        elif signature.returns != "void":
            called = f"return WORD({called})"
        cases.append(f"if which == {NUMBER_OF[name]}:\n        {called}\n")
    most_pointers = max(len(s.pointers) for s in SIGNATURES.values())
    most_integers = max(len(s.integers) for s in SIGNATURES.values())
    return (
        f"cdef enum:\n    MOST_POINTERS = {most_pointers}\n    MOST_INTEGERS = {most_integers}\n\n"
        "cdef word_t call_formula(int which, void **p, const word_t *k) noexcept nogil:\n    "
        + "    el".join(cases)
        + "    return WORD(0)\n\nSIZES = {\n"
        + "".join(f'    "{name}": sizeof({name}),\n' for name in sorted(types))
        + "}\n"
        + 'include "lanes_memory.pxi"\n' * lanes
    )


def key_of(*parts):
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()[:16]


def run_builder(command, **options):
    done = run_apart([sys.executable, *map(str, command)], **options)
    if done.returncode != 0:
        raise CompileError(f"{' '.join(map(str, command))} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


def translated(lanes=False):
    """The path of the formulas and the shim in C, the same for every variant but those over lanes."""
    result = translation(lanes)
    if isinstance(result, CompileError):
        raise result
    return result


@cache
def translation(lanes):
    """That path, or the error, so that what failed is not tried again by every test."""
    sources = [(HERE / f"{NAME}.pyx"), PLANTED, HERE / "lanes_memory.pxi"]
    sources += [HEADERS / source for source in formula_files(lanes)]
    texts = [source.read_text(encoding="utf-8") for source in sources]
    target = cache_folder() / f"{NAME}_{key_of(texts, includes_text(lanes), calls_text(lanes), version('cython'))}.c"
    with one_builds(target) as missing, build_folder() as work:
        if missing:
            Path(work, "formulas.pxi").write_text(includes_text(lanes), encoding="utf-8")
            Path(work, "calls.pxi").write_text(calls_text(lanes), encoding="utf-8")
            built = Path(work, f"{NAME}.c")
            try:
                run_builder(["-m", "cython", "-I", work, "-I", HEADERS, "-I", HERE, "-o", built, HERE / f"{NAME}.pyx"])
            except CompileError as error:
                return error
            put_into_place(built, target)
    return target


def compiled(curve, macros, args):
    """The path of the shim's module for one curve and build."""
    folders = [HEADERS / curve, HEADERS / "tower", HEADERS / "curve", *INCLUDE_DIRS, HERE]
    headers = [(str(path), path.read_text(encoding="utf-8")) for f in folders for path in sorted(f.glob("*.h"))]
    spec = {
        "name": NAME,
        "source": str(translated("MILLERLOOP_LANES" in macros)),
        "include_dirs": [str(folder) for folder in folders],
        "macros": [[key, str(value)] for key, value in sorted(macros.items())],
        # Cython hands `const fp2_t a` on as a pointer to what is not const; of the warnings, setup.py takes care
        "args": [*DEFAULT_ARGS, *([] if MSVC else ["-w"]), *args],
    }
    build = [sys.version, sysconfig.get_platform(), version("setuptools")]
    build += [os.environ.get(variable, "") for variable in ("CC", "CFLAGS", "CPPFLAGS", "LDFLAGS")]
    suffix = importlib.machinery.EXTENSION_SUFFIXES[0]
    target = cache_folder() / f"{NAME}_{key_of(spec, headers, build)}{suffix}"
    with one_builds(target) as missing, build_folder() as work:
        if missing:
            output = run_builder([HERE / "build_extension.py", work], input=json.dumps(spec))
            put_into_place(Path(output.splitlines()[-1]), target)
    return target


def load(path):
    loader = importlib.machinery.ExtensionFileLoader(NAME, str(path))
    module = importlib.util.module_from_spec(importlib.util.spec_from_file_location(NAME, str(path), loader=loader))
    loader.exec_module(module)
    return module
