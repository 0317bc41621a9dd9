"""The rows that Fp2, Fp4 and Fp12 have in common, and the magnitudes of double-width products.

Needs:  formula_cases.py.
Gives:  basic_formulas(field), doubles_formulas(field), rows that the tests of the fields complete; DOUBLES, from a
        product to the M of its coordinates; frobenius; check_facts, on the published and derived facts.
"""

import vector_files
from formula_cases import Formula, apply, ones, shaped, shapes
from fp_numbers import ONES

VOLUME = 1 << 35  # FPDBL_MAX_VOLUME of the narrower field

# The M of a product's coordinates, as the comments of fp2.pxi and fp4.pxi state them, for both towers
DOUBLES = {
    "fp2_prod2x": {"bls12_381": (2, 2), "bls12_377": (2, 2)},
    "fp2_square2x": {"bls12_381": (1, 1), "bls12_377": (3, 1)},
    "fp4_prod2x": {"bls12_381": (4, 4, 4, 4), "bls12_377": (4, 4, 4, 4)},
    "fp4_square2x": {"bls12_381": (3, 3, 3, 3), "bls12_377": (8, 4, 9, 3)},
    "fp4_prod2x_fp2": {"bls12_381": (2, 2, 2, 2), "bls12_377": (2, 2, 2, 2)},
}


def product_magnitude(name):
    """The magnitude of a Formula: that of its row in DOUBLES, whatever the factors."""
    return lambda curve, *shape: DOUBLES[name][curve.name]


def frobenius(a, n):
    """a^(p^n), as a sum over the powers of t^(p^n): the powers of a are slow, and Frobenius is a homomorphism."""
    field, n = a.field, n % a.field.degree
    if n == 0:
        return a
    if (field, n) not in _images:
        t = field(0, 1) if field.degree > 1 else field(1)
        image, powers = frobenius(t**field.p, n - 1), [field(1)]
        for _ in range(field.degree - 1):
            powers.append(powers[-1] * image)
        _images[field, n] = powers
    columns = zip(*(power.coefficients for power in _images[field, n]), strict=True)
    return field(*(sum(c * x for c, x in zip(a.coefficients, column, strict=True)) for column in columns))


_images = {}


def inverse(a):
    return a.inverse() if a else a


def one_coordinate_apart(field):
    """Pairs of equal elements and of such that differ by 1 in one coordinate."""

    def choose(curve, rng):
        F = getattr(curve, field)
        a = F.random(rng) if rng.random() < 0.7 else F(0)
        unit = F(*[0] * rng.randrange(F.degree), 1)
        return a, rng.choice([a, a, a + unit, a - unit])

    return choose


def zero_or_close(field):
    pairs = one_coordinate_apart(field)
    return lambda curve, rng: ((lambda a, b: a - b)(*pairs(curve, rng)),)


def basic_formulas(field, but=()):
    """Rows of what works on coordinates, and of the inverse and Frobenius; `but` names what the field does without."""
    F = field.capitalize()
    rows = {
        "copy": Formula(lambda c, a: a, shapes(1, 31), lambda c, m: m),
        "zero": Formula(lambda c: getattr(c, F)(0), ones(0), canonical=True),
        "one": Formula(lambda c: getattr(c, F)(1), ones(0), canonical=True),
        "sum": Formula(lambda c, a, b: a + b, shapes((1, 1), (1, 30), (30, 1), (15, 16)), lambda c, ma, mb: ma + mb),
        "diff": Formula(
            lambda c, a, b, m: a - b,
            shaped(((1, 1), 1), ((4, 2), 3), ((1, 29), 29), ((15, 15), 15), ((29, 1), 1)),
            lambda c, ma, mb, m: ma + m + 1,
        ),
        "neg": Formula(lambda c, a, m: -a, shaped((1, 1), (2, 4), (30, 30)), lambda c, ma, m: m + 1),
        "mul_small": Formula(lambda c, a, k: a * k, shaped((1, 1), (1, 31), (2, 12), (15, 2)), lambda c, ma, k: k * ma),
        "reduce": Formula(lambda c, a: a, shapes(1, 2, 7, 31)),
        "canonical": Formula(lambda c, a: a, shapes(1, 2, 7, 31), canonical=True),
        "cmov": Formula(
            lambda c, r, a, mask: a if mask else r,
            shaped(((1, 1), 0), ((1, 1), ONES), ((2, 31), 0), ((31, 2), ONES)),
            lambda c, mr, ma, mask: max(mr, ma),
            updates=("r",),
        ),
        "is_zero": Formula(lambda c, a: not a, shapes(1, 7, 31), operands=zero_or_close(F)),
        "equal": Formula(lambda c, a, b: a == b, shapes((1, 1), (1, 31), (31, 31)), operands=one_coordinate_apart(F)),
        "frobenius": Formula(
            lambda c, a, n: frobenius(a, n), shaped(*((1, n) for n in range(int(field.removeprefix("fp") or 1) + 2)))
        ),
        "conjugate": Formula(lambda c, a: frobenius(a, a.field.degree // 2), ones(1)),
        "inverse": Formula(lambda c, a: inverse(a), shapes(1) if field == "fp12" else shapes(1, 4)),
        "inverse_vartime": Formula(lambda c, a: inverse(a), shapes(1) if field == "fp12" else shapes(1, 4)),
    }
    return {f"{field}_{name}": row for name, row in rows.items() if name not in but}


def doubles_formulas(field):
    """Rows of double-width sums and of the way there and back."""
    F, V = field.capitalize(), VOLUME
    pairs = shapes(((1, 9), (1, 9)), ((63, V // 2), (64, V // 2)), ((126, V - 9), (1, 9)))
    sum_of_m = lambda c, a, b: a[0] + b[0]  # noqa: E731
    return {
        f"{field}dbl_zero": Formula(lambda c: getattr(c, F)(0), ones(0), lambda c: 0),
        f"{field}dbl_copy": Formula(lambda c, a: a, shapes(((127, V),)), lambda c, a: a[0]),
        f"{field}dbl_from_{field}": Formula(lambda c, a: a, shapes(1, 31)),
        f"{field}dbl_sum": Formula(lambda c, a, b: a + b, pairs, sum_of_m),
        f"{field}dbl_diff": Formula(lambda c, a, b: a - b, pairs, sum_of_m),
        f"{field}dbl_mul_small": Formula(
            lambda c, a, k: a * k,
            shaped((((1, 9),), 1), (((1, 9),), 127), (((25, V // 5),), 5)),
            lambda c, a, k: k * a[0],
        ),
        f"{field}dbl_carry": Formula(lambda c, a: a, shapes(((1, 9),), ((127, V),))),
        f"{field}_redc2x": Formula(lambda c, a: a, shapes(((1, 9),), ((127, V),), ((127, 127 * 9),))),
        f"{field}_redc2x_sum": Formula(lambda c, a, b: a + b, pairs),
    }


def check_facts(shim, file, functions):
    """The cases of a JSON file (family, name) whose op is in `functions`, a map to (function, integers)."""
    count = 0
    for case in vector_files.load(*file)["cases"]:
        if case["op"] in functions:
            name, integers = functions[case["op"]]
            operands = [read_fact(shim.curve, case[key]) for key in ("a", "b") if key in case]
            result = apply(shim, name, *operands, integers=integers, magnitude=None)
            assert result == read_fact(shim.curve, case["out"]), (name, case)
            count += 1
    assert count


def read_fact(curve, value):
    """An element written as nested lists: two strings are an Fp2, two pairs an Fp4, six the flat basis of an Fp12."""
    value = vector_files.decode(value)
    return curve.fp2(value) if isinstance(value[0], int) else (curve.fp4 if len(value) == 2 else curve.fp12)(value)


def derived_facts(curve):
    return f"{curve.name}_derived_tower", "tower_facts.json"


TWO_PRODUCTS = shapes((1, 1, 1, 1), (9, 5, 15, 3), (2, 5, 11, 4), (11, 4, 9, 5))


def sums_formulas(field):
    """Sums of two products with one reduction, of Fp or Fp2."""
    rows = {
        "sum_of_products": Formula(lambda curve, a, b, c, d: a * b + c * d, TWO_PRODUCTS),
        "diff_of_products": Formula(lambda curve, a, b, c, d: a * b - c * d, TWO_PRODUCTS),
        "square_minus_12_square": Formula(lambda c, a, b: a * a - 12 * b * b, shapes((1, 1), (4, 4), (4, 1))),
        "product_minus_8_square": Formula(
            lambda curve, a, b, c: a * b - 8 * c * c, shapes((1, 1, 1), (5, 9, 4), (3, 15, 4), (4, 11, 1))
        ),
    }
    return {f"{field}_{name}": row for name, row in rows.items()}
