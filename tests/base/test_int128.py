"""int128.h against Python integers: every function, every implementation and path, random and extreme operands.

The table FUNCTIONS states each function once: how it is called, its operands, and its value on Python integers. From it
come the C shim (one batch function each, taking all cases in one call), the cases and the expected words. Truth and
cases are computed once per function and compared with every variant of the build.

The same shim, compiled to assembly, shows that no function has a conditional jump in an optimised build.
"""

import functools
import itertools
import platform
import random
import re
import subprocess
import sys
from array import array
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from compile import compile_shim, int128_variants, predefined_macros, run_compiler

RANDOM_CASES = 1 << 16
WORD, DOUBLE = 1 << 64, 1 << 128


class Function(NamedTuple):
    form: str  # "makes": f(&r, ...) writes r; "updates": f(&r, ...) reads and writes r; "returns": f(...) gives a word
    type: str  # of r, or of the returned word
    operands: tuple  # u64, i64, count (0..127), exponent (0..126), sign; by pointer u128, i128, small (an i64 as i128)
    truth: Callable


FUNCTIONS = {
    "u128_load": Function("makes", "u128", ("u64", "u64"), lambda hi, lo: hi * WORD + lo),
    "u128_from_u64": Function("makes", "u128", ("u64",), lambda a: a),
    "u128_lo": Function("returns", "uint64_t", ("u128",), lambda a: a % WORD),
    "u128_hi": Function("returns", "uint64_t", ("u128",), lambda a: a // WORD),
    "u128_mul": Function("makes", "u128", ("u64", "u64"), lambda a, b: a * b),
    "u128_accum_mul": Function("updates", "u128", ("u128", "u64", "u64"), lambda r, a, b: r + a * b),
    "u128_accum_u64": Function("updates", "u128", ("u128", "u64"), lambda r, a: r + a),
    "u128_accum": Function("updates", "u128", ("u128", "u128"), lambda r, a: r + a),
    "u128_rshift": Function("updates", "u128", ("u128", "count"), lambda r, n: r >> n),
    "u128_eq": Function("returns", "int", ("u128", "u128"), lambda a, b: a == b),
    "u128_lt": Function("returns", "int", ("u128", "u128"), lambda a, b: a < b),
    "u128_check_bits": Function("returns", "int", ("u128", "count"), lambda a, n: a < 2**n),
    "i128_from_i64": Function("makes", "i128", ("i64",), lambda a: a),
    "i128_lo_u64": Function("returns", "uint64_t", ("i128",), lambda a: a % WORD),
    "i128_to_i64": Function("returns", "int64_t", ("small",), lambda a: a),
    "i128_mul": Function("makes", "i128", ("i64", "i64"), lambda a, b: a * b),
    "i128_accum_mul": Function("updates", "i128", ("i128", "i64", "i64"), lambda r, a, b: r + a * b),
    "i128_accum_i64": Function("updates", "i128", ("i128", "i64"), lambda r, a: r + a),
    "i128_det": Function("makes", "i128", ("i64", "i64", "i64", "i64"), lambda a, b, c, d: a * d - b * c),
    "i128_rshift": Function("updates", "i128", ("i128", "count"), lambda r, n: r >> n),
    "i128_eq": Function("returns", "int", ("i128", "i128"), lambda a, b: a == b),
    "i128_lt": Function("returns", "int", ("i128", "i128"), lambda a, b: a < b),
    "i128_check_pow2": Function("returns", "int", ("i128", "exponent", "sign"), lambda a, n, sign: a == sign * 2**n),
    "i128_check_bits": Function("returns", "int", ("i128", "count"), lambda a, n: -(2**n) <= a < 2**n),
}

WORDS = [0, 1, 2, 2**31, 2**32 - 1, 2**32, 2**32 + 1, 2**52 - 1, 2**62]
WORDS += [2**63 - 1, 2**63, 2**63 + 1, 2**64 - 2, 2**64 - 1]
HALVES = [0, 1, 2**32 - 1, 2**32, 2**63 - 1, 2**63, 2**64 - 2, 2**64 - 1]
# the values where a check changes its answer, of either sign, modulo 2^128
EDGES = sorted({(sign * 2**n + d) % DOUBLE for n in range(129) for sign in (1, -1) for d in (-1, 0, 1)})


def signed(value, modulus):
    """The representative of value mod modulus in [-modulus/2, modulus/2)."""
    return (value + modulus // 2) % modulus - modulus // 2


EXTREMES = {
    "u64": WORDS,
    "i64": [signed(a, WORD) for a in WORDS],
    "small": [signed(a, WORD) for a in WORDS],
    "u128": [hi * WORD + lo for hi in HALVES for lo in HALVES],
    "i128": [signed(hi * WORD + lo, DOUBLE) for hi in HALVES for lo in HALVES],
    "count": range(128),
    "exponent": range(127),
    "sign": (1, -1),
}


def any_bits(rng, width):
    """A number below 2^width: of any length, its complement, or a run of ones."""
    shape = rng.randrange(4)
    if shape == 3:
        return (1 << rng.randrange(width + 1)) - (1 << rng.randrange(width + 1)) & ((1 << width) - 1)
    value = rng.getrandbits(width) >> (rng.randrange(width) if shape else 0)
    return value ^ ((1 << width) - 1) if shape == 2 else value


RANDOM = {
    "u64": lambda rng: any_bits(rng, 64),
    "i64": lambda rng: signed(any_bits(rng, 64), WORD),
    "small": lambda rng: signed(any_bits(rng, 64), WORD),
    "u128": lambda rng: any_bits(rng, 128),
    "i128": lambda rng: signed(any_bits(rng, 128), DOUBLE),
    "count": lambda rng: rng.randrange(128),
    "exponent": lambda rng: rng.randrange(127),
    "sign": lambda rng: rng.choice((1, -1)),
}


@functools.cache
def pool(kind):
    rng = random.Random(kind)
    return [RANDOM[kind](rng) for _ in range(RANDOM_CASES)]


def cases_of(name):
    function, rng = FUNCTIONS[name], random.Random(name)
    operands = function.operands
    cases = list(itertools.product(*(EXTREMES[kind] for kind in operands)))
    cases += zip(*(rng.sample(pool(kind), RANDOM_CASES) for kind in operands), strict=True)
    if function.form == "returns" and len(operands) == 2 and operands[0] == operands[1]:
        # comparisons: equal pairs, neighbours in one bit and neighbouring edges, which random pairs never are
        cases += [(a, a ^ (1 << rng.randrange(128))) for a, _ in cases[-RANDOM_CASES:]]
        cases += [(EDGES[i], EDGES[j % len(EDGES)]) for i in range(len(EDGES)) for j in range(i - 3, i + 4)]
        if operands[0] == "i128":
            cases = [(signed(a, DOUBLE), signed(b, DOUBLE)) for a, b in cases]
    elif function.form == "returns" and len(operands) > 1:
        # checks: every value at an edge with every count
        cases += itertools.product(EDGES, *(EXTREMES[kind] for kind in operands[1:]))
        if operands[0] == "i128":
            cases = [(signed(a, DOUBLE), *others) for a, *others in cases]
    return cases


@functools.cache
def cases_and_truth(name):
    """(number of cases, all operand words, all expected words); a 128-bit operand is two words, low first."""
    function = FUNCTIONS[name]
    cases = cases_of(name)
    wide = [kind in ("u128", "i128", "small") for kind in function.operands]
    given, expected = array("Q"), array("Q")
    for case in cases:
        for value, two_words in zip(case, wide, strict=True):
            given.append(value % WORD)
            if two_words:
                given.append(value // WORD % WORD)
        truth = int(function.truth(*case))
        expected.append(truth % WORD)
        if function.form != "returns":
            expected.append(truth // WORD % WORD)
    return len(cases), given, expected


SHIM_HEAD = """
#include <stddef.h>
#include <stdint.h>
#include "int128.h"

/* i128 has no call to set or read its high half; the layout is public to tests only. */
#if MILLERLOOP_INT128 == 1
static void i128_set(i128 *r, const uint64_t *w) { *r = (i128)(((u128)w[1] << 64) | w[0]); }
static void i128_get(uint64_t *w, const i128 *a) { w[0] = (uint64_t)*a; w[1] = (uint64_t)((u128)*a >> 64); }
#else
static void i128_set(i128 *r, const uint64_t *w) { r->lo = w[0]; r->hi = w[1]; }
static void i128_get(uint64_t *w, const i128 *a) { w[0] = a->lo; w[1] = a->hi; }
#endif
static void u128_set(u128 *r, const uint64_t *w) { u128_load(r, w[1], w[0]); }
static void u128_get(uint64_t *w, const u128 *a) { w[0] = u128_lo(a); w[1] = u128_hi(a); }
"""

C_TYPES = {"u64": "uint64_t", "i64": "int64_t", "count": "unsigned", "exponent": "unsigned", "sign": "int"}


def prototype(name):
    return f"void batch_{name}(uint64_t *out, const uint64_t *in, size_t n);"


def batch_function(name):
    function = FUNCTIONS[name]
    lines, arguments, offset = [], [], 0
    if function.form == "makes":
        lines.append(f"{function.type} r;")
        arguments.append("&r")
    for index, kind in enumerate(function.operands):
        local = "r" if function.form == "updates" and index == 0 else f"x{index}"
        if kind in C_TYPES:
            lines.append(f"const {C_TYPES[kind]} {local} = ({C_TYPES[kind]})in[{offset}];")
            arguments.append(local)
            offset += 1
        else:
            wide = "i128" if kind == "small" else kind
            lines.append(f"{wide} {local}; {wide}_set(&{local}, in + {offset});")
            arguments.append(f"&{local}")
            offset += 2
    call = f"{name}({', '.join(arguments)})"
    if function.form == "returns":
        lines.append(f"*out++ = (uint64_t){call};")
    else:
        lines.append(f"{call}; {function.type}_get(out, &r); out += 2;")
    lines.append(f"in += {offset};")
    return f"{prototype(name)[:-1]} {{\n    for (; n > 0; n--) {{\n        " + "\n        ".join(lines) + "\n    }\n}\n"


ALIASED = """
void aliased(uint64_t *out, const uint64_t *in) {
    u128 u; i128 i;
    u128_set(&u, in); i128_set(&i, in);
    out[2] = u128_eq(&u, &u); out[3] = u128_lt(&u, &u); out[4] = i128_eq(&i, &i); out[5] = i128_lt(&i, &i);
    u128_accum(&u, &u); u128_get(out, &u);
}
"""

SHIM = SHIM_HEAD + "".join(batch_function(name) for name in FUNCTIONS) + ALIASED
CDEF = "".join(map(prototype, FUNCTIONS)) + "void aliased(uint64_t *out, const uint64_t *in);"

# MSVC's branches on a compiler that is not MSVC: its macros stand for the header alone, with intrinsics from msvc/.
MSVC_TARGETS = {"struct-msvc-x64": "_M_X64", "struct-msvc-arm64": "_M_ARM64"}


def msvc_shim(target):
    pretend = f'#include <stdint.h>\n#define _MSC_VER 1930\n#define {target} 1\n#include "int128.h"\n'
    return f"{pretend}#undef _MSC_VER\n#undef {target}\n{SHIM}"


def variants():
    """{name: (source, macros, args)}"""
    result = {name: (SHIM, macros, args) for name, (macros, args) in int128_variants().items()}
    for name, (_, macros, args) in list(result.items()):
        result[name + "-verify"] = (SHIM, {**macros, "MILLERLOOP_VERIFY": 1}, args)
    if "__SIZEOF_INT128__" in predefined_macros():
        for name, target in MSVC_TARGETS.items():
            macros = {"MILLERLOOP_INT128": 2, "MILLERLOOP_INT128_STRUCT_PATH": 1}
            result[name] = (msvc_shim(target), macros, ())
    trap = ("-fsanitize=undefined", "-fsanitize-undefined-trap-on-error")  # undefined behaviour ends in SIGILL
    if "__GNUC__" in predefined_macros() and run_compiler("int f;", args=trap)[0] == 0:
        for name in ("native", "struct-pieces"):
            if name in result:
                source, macros, args = result[name]
                result[name + "-ubsan"] = (source, macros, (*args, *trap))
    return result


VARIANTS = variants()


@pytest.fixture(scope="module", params=VARIANTS)
def shim(request):
    source, macros, args = VARIANTS[request.param]
    return compile_shim("shim_int128", source, CDEF, macros, args, include_dirs=[Path(__file__).parent / "msvc"])


@pytest.mark.parametrize("name", FUNCTIONS)
def test_function(shim, name):
    count, given, expected = cases_and_truth(name)
    out = array("Q", bytes(8 * len(expected)))
    from_buffer = shim.ffi.from_buffer
    getattr(shim.lib, "batch_" + name)(from_buffer("uint64_t[]", out), from_buffer("uint64_t[]", given), count)
    if out != expected:
        width_in, width_out = len(given) // count, len(expected) // count
        wrong = next(i for i in range(len(out)) if out[i] != expected[i]) // width_out
        words = [
            [hex(w) for w in a[k * wrong : k * wrong + k]]
            for a, k in ((given, width_in), (out, width_out), (expected, width_out))
        ]
        pytest.fail(f"{name}: words in {words[0]}, out {words[1]}, expected {words[2]}")


def test_equal_pointers(shim):
    out = shim.ffi.new("uint64_t[6]")
    for value in EDGES:
        shim.lib.aliased(out, [value % WORD, value // WORD])
        assert out[0] + WORD * out[1] == 2 * value % DOUBLE
        assert list(out)[2:] == [1, 0, 1, 0]


def test_table_is_complete():
    """Every function that the header declares in its contract is in the table."""
    header = Path(__file__).resolve().parents[2] / "src" / "millerloop" / "base" / "int128.h"
    contract = header.read_text().split("*/")[0]
    assert set(re.findall(r"\b([ui]128_\w+)\(", contract)) == set(FUNCTIONS)


BROKEN_CALLS = {
    "u128_rshift(&u, 128)": "n < 128",
    "i128_rshift(&i, 128)": "n < 128",
    "u128_check_bits(&u, 128)": "n < 128",
    "i128_check_bits(&i, 128)": "n < 128",
    "i128_check_pow2(&i, 127, 1)": "n < 127",
    "i128_check_pow2(&i, 1, 2)": "sign == 1",
    "i128_to_i64(&i)": ">>",
}


@pytest.mark.parametrize("variant", int128_variants())
def test_verify_build_aborts(variant):
    """Each restricted argument out of its range is reported and aborts the process."""
    macros, args = int128_variants()[variant]
    cases = "".join(f"case {index}: (void){call}; break;\n" for index, call in enumerate(BROKEN_CALLS))
    body = f"u128 u; i128 i; u128_load(&u, 1, 1); i128_mul(&i, INT64_MAX, INT64_MAX); switch (which) {{ {cases} }}"
    source = f'#include "int128.h"\nstatic void broken(int which) {{ {body} }}'
    module = compile_shim("shim_int128_broken", source, "void broken(int);", {**macros, "MILLERLOOP_VERIFY": 1}, args)
    script = (
        "import importlib.machinery, importlib.util, sys; name, path, which = sys.argv[1:];"
        "loader = importlib.machinery.ExtensionFileLoader(name, path);"
        "module = importlib.util.module_from_spec(importlib.util.spec_from_file_location(name, path, loader=loader));"
        "loader.exec_module(module); module.lib.broken(int(which))"
    )
    for index, (call, requirement) in enumerate(BROKEN_CALLS.items()):
        command = [sys.executable, "-c", script, module.__name__, module.__spec__.origin, str(index)]
        done = subprocess.run(command, capture_output=True, text=True)
        assert done.returncode != 0, call
        assert re.search(f"requirement violated: .*{re.escape(requirement)}", done.stderr), (call, done.stderr)


REJECTED = {
    "no macro": ({}, "MILLERLOOP_INT128 is not set"),
    "int64 build": ({"MILLERLOOP_INT128": 0}, "must not include"),
    "unknown implementation": ({"MILLERLOOP_INT128": 3}, "must be 1"),
    "26-bit limbs": ({"MILLERLOOP_INT128": 1, "MILLERLOOP_LIMB_BITS": 26}, "MILLERLOOP_LIMB_BITS = 52"),
    "path of native": ({"MILLERLOOP_INT128": 1, "MILLERLOOP_INT128_STRUCT_PATH": 2}, "is not 2"),
    "path 0": ({"MILLERLOOP_INT128": 2, "MILLERLOOP_INT128_STRUCT_PATH": 0}, "must be 1"),
    "path 3": ({"MILLERLOOP_INT128": 2, "MILLERLOOP_INT128_STRUCT_PATH": 3}, "must be 1"),
}


@pytest.mark.parametrize("case", REJECTED)
def test_inconsistent_macros_are_errors(case):
    macros, message = REJECTED[case]
    result = run_compiler('#include "int128.h"', macros)
    if result is None:
        pytest.skip("no Unix command line")
    assert result[0] != 0
    assert message in result[1]


def test_what_the_compiler_lacks_is_an_error():
    native, intrinsic = {"MILLERLOOP_INT128": 1}, {"MILLERLOOP_INT128": 2, "MILLERLOOP_INT128_STRUCT_PATH": 1}
    result = run_compiler('#undef __SIZEOF_INT128__\n#include "int128.h"', native)
    if result is None:
        pytest.skip("no Unix command line")
    assert result[0] != 0
    assert "has no __int128" in result[1]
    result = run_compiler('#undef __BMI2__\n#include "int128.h"', intrinsic)
    assert result[0] != 0
    assert "no high-multiply intrinsic" in result[1]


def test_default_path_is_what_the_compiler_offers():
    def path(args=()):
        _, output = run_compiler('#include "int128.h"', {"MILLERLOOP_INT128": 2}, ("-dM", *args), mode="-E")
        return re.search(r"#define MILLERLOOP_INT128_STRUCT_PATH (\d)", output)[1]

    if "__x86_64__" not in predefined_macros():
        pytest.skip("x86-64 only")
    assert path(("-mno-bmi2",)) == "2"
    assert path(("-mbmi2",)) == "1"


# conditional jumps in the compilers' assembly
JUMPS = {"x86_64": r"^\s+(j(?!mp)\w+|loop\w*)\s", "aarch64": r"^\s+(b\.\w+|cbn?z|tbn?z)\s"}
JUMPS["amd64"], JUMPS["arm64"] = JUMPS["x86_64"], JUMPS["aarch64"]


@pytest.mark.parametrize("optimisation", ["-O1", "-O2", "-O3", "-Os"])
@pytest.mark.parametrize("variant", int128_variants())
def test_no_conditional_jumps(variant, optimisation):
    """Counts are no exception here: only GCC's native shifts below -O2 branch on them."""
    if variant == "native" and optimisation == "-O1":
        pytest.skip("native shifts by a variable count may branch on it")
    pattern = JUMPS.get(platform.machine().lower())
    macros, args = int128_variants()[variant]
    # the bodies of the batch functions, each once and without its loop
    straight = re.sub(r"for \(; n > 0; n--\) ", "", SHIM)
    result = run_compiler(straight, macros, (*args, optimisation, "-fno-stack-protector"), mode="-S")
    if pattern is None or result is None:
        pytest.skip("assembly of this machine or compiler is not known here")
    status, assembly = result
    assert status == 0
    assert all(f"batch_{name}" in assembly for name in FUNCTIONS)
    assert re.findall(pattern, assembly, re.MULTILINE) == []
