"""Numbers for the tests of the base: elements and doubles as raw limbs, at the ends of what fp.h lets them be.

Needs:  the layout of a Shim of fp_shim.py.
Gives:  Number, an operand; World, which makes them.

Operands are built limb by limb, so that they reach what the contract allows and no formula happens to give: every limb
at its bound, values just below 3 m p, multiples of p and their neighbours, carries pushed into neighbouring limbs in
either direction, doubles of either sign with limbs near M 15 2^52. The value is the integer that the limbs stand for.
"""

import functools
import random
from typing import NamedTuple

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
        if shape == 1:
            return self.carried(value, m)
        return self.uncarried(value, m, lambda most: self.rng.randint(0, most))

    @functools.cache  # noqa: B019 - a World lives as long as the process
    def extremes(self, m):
        p, end = self.p, 3 * m * self.p
        multiples = {0, 1, 2, 3, 3 * m // 2, 3 * m - 1, 3 * m}
        values = {k * p + d for k in multiples for d in (-1, 0, 1)} | {self.R % p, end // 2}
        values |= {self.X**i - 1 for i in (1, 2, self.top)} | {self.X**self.top}
        values = sorted(v for v in values if 0 <= v < end)
        result = [self.all_ones(m), self.all_ones(m, 1), self.all_ones(m, self.top // 2)]
        result += [self.uncarried(end - 1, m, lambda most: most), self.carried(end - 1, m)]
        result += [self.carried(0, m), self.carried(p, m), self.carried(1, m)]
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
        sizes = [0, 1, self.p, self.R - 1, self.R, self.p**2, end]
        values = [sign * size for size in sizes for sign in (1, -1) if size <= end]
        signs = [as_much_as_possible(pattern) for pattern in ("+", "-", "+-", "-+")]
        result = [self.double(v, M, V, sign()) for v in values for sign in signs]
        result += [self.double(v, M, V, lambda least, most: 0) for v in values]
        for _ in range(count if end else 0):
            value = self.rng.randint(-end, end)
            amount = self.rng.choice([self.rng.randint, lambda least, most: 0, self.rng.choice(signs)()])
            result.append(self.double(value, M, V, amount))
        self.rng.shuffle(result)
        return result

    # --- packed integers ---

    def packed_integers(self, count):
        """What fp_from_words takes: below 3 p, and below what the words hold."""
        end = min(3 * self.p, WORD**self.field.words)
        values = [v for k in range(4) for v in (k * self.p - 1, k * self.p, k * self.p + 1) if 0 <= v < end] + [end - 1]
        values += [self.rng.randrange(end) for _ in range(count)]
        return [Number(v, tuple(v >> 64 * i & ONES for i in range(self.field.words)), 0) for v in values]


def as_much_as_possible(pattern):
    """A maker of amounts for World.double: limb after limb the most or the least, as the signs of the pattern say."""

    def start():
        state = iter(pattern * 64)
        return lambda least, most: most if next(state) == "+" else least

    return start
