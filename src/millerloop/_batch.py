"""The driver behind every call that takes `workers` and `progress`. It knows nothing of curves.

    for result in run(task, iterators, size, uneven=..., total=..., workers=workers, progress=progress):
        ...

Columns, the iterables of a call, are read side by side and lazily, up to `size` values of each at a time. Every such
chunk, when it has been read, is given to task(start, *lists): start is the index of its first item in the whole input,
and lists are as many as the columns, equally long and not empty. What the task returns comes in the order of the input.

The caller has made the iterators and refused what is none. Columns must end together; where they do not, run() calls
uneven(n, more) for the caller to raise: n items are whole, and more[i] tells whether column i goes on after them.
`total` is the number of items where that is known. Chunks are made small enough for every worker to have some.

workers   None: this thread. An integer: so many threads for this call. A concurrent.futures.Executor: there, through
          its submit(), and it is left as it was; one in other processes needs a task that can be pickled, such as
          module_task() makes.
progress  called in this thread as progress(n) when the next n items of the input are finished

Of several errors, in reading, in the task or in the executor, the first in the order of the input is raised, as it
is, where a chunk is read whole before it is worked on; what comes before it has been returned. Then, and where this
thread is interrupted, progress raises or the generator is closed, chunks not yet begun are cancelled. Threads of this
call end what they have begun before run() does; an executor does so in its own time. A few chunks more than there are
workers are in memory at once, however long the input is.
"""

from __future__ import annotations

import sys
from collections import deque
from functools import partial
from importlib import import_module
from itertools import islice
from operator import index
from os import urandom

from .errors import PairingError

TYPE_CHECKING = False  # typing itself would be most of the import time; type checkers take the name for theirs
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from concurrent.futures import Executor, Future
    from typing import Any, NoReturn

MOST_THREADS = 1024
# Workers that an executor is taken to have which does not tell
UNKNOWN_WORKERS = 64
# Chunks in flight beyond one for each worker
AHEAD = 2
# Chunks are not made smaller than this for the sake of workers, nor other than a multiple of LANES
LEAST, LANES = 64, 8


def uneven_ends(n: int, more: list[bool]) -> NoReturn:
    raise PairingError(f"of {len(more)} iterables, {more.count(False)} ended after {n} values, and others go on")


def run(
    task: Callable[..., Any],
    iterators: Sequence[Iterator[Any]],
    size: int,
    *,
    uneven: Callable[[int, list[bool]], NoReturn] = uneven_ends,
    total: int | None = None,
    workers: int | Executor | None = None,
    progress: Callable[[int], object] | None = None,
) -> Iterator[Any]:
    """What task(start, *lists) returns for each chunk, in order. Wrong arguments are refused at once."""
    if progress is not None and not callable(progress):
        raise TypeError(f"progress must be callable, not {type(progress).__name__}")
    if workers is None:
        return run_here(task, chunks(iterators, size, uneven), progress)
    executor, count = executor_and_count(workers)
    parts = chunks(iterators, even_size(size, total, count), uneven)
    return run_elsewhere(task, parts, executor, count, progress)


def module_task(module: str, name: str, **options: Any) -> Callable[..., Any]:
    """A task for run() that can be pickled if the options can: module._chunk(name, start, *lists, **options)."""
    return partial(call_module, module, name, options)


def call_module(module: str, name: str, options: dict[str, Any], start: int, *lists: list[Any]) -> Any:
    return import_module(module)._chunk(name, start, *lists, **options)


def chunks(
    iterators: Sequence[Iterator[Any]], size: int, uneven: Callable[[int, list[bool]], NoReturn]
) -> Iterator[tuple[int, list[list[Any]]]]:
    """The start of each chunk, and its values of each iterator."""
    start, count = 0, size
    while count == size:
        lists = [list(islice(values, size)) for values in iterators]
        counts = [len(values) for values in lists]
        count = min(counts)
        if count < max(counts):
            uneven(start + count, [n > count for n in counts])
        if count:
            yield start, lists
        start += count


def even_size(size: int, total: int | None, workers: int) -> int:
    """The size of chunks, up to `size`, with which all workers have as good as the same number of items. Where the
    number of all is not known it may be small: a quarter, so that few items are shared out too."""
    if not total:
        return min(size, max(LEAST, size // 4 // LANES * LANES))
    rounds = -(-total // (size * workers))
    even = -(-total // (rounds * workers))
    return min(size, max(LEAST, -(-even // LANES) * LANES))


def executor_and_count(workers: int | Executor) -> tuple[Executor | None, int]:
    """The executor, None where it is to be made, and how many workers it has."""
    if not isinstance(workers, bool):
        try:
            count = index(workers)  # type: ignore[arg-type]
        except TypeError:
            from concurrent.futures import Executor  # not above: it would be most of the import time

            if isinstance(workers, Executor):
                told = getattr(workers, "_max_workers", None)
                return workers, told if type(told) is int and told > 0 else UNKNOWN_WORKERS
        else:
            if not 1 <= count <= MOST_THREADS:
                raise PairingError(f"workers must be from 1 to {MOST_THREADS} threads")
            return None, count
    given = type(workers).__name__ + ("; its get_executor() is one" if hasattr(workers, "get_executor") else "")
    raise TypeError(f"workers must be None, a number of threads, or a concurrent.futures.Executor, not {given}")


def run_here(
    task: Callable[..., Any], parts: Iterator[tuple[int, list[list[Any]]]], progress: Callable[[int], object] | None
) -> Iterator[Any]:
    for start, lists in parts:
        result = task(start, *lists)
        if progress is not None:
            progress(len(lists[0]))
        yield result


def run_elsewhere(
    task: Callable[..., Any],
    parts: Iterator[tuple[int, list[list[Any]]]],
    executor: Executor | None,
    workers: int,
    progress: Callable[[int], object] | None,
) -> Iterator[Any]:
    from concurrent.futures import Future, ThreadPoolExecutor

    pool = executor if executor is not None else ThreadPoolExecutor(workers, "millerloop")
    # start, number of items and outcome of each chunk in flight
    flight: deque[tuple[int, int, Future[Any]]] = deque()
    reading = True
    try:
        while True:
            if reading and len(flight) < workers + AHEAD and not (flight and flight[0][2].done()):
                start = count = 0
                try:
                    part = next(parts, None)
                    if part is None:
                        reading = False
                        continue
                    start, count = part[0], len(part[1][0])
                    flight.append((start, count, pool.submit(run_chunk, Chunk(task, *part))))
                except Exception as error:  # raised in its turn: an error before it may be on its way
                    failed: Future[Any] = Future()
                    failed.set_exception(error)
                    flight.append((start, count, failed))
                    reading = False
            elif flight:
                start, count = flight[0][:2]  # no name for the future, whose error would keep this frame alive
                try:
                    result = flight[0][2].result()
                except Exception as error:
                    if count and not isinstance(error, (TypeError, PairingError)):  # which say so themselves
                        add_note(error, f"This was while items[{start}:{start + count}] were worked on.")
                    raise
                flight.popleft()
                if progress is not None:
                    progress(count)
                yield result
            else:
                return
    finally:
        for _, _, future in flight:
            future.cancel()
        flight.clear()
        if pool is not executor:
            pool.shutdown(cancel_futures=True)


class Chunk:
    """A chunk on its way to its task. dask would call it by a hash of every item, which can take longer than the work;
    by a name of its own it is also cancelled for itself alone."""

    __slots__ = ("lists", "start", "task")

    def __init__(self, task: Callable[..., Any], start: int, lists: list[list[Any]]) -> None:
        self.task, self.start, self.lists = task, start, lists

    def __dask_tokenize__(self) -> bytes:
        return urandom(16)


def run_chunk(chunk: Chunk) -> Any:
    return chunk.task(chunk.start, *chunk.lists)


def add_note(error: Exception, note: str) -> None:
    if sys.version_info >= (3, 11):
        error.add_note(note)
    else:  # where it would be, for whatever shows it
        vars(error).setdefault("__notes__", []).append(note)
