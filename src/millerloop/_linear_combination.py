"""Many signatures at once by a random linear combination: what schemes of every kind share.

Needs: millerloop/_batch.py. Gives: FACTOR_BYTES, ONE, combined(), unpacked(), wrong_part().

Each item, a tuple (public key, message, signature), gets a factor of 16 random bytes, which is never zero. That of the
first is ONE: it may be any fixed one.
"""

from __future__ import annotations

from itertools import islice

from millerloop._arguments import random_bytes
from millerloop._batch import run

TYPE_CHECKING = False  # typing itself would be most of the import time; type checkers take the name for theirs
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from concurrent.futures import Executor
    from typing import Any

# Bytes of a factor, and items for which factors are drawn at once
FACTOR_BYTES = 16
DRAWN = 256
ZERO, ONE = bytes(FACTOR_BYTES), b"\1" + bytes(FACTOR_BYTES - 1)
ITEM = "(public key, message, signature)"


def combined(
    task: Any,
    items: Iterable[Any],
    rng: Callable[[int], bytes],
    size: int,
    workers: int | Executor | None,
    progress: Callable[[int], object] | None,
) -> Any:
    """What a task of millerloop._batch returns for each chunk of `size` pairs, an item and its factor; a generator."""
    from collections.abc import Mapping, Set

    if isinstance(items, (str, bytes, bytearray, memoryview, Set, Mapping)) or not hasattr(type(items), "__iter__"):
        wanted = f"tuples {ITEM}"
        raise TypeError(f"items must be a list or another ordered iterable of {wanted}, not {type(items).__name__}")
    if not callable(rng):
        raise TypeError(f"rng must be a function like os.urandom, not {type(rng).__name__}")
    total = len(items) if type(items) is list or type(items) is tuple else None
    return run(task, [with_factors(iter(items), rng)], size, total=total, workers=workers, progress=progress)


def with_factors(items: Iterator[Any], rng: Callable[[int], bytes]) -> Iterator[tuple[Any, bytes]]:
    """Each item with its factor."""
    first = True
    while block := list(islice(items, DRAWN)):
        drawn = random_bytes(rng, FACTOR_BYTES * len(block))
        for i, item in enumerate(block):
            factor = drawn[FACTOR_BYTES * i : FACTOR_BYTES * (i + 1)]
            # zero would let anything pass
            yield item, ONE if first or factor == ZERO else factor
            first = False


def unpacked(item: Any, i: int) -> tuple[Any, Any, Any]:
    """The three parts of an item, the i-th of all."""
    try:
        key, message, signature = item
    except (TypeError, ValueError):
        raise TypeError(f"items[{i}] must be a tuple {ITEM}") from None
    return key, message, signature


def wrong_part(part: object) -> TypeError:
    """The error where an executor hands back something that its task cannot have returned."""
    return TypeError(f"the executor returned a {type(part).__name__}, which is no result of its task")
