"""pairing/gt_vartime.pxi: powers and products of powers in GT."""

import random

import pytest
from formula_build import functions_of
from formula_shim import SCALAR, shim_of
from gt_powers import check_powers, gt_power, pack_all, small_power
from pairing_objects import pack, read


@pytest.mark.parametrize("variant", SCALAR)
def test_powers(variant):
    check_powers(shim_of(variant), "gt_exp_vartime")


@pytest.mark.parametrize("variant", SCALAR)
def test_buckets(variant):
    """The product of bucket[b - 1]^b, some of them not filled, on top of an element."""
    shim = shim_of(variant)
    curve = shim.curve
    shim.world.rng = random.Random("buckets")
    start = small_power(curve, 5)
    for filled in ([], [0, 0], [1], [0, 1], [1, 0, 1, 0], [1, 1, 1]):
        buckets = pack_all(shim, (small_power(curve, b + 2) if f else curve.Fp12(0) for b, f in enumerate(filled)))
        result = pack(shim, "fp12_t", start)
        shim.call("gt_mul_buckets", result, buckets, bytearray(filled), len(filled))
        total = 5 + sum((b + 1) * (b + 2) for b, f in enumerate(filled) if f)
        assert read(shim, "fp12_t", result) == gt_power(curve, 1, total)


def products_of_a_window(n, c, rng):
    """The products that 4 n random digits of c bits ask for: in the buckets, then from the highest bucket down."""
    half = 1 << (c - 1)
    digits = [d for d in (rng.randrange(-half, half) for _ in range(4 * n)) if d]
    filled = set(map(abs, digits))
    return len(digits) - len(filled) + (len(filled) - 1 + max(filled) if filled else 0)


@pytest.mark.parametrize("n", [1, 2, 5, 10, 31, 100, 1000, 10_000])
def test_window_asks_for_the_fewest_products(n):
    """To 15 in 100, by a count of them, over the widths that there are."""
    shim, rng, times = shim_of(next(iter(SCALAR))), random.Random(n), max(1, 2000 // n)
    costs = {c: -(-64 // c) * sum(products_of_a_window(n, c, rng) for _ in range(times)) for c in range(1, 10)}
    assert costs[shim.call("gt_window", n)] <= 1.15 * min(costs.values())


def test_window():
    """In range, and wider for more elements."""
    shim = shim_of(next(iter(SCALAR)))
    widths = [shim.call("gt_window", n) for n in (0, 1, 2, 10, 100, 1000, 10_000, 1 << 40)]
    assert widths == sorted(widths)
    assert (widths[0], widths[-1]) == (1, 8)


@pytest.mark.parametrize("variant", SCALAR)
def test_multi_exp(variant):
    """From none on; equal and inverse elements, exponents all equal, zero, r - 1."""
    shim, rng = shim_of(variant), random.Random("multi")
    curve = shim.curve
    r = curve.r
    shim.world.rng = rng
    cases = [[(rng.randrange(20), rng.randrange(r)) for _ in range(n)] for n in (0, 1, 2, 3, 40)]
    cases += [[(7, k)] * 5 for k in (0, 1, r - 1)] + [[(0, 5), (1, 0), (3, r - 1), (3, 1)]]
    for terms in cases if shim.verify else cases[::3]:
        a, k = pack_all(shim, (small_power(curve, i) for i, _ in terms)), bytearray()
        for _, e in terms:
            k += e.to_bytes(32, "little")
        result = shim.uninitialised("fp12_t")
        assert shim.call("gt_multi_exp_vartime", result, a, k, len(terms)) == 0
        assert read(shim, "fp12_t", result) == gt_power(curve, 1, sum(i * e for i, e in terms) % r)


def test_table_is_complete():
    names = ["gt_exp_vartime", "gt_multi_exp_vartime", "gt_window", "gt_mul_buckets"]
    assert set(names) == functions_of("pairing/gt_vartime.pxi")
