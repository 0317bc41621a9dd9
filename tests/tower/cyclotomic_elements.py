"""Elements of the cyclotomic subgroup, for the tests of tower/cyclotomic.pxi and pairing/final_exp.pxi.

Needs:  formula_tables.py.
Gives:  easy_part(f); subgroup(curve), a few of its elements, 1 first; from_subgroup(curve, rng), a random one.
"""

import random
from functools import cache

from formula_tables import frobenius


def easy_part(f):
    """f^((p^6 - 1)(p^2 + 1)). It maps to 1 all that lies in Fp4 or Fp6, as factors do that Miller loops are free in."""
    a = frobenius(f, 6) / f
    return frobenius(a, 2) * a


@cache
def subgroup(curve):
    """1, and images of random elements under the easy part."""
    rng, elements = random.Random(f"{curve} cyclotomic"), [curve.Fp12(1)]
    for _ in range(4):
        f = curve.Fp12.random(rng)
        a = easy_part(f)
        assert frobenius(a, 4) * a == frobenius(a, 2)
        elements.append(a)
    return elements


def from_subgroup(curve, rng):
    return rng.choice(subgroup(curve)) * rng.choice(subgroup(curve))
