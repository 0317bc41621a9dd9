"""The extension modules: what is compiled, from what, with which macros and flags. All else is in pyproject.toml.

An instance is the same formulas compiled for one curve and one element type, or for a prime field alone: a stub .pyx
that includes them in order, one translation unit, with flags of its own. The table INSTANCES below is the only place
that names them.

Settings, from the environment:

    MILLERLOOP_WIDE_MULTIPLY       int128 | int128_struct | int64: what 64x64 -> 128 bit products are made of
                                   (default: int128 where the compiler has it, else int128_struct on 64-bit machines,
                                   else int64)
    MILLERLOOP_INT128_STRUCT_PATH  1 (high-multiply intrinsic) | 2 (32-bit pieces): forces a path of int128_struct
    MILLERLOOP_VERIFY              1: every value carries its bounds and every operation checks them
    MILLERLOOP_EAGER               1: build the eager instances too, for measuring what lazy reduction buys
    MILLERLOOP_LANES               0: leave out the instances of eight lanes (AVX-512 IFMA) | 1: fail where the compiler
                                   cannot build them (default: built where it can; 64-bit x86, not on Windows)
    MILLERLOOP_OPTIMIZE            1 | 2 | 3: the compiler's level (default: 3; 1 with sanitizers)
    MILLERLOOP_SANITIZE            address,undefined (either or both): compile with these sanitizers

A changed setting rebuilds what depends on it. Where CYTHON_CACHE_DIR, a setting of Cython itself, names a folder,
builds find there what others have translated to C, which is the same for all settings.

Wheels run on every machine of their architecture: no flag asks for more than the baseline, except a forced path 1 on
x86-64, which is for tests, and those of the lanes, modules of their own that are loaded where the CPU has what they ask
for.
"""

import os
import platform
import sys
import tempfile
from difflib import get_close_matches
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

try:  # setuptools raised its own copy of these from 2023 on
    from setuptools.errors import CompileError, OptionError
except ImportError:
    from distutils.errors import CompileError
    from distutils.errors import DistutilsOptionError as OptionError

PACKAGE = "src/millerloop"

SCALAR_FIELD = [("MILLERLOOP_FIELD_CONSTANTS", '"constants_fr.h"')]
SCALAR_FIELD_N = [("MILLERLOOP_FIELD_CONSTANTS", '"constants_fn.h"')]

# (package of the curve, stub, macros of its own)
INSTANCES = [
    ("bls12_381", "_scalar", []),
    ("bls12_377", "_scalar", []),
    ("bls12_381", "_fr", SCALAR_FIELD),
    ("bls12_377", "_fr", SCALAR_FIELD),
    ("secp256k1", "_scalar", []),
    ("secp256k1", "_fn", SCALAR_FIELD_N),
]
EAGER_INSTANCES = [
    ("bls12_381", "_eager", [("MILLERLOOP_EAGER", "1")]),
    ("bls12_377", "_eager", [("MILLERLOOP_EAGER", "1")]),
]
LANES_INSTANCES = [
    ("bls12_381", "_lanes", [("MILLERLOOP_LANES", "1")]),
    ("bls12_377", "_lanes", [("MILLERLOOP_LANES", "1")]),
    ("secp256k1", "_lanes", [("MILLERLOOP_LANES", "1")]),
]
# Modules without a field, for secrets in bytes
OVER_BYTES = ["_secret_bytes", "secp256k1._rfc6979"]
INCLUDE_DIRS = [f"{PACKAGE}/{layer}" for layer in ("base", "tower", "curve", "pairing", "batch", "classes")]

LANES_MODULES = [f"millerloop.{curve}.{stub}" for curve, stub, _ in LANES_INSTANCES]
LANES_FLAGS = ["-mavx512f", "-mavx512dq", "-mavx512vl", "-mavx512ifma"]
# GCC puts instructions in order before it gives out registers where it is told to: 2 to 4 % in Fp4 and Fp12
LANES_ORDER = {"gcc": ["-fschedule-insns", "-fsched-pressure"]}
# Vectors as operands, intrinsics, shuffles of lanes: what lanes_52.h and packed.h ask of the compiler
LANES_PROBE = """
#include <immintrin.h>
typedef unsigned long long vector __attribute__((vector_size(64)));
vector probe(vector a, unsigned long long b) {
    a = (a + b) >> 52 & 1;
    a = (vector)_mm512_madd52hi_epu64((__m512i)a, (__m512i)a, _mm512_set1_epi64(3));
    return (vector)_mm512_shuffle_i64x2((__m512i)a, (__m512i)(a > b), 0x88);
}
"""

DIRECTIVES = {
    "language_level": "3",
    "freethreading_compatible": True,
    "auto_pickle": False,
    "boundscheck": False,
    "wraparound": False,
    "initializedcheck": False,
    "cdivision": True,
}

LIMB_BITS = {"int128": 52, "int128_struct": 52, "int64": 26}
INT128 = {"int128": 1, "int128_struct": 2, "int64": 0}

SETTINGS = ("WIDE_MULTIPLY", "INT128_STRUCT_PATH", "VERIFY", "EAGER", "LANES", "OPTIMIZE", "SANITIZE")


class Settings:
    """The settings of one build, read from the environment and checked; OptionError names the one that is wrong."""

    def __init__(self, environment):
        # A misspelt setting would quietly build something else. Other names of this prefix are not ours to judge.
        for name in environment:
            prefix, _, rest = name.partition("MILLERLOOP_")
            meant = get_close_matches(rest, SETTINGS, cutoff=0.75)
            if prefix == "" and meant and rest not in SETTINGS:
                raise OptionError(f"{name}: no such setting; is MILLERLOOP_{meant[0]} meant?")
        self.wide_multiply = self._choice(environment, "MILLERLOOP_WIDE_MULTIPLY", tuple(LIMB_BITS))
        self.struct_path = self._choice(environment, "MILLERLOOP_INT128_STRUCT_PATH", ("1", "2"))
        self.verify = self._choice(environment, "MILLERLOOP_VERIFY", ("0", "1")) == "1"
        self.eager = self._choice(environment, "MILLERLOOP_EAGER", ("0", "1")) == "1"
        self.lanes = self._choice(environment, "MILLERLOOP_LANES", ("0", "1"))
        self.optimize = self._choice(environment, "MILLERLOOP_OPTIMIZE", ("1", "2", "3"))
        sanitizers = environment.get("MILLERLOOP_SANITIZE", "")
        self.sanitize = sorted({name.strip() for name in sanitizers.split(",")} - {""})
        if not set(self.sanitize) <= {"address", "undefined"}:
            raise OptionError(f"MILLERLOOP_SANITIZE={sanitizers!r}: must be address, undefined or address,undefined")
        if self.struct_path and self.wide_multiply != "int128_struct":
            raise OptionError("MILLERLOOP_INT128_STRUCT_PATH needs MILLERLOOP_WIDE_MULTIPLY=int128_struct")

    @staticmethod
    def _choice(environment, name, allowed):
        value = environment.get(name, "")
        if value and value not in allowed:
            raise OptionError(f"{name}={value!r}: must be one of {', '.join(allowed)}")
        return value

    def macros(self):
        """The macros of every module; `wide_multiply` must be decided."""
        macros = [
            ("MILLERLOOP_LIMB_BITS", str(LIMB_BITS[self.wide_multiply])),
            ("MILLERLOOP_INT128", str(INT128[self.wide_multiply])),
        ]
        if self.struct_path:
            macros.append(("MILLERLOOP_INT128_STRUCT_PATH", self.struct_path))
        if self.verify:
            macros.append(("MILLERLOOP_VERIFY", "1"))
        return macros

    def flags(self, compiler_kind, architecture):
        """Flags for the compiler, and for the linker."""
        if compiler_kind == "msvc":
            if self.sanitize:
                raise OptionError("MILLERLOOP_SANITIZE: only for GCC and Clang")
            return ["/O2"], []
        # `const fp2_t a` is an array of const elements to C, which the formulas hand on as a pointer; and no module
        # uses all of the static functions in the headers.
        discarded = {"clang": "incompatible-pointer-types-discards-qualifiers", "gcc": "discarded-qualifiers"}
        quiet = [f"-Wno-{discarded[compiler_kind]}", "-Wno-unused-function"]
        # Several Pythons hand down -O2, which costs the kernels 9 to 31 %. -O3 takes minutes with sanitizers.
        level = self.optimize or ("1" if self.sanitize else "3")
        compile_flags, link_flags = [f"-O{level}", *quiet], []
        if self.struct_path == "1" and architecture in ("x86_64", "amd64"):
            compile_flags.append("-mbmi2")
        if self.sanitize:
            sanitizers = f"-fsanitize={','.join(self.sanitize)}"
            # Python's own -fwrapv would define the very overflows looked for.
            compile_flags += [sanitizers, "-fno-sanitize-recover=all", "-fno-omit-frame-pointer", "-fno-wrapv"]
            link_flags.append(sanitizers)
        return compile_flags, link_flags


def headers_and_formulas():
    """Every file that an instance may include."""
    return sorted(str(path) for pattern in ("*/*.h", "*/*.pxi") for path in Path(PACKAGE).glob(pattern))


def extensions(settings):
    instances = INSTANCES + (EAGER_INSTANCES if settings.eager else [])
    instances += LANES_INSTANCES if settings.lanes != "0" else []
    modules = [
        Extension(
            f"millerloop.{curve}.{stub}",
            [f"{PACKAGE}/{curve}/{stub}.pyx"],
            include_dirs=[*INCLUDE_DIRS, f"{PACKAGE}/{curve}"],
            define_macros=macros,
            depends=headers_and_formulas(),
        )
        for curve, stub, macros in instances
    ]
    modules += [
        Extension(
            f"millerloop.{name}",
            [f"{PACKAGE}/{name.replace('.', '/')}.pyx"],
            include_dirs=INCLUDE_DIRS,
            depends=headers_and_formulas(),
        )
        for name in OVER_BYTES
    ]
    about = [("MILLERLOOP_WITH_EAGER", "1")] if settings.eager else []
    if settings.sanitize:
        about.append(("MILLERLOOP_SANITIZERS", f'"{",".join(settings.sanitize)}"'))
    modules.append(
        Extension(
            "millerloop._build",
            [f"{PACKAGE}/_build.pyx"],
            include_dirs=INCLUDE_DIRS,
            define_macros=about,
            depends=headers_and_formulas(),
        )
    )
    return modules


class BuildInstances(build_ext):
    """Decides what the compiler can do, then translates and compiles the instances, two at a time."""

    def finalize_options(self):
        super().finalize_options()
        if self.parallel is None or self.parallel is True:
            self.parallel = min(2, os.cpu_count() or 1)

    def build_extensions(self):
        import Cython  # here, not above: an sdist and the metadata do without
        from Cython.Build import cythonize

        kind = self.compiler_kind()
        if not settings.wide_multiply:
            settings.wide_multiply = self.default_wide_multiply()
        elif settings.wide_multiply == "int128" and not self.has_int128():
            raise OptionError(
                "MILLERLOOP_WIDE_MULTIPLY=int128: this compiler has no __int128; use int128_struct or int64"
            )
        compile_flags, link_flags = settings.flags(kind, platform.machine().lower())
        self.decide_on_lanes()
        stamp, changed = self.settings_stamp(
            [Cython.__version__, DIRECTIVES, settings.macros(), settings.lanes, compile_flags, link_flags]
        )
        # Found there by all that a translation depends on
        cached = "CYTHON_CACHE_DIR" in os.environ
        lanes_flags = LANES_FLAGS + LANES_ORDER.get(kind, [])
        for extension in self.extensions:
            extension.define_macros = settings.macros() + extension.define_macros
            extension.extra_compile_args = compile_flags + (lanes_flags if extension.name in LANES_MODULES else [])
            extension.extra_link_args = link_flags
            extension.depends = [*extension.depends, "setup.py", stamp]
        translated = cythonize(
            self.extensions,
            nthreads=self.parallel if os.name == "posix" else 0,
            force=self.force or (changed and not cached),
            cache=cached,
            include_path=[PACKAGE],
            compiler_directives=DIRECTIVES,
        )
        # cythonize returns copies that lack what setuptools has noted on its own objects meanwhile.
        sources = {extension.name: extension.sources for extension in translated}
        for extension in self.extensions:
            extension.sources = sources[extension.name]
        self.remove_other_instances()
        super().build_extensions()

    def decide_on_lanes(self):
        """Settle settings.lanes by what the compiler can do, and leave out what is not to be built."""
        if settings.lanes != "0":
            # GCC for Windows does not align vectors on the stack.
            machine = platform.machine().lower() in ("x86_64", "amd64") and sys.maxsize > 1 << 32 and os.name == "posix"
            able = machine and self.compiles(LANES_PROBE, LANES_FLAGS)
            if settings.lanes and not able:
                raise OptionError("MILLERLOOP_LANES=1: this compiler cannot build for AVX-512 IFMA")
            settings.lanes = "1" if able else "0"
        if settings.lanes == "0":
            self.extensions = [extension for extension in self.extensions if extension.name not in LANES_MODULES]
            return
        for extension in self.extensions:
            if extension.name == "millerloop._build":
                extension.define_macros.append(("MILLERLOOP_WITH_LANES", "1"))

    def remove_other_instances(self):
        """A build folder used before may hold instances that these settings leave out; a wheel would pick them up."""
        wanted = {extension.name for extension in self.extensions}
        for curve, stub, _ in INSTANCES + EAGER_INSTANCES + LANES_INSTANCES:
            if f"millerloop.{curve}.{stub}" not in wanted:
                Path(self.build_lib, self.get_ext_filename(f"millerloop.{curve}.{stub}")).unlink(missing_ok=True)

    def compiler_kind(self):
        if self.compiler.compiler_type == "msvc":
            return "msvc"
        if not self.compiles("int nothing;"):
            raise CompileError(
                "millerloop is compiled from C and found no working C compiler; install one (gcc or clang; on Windows "
                "the Visual Studio build tools) and Python's headers. The compiler's own message is above."
            )
        is_gcc = self.compiles("#if defined(__clang__) || !defined(__GNUC__)\n#error\n#endif\nint gcc;")
        return "gcc" if is_gcc else "clang"

    def has_int128(self):
        return self.compiles("unsigned __int128 product(unsigned long long a) { return (unsigned __int128)a * a; }")

    def default_wide_multiply(self):
        if self.has_int128():
            return "int128"
        return "int128_struct" if self.compiles("char is_64_bit[sizeof(void *) >= 8 ? 1 : -1];") else "int64"

    def compiles(self, source, flags=()):
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            path = Path(folder, "probe.c")
            path.write_text(source + "\n")
            try:
                self.compiler.compile([str(path)], output_dir=folder, extra_postargs=list(flags))
            except CompileError:
                return False
        return True

    def settings_stamp(self, content):
        """The path of a file that changes when the content does, for every module to depend on; whether it changed."""
        path = Path(self.build_temp, "settings")
        text = repr(content)
        if path.exists() and path.read_text() == text:
            return str(path), False
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return str(path), True


settings = Settings(os.environ)

if __name__ == "__main__":
    setup(ext_modules=extensions(settings), cmdclass={"build_ext": BuildInstances})
