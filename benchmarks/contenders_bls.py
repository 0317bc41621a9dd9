"""Contenders of peers.py: signatures with keys in G1, one by one and many together.

chia-rs has the scheme that prefixes messages with the public key (augmentation), so ours is that one beside it. Many
signatures it verifies as their aggregate, which tells less than `batch_verify`, as errors in two of them may cancel. It
is given the aggregate and the keys parsed, or both as bytes, or the keys and every signature as bytes.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import Any

from millerloop import bls, bls12_381

from .contenders import ARKWORKS, CHIA, ONE_BY_ONE, OURS, Comparison, Contender, arkworks, chia, py_ecc_bls
from .contenders_batch import CURVES, FEW, NAMES
from .contenders_groups import of_each

CHIA_PARSED = f"{CHIA}, aggregate, parsed"
CHIA_BYTES = f"{CHIA}, aggregate, from bytes"
CHIA_EACH = f"{CHIA}, signatures, from bytes"
SCHEMES = {"381": bls.AugMinPk, "377": bls.AugScheme("G1", b"millerloop bench", curve="bls12_377")}
Contenders = list[Contender]
Item = tuple[bytes, bytes, bytes]


def signed(rng: random.Random, curve: str, size: int) -> tuple[list[int], list[Item]]:
    """Secret keys; public keys, messages and signatures."""
    scheme, module = SCHEMES[curve], CURVES[curve]
    secrets = [rng.randrange(1, module.r) for _ in range(size)]
    table = module.G1.table(module.G1.generator())
    keys = [bytes(point) for point in module.G1.to_affine_batch([table * k for k in secrets])]
    messages = [rng.randbytes(32) for _ in secrets]
    hashes = module.G2.hash_batch([key + message for key, message in zip(keys, messages, strict=True)], scheme.dst)
    points = module.G2.mul_batch(hashes, [module.Fr(k) for k in secrets])
    signatures = map(bytes, module.G2.to_affine_batch(points))
    return secrets, list(zip(keys, messages, signatures, strict=True))


def forged(items: list[Any]) -> list[Any]:
    """The last message is another one."""
    (*first, (key, message, signature)) = items
    return [*first, (key, message[::-1], signature)]


def parse(items: list[Item], key: Callable[[bytes], Any], signature: Callable[[bytes], Any]) -> list[Any]:
    """Keys and signatures as objects."""
    return [(key(item[0]), item[1], signature(item[2])) for item in items]


def sign(rng: random.Random) -> Contenders:
    """Each with its public key at hand, as the scheme needs it."""
    secrets, items = signed(rng, "381", FEW)
    scheme = bls.AugMinPk
    keys = [scheme.secret_key(k) for k in secrets]
    work = [(key, message) for key, (_, message, _) in zip(keys, items, strict=True)]
    call = of_each(lambda pair: scheme.sign(*pair), work)
    found = [Contender(OURS, call, FEW, lambda: [bytes(signature) for signature in call()])]
    if chia():
        private = [chia().PrivateKey.from_bytes(k.to_bytes(32, "big")) for k in secrets]
        theirs = [(key, message, key.get_g1()) for key, (_, message, _) in zip(private, items, strict=True)]
        peer = of_each(lambda given: chia().AugSchemeMPL.sign(*given), theirs)
        found.append(Contender(CHIA, peer, FEW, lambda: [bytes(signature) for signature in peer()]))
    return found


def verifier(
    name: str, call: Callable[[Any], bool], prepare: Callable[[list[Item]], Any], items: list[Item], curve: str = "381"
) -> Contender:
    """`call` verifies together what `prepare` makes of items; what was signed must hold, what is forged must not."""
    prepared = prepare(items)

    def result() -> list[bool]:
        return [call(prepared), call(prepare(forged(items)))]

    return Contender(name, partial(call, prepared), len(items), result, curve=curve)


def verify(rng: random.Random) -> Contenders:
    """Keys and signatures parsed before."""
    items = signed(rng, "381", FEW)[1]

    def contender(name: str, call: Callable[..., bool], prepare: Callable[[list[Item]], Any]) -> Contender:
        return verifier(name, lambda parsed: all(call(*item) for item in parsed), prepare, items)

    scheme = bls.AugMinPk
    found = [contender(OURS, scheme.verify, partial(parse, key=scheme.public_key, signature=scheme.signature))]
    if chia():
        read = partial(parse, key=chia().G1Element.from_bytes, signature=chia().G2Element.from_bytes)
        found.append(contender(CHIA, chia().AugSchemeMPL.verify, read))
    return found


def batch_verify(rng: random.Random, size: int) -> Contenders:
    """Keys, messages and signatures are all different, and bytes."""

    def ours(curve: str, items: list[Item]) -> Contenders:
        scheme = SCHEMES[curve]
        few = verifier(
            NAMES[curve] + ONE_BY_ONE,
            lambda items: all(scheme.verify(*item) for item in items),
            list,
            items[:FEW],
            curve,
        )
        return [verifier(NAMES[curve], scheme.batch_verify, list, items, curve), few]

    items = signed(rng, "381", size)[1]
    found = ours("381", items)
    if chia():
        found += [
            verifier(CHIA_PARSED, lambda given: chia().AugSchemeMPL.aggregate_verify(*given), chia_parsed, items),
            verifier(CHIA_BYTES, chia_from_bytes, chia_bytes, items),
            verifier(CHIA_EACH, chia_from_each, list, items),
        ]
    return found + ours("377", signed(rng, "377", size)[1])


def chia_parsed(items: list[Item]) -> tuple[Any, ...]:
    keys, messages, signatures = zip(*items, strict=True)
    aggregate = chia().AugSchemeMPL.aggregate(list(map(chia().G2Element.from_bytes, signatures)))
    return list(map(chia().G1Element.from_bytes, keys)), list(messages), aggregate


def chia_bytes(items: list[Item]) -> tuple[list[bytes], list[bytes], bytes]:
    keys, messages, aggregate = chia_parsed(items)
    return list(map(bytes, keys)), messages, bytes(aggregate)


def chia_from_bytes(given: tuple[list[bytes], list[bytes], bytes]) -> bool:
    keys, messages, aggregate = given
    parsed = list(map(chia().G1Element.from_bytes, keys))
    verified: bool = chia().AugSchemeMPL.aggregate_verify(parsed, messages, chia().G2Element.from_bytes(aggregate))
    return verified


def chia_from_each(items: list[Item]) -> bool:
    verified: bool = chia().AugSchemeMPL.aggregate_verify(*chia_parsed(items))
    return verified


def fast_aggregate_verify(rng: random.Random, size: int) -> Contenders:
    """One message, the time of one key. Theirs is put together as the backends of Ethereum's clients do it."""
    scheme = bls.PopMinPk
    secrets, items = signed(rng, "381", size)
    keys = [key for key, _, _ in items]
    message, other = rng.randbytes(32), rng.randbytes(32)
    signature = bytes(sum(secrets) * bls12_381.G2.hash(message, scheme.dst))

    def contender(name: str, call: Callable[[list[bytes], bytes, bytes], bool]) -> Contender:
        def result() -> list[bool]:
            return [call(keys, message, signature), call(keys, other, signature), call(keys[1:], message, signature)]

        return Contender(name, partial(call, keys, message, signature), size, result)

    found = [contender(OURS, scheme.fast_aggregate_verify)]
    if ark := arkworks():
        g1, g2 = ark.G1Point, ark.G2Point

        def theirs(keys: list[bytes], message: bytes, signature: bytes) -> bool:
            total = g1.identity()
            for key in keys:
                total = total + g1.from_compressed_bytes(key)
            hashed = g2.hash_to_curve(message, scheme.dst)
            verified: bool = ark.GT.pairing_check([total, -g1()], [hashed, g2.from_compressed_bytes(signature)])
            return verified

        found.append(contender(ARKWORKS, theirs))
    return found


def verify_py_ecc(rng: random.Random) -> Contenders:
    """Its names over our engine, and itself. Of ours FEW are timed: one, after its third of a second, would be cold."""
    from millerloop.compat.py_ecc.bls import G2ProofOfPossession

    secrets, items = signed(rng, "381", FEW)
    work = [
        (key, message, bytes(bls.PopMinPk.sign(secret, message)))
        for secret, (key, message, _) in zip(secrets, items, strict=True)
    ]

    def contender(name: str, scheme: Any, size: int) -> Contender:
        call = of_each(lambda item: scheme.Verify(*item), work[:size])
        compared = [work[0], *forged(work[:1])]
        return Contender(name, call, size, lambda: [scheme.Verify(*item) for item in compared])

    found = [contender(OURS, G2ProofOfPossession, FEW)]
    if py_ecc_bls():
        found.append(contender("py_ecc", py_ecc_bls().G2ProofOfPossession, 1))
    return found


COMPARISONS = {
    "bls.sign": Comparison(sign, 2),
    "bls.verify, parsed": Comparison(verify, 2),
    "bls.batch_verify of 128": Comparison(partial(batch_verify, size=128), 1, "signature"),
    "bls.batch_verify of 1024": Comparison(partial(batch_verify, size=1024), 0, "signature"),
    "bls.fast_aggregate_verify of 512": Comparison(partial(fast_aggregate_verify, size=512), 1, "key"),
    "compat.py_ecc Verify": Comparison(verify_py_ecc, 0),
}
