"""What is measured on secp256k1 above its base field: the scalar field, points, and the three things done with keys.

Secret keys, signatures and the like are objects made before, as a program would keep them.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from functools import cache, cached_property, partial
from typing import Any

COUNT = 16
MANY = 256
Operation = tuple[Callable[[], object], int]


def each(function: Callable[..., object], *columns: Iterable[Any]) -> Operation:
    """`function` over the rows of these columns, and how many there are."""
    rows = list(zip(*columns, strict=True))

    def run() -> None:
        for row in rows:
            function(*row)

    return run, len(rows)


class Keys:
    """Keys, messages and what was made of them, fixed by a seed."""

    def __init__(self, curve: Any) -> None:
        from millerloop.secp256k1 import ecdh, ecdsa, schnorr

        self.ecdh: Any = ecdh
        self.ecdsa: Any = ecdsa
        self.schnorr: Any = schnorr
        rng = random.Random(256)
        self.scalars = [rng.randrange(1, curve.n) for _ in range(COUNT)]
        self.secret = [curve.SecretScalar(k) for k in self.scalars]
        self.points = [curve.Point.mul_generator(k).to_affine() for k in self.scalars]
        self.messages = [rng.randbytes(32) for _ in self.scalars]
        self.random = [rng.randbytes(32) for _ in self.scalars]

    @cached_property
    def signed(self) -> list[Any]:
        return [self.ecdsa.sign(key, message) for key, message in zip(self.secret, self.messages, strict=True)]

    @cached_property
    def schnorr_keys(self) -> list[bytes]:
        return [self.schnorr.public_key(key) for key in self.secret]

    @cached_property
    def schnorr_signed(self) -> list[bytes]:
        return [self.schnorr.sign(*item) for item in zip(self.secret, self.messages, self.random, strict=True)]


@cache
def keys(curve: Any) -> Keys:
    return Keys(curve)


def fn(curve: Any) -> dict[str, Operation]:
    rng = random.Random(260)
    a, b = ([curve.Fn(rng.randrange(1, curve.n)) for _ in range(64)] for _ in range(2))
    return {
        "sum": each(lambda x, y: x + y, a, b),
        "mul": each(lambda x, y: x * y, a, b),
        "inverse": each(lambda x: x.inverse(), a),
        "inverse_vartime": each(lambda x: x.inverse_vartime(), a),
    }


def point(curve: Any) -> dict[str, Operation]:
    work, group = keys(curve), curve.Point
    points, scalars = work.points, work.scalars
    encoded = [p.to_bytes() for p in points]
    x_only = [p.x_only() for p in points]
    many = group.to_affine_batch([group.mul_generator(k) for k in range(1, MANY + 1)])
    many_scalars = [k * scalars[0] % curve.n for k in range(1, MANY + 1)]
    fns = [curve.Fn(k) for k in many_scalars]
    return {
        "add": each(lambda p, q: p + q, points, reversed(points)),
        "double": each(lambda p: p.double(), points),
        "mul": each(lambda p, k: p * k, points, scalars),
        "mul_vartime": each(lambda p, k: p.mul_vartime(k), points, scalars),
        "mul_generator": each(group.mul_generator, scalars),
        "double_mul_vartime": each(group.double_mul_vartime, scalars, reversed(scalars), points),
        "from_bytes": each(group.from_bytes, encoded),
        "from_x_only": each(group.from_x_only, x_only),
        "hash": each(partial(group.hash, dst=b"millerloop bench"), work.messages),
        "msm_256": (partial(group.msm, many, many_scalars), 1),
        "mul_batch_256": (partial(group.mul_batch, many, fns), MANY),
        "from_bytes_batch_256": (partial(group.from_bytes_batch, [p.to_bytes() for p in many]), MANY),
    }


def ecdsa(curve: Any) -> dict[str, Operation]:
    work = keys(curve)
    der = [signature.to_der() for signature in work.signed]
    return {
        "public_key": each(work.ecdsa.public_key, work.secret),
        "sign": each(work.ecdsa.sign, work.secret, work.messages),
        "verify": each(work.ecdsa.verify, work.points, work.messages, der),
        "recover": each(work.ecdsa.recover, work.messages, work.signed),
    }


def schnorr(curve: Any) -> dict[str, Operation]:
    work = keys(curve)
    rows = list(zip(work.schnorr_keys, work.messages, work.schnorr_signed, strict=True))
    many = rows * (MANY // COUNT)
    return {
        "sign": each(work.schnorr.sign, work.secret, work.messages, work.random),
        "verify": each(work.schnorr.verify, *zip(*rows, strict=True)),
        "batch_verify_256": (partial(work.schnorr.batch_verify, many), MANY),
    }


def ecdh(curve: Any) -> dict[str, Operation]:
    work = keys(curve)
    return {
        "shared_secret": each(work.ecdh.shared_secret, work.secret, reversed(work.points)),
        "shared_x": each(work.ecdh.shared_x, work.secret, reversed(work.points)),
    }


LAYERS = {"fn": fn, "point": point, "ecdsa": ecdsa, "schnorr": schnorr, "ecdh": ecdh}
