"""Compiles C shims around the headers of src/millerloop and loads them: plain `pytest` runs every header variant.

Needs:  cffi, setuptools and a C compiler (the one Python was built with, or $CC).
Gives:  compile_shim(name, source, cdef, macros, args) -> module with .lib and .ffi
        run_compiler(source, macros, args, mode)       -> (exit status, output): #error, assembly, predefined macros
        int128_variants()                              -> {name: (macros, args)}, every way int128.h can be built here
        lanes_variants()                               -> the same of lanes_52.h, with both kinds of packed elements
        cache_folder(), put_into_place(built, target)  where what is built is kept, and how it gets there
        one_builds(target), build_folder()             only one process builds it, while others wait; where it does
        run_apart(command, **options)                  -> what subprocess.run() returns, from any thread
        cpu_has(feature)                               -> bool, "bmi2" and the like as the operating system names them

Modules are kept in $MILLERLOOP_SHIM_CACHE (tests/conftest.py points it into pytest's cache) under a key made of all
that goes into the build: source, all headers, macros, flags, compiler, Python, cffi. A module is built in a temporary
folder and put into place in one step, so any number of processes may ask for it at once: one of them builds it.

    shim = compile_shim("shim_int128", '#include "int128.h" ...', "uint64_t f(uint64_t);", {"MILLERLOOP_INT128": 1})
    shim.lib.f(3)
"""

import functools
import hashlib
import importlib.machinery
import importlib.util
import json
import os
import platform
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from contextlib import contextmanager
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows: each process builds what it finds missing
    fcntl = None

HEADERS = Path(__file__).resolve().parents[2] / "src" / "millerloop"
INCLUDE_DIRS = (HEADERS / "base", HEADERS)
MSVC = sys.platform == "win32" and "MSC" in sys.version

# Optimised, since constant folding and inlining are part of what is tested, but without what makes building slow.
DEFAULT_ARGS = ("/O1",) if MSVC else ("-O1", "-g0", "-Wno-unused-function")

_loaded = {}


class CompileError(Exception):
    """The shim could not be built; the message holds the command's output."""


def compile_shim(name, source, cdef, macros=None, args=(), include_dirs=()):
    """Build and import the cffi module of `source`, C text that may include the headers of src/millerloop.

    name: a prefix for the module's name, an identifier. cdef: the declarations for cffi. macros: {name: value or None}.
    args: compiler arguments, after the defaults of this file. include_dirs: searched before the headers' own folders
    (src/millerloop/base and src/millerloop).
    """
    spec = {
        "source": source,
        "cdef": cdef,
        "macros": [[key, None if value is None else str(value)] for key, value in sorted((macros or {}).items())],
        "args": [*DEFAULT_ARGS, *args],
        "include_dirs": [str(folder) for folder in (*include_dirs, *INCLUDE_DIRS)],
    }
    key = _key(spec)
    if key not in _loaded:
        spec["name"] = f"{name}_{key}"
        target = cache_folder() / (spec["name"] + importlib.machinery.EXTENSION_SUFFIXES[0])
        with one_builds(target) as missing:
            if missing:
                _build(spec, target)
        _loaded[key] = _load(spec["name"], target)
    return _loaded[key]


def run_compiler(source, macros=None, args=(), mode="-fsyntax-only", include_dirs=()):
    """Run the compiler alone on `source`. mode: "-fsyntax-only", "-S" or "-E"; the output of the last two is returned.

    For compilers with a Unix command line (None on others: skip the test).
    """
    if MSVC:
        return None
    command = [*_compiler(), mode, "-x", "c", "-", *args]
    command += [f"-I{folder}" for folder in (*include_dirs, *INCLUDE_DIRS)]
    command += [f"-D{key}" if value is None else f"-D{key}={value}" for key, value in (macros or {}).items()]
    with tempfile.TemporaryDirectory(prefix="millerloop-compiler-") as work:
        output = Path(work) / "output"
        if mode != "-fsyntax-only":
            command += ["-o", str(output)]
        done = run_apart(command, input=source)
        result = output.read_text() if done.returncode == 0 and output.exists() else done.stderr
    return done.returncode, result


@functools.cache
def cpu_has(feature):
    """Whether this CPU has `feature`, as the operating system spells it, in lower case; False if unknown."""
    try:
        if sys.platform == "linux":
            words = Path("/proc/cpuinfo").read_text().lower().split()
        elif sys.platform == "darwin":
            keys = ["machdep.cpu.features", "machdep.cpu.leaf7_features"]
            words = subprocess.run(["sysctl", "-n", *keys], capture_output=True, text=True).stdout.lower().split()
        else:
            return False
    except OSError:
        return False
    return feature in words


@functools.cache
def predefined_macros():
    """The names the compiler defines by itself, as a set."""
    result = run_compiler("", args=("-dM",), mode="-E")
    return frozenset(line.split()[1] for line in result[1].splitlines() if line) if result else frozenset()


@functools.cache
def int128_variants():
    """Every variant of int128.h that this compiler and this CPU can run, as {name: (macros, args)}."""
    variants = {"struct-pieces": ({"MILLERLOOP_INT128": 2, "MILLERLOOP_INT128_STRUCT_PATH": 2}, ())}
    if "__SIZEOF_INT128__" in predefined_macros():
        variants["native"] = ({"MILLERLOOP_INT128": 1}, ())
    intrinsic = {"MILLERLOOP_INT128": 2, "MILLERLOOP_INT128_STRUCT_PATH": 1}
    if MSVC and platform.machine().lower() in ("amd64", "arm64"):
        variants["struct-intrinsic"] = (intrinsic, ())
    elif not MSVC and platform.machine().lower() in ("x86_64", "amd64") and cpu_has("bmi2"):
        variants["struct-intrinsic"] = (intrinsic, ("-mbmi2",))
    return variants


# What setup.py compiles the lanes instances with
IFMA_ARGS = ("-mavx512f", "-mavx512dq", "-mavx512vl", "-mavx512ifma")


@functools.cache
def lanes_variants():
    """Every variant of lanes_52.h that can be run here, as {name: (macros, args)}: in plain C, and by the instructions.

    "packed-26" has elements in memory as a build without 128-bit integers keeps them.
    """
    if "__GNUC__" not in predefined_macros():
        return {}
    native = 1 if "__SIZEOF_INT128__" in predefined_macros() else 2
    packings = {
        "": {"MILLERLOOP_LANES": 1, "MILLERLOOP_LIMB_BITS": 52, "MILLERLOOP_INT128": native},
        "-packed-26": {"MILLERLOOP_LANES": 1, "MILLERLOOP_LIMB_BITS": 26, "MILLERLOOP_INT128": 0},
    }
    # Without the instructions GCC remarks that other versions of it hand over vectors in another way. Vectors of half
    # the size, where the CPU has them, are compiled in a third of the time that it takes to do without any.
    kinds = {"lanes": ("-Wno-psabi", *(("-mavx2",) if cpu_has("avx2") else ()))}
    if cpu_has("avx512ifma") and run_compiler("int f;", args=IFMA_ARGS)[0] == 0:
        kinds["lanes-ifma"] = IFMA_ARGS
    return {kind + end: (macros, args) for kind, args in kinds.items() for end, macros in packings.items()}


def _compiler():
    command = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    if shutil.which(command[0]) is None:
        raise CompileError(
            f"the header tests need a C compiler, but `{command[0]}` is not there: install one "
            "(Debian: build-essential; Fedora: gcc; macOS: xcode-select --install) or name one in CC"
        )
    return command


def _key(spec):
    digest = hashlib.sha256(json.dumps(spec, sort_keys=True).encode())
    for path in sorted({header for folder in spec["include_dirs"] for header in Path(folder).rglob("*.h")}):
        digest.update(str(path).encode() + b"\0" + path.read_bytes() + b"\0")
    build = [sys.version, sysconfig.get_platform(), importlib.util.find_spec("cffi").origin]
    build += [os.environ.get(variable, "") for variable in ("CC", "CFLAGS", "CPPFLAGS", "LDFLAGS")]
    digest.update(json.dumps(build).encode())
    return digest.hexdigest()[:16]


def run_apart(command, **options):
    """What a command did in a process of its own, which gets a copy of the environment: pytest sets a variable for
    every test, and a thread that starts a compiler meanwhile would hand on addresses where nothing is any more."""
    return subprocess.run(command, capture_output=True, text=True, env=dict(os.environ), **options)


@functools.cache
def cache_folder():
    return Path(os.environ.get("MILLERLOOP_SHIM_CACHE") or tempfile.mkdtemp(prefix="millerloop-shims-"))


def _build(spec, target):
    if not MSVC:
        _compiler()
    with build_folder() as work:
        # A process of its own: cffi changes the current folder while it builds, and compilers write to the real stderr.
        command = [sys.executable, os.path.abspath(__file__), work]
        done = run_apart(command, input=json.dumps(spec))
        if done.returncode != 0:
            settings = f"macros {spec['macros']}, arguments {spec['args']}"
            raise CompileError(f"building {spec['name']} failed ({settings}):\n{done.stdout}{done.stderr}")
        put_into_place(done.stdout.splitlines()[-1], target)


@contextmanager
def one_builds(target):
    """Whether `target` is missing, as a context: who is told so builds it there, and others are asked to wait."""
    if fcntl is None or target.exists():
        yield not target.exists()
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    with target.with_name(target.name + ".lock").open("w") as handle:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield not target.exists()


def build_folder():
    return tempfile.TemporaryDirectory(prefix="millerloop-build-", ignore_cleanup_errors=True)


def put_into_place(built, target):
    """Copy a finished file to where others look for it, in one step."""
    target.parent.mkdir(parents=True, exist_ok=True)
    handle, copy = tempfile.mkstemp(dir=target.parent, prefix="new-")
    os.close(handle)
    shutil.copy(built, copy)
    try:
        os.replace(copy, target)
    except PermissionError:  # Windows: another process built the same module meanwhile and has it open
        os.unlink(copy)
        if not target.exists():
            raise


def _load(name, path):
    loader = importlib.machinery.ExtensionFileLoader(name, str(path))
    module = importlib.util.module_from_spec(importlib.util.spec_from_file_location(name, path, loader=loader))
    loader.exec_module(module)
    return module


def _main():
    """The building process: the specification on stdin, the folder as argument, the built file's path as last line."""
    from cffi import FFI, VerificationError

    spec = json.load(sys.stdin)
    ffi = FFI()
    ffi.cdef(spec["cdef"])
    ffi.set_source(
        spec["name"],
        f'#line 1 "{spec["name"]}"\n' + spec["source"],
        include_dirs=spec["include_dirs"],
        define_macros=[tuple(macro) for macro in spec["macros"]],
        extra_compile_args=spec["args"],
    )
    try:
        print(ffi.compile(tmpdir=sys.argv[1]))
    except VerificationError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    _main()
