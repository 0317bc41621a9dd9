"""tools/powers.py: chains give the power they are for, whichever way they are found, and cost no more than windows."""

import random

import pytest
from curves import CURVES, two_sylow
from koblitz import SECP256K1
from powers import addition_chain, cost, power_chain, runs, value, windows

PRIMES = [SECP256K1.p, SECP256K1.n, *(m for curve in CURVES for m in (curve.p, curve.r))]


def check(chain, e):
    """Slots are written before they are read, and the last one holds a^e."""
    written = {0}
    for out, source, squarings, factor in chain:
        assert squarings >= 0
        assert {source, 0 if factor is None else factor} <= written
        written.add(out)
    assert value(chain) == e


def test_small_exponents():
    for e in range(1, 2000):
        for width in range(1, 7):
            check(windows(e, width), e)
        check(power_chain(e), e)


def test_long_exponents():
    rng = random.Random("exponents")
    for bits in (63, 64, 65, 200, 381):
        for e in (1 << bits, (1 << bits) - 1, (1 << bits) + 1, rng.getrandbits(bits) | 1, rng.getrandbits(bits) << 9):
            check(power_chain(e), e)


def test_runs():
    assert runs(0b1011 << 40) is None
    for e in ((1 << 32) - 1, (1 << 40) - 1 << 3, ((1 << 35) - 1 << 7) + 0b1011101, (1 << 70) - (1 << 20) + 5):
        check(runs(e), e)


def test_addition_chains():
    """The lengths of the shortest ones, OEIS A003313 as far as they are star chains, as all below 12509 are."""
    lengths = [len(addition_chain([n])) for n in range(2, 33)]
    assert lengths == [1, 2, 2, 3, 3, 4, 3, 4, 4, 5, 4, 5, 5, 5, 4, 5, 5, 6, 5, 6, 6, 6, 5, 6, 6, 6, 6, 7, 6, 7, 5]
    chain = addition_chain([2, 22, 223])
    assert {2, 22, 223} <= {total for total, _ in chain}


@pytest.mark.parametrize("p", PRIMES)
def test_exponents_of_roots(p):
    e = ((p - 1 >> two_sylow(p)[0]) - 1) // 2
    chain = power_chain(e)
    check(chain, e)
    assert cost(chain) <= min(cost(windows(e, width)) for width in range(1, 7))
    if p == SECP256K1.p:
        assert (sum(step[2] for step in chain), sum(step[3] is not None for step in chain)) == (253, 14)
