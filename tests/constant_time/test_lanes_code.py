"""The machine code of the lanes instances as they were built: what valgrind, which knows no AVX-512, cannot watch.

Shown, by reading it with objdump:
  * no instruction of an instance finds its address by a vector, as gathers and scatters do;
  * no formula and no kernel sets flags by a vector or a mask register, so that none of their jumps asks what is in one;
  * the kernels, which all products, reductions and choices are made of, and what stands right above them jump after a
    comparison with a literal or not at all: their loops are counted.
Not shown: that no word of an element gets into a general register by way of memory and decides there. The text says
so, and test_constant_time.py watches that text compiled without the instructions.

Skipped where objdump is missing, for builds without lanes or without names, and for those that check values themselves.
"""

import importlib.util
import re
import shutil
import subprocess
from functools import cache

import pytest
from formula_build import OVER_LANES
from reference import CURVES

import millerloop

INFO = millerloop.build_info()
# Where kernels are compiled into what calls them, they are seen there
KERNEL = re.compile(r"limbs_\w+|lanes_\w+|fp[24]?(dbl)?_(mul|square|sum|reduce|cmov|\w*2x\w*)")
JUMP = re.compile(r"j(?!mp)\w+$")
# What may set flags before a jump; of these the operands are looked at
FLAGS = re.compile(r"(cmp|test|sub|add|dec|inc|and|or|xor|neg|shl|shr|sar|bt|adc|sbb|imul|mul)[bwlq]?$")
BY_VECTOR = re.compile(r"(v?ptest|v?u?comis[sd]|vtestp[sd]|k(or)?test[bwdq])$")
LITERAL = re.compile(r"(cmp|sub|add|test)[bwlq]?$")


@cache
def functions(curve):
    """From the name of a function to its instructions, each an operation and its operands."""
    spec = importlib.util.find_spec(f"millerloop.{curve}._lanes")
    if spec is None or INFO["verify"] or INFO["sanitize"]:
        pytest.skip("no lanes as they are shipped")
    if shutil.which("objdump") is None:
        pytest.skip("objdump is not installed")
    text = subprocess.run(
        ["objdump", "--disassemble", "--no-show-raw-insn", spec.origin], capture_output=True, text=True, check=True
    ).stdout
    result = {}
    for line in text.splitlines():
        if start := re.match(r"[0-9a-f]+ <(.*)>:$", line):
            own = result.setdefault(start[1], [])
        elif found := re.match(r"\s+[0-9a-f]+:\s+(\S+)\s*(.*)", line):
            own.append(found.groups())
    if "fp_mul" not in result:
        pytest.skip("no names in the module")
    return result


def formulas(curve):
    """The functions of the kernels and of the formulas, without what the compiler and Cython add to their names."""
    names = {name.partition("[")[0] for name in OVER_LANES}
    for name, code in functions(curve).items():
        plain = re.sub(r".*_lanes_|__pyx_fuse_\d", "", name.partition(".")[0])
        if plain in names or KERNEL.fullmatch(plain):
            yield plain, code


@pytest.mark.parametrize("curve", [*CURVES, "secp256k1"])
def test_no_address_is_a_vector(curve):
    operations = {operation for code in functions(curve).values() for operation, _ in code}
    assert any(operation.startswith("vpmadd52") for operation in operations)
    assert not [operation for operation in operations if re.match(r"vp?(gather|scatter)", operation)]


@pytest.mark.parametrize("curve", [*CURVES, "secp256k1"])
def test_no_flag_is_set_by_a_vector(curve):
    read = list(formulas(curve))
    assert len(read) > (60 if curve in CURVES else 15)  # of a curve alone there are no formulas of the tower
    wrong = {name for name, code in read if any(BY_VECTOR.match(operation) for operation, _ in code)}
    assert not wrong
    for name, code in read:
        for operation, operands in jumps(code):
            assert not re.search(r"mm\d|%k\d", operands), f"{name} jumps after {operation} {operands}"


@pytest.mark.parametrize("curve", [*CURVES, "secp256k1"])
def test_kernels_count(curve):
    read = [(name, code) for name, code in formulas(curve) if KERNEL.fullmatch(name)]
    assert {"fp_mul", "fp_square"} <= {name for name, _ in read}
    for name, code in read:
        for operation, operands in jumps(code):
            assert LITERAL.match(operation), f"{name} jumps after {operation} {operands}"
            assert operands.startswith("$"), f"{name} jumps after {operation} {operands}"


def jumps(code):
    """What has set the flags before each conditional jump."""
    flags = ("nothing", "")
    for operation, operands in code:
        if JUMP.match(operation):
            yield flags
        elif FLAGS.match(operation) or BY_VECTOR.match(operation):
            flags = operation, operands
