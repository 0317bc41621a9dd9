"""batch_shim.pyx compiled for a curve and a build, with the layout of elements in memory.

Needs:  formula_build.py and formula_shim.py of tests/tower.
Gives:  VARIANTS, names: scalar and over lanes, with all ranges checked, and by the instructions; shim_of(name), a Shim
        of formula_shim.py whose module has the batch functions. Elements in memory are those of the scalar instance.
"""

import importlib.machinery
import importlib.util
import json
import sys
import sysconfig
from functools import cache
from importlib.metadata import version
from pathlib import Path

import formula_shim
from compile import DEFAULT_ARGS, HEADERS, INCLUDE_DIRS, MSVC, build_folder, cache_folder, one_builds, put_into_place
from formula_build import HERE as TOWER
from formula_build import key_of, run_builder
from fp_shim import MODES, MULTIPLICATIONS
from reference import CURVES

NAME = "batch_shim"
SOURCE = Path(__file__).resolve().parent / f"{NAME}.pyx"
VARIANTS = [name for name, v in formula_shim.VARIANTS.items() if v.mode == "verify" or v.is_lanes]


@cache
def translated():
    texts = [path.read_text(encoding="utf-8") for path in [SOURCE, *sorted(HEADERS.glob("*/*.pxi"))]]
    target = cache_folder() / f"{NAME}_{key_of(texts, version('cython'))}.c"
    with one_builds(target) as missing, build_folder() as work:
        if missing:
            built = Path(work, f"{NAME}.c")
            run_builder(["-m", "cython", "-I", HEADERS, "-o", built, SOURCE])
            put_into_place(built, target)
    return target


def compiled(variant):
    macros, args = MULTIPLICATIONS[variant.multiplication]
    layers = ("tower", "curve", "pairing", "batch")
    folders = [HEADERS / variant.curve, *(HEADERS / layer for layer in layers), *INCLUDE_DIRS]
    headers = [(str(path), path.read_text(encoding="utf-8")) for f in folders for path in sorted(f.glob("*.h"))]
    spec = {
        "name": NAME,
        "source": str(translated()),
        "include_dirs": [str(folder) for folder in folders],
        "macros": [[key, str(value)] for key, value in sorted({**macros, **MODES[variant.mode]}.items())],
        "args": [*DEFAULT_ARGS, *([] if MSVC else ["-w"]), *args],
    }
    suffix = importlib.machinery.EXTENSION_SUFFIXES[0]
    target = cache_folder() / f"{NAME}_{key_of(spec, headers, sys.version, sysconfig.get_platform())}{suffix}"
    with one_builds(target) as missing, build_folder() as work:
        if missing:
            output = run_builder([TOWER / "build_extension.py", work], input=json.dumps(spec))
            put_into_place(Path(output.splitlines()[-1]), target)
    return target


@cache
def shim_of(name):
    variant = formula_shim.VARIANTS[name]
    path = compiled(variant)
    loader = importlib.machinery.ExtensionFileLoader(NAME, str(path))
    module = importlib.util.module_from_spec(importlib.util.spec_from_file_location(NAME, str(path), loader=loader))
    loader.exec_module(module)
    limb_bits = MULTIPLICATIONS[variant.multiplication][0]["MILLERLOOP_LIMB_BITS"]
    return formula_shim.Shim(CURVES[variant.curve], variant.mode, limb_bits, module)
