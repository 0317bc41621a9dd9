"""fp_verify.h: a formula out of its range ends the process and says what was wrong; at the end of the range it runs.

Each case plants one formula twice, once just inside and once just outside. The macros fp.h rejects are here too.
"""

import subprocess
import sys
from typing import NamedTuple

import pytest
from compile import compile_shim, run_compiler
from fields import FIELDS
from fp_shim import LANES_52, MODES, MULTIPLICATIONS, NATIVE

FIELD = FIELDS["bls12_381"]


class Planted(NamedTuple):
    inside: str
    outside: str
    message: str


# times(r, m): r = m, of magnitude m. products(d, n): a sum of n products. PART(limb): the limb itself, over lanes one
# of its words, so that one lane of eight is out of range.
PLANTED = {
    "factors": Planted(
        "times(a, 16); times(b, 17); fp_prod2x(d, a, b);",
        "times(a, 16); times(b, 18); fp_prod2x(d, a, b);",
        "fp_prod2x:#: factors above FP_MAX_PRODUCT",
    ),
    "product at once": Planted(
        "times(a, 31); times(b, 8); fp_mul(a, a, b);",
        "times(a, 31); times(b, 9); fp_mul(a, a, b);",
        "factors above FP_MAX_PRODUCT",
    ),
    "square": Planted(
        "times(a, 16); fp_square2x(d, a);",
        "times(a, 17); fp_square2x(d, a);",
        "factors above FP_MAX_PRODUCT",
    ),
    "subtrahend": Planted(
        "times(b, 2); fp_diff(a, a, b, 2);",
        "times(b, 2); fp_diff(a, a, b, 1);",
        "fp_diff:#: b above the stated magnitude",
    ),
    "negated": Planted(
        "times(b, 3); fp_neg(a, b, 3);",
        "times(b, 3); fp_neg(a, b, 2);",
        "fp_neg:#: a above the stated magnitude",
    ),
    "sum": Planted(
        "times(a, 15); times(b, 16); fp_sum(a, a, b);",
        "times(a, 16); fp_sum(a, a, a);",
        "fp_sum:#: magnitude out of range",
    ),
    "difference": Planted(
        "fp_diff(a, a, b, 29);",
        "fp_diff(a, a, b, 30);",
        "fp_diff:#: magnitude out of range",
    ),
    "multiple": Planted(
        "fp_mul_small(a, a, 31);",
        "fp_mul_small(a, a, 32);",
        "fp_mul_small:#: magnitude out of range",
    ),
    "reduced in time": Planted(
        "times(a, 31); fp_reduce(a, a); fp_sum(a, a, b);",
        "times(a, 31); fp_sum(a, a, b);",
        "magnitude out of range",
    ),
    "conditional move": Planted(
        "times(a, 17); fp_cmov(b, a, WORD(0)); fp_reduce(b, b); fp_square(b, b);",
        "times(a, 17); fp_cmov(b, a, WORD(0)); fp_square(b, b);",
        "factors above FP_MAX_PRODUCT",
    ),
    "sum of products": Planted(
        "products(d, 127); fp_redc2x(a, d);",
        "products(d, 128);",
        "fpdbl_sum:#: double magnitude out of range",
    ),
    "difference of products": Planted(
        "products(d, 126); fpdbl_diff(d, c, d);",
        "products(d, 127); fpdbl_diff(d, c, d);",
        "fpdbl_diff:#: double magnitude out of range",
    ),
    "multiple of a product": Planted(
        "products(d, 63); fpdbl_mul_small(d, d, 2);",
        "products(d, 64); fpdbl_mul_small(d, d, 2);",
        "fpdbl_mul_small:#: double magnitude out of range",
    ),
    "carried in time": Planted(
        "products(d, 127); fpdbl_carry(d, d); fpdbl_sum(d, d, c);",
        "products(d, 127); fpdbl_sum(d, d, c);",
        "double magnitude out of range",
    ),
    # 9 * 100^4 * 38 < 2^35 < 9 * 100^4 * 39
    "volume": Planted(
        "times_carried(d, 100, 4); fpdbl_mul_small(d, d, 38); fp_redc2x(a, d);",
        "times_carried(d, 100, 4); fpdbl_mul_small(d, d, 39);",
        "fpdbl_mul_small:#: double volume out of range",
    ),
    # limbs that break the promise of the magnitude, as a wrong kernel leaves them
    "limb": Planted(
        "PART(a->l[0]) = LIMB_MASK; fp_sum(a, a, b);",
        "PART(a->l[0]) = (uint64_t)LIMB_MASK + 1; fp_sum(a, a, b);",
        "fp_sum:#: limb above its magnitude",
    ),
    "value": Planted(
        "PART(a->l[LIMBS_TOP]) = 3 * PART(LIMBS_P[LIMBS_TOP]); fp_reduce(a, a);",
        "PART(a->l[LIMBS_TOP]) = 3 * PART(LIMBS_P[LIMBS_TOP]) + 4; fp_reduce(a, a);",
        "fp_reduce:#: value above its magnitude",
    ),
    "double limb": Planted(
        "products(d, 2); PART(d->l[0]) += (int64_t)1 << 52; fp_redc2x(a, d);",
        "products(d, 2); PART(d->l[0]) = INT64_MIN; fp_redc2x(a, d);",
        "fp_redc2x:#: double limb above its magnitude",
    ),
    "never written": Planted(
        "memset(b, 0, sizeof(b)); fp_zero(b); fp_sum(a, a, b);",
        "memset(b, 0, sizeof(b)); fp_sum(a, a, b);",
        "fp_sum:#: magnitude out of range",
    ),
}

# Over lanes memory holds reduced elements alone; the scalar instance copies what there is
PLANTED_OVER_LANES = {
    "stored": Planted(
        "times(a, 2); fp_reduce(a, a); store(a);", "times(a, 2); store(a);", "fp_store:#: magnitude above 1"
    ),
}

# a kernel that is wrong for want of a right constant: 5 p is added where b may be above it
WRONG_KERNEL = Planted(
    "times(b, 2); fp_diff(a, a, b, 2);", "fp_zero(a); greatest(b); fp_diff(a, a, b, 1);", "above its magnitude"
)

SHIM = """
#include <string.h>
#include "packed.h"

#if MILLERLOOP_LANES
#define PART(limb) ((limb)[5])
#else
#define PART(limb) (limb)
#endif

static void times(fp_t r, int m) { fp_one(r); fp_mul_small(r, r, m); }

static void products(fpdbl_t r, int n) {
    fp_t a;
    fpdbl_t t;
    fp_one(a);
    fp_prod2x(t, a, a);
    fpdbl_zero(r);
    for (int i = 0; i < n; i++) fpdbl_sum(r, r, t);
}

static void times_carried(fpdbl_t r, int k, int n) {
    products(r, 1);
    for (int i = 0; i < n; i++) { fpdbl_mul_small(r, r, k); fpdbl_carry(r, r); }
}

/* the top limb of 3 p, the others 0 */
static void greatest(fp_t r) { fp_zero(r); PART(r->l[LIMBS_TOP]) = 3 * PART(LIMBS_P[LIMBS_TOP]); }

static void store(const fp_t a) {
    packed_fp room[LANES];
    packed_fp *at[LANES];
    for (int l = 0; l < LANES; l++) at[l] = &room[l];
    fp_store(at, 0, a);
}

void planted(int which) {
    fp_t a, b;
    fpdbl_t c, d;
    fp_one(a); fp_one(b); products(c, 1); products(d, 1);
    (void)times_carried, (void)greatest, (void)store;
    switch (which) {
    %s
    }
}
"""

LOAD = (
    "import importlib.machinery, importlib.util, sys; name, path, *numbers = sys.argv[1:];"
    "loader = importlib.machinery.ExtensionFileLoader(name, path);"
    "module = importlib.util.module_from_spec(importlib.util.spec_from_file_location(name, path, loader=loader));"
    "loader.exec_module(module); [module.lib.planted(int(number)) for number in numbers]"
)


class Build(NamedTuple):
    name: str
    multiplication: str
    mode: str


BUILDS = [
    Build(f"{multiplication}-{mode}", multiplication, mode)
    for multiplication in NATIVE
    for mode in ("verify", "eager-verify")
] + [Build(f"{name}-verify", name, "verify") for name in LANES_52]
every_build = pytest.mark.parametrize("build", BUILDS, ids=lambda build: build.name)


def compile_planted(build, formulas, constants):
    cases = "\n    ".join(f"case {i}: {formula} break;" for i, formula in enumerate(formulas))
    macros, args = MULTIPLICATIONS[build.multiplication]
    return compile_shim(
        "shim_planted", constants + SHIM % cases, "void planted(int);", {**macros, **MODES[build.mode]}, args
    )


def run_planted(module, *numbers):
    command = [sys.executable, "-c", LOAD, module.__name__, module.__spec__.origin, *map(str, numbers)]
    return subprocess.run(command, capture_output=True, text=True)


def assert_fails(done, message, name):
    assert done.returncode != 0, f"{name}: was let through"
    what = done.stderr
    assert what.startswith("millerloop VERIFY: "), (name, what)
    assert all(part in what for part in message.split("#")), (name, what)


@every_build
def test_planted_formulas(build):
    cases = {**PLANTED, **PLANTED_OVER_LANES} if build.multiplication in LANES_52 else PLANTED
    module = compile_planted(
        build, [formula for planted in cases.values() for formula in (planted.inside, planted.outside)], FIELD.source
    )
    inside = run_planted(module, *range(0, 2 * len(cases), 2))
    assert (inside.returncode, inside.stderr) == (0, "")
    for i, (name, planted) in enumerate(cases.items()):
        assert_fails(run_planted(module, 2 * i + 1), planted.message, name)


@every_build
def test_wrong_kernel(build):
    """With p in the place of 5 p a difference falls below 0; VERIFY sees it in the limbs."""
    constants = {**FIELD.macros(), "FP_MULTIPLE_1": FIELD.fp(FIELD.p), "MILLERLOOP_FIELD_CONSTANTS": "<stdint.h>"}
    source = "".join(f"#define {name} {value}\n" for name, value in constants.items())
    module = compile_planted(build, [WRONG_KERNEL.inside, WRONG_KERNEL.outside], source)
    inside = run_planted(module, 0)
    assert (inside.returncode, inside.stderr) == (0, "")
    assert_fails(run_planted(module, 1), WRONG_KERNEL.message, "wrong kernel")


NOT_SET = "set MILLERLOOP_LIMB_BITS"
INCONSISTENT = "52-bit limbs go with MILLERLOOP_INT128 1 or 2, 26-bit limbs with 0"

REJECTED = {
    "no macro": ({}, NOT_SET),
    "limbs alone": ({"MILLERLOOP_LIMB_BITS": 52}, NOT_SET),
    "multiplication alone": ({"MILLERLOOP_INT128": 1}, NOT_SET),
    "52 bits without 128": ({"MILLERLOOP_LIMB_BITS": 52, "MILLERLOOP_INT128": 0}, INCONSISTENT),
    "26 bits with native 128": ({"MILLERLOOP_LIMB_BITS": 26, "MILLERLOOP_INT128": 1}, INCONSISTENT),
    "26 bits with struct 128": ({"MILLERLOOP_LIMB_BITS": 26, "MILLERLOOP_INT128": 2}, INCONSISTENT),
    "52 bits with an unknown 128": ({"MILLERLOOP_LIMB_BITS": 52, "MILLERLOOP_INT128": 3}, INCONSISTENT),
    "51 bits": ({"MILLERLOOP_LIMB_BITS": 51, "MILLERLOOP_INT128": 1}, INCONSISTENT),
}


@pytest.mark.parametrize("case", REJECTED)
def test_inconsistent_macros_are_errors(case):
    macros, message = REJECTED[case]
    result = run_compiler(FIELD.source + '#include "fp.h"', macros)
    if result is None:
        pytest.skip("no Unix command line")
    assert result[0] != 0
    assert message in result[1]
