"""jacobi.h against gmpy2: every residue of small moduli, the fields' moduli, random moduli of every size.

The steps add, so that no bound of theirs is proved; that a symbol is found is part of what is asked here.
"""

import functools
import random

import gmpy2
import pytest
from compile import compile_shim
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
