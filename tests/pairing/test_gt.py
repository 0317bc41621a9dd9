"""pairing/gt.pxi: powers in GT, and which elements of Fp12 lie there."""

import random
from functools import cache

import pytest
import vector_files
from cyclotomic_elements import subgroup
from formula_build import functions_of
from formula_cases import Formula, check, ones
from formula_shim import VARIANTS, shim_of
from formula_tables import frobenius
from fp_numbers import ONES
from pairing_objects import pack, read
from reference import CURVES


@cache
def gt_elements(curve):
    cases = vector_files.load(f"{curve.name}_derived_tower", "pairing_aG1_bG2.json")["cases"]
    return [curve.Fp12(1)] + [curve.fp12(vector_files.decode(case["gt_cubed"])) for case in cases[:2]]


@cache
def gt_power(curve, i, k):
    return gt_elements(curve)[i] ** k


def exponents(curve):
    """Small ones, every digit, powers of |x| and their neighbours, the ends of the range, random ones."""
    rng, r, x = random.Random(f"{curve} exponents"), curve.r, abs(curve.x)
    special = [*range(18), 1 << 64, (1 << 64) - 1, 1 << 252, x // 2, x // 2 + 1, x, x**2, x**3 - 1, x**3 * (x // 2)]
    special += [0xFEDC_BA98_7654_3210, x // 2 * (1 + x + x**2 + x**3), r // 2, r - 2, r - 1]
    return [k % r for k in special] + [rng.randrange(r) for _ in range(3)]


@pytest.mark.parametrize("name", ["gt_exp", "gt_exp_vartime"])
@pytest.mark.parametrize("variant", VARIANTS)
def test_powers(variant, name):
    shim = shim_of(variant)
    curve = shim.curve
    shim.world.rng = random.Random("gt")
    for i in (0, 1, 2) if shim.verify else (1,):
        for k in exponents(curve) if shim.verify else exponents(curve)[::4]:
            packed, base = bytearray(k.to_bytes(32, "little")), pack(shim, "fp12_t", gt_elements(curve)[i])
            result = shim.uninitialised("fp12_t")
            shim.call(name, result, base, packed)
            assert read(shim, "fp12_t", result) == gt_power(curve, i, k), hex(k)
            shim.call(name, base, base, packed)
            assert read(shim, "fp12_t", base) == gt_power(curve, i, k), (hex(k), "in place")


def test_elements_have_order_r():
    for curve in CURVES.values():
        assert all(gt_power(curve, i, curve.r) == 1 for i in range(3))


@cache
def small_power(curve, k):
    """g^k for 0 <= k < 20."""
    return small_power(curve, k - 1) * gt_elements(curve)[1] if k else curve.Fp12(1)


def pack_all(shim, elements):
    return bytearray().join(pack(shim, "fp12_t", a) for a in elements)


def read_all(shim, buffer):
    size = shim.layout("fp12_t").size
    return [read(shim, "fp12_t", buffer[i : i + size]) for i in range(0, len(buffer), size)]


@pytest.mark.parametrize("variant", VARIANTS)
def test_tables(variant):
    """Powers of a^p, a^(p^2), a^(p^3); and one of them, with either sign."""
    shim = shim_of(variant)
    curve = shim.curve
    shim.world.rng = random.Random("tables")
    powers = [small_power(curve, k) for k in range(1, 9)]
    table = pack_all(shim, powers + [curve.Fp12(0)] * 24)
    shim.call("gt_tables_of_digits", table, 8)
    assert read_all(shim, table) == [frobenius(a, n) for n in range(4) for a in powers]
    for digit in range(-8, 9):
        result = shim.uninitialised("fp12_t")
        shim.call("gt_select", result, table, digit & ONES)
        power = small_power(curve, abs(digit))
        assert read(shim, "fp12_t", result) == (power if digit >= 0 else power.inverse())


@pytest.mark.parametrize("variant", VARIANTS)
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
    shim, rng, times = shim_of(next(iter(VARIANTS))), random.Random(n), max(1, 2000 // n)
    costs = {c: -(-64 // c) * sum(products_of_a_window(n, c, rng) for _ in range(times)) for c in range(1, 10)}
    assert costs[shim.call("gt_window", n)] <= 1.15 * min(costs.values())


def test_window():
    """In range, and wider for more elements."""
    shim = shim_of(next(iter(VARIANTS)))
    widths = [shim.call("gt_window", n) for n in (0, 1, 2, 10, 100, 1000, 10_000, 1 << 40)]
    assert widths == sorted(widths)
    assert (widths[0], widths[-1]) == (1, 8)


@pytest.mark.parametrize("variant", VARIANTS)
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


# --- membership -------------------------------------------------------------------------------------------------------


@cache
def outsiders(curve):
    """Elements outside of GT: of Fp12 at large, of the cyclotomic subgroup, of subfields, of small orders."""
    rng, e = random.Random(f"{curve} outside"), gt_elements(curve)[1]
    cyclotomic = subgroup(curve)[1:3]
    cofactor_part = cyclotomic[0] ** curve.r
    assert cofactor_part != 1
    large = [curve.Fp12(n) for n in (0, -1, 2)] + [curve.Fp12(0, 1), curve.Fp12.random(rng), e + 1, -e]
    return [*large, *cyclotomic, cofactor_part, e * cofactor_part]


@cache
def insiders(curve):
    cofactor = (curve.p**4 - curve.p**2 + 1) // curve.r
    return [*gt_elements(curve), subgroup(curve)[1] ** cofactor]


def some_element(curve, rng):
    return (rng.choice([*insiders(curve), *outsiders(curve)]),)


FORMULAS = {
    "fp12_is_in_gt": Formula(lambda c, a: a in insiders(c), ones(1), operands=some_element),
}


@pytest.mark.parametrize("name", FORMULAS)
@pytest.mark.parametrize("variant", VARIANTS)
def test_formula(variant, name):
    check(shim_of(variant), name, FORMULAS[name])


@pytest.mark.parametrize("variant", VARIANTS)
def test_membership(variant):
    shim = shim_of(variant)
    shim.world.rng = random.Random("membership")
    for a in insiders(shim.curve):
        assert shim.call("fp12_is_in_gt", pack(shim, "fp12_t", a))
    for a in outsiders(shim.curve):
        assert not shim.call("fp12_is_in_gt", pack(shim, "fp12_t", a))


def test_insiders_have_order_r():
    for curve in CURVES.values():
        assert all(a**curve.r == 1 for a in insiders(curve))
        assert all(a**curve.r != 1 for a in outsiders(curve))


def test_table_is_complete():
    own_tests = {"gt_exp", "gt_exp_vartime", "gt_tables_of_digits", "gt_select", "gt_window", "gt_mul_buckets"}
    assert {*FORMULAS, *own_tests, "gt_multi_exp_vartime"} == functions_of("pairing/gt.pxi")
