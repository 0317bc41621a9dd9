"""The operations of fp.h as a table: operands to try, and what the contract promises of each result.

Needs:  a Shim of fp_shim.py, the numbers of fp_numbers.py, side_by_side.py.
Gives:  OPERATIONS, from name to Operation; check(shim, name), which runs one on all its cases and judges it.

Truth is computed on Python integers. What a representative may be, the contract leaves open within its ranges: results
are checked for the value mod p and for the promised range, and exactly where the contract names the integer.
"""

import functools
import itertools
from array import array
from collections.abc import Callable
from math import gcd, isqrt
from typing import NamedTuple

from fp_numbers import ONES, WORD, World
from fp_shim import A_IS_B, ALL_SAME, R_IS_A, R_IS_B
from side_by_side import side_by_side


class Operation(NamedTuple):
    operands: tuple  # of "fp", "dbl", "words"
    result: str
    shapes: Callable  # world -> [(k, magnitudes of the operands)], a magnitude of a double being (M, V)
    truth: Callable  # world, k, *operands -> what the check of this result takes
    fits: Callable  # world, words of a result, truth, whether it is a VERIFY build -> None or what is wrong
    cases: int | None = 60  # random ones for each shape; None: a few extreme ones alone, for what is slow


def constant(world):
    return [(0, ())]


def any_magnitude(world):
    return [(0, (m,)) for m in (1, 2, 3, 4, 7, 8, 15, 16, 30, 31)]


def factors(world):
    most = min(world.max_product, world.max_volume // 9)
    pairs = [(1, 1), (1, 2), (2, 2), (3, 5), (1, 31), (31, 1)] + [(m, min(31, most // m)) for m in (8, 15, 16, 17, 31)]
    return [(0, pair) for pair in pairs if 0 < pair[0] * pair[1] <= most]


def square_factors(world):
    most = isqrt(min(world.max_product, world.max_volume // 9))
    return [(0, (m,)) for m in sorted({1, 2, 3, most - 1, most}) if 0 < m <= most]


def double_shapes(world):
    V = world.max_volume
    shapes = [(0, 0), (1, 9), (1, V), (5, 45), (126, V), (127, V), (127, 127 * 9)]
    return [(0, (shape,)) for shape in shapes if shape[1] <= V]


def double_pairs(world):
    V, half = world.max_volume, world.max_volume // 2
    pairs = [((0, 0), (127, V)), ((127, V), (0, 0)), ((1, half), (1, half)), ((63, half), (64, half))]
    return [(0, pair) for pair in pairs] + [(0, ((1, 9), (126, V - 9)))] * (V >= 9)


def product_counts(world):
    """k a b with as many products as the magnitude and the volume of a double let be."""
    shapes = []
    for _, (ma, mb) in factors(world):
        most = min(127, world.max_volume // (9 * ma * mb))
        shapes += [(k * sign, (ma, mb)) for k in {1, most} for sign in (1, -1)]
    return shapes


def carried_counts(world):
    """As product_counts, carried on the way: beyond M = 127 where the volume lets it."""
    most = min(2500, world.max_volume // 9)
    return [(k, (1, 1)) for k in (most, -most)]


def sums_of_products(world):
    """Factors, and a double that leaves room for their product."""
    return [
        (0, (ma, mb, (M, V)))
        for _, (ma, mb) in factors(world)
        for M, V in [(0, 0), (1, 9), (126, world.max_volume - 9 * ma * mb)]
        if V + 9 * ma * mb == world.max_volume or 9 * M <= V <= world.max_volume - 9 * ma * mb
    ]


def sums_of_doubles(world):
    doubles = [(M, min(V, world.max_volume // 16)) for _, ((M, V),) in double_shapes(world)]
    pairs = [(1, 1), (30, 2), (1, 30), (30, 30)]
    return [(0, (*pairs[i % len(pairs)], doubles[i], doubles[-1 - i])) for i in range(len(doubles))]


def fp_fits(world, words, truth, verify, bound=3):
    """truth: the integer the result is congruent to, and its magnitude. bound: of the value, in units of m p."""
    value, m = truth
    limbs = words[: world.limbs]
    result = world.join(limbs)
    if result >= bound * m * world.p:
        return f"value {result:#x} is {result / world.p:.3f} p, magnitude {m}"
    if max(limbs) > m * (world.X - 1):
        return f"limb {max(limbs):#x} at magnitude {m}"
    if any(limbs[world.top + 1 :]):
        return "limb above the top is not zero"
    if (result - value) % world.p:
        return f"value {result % world.p:#x}, not {value % world.p:#x}"
    if verify and words[world.limbs] != m:
        return f"magnitude {words[world.limbs]} carried, not {m}"
    return None


def reduced_fits(world, words, truth, verify):
    """Carried, below 1.3 p."""
    if max(words[: world.top]) >= world.X:
        return "limbs are not carried"
    return fp_fits(world, words, truth, verify, bound=1.3)


def exact_fits(world, words, truth, verify):
    """The very integer, carried."""
    value, _ = truth
    if list(words[: world.limbs]) != world.split(value, world.top) + [0] * (world.limbs - 1 - world.top):
        return f"limbs {[hex(w) for w in words]}, not those of {value:#x}"
    return fp_fits(world, words, truth, verify)


def redc2x_fits(world, words, truth, verify):
    """truth: t. Lazy, in Montgomery form: r = (t + m p) / R + p with 0 <= m < R. Folded, just above 2^256 at most."""
    t = truth
    if world.eager or world.field.fold:
        return fp_fits(world, words, (t, 1), verify, bound=1.3)
    rest = (world.join(words[: world.limbs]) - world.p) * world.R - t
    if rest % world.p or not 0 <= rest < world.R * world.p:
        return f"r R - p R - t = {rest / world.R / world.p} p R"
    return fp_fits(world, words, (t * world.inverse_R, 1), verify)


def dbl_fits(world, words, truth, verify):
    """truth: the very integer, M and V."""
    value, M, V = truth
    limbs = [w - WORD if w >> 63 else w for w in words[: world.dbl_limbs]]
    result = world.join(limbs)
    if max(map(abs, limbs)) > world.double_bound(M):
        return f"limbs {[hex(limb) for limb in limbs]} at magnitude {M}"
    if result != value:
        return f"value {result:#x}, not {value:#x}"
    return dbl_marks(world, words, M, V, verify)


def dbl_marks(world, words, M, V, verify):
    if verify and tuple(words[world.dbl_limbs :]) != (M, V):
        return f"M, V = {tuple(words[world.dbl_limbs :])} carried, not {M, V}"
    return None


def with_product(world, words, value, product, V):
    """The integer that a lazy product added to `value` is. Where p folds, lanes reduce factors: what `words` hold, if
    that is congruent and in the range of V."""
    exact = value + product
    if not world.field.fold:
        return exact
    result = world.join([w - WORD if w >> 63 else w for w in words[: world.dbl_limbs]])
    return exact if (result - exact) % world.p or abs(result) > world.double_range(1, V) else result


def prod2x_fits(world, words, truth, verify):
    """truth: the product and V. Lazy: that integer (with_product). Eager: it is reduced already."""
    product, V = truth
    if not world.eager:
        return dbl_fits(world, words, (with_product(world, words, 0, product, V), 1, V), verify)
    limbs = words[: world.dbl_limbs]
    return fp_fits(world, [*limbs, 1], (product * world.inverse_R, 1), verify) or dbl_marks(world, words, 1, V, verify)


def carry_fits(world, words, truth, verify):
    """truth: the value and V. Eager: congruent and below 3 p in size, since M counts the value too."""
    value, V = truth
    if not world.eager:
        return dbl_fits(world, words, (value, 1, V), verify)
    limbs = [w - WORD if w >> 63 else w for w in words[: world.dbl_limbs]]
    result = world.join(limbs)
    if (result - value) % world.p or abs(result) > world.double_range(1, 9):
        return f"value {result / world.p} p for {value / world.p} p"
    if max(map(abs, limbs)) > world.double_bound(1):
        return f"limbs {[hex(limb) for limb in limbs]} at magnitude 1"
    return dbl_marks(world, words, 1, V, verify)


def sum_prod2x_fits(world, words, truth, verify):
    """truth: c, the product with its sign, M and V. Lazy: their sum (with_product). Eager: it is reduced already."""
    value, product, M, V = truth
    if not world.eager:
        return dbl_fits(world, words, (with_product(world, words, value, product, V), M, V), verify)
    limbs = [w - WORD if w >> 63 else w for w in words[: world.dbl_limbs]]
    result = world.join(limbs)
    if (result - value - product * world.inverse_R) % world.p or abs(result - value) >= 3 * world.p:
        return f"value {result / world.p} p, c {value / world.p} p"
    if max(map(abs, limbs)) > world.double_bound(M):
        return f"limbs {[hex(limb) for limb in limbs]} at magnitude {M}"
    return dbl_marks(world, words, M, V, verify)


def sum_redc2x_fits(world, words, truth, verify):
    """truth: c and t. Carried, below 2.5 p."""
    value, t = truth
    if max(words[: world.top]) >= world.X:
        return "limbs are not carried"
    return fp_fits(world, words, (value + (t if world.eager else t * world.inverse_R), 1), verify, bound=2.5)


def words_fit(world, words, truth, verify):
    result = sum(w << 64 * i for i, w in enumerate(words))
    return None if result == truth else f"{result:#x}, not {truth:#x}"


def mask_fits(world, words, truth, verify):
    return None if words[0] == (ONES if truth else 0) else f"mask {words[0]:#x}"


def inverse(world, k, a):
    """R^2 / a: the Montgomery form of the inverse; 0 of 0. Nothing is promised of other divisors of a modulus."""
    if a.value % world.p == 0:
        return (0, 1)
    if gcd(a.value, world.p) > 1:
        return None
    return (world.R**2 * pow(a.value, -1, world.p), 1)


FP, FP2, DBL, DBL2 = ("fp",), ("fp", "fp"), ("dbl",), ("dbl", "dbl")

OPERATIONS = {
    "fp_zero": Operation((), "fp", constant, lambda w, k: (0, 1), exact_fits),
    "fp_one": Operation((), "fp", constant, lambda w, k: (w.R % w.p, 1), exact_fits),
    "fp_copy": Operation(FP, "fp", any_magnitude, lambda w, k, a: (a.value, a.magnitude), fp_fits),
    "fp_sum": Operation(
        FP2, "fp", lambda w: [(0, pair) for pair in [(1, 1), (1, 30), (30, 1), (15, 16), (16, 15), (2, 5)]],
        lambda w, k, a, b: (a.value + b.value, a.magnitude + b.magnitude), fp_fits,
    ),
    "fp_diff": Operation(
        FP2, "fp", lambda w: [(m, pair) for m in range(1, 30) for pair in {(1, m), (30 - m, m), (1, 1), (30 - m, 1)}],
        lambda w, k, a, b: (a.value - b.value, a.magnitude + k + 1), fp_fits, 1,
    ),
    "fp_neg": Operation(
        FP, "fp", lambda w: [(m, (ma,)) for m in range(1, 31) for ma in {1, m, max(1, m - 1)}],
        lambda w, k, a: (-a.value, k + 1), fp_fits, 5,
    ),
    "fp_mul_small": Operation(
        FP, "fp", lambda w: [(k, (m,)) for k, m in [(1, 1), (1, 31), (31, 1), (2, 15), (3, 10), (5, 6), (15, 2)]],
        lambda w, k, a: (k * a.value, k * a.magnitude), fp_fits,
    ),
    "fp_reduce": Operation(FP, "fp", any_magnitude, lambda w, k, a: (a.value, 1), reduced_fits),
    "fp_canonical": Operation(FP, "fp", any_magnitude, lambda w, k, a: (a.value % w.p, 1), exact_fits),
    "fp_cmov": Operation(
        FP2, "fp", lambda w: [(k, pair) for k in (0, -1) for pair in [(1, 1), (1, 31), (31, 1), (3, 2)]],
        lambda w, k, r, a: ((a if k else r).value, max(a.magnitude, r.magnitude)), fp_fits, 20,
    ),
    "fp_is_zero": Operation(FP, "word", any_magnitude, lambda w, k, a: a.value % w.p == 0, mask_fits),
    "fp_is_zero_vartime": Operation(FP, "word", any_magnitude, lambda w, k, a: a.value % w.p == 0, mask_fits),
    "fp_equal": Operation(
        FP2, "word", lambda w: [(0, pair) for pair in [(1, 1), (1, 31), (31, 1), (2, 3), (16, 16)]],
        lambda w, k, a, b: (a.value - b.value) % w.p == 0, mask_fits,
    ),
    "fp_prod2x": Operation(
        FP2, "dbl", factors, lambda w, k, a, b: (a.value * b.value, 9 * a.magnitude * b.magnitude), prod2x_fits
    ),
    "fp_square2x": Operation(
        FP, "dbl", square_factors, lambda w, k, a: (a.value**2, 9 * a.magnitude**2), prod2x_fits
    ),
    "fp_redc2x": Operation(DBL, "fp", double_shapes, lambda w, k, a: a.value, redc2x_fits, 150),
    "fp_redc2x_two": Operation(DBL2, "fp", double_pairs, lambda w, k, a, b: a.value, redc2x_fits),
    "fp_redc2x_two_other": Operation(DBL2, "fp", double_pairs, lambda w, k, a, b: b.value, redc2x_fits),
    "fp_sum_redc2x_two": Operation(
        FP2 + DBL2, "fp", sums_of_doubles, lambda w, k, c, d, a, b: (c.value, a.value), sum_redc2x_fits
    ),
    "fp_sum_redc2x_two_other": Operation(
        FP2 + DBL2, "fp", sums_of_doubles, lambda w, k, c, d, a, b: (d.value, b.value), sum_redc2x_fits
    ),
    "fp_mul": Operation(FP2, "fp", factors, lambda w, k, a, b: (a.value * b.value * w.inverse_R, 1), fp_fits),
    "fp_square": Operation(FP, "fp", square_factors, lambda w, k, a: (a.value**2 * w.inverse_R, 1), fp_fits),
    "fpdbl_from_fp": Operation(
        FP, "dbl", lambda w: [(0, (m,)) for m in (1, 2, 5, 31) if 3 * m <= w.max_volume],
        lambda w, k, a: (a.value * (w.R % w.p), 3 * a.magnitude), prod2x_fits,
    ),
    "fpdbl_zero": Operation((), "dbl", constant, lambda w, k: (0, 0, 0), dbl_fits),
    "fpdbl_copy": Operation(
        DBL, "dbl", double_shapes, lambda w, k, a: (a.value, a.magnitude, a.volume), dbl_fits
    ),
    "fpdbl_sum": Operation(
        DBL2, "dbl", double_pairs,
        lambda w, k, a, b: (a.value + b.value, a.magnitude + b.magnitude, a.volume + b.volume), dbl_fits,
    ),
    "fpdbl_diff": Operation(
        DBL2, "dbl", double_pairs,
        lambda w, k, a, b: (a.value - b.value, a.magnitude + b.magnitude, a.volume + b.volume), dbl_fits,
    ),
    "fpdbl_sum_prod2x": Operation(
        FP2 + DBL, "dbl", sums_of_products,
        lambda w, k, a, b, c: (c.value, a.value * b.value, c.magnitude + 1, c.volume + 9 * a.magnitude * b.magnitude),
        sum_prod2x_fits,
    ),
    "fpdbl_diff_prod2x": Operation(
        FP2 + DBL, "dbl", sums_of_products,
        lambda w, k, a, b, c: (c.value, -a.value * b.value, c.magnitude + 1, c.volume + 9 * a.magnitude * b.magnitude),
        sum_prod2x_fits,
    ),
    "fpdbl_mul_small": Operation(
        DBL, "dbl", lambda w: [(k, ((127 // k, w.max_volume // k),)) for k in (1, 2, 5, 12, 127)],
        lambda w, k, a: (k * a.value, k * a.magnitude, k * a.volume), dbl_fits,
    ),
    "fpdbl_carry": Operation(
        DBL, "dbl", double_shapes, lambda w, k, a: (a.value, a.volume), carry_fits
    ),
    "fp_inverse": Operation(FP, "fp", any_magnitude, inverse, fp_fits, 5),
    "fp_inverse_vartime": Operation(FP, "fp", any_magnitude, inverse, fp_fits, 5),
    "fp_from_words": Operation(("words",), "fp", constant, lambda w, k, a: (a.value * w.R, 1), fp_fits, 100),
    "fp_to_words": Operation(FP, "words", any_magnitude, lambda w, k, a: a.value * w.inverse_R % w.p, words_fit),
    "products": Operation(
        FP2, "fp", product_counts, lambda w, k, a, b: (k * a.value * b.value * w.inverse_R, 1), fp_fits, 4
    ),
    "carried_products": Operation(
        FP2, "fp", carried_counts, lambda w, k, a, b: (k * a.value * b.value * w.inverse_R, 1), fp_fits, None
    ),
}  # fmt: skip


def operands_of(world, kind, magnitude, count):
    if count is None:
        return world.extremes(magnitude)[:5]
    return world.elements(magnitude, count) if kind == "fp" else world.doubles(*magnitude, count)


def cases_of(world, operation):
    """(cases, how many of the first have two equal operands); a case is (k, operands)."""
    kinds, same, others = operation.operands, [], []
    world.rng.seed(repr(operation.operands) + operation.result)
    for k, magnitudes in operation.shapes(world):
        if kinds == ("words",):
            others += [(k, (number,)) for number in world.packed_integers(operation.cases)]
        elif not kinds:
            others.append((k, ()))
        else:
            lists = [operands_of(world, *pair, operation.cases) for pair in zip(kinds, magnitudes, strict=True)]
            if len(kinds) == 1:
                others += [(k, (a,)) for a in lists[0]]
                continue
            if magnitudes[0] == magnitudes[1]:
                same += [(k, (a, a, *rest)) for a, *rest in zip(lists[0], *lists[2:], strict=False)]
            some = 9 if operation.cases and operation.cases > 10 else 5
            others += [
                (k, operands)
                for operands in itertools.product(
                    *(numbers[:some] for numbers in lists[:2]), *(numbers[:2] for numbers in lists[2:])
                )
            ]
            for numbers in lists:
                world.rng.shuffle(numbers)
            others += [(k, pair) for pair in zip(*lists, strict=False)]
    return same + others, len(same)


def pack(cases, kinds):
    packed = array("Q")
    for k, operands in cases:
        packed.append(k % WORD)
        for number, kind in zip(operands, kinds, strict=True):
            packed.extend(number.limbs if kind == "words" else number.words())
    return packed


@functools.lru_cache(2)
def world_of(layout):
    return World(*layout)


# Of these k is a value, and no literal that lanes share
K_IS_A_VALUE = {"fp_cmov"}


@functools.lru_cache(4 * len(OPERATIONS))
def cases_and_truth(layout, name, lanes):
    """Of one operation: the cases, how many have two equal operands, the packed cases and the truth of each.

    Over lanes those with one k and the same magnitudes stand side by side, without those of which nothing is promised.
    """
    world, operation = world_of(layout), OPERATIONS[name]
    cases, same = cases_of(world, operation)
    truths = [operation.truth(world, k, *numbers) for k, numbers in cases]
    if lanes > 1:
        keys = [
            (0 if name in K_IS_A_VALUE else k, *((n.magnitude, n.volume) for n in numbers), i < same, truths[i] is None)
            for i, (k, numbers) in enumerate(cases)
        ]
        order = [i for i in side_by_side(keys, lanes) if truths[i] is not None]
        order.sort(key=lambda i: i >= same)
        same = sum(i < same for i in order)
        cases, truths = [cases[i] for i in order], [truths[i] for i in order]
    return cases, same, pack(cases, operation.operands), truths


def check(shim, name):
    """Run one operation on all its cases and aliasings; the first thing that is wrong, or None."""
    world, operation = world_of(shim.layout), OPERATIONS[name]
    cases, same, packed, truths = cases_and_truth(shim.layout, name, shim.lanes)
    if not any(truth is not None for truth in truths):
        return f"{name}: nothing was tried"
    out = shim.run(name, packed, len(cases), operation.result)
    width = shim.width(operation.result)
    for i, truth in enumerate(truths):
        if truth is None:
            continue
        wrong = operation.fits(world, out[i * width : (i + 1) * width], truth, shim.verify)
        if wrong:
            k, operands = cases[i]
            shown = [(n.magnitude, n.volume, [hex(limb) for limb in n.limbs]) for n in operands]
            return f"{name}: {wrong}\nk = {k}, operands (magnitude, volume, limbs): {shown}"
    own = len(packed) // len(cases)
    for alias, count in ((R_IS_A, len(cases)), (R_IS_B, len(cases)), (A_IS_B, same), (ALL_SAME, same)):
        if count and shim.run(name, packed[: count * own], count, operation.result, alias) != out[: count * width]:
            return f"{name}: another result with aliasing {alias}"
    return None
