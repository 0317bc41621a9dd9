"""The shim of the formulas for a curve and a build, called with raw C arguments.

Needs:  formula_build.py; fields.py, fp_shim.py and fp_numbers.py of tests/base.
Gives:  VARIANTS, from name to Variant; SCALAR, those that are no lanes, which formulas that branch are tested on;
        VERIFYING, the names of those that check ranges; shim_of(name), the compiled variant with its layout;
        Shim.call.

A variant is a curve, a wide multiplication and a mode: plain, verify or eager. Where products are made over lanes,
formula_lanes.py says what its Shim is.
"""

import os
import struct
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache, cached_property

from fields import FIELDS
from formula_build import NUMBER_OF, SIGNATURES, compiled, load, translated
from fp_numbers import Number, World
from fp_shim import LANES_52, MODES, MULTIPLICATIONS
from reference import CURVES

# The coordinates that a type consists of, in memory order: elements of Fp, or double-width ones. An fp2_t * is the six
# constants of a Frobenius.
COORDINATES = {
    "fp_t": 1, "fp2_t": 2, "fp4_t": 4, "fp12_t": 12, "fp2_t *": 12,
    "line_t": 6, "g1_affine_t": 2, "g2_affine_t": 4, "g2_running_t": 6, "fp_t [3]": 3, "fp2_t [3]": 6,
    "fpdbl_t": 1, "fp2dbl_t": 2, "fp4dbl_t": 4,
}  # fmt: skip


def is_double(kind):
    return kind.endswith("dbl_t")


@dataclass(frozen=True)
class Shim:
    """A compiled variant: the layout of its elements, and its functions."""

    curve: object
    mode: str
    limb_bits: int
    module: object

    @property
    def verify(self):
        return self.mode.endswith("verify")

    @property
    def eager(self):
        return self.mode.startswith("eager")

    @cached_property
    def world(self):
        constants = self.module.CONSTANTS
        return World(FIELDS[self.curve.name], self.limb_bits, self.eager, tuple(constants.items()))

    @cache  # noqa: B019 - a Shim lives as long as the process
    def layout(self, kind):
        """The struct of a type. 0Q ends a C struct at a multiple of its alignment, as the compiler does."""
        world, count = self.world, COORDINATES[kind]
        if is_double(kind):
            one = f"{world.dbl_limbs}q" + ("iQ" if self.verify else "")
        else:
            one = f"{world.limbs}{'Q' if self.limb_bits == 52 else 'I'}" + ("i" if self.verify else "")
            one += "0Q" if self.limb_bits == 52 else "0I"
        result = struct.Struct("@" + one * count)
        size = self.module.SIZES.get(kind.removesuffix("_t") + "_struct")
        assert size in (None, result.size), f"{kind} has {size} bytes, not {result.size}"
        return result

    def pack(self, kind, numbers):
        """The C object that holds these coordinates."""
        values = []
        for number in numbers:
            values += number.limbs
            if self.verify:
                values.append(number.magnitude)
                if is_double(kind):
                    values.append(number.volume)
        return bytearray(self.layout(kind).pack(*values))

    def unpack(self, kind, buffer):
        """The coordinates, as Numbers; without VERIFY their magnitudes are None."""
        values, result = self.layout(kind).unpack(buffer), []
        limbs = self.world.dbl_limbs if is_double(kind) else self.world.limbs
        marks = (1 + is_double(kind)) * self.verify
        for i in range(0, len(values), limbs + marks):
            own = values[i : i + limbs]
            result.append(Number(self.world.join(own), own, *values[i + limbs : i + limbs + marks] or (None,)))
        return result

    def uninitialised(self, kind):
        """An object that nobody has written yet: its limbs and magnitude are out of every range."""
        return bytearray(b"\xa5" * self.layout(kind).size)

    def call(self, name, *arguments):
        """Run a function on bytearrays and ints, as its signature orders them."""
        buffers = [a for a in arguments if isinstance(a, bytearray)]
        numbers = [a for a in arguments if not isinstance(a, bytearray)]
        signature = SIGNATURES[name]
        assert (len(buffers), len(numbers)) == (len(signature.pointers), len(signature.integers)), name
        return self.module.call(NUMBER_OF[name], buffers, numbers)


@dataclass(frozen=True)
class Variant:
    curve: str
    multiplication: str
    mode: str

    @property
    def name(self):
        return f"{self.curve}-{self.multiplication}-{self.mode}"

    def path(self):
        macros, args = MULTIPLICATIONS[self.multiplication]
        return compiled(self.curve, {**macros, **MODES[self.mode]}, args)

    @property
    def is_lanes(self):
        return self.multiplication in LANES_52

    @property
    def beside(self):
        """The name of the scalar variant that goes with lanes."""
        return Variant(self.curve, WIDE, self.mode).name

    def compile(self):
        if self.is_lanes:
            from formula_lanes import LanesShim  # which needs Shim

            beside = compiling(self.beside).result()
            return LanesShim(beside.curve, self.mode, beside.limb_bits, beside.module, load(self.path()))
        limb_bits = MULTIPLICATIONS[self.multiplication][0]["MILLERLOOP_LIMB_BITS"]
        return Shim(CURVES[self.curve], self.mode, limb_bits, load(self.path()))


WIDE = "native" if "native" in MULTIPLICATIONS else "struct-pieces"


def variants():
    wide = WIDE
    # All ranges are checked on every curve and for both sizes of limbs. What leaves the checks out differs in them
    # alone, and is there once for each size. How products of 128 bits are made matters to the kernels, in tests/base.
    chosen = [(curve, m, "verify") for m in (wide, "int64") for curve in CURVES]
    chosen += [("bls12_381", m, "plain") for m in (wide, "int64")]
    chosen += [(curve, wide, "eager") for curve in CURVES]
    # by the instructions, where the CPU has them, on both curves and in plain C on one; with all ranges checked
    instructions = [m for m in LANES_52 if "ifma" in m]
    chosen += [(curve, m, "verify") for m in instructions or LANES_52 for curve in CURVES]
    chosen += [("bls12_381", m, "verify") for m in LANES_52 if instructions and m not in instructions]
    return {variant.name: variant for variant in (Variant(*choice) for choice in chosen)}


VARIANTS = variants()
SCALAR = {name: variant for name, variant in VARIANTS.items() if not variant.is_lanes}
VERIFYING = [name for name, variant in VARIANTS.items() if variant.mode == "verify"]
COMPILERS = ThreadPoolExecutor(os.cpu_count())


@cache
def compiling(name):
    """The future of a variant's Shim. Lanes wait for their scalar instance, which therefore is begun first."""
    if VARIANTS[name].is_lanes:
        compiling(VARIANTS[name].beside)
    return COMPILERS.submit(VARIANTS[name].compile)


def shim_of(name):
    """The Shim of a variant; the next ones are begun."""
    names = list(VARIANTS)
    following = names[names.index(name) :][: 1 + os.cpu_count()]
    for lanes in sorted({VARIANTS[other].is_lanes for other in following}):
        translated(lanes)
    futures = [compiling(other) for other in following]
    return futures[0].result()
