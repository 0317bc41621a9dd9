"""Contenders of peers.py: arithmetic in Fp, the pairing and products of pairings."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from millerloop import bls12_377, bls12_381

from .contenders import (
    ARKWORKS,
    CHIA,
    OURS,
    P381,
    Comparison,
    Contender,
    arkworks,
    arkworks_flat,
    arkworks_point,
    blst_flat,
    chia,
    compressed,
    flat,
    gmpy2,
    py_ecc,
    py_ecc_flat,
)

BATCH = 64


def field_product(rng: random.Random) -> list[Contender]:
    a = [rng.randrange(1, P381) for _ in range(BATCH)]
    b = [rng.randrange(1, P381) for _ in range(BATCH)]
    ours = list(zip(map(bls12_381.Fp, a), map(bls12_381.Fp, b), strict=True))

    def run_ours() -> None:
        for x, y in ours:
            x * y

    def modular(p: Any, pairs: list[tuple[Any, Any]]) -> Callable[[], None]:
        def run() -> None:
            for x, y in pairs:
                x * y % p

        return run

    contenders = [Contender(OURS, run_ours, BATCH, lambda: [int(x * y) for x, y in ours])]
    ints = list(zip(a, b, strict=True))
    contenders.append(Contender("int", modular(P381, ints), BATCH, lambda: [x * y % P381 for x, y in ints]))
    if gmpy2():
        mpz = gmpy2().mpz
        p = mpz(P381)
        big = [(mpz(x), mpz(y)) for x, y in ints]
        contenders.append(Contender("gmpy2", modular(p, big), BATCH, lambda: [int(x * y % p) for x, y in big]))
    return contenders


def field_inverse(rng: random.Random) -> list[Contender]:
    a = [rng.randrange(1, P381) for _ in range(BATCH)]
    ours = [bls12_381.Fp(x) for x in a]

    def run_ours() -> None:
        for x in ours:
            x.inverse()

    contenders = [Contender(OURS, run_ours, BATCH, lambda: [int(x.inverse()) for x in ours])]
    if gmpy2():
        mpz, invert = gmpy2().mpz, gmpy2().invert
        p, big = mpz(P381), [mpz(x) for x in a]

        def run_gmpy2() -> None:
            for x in big:
                invert(x, p)

        contenders.append(Contender("gmpy2", run_gmpy2, BATCH, lambda: [int(invert(x, p)) for x in big]))
    return contenders


def pairing(rng: random.Random) -> list[Contender]:
    a, b = (rng.randrange(1, bls12_381.r) for _ in range(2))
    p, q = a * bls12_381.G1.generator(), b * bls12_381.G2.generator()
    contenders = [Contender(OURS, lambda: bls12_381.pairing(p, q), 1, lambda: flat(bls12_381.pairing(p, q)))]
    if ark := arkworks():
        ap, aq = arkworks_point(ark.G1Point, a), arkworks_point(ark.G2Point, b)
        call = ark.GT.pairing
        contenders.append(Contender(ARKWORKS, lambda: call(ap, aq), 1, lambda: arkworks_flat(call(ap, aq))))
    if chia():
        cp = chia().G1Element.from_bytes(compressed([p.x], p.y))
        cq = chia().G2Element.from_bytes(compressed([q.x.c1, q.x.c0], q.y.c1 or q.y.c0))
        contenders.append(Contender(CHIA, lambda: cp.pair(cq), 1, lambda: blst_flat(bytes(cp.pair(cq)))))
    return contenders


def pairing_product(rng: random.Random) -> list[Contender]:
    scalars = [(rng.randrange(1, bls12_381.r), rng.randrange(1, bls12_381.r)) for _ in range(8)]
    pairs = [(a * bls12_381.G1.generator(), b * bls12_381.G2.generator()) for a, b in scalars]
    contenders = [
        Contender(OURS, lambda: bls12_381.multi_pairing(pairs), 1, lambda: flat(bls12_381.multi_pairing(pairs)))
    ]
    if ark := arkworks():
        ps = [arkworks_point(ark.G1Point, a) for a, _ in scalars]
        qs = [arkworks_point(ark.G2Point, b) for _, b in scalars]
        call = ark.GT.multi_pairing
        contenders.append(Contender(ARKWORKS, lambda: call(ps, qs), 1, lambda: arkworks_flat(call(ps, qs))))
    return contenders


def pairing_py_ecc(rng: random.Random) -> list[Contender]:
    """Apart from the others, as its half second would thin out their rounds."""
    a, b = (rng.randrange(1, bls12_381.r) for _ in range(2))
    p, q = a * bls12_381.G1.generator(), b * bls12_381.G2.generator()
    contenders = [Contender(OURS, lambda: bls12_381.pairing(p, q), 1, lambda: flat(bls12_381.pairing(p, q)))]
    if ecc := py_ecc():
        ep, eq = ecc.multiply(ecc.G1, a), ecc.multiply(ecc.G2, b)
        call = ecc.pairing
        # The textbook exponent without the 3, and the sign of x ignored: ours is its power of -3.
        contenders.append(Contender("py_ecc", lambda: call(eq, ep), 1, lambda: py_ecc_flat(call(eq, ep) ** 3)))
    return contenders


def pairing_377(rng: random.Random) -> list[Contender]:
    """Our own two curves beside each other: no package on the index has BLS12-377."""
    contenders = []
    for name, curve in ((OURS + " 377", bls12_377), (OURS + " 381", bls12_381)):
        p, q = (rng.randrange(1, curve.r) * group.generator() for group in (curve.G1, curve.G2))
        contenders.append(Contender(name, lambda curve=curve, p=p, q=q: curve.pairing(p, q), 1, lambda: None))
    return contenders


COMPARISONS = {
    "Fp product, through Python": Comparison(field_product, 20),
    "Fp inverse, through Python": Comparison(field_inverse, 10),
    "pairing 381": Comparison(pairing, 2),
    "product of 8 pairings 381": Comparison(pairing_product, 1),
    "pairing 377 beside 381": Comparison(pairing_377, 2),
    "pairing 381 beside py_ecc": Comparison(pairing_py_ecc, 0),
}
