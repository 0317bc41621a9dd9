"""fp_shim.c compiled for a field and a build, and called with Python integers.

Needs:  compile.py, fields.py, side_by_side.py.
Gives:  VARIANTS, from name to Variant; shim_of(name, names), the compiled variant with its layout; Shim.run.

A variant is a field, a wide multiplication and a mode (plain, verify, eager, or eager-verify). Where products are made
over lanes, cases come in groups of as many. Every operation meets every one of these; not every combination of the
three is built, since each costs a second of compiling.
"""

import os
import re
from array import array
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

from compile import compile_shim, int128_variants, lanes_variants, predefined_macros, run_compiler
from fields import FIELDS, Field
from side_by_side import interleaved, separated

SOURCE = Path(__file__).with_name("fp_shim.c").read_text(encoding="utf-8")
NAMES = re.findall(
    r"^(?:NO_OPERAND|UNARY|UNARY_TO|BINARY|BINARY_TO|BATCH|SUM|SUM_REDC2X_TWO)\((\w+)", SOURCE, flags=re.MULTILINE
)
PROTOTYPE = "void batch_{}(uint64_t *out, const uint64_t *in, size_t n, int alias);\n"
CONSTANTS = ("LIMBS", "LIMBS_TOP", "FPDBL_LIMBS", "FP_MAX_MAGNITUDE", "FP_MAX_PRODUCT", "FPDBL_MAX_MAGNITUDE",
             "FPDBL_MAX_VOLUME")  # fmt: skip
CDEF = "".join(map(PROTOTYPE.format, NAMES)) + "".join(f"#define {name} ...\n" for name in (*CONSTANTS, "LANES"))

MODES = {
    "plain": {},
    "verify": {"MILLERLOOP_VERIFY": 1},
    "eager": {"MILLERLOOP_EAGER": 1},
    "eager-verify": {"MILLERLOOP_EAGER": 1, "MILLERLOOP_VERIFY": 1},
}

# r = a, r = b, a = b and all three, as fp_shim.c counts them
DISTINCT, R_IS_A, R_IS_B, A_IS_B, ALL_SAME = range(5)


def multiplications():
    """{name: (macros, args)}: the kernels of 52-bit limbs in every way int128.h can be built here, those of 26, and
    those over lanes."""
    wide = int128_variants().items()
    result = {name: ({**macros, "MILLERLOOP_LIMB_BITS": 52}, args) for name, (macros, args) in wide}
    result["int64"] = ({"MILLERLOOP_INT128": 0, "MILLERLOOP_LIMB_BITS": 26}, ())
    return {**result, **lanes_variants()}


MULTIPLICATIONS = multiplications()
LANES = list(lanes_variants())
# without those that differ in memory alone
LANES_52 = [name for name in LANES if "packed-26" not in name]
SCALAR = [name for name in MULTIPLICATIONS if name not in LANES]
# one way to build each size of limb: the compiler's own types where it has them
NATIVE = ["native" if "native" in MULTIPLICATIONS else "struct-pieces", "int64"]

# Undefined behaviour ends the process.
UNDEFINED_BEHAVIOUR = ("-fsanitize=undefined", "-fsanitize-undefined-trap-on-error")


def can_sanitize():
    return "__GNUC__" in predefined_macros() and run_compiler("int f;", args=UNDEFINED_BEHAVIOUR)[0] == 0


@dataclass(frozen=True)
class Shim:
    """A compiled variant: the layout of its numbers, and its functions over packed cases."""

    field: Field
    mode: str
    limb_bits: int  # of an element's limbs, which over lanes are 52 in every build
    module: object

    @property
    def eager(self):
        return self.mode.startswith("eager")

    @property
    def verify(self):
        return self.mode.endswith("verify")

    @cached_property
    def constants(self):
        return {name: getattr(self.module.lib, name) for name in CONSTANTS}

    @property
    def layout(self):
        """All that decides which cases there are: the arguments of fp_numbers.World."""
        return self.field, self.limb_bits, self.eager, tuple(self.constants.items())

    def width(self, kind):
        """64-bit words of an operand or a result."""
        limbs, dbl_limbs = self.constants["LIMBS"], self.constants["FPDBL_LIMBS"]
        return {"fp": limbs + 1, "dbl": dbl_limbs + 2, "limbs": limbs, "words": self.field.words, "word": 1}[kind]

    @property
    def lanes(self):
        return self.module.lib.LANES

    def run(self, name, packed, count, result, alias=DISTINCT):
        """The words that batch_NAME gives for `count` packed cases, an array. Over lanes every group of cases has one k
        and the same magnitudes."""
        given = interleaved(packed, self.lanes, len(packed) // count)
        out = array("Q", bytes(8 * count * self.width(result)))
        view = self.module.ffi.from_buffer
        getattr(self.module.lib, "batch_" + name)(view("uint64_t[]", out), view("uint64_t[]", given), count, alias)
        return separated(out, self.lanes, self.width(result))


@dataclass(frozen=True)
class Variant:
    field: Field
    multiplication: str
    mode: str
    sanitized: bool = False

    @property
    def name(self):
        return "-".join([self.field.name, self.multiplication, self.mode, *(["ubsan"] if self.sanitized else [])])

    def compile(self):
        macros, args = MULTIPLICATIONS[self.multiplication]
        macros = {**macros, **MODES[self.mode]}
        sanitizer = UNDEFINED_BEHAVIOUR if self.sanitized else ()
        module = compile_shim("shim_fp", self.field.source + SOURCE, CDEF, macros, (*args, *sanitizer))
        limb_bits = 52 if self.multiplication in LANES else macros["MILLERLOOP_LIMB_BITS"]
        return Shim(self.field, self.mode, limb_bits, module)


def variants():
    def add(fields, multiplications, modes, sanitized=False):
        for field in fields:
            for multiplication in multiplications:
                for mode in modes:
                    variant = Variant(FIELDS[field], multiplication, mode, sanitized)
                    result[variant.name] = variant

    result = {}
    add(["bls12_381"], SCALAR, ["plain", "verify", "eager"])
    add(["bls12_381"], LANES, ["verify"])
    add(["bls12_381"], LANES_52, ["plain"])
    add(["bls12_377"], SCALAR + LANES_52, ["verify"])
    add(["bls12_377"], NATIVE, ["plain", "eager-verify"], sanitized=can_sanitize())
    add(["bls12_377"], LANES[:1], ["plain"], sanitized=can_sanitize())
    add(["least_377_bits", "greatest_381_bits"], LANES_52, ["verify"])
    add(["bls12_381_r", "secp256k1"], SCALAR, ["verify"])
    add(["secp256k1"], LANES_52, ["verify"])
    add(["secp256k1"], NATIVE, ["plain"], sanitized=can_sanitize())
    add(["bls12_377_r", "secp256k1_n", "greatest_fold", "least_377_bits", "greatest_381_bits"], NATIVE, ["verify"])
    add(["bls12_381_r"], NATIVE, ["eager"])
    return result


VARIANTS = variants()
COMPILERS = ThreadPoolExecutor(os.cpu_count())


@cache
def compiling(name):
    """The future of a variant's Shim."""
    return COMPILERS.submit(VARIANTS[name].compile)


def shim_of(name, names):
    """The Shim of a variant. `names`: the variants in the order they will be asked for; the next ones are begun."""
    for following in names[names.index(name) :][: 1 + os.cpu_count()]:
        compiling(following)
    return compiling(name).result()
