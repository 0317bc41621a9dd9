"""batch/groups.pxi: arrays of raw limbs of every length, scalar and over lanes, against reference.py."""

import random

import pytest
from batch_shim import VARIANTS, shim_of
from curve_points import (
    FIELDS,
    affine,
    curve_of,
    field_of,
    generator,
    pack_points,
    points,
    projective,
    read_points,
    scalars_to_try,
)
from reference_hashing import suite

each_variant = pytest.mark.parametrize("variant", VARIANTS)
each_field = pytest.mark.parametrize("field", FIELDS)
# a scalar row, a whole number of lanes, what is left over; a byte that no function may write
LENGTHS, UNTOUCHED = (1, 2, 7, 8, 9, 19), 0x5A


def seeded(variant, seed):
    shim = shim_of(variant)
    shim.world.rng = random.Random(seed)
    return shim, shim.curve, random.Random(seed)


def room(shim, field, n):
    """Rows that nobody has written, and one more that nobody may."""
    return shim.uninitialised(f"{field}_t [3]") * (n + 1)


def rows_in(shim, field, buffer, n):
    """The points of the first n rows; the next is as it was."""
    size = shim.layout(f"{field}_t [3]").size
    assert buffer[n * size :] in (b"\xa5" * size, b"")
    return read_points(shim, field, buffer[: n * size])


def members(curve, field, count):
    E, P = curve_of(curve, field), generator(curve, field)
    result = [None, P, E.negate(P)]
    while len(result) < count:
        result.append(E.add(result[-1], E.multiply(5, P)) if len(result) > 3 else E.multiply(1 << 77, P))
    return result[:count]


@each_field
@each_variant
def test_in_group(variant, field):
    """Points of every kind in every lane, and (0 : 0 : 0)."""
    shim, curve, rng = seeded(variant, "members")
    E, F = curve_of(curve, field), field_of(curve, field)
    known = [(s, E.multiply(curve.r, s) is None) for s in points(curve, field)]
    for n in LENGTHS:
        chosen = [rng.choice(known) for _ in range(n)]
        rows = [projective(curve, field, s, rng) for s, _ in chosen]
        nothing = rng.randrange(n)
        rows[nothing] = (F(0),) * 3
        expected = [inside and i != nothing for i, (_, inside) in enumerate(chosen)]
        flags = bytearray([UNTOUCHED] * (n + 1))
        shim.module.in_group(field == "fp2", flags, pack_points(shim, field, rows), n)
        assert flags == bytes(expected) + bytes([UNTOUCHED])


@each_field
@each_variant
def test_multiples(variant, field):
    """Members with any Z and the identity, scalars at every edge; in place too."""
    shim, curve, rng = seeded(variant, "multiples")
    E, base, scalars = curve_of(curve, field), members(curve, field, 9), scalars_to_try(curve)
    for n in LENGTHS:
        chosen, k = [rng.choice(base) for _ in range(n)], [rng.choice(scalars) for _ in range(n)]
        source = pack_points(shim, field, [projective(curve, field, s, rng) for s in chosen])
        target = source if n % 2 else room(shim, field, n)
        words = bytearray(b"".join(value.to_bytes(32, "little") for value in k))
        shim.module.multiply(field == "fp2", target, source, words, 4, n)
        expected = [E.multiply(value, s) for value, s in zip(k, chosen, strict=True)]
        assert list(map(affine, rows_in(shim, field, target, n))) == expected


@each_field
@each_variant
def test_short_multiples(variant, field):
    """Likewise for scalars of one or two signed words, of every kind."""
    shim, curve, rng = seeded(variant, "short multiples")
    E, base, edges = curve_of(curve, field), members(curve, field, 9), [0, 1, -1, (1 << 63) - 1, -1 << 63]
    for n, count in zip(LENGTHS, [1, 2] * 3, strict=True):
        chosen = [rng.choice(base) for _ in range(n)]
        digits = [[rng.choice([*edges, rng.randint(-1 << 63, (1 << 63) - 1)]) for _ in range(count)] for _ in range(n)]
        source = pack_points(shim, field, [projective(curve, field, s, rng) for s in chosen])
        target = source if n % 2 else room(shim, field, n)
        words = bytearray(b"".join(d.to_bytes(8, "little", signed=True) for pair in digits for d in pair))
        shim.module.multiply(field == "fp2", target, source, words, count, n)
        values = [sum(d * curve.x ** (2 * i) for i, d in enumerate(pair)) % curve.r for pair in digits]
        expected = [E.multiply(value, s) for value, s in zip(values, chosen, strict=True)]
        assert list(map(affine, rows_in(shim, field, target, n))) == expected


@each_field
@each_variant
def test_to_affine(variant, field):
    """Any points but the identity, more than share an inversion among them; in place too."""
    shim, curve, rng = seeded(variant, "affine")
    one, known = field_of(curve, field)(1), [s for s in points(curve, field) if s is not None]
    for n in (0, *LENGTHS, 500):
        chosen = [rng.choice(known) for _ in range(n)]
        source = pack_points(shim, field, [projective(curve, field, s, rng) for s in chosen])
        target = source if n % 2 else room(shim, field, n)
        assert shim.module.to_affine(field == "fp2", target, source, n) == 0
        assert rows_in(shim, field, target, n) == [(*s, one) for s in chosen]


@each_field
@each_variant
def test_decompress(variant, field):
    """Either sign; x without y; y = 0. Of a row nothing but x is read."""
    shim, curve, rng = seeded(variant, "decompress")
    F, E = field_of(curve, field), curve_of(curve, field)
    kind, one = f"{field}_t", F(1)
    size = shim.layout(kind).size
    known = [s[0] for s in points(curve, field) if s is not None]
    known += [x for x in (F.random(rng) for _ in range(8)) if not (x * x * x + E.b).is_square()]
    for n in LENGTHS:
        chosen, larger = [rng.choice(known) for _ in range(n)], [rng.random() < 0.5 for _ in range(n)]
        source = pack_points(shim, field, [(x, one, one) for x in chosen])
        for i in range(n):
            source[(3 * i + 1) * size : 3 * (i + 1) * size] = b"\xa5" * (2 * size)
        target = source if n % 2 else room(shim, field, n)
        flags = bytearray([*larger, UNTOUCHED])
        shim.module.decompress(field == "fp2", flags, target, source, n)
        assert flags[n] == UNTOUCHED
        for i, row in enumerate(rows_in(shim, field, target, n)):
            square = chosen[i] * chosen[i] * chosen[i] + E.b
            assert flags[i] == square.is_square()
            if flags[i]:
                assert (row[0], row[1] * row[1], row[2]) == (chosen[i], square, one)
                assert not row[1] or (row[1].ints()[::-1] > (-row[1]).ints()[::-1]) == larger[i]


@each_field
@each_variant
def test_hash(variant, field):
    """Two field elements or one from integers of 512 bits, below p or not; and one mapped to the curve alone."""
    shim, curve, rng = seeded(variant, "hash")
    s, degree = suite(curve, "G1" if field == "fp" else "G2"), 1 if field == "fp" else 2
    numbers = [0, 1, curve.p - 1, curve.p, curve.p + 1, (1 << 512) - 1, rng.getrandbits(512), rng.getrandbits(512)]
    for count, lengths in ((2, (1, 9)), (1, (3,)), (0, (2,))):
        for n in lengths:
            chosen = [[rng.choice(numbers) for _ in range(degree * max(count, 1))] for _ in range(n)]
            words = bytearray(b"".join(v.to_bytes(64, "little") for row in chosen for v in row))
            target = room(shim, field, n)
            shim.module.hash(field == "fp2", target, words, count, n)
            for row, u in zip(rows_in(shim, field, target, n), chosen, strict=True):
                elements = [s.field(*u[i : i + degree]) for i in range(0, len(u), degree)]
                assert affine(row) == (s.map_to_curve, s.encode, s.hash)[count](*elements)
