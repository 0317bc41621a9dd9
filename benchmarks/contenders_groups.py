"""Contenders of peers.py: the groups, their scalars, bytes, hashing and sums of many multiples."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import Any

from millerloop import bls12_377, bls12_381

from .contenders import ARKWORKS, CHIA, OURS, Comparison, Contender, arkworks, chia

BATCH = 16
DST = {
    "G1": b"QUUX-V01-CS02-with-BLS12381G1_XMD:SHA-256_SSWU_RO_",
    # the tag that chia-rs uses whatever it is asked
    "G2": b"BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_AUG_",
}


def of_each(function: Callable[[Any], Any], values: list[Any]) -> Callable[[], list[Any]]:
    return lambda: [function(value) for value in values]


class Sample:
    """Scalars and the multiples of the generator by them, the same in all packages."""

    def __init__(self, rng: random.Random, group: str, count: int, curve: Any = bls12_381):
        self.group = getattr(curve, group)
        self.scalars = [rng.randrange(1, curve.r) for _ in range(count)]
        table = self.group.table(self.group.generator())
        self.points = self.group.to_affine_batch([table * k for k in self.scalars])
        if curve is bls12_381 and (ark := arkworks()):
            self.ark_group = getattr(ark, f"{group}Point")
            self.ark_scalars = [ark.Scalar.from_be_bytes(k.to_bytes(32, "big")) for k in self.scalars]
            self.ark_points = [self.ark_group.from_compressed_bytes(bytes(point)) for point in self.points]


def ark_bytes(points: list[Any]) -> list[bytes]:
    return [bytes(point.to_compressed_bytes()) for point in points]


def multiples(rng: random.Random, group: str, method: str) -> list[Contender]:
    sample = Sample(rng, group, BATCH)
    work = list(zip(sample.points, reversed(sample.scalars), strict=True))
    call = of_each(lambda pair: getattr(pair[0], method)(pair[1]), work)
    found = [Contender(OURS, call, BATCH, lambda: [bytes(point) for point in call()])]
    if arkworks():
        theirs = list(zip(sample.ark_points, reversed(sample.ark_scalars), strict=True))
        multiply = of_each(lambda pair: pair[0] * pair[1], theirs)
        found.append(Contender(ARKWORKS, multiply, BATCH, lambda: ark_bytes(multiply())))
    return found


def fixed_base(rng: random.Random, group: str) -> list[Contender]:
    sample = Sample(rng, group, BATCH)
    generator = sample.group.generator()
    table = sample.group.table(generator)
    call = of_each(lambda k: table * k, sample.scalars)
    found = [Contender(OURS, call, BATCH, lambda: [bytes(point) for point in call()])]
    if arkworks():
        base = sample.ark_group()
        multiply = of_each(lambda k: base * k, sample.ark_scalars)
        found.append(Contender(ARKWORKS, multiply, BATCH, lambda: ark_bytes(multiply())))
    return found


def membership(points: list[Any]) -> list[bool]:
    return [point.in_subgroup() for point in points]


def subgroup_test(rng: random.Random, group: str) -> list[Contender]:
    """A point remembers what was found, so ours are made anew for each run, which is not counted."""
    sample = Sample(rng, group, BATCH)
    affine = [(point.x, point.y) for point in sample.points]

    def fresh() -> list[Any]:
        return [sample.group(x, y) for x, y in affine]

    found = [Contender(OURS, membership, BATCH, lambda: membership(fresh()), fresh)]
    if arkworks():
        test = of_each(lambda point: point.is_in_subgroup(), sample.ark_points)
        found.append(Contender(ARKWORKS, test, BATCH, test))
    return found


def decompression(rng: random.Random, group: str) -> list[Contender]:
    sample = Sample(rng, group, BATCH)
    encoded = [bytes(point) for point in sample.points]
    call = of_each(sample.group.from_bytes, encoded)
    found = [Contender(OURS, call, BATCH, lambda: [bytes(point) for point in call()])]
    if arkworks():
        read = of_each(sample.ark_group.from_compressed_bytes, encoded)
        found.append(Contender(ARKWORKS, read, BATCH, lambda: ark_bytes(read())))
    if chia():
        parse = of_each(getattr(chia(), f"{group}Element").from_bytes, encoded)
        found.append(Contender(CHIA, parse, BATCH, lambda: [bytes(point) for point in parse()]))
    return found


def compression(rng: random.Random, group: str) -> list[Contender]:
    """Of affine points, as they come from bytes, from hashing or from to_affine()."""
    sample = Sample(rng, group, BATCH)
    call = of_each(lambda point: point.to_bytes(), sample.points)
    found = [Contender(OURS, call, BATCH, call)]
    if arkworks():
        write = of_each(lambda point: point.to_compressed_bytes(), sample.ark_points)
        found.append(Contender(ARKWORKS, write, BATCH, lambda: ark_bytes(sample.ark_points)))
    return found


def hashing(rng: random.Random, group: str) -> list[Contender]:
    messages = [rng.randbytes(32) for _ in range(BATCH)]
    dst = DST[group]
    call = of_each(lambda message: getattr(bls12_381, group).hash(message, dst), messages)
    found = [Contender(OURS, call, BATCH, lambda: [bytes(point) for point in call()])]
    if ark := arkworks():
        theirs = getattr(ark, f"{group}Point").hash_to_curve
        digest = of_each(lambda message: theirs(message, dst), messages)
        found.append(Contender(ARKWORKS, digest, BATCH, lambda: ark_bytes(digest())))
    if chia() and group == "G2":
        blst = of_each(chia().AugSchemeMPL.g2_from_message, messages)
        found.append(Contender(CHIA, blst, BATCH, lambda: [bytes(point) for point in blst()]))
    return found


def multi_scalar(rng: random.Random, group: str, size: int) -> list[Contender]:
    sample = Sample(rng, group, size)
    msm = partial(sample.group.msm, sample.points, sample.scalars)
    found = [Contender(OURS, msm, 1, lambda: bytes(msm()))]
    if arkworks():
        theirs = partial(sample.ark_group.multiexp_unchecked, sample.ark_points, sample.ark_scalars)
        found.append(Contender(ARKWORKS, theirs, 1, lambda: ark_bytes([theirs()])[0]))
    return found


def both_curves(rng: random.Random, group: str, work: str) -> list[Contender]:
    """Our own two curves beside each other: no package on the index has BLS12-377."""
    found = []
    for curve in (bls12_377, bls12_381):
        sample = Sample(rng, group, 1024 if work == "msm" else BATCH, curve)
        pairs = list(zip(sample.points, reversed(sample.scalars), strict=True))
        affine = [(point.x, point.y) for point in sample.points]
        calls: dict[str, Callable[[], Any]] = {
            "mul": of_each(lambda pair: pair[0] * pair[1], pairs),
            "mul_vartime": of_each(lambda pair: pair[0].mul_vartime(pair[1]), pairs),
            "in_subgroup": membership,
            "from_bytes": of_each(sample.group.from_bytes, [bytes(point) for point in sample.points]),
            "hash": of_each(lambda point, cls=sample.group: cls.hash(b"", b"millerloop"), sample.points),
            "msm": partial(sample.group.msm, sample.points, sample.scalars),
        }
        name = f"{OURS} {curve.__name__.rpartition('_')[2]}"
        fresh = (lambda cls=sample.group, affine=affine: [cls(*xy) for xy in affine]) if work == "in_subgroup" else None
        found.append(Contender(name, calls[work], 1 if work == "msm" else BATCH, lambda: None, fresh))
    return found


COMPARISONS: dict[str, Comparison] = {}
for _group in ("G1", "G2"):
    COMPARISONS |= {
        f"{_group} multiplication": Comparison(partial(multiples, group=_group, method="__mul__"), 1),
        f"{_group} multiplication, vartime": Comparison(partial(multiples, group=_group, method="mul_vartime"), 1),
        f"{_group} fixed base multiplication": Comparison(partial(fixed_base, group=_group), 1),
        f"{_group} subgroup test": Comparison(partial(subgroup_test, group=_group), 1),
        f"{_group} decompression and test": Comparison(partial(decompression, group=_group), 1),
        f"{_group} compression": Comparison(partial(compression, group=_group), 2),
        f"{_group} hashing": Comparison(partial(hashing, group=_group), 1),
        f"{_group} MSM of 1024": Comparison(partial(multi_scalar, group=_group, size=1024), 1),
    }
    COMPARISONS |= {
        f"{_group} {_work}, 377 beside 381": Comparison(partial(both_curves, group=_group, work=_work), 0)
        for _work in ("mul", "mul_vartime", "in_subgroup", "from_bytes", "hash", "msm")
    }
