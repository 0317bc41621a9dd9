"""Points of E and E' for the tests of curve/: affine in reference.py, projective in the C objects.

Needs:  formula_cases.py, formula_elements.py of tests/tower; the derived vectors.
Gives:  FIELDS; curve_of, field_of, curve_order; points(curve, field), of every kind; projective(curve, field, point,
        rng), affine(point), and jacobian, jacobian_affine; call_on_points, a formula of points with its results as
        points; pack_points, read_points, read_point, for calls of other shapes; to_affine, of many points at once;
        scaled(field), operands of which many have Z = 1; scalars_to_try(curve), below r; check_in_group, on multiples
        in the group of order r by either function for them.
"""

import random
from functools import cache

import vector_files
from formula_build import SIGNATURES
from formula_cases import PLAIN, run, wrong_with
from formula_elements import elements_of, represent

FIELDS = ("fp", "fp2")


def curve_of(curve, field):
    return curve.E if field == "fp" else curve.E_twist


def field_of(curve, field):
    return curve.Fp if field == "fp" else curve.Fp2


def generator(curve, field):
    return curve.g1 if field == "fp" else curve.g2


def curve_order(curve, field):
    return curve.order(field == "fp2")


def small(curve, field):
    """Points whose order divides 6, in sequence: multiples of one point, the identity first. Over Fp alone."""
    if field != "fp":
        return [None]
    E, step = curve.E, (curve.Fp(0), curve.Fp(2))
    if curve.name == "bls12_377":
        step = E.add((curve.Fp(-1), curve.Fp(0)), (curve.Fp(0), curve.Fp(1)))
    result = [None, step]
    while (following := E.add(result[-1], step)) is not None:
        result.append(following)
    return result


@cache
def points(curve, field):
    """Small orders, the group of order r, its cosets by small orders, and points at large."""
    E, base = curve_of(curve, field), generator(curve, field)
    read = curve.g1_point if field == "fp" else curve.g2_point
    result = [*small(curve, field), base, E.negate(base), E.add(base, base), E.multiply(12345, base)]
    result += [E.add(base, p) for p in small(curve, field)[1:]]
    for case in vector_files.load(f"{curve.name}_derived_tower", "subgroup_membership.json")["cases"]:
        if case["group"] == ("G1" if field == "fp" else "G2"):
            result.append(read((vector_files.decode(case["x"]), vector_files.decode(case["y"]))))
    return result


def projective(curve, field, point, rng):
    """The coordinates of a point with any Z; of the identity with any Y."""
    F = field_of(curve, field)
    z = rng.choice([F(1), F(-1), F.random(rng)])
    return (F(0), z, F(0)) if point is None else (point[0] * z, point[1] * z, z)


def jacobian(curve, field, point, rng):
    """The Jacobian coordinates of a point that is not the identity, with any Z."""
    F = field_of(curve, field)
    z = rng.choice([F(1), F(-1), F.random(rng)])
    return (point[0] * z * z, point[1] * z * z * z, z)


def jacobian_affine(p):
    return p and (p[0] / (p[2] * p[2]), p[1] / (p[2] * p[2] * p[2]))


def affine(point):
    x, y, z = point
    return (x / z, y / z) if z else None


def add(b3, p, q):
    (x1, y1, z1), (x2, y2, z2) = p, q
    u, v, w, t = x1 * y2 + x2 * y1, y1 * z2 + y2 * z1, b3 * (x1 * z2 + x2 * z1), 3 * x1 * x2
    s, d = y1 * y2 + b3 * z1 * z2, y1 * y2 - b3 * z1 * z2
    return u * d - v * w, s * d + t * w, v * s + t * u


def add_mixed(b3, p, x, y):
    return add(b3, p, (x, y, x.field(1)))


def add_apart(p, q):
    (x1, y1, z1), (x2, y2, z2) = p, q
    if not z2:
        return p
    if not z1:
        return q
    u, v = y2 * z1 - y1 * z2, x2 * z1 - x1 * z2
    c = u * u * z1 * z2 - v * v * v - 2 * v * v * x1 * z2
    return v * c, u * (v * v * x1 * z2 - c) - v * v * v * y1 * z2, v * v * v * z1 * z2


def add_anywhere(b3, p, q):
    result = add(b3, p, q)
    return result if result[1] or result[2] else add_apart(p, q)


def call_on_points(shim, name, *operands, integers=(), groups=None):
    """The point that results, as coordinates, whose ranges are checked; or the mask."""
    signature = SIGNATURES[name]
    inputs = [p for p in signature.pointers if p.const]
    given = {p.name: represent(shim, p.type, value) for p, value in zip(inputs, operands, strict=True)}
    results, mask = run(shim, name, PLAIN, given, integers, groups)
    if signature.returns == "fp_mask_t":
        return mask
    ((kind, numbers),) = ((p.type, results[p.name]) for p in signature.pointers if not p.const)
    value = elements_of(shim, kind, numbers)
    wrong = wrong_with(shim, kind, numbers, value, 1)
    assert wrong is None, f"{name}: {wrong}"
    return value


def pack_points(shim, field, coordinates):
    """A buffer that holds points, each by any of its representatives."""
    kind = f"{field}_t [3]"
    return bytearray(b"".join(shim.pack(kind, represent(shim, kind, p)) for p in coordinates))


def read_points(shim, field, buffer):
    """The coordinates of the points in a buffer, whose ranges are checked."""
    kind, result = f"{field}_t [3]", []
    size = shim.layout(kind).size
    for start in range(0, len(buffer), size):
        numbers = shim.unpack(kind, buffer[start : start + size])
        result.append(elements_of(shim, kind, numbers))
        assert wrong_with(shim, kind, numbers, result[-1], 1) is None
    return result


def read_point(shim, field, buffer):
    (point,) = read_points(shim, field, buffer)
    return point


def to_affine(shim, name, field, coordinates):
    """The points by one of the functions that make many of them affine, with the ranges of the results checked."""
    kind, size = f"{field}_t", shim.layout(f"{field}_t").size
    packed, result = pack_points(shim, field, coordinates), bytearray(b"\xa5" * (2 * len(coordinates) * size))
    shim.call(f"{name}[{field}_struct]", result, packed, len(coordinates))
    values = []
    for start in range(0, len(result), size):
        numbers = shim.unpack(kind, result[start : start + size])
        values.append(elements_of(shim, kind, numbers))
        assert wrong_with(shim, kind, numbers, values[-1], 1) is None
    return list(zip(values[0::2], values[1::2], strict=True))


def scaled(field):
    """Any coordinates with Z = 1, and multiples of them."""

    def choose(curve, rng):
        F = field_of(curve, field)
        x, y, z = F.random(rng), F.random(rng), rng.choice([F(1), F(1), F(-1), F.random(rng)])
        return [(x * z, y * z, z)]

    return choose


@cache
def scalars_to_try(curve):
    """Below r: 0, small, the last, around the powers of |x|, digits all alike, random."""
    x, r, rng = abs(curve.x), curve.r, random.Random("scalars")
    result = [0, 1, 2, 3, 15, 16, 17, 31, 32, 33, r - 1, r - 2, r // 2, r // 2 + 1]
    result += [x**i + d for i in (1, 2, 3) for d in (-1, 0, 1)]
    # Digits of 1, of |x| - 1 where r allows, with all bits set, or all windows at the end of their range
    result += [x**3 + x**2 + x + 1, x**3 - 1, x**2 - 1 + (x**2 - 2) * x**2, x**3 * (x // 2) + x - 1]
    for digit in ((1 << 63) - 1, 0x8421084210842108 % x, 0x7BDEF7BDEF7BDEF7 % x, 0x4210842108421084, 1 << 63):
        result += [digit % x * sum(x**i for i in range(4)), digit % x, digit % x * x**2]
    result += [rng.randrange(r) for _ in range(8)]
    return [k for k in result if 0 <= k < r]


def check_in_group(shim, field, name):
    """Points of the group with any Z, the identity among them; in place too."""
    curve, rng = shim.curve, random.Random("group")
    shim.world.rng = rng
    E, base = curve_of(curve, field), generator(curve, field)
    others = [E.multiply(rng.randrange(curve.r), base), E.negate(base)]
    for i, k in enumerate(scalars_to_try(curve) if shim.verify else scalars_to_try(curve)[::4]):
        s = None if i == 5 else rng.choice(others) if i % 3 == 0 else base
        scalar, source = (
            bytearray(k.to_bytes(32, "little")),
            pack_points(shim, field, [projective(curve, field, s, rng)]),
        )
        target = source if i % 2 else shim.uninitialised(f"{field}_t [3]")
        shim.call(f"{name}[{field}_struct]", target, source, scalar)
        assert affine(read_point(shim, field, target)) == E.multiply(k, s), hex(k)
        assert scalar == k.to_bytes(32, "little")
