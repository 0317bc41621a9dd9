"""Any formula over extreme and random operands, in every aliasing, against what its comment promises.

Needs:  formula_elements.py; fp_fits of fp_cases.py in tests/base.
Gives:  Formula, one row of a test's table; check(shim, name, formula), which raises AssertionError with the case;
        run, apply and wrong_with, for tests of their own.

Operands are made coordinate by coordinate as raw limbs: all ones, values just below 3 m p, multiples of p and their
neighbours, elements 0, 1 and -1 by any of their representatives, random ones. Truth is worked out by reference.py from
the elements that the limbs stand for. In a VERIFY build every operation inside the formula also checks its own ranges,
and a range that is left ends the process; `pytest -s` shows which.
"""

import random
from functools import cache
from itertools import product
from typing import Any, NamedTuple

from formula_build import SIGNATURES
from formula_elements import coordinates, element, elements_of, number_for, per_coordinate, represent, scale
from formula_shim import COORDINATES, is_double
from fp_cases import fp_fits
from fp_numbers import ONES

# Cases for each shape where ranges are checked inside the formula, and where only results are
FULL, SAMPLE = 24, 6


class Formula(NamedTuple):
    """What a function promises. Operands are its const pointers and those in `updates`, results its other pointers.

    truth: (curve, *operands, *integers) -> the element that results, a tuple of them, or a bool for a mask.
    shapes: (curve) -> the magnitudes to try, as a list of (magnitudes of the operands, integers); that of a double is
    (M, V), or a list of these for its coordinates. magnitude: (curve, *magnitudes, *integers) -> the magnitude of the
    result, or a list of them for several results; of a double M, or a tuple of M for its coordinates.
    """

    truth: Any
    shapes: Any
    magnitude: Any = lambda curve, *shape: 1
    updates: tuple = ()
    apart: tuple = ()  # pairs of arguments that must not be one object, though they are of one type
    canonical: bool = False  # the result is the representative in [0, p)
    operands: Any = None  # (curve, rng) -> elements, where the formula is not meant for all
    # (curve, operands, results, mask) -> whether the results, a list of elements, are right, where there are several
    # right ones; truth is then the mask
    relation: Any = None


PLAIN = Formula(None, None)


def ones(count, *integers):
    """The only shape: `count` operands of magnitude 1."""
    return lambda curve: [((1,) * count, integers)]


def shapes(*magnitudes):
    return lambda curve: [(m if isinstance(m, tuple) else (m,), ()) for m in magnitudes]


def shaped(*pairs):
    """Shapes with integers: (magnitudes, integers), each a tuple or a single one."""
    as_tuple = lambda x: x if isinstance(x, tuple) else (x,)  # noqa: E731
    return lambda curve: [(as_tuple(m), as_tuple(k)) for m, k in pairs]


# --- operands ---------------------------------------------------------------------------------------------------------


@cache
def pool(world, double, magnitude):
    """Extreme numbers, the largest limbs first."""
    if not double:
        return world.extremes(magnitude)
    M, V = magnitude
    world.rng = random.Random(f"{magnitude}")
    end, signs = world.double_range(M, V), (lambda least, most: least, lambda least, most: most)
    return [world.double(v, M, V, sign) for v in (end, -end, 0) for sign in signs] + world.doubles(M, V, 4)


def operand_lists(shim, kinds, magnitudes, count):
    """`count` lists of operands: first extreme ones with all coordinates alike, then 0, 1 and -1, then mixed ones."""
    world, rng = shim.world, shim.world.rng
    spread = [per_coordinate(kind, m) for kind, m in zip(kinds, magnitudes, strict=True)]
    pools = [[pool(world, is_double(kind), m) for m in own] for kind, own in zip(kinds, spread, strict=True)]
    world.rng = rng
    for i in range(count):
        if i < count // 3:
            yield [[choices[i % len(choices)] for choices in own] for own in pools]
        elif i < count // 2:
            yield [special(shim, kind, m) for kind, m in zip(kinds, magnitudes, strict=True)]
        else:
            yield [
                [mixed(world, kind, choices, m) for choices, m in zip(own, spread[k], strict=True)]
                for k, (kind, own) in enumerate(zip(kinds, pools, strict=True))
            ]


def special(shim, kind, magnitude):
    """Coordinates 0, 1 and -1."""
    values = [shim.world.rng.choice([0, 0, 1, -1]) for _ in range(COORDINATES[kind])]
    return represent(shim, kind, element(shim.curve, kind, values), magnitude)


def mixed(world, kind, choices, magnitude):
    if world.rng.random() < 0.4:
        return world.rng.choice(choices)
    return number_for(world, kind, world.rng.randrange(world.p), magnitude)


# --- calls ------------------------------------------------------------------------------------------------------------


def operand_parameters(name, formula):
    return [p for p in SIGNATURES[name].pointers if p.const or p.name in formula.updates]


def set_partitions(items):
    if not items:
        yield []
        return
    first, rest = items[0], items[1:]
    for partition in set_partitions(rest):
        yield [[first], *partition]
        for i, group in enumerate(partition):
            yield [*partition[:i], [first, *group], *partition[i + 1 :]]


def aliasings(name, formula):
    """All ways in which arguments may be one object, as lists of groups of parameters; the first is none."""
    parameters = SIGNATURES[name].pointers
    kinds = list(dict.fromkeys(p.type for p in parameters))
    result = []
    for choice in product(*(set_partitions([p for p in parameters if p.type == kind]) for kind in kinds)):
        groups = [group for partition in choice for group in partition]
        if all(is_allowed(group, formula) for group in groups):
            result.append(groups)
    return sorted(result, key=len, reverse=True)


def is_allowed(group, formula):
    names = {p.name for p in group}
    return sum(not p.const for p in group) < 2 and not any(names >= set(pair) for pair in formula.apart)


def run(shim, name, formula, operands, integers=(), groups=None):
    """Call the function on operands, by name; its results as lists of Numbers, by name, and its mask.

    Operands that nothing is written to are checked to be as before. groups: parameters that are one object.
    """
    signature = SIGNATURES[name]
    buffers, before = {}, []
    for group in groups or [[p] for p in signature.pointers]:
        given = [operands[p.name] for p in group if p.name in operands]
        buffer = shim.pack(group[0].type, given[0]) if given else shim.uninitialised(group[0].type)
        buffers.update({p.name: buffer for p in group})
        if all(p.const for p in group):
            before.append((buffer, bytes(buffer)))
    integers = iter(integers)
    mask = shim.call(name, *(buffers[p.name] if p.is_pointer else next(integers) for p in signature.parameters))
    assert all(buffer == content for buffer, content in before), f"{name} wrote to an argument that is const"
    return {p.name: shim.unpack(p.type, buffers[p.name]) for p in signature.pointers if not p.const}, mask


def apply(shim, name, *values, integers=(), magnitude=1):
    """The function on elements, each by any of its representatives of magnitude 1. Returns the element that results, or
    the tuple of them, whose ranges are checked unless magnitude is None."""
    signature = SIGNATURES[name]
    operands = {
        p.name: represent(shim, p.type, value)
        for p, value in zip((p for p in signature.pointers if p.const), values, strict=True)
    }
    results, _ = run(shim, name, PLAIN, operands, integers)
    elements = []
    for p in signature.pointers:
        if not p.const:
            value = elements_of(shim, p.type, results[p.name])
            wrong = magnitude and wrong_with(shim, p.type, results[p.name], value, magnitude)
            assert not wrong, f"{name}: {wrong}"
            elements.append(value)
    return elements[0] if len(elements) == 1 else tuple(elements)


# --- judgement --------------------------------------------------------------------------------------------------------


def wrong_with(shim, kind, numbers, truth, magnitude, canonical=False):
    """What is wrong with a result: value, ranges, the magnitudes it carries. None if nothing is."""
    world, factor = shim.world, scale(shim.world, kind)
    marks = magnitude if isinstance(magnitude, tuple) else (magnitude,) * COORDINATES[kind]
    for i, (number, c, m) in enumerate(zip(numbers, coordinates(shim.curve, kind, truth), marks, strict=True)):
        if is_double(kind):
            wrong = double_fits(world, number, c * factor, m, shim.verify)
        else:
            wrong = fp_fits(world, [*number.limbs, number.magnitude], (c * factor, m), shim.verify)
            if canonical and list(number.limbs[: world.top + 1]) != world.split(c * factor % world.p, world.top):
                wrong = "not the representative in [0, p)"
        if wrong:
            return f"coordinate {i}: {wrong}"
    return None


def double_fits(world, number, value, M, verify):
    if verify and number.magnitude != M:
        return f"M = {number.magnitude} carried, not {M}"
    if max(map(abs, number.limbs)) > world.double_bound(M):
        return f"limbs {[hex(limb) for limb in number.limbs]} at M = {M}"
    if (number.value - value) % world.p:
        return f"value {number.value % world.p:#x}, not {value % world.p:#x}"
    if (verify or world.eager) and abs(number.value) > world.double_range(M, number.volume or 1):
        return f"value {number.value / world.p**2:.1f} p^2, V = {number.volume}"
    return None


def check(shim, name, formula):
    """The whole of a formula: all shapes without aliasing, then every aliasing."""
    shim.world.rng = random.Random(f"{shim.curve} {name}")
    count = FULL if shim.verify else SAMPLE
    alone, *aliased = aliasings(name, formula)
    for magnitudes, integers in formula.shapes(shim.curve):
        check_aliasing(shim, name, formula, magnitudes, integers, alone, count)
        for groups in aliased:
            check_aliasing(shim, name, formula, magnitudes, integers, groups, max(count // 8, 2))


def check_aliasing(shim, name, formula, magnitudes, integers, groups, count):
    """Cases with the operands of each group one object, which has the least of their magnitudes."""
    parameters = operand_parameters(name, formula)
    first, least = {}, {}
    for group in groups:
        given = [p.name for p in group if p in parameters]
        first.update(dict.fromkeys(given, given[0] if given else None))
    for p, magnitude in zip(parameters, magnitudes, strict=True):
        least[first[p.name]] = lesser(magnitude, least.get(first[p.name], magnitude))
    shape = [least[first[p.name]] for p in parameters]
    for operands in operand_choice(shim, formula, [p.type for p in parameters], shape, count):
        named = dict(zip((p.name for p in parameters), operands, strict=True))
        named = {name: named[first[name]] for name in named}
        check_case(shim, name, formula, parameters, named, shape, integers, groups)


def lesser(a, b):
    return [min(pair) for pair in zip(a, b, strict=True)] if isinstance(a, list) else min(a, b)


def operand_choice(shim, formula, kinds, magnitudes, count):
    if formula.operands is None:
        return operand_lists(shim, kinds, magnitudes, count)
    return [
        [represent(shim, kind, value, m) for kind, value, m in zip(kinds, values, magnitudes, strict=True)]
        for values in (formula.operands(shim.curve, shim.world.rng) for _ in range(count))
    ]


def wrong_relation(shim, name, formula, inputs, results, truth):
    """What is wrong with results of magnitude 1 that must stand in a relation, or None."""
    kinds = {p.name: p.type for p in SIGNATURES[name].pointers}
    elements = [elements_of(shim, kinds[result], numbers) for result, numbers in results.items()]
    for (result, numbers), value in zip(results.items(), elements, strict=True):
        wrong = wrong_with(shim, kinds[result], numbers, value, 1)
        if wrong:
            return f"{result}: {wrong}"
    return None if formula.relation(shim.curve, inputs, elements, truth) else f"{elements} for {inputs}"


def check_case(shim, name, formula, parameters, named, magnitudes, integers, groups):
    """One call."""
    operands = [named[p.name] for p in parameters]
    inputs = [elements_of(shim, p.type, numbers) for p, numbers in zip(parameters, operands, strict=True)]
    truth = formula.truth(shim.curve, *inputs, *integers)
    results, mask = run(shim, name, formula, named, integers, groups)
    if SIGNATURES[name].returns == "fp_mask_t":
        wrong = None if mask == (ONES if truth else 0) else f"mask {mask:#x}"
        if formula.relation and not wrong:
            wrong = wrong_relation(shim, name, formula, inputs, results, truth)
    else:
        truths = truth if isinstance(truth, tuple) and len(results) > 1 else (truth,)
        marks = formula.magnitude(shim.curve, *magnitudes, *integers)
        marks = marks if isinstance(marks, list) else [marks] * len(results)
        outs = [p for p in SIGNATURES[name].pointers if not p.const]
        found = (
            wrong_with(shim, p.type, results[p.name], t, m, formula.canonical)
            for p, t, m in zip(outs, truths, marks, strict=True)
        )
        wrong = next(filter(None, found), None)
    if wrong:
        shown = [[(n.magnitude, n.volume, [hex(limb) for limb in n.limbs]) for n in numbers] for numbers in operands]
        one_object = [[p.name for p in group] for group in groups if len(group) > 1]
        raise AssertionError(f"{name}: {wrong}\nintegers {integers}, one object {one_object}, operands {shown}")
