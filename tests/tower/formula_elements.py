"""Elements of reference.py and the C objects that stand for them.

Needs:  formula_shim.py.
Gives:  element and coordinates, from coordinates in memory order to an element and back; represent, an element as
        Numbers by any of its representatives; elements_of, what Numbers stand for.

A value of a type that consists of several elements (a line, a point) is a tuple of them.
"""

from formula_shim import COORDINATES, is_double
from reference import flat_from_tower, tower

FIELD_OF = {"fp_t": "Fp", "fp2_t": "Fp2", "fp4_t": "Fp4", "fp12_t": "Fp12"}
PARTS = {
    "line_t": ("fp2_t",) * 3, "g2_running_t": ("fp2_t",) * 3, "fp2_t *": ("fp2_t",) * 6,
    "g1_affine_t": ("fp_t",) * 2, "g2_affine_t": ("fp2_t",) * 2,
    "fp_t [3]": ("fp_t",) * 3, "fp2_t [3]": ("fp2_t",) * 3,
}  # fmt: skip


def element(curve, kind, values):
    """The element, or the tuple of elements, with these coordinates in memory order."""
    kind = kind.replace("dbl", "")
    if kind in PARTS:
        return tuple(element(curve, part, own) for part, own in split_parts(kind, values))
    pairs = list(zip(values[0::2], values[1::2], strict=False))
    if kind == "fp4_t":
        return curve.fp4(pairs)
    if kind == "fp12_t":
        return curve.fp12(flat_from_tower([pairs[0:2], pairs[2:4], pairs[4:6]]))
    return getattr(curve, FIELD_OF[kind])(*values)


def coordinates(curve, kind, value):
    """The inverse of element."""
    kind = kind.replace("dbl", "")
    if kind in PARTS:
        return [c for part, own in zip(PARTS[kind], value, strict=True) for c in coordinates(curve, part, own)]
    assert value.field is getattr(curve, FIELD_OF[kind]), f"{value} for {kind}"
    if kind in ("fp_t", "fp2_t"):
        return list(value.ints())
    pairs = curve.pairs(value)
    if kind == "fp12_t":
        pairs = [pair for two in tower(pairs) for pair in two]
    return [int(c) for pair in pairs for c in pair]


def split_parts(kind, values):
    start = 0
    for part in PARTS[kind]:
        yield part, values[start : start + COORDINATES[part]]
        start += COORDINATES[part]


def scale(world, kind):
    """What a coordinate is multiplied by where it is stored: R, and R^2 in a double-width value that is not eager."""
    return world.R**2 % world.p if is_double(kind) and not world.eager else world.R % world.p


def elements_of(shim, kind, numbers):
    factor = pow(scale(shim.world, kind), -1, shim.world.p)
    return element(shim.curve, kind, [number.value * factor % shim.world.p for number in numbers])


def represent(shim, kind, value, magnitude=1):
    """Numbers for an element, each any of its representatives."""
    factor = scale(shim.world, kind)
    values = [c * factor % shim.world.p for c in coordinates(shim.curve, kind, value)]
    return [number_for(shim.world, kind, v, m) for v, m in zip(values, per_coordinate(kind, magnitude), strict=True)]


def number_for(world, kind, residue, magnitude):
    rng = world.rng
    if is_double(kind):
        end = world.double_range(*magnitude)
        low, high = -((end + residue) // world.p), (end - residue) // world.p
        value = residue + rng.choice([low, 0, high, rng.randint(low, high)]) * world.p
        return world.double(value, *magnitude, rng.choice([rng.randint, lambda least, most: 0]))
    most = 3 * magnitude - 1
    value = residue + rng.choice([0, 1, most, rng.randint(0, most)]) * world.p
    if rng.random() < 0.5:
        return world.carried(value, magnitude)
    return world.uncarried(value, magnitude, rng.choice([lambda most: most, lambda most: rng.randint(0, most)]))


def per_coordinate(kind, magnitude):
    count = COORDINATES[kind]
    return magnitude if isinstance(magnitude, list) else [magnitude] * count
