"""curve_alone_shim.pyx compiled for secp256k1, with limbs of either size, with checks and without.

Needs:  formula_build.py of tests/tower, compile.py and fp_shim.py of tests/base, reference_secp256k1.py.
Gives:  each_build, a mark that runs a test once for each build; shim_of(build), its module; E, the curve;
        projective(point, rng), coordinates of a point, and affine(coordinates), back.
"""

import importlib.machinery
import importlib.util
import json
import sys
import sysconfig
from functools import cache
from importlib.metadata import version
from pathlib import Path

import pytest
from compile import DEFAULT_ARGS, HEADERS, INCLUDE_DIRS, MSVC, build_folder, cache_folder, one_builds, put_into_place
from formula_build import HERE as TOWER
from formula_build import curve_alone_files, key_of, run_builder
from fp_shim import MODES, MULTIPLICATIONS, NATIVE
from reference_secp256k1 import SECP256K1 as E

NAME = "curve_alone_shim"
HERE = Path(__file__).resolve().parent
BUILDS = [f"{multiplication}-{mode}" for multiplication in NATIVE for mode in ("plain", "verify")]


@cache
def translated():
    """The path of the shim in C."""
    includes = "".join(f'include "{source}"\n' for source in curve_alone_files())
    texts = [(HEADERS / source).read_text(encoding="utf-8") for source in curve_alone_files()]
    texts.append((HERE / f"{NAME}.pyx").read_text(encoding="utf-8"))
    target = cache_folder() / f"{NAME}_{key_of(texts, includes, version('cython'))}.c"
    with one_builds(target) as missing, build_folder() as work:
        if missing:
            Path(work, "curve_alone_formulas.pxi").write_text(includes, encoding="utf-8")
            built = Path(work, f"{NAME}.c")
            run_builder(["-m", "cython", "-I", work, "-I", HEADERS, "-o", built, HERE / f"{NAME}.pyx"])
            put_into_place(built, target)
    return target


@cache
def shim_of(build):
    multiplication, mode = build.rsplit("-", 1)
    macros, args = MULTIPLICATIONS[multiplication]
    folders = [HEADERS / "secp256k1", HEADERS / "tower", HEADERS / "curve", *INCLUDE_DIRS]
    headers = [path.read_text(encoding="utf-8") for folder in folders for path in sorted(folder.glob("*.h"))]
    spec = {
        "name": NAME,
        "source": str(translated()),
        "include_dirs": [str(folder) for folder in folders],
        "macros": [[key, str(value)] for key, value in sorted({**macros, **MODES[mode]}.items())],
        "args": [*DEFAULT_ARGS, *([] if MSVC else ["-w"]), *args],
    }
    suffix = importlib.machinery.EXTENSION_SUFFIXES[0]
    target = cache_folder() / f"{NAME}_{key_of(spec, headers, sys.version, sysconfig.get_platform())}{suffix}"
    with one_builds(target) as missing, build_folder() as work:
        if missing:
            output = run_builder([TOWER / "build_extension.py", work], input=json.dumps(spec))
            put_into_place(Path(output.splitlines()[-1]), target)
    loader = importlib.machinery.ExtensionFileLoader(NAME, str(target))
    module = importlib.util.module_from_spec(importlib.util.spec_from_file_location(NAME, str(target), loader=loader))
    loader.exec_module(module)
    return module


def each_build(test):
    """Run a test once for each build: its argument `build` is the name, of which shim_of() has the module."""
    return pytest.mark.parametrize("build", BUILDS)(test)


def projective(point, rng):
    z = rng.randrange(1, E.p)
    return (0, z, 0) if point is None else (point[0] * z % E.p, point[1] * z % E.p, z)


def affine(coordinates):
    x, y, z = coordinates
    if z == 0:
        assert x == 0
        assert y != 0
        return None
    inverse = pow(z, -1, E.p)
    return (x * inverse % E.p, y * inverse % E.p)
