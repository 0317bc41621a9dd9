"""curve/map_to_curve.pxi: every step on any element and on the exceptional ones, and the whole, against the RFC."""

import random
from functools import cache

import pytest
import vector_files
from any_limbs import any_limbs, check_any
from curve_points import FIELDS, affine, field_of
from formula_build import functions_of
from formula_cases import Formula, check, ones, wrong_with
from formula_elements import elements_of, represent
from formula_shim import VARIANTS, VERIFYING, shim_of
from reference_hashing import sgn0, suite

each_variant = pytest.mark.parametrize("variant", VARIANTS)
each_field = pytest.mark.parametrize("field", FIELDS)
GROUP = {"fp": "G1", "fp2": "G2"}


def suite_of(curve, field):
    return suite(curve, GROUP[field])


@cache
def exceptional(curve, field):
    """Where simplified SWU would divide by zero, where f(x1) or f(x2) is 0, and where x is in the kernel."""
    s = suite_of(curve, field)
    F = s.field
    _A, _B, Z = s.numbers
    result = [F(0)]
    if (u := (-1 / Z).sqrt()) is not None:
        result += [u, -u]
    for x in of_order_two(s) + kernel(s):
        for u in s.arguments_of_x1(x):
            assert s.x1(u) == x
            result.append(u)
    return result


def of_order_two(s):
    """The x for which f(x) = 0, on BLS12-377 over Fp: the root that is the kernel, times roots of unity if it must."""
    x = s.polynomials[1][0]
    candidates = [-x] if s.isogeny.degree == 2 else []
    if candidates:
        # f = (x - c)(x^2 + c x + c^2 + A)
        c, A = candidates[0], s.numbers[0]
        if (d := (c * c - 4 * (c * c + A)).sqrt()) is not None:
            candidates += [(d - c) / 2, (-d - c) / 2]
    assert all(not s.f(c) for c in candidates)
    return candidates


def kernel(s):
    """The x of the kernel, where it is a single one."""
    h = s.polynomials[1]
    return [-h[0]] if len(h) == 2 else []


def arguments(curve, field, rng):
    """0, 1, -1, others whose sign is hard to tell, the exceptional ones, and random ones."""
    F = field_of(curve, field)
    chosen = [*exceptional(curve, field), F(1), F(-1), F(*[0] * (F.degree - 1), 2), F(*[0] * (F.degree - 1), -1)]
    return rng.choice([rng.choice(chosen), F.random(rng), F.random(rng)])


def fraction(curve, field, u):
    """n, d and t."""
    A, B, Z = suite_of(curve, field).numbers
    t = Z * u * u
    return -B / A * (t * t + t + 1), t * t + t or -Z, t


def on_isogenous(curve, field, n, d):
    A, B, _ = suite_of(curve, field).numbers
    return n * n * n + A * n * d * d + B * d * d * d, d * d * d


def isogeny(curve, field, x, y):
    s = suite_of(curve, field)
    n, h, m = (sum((c * x**i for i, c in enumerate(p)), s.field(0)) for p in s.polynomials)
    if s.isogeny.degree == 2:
        return (n * h, y * m, h * h) if h else (h, s.field(1), h)
    return n * h, y * m, h * h * h


def formulas(field):
    def choose_u(curve, rng):
        return [arguments(curve, field, rng)]

    def choose_fraction(curve, rng):
        u = arguments(curve, field, rng)
        n, d, t = fraction(curve, field, u)
        return u, n, d, t, 1 / d

    def choose_point(curve, rng):
        x, y = suite_of(curve, field).simplified_swu(arguments(curve, field, rng))
        return rng.choice([x, x, *kernel(suite_of(curve, field))]), y

    rows = {
        "sswu_fraction": Formula(lambda c, u: fraction(c, field, u), ones(1), operands=choose_u),
        "sswu_curve": Formula(lambda c, n, d: on_isogenous(c, field, n, d), ones(2)),
        "sswu_point": Formula(
            lambda c, u, *rest: suite_of(c, field).simplified_swu(u), ones(5), operands=choose_fraction
        ),
        "point_isogeny": Formula(lambda c, x, y: isogeny(c, field, x, y), ones(2), operands=choose_point),
    }
    return {f"{name}[{field}_struct]": row for name, row in rows.items()}


FORMULAS = {name: row for field in FIELDS for name, row in formulas(field).items()}
# arguments that belong together: objects that are one would be other arguments
APART = {"sswu_point": [(a, b) for a in "und" for b in ("n", "d", "t", "inverse") if a != b] + [("t", "inverse")]}


def with_apart(name):
    return FORMULAS[name]._replace(apart=tuple(APART.get(name.partition("[")[0], ())))


@pytest.mark.parametrize("name", FORMULAS)
@each_variant
def test_formula(variant, name):
    check(shim_of(variant), name, with_apart(name))


@pytest.mark.parametrize("name", [name for name in FORMULAS if name.startswith(("sswu_curve", "point_isogeny"))])
@pytest.mark.parametrize("variant", VERIFYING)
@any_limbs
def test_any_limbs(variant, name, data):
    check_any(shim_of(variant), name, FORMULAS[name], data)


def pack(shim, field, values):
    kind = f"{field}_t"
    return bytearray(b"".join(shim.pack(kind, represent(shim, kind, value)) for value in values))


def read(shim, field, buffer, magnitude=1):
    kind = f"{field}_t"
    size, result = shim.layout(kind).size, []
    for start in range(0, len(buffer), size):
        numbers = shim.unpack(kind, buffer[start : start + size])
        value = elements_of(shim, kind, numbers)
        assert wrong_with(shim, kind, numbers, value, magnitude) is None
        result.append(value)
    return result


def read_points(shim, field, buffer):
    values = read(shim, field, buffer)
    return [affine(values[i : i + 3]) for i in range(0, len(values), 3)]


def fresh(shim, field, count):
    return bytearray(b"\xa5" * (count * shim.layout(f"{field}_t").size))


@each_field
@each_variant
def test_polynomial(variant, field):
    shim = shim_of(variant)
    rng = shim.world.rng = random.Random("polynomial")
    F = field_of(shim.curve, field)
    for degree in (1, 2, 3, 4, 11, 16):
        for x in (F(0), F(1), F.random(rng)):
            coefficients = [F.random(rng) for _ in range(degree + 1)]
            truth = sum((c * x**i for i, c in enumerate(coefficients)), F(0))
            result = fresh(shim, field, 1)
            operands = (pack(shim, field, v) for v in ([x], [x * x]))
            shim.call(f"f_polynomial[{field}_struct]", result, pack(shim, field, coefficients), degree, *operands)
            assert read(shim, field, result, 2) == [truth]


@each_field
@each_variant
def test_map(variant, field):
    """One and two at a time: every exceptional argument, both signs, and random ones."""
    shim = shim_of(variant)
    curve, s = shim.curve, suite_of(shim.curve, field)
    rng = shim.world.rng = random.Random("map")
    chosen = [*exceptional(curve, field), s.field(1), s.field(-1), *(s.field.random(rng) for _ in range(6))]
    for u in chosen:
        one, v = fresh(shim, field, 3), rng.choice(chosen)
        shim.call(f"point_map_to_curve[{field}_struct]", one, pack(shim, field, [u]), 1)
        assert read_points(shim, field, one) == [s.map_to_curve(u)]
        two = fresh(shim, field, 6)
        shim.call(f"point_map_to_curve[{field}_struct]", two, pack(shim, field, [u, v]), 2)
        assert read_points(shim, field, two) == [s.map_to_curve(u), s.map_to_curve(v)]


@each_field
@each_variant
def test_hash_and_encode(variant, field):
    """Equal and opposite points too; on BLS12-377 also those whose difference has order 2."""
    shim = shim_of(variant)
    curve, s = shim.curve, suite_of(shim.curve, field)
    rng = shim.world.rng = random.Random("hash")
    u, v = s.field.random(rng), s.field.random(rng)
    pairs = [(u, v), (u, u), (u, -u), (v, s.field(0)), *opposite_up_to_order_two(curve, field)]
    assert (len(pairs) > 4) == (s.isogeny.degree == 2)
    for pair in pairs:
        result = fresh(shim, field, 3)
        shim.call(f"point_hash[{field}_struct]", result, pack(shim, field, pair))
        assert read_points(shim, field, result) == [s.hash(*pair)]
    for count, expected in ((1, s.encode(u)), (2, s.hash(u, v))):
        result = fresh(shim, field, 3)
        shim.call(f"point_from_field[{field}_struct]", result, pack(shim, field, (u, v)), count)
        assert read_points(shim, field, result) == [expected]
    for u in (s.field(0), v):
        result = fresh(shim, field, 3)
        shim.call(f"point_encode[{field}_struct]", result, pack(shim, field, [u]))
        assert read_points(shim, field, result) == [s.encode(u)]


@cache
def opposite_up_to_order_two(curve, field):
    """Pairs u, v with map(u) - map(v) of order 2: points of the isogenous curve apart by one of order 2, or of 4."""
    s, result = suite_of(curve, field), []
    rng = random.Random("order two")
    _A, _, _ = s.numbers
    outside = [x for x in of_order_two(s) if x not in kernel(s)]
    while outside and len(result) < 3:
        u = s.field.random(rng)
        x, y = s.simplified_swu(u)
        slope = y / (x - outside[0])
        other = slope * slope - x - outside[0]
        for v in s.arguments_of_x1(other):
            difference = s.E.add(s.map_to_curve(u), s.E.negate(s.map_to_curve(v)))
            if difference is not None and not difference[1]:
                result.append((u, v))
    return result


def test_signs_are_all_met():
    """The arguments above have either sign, and either x is met, on every curve."""
    for variant in VERIFYING:
        curve = shim_of(variant).curve
        for field in FIELDS:
            s, rng = suite_of(curve, field), random.Random("signs")
            chosen = [s.field.random(rng) for _ in range(20)]
            assert {(sgn0(u), s.f(s.x1(u)).is_square()) for u in chosen} == {
                (i, b) for i in (0, 1) for b in (True, False)
            }


VECTORS = [
    (family, file)
    for family in ("bls12_381_hash_to_curve_rfc9380", "bls12_377_hash_to_curve_arkworks")
    for file in vector_files.files(family)
]


@pytest.mark.parametrize(("family", "file"), VECTORS)
def test_reference(family, file):
    """What the formulas are compared with gives the published values."""
    data = vector_files.load(family, file)
    curve = next(shim_of(v).curve for v in VERIFYING if family.startswith(shim_of(v).curve.name))
    s, dst = suite(curve, "G1" if "G1" in file else "G2"), data["suite"]["dst"].encode()
    for case in data["cases"]:
        count = 2 if data["suite"]["randomOracle"] else 1
        u = s.hash_to_field(case["msg"].encode(), dst, count)
        assert u == [s.field(*vector_files.decode(c.split(","))) for c in case["u"]]
        points = [tuple(s.field(*vector_files.decode(q[c].split(","))) for c in "xy") for q in all_points(case)]
        mapped = [s.map_to_curve(v) for v in u]
        assert points == [*mapped, s.hash(*u) if count == 2 else s.encode(*u)]


def all_points(case):
    return [case[name] for name in ("Q", "Q0", "Q1", "P") if name in case]


def test_table_is_complete():
    own = ("f_polynomial", "point_map_to_curve", "point_hash", "point_encode", "point_from_field")
    own += ("point_sum_into_group",)  # a part of point_hash
    own_tests = {f"{name}[{field}_struct]" for name in own for field in FIELDS}
    assert {*FORMULAS, *own_tests} == functions_of("curve/map_to_curve.pxi")
