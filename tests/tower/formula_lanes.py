"""The formulas over lanes, call by call beside those of the scalar instance.

Needs:  formula_shim.py, whose variants over lanes are made of this.
Gives:  LanesShim; settle() and drop(), which tests/conftest.py calls at the end of every test.

A LanesShim answers a call as the scalar instance of the same mode does, and notes it where lanes have that function. Of
eight calls that may stand side by side (one function, the same integers that are public, objects of one size and
magnitude that coincide in the same way) each is then done in a lane of its own, and has to come to the same: words and
masks exactly, elements mod p and with the magnitudes they carry. So lanes go through the tables and tests of the
formulas as every other build does. Where there are fewer than eight at the end of a test, some take several lanes.
"""

import ctypes
import struct
from collections import defaultdict
from dataclasses import dataclass, field
from itertools import cycle, islice
from typing import NamedTuple

from formula_build import NUMBER_OF, OVER_LANES, SIGNATURES
from formula_shim import COORDINATES, Shim, is_double

LANES = 8
UNSETTLED = set()  # the LanesShims with calls not done yet


class Call(NamedTuple):
    before: list  # the contents of the objects
    after: list
    integers: tuple
    result: int
    prepared: list  # what the pairs among them point to: for every pair None or the lines


def atom_of(kind):
    """What an object consists of: elements, doubles, words, or "pairs"."""
    if kind in ("word_t *", "fp_mask_t *"):
        return "w"
    if is_double(kind):
        return "d"
    if kind in COORDINATES or kind.endswith("_struct *"):
        return "pairs" if kind == "pair_struct *" else "e"
    raise AssertionError(f"what do lanes make of {kind}?")


@dataclass(frozen=True)
class LanesShim(Shim):
    """`module` is that of the scalar instance."""

    lanes_module: object
    noted: dict = field(default_factory=lambda: defaultdict(list), init=False, compare=False)

    def call(self, name, *arguments):
        if name not in OVER_LANES:
            return super().call(name, *arguments)
        objects, places = [], []
        for a in arguments:
            if isinstance(a, bytearray):
                place = next((i for i, other in enumerate(objects) if other is a), len(objects))
                places.append(place)
                if place == len(objects):
                    objects.append(a)
        integers = [a for a in arguments if not isinstance(a, bytearray)]
        kinds = dict(reversed([(i, atom_of(p.type)) for i, p in zip(places, SIGNATURES[name].pointers, strict=True)]))
        before = [bytes(a) for a in objects]
        prepared = [self.prepared_of(content) for i, content in enumerate(before) if kinds[i] == "pairs"]
        result = super().call(name, *arguments)
        public = tuple(k for p, k in zip(SIGNATURES[name].integers, integers, strict=True) if not p.is_word)
        alike = [self.alike(kinds[i], content) for i, content in enumerate(before)]
        lines = tuple(tuple(one is None for one in pairs) for pairs in prepared)
        key = name, public, tuple(places), tuple(kinds[i] for i in range(len(objects))), tuple(alike), lines
        calls = self.noted[key]
        calls.append(Call(before, [bytes(a) for a in objects], tuple(integers), result, prepared))
        UNSETTLED.add(self)
        if len(calls) == LANES:
            del self.noted[key]
            self.side_by_side(key, calls)
        return result

    def settle(self):
        noted = dict(self.noted)
        self.noted.clear()
        for key, calls in noted.items():
            self.side_by_side(key, list(islice(cycle(calls), LANES)))

    # --- what is alike in calls that stand side by side ---

    def alike(self, atom, content):
        if atom in "ed" and self.verify:
            size = self.lanes_module.ATOM_SIZES[atom][0]
            marks = 8 * (8 if atom == "e" else 16)
            return len(content), b"".join(content[i + marks : i + size] for i in range(0, len(content), size))
        return len(content)

    def prepared_of(self, content):
        """The lines that the pairs of an array point to, None where a pair has none."""
        size, (_, _, at, _) = self.module.SIZES["pair_struct"], self.module.pair_offsets()
        addresses = [struct.unpack_from("P", content, start + at)[0] for start in range(0, len(content), size)]
        return [(a and ctypes.string_at(a, self.module.SIZES["g2_prepared_struct"])) or None for a in addresses]

    # --- the calls in lanes ---

    def side_by_side(self, key, calls):
        name, _, places, kinds, _, _ = key
        kept, objects = [], []
        for i, kind in enumerate(kinds):
            contents = [call.before[i] for call in calls]
            if kind == "pairs":
                objects.append(self.pairs_into_lanes(contents, [call.prepared[0] for call in calls], kept))
            else:
                objects.append(self.into_lanes(kind, contents))
        numbers = list(zip(*(call.integers for call in calls), strict=True))
        masks = self.lanes_module.call(NUMBER_OF[name], [objects[i] for i in places], numbers)
        results = [
            self.out_of_lanes(kind, lanes, [call.before[i] for call in calls])
            for i, (kind, lanes) in enumerate(zip(kinds, objects, strict=True))
        ]
        for lane, call in enumerate(calls):
            assert masks[lane] == call.result, f"{name}, lane {lane}: {masks[lane]:#x}, not {call.result:#x}"
            for kind, contents, content in zip(kinds, results, call.after, strict=True):
                wrong = self.difference(kind, bytes(contents[lane]), content)
                assert not wrong, f"{name}, lane {lane}: {wrong}"

    def into_lanes(self, kind, contents):
        size, lanes_size = self.lanes_module.ATOM_SIZES[kind]
        n = len(contents[0]) // size
        result = bytearray(n * lanes_size)
        self.lanes_module.between(result, 0, list(map(bytearray, contents)), 0, kind, n, True)
        return result

    def out_of_lanes(self, kind, lanes, contents):
        """The contents with what the lanes have written."""
        scalars = list(map(bytearray, contents))
        if kind == "pairs":
            for n, offset, lanes_offset in self.pair_parts(len(contents[0])):
                self.lanes_module.between(lanes, lanes_offset, scalars, offset, "e", n, False)
        else:
            n = len(contents[0]) // self.lanes_module.ATOM_SIZES[kind][0]
            self.lanes_module.between(lanes, 0, scalars, 0, kind, n, False)
        return scalars

    def pair_parts(self, length):
        """Of an array of pairs all that consists of elements: how many, and their offsets in both instances."""
        (scalar, size), (lanes, lanes_size) = (
            (module.pair_offsets(), module.SIZES["pair_struct"]) for module in (self.module, self.lanes_module)
        )
        for k in range(length // size):
            for member, n in ((0, 2), (1, 4), (3, 6)):
                yield n, k * size + scalar[member], k * lanes_size + lanes[member]

    def pairs_into_lanes(self, contents, prepared, kept):
        """`kept` takes the lines that the pairs point to, each where they are as the scalar instance has them."""
        size, n = self.lanes_module.SIZES["pair_struct"], len(prepared[0])
        result, scalars = bytearray(n * size), list(map(bytearray, contents))
        for count, offset, lanes_offset in self.pair_parts(len(contents[0])):
            self.lanes_module.between(result, lanes_offset, scalars, offset, "e", count, True)
        for k in range(n):
            lines = [bytearray(own[k] or b"") for own in prepared]
            kept += lines
            addresses = [self.module.address(own) if own else 0 for own in lines]
            struct.pack_into(f"{LANES}P", result, k * size + self.lanes_module.pair_offsets()[2], *addresses)
        return result

    # --- what they come to ---

    def difference(self, kind, found, expected):
        """What is different in the content of an object, or None."""
        if kind == "pairs":
            parts = [slice(at, at + n * self.layout("fp_t").size) for n, at, _ in self.pair_parts(len(expected))]
            return next(filter(None, (self.difference("e", found[part], expected[part]) for part in parts)), None)
        if found == expected:
            return None
        if kind not in "ed":
            return f"{found.hex()}, not {expected.hex()}"
        layout, limbs = (self.layout("fp_t"), 8) if kind == "e" else (self.layout("fpdbl_t"), 16)
        for i, (a, b) in enumerate(zip(layout.iter_unpack(found), layout.iter_unpack(expected), strict=True)):
            value, truth = self.world.join(a[:limbs]), self.world.join(b[:limbs])
            if (value - truth) % self.world.p:
                return f"coordinate {i} is {value % self.world.p:#x}, not {truth % self.world.p:#x}"
            if kind == "e" and a[limbs:] != b[limbs:]:
                return f"coordinate {i} has magnitude {a[limbs:]}, not {b[limbs:]}"
        return None


def settle():
    """All calls that wait for others to stand beside them."""
    while UNSETTLED:
        UNSETTLED.pop().settle()


def drop():
    """After a test that has failed by itself."""
    while UNSETTLED:
        UNSETTLED.pop().noted.clear()
