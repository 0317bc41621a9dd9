"""batch/pairs.pxi, inverses.pxi: arrays of raw limbs of every length, scalar and over lanes, against reference.py."""

import random
from functools import cache

import pytest
from batch_shim import VARIANTS, shim_of
from curve_points import pack_points
from formula_elements import elements_of
from gt_powers import exponents, gt_elements
from pairing_objects import g1, g2, pack, read

each_variant = pytest.mark.parametrize("variant", VARIANTS)
LENGTHS = (1, 2, 7, 8, 9, 19)


def seeded(variant, seed):
    shim = shim_of(variant)
    shim.world.rng = random.Random(seed)
    return shim, shim.curve, random.Random(seed)


def room(shim, kind, n):
    """Rows that nobody has written, and one more that nobody may."""
    return shim.uninitialised(kind) * (n + 1)


def rows_in(shim, kind, buffer, n):
    """The elements of the first n rows; the next, if there is one, is as it was."""
    size = shim.layout(kind).size
    assert buffer[n * size :] in (b"\xa5" * size, b"")
    return [read(shim, kind, buffer[i * size : (i + 1) * size]) for i in range(n)]


def pack_rows(shim, kind, values):
    return bytearray().join(pack(shim, kind, value) for value in values)


@cache
def generator_power(curve, n):
    """e(P, Q)^n of the generators."""
    if n < 2:
        return curve.pairing(curve.g1, curve.g2) if n else curve.Fp12(1)
    half = generator_power(curve, n // 2)
    return half * half * generator_power(curve, n % 2)


@cache
def lines_of(shim, k):
    """The prepared lines of k Q."""
    lines, one = bytearray(shim.module.LINES_SIZE), shim.curve.Fp2(1)
    shim.module.prepare(lines, pack_points(shim, "fp2", [(*g2(shim.curve, k), one)]))
    return lines


def run_pairs(shim, each, plain, prepared):
    """The function over pairs (a P, b Q), first those with points, then those with lines."""
    curve, count = shim.curve, len(plain) + len(prepared) if each else 1
    p = pack_points(shim, "fp", [(*g1(curve, a), curve.Fp(1)) for a, _ in (*plain, *prepared)])
    q = pack_points(shim, "fp2", [(*g2(curve, b), curve.Fp2(1)) for _, b in plain])
    result = room(shim, "fp12_t", count)
    assert shim.module.pairs(each, result, p, q, len(plain), [lines_of(shim, b) for _, b in prepared]) == 0
    return result, rows_in(shim, "fp12_t", result, count)


def some_pairs(rng, n):
    return [(rng.randrange(1, 5), rng.randrange(1, 5)) for _ in range(n)]


@pytest.mark.parametrize("counts", [(0, 0), *((n, 0) for n in LENGTHS), *((0, n) for n in LENGTHS), (3, 2), (9, 11)])
@each_variant
def test_products(variant, counts):
    shim, curve, rng = seeded(variant, f"product {counts}")
    plain, prepared = (some_pairs(rng, n) for n in counts)
    row, (f,) = run_pairs(shim, False, plain, prepared)
    if counts == (0, 0):
        assert f == 1
    value = room(shim, "fp12_t", 1)
    shim.module.exponentiate(value, row)
    expected = generator_power(curve, sum(a * b for a, b in (*plain, *prepared)))
    assert rows_in(shim, "fp12_t", value, 1) == [expected]


@pytest.mark.parametrize("variant", [name for name in VARIANTS if "ifma" in name])
def test_more_than_share_their_squares(variant):
    shim, curve, _ = seeded(variant, "many")
    row, _ = run_pairs(shim, False, [(1, 1)] * 267, [(2, 1)] * 257)
    shim.module.exponentiate(row, row)
    assert rows_in(shim, "fp12_t", row, 1) == [generator_power(curve, 267 + 2 * 257)]


@pytest.mark.parametrize("counts", [(0, 0), (1, 0), (0, 1), (8, 0), (0, 9), (3, 2), (9, 11)])
@each_variant
def test_pairings(variant, counts):
    shim, curve, rng = seeded(variant, f"pairings {counts}")
    plain, prepared = (some_pairs(rng, n) for n in counts)
    _, values = run_pairs(shim, True, plain, prepared)
    assert values == [generator_power(curve, a * b) for a, b in (*plain, *prepared)]


@each_variant
def test_no_line_of_the_generator_is_zero_at_the_origin(variant):
    """Of what fills the empty lanes of a product, the generator at (0, 0), the lines are their c alone."""
    shim = shim_of(variant)
    size = shim.layout("line_t").size
    lines = lines_of(shim, 1)
    for start in range(0, len(lines), size):
        c, _, _ = elements_of(shim, "line_t", shim.unpack("line_t", lines[start : start + size]))
        assert c


@each_variant
def test_powers(variant):
    """Exponents at every edge, those of a lane unlike its neighbours'; in place too."""
    shim, curve, rng = seeded(variant, "powers")
    base, edges = gt_elements(curve), exponents(curve)
    for n in (0, *LENGTHS):
        chosen = [(rng.randrange(3), rng.choice(edges)) for _ in range(n)]
        source = pack_rows(shim, "fp12_t", [base[i] for i, _ in chosen])
        target = source if n % 2 else room(shim, "fp12_t", n)
        words = bytearray(b"".join(k.to_bytes(32, "little") for _, k in chosen))
        shim.module.gt_powers(target, source, words, n)
        assert rows_in(shim, "fp12_t", target, n) == [power(curve, i, k) for i, k in chosen]


@cache
def power(curve, i, k):
    return gt_elements(curve)[i] ** k


@pytest.mark.parametrize("kind", ["fp_t", "fp2_t", "fp4_t", "fp12_t"])
@each_variant
def test_inverses(variant, kind):
    """Every length, with one element many times and elements of the fields below among them."""
    shim, curve, rng = seeded(variant, f"inverses {kind}")
    field = getattr(curve, kind.removesuffix("_t").capitalize())
    known = [field(1), field(-1), field(2), *(field.random(rng) for _ in range(9))]
    truth = [1 / a for a in known]
    for n in (*LENGTHS, 16, 17, 40):
        chosen = [rng.randrange(len(known)) for _ in range(n)]
        source = pack_rows(shim, kind, [known[i] for i in chosen])
        target = room(shim, kind, n)
        shim.module.inverses(target, source, field.degree, n)
        assert rows_in(shim, kind, target, n) == [truth[i] for i in chosen]
