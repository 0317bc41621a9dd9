"""limbs_52.h, limbs_26.h, lanes_52.h and limbs_common.h against Python integers, where they take more than fp.h
lets through; within its ranges test_fp.py runs them.
"""

import random
from array import array

import pytest
from fp_numbers import ONES, World
from fp_shim import ALL_SAME, LANES_52, NATIVE, R_IS_A, R_IS_B, VARIANTS, shim_of
from side_by_side import side_by_side

# one build for each field and limb size, and over lanes
LAYOUTS = [name for name, v in VARIANTS.items() if v.mode == "verify" and v.multiplication in NATIVE + LANES_52]


@pytest.fixture(scope="module", params=LAYOUTS)
def world(request):
    world = World(*shim_of(request.param, LAYOUTS).layout)
    world.shim = shim_of(request.param, LAYOUTS)
    return world


def run(world, name, cases, result="limbs"):
    """The results of a kernel on cases (k, *operands), each a list of words, for every aliasing that makes sense."""
    packed, width = array("Q"), world.shim.width(result)
    order = side_by_side([k for k, *_ in cases], world.shim.lanes)
    for i in order:
        k, *operands = cases[i]
        packed.extend([k, *(word for words in operands for word in words)])
    out = world.shim.run(name, packed, len(order), result)
    if result == "limbs":
        assert world.shim.run(name, packed, len(order), result, R_IS_A) == out
        assert world.shim.run(name, packed, len(order), result, R_IS_B) == out
    results = [None] * len(cases)
    for place, i in enumerate(order):
        own = list(out[place * width : (place + 1) * width])
        assert results[i] in (None, own), "another result in another lane"
        results[i] = own
    return results


def carried(world, value):
    return world.split(value, world.top) + [0] * (world.limbs - 1 - world.top)


def signed_join(world, limbs):
    """The integer of carried limbs whose top one is signed."""
    *low, top = limbs[: world.top + 1]
    word = 64 if world.bits == 52 else 32
    assert all(limb < world.X for limb in low)
    assert not any(limbs[world.top + 1 :])
    return world.join([*low, top - (top >> word - 1 << word)])


def test_modulus(world):
    assert run(world, "limbs_p", [(0,)])[0] == carried(world, world.p)


def test_multiples(world):
    """What limbs_diff needs of (3m + 2) p so that no limb falls below 0 and none passes (ma + m + 1)(X - 1)."""
    for m in range(1, 32):
        limbs = run(world, "limbs_multiple", [(m,)])[0]
        assert limbs == carried(world, (3 * m + 2) * world.p)
        assert limbs[0] <= world.X - 1 - m
        assert limbs[world.top] - m >= (3 * m * world.p - 1) >> world.bits * world.top


def test_diff_to_the_last_multiple(world):
    """m = 30 and 31 are in the table, but leave fp_diff no magnitude for its result."""
    cases = [(m, a, b) for m in (29, 30, 31) for a in world.extremes(1) for b in world.extremes(m)]
    results = run(world, "limbs_diff", [(m, a.limbs, b.limbs) for m, a, b in cases])
    for (m, a, b), limbs in zip(cases, results, strict=True):
        assert world.join(limbs) == a.value - b.value + (3 * m + 2) * world.p
        assert max(limbs) <= (m + 2) * (world.X - 1)
    same = [(31, a.limbs, a.limbs) for a in world.extremes(1)]
    same += same[:1] * (-len(same) % world.shim.lanes)
    packed = array("Q", [word for m, a, b in same for word in (m, *a, *b)])
    out = world.shim.run("limbs_diff", packed, len(same), "limbs", ALL_SAME)
    assert all(world.join(out[i : i + world.limbs]) == 95 * world.p for i in range(0, len(out), world.limbs))


def test_sub_multiple(world):
    cases = [(q, a) for q in (0, 1, 2, 92, 93, 767, 2046, 2047) for m in (1, 2, 31) for a in world.elements(m, 30)]
    for (q, a), limbs in zip(cases, run(world, "limbs_sub_multiple", [(q, a.limbs) for q, a in cases]), strict=True):
        if abs(a.value - q * world.p) >> world.bits * world.top < 1 << (63 if world.bits == 52 else 31):
            assert signed_join(world, limbs) == a.value - q * world.p


def below_800_p(world):
    rng = random.Random(800)
    values = [k * world.p + d for k in (0, 1, 2, 3, 93, 384, 765, 767, 798, 799, 800) for d in (-1, 0, 1)]
    values += [(top << world.bits * world.top) - 1 for top in (1, world.p >> world.bits * world.top)]
    values += [rng.randrange(800 * world.p) for _ in range(300)]
    word = 64 if world.bits == 52 else 32
    return [v for v in values if 0 <= v < 800 * world.p and v >> world.bits * world.top < 1 << word]


def test_reduce_and_canonical_below_800_p(world):
    values = below_800_p(world)
    cases = [(0, carried(world, v)) for v in values]
    for value, limbs in zip(values, run(world, "limbs_reduce", cases), strict=True):
        result = signed_join(world, limbs)
        assert 0 <= result < 1.3 * world.p
        assert (result - value) % world.p == 0
    for value, limbs in zip(values, run(world, "limbs_canonical", cases), strict=True):
        assert limbs == carried(world, value % world.p)


def test_zero_mask(world):
    words = [0, *(1 << i for i in range(64)), ONES, ONES - 1, *(ONES ^ (1 << i) for i in range(64))]
    results = run(world, "limbs_zero_mask", [(0, [word]) for word in words], "word")
    assert [mask for (mask,) in results] == [ONES, *[0] * (len(words) - 1)]


def test_words(world):
    """Packed words and limbs hold the same integer, whatever the bits."""
    size = min(64 * world.field.words, world.bits * (world.top + 1))
    rng = random.Random(64)
    values = [0, (1 << size) - 1, *(1 << i for i in range(size)), *(rng.getrandbits(size) for _ in range(200))]
    packed = [[v >> 64 * i & ONES for i in range(world.field.words)] for v in values]
    limbs = [carried(world, v) for v in values]
    assert run(world, "limbs_from_words", [(0, words) for words in packed]) == limbs
    assert run(world, "limbs_to_words", [(0, a) for a in limbs], "words") == packed
