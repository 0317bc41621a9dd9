"""curve/scalar_lattice.pxi: that the halves of a scalar add up to it, and are short."""

import random

from curve_alone import E, each_build, shim_of
from formula_build import functions_of
from koblitz import SECP256K1

MU = E.n - SECP256K1.eigenvalue
WORDS = 1 << 192


def scalars():
    """Below n: ends of words, what has a short half, the middle between two points of the lattice; random ones."""
    rng = random.Random("lattice")
    edges = [0, E.n, E.n // 2, MU, E.n - MU, MU * MU, 1 << 128, (1 << 256) - E.n]
    edges += [(E.n + 2 * i * MU) // 2 for i in range(4)] + [1 << i for i in range(0, 256, 15)]
    edges += [(a + b * SECP256K1.eigenvalue) // 2 for a, b in SECP256K1.basis]
    return [(k + d) % E.n for k in edges for d in (-2, -1, 0, 1, 2)] + [rng.randrange(E.n) for _ in range(200)]


@each_build
def test_split(build):
    """k = h0 + h1 mu mod n, both below 2^128 in size; in place too."""
    shim = shim_of(build)
    for i, k in enumerate(scalars()):
        h0, h1 = shim.run_split(k, i % 2)
        assert (h0 + h1 * MU - k) % E.n == 0, hex(k)
        assert max(abs(h0), abs(h1)) < 1 << 128, hex(k)


@each_build
def test_quotient(build):
    shim, rng = shim_of(build), random.Random("quotient")
    words = [0, 1, 1 << 255, (1 << 256) - 1, *(rng.randrange(1 << 256) for _ in range(20))]
    for k in words:
        for g in (g for g in words if k * g + (1 << 383) < 1 << 512):
            assert shim.run_quotient(k, g) == (k * g + (1 << 383)) >> 384


@each_build
def test_add(build):
    """h + c v in three words."""
    shim, rng = shim_of(build), random.Random("add")
    for _ in range(100):
        h, v = (rng.choice([0, WORDS - 1, rng.randrange(WORDS)]) for _ in range(2))
        c = rng.choice([0, 1, (1 << 128) - 1, rng.randrange(1 << 128)])
        assert shim.run_add(h, c, v) == (h + c * v) % WORDS


@each_build
def test_digit_bits(build):
    assert [shim_of(build).run_bits(words) for words in (1, 3)] == [64, 129]


def test_table_is_complete():
    names = {"scalar_split", "lattice_quotient", "lattice_add", "digit_bits"}
    assert names == functions_of("curve/scalar_lattice.pxi")
