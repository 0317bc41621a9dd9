"""Points of reference.py for the tests of the classes of G1 and G2.

Needs:  reference.py; an Instance of instances.py.
Gives:  curve_of, generator_of, curve_order; multiple(it, group, n) of the generator; any_point(it, group, seed),
        outside the subgroup; point_of_small_order(curve, order, point); read_back(it, group, point), from the classes.
"""

import random


def curve_of(it, group):
    return it.curve.E if group == "G1" else it.curve.E_twist


def generator_of(it, group):
    return it.curve.g1 if group == "G1" else it.curve.g2


def curve_order(it, group):
    """The number of points of the whole curve."""
    return it.curve.order(group == "G2")


def multiple(it, group, n):
    """[n]P of the reference's generator."""
    return curve_of(it, group).multiply(n % it.curve.r, generator_of(it, group))


def any_point(it, group, seed):
    """A point of the curve that is, in all likelihood, outside the subgroup."""
    curve, rng = curve_of(it, group), random.Random(seed)
    while True:
        x = curve.field.random(rng)
        y = (x * x * x + curve.b).sqrt()
        if y is not None:
            return (x, y)


def point_of_small_order(curve, order, point):
    """A multiple of the point, of the least prime order that it has; the identity where all are above 1000."""
    for q in range(2, 1000):
        part = order
        while part % q == 0:
            part //= q
        multiple = curve.multiply(part, point) if part < order else None
        if multiple is not None:
            while curve.multiply(q, multiple) is not None:
                multiple = curve.multiply(q, multiple)
            return multiple
    return None


def read_back(it, group, point):
    """A point of the classes as one of the reference."""
    return (it.curve.g1_point if group == "G1" else it.curve.g2_point)(it.plain_point(point))
