"""jacobi.h and fp_jacobi.h against gmpy2: every residue of small moduli, the fields' moduli, random moduli of every
size; elements, reduced or not, at the ends of what their limbs may be.

The steps add, so that no bound of theirs is proved; that a symbol is found is part of what is asked here.
"""

import functools
import random

import gmpy2
import pytest
from compile import compile_shim
from fields import FIELDS
from fp_numbers import World
from fp_shim import CONSTANTS
from test_modinv import MODULI, VARIANTS, each_build, extremes, words_of

SOURCE = """
#if MILLERLOOP_LIMB_BITS == 52
#include "modinv_64.h"
#else
#include "modinv_32.h"
#endif
#include "jacobi.h"
static modinv_modulus modulus;
void set_modulus(const uint64_t *words, int n) { modinv_modulus_set(&modulus, words, n); }
int symbol(const uint64_t *a) { return jacobi_vartime(a, &modulus); }
"""
CDEF = "void set_modulus(const uint64_t *words, int n); int symbol(const uint64_t *a);"


@functools.cache
def shim(build):
    macros, args = VARIANTS[build]
    return compile_shim("shim_jacobi", SOURCE, CDEF, macros, args)


def check(build, m, values):
    lib = shim(build).lib
    n = -(-m.bit_length() // 64)
    lib.set_modulus(words_of(m, n), n)
    for a in values:
        assert lib.symbol(words_of(a, n)) == gmpy2.jacobi(a, m), (m, a)


@each_build
def test_every_residue_of_small_moduli(build):
    """Composite ones, too: 0 where there is a common factor."""
    for m in range(3, 260, 2):
        check(build, m, range(m))


@each_build
@pytest.mark.parametrize("name", MODULI)
def test_moduli_of_fields(build, name):
    m, rng = MODULI[name], random.Random("jacobi")
    values = [*extremes(m), *(rng.randrange(m) for _ in range(200))]
    check(build, m, [*values, *(a * a % m for a in values), *(1 << i for i in range(m.bit_length() - 1))])


@each_build
def test_random_moduli_of_every_size(build):
    rng = random.Random("sizes")
    for bits in range(2, 401):
        m = rng.getrandbits(bits) | 1 | 1 << bits - 1
        check(build, m, [0, 1, m - 1, m // 2, *(rng.randrange(m) for _ in range(3))])


SOURCE_OF_ELEMENTS = """
#include "fp_jacobi.h"
int symbol_of(const uint64_t *limbs, int magnitude) {
    fp_t a;
    for (int i = 0; i < LIMBS; i++) a->l[i] = (limb_t)limbs[i];
#if MILLERLOOP_VERIFY
    a->magnitude = magnitude;
#else
    (void)magnitude;
#endif
    return fp_jacobi_vartime(a);
}
"""
CDEF_OF_ELEMENTS = "int symbol_of(const uint64_t *limbs, int magnitude);" + "".join(
    f"\n#define {name} ..." for name in CONSTANTS
)


@pytest.mark.parametrize("build", sorted({"32-verify", "64-native-verify"} & VARIANTS.keys()))
@pytest.mark.parametrize("name", ["bls12_381", "secp256k1", "secp256k1_n"])
def test_elements_of_any_magnitude(build, name):
    macros, args = VARIANTS[build]
    field = FIELDS[name]
    lib = compile_shim("shim_fp_jacobi", field.source + SOURCE_OF_ELEMENTS, CDEF_OF_ELEMENTS, macros, args).lib
    constants = tuple((constant, getattr(lib, constant)) for constant in CONSTANTS)
    world = World(field, macros["MILLERLOOP_LIMB_BITS"], eager=False, constants=constants)
    for m in (1, 2, 31):
        for a in world.elements(m, 40):
            value = a.value * world.inverse_R % field.p
            symbol = lib.symbol_of([limb % (1 << 64) for limb in a.limbs], m)
            assert symbol == gmpy2.jacobi(value, field.p), (m, a)
