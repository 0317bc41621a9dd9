"""Arrays of elements, affine points and integers, for the formulas of curve/ that take many points.

Needs:  curve_points.py; formula_cases.py, formula_elements.py, formula_shim.py of tests/tower.
Gives:  seeded(variant, seed), a shim, its curve and a generator; pack, pack_points, integers, room, which make arrays;
        read, read_points, read_projective, integers_in, which read and check them; ordinary and multiples, points to
        choose from; scalars_in_order; sum_of(E, points); CHORD, TANGENT, OPPOSITE, kind_of(E, p, q); PAIRS; HERE and
        Elsewhere, tables of who does the work.
"""

import ctypes
import random
import struct
from functools import cache

from curve_points import affine, curve_of, generator, points
from formula_cases import wrong_with
from formula_elements import elements_of, represent
from formula_shim import shim_of


def seeded(variant, seed):
    shim = shim_of(variant)
    shim.world.rng = random.Random(seed)
    return shim, shim.curve, random.Random(seed)


def pack(shim, field, elements, magnitudes=(1,)):
    """An array; magnitudes are repeated."""
    kind, buffer = f"{field}_t", bytearray()
    for i, value in enumerate(elements):
        buffer += shim.pack(kind, represent(shim, kind, value, magnitudes[i % len(magnitudes)]))
    return buffer


def pack_points(shim, field, chosen, y=1):
    return pack(shim, field, [c for p in chosen for c in p], (1, y))


def read(shim, field, buffer, count, magnitudes=(1,)):
    """The first elements of an array; magnitudes are the most there may be, and are repeated."""
    kind, size = f"{field}_t", shim.layout(f"{field}_t").size
    result = []
    for i in range(count):
        numbers, most = shim.unpack(kind, buffer[i * size : (i + 1) * size]), magnitudes[i % len(magnitudes)]
        value = elements_of(shim, kind, numbers)
        carried = tuple(number.magnitude or most for number in numbers)
        assert max(carried) <= most
        assert wrong_with(shim, kind, numbers, value, carried) is None
        result.append(value)
    return result


def read_points(shim, field, buffer, count, y=1):
    values = read(shim, field, buffer, 2 * count, (1, y))
    return list(zip(values[0::2], values[1::2], strict=True))


def read_projective(shim, field, buffer):
    return affine(read(shim, field, buffer, 3))


def room(shim, field, count):
    return bytearray(b"\xa5" * (count * shim.layout(f"{field}_t").size))


def integers(values, size):
    return bytearray(b"".join((v % (1 << 8 * size)).to_bytes(size, "little") for v in values))


def integers_in(buffer, size, count):
    return [int.from_bytes(buffer[size * i : size * (i + 1)], "little") for i in range(count)]


def ordinary(curve, field):
    return [p for p in points(curve, field) if p is not None]


@cache
def multiples(curve, field):
    """k G for k < 200, the identity at 0."""
    E, base, result = curve_of(curve, field), generator(curve, field), [None]
    for _ in range(199):
        result.append(E.add(result[-1], base))
    return result


def sum_of(E, chosen):
    total = None
    for p in chosen:
        total = E.add(total, p)
    return total


def scalars_in_order(curve, rng, count):
    """Below r, many of them at the edges of its digits."""
    r, x = curve.r, abs(curve.x)
    special = [0, 1, 2, r - 1, r // 2, r // 2 + 1, x, x - 1, x**2, x**2 - 1, x**2 // 2, x**3, x // 2, x**3 * (x // 2)]
    return [rng.choice([rng.choice(special), rng.randrange(r)]) for _ in range(count)]


CHORD, TANGENT, OPPOSITE = range(3)
PAIRS = 1024


def kind_of(E, p, q):
    if p[0] != q[0]:
        return CHORD
    return TANGENT if p[1] == q[1] and p[1] else OPPOSITE


HERE = bytearray(24)  # a sums_table without functions


class Elsewhere:
    """A sums_table (curve/sums.h) with an add_chords in Python; `asked` holds the number of pairs of each call."""

    def __init__(self, shim, field, E):
        self.shim, self.field, self.E, self.asked = shim, field, E, []
        self.size = 2 * shim.layout(f"{field}_t").size
        kind = ctypes.CFUNCTYPE(ctypes.c_int, *[ctypes.c_void_p] * 5, ctypes.c_size_t, ctypes.c_void_p)
        self.function = kind(self.add)
        self.packed = bytearray(struct.pack("@NPP", 100, ctypes.cast(self.function, ctypes.c_void_p).value, 0))

    def add(self, r, xy, left, right, to, n, _):
        self.asked.append(n)
        left, right, to = ((ctypes.c_uint32 * n).from_address(at) for at in (left, right, to))
        sums = []
        for i, j in zip(left, right, strict=True):
            p, q = (self.point(xy, at) for at in (i, j))
            if p[0] == q[0]:
                return 0
            sums.append(self.E.add(p, q))
        for i, p in zip(to, sums, strict=True):
            ctypes.memmove(r + i // 2 * self.size, bytes(pack_points(self.shim, self.field, [p])), self.size)
        return 1

    def point(self, xy, at):
        own = bytearray(ctypes.string_at(xy + at // 2 * self.size, self.size))
        ((x, y),) = read_points(self.shim, self.field, own, 1)
        return (x, -y) if at & 1 else (x, y)
