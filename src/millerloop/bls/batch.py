"""Many signatures at once: products of pairings, random linear combinations, and which signature is wrong.

Needs: keys.py, the package of a curve, millerloop/_linear_combination.py. Gives: aggregate_holds(), batch_verify(),
find_invalid(), for schemes.py.

A signature s_i of m_i by the key K_i is valid if e(K_i, H(m_i)) = e(g, s_i). With random c_i, unknown to whoever made
these,

    prod e(c_i K_i, H(m_i)) e(-g, sum c_i s_i) = 1

says that all are valid, but for a probability of 1 in as many as there are values of c_i: Bellare, Garay and Rabin,
Eurocrypt 1998. One of the c_i may be 1. The others are a + b x^2 with signed a and b of 64 bits, drawn as 16 bytes: the
endomorphisms make a multiple of 64 doublings of that. Pairs with the same message become one, e(sum c_i K_i, H(m)), or
those with the same key, e(K, sum c_i H(m_i)), whatever is less work.
"""

from __future__ import annotations

from contextlib import closing

from millerloop import engine
from millerloop._arguments import octets
from millerloop._batch import module_task
from millerloop._linear_combination import FACTOR_BYTES, ONE, combined, unpacked, wrong_part
from millerloop.bls.keys import PublicKey, Signature, made_key
from millerloop.errors import PairingError

TYPE_CHECKING = False  # typing itself would be most of the import time; type checkers take the name for theirs
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from concurrent.futures import Executor
    from typing import Any

    from millerloop.bls.schemes import Scheme

# Items of a chunk
SIZE = 1024
# From so many multiples on, a sum of multiples is faster than as many multiples, by engine
LEAST_MSM = {"ifma": 16, "scalar": 2}
# What a Miller loop takes and what a short multiple does, in either engine, by and large
COST_OF_PAIR, COST_OF_MULTIPLE = 4, {"G1": 1, "G2": 2}
# So few items are tested one by one, side by side in lanes. With 4, one wrong of 256 is found in the same time, and
# with 64 faster in lanes and slower elsewhere; where all are wrong, 4 takes twice as long.
FEW = 16
# Encodings read together where one of many is wrong
TOGETHER = 16


def batch_verify(
    scheme: Scheme,
    items: Iterable[Any],
    rng: Callable[[int], bytes],
    workers: int | Executor | None,
    progress: Callable[[int], object] | None,
) -> bool:
    """See Scheme.batch_verify()."""
    own = scheme._load()
    total: Any = None
    with closing(parts("verify", scheme, items, rng, workers, progress)) as results:
        for product in results:
            if product is None:
                return False
            if type(product) is not own.curve.Fp12:
                raise wrong_part(product)
            total = product if total is None else total * product
    valid: bool = total is None or own.curve.final_exponentiation(total).is_identity
    return valid


def find_invalid(
    scheme: Scheme,
    items: Iterable[Any],
    rng: Callable[[int], bytes],
    workers: int | Executor | None,
    progress: Callable[[int], object] | None,
) -> list[int]:
    """See Scheme.find_invalid()."""
    result: list[int] = []
    for indices in parts("find", scheme, items, rng, workers, progress):
        if type(indices) is not list:
            raise wrong_part(indices)
        result.extend(indices)
    return result


def parts(
    name: str,
    scheme: Scheme,
    items: Iterable[Any],
    rng: Callable[[int], bytes],
    workers: int | Executor | None,
    progress: Callable[[int], object] | None,
) -> Any:
    """What the chunk function of this name returns for each chunk, a generator."""
    scheme._load()
    return combined(module_task(__name__, name, scheme=scheme), items, rng, SIZE, workers, progress)


def number_of(factor: bytes, square: int) -> int:
    """The factor a + b x^2; square: x^2."""
    number, half = int.from_bytes, FACTOR_BYTES // 2
    return number(factor[:half], "little", signed=True) + square * number(factor[half:], "little", signed=True)


def _chunk(name: str, start: int, drawn: list[tuple[Any, bytes]], *, scheme: Scheme) -> Any:
    """The chunk function of this name; millerloop._batch calls it, here or in another process."""
    chunk = Chunk(scheme, start, drawn)
    return chunk.product() if name == "verify" else chunk.invalid()


class Chunk:
    """Items that are worked on together. `keys` and `signatures` hold bytes until they are read."""

    __slots__ = ("factors", "hashes", "keys", "messages", "own", "scheme", "signatures", "start")

    def __init__(self, scheme: Scheme, start: int, drawn: list[tuple[Any, bytes]]) -> None:
        self.scheme, self.start, self.own = scheme, start, scheme._load()
        self.factors = [factor for _, factor in drawn]
        self.keys: list[Any] = []
        self.messages: list[bytes] = []
        self.signatures: list[Any] = []
        self.hashes: dict[bytes, Any] = {}
        own_key, own_signature = self.own.keys, self.own.signatures
        for i, (item, _) in enumerate(drawn, start):
            key, message, signature = unpacked(item, i)
            if type(key) is not PublicKey:
                key = octets(key, f"items[{i}]: the public key")
            elif type(key.point) is not own_key:
                raise scheme._foreign(key, f"items[{i}]: the public key")
            if type(signature) is not Signature:
                signature = octets(signature, f"items[{i}]: the signature")
            elif type(signature.point) is not own_signature:
                raise scheme._foreign(signature, f"items[{i}]: the signature")
            else:
                signature = signature.point
            self.keys.append(key)
            self.messages.append(octets(message, f"items[{i}]: the message"))
            self.signatures.append(signature)

    def read(self, read_all: Callable[[Any, list[bytes]], list[Any]]) -> None:
        """Read what is bytes, each encoding once; None stands where there is no key or no signature."""
        own = self.own
        for column, cls in ((self.keys, own.keys), (self.signatures, own.signatures)):
            encodings = list(dict.fromkeys(value for value in column if type(value) is bytes))
            found = dict(zip(encodings, read_all(cls, encodings), strict=True))
            if column is self.keys:
                made = {e: None if p is None else made_key(p, e) for e, p in found.items()}
                if own.identity in made:
                    made[own.identity] = None
                found = made
            column[:] = [found[value] if type(value) is bytes else value for value in column]
        if self.scheme._augmented:
            pairs = zip(self.keys, self.messages, strict=True)
            self.messages = [message if key is None else key.to_bytes() + message for key, message in pairs]

    def product(self) -> Any:
        """The product of the Miller loops of all items; None where one is invalid without it."""
        try:
            self.read(read_or_raise)
        except PairingError:
            return None
        if any(key is None for key in self.keys):
            return None
        return self.own.curve.miller_loop(self.pairs(range(len(self.keys))))

    def invalid(self) -> list[int]:
        """The indices of what is invalid."""
        self.read(read_or_none)
        n = len(self.keys)
        whole = [i for i in range(n) if self.keys[i] is not None and self.signatures[i] is not None]
        wrong = set(range(n)) - set(whole)
        if whole and not self.holds(whole):
            wrong.update(self.among(whole))
        return [self.start + i for i in sorted(wrong)]

    def among(self, part: list[int]) -> list[int]:
        """Those that are invalid, of several of which one at least is."""
        if len(part) <= FEW:
            return self.one_by_one(part)
        left, right = part[: len(part) // 2], part[len(part) // 2 :]
        if self.holds(left):
            return self.among(right)
        return self.among(left) + ([] if self.holds(right) else self.among(right))

    def holds(self, part: Sequence[int]) -> bool:
        result: bool = self.own.check(self.pairs(part))
        return result

    def one_by_one(self, part: list[int]) -> list[int]:
        own = self.own
        self.hash(part)
        pairs = [self.pair(self.keys[i].point, self.hashes[self.messages[i]]) for i in part]
        pairs += [self.pair(own.prepared or own.generator, self.signatures[i]) for i in part]
        values = own.curve.pairing_batch(pairs)
        n = len(part)
        return [part[i] for i in range(n) if not (values[i] * values[n + i]).is_identity]

    def pair(self, key: Any, hashed: Any) -> tuple[Any, Any]:
        return (key, hashed) if self.own.keys_in_g1 else (hashed, key)

    def hash(self, part: Sequence[int]) -> None:
        """Hash the messages of these items which are not hashed yet."""
        wanted = list(dict.fromkeys(m for m in (self.messages[i] for i in part) if m not in self.hashes))
        if wanted:
            scheme = self.scheme
            points = self.own.signatures.hash_batch(wanted, scheme._dst, hash=scheme._hash)
            self.hashes.update(zip(wanted, points, strict=True))

    def pairs(self, part: Sequence[int]) -> list[tuple[Any, Any]]:
        """The pairs of the equation for these items."""
        self.hash(part)
        signatures, factors = [self.signatures[i] for i in part], [self.factors[i] for i in part]
        keys, messages = [self.keys[i] for i in part], [self.messages[i] for i in part]
        if factors == [ONE]:
            pairs, total = [self.pair(keys[0]._prepared or keys[0].point, self.hashes[messages[0]])], signatures[0]
        else:
            pairs = merged_pairs(self.own, keys, messages, self.hashes, factors)
            total = sum_of_multiples(self.own, self.own.signatures, signatures, factors)
        equation: list[tuple[Any, Any]] = self.own.equation(pairs, total)
        return equation


def aggregate_holds(scheme: Scheme, keys: list[PublicKey], messages: list[bytes], signature: Any) -> bool:
    """Whether prod e(key, H(message)) = e(g, signature)."""
    own = scheme._load()
    wanted = list(dict.fromkeys(messages))
    points = own.signatures.hash_batch(wanted, scheme._dst, hash=scheme._hash)
    hashes = dict(zip(wanted, points, strict=True))
    pairs = merged_pairs(own, keys, messages, hashes, None)
    result: bool = own.check(own.equation(pairs, signature))
    return result


def merged_pairs(
    own: Any, keys: list[PublicKey], messages: list[bytes], hashes: dict[bytes, Any], factors: list[bytes] | None
) -> list[tuple[Any, Any]]:
    """Pairs whose product is that of all e(factor key, H(message)), those of a message or of a key as one."""
    by_message, by_key = places(messages), places([key.to_bytes() for key in keys])
    points = [key.point for key in keys]
    cost_by_message, cost_by_key = COST_OF_PAIR * len(by_message), COST_OF_PAIR * len(by_key)
    if factors is not None:
        cost_by_message += COST_OF_MULTIPLE["G1" if own.keys_in_g1 else "G2"] * len(keys)
        cost_by_key += COST_OF_MULTIPLE["G2" if own.keys_in_g1 else "G1"] * len(keys)
    if cost_by_message < cost_by_key or (cost_by_message == cost_by_key and own.keys_in_g1):
        sums = weighted_sums(own, own.keys, points, factors, list(by_message.values()))
        pairs = list(zip(sums, [hashes[message] for message in by_message], strict=True))
    else:
        hashed = [hashes[message] for message in messages]
        sums = weighted_sums(own, own.signatures, hashed, factors, list(by_key.values()))
        merged = zip([group[0] for group in by_key.values()], sums, strict=True)
        pairs = [(keys[i]._prepared or points[i], value) for i, value in merged]
    return pairs if own.keys_in_g1 else [(hashed, key) for key, hashed in pairs]


def places(values: list[bytes]) -> dict[bytes, list[int]]:
    """Where each value is in the list."""
    result: dict[bytes, list[int]] = {}
    for i, value in enumerate(values):
        result.setdefault(value, []).append(i)
    return result


def weighted_sums(
    own: Any, cls: Any, points: list[Any], factors: list[bytes] | None, groups: list[list[int]]
) -> list[Any]:
    """For each group of places the sum of the multiples of the points there; of the points, without factors."""
    if factors is None:
        return [points[group[0]] if len(group) == 1 else cls.sum([points[i] for i in group]) for group in groups]
    least = LEAST_MSM[engine()]
    few = [i for group in groups if len(group) < least for i in group]
    multiples = dict(zip(few, cls._mul_short_batch([points[i] for i in few], [factors[i] for i in few]), strict=True))
    result = []
    for group in groups:
        if len(group) == 1:
            result.append(multiples[group[0]])
        elif len(group) < least:
            result.append(cls.sum([multiples[i] for i in group]))
        else:
            result.append(sum_of_multiples(own, cls, [points[i] for i in group], [factors[i] for i in group]))
    return result


def sum_of_multiples(own: Any, cls: Any, points: list[Any], factors: list[bytes]) -> Any:
    square = own.curve.x**2
    return cls.msm(points, [number_of(factor, square) for factor in factors])


def read_or_raise(cls: Any, data: list[bytes]) -> list[Any]:
    points: list[Any] = cls.from_bytes_batch(data, compressed=True)
    return points


def read_or_none(cls: Any, data: list[bytes], together: int = TOGETHER) -> list[Any]:
    """The points of encodings, None where one is wrong."""
    try:
        return read_or_raise(cls, data)
    except PairingError:
        if len(data) == 1:
            return [None]
        size = together if len(data) > together else 1
        return [point for i in range(0, len(data), size) for point in read_or_none(cls, data[i : i + size])]
