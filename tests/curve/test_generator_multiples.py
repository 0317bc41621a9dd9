"""curve/generator_multiples.pxi: the odd multiples of the generator, and their images."""

from curve_alone import E, each_build, shim_of
from formula_build import functions_of
from koblitz import SECP256K1

ENTRIES = 1 << 10


@each_build
def test_fill(build):
    """1, 3, ... times G, and then mu times these."""
    failed, flat = shim_of(build).run_fill()
    assert not failed
    points = list(zip(flat[0::2], flat[1::2], strict=True))
    assert len(points) == 2 * ENTRIES
    twice, beta = E.add(E.generator, E.generator), SECP256K1.cube_root
    expected = E.generator
    for i in range(ENTRIES):
        assert points[i] == expected
        assert points[ENTRIES + i] == (beta * expected[0] % E.p, -expected[1] % E.p)
        expected = E.add(expected, twice)
    assert E.multiply(E.n - SECP256K1.eigenvalue, E.generator) == points[ENTRIES]


def test_table_is_complete():
    assert functions_of("curve/generator_multiples.pxi") == {"generator_multiples_fill"}
