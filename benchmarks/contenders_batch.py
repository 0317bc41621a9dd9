"""Contenders of peers.py: operations on whole batches, one thread unless said, and the time of one element.

A comparison holds the batch, the same one by one, the peers (one by one, but for products and sums), and the batch
on BLS12-377, which no package on the index has. One by one, the first FEW elements are timed and all are compared.
"""

from __future__ import annotations

import random
import tempfile
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any

from millerloop import bls12_377, bls12_381

from .contenders import (
    ARKWORKS,
    CHIA,
    CKZG,
    ONE_BY_ONE,
    ONE_THREAD,
    OURS,
    OURS_377,
    Comparison,
    Contender,
    arkworks,
    arkworks_flat,
    blst_flat,
    chia,
    ckzg,
    flat,
    gmpy2,
)
from .contenders_groups import DST, Sample, ark_bytes, of_each

FEW = 16
CURVES = {"381": bls12_381, "377": bls12_377}
NAMES = {"381": OURS, "377": OURS_377}
Contenders = list[Contender]


def each(name: str, function: Callable[[Any], Any], items: Iterable[Any], plain: Callable[[Any], Any]) -> Contender:
    """`plain` makes an outcome comparable."""
    items = list(items)
    return Contender(name, of_each(function, items[:FEW]), FEW, lambda: [plain(function(item)) for item in items])


def batch(
    curve: str,
    call: Callable[..., list[Any]],
    size: int,
    plain: Callable[[Any], Any],
    fresh: Callable[[], list[Any]] | None = None,
) -> Contender:
    def result() -> list[Any]:
        return [plain(value) for value in (call(fresh()) if fresh else call())]

    return Contender(NAMES[curve], call, size, result, fresh, curve)


def one_by_one(
    curve: str, function: Callable[[Any], Any], items: Iterable[Any], plain: Callable[[Any], Any]
) -> Contender:
    return each(NAMES[curve] + ONE_BY_ONE, function, items, plain)._replace(curve=curve)


def whole(name: str, call: Callable[[], Any], size: int, plain: Callable[[Any], Any], curve: str = "381") -> Contender:
    """One outcome of all elements together."""
    return Contender(name, call, size, lambda: plain(call()), curve=curve)


def samples(rng: random.Random, curve: str, size: int) -> tuple[Sample, Sample, list[tuple[Any, Any]]]:
    """Points of both groups, and the pairs of them."""
    p, q = (Sample(rng, group, size, CURVES[curve]) for group in ("G1", "G2"))
    return p, q, list(zip(p.points, q.points, strict=True))


def chia_pairs(pairs: list[tuple[Any, Any]]) -> list[tuple[Any, Any]]:
    g1, g2 = chia().G1Element, chia().G2Element
    return [(g1.from_bytes(bytes(p)), g2.from_bytes(bytes(q))) for p, q in pairs]


def pairing_batch(rng: random.Random, size: int) -> Contenders:
    def ours(curve: str, pairs: list[tuple[Any, Any]]) -> Contenders:
        module = CURVES[curve]
        return [
            batch(curve, partial(module.pairing_batch, pairs), size, flat),
            one_by_one(curve, lambda pair: module.pairing(*pair), pairs, flat),
        ]

    p, q, pairs = samples(rng, "381", size)
    found = ours("381", pairs)
    if chia():
        theirs = chia_pairs(pairs)
        found.append(each(CHIA, lambda pair: pair[0].pair(pair[1]), theirs, lambda value: blst_flat(bytes(value))))
    if ark := arkworks():
        theirs = list(zip(p.ark_points, q.ark_points, strict=True))
        found.append(each(ARKWORKS, lambda pair: ark.GT.pairing(*pair), theirs, arkworks_flat))
    return found + ours("377", samples(rng, "377", size)[2])


def two_threads(rng: random.Random, size: int) -> Contenders:
    pairs = samples(rng, "381", size)[2]
    one = batch("381", partial(bls12_381.pairing_batch, pairs), size, flat)
    two = batch("381", partial(bls12_381.pairing_batch, pairs, workers=2), size, flat)
    return [two, one._replace(name=ONE_THREAD)]


def multi_pairing(rng: random.Random, size: int) -> Contenders:
    p, q, pairs = samples(rng, "381", size)
    found = [whole(OURS, partial(bls12_381.multi_pairing, pairs), size, flat)]
    if ark := arkworks():
        found.append(whole(ARKWORKS, partial(ark.GT.multi_pairing, p.ark_points, q.ark_points), size, arkworks_flat))
    pairs = samples(rng, "377", size)[2]
    return [*found, whole(OURS_377, partial(bls12_377.multi_pairing, pairs), size, flat, "377")]


def fr(sample: Sample, curve: str) -> list[Any]:
    """The scalars in the type for them, as the peers have one too."""
    return [CURVES[curve].Fr(k) for k in sample.scalars]


def mul_batch(rng: random.Random, group: str, size: int) -> Contenders:
    def ours(curve: str, sample: Sample) -> Contenders:
        scalars = fr(sample, curve)[::-1]
        work = list(zip(sample.points, scalars, strict=True))
        return [
            batch(curve, partial(sample.group.mul_batch, sample.points, scalars), size, bytes),
            one_by_one(curve, lambda pair: pair[0] * pair[1], work, bytes),
        ]

    sample = Sample(rng, group, size)
    found = ours("381", sample)
    if arkworks():
        work = zip(sample.ark_points, reversed(sample.ark_scalars), strict=True)
        found.append(each(ARKWORKS, lambda pair: pair[0] * pair[1], work, ark_plain))
    return found + ours("377", Sample(rng, group, size, bls12_377))


def ark_plain(point: Any) -> bytes:
    return ark_bytes([point])[0]


def msm(rng: random.Random, group: str, size: int) -> Contenders:
    sample = Sample(rng, group, size)
    found = [whole(OURS, partial(sample.group.msm, sample.points, fr(sample, "381")), size, bytes)]
    if group == "G1" and ckzg():
        found.append(commitment(sample))
    if arkworks():
        theirs = partial(sample.ark_group.multiexp_unchecked, sample.ark_points, sample.ark_scalars)
        found.append(whole(ARKWORKS, theirs, size, ark_plain))
    sample = Sample(rng, group, size, bls12_377)
    call = partial(sample.group.msm, sample.points, fr(sample, "377"))
    return [*found, whole(OURS_377, call, size, bytes, "377")]


def commitment(sample: Sample) -> Contender:
    """The commitment to a blob of 4096 scalars: their sum with the points of the setup, which are made ours here.

    A setup file has the number of points in G1, that of points in G2, the points in G1 that stand for Lagrange
    polynomials, powers of a secret in G2 and in G1. Scalar number i goes with the first kind of point whose number is i
    with its bits reversed. Nothing here depends on whether the three belong together, and reading does not ask.
    """
    size, powers = len(sample.points), 65
    reverse = [int(f"{i:0{size.bit_length() - 1}b}"[::-1], 2) for i in range(size)]
    lagrange = [sample.points[i] for i in reverse]
    tables = [group.table(group.generator()) for group in (bls12_381.G1, bls12_381.G2)]
    in_g1, in_g2 = ([table * 5**i for i in range(n)] for table, n in zip(tables, (size, powers), strict=True))
    lines = [str(size), str(powers), *(bytes(point).hex() for point in [*lagrange, *in_g2, *in_g1])]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "setup.txt")
        path.write_text("\n".join(lines) + "\n")
        setup = ckzg().load_trusted_setup(str(path), 0)
    blob = b"".join(k.to_bytes(32, "big") for k in sample.scalars)
    return whole(CKZG, partial(ckzg().blob_to_kzg_commitment, blob, setup), size, bytes)


def hash_batch(rng: random.Random, group: str, size: int) -> Contenders:
    messages = [rng.randbytes(32) for _ in range(size)]
    dst = DST[group]

    def ours(curve: str) -> Contenders:
        cls = getattr(CURVES[curve], group)
        return [
            batch(curve, partial(cls.hash_batch, messages, dst), size, bytes),
            one_by_one(curve, lambda message: cls.hash(message, dst), messages, bytes),
        ]

    found = ours("381")
    if chia() and group == "G2":
        found.append(each(CHIA, chia().AugSchemeMPL.g2_from_message, messages, bytes))
    if ark := arkworks():
        theirs = getattr(ark, f"{group}Point").hash_to_curve
        found.append(each(ARKWORKS, lambda message: theirs(message, dst), messages, ark_plain))
    return found + ours("377")


def from_bytes_batch(rng: random.Random, group: str, size: int) -> Contenders:
    """Decompression and the test of the subgroup."""

    def ours(curve: str) -> tuple[list[bytes], Contenders]:
        sample = Sample(rng, group, size, CURVES[curve])
        encoded = [bytes(point) for point in sample.points]
        cls = sample.group
        return encoded, [
            batch(curve, partial(cls.from_bytes_batch, encoded), size, bytes),
            one_by_one(curve, cls.from_bytes, encoded, bytes),
        ]

    encoded, found = ours("381")
    if chia():
        found.append(each(CHIA, getattr(chia(), f"{group}Element").from_bytes, encoded, bytes))
    if ark := arkworks():
        found.append(each(ARKWORKS, getattr(ark, f"{group}Point").from_compressed_bytes, encoded, ark_plain))
    return found + ours("377")[1]


def in_subgroup_batch(rng: random.Random, group: str, size: int) -> Contenders:
    """A point remembers what was found, so ours are made anew for each run, which is not counted."""

    def ours(curve: str, sample: Sample) -> Contenders:
        affine = [(point.x, point.y) for point in sample.points]
        cls = sample.group

        def fresh(count: int) -> list[Any]:
            return [cls(x, y) for x, y in affine[:count]]

        def tests(points: list[Any]) -> list[bool]:
            return [point.in_subgroup() for point in points]

        name = NAMES[curve] + ONE_BY_ONE
        return [
            batch(curve, cls.in_subgroup_batch, size, bool, partial(fresh, size)),
            Contender(name, tests, FEW, lambda: tests(fresh(size)), partial(fresh, FEW), curve),
        ]

    sample = Sample(rng, group, size)
    found = ours("381", sample)
    if arkworks():
        found.append(each(ARKWORKS, lambda point: point.is_in_subgroup(), sample.ark_points, bool))
    return found + ours("377", Sample(rng, group, size, bls12_377))


def to_affine_batch(rng: random.Random, group: str, size: int) -> Contenders:
    def ours(curve: str) -> Contenders:
        sample = Sample(rng, group, size, CURVES[curve])
        points = [a + b for a, b in zip(sample.points, reversed(sample.points), strict=True)]
        return [
            batch(curve, partial(sample.group.to_affine_batch, points), size, bytes),
            one_by_one(curve, lambda point: point.to_affine(), points, bytes),
        ]

    return ours("381") + ours("377")


def pow_batch(rng: random.Random, size: int) -> Contenders:
    def ours(curve: str) -> Contenders:
        module = CURVES[curve]
        value = module.pairing(module.G1.generator(), module.G2.generator())
        values = [value.pow_vartime(rng.randrange(1, module.r)) for _ in range(size)]
        exponents = [module.Fr(rng.randrange(1, module.r)) for _ in range(size)]
        work = list(zip(values, exponents, strict=True))
        return [
            batch(curve, partial(module.GT.pow_batch, values, exponents), size, bytes),
            one_by_one(curve, lambda pair: pair[0] ** pair[1], work, bytes),
        ]

    return ours("381") + ours("377")


def batch_inverse(rng: random.Random, size: int) -> Contenders:
    def ours(curve: str) -> tuple[list[int], Contenders]:
        module = CURVES[curve]
        numbers = [rng.randrange(1, module.p) for _ in range(size)]
        values = [module.Fp(k) for k in numbers]
        return numbers, [
            batch(curve, partial(module.Fp.batch_inverse, values), size, int),
            one_by_one(curve, lambda value: value.inverse(), values, int),
        ]

    numbers, found = ours("381")
    if gmpy2():
        mpz, invert = gmpy2().mpz, gmpy2().invert
        p = mpz(bls12_381.p)
        found.append(each("gmpy2", lambda value: invert(value, p), map(mpz, numbers), int))
    return found + ours("377")[1]


COMPARISONS = {
    "pairing_batch of 64": Comparison(partial(pairing_batch, size=64), 1, "pairing"),
    "pairing_batch of 1024": Comparison(partial(pairing_batch, size=1024), 1, "pairing"),
    "pairing_batch of 1024, two threads": Comparison(partial(two_threads, size=1024), 1, "pairing"),
    "multi_pairing of 128": Comparison(partial(multi_pairing, size=128), 1, "pair"),
}
_OF_GROUPS: tuple[tuple[str, Callable[..., Contenders], int, str], ...] = (
    ("mul_batch", mul_batch, 1024, "multiple"),
    ("msm", msm, 4096, "point"),
    ("hash_batch", hash_batch, 128, "message"),
    ("from_bytes_batch", from_bytes_batch, 128, "point"),
    ("in_subgroup_batch", in_subgroup_batch, 128, "point"),
    ("to_affine_batch", to_affine_batch, 1024, "point"),
)
COMPARISONS |= {
    f"{group}.{name} of {size}": Comparison(partial(call, group=group, size=size), 1, per)
    for name, call, size, per in _OF_GROUPS
    for group in ("G1", "G2")
}
COMPARISONS |= {
    "GT.pow_batch of 128": Comparison(partial(pow_batch, size=128), 1, "power"),
    "Fp.batch_inverse of 1024": Comparison(partial(batch_inverse, size=1024), 1, "inverse"),
}
