"""The operations of fp.h as a table: operands to try, and what the contract promises of each result.

Needs:  a Shim of fp_shim.py.
Gives:  OPERATIONS, from name to Operation; World, the operands; check(shim, name), which runs and judges one.

Operands are built as raw limbs, so that they reach what the contract allows and no formula happens to give: every limb
at its bound, values just below 3 m p, multiples of p and their neighbours, carries pushed into neighbouring limbs in
either direction, doubles of either sign with limbs near M 15 2^52. Truth is the integer that the limbs stand for.
"""

import functools
import random
from array import array
from math import gcd, isqrt
from typing import Callable, NamedTuple

from fp_shim import A_IS_B, ALL_SAME, R_IS_A, R_IS_B

WORD = 1 << 64
ONES = WORD - 1


class Number(NamedTuple):
    """An operand: an fp_t (volume None) or an fpdbl_t."""

    value: int
    limbs: tuple
    magnitude: int
    volume: int | None = None

    def words(self):
        marks = (self.magnitude,) if self.volume is None else (self.magnitude, self.volume)
        return [limb % WORD for limb in self.limbs] + list(marks)


class World:
    """The numbers of one layout: a field, in limbs of some size, with lazy or eager doubles."""

    def __init__(self, field, limb_bits, eager, constants):
        self.field, self.p, self.R = field, field.p, field.R
        self.inverse_R = pow(self.R, -1, self.p)
        self.bits, self.X, self.eager = limb_bits, 1 << limb_bits, eager
        constants = dict(constants)
        self.limbs, self.top = constants["LIMBS"], constants["LIMBS_TOP"]
        self.dbl_limbs = constants["FPDBL_LIMBS"]
        self.dbl_top = self.top if eager else self.dbl_limbs - 1
        self.max_product = constants["FP_MAX_PRODUCT"]
        self.max_volume = constants["FPDBL_MAX_VOLUME"]
        self.rng = random.Random(field.name)

    def join(self, limbs):
        value = 0
        for limb in reversed(limbs):
            value = (value << self.bits) + limb
        return value

    def split(self, value, top):
        """Carried limbs, the top one signed and unbounded."""
        mask = self.X - 1
        return [value >> self.bits * i & mask for i in range(top)] + [value >> self.bits * top]

    # --- elements ---

    def element(self, limbs, magnitude):
        return Number(self.join(limbs), tuple(limbs) + (0,) * (self.limbs - len(limbs)), magnitude)

    def carried(self, value, m):
        return self.element(self.split(value, self.top), m)

    def uncarried(self, value, m, amount):
        """The same value, each limb having lent `amount(most)` of what it can to the limb below."""
        limbs = self.split(value, self.top)
        bound = m * (self.X - 1)
        for i in range(self.top, 0, -1):
            lent = amount(max(0, min(limbs[i], (bound - limbs[i - 1]) // self.X)))
            limbs[i] -= lent
            limbs[i - 1] += lent * self.X
        return self.element(limbs, m)

    def all_ones(self, m, ones=None):
        """Every limb m (X - 1), or `ones` of them from the bottom, the top one as large as the value lets it be."""
        limbs = [m * (self.X - 1) if ones is None or i < ones else 0 for i in range(self.top)]
        rest = 3 * m * self.p - 1 - self.join(limbs)
        return self.element([*limbs, min(m * (self.X - 1), rest >> self.bits * self.top)], m)

    def random_element(self, m):
        shape = self.rng.randrange(3)
        if shape == 0:
            limbs = [self.rng.randint(0, m * (self.X - 1)) for _ in range(self.top)]
            rest = 3 * m * self.p - 1 - self.join(limbs)
            return self.element([*limbs, self.rng.randint(0, min(m * (self.X - 1), rest >> self.bits * self.top))], m)
        value = self.rng.randrange(3 * m * self.p)
        return self.carried(value, m) if shape == 1 else self.uncarried(value, m, lambda most: self.rng.randint(0, most))

    @functools.cache  # noqa: B019 - a World lives as long as the process
    def extremes(self, m):
        p, end = self.p, 3 * m * self.p
        multiples = {0, 1, 2, 3, 3 * m // 2, 3 * m - 1, 3 * m}
        values = {k * p + d for k in multiples for d in (-1, 0, 1)} | {self.R % p, end // 2}
        values |= {self.X**i - 1 for i in (1, 2, self.top)} | {self.X**self.top}
        values = sorted(v for v in values if 0 <= v < end)
        result = [self.all_ones(m), self.all_ones(m, 1), self.all_ones(m, self.top // 2)]
        result += [self.uncarried(end - 1, m, lambda most: most), self.carried(end - 1, m)]
        result += [self.carried(0, m), self.carried(p, m), self.carried(1, m), self.uncarried(2 * p, m, lambda most: most)]
        for v in values:
            result += [self.carried(v, m), self.uncarried(v, m, lambda most: most)]
        return result

    def elements(self, m, count):
        return self.extremes(m) + [self.random_element(m) for _ in range(count)]

    # --- doubles ---

    def double_bound(self, M):
        """Of a limb's size. An eager double is a sum of M reduced elements and keeps to theirs."""
        return M * self.X if self.eager else M * 15 << 52

    def double_range(self, M, V):
        """The greatest size of a value."""
        if M == 0 or V == 0:
            return 0
        return 3 * M * self.p - 1 if self.eager else V * self.p**2

    def double(self, value, M, V, amount):
        """The value, each limb having borrowed amount(least, most) from the next, either of which may be negative."""
        limbs = self.split(value, self.dbl_top)
        bound = self.double_bound(M)
        for i in range(self.dbl_top if M else 0):
            borrowed = amount(-((bound + limbs[i]) // self.X), (bound - limbs[i]) // self.X)
            limbs[i] += borrowed * self.X
            limbs[i + 1] -= borrowed
        return Number(value, tuple(limbs) + (0,) * (self.dbl_limbs - len(limbs)), M, V)

    def doubles(self, M, V, count):
        end = self.double_range(M, V)
        values = [0, 1, -1, end, -end, self.p, -self.p, self.R, -self.R, 1 - self.R, self.R - 1, self.p**2, -(self.p**2)]
        values = [v for v in values if abs(v) <= end]
        signs = [iter_sign(pattern) for pattern in ("+", "-", "+-", "-+")]
        result = [self.double(v, M, V, sign()) for v in values for sign in signs]
        result += [self.double(v, M, V, lambda least, most: 0) for v in values]
        for _ in range(count if end else 0):
            value = self.rng.randint(-end, end)
            amount = self.rng.choice([self.rng.randint, lambda least, most: 0, self.rng.choice(signs)()])
            result.append(self.double(value, M, V, amount))
        self.rng.shuffle(result)
        return result


def iter_sign(pattern):
    """Borrow as much as possible, up or down as the pattern says."""

    def start():
        state = iter(pattern * 64)
        return lambda least, most: most if next(state) == "+" else least

    return start


# --- the table --------------------------------------------------------------------------------------------------------


class Operation(NamedTuple):
    operands: tuple  # of "fp", "dbl", "words"
    result: str
    shapes: Callable  # world -> [(k, magnitudes of the operands)], a magnitude of a double being (M, V)
    truth: Callable  # world, k, *operands -> what the check of this result takes
    fits: Callable  # world, words of a result, truth -> None or what is wrong
    cases: int | None = 60  # random ones for each shape; None: a few extreme ones alone, for what is slow


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
    return [(M, v) for M, v in shapes if v <= V]


def double_pairs(world):
    V = world.max_volume
    pairs = [((0, 0), (127, V)), ((127, V), (0, 0)), ((1, 9), (1, 9)), ((63, V // 2), (64, V // 2)), ((1, V // 2), (126, V // 2))]
    return [(0, pair) for pair in pairs if sum(v for _, v in pair) <= V]


def product_counts(world):
    """k a b with as many products as the magnitude and the volume of a double let be."""
    shapes = []
    for _, (ma, mb) in factors(world):
        most = min(127, world.max_volume // (9 * ma * mb))
        shapes += [(k * sign, (ma, mb)) for k in {1, most} for sign in (1, -1)]
    return shapes


def carried_counts(world):
    return [(k, (1, 1)) for k in (2500, -2500) if 2500 * 9 <= world.max_volume]


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
    value, m = truth
    if list(words[: world.limbs]) != world.split(value, world.top) + [0] * (world.limbs - 1 - world.top):
        return f"limbs {[hex(w) for w in words]}, not those of {value:#x}"
    return fp_fits(world, words, truth, verify)


def redc2x_fits(world, words, truth, verify):
    """truth: t. Lazy: r = (t + m p) / R + p with 0 <= m < R."""
    t = truth
    if world.eager:
        return fp_fits(world, words, (t, 1), verify, bound=1.3)
    rest = (world.join(words[: world.limbs]) - world.p) * world.R - t
    if rest % world.p or not 0 <= rest < world.R * world.p:
        return f"r R - p R - t = {rest / world.R / world.p} p R"
    return fp_fits(world, words, (t * world.inverse_R, 1), verify)


def dbl_fits(world, words, truth, verify):
    """truth: the integer, M and V; the integer itself where it is below M 3 p in eager builds, else congruent to it."""
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


def prod2x_fits(world, words, truth, verify):
    """truth: the product and V. Lazy: that integer. Eager: it is reduced already."""
    product, V = truth
    if not world.eager:
        return dbl_fits(world, words, (product, 1, V), verify)
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
SINGLE_SHAPE = lambda world: [(0, ())]  # noqa: E731

OPERATIONS = {
    "fp_zero": Operation((), "fp", SINGLE_SHAPE, lambda w, k: (0, 1), exact_fits),
    "fp_one": Operation((), "fp", SINGLE_SHAPE, lambda w, k: (w.R % w.p, 1), exact_fits),
    "fp_copy": Operation(FP, "fp", any_magnitude, lambda w, k, a: (a.value, a.magnitude), fp_fits),
    "fp_sum": Operation(
        FP2, "fp", lambda w: [(0, pair) for pair in [(1, 1), (1, 30), (30, 1), (15, 16), (16, 15), (2, 5)]],
        lambda w, k, a, b: (a.value + b.value, a.magnitude + b.magnitude), fp_fits,
    ),
    "fp_diff": Operation(
        FP2, "fp", lambda w: [(m, pair) for m in range(1, 30) for pair in {(1, m), (30 - m, m), (1, 1), (30 - m, max(1, m - 1))}],
        lambda w, k, a, b: (a.value - b.value, a.magnitude + k + 1), fp_fits, 1,
    ),
    "fp_neg": Operation(
        FP, "fp", lambda w: [(m, (ma,)) for m in range(1, 31) for ma in {1, m, max(1, m - 1)}],
        lambda w, k, a: (-a.value, k + 1), fp_fits, 5,
    ),
    "fp_mul_small": Operation(
        FP, "fp", lambda w: [(k, (m,)) for k, m in [(1, 1), (1, 31), (31, 1), (2, 15), (3, 10), (5, 6), (15, 2), (4, 7)]],
        lambda w, k, a: (k * a.value, k * a.magnitude), fp_fits,
    ),
    "fp_reduce": Operation(FP, "fp", any_magnitude, lambda w, k, a: (a.value, 1), reduced_fits),
    "fp_canonical": Operation(FP, "fp", any_magnitude, lambda w, k, a: (a.value % w.p, 1), exact_fits),
    "fp_cmov": Operation(
        FP2, "fp", lambda w: [(k, pair) for k in (0, -1) for pair in [(1, 1), (1, 31), (31, 1), (3, 2)]],
        lambda w, k, r, a: ((a if k else r).value, max(a.magnitude, r.magnitude)), fp_fits, 20,
    ),
    "fp_is_zero": Operation(FP, "word", any_magnitude, lambda w, k, a: a.value % w.p == 0, mask_fits),
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
    "fp_redc2x": Operation(DBL, "fp", lambda w: [(0, (s,)) for s in double_shapes(w)], lambda w, k, a: a.value, redc2x_fits, 150),
    "fp_mul": Operation(FP2, "fp", factors, lambda w, k, a, b: (a.value * b.value * w.inverse_R, 1), fp_fits),
    "fp_square": Operation(FP, "fp", square_factors, lambda w, k, a: (a.value**2 * w.inverse_R, 1), fp_fits),
    "fpdbl_from_fp": Operation(
        FP, "dbl", lambda w: [(0, (m,)) for m in (1, 2, 31) if 9 * m <= w.max_volume],
        lambda w, k, a: (a.value * (w.R % w.p), 9 * a.magnitude), prod2x_fits,
    ),
    "fpdbl_zero": Operation((), "dbl", SINGLE_SHAPE, lambda w, k: (0, 0, 0), dbl_fits),
    "fpdbl_copy": Operation(
        DBL, "dbl", lambda w: [(0, (s,)) for s in double_shapes(w)], lambda w, k, a: (a.value, a.magnitude, a.volume), dbl_fits
    ),
    "fpdbl_sum": Operation(
        DBL2, "dbl", double_pairs,
        lambda w, k, a, b: (a.value + b.value, a.magnitude + b.magnitude, a.volume + b.volume), dbl_fits,
    ),
    "fpdbl_diff": Operation(
        DBL2, "dbl", double_pairs,
        lambda w, k, a, b: (a.value - b.value, a.magnitude + b.magnitude, a.volume + b.volume), dbl_fits,
    ),
    "fpdbl_mul_small": Operation(
        DBL, "dbl", lambda w: [(k, ((127 // k, w.max_volume // k),)) for k in (1, 2, 5, 12, 127)],
        lambda w, k, a: (k * a.value, k * a.magnitude, k * a.volume), dbl_fits,
    ),
    "fpdbl_carry": Operation(
        DBL, "dbl", lambda w: [(0, (s,)) for s in double_shapes(w)], lambda w, k, a: (a.value, a.volume), carry_fits
    ),
    "fp_inverse": Operation(FP, "fp", any_magnitude, inverse, fp_fits, 5),
    "fp_inverse_vartime": Operation(FP, "fp", any_magnitude, inverse, fp_fits, 5),
    "fp_from_words": Operation(("words",), "fp", SINGLE_SHAPE, lambda w, k, a: (a.value * w.R, 1), fp_fits, 100),
    "fp_to_words": Operation(FP, "words", any_magnitude, lambda w, k, a: a.value * w.inverse_R % w.p, words_fit),
    "products": Operation(
        FP2, "fp", product_counts, lambda w, k, a, b: (k * a.value * b.value * w.inverse_R, 1), fp_fits, 4
    ),
    "carried_products": Operation(
        FP2, "fp", carried_counts, lambda w, k, a, b: (k * a.value * b.value * w.inverse_R, 1), fp_fits, None
    ),
}  # fmt: skip

# operations that multiply inside: not there for a field whose doubles hold no product
MULTIPLYING = ("fp_inverse", "fp_inverse_vartime", "fp_from_words", "fp_to_words")


def packed_integers(world, count):
    end = min(3 * world.p, 1 << 64 * world.field.words)
    values = [v for k in range(4) for v in (k * world.p - 1, k * world.p, k * world.p + 1) if 0 <= v < end] + [end - 1]
    values += [world.rng.randrange(end) for _ in range(count)]
    return [Number(v, tuple(v >> 64 * i & ONES for i in range(world.field.words)), 0) for v in values]


def operands_of(world, kind, magnitude, count):
    if count is None:
        return world.extremes(magnitude)[:5]
    return world.elements(magnitude, count) if kind == "fp" else world.doubles(*magnitude, count)


def cases_of(world, operation):
    """(cases, how many of the first have two equal operands); a case is (k, operands)."""
    kinds, same, others = operation.operands, [], []
    for k, magnitudes in operation.shapes(world):
        if kinds == ("words",):
            others += [(k, (number,)) for number in packed_integers(world, operation.cases)]
        elif not kinds:
            others.append((k, ()))
        else:
            lists = [operands_of(world, *pair, operation.cases) for pair in zip(kinds, magnitudes, strict=True)]
            if len(kinds) == 1:
                others += [(k, (a,)) for a in lists[0]]
                continue
            if magnitudes[0] == magnitudes[1]:
                same += [(k, (a, a)) for a in lists[0]]
            some = 9 if (operation.cases or 0) > 10 else 5
            others += [(k, (a, b)) for a in lists[0][:some] for b in lists[1][:some]]
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


@functools.lru_cache(2 * len(OPERATIONS))
def cases_and_truth(layout, name):
    """Of one operation: the cases, how many have two equal operands, the packed cases and the truth of each."""
    world, operation = world_of(layout), OPERATIONS[name]
    cases, same = cases_of(world, operation)
    return cases, same, pack(cases, operation.operands), [operation.truth(world, k, *numbers) for k, numbers in cases]


def check(shim, name):
    """Run one operation on all its cases and aliasings; the first thing that is wrong, or None."""
    world, operation = world_of(shim.layout), OPERATIONS[name]
    cases, same, packed, truths = cases_and_truth(shim.layout, name)
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
    for alias, count in ((R_IS_A, len(cases)), (R_IS_B, len(cases)), (A_IS_B, same), (ALL_SAME, same)):
        if count and shim.run(name, packed, count, operation.result, alias) != out[: count * width]:
            return f"{name}: another result with aliasing {alias}"
    return None

