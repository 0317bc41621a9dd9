"""What the tests of square roots in Fp and Fp2 have in common.

Needs:  formula_cases.py.
Gives:  two_sylow, the 2-part of the group of Fp; formulas_of(field), rows of the table of a test; check_elements, every
        function on elements worth trying; check_root_facts, on the published and derived facts.
"""

import random
from functools import cache

import vector_files
from formula_cases import PLAIN, Formula, run, shapes
from formula_elements import elements_of, represent
from fp_numbers import ONES

MAGNITUDES = (1, 7, 31)


@cache
def two_sylow(curve):
    """(s, t, g): p - 1 = 2^s t with t odd; g, a power of the least non-square, has order 2^s."""
    s, t = 0, curve.p - 1
    while t % 2 == 0:
        s, t = s + 1, t // 2
    z = next(z for z in range(2, 100) if not curve.Fp(z).is_square())
    return s, t, curve.Fp(z) ** t


def non_square(curve, field):
    """What a is multiplied by where it has no root."""
    return two_sylow(curve)[2] if field is curve.Fp else curve.fp2(curve.xi)


def are_roots(curve, operands, results, is_square):
    (a,), (r, *inverse) = operands, results
    square = a if is_square else non_square(curve, a.field) * a
    return r * r == square and all(i * r == (1 if a else 0) and bool(i) == bool(a) for i in inverse)


def sgn0(a):
    """RFC 9380, section 4.1: the sign of the first coefficient that is not 0."""
    return next((c % 2 == 1 for c in a.ints() if c), False)


def is_high(a):
    """a > -a by the last coefficient in which they differ."""
    return a.ints()[::-1] > (-a).ints()[::-1]


def formulas_of(field):
    square = lambda c, a: a.is_square()  # noqa: E731
    rows = {
        "sqrt": Formula(square, shapes(*MAGNITUDES), relation=are_roots),
        "sqrt_inverse": Formula(square, shapes(*MAGNITUDES), relation=are_roots),
        "is_square": Formula(square, shapes(*MAGNITUDES)),
        "sgn0": Formula(lambda c, a: sgn0(a), shapes(*MAGNITUDES)),
        "is_high": Formula(lambda c, a: is_high(a), shapes(*MAGNITUDES)),
    }
    return {f"{field}_{name}": row for name, row in rows.items()}


def check_elements(shim, field, elements):
    """Every function on these elements, by any of their representatives."""
    for name, formula in formulas_of(field).items():
        for a in elements:
            operand = represent(shim, f"{field}_t", a, shim.world.rng.choice(MAGNITUDES))
            results, mask = run(shim, name, PLAIN, {"a": operand})
            truth = formula.truth(shim.curve, a)
            assert mask == (ONES if truth else 0), (name, a)
            if formula.relation:
                values = [elements_of(shim, f"{field}_t", numbers) for numbers in results.values()]
                assert formula.relation(shim.curve, [a], values, truth), (name, a)


def check_root_facts(shim, field):
    """The root that is given, or its negative; where none is given there is none."""
    shim.world.rng = random.Random("facts")
    facts = [(f"{shim.curve.name}_derived_tower", "tower_facts.json")]
    if shim.curve.name == "bls12_381":
        facts.append(("bls12_381_fields", "fp_fp2_facts.json"))
    F = getattr(shim.curve, field.capitalize())
    for file in facts:
        cases = [
            case for case in vector_files.load(*file)["cases"] if case["op"] in (f"{field}_sqrt", f"{field}_is_square")
        ]
        assert cases
        for case in cases:
            a = read(F, case["a"])
            out = case.get("out_up_to_sign", case.get("out"))
            square = out if isinstance(out, bool) else out is not None
            check_elements(shim, field, [a])
            assert a.is_square() == square
            results, mask = run(shim, f"{field}_sqrt", PLAIN, {"a": represent(shim, f"{field}_t", a)})
            assert mask == (ONES if square else 0), case
            if square and case["op"] == f"{field}_sqrt":
                root = elements_of(shim, f"{field}_t", results["r"])
                assert read(F, out) in (root, -root), case


def read(F, value):
    value = vector_files.decode(value)
    return F(*value) if isinstance(value, tuple) else F(value)
