"""What only lanes have: elements from and to memory (packed.h), products of 52 bits, inverses that share one.

Within the ranges of fp.h test_fp.py runs them against Python integers, beyond those test_limbs.py.
"""

import random
from array import array
from functools import cache
from pathlib import Path

import pytest
from compile import compile_shim, lanes_variants
from fields import FIELDS
from fp_cases import OPERATIONS, pack, world_of
from fp_numbers import ONES, WORD, World
from fp_shim import LANES, MODES, VARIANTS, shim_of

SOURCE = Path(__file__).with_name("packed_shim.c").read_text(encoding="utf-8")
CDEF = """
size_t packed_size(void);
void load(uint64_t *limbs, const unsigned char *memory, const size_t *places, size_t j);
void store(unsigned char *memory, const size_t *places, size_t j, const uint64_t *limbs);
size_t place_in_room(size_t start);
size_t room_for(size_t size);
#define LANES ...
#define LIMBS ...
#define LIMBS_TOP ...
"""
MULTIPLY = "void multiply(uint64_t *r, const uint64_t *a, const uint64_t *x, const uint64_t *y, int high);\n"
# Of as many limbs as there are lanes, and of fewer
PACKED = ["bls12_381", "secp256k1"]
OVER_PRIMES = [name for name, v in VARIANTS.items() if v.multiplication in LANES and "bits" not in name]

each_kind = pytest.mark.parametrize("kind", lanes_variants())
each_field = pytest.mark.parametrize("field", PACKED)
each_mode = pytest.mark.parametrize("mode", ["plain", "verify"])


class Instance:
    """packed_shim.c, over lanes or as the scalar instance of the same build."""

    def __init__(self, kind, mode, field, scalar):
        macros, args = lanes_variants()[kind]
        self.bits = macros["MILLERLOOP_LIMB_BITS"] if scalar else 52
        macros = {**macros, "MILLERLOOP_LANES": int(not scalar), **MODES[mode]}
        module = compile_shim(
            "shim_packed", FIELDS[field].source + SOURCE, CDEF + MULTIPLY * (not scalar), macros, args
        )
        self.lib, self.ffi = module.lib, module.ffi
        self.lanes, self.limbs, self.top = self.lib.LANES, self.lib.LIMBS, self.lib.LIMBS_TOP
        constants = {"LIMBS": self.limbs, "LIMBS_TOP": self.top, "FPDBL_LIMBS": 2 * self.limbs, "FP_MAX_PRODUCT": 272}
        self.world = World(FIELDS[field], self.bits, False, {**constants, "FPDBL_MAX_VOLUME": 1 << 35})

    def load(self, memory, places, j):
        """The integers in the lanes."""
        limbs = array("Q", bytes(8 * self.lanes * self.limbs))
        self.lib.load(
            self.ffi.from_buffer("uint64_t[]", limbs), self.ffi.from_buffer("unsigned char[]", memory), places, j
        )
        return [self.world.join(limbs[self.limbs * i : self.limbs * (i + 1)]) for i in range(self.lanes)]

    def store(self, memory, places, j, numbers):
        limbs = [limb for number in numbers for limb in number.limbs]
        self.lib.store(self.ffi.from_buffer("unsigned char[]", memory), places, j, limbs)


@cache
def instance(kind, mode, field=PACKED[0], scalar=False):
    return Instance(kind, mode, field, scalar)


def scattered(size, rng):
    """Room for eight rows of three elements, one after the other with gaps, and where each begins."""
    row = 3 * size + 16
    places = [row * i + 8 for i in range(8)]
    rng.shuffle(places)
    return bytearray(rng.randbytes(8 * row + 16)), places


@each_field
@each_mode
@each_kind
def test_load(kind, mode, field):
    """What the scalar instance has written to memory is in the lanes."""
    lanes, scalar = instance(kind, mode, field), instance(kind, mode, field, scalar=True)
    rng = random.Random("load")
    size, numbers = scalar.lib.packed_size(), scalar.world.elements(1, 60)
    assert lanes.lib.packed_size() == size
    for j in (0, 1, 2):
        for _ in range(20):
            memory, places = scattered(size, rng)
            chosen = [rng.choice(numbers) for _ in places]
            for place, number in zip(places, chosen, strict=True):
                scalar.store(memory, [place], j, [number])
            assert lanes.load(memory, places, j) == [number.value for number in chosen]
            assert [scalar.load(memory, [place], j)[0] for place in places] == [number.value for number in chosen]
            shared = rng.choices(range(8), k=8)
            assert lanes.load(memory, [places[i] for i in shared], j) == [chosen[i].value for i in shared]


@each_field
@each_mode
@each_kind
def test_store(kind, mode, field):
    """What the lanes write is what the scalar instance reads, and no other byte changes; at a shared place the last."""
    lanes, scalar = instance(kind, mode, field), instance(kind, mode, field, scalar=True)
    rng = random.Random("store")
    size, numbers = scalar.lib.packed_size(), lanes.world.elements(1, 60)
    for j in (0, 1, 2):
        for _ in range(20):
            memory, places = scattered(size, rng)
            before, chosen = bytes(memory), [rng.choice(numbers) for _ in places]
            if rng.random() < 0.5:
                places = [places[i] for i in rng.choices(range(8), k=8)]
            lanes.store(memory, places, j, chosen)
            last = dict(zip(places, chosen, strict=True))
            for place, number in last.items():
                assert scalar.load(memory, [place], j) == [number.value]
                if scalar.bits == lanes.bits:
                    alone = bytearray(before)
                    scalar.store(alone, [place], j, [number])
                    own = slice(place + size * j, place + size * j + 8 * lanes.limbs)
                    assert memory[own] == alone[own]
            written = {place + size * j + i for place in last for i in range(size)}
            assert all(memory[i] == before[i] for i in range(len(memory)) if i not in written)


@each_kind
def test_room(kind):
    for lib in (instance(kind, "plain").lib, instance(kind, "plain", scalar=True).lib):
        for start in (1 << 20, *((1 << 20) + d for d in (1, 8, 16, 48, 63))):
            place = lib.place_in_room(start)
            assert place % 64 == 0
            assert start <= place
            assert place + 1000 <= start + lib.room_for(1000)


@each_kind
def test_multiply(kind):
    """The halves of a product of the low 52 bits; what is above them does not matter."""
    lib, ffi, rng = instance(kind, "plain").lib, instance(kind, "plain").ffi, random.Random("multiply")
    mask = (1 << 52) - 1
    edges = [0, 1, mask, mask - 1, 1 << 51, (1 << 26) - 1, 1 << 26, mask ^ ((1 << 26) - 1), ONES, ONES ^ mask]
    word = lambda: rng.choice([rng.choice(edges), rng.getrandbits(64), rng.getrandbits(52)])  # noqa: E731
    for _ in range(2000):
        a, x, y = ([word() for _ in range(8)] for _ in range(3))
        for high in (0, 1):
            result = ffi.new("uint64_t[8]")
            lib.multiply(result, a, x, y, high)
            products = [(u & mask) * (v & mask) >> 52 * high & mask for u, v in zip(x, y, strict=True)]
            assert list(result) == [(s + t) % WORD for s, t in zip(a, products, strict=True)]


@pytest.mark.parametrize("name", ["fp_inverse", "fp_inverse_vartime"])
@pytest.mark.parametrize("variant", OVER_PRIMES)
def test_zeros_in_any_lanes(variant, name):
    """Every set of lanes with zeros, each 0 or a multiple of p, among elements that have inverses."""
    shim = shim_of(variant, [variant])
    world, operation, rng = world_of(shim.layout), OPERATIONS[name], random.Random("zeros")
    zeros = [world.carried(k * world.p, 31) for k in (0, 1, 2, 92)]
    others = [number for number in world.elements(31, 40) if number.value % world.p]
    cases = [(0, (rng.choice(zeros if pattern >> i & 1 else others),)) for pattern in range(256) for i in range(8)]
    out = shim.run(name, pack(cases, ("fp",)), len(cases), "fp")
    for i, (k, numbers) in enumerate(cases):
        words = out[i * shim.width("fp") : (i + 1) * shim.width("fp")]
        wrong = operation.fits(world, words, operation.truth(world, k, *numbers), shim.verify)
        assert wrong is None, f"lane {i % 8}, zeros {i // 8:#010b}: {wrong}"
