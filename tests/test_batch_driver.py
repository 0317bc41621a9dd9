"""millerloop._batch: chunks, their order and their errors, executors of every kind, with tasks that compute nothing."""

import gc
import itertools
import multiprocessing
import operator
import os
import pickle
import signal
import subprocess
import sys
import threading
import weakref
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor

import batch_tasks
import pytest
from hypothesis import given
from hypothesis import strategies as st

from millerloop import _batch
from millerloop._batch import AHEAD, LANES, LEAST, MOST_THREADS, UNKNOWN_WORKERS, even_size, module_task, run
from millerloop.errors import EncodingError, PairingError

# From 3.12 on, Python warns of fork() in a process with threads, which any pool has.
pytestmark = pytest.mark.filterwarnings("ignore:.*multi-threaded.*fork:DeprecationWarning")


class Later(Executor):
    """An executor that works when a result is waited for: on that alone, or on all it has, the last first."""

    def __init__(self, together=False):
        self.together, self.futures, self.most = together, [], 0

    def submit(self, fn, /, *args, **kwargs):
        future = Lazy(self, lambda: fn(*args, **kwargs))
        self.futures.append(future)
        self.most = max(self.most, sum(not future.done() for future in self.futures))
        return future

    def shutdown(self, wait=True, *, cancel_futures=False):
        raise AssertionError("the executor of a caller was shut down")


class Lazy(Future):
    def __init__(self, executor, call):
        super().__init__()
        self.executor, self.call = executor, call

    def result(self, timeout=None):
        for future in reversed(self.executor.futures) if self.executor.together else [self]:
            if not future.done():
                future.set_result(future.call())
        return super().result(timeout)


def processes(method):
    return ProcessPoolExecutor(2, multiprocessing.get_context(method))


EXECUTORS = {
    "threads": lambda: ThreadPoolExecutor(2),
    "spawn": lambda: processes("spawn"),
    "fork": lambda: processes("fork"),
}
METHODS = multiprocessing.get_all_start_methods()


@pytest.fixture(scope="module", params=[*EXECUTORS, "dask"])
def executor(request):
    if request.param == "dask":
        distributed = pytest.importorskip("distributed")
        with (
            distributed.LocalCluster(
                n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0"
            ) as cluster,
            distributed.Client(cluster) as client,
        ):
            yield client.get_executor()
    else:
        if request.param not in ("threads", *METHODS):
            pytest.skip(f"no {request.param} on this system")
        with EXECUTORS[request.param]() as pool:
            yield pool


def run_list(task, values, size, **kwargs):
    return list(run(task, [iter(values)], size, **kwargs))


def flat(results):
    return list(itertools.chain.from_iterable(results))


WORKERS = [None, 1, 2, 5]
each_workers = pytest.mark.parametrize("workers", WORKERS)


# --- chunks -----------------------------------------------------------------------------------------------------------


@given(st.integers(0, 60), st.integers(1, 20), st.integers(1, 3), st.sampled_from([None, 1, 3]))
def test_chunks_are_the_columns(n, size, columns, workers):
    rows = [range(i, i + n) for i in range(columns)]
    parts = list(run(batch_tasks.located, [iter(row) for row in rows], size, workers=workers))
    assert [start for start, _ in parts] == list(range(0, n, size))
    assert all(len(values) == min(size, n - start) for start, lists in parts for values in lists)
    for i, row in enumerate(rows):
        assert flat(lists[i] for _, lists in parts) == list(row)


@given(st.lists(st.integers(0, 40), min_size=2, max_size=4), st.integers(1, 20), st.sampled_from([None, 2]))
def test_columns_end_together(counts, size, workers):
    class Uneven(Exception):
        pass

    def uneven(n, more):
        raise Uneven(n, more)

    results = run(batch_tasks.located, [iter(range(n)) for n in counts], size, uneven=uneven, workers=workers)
    done = []
    if len(set(counts)) == 1:
        assert len(list(results)) == -(-counts[0] // size)
        return
    with pytest.raises(Uneven) as caught:
        done.extend(results)
    n, more = caught.value.args
    assert n == min(counts)
    assert more == [count > n for count in counts]
    assert len(done) == n // size


def test_uneven_ends_of_themselves():
    with pytest.raises(PairingError, match="of 3 iterables, 1 ended after 2 values"):
        list(run(batch_tasks.located, [iter("abc"), iter("ab"), iter("abcd")], 10))


@given(st.integers(1, 2000), st.integers(0, 10**6), st.integers(1, 70))
def test_even_sizes(size, total, workers):
    result = even_size(size, total, workers)
    assert 1 <= result <= size
    assert result == size or (result >= LEAST and result % LANES == 0)
    if total and LEAST <= result < size:
        # no more rounds of all workers than chunks of `size` would take, and in each as good as the same for each
        assert -(-total // (result * workers)) <= -(-total // (size * workers))
        rounds = -(-total // (size * workers))
        assert result == LEAST or (result - LANES) * workers * rounds < total


def test_size_without_total():
    assert even_size(1024, None, 8) == 256
    assert even_size(128, None, 8) == 64
    assert even_size(32, None, 8) == 32
    for workers, sizes in (
        (None, [300]),
        (1, [300]),
        (2, [152, 148]),
        (4, [80, 80, 80, 60]),
        (Later(), [64] * 4 + [44]),
    ):
        results = run_list(batch_tasks.double, range(300), 1024, workers=workers, total=300)
        assert [len(values) for values in results] == sizes


def test_a_client_is_told_what_it_has():
    class Client:
        def get_executor(self):
            return Later()

    with pytest.raises(TypeError, match=r"not Client; its get_executor\(\) is one$"):
        run_list(batch_tasks.double, range(3), 2, workers=Client())
    assert run_list(batch_tasks.double, range(3), 2, workers=Client().get_executor()) == [[0, 2], [4]]


def test_an_ended_iterator_is_not_asked_again():
    def once():
        yield from range(3)
        ends.append(1)

    ends = []
    values = iter(once())
    assert flat(run(batch_tasks.double, [values], 4)) == [0, 2, 4]
    assert ends == [1]


# --- order and laziness -----------------------------------------------------------------------------------------------


@each_workers
def test_results_are_in_order(workers):
    results = run_list(batch_tasks.hasty, range(100), 3, workers=workers)
    assert [start for start, _ in results] == list(range(0, 100, 3))
    assert flat(values for _, values in results) == list(range(100))


def test_results_are_in_order_where_the_last_come_first():
    assert flat(run_list(batch_tasks.double, range(1000), 3, workers=Later(together=True))) == list(range(0, 2000, 2))


@pytest.mark.parametrize("told", [None, 3, 0, "many", True])
def test_chunks_in_flight_are_bounded(told):
    pool = Later()
    if told is not None:
        pool._max_workers = told
    bound = AHEAD + (3 if told == 3 else UNKNOWN_WORKERS)
    read = itertools.count()
    results = run(batch_tasks.double, [read], 2, workers=pool)
    assert not pool.futures
    for i in range(3 * bound):
        assert next(results) == [4 * i, 4 * i + 2]
        assert len(pool.futures) == i + bound
    assert pool.most == bound
    assert next(read) == 2 * len(pool.futures)
    results.close()
    assert [future.cancelled() for future in pool.futures] == [False] * 3 * bound + [True] * (bound - 1)


@pytest.mark.parametrize("workers", [1, 3])
def test_threads_read_no_further_than_they_may(workers):
    go = threading.Event()

    def wait(start, values):
        assert go.wait(60)
        return values

    def values():
        for i in itertools.count():
            read.append(i)
            if len(read) == 5 * (workers + AHEAD):
                go.set()  # all that may be read before the first result
            yield i

    read = []
    results = run(wait, [values()], 5, workers=workers)
    assert read == []
    assert next(results) == [0, 1, 2, 3, 4]
    assert len(read) == 5 * (workers + AHEAD)
    results.close()


def test_a_result_that_is_there_does_not_wait_for_more_input():
    class AtOnce(Later):
        def submit(self, fn, /, *args, **kwargs):
            future = super().submit(fn, *args, **kwargs)
            future.result()
            return future

    values = itertools.count()
    results = run(batch_tasks.double, [values], 5, workers=AtOnce())
    assert next(results) == [0, 2, 4, 6, 8]
    assert next(values) == 5


def test_this_thread_reads_one_chunk_at_a_time():
    values = itertools.count()
    results = run(batch_tasks.double, [values], 5)
    assert next(results) == [0, 2, 4, 6, 8]
    assert next(values) == 5


@each_workers
def test_threads_are_of_this_call(workers):
    def here(start, values):
        return threading.current_thread()

    found = set(run_list(here, range(50), 1, workers=workers))
    assert len(found) <= (workers or 1)
    assert (threading.current_thread() in found) == (workers is None)
    assert workers is None or not any(thread.is_alive() for thread in found)


# --- executors --------------------------------------------------------------------------------------------------------


def test_every_executor(executor):
    counts = []
    results = run_list(batch_tasks.hasty, range(60), 7, workers=executor, progress=counts.append)
    assert [start for start, _ in results] == list(range(0, 60, 7))
    assert flat(values for _, values in results) == list(range(60))
    assert counts == [7] * 8 + [4]


def test_every_executor_works_elsewhere(executor):
    found = set(run_list(batch_tasks.process_of, range(20), 1, workers=executor))
    assert (os.getpid() in found) == isinstance(executor, ThreadPoolExecutor)


def test_every_executor_has_packages(executor):
    task = module_task("batch_tasks", "what", dst=b"x")
    pairs = [(1, b"one"), (2, b"two")]
    results = list(run(task, [iter(pairs), iter("ab")], 1, workers=executor))
    assert results == [("what", i, ([pairs[i]], ["ab"[i]]), {"dst": b"x"}) for i in range(2)]


def test_every_executor_hands_on_errors(executor):
    """The lowest index wins, though it comes last; the executor stays in use."""
    values = [0] * 40
    values[13] = values[22] = values[23] = 1
    done = []
    with pytest.raises(EncodingError, match=r"values\[13\] is odd") as caught:
        done.extend(run(batch_tasks.odd_ones_fail, [iter(values)], 5, workers=executor))
    assert (caught.value.index, caught.value.reason) == (13, "range")
    assert done == [[0] * 5] * 2
    assert not hasattr(caught.value, "__notes__")
    assert flat(run_list(batch_tasks.double, range(10), 3, workers=executor)) == list(range(0, 20, 2))


def test_every_executor_hands_on_errors_of_others(executor):
    with pytest.raises(batch_tasks.Unlike, match="no number at all") as caught:
        run_list(batch_tasks.fail_unlike, range(10), 4, workers=executor)
    assert caught.value.__notes__ == ["This was while items[0:4] were worked on."]


def test_equal_batches_at_once(executor):
    """One that is given up takes nothing from the other."""
    one, other = (run(batch_tasks.hasty, [iter(range(40))], 2, workers=executor) for _ in range(2))
    first = next(one), next(other)
    one.close()
    assert first[0] == first[1] == (0, [0, 1])
    assert flat(values for _, values in other) == list(range(2, 40))


@pytest.mark.parametrize("method", METHODS)
def test_a_broken_pool_says_where(method):
    with processes(method) as pool, pytest.raises(BrokenExecutor) as caught:
        run_list(batch_tasks.end_process, range(1000), 4, workers=pool)
    assert caught.value.__notes__ == ["This was while items[0:4] were worked on."]


def test_a_pool_of_the_past():
    pool = ThreadPoolExecutor(1)
    pool.shutdown()
    with pytest.raises(RuntimeError, match="after shutdown") as caught:
        run_list(batch_tasks.double, range(10), 4, workers=pool)
    assert caught.value.__notes__ == ["This was while items[0:4] were worked on."]


def test_what_was_cancelled_by_others_says_where():
    class Cancelling(Later):
        def submit(self, fn, /, *args, **kwargs):
            future = super().submit(fn, *args, **kwargs)
            if len(self.futures) == 3:
                future.cancel()
            return future

    done = []
    with pytest.raises(CancelledError) as caught:
        done.extend(run(batch_tasks.double, [iter(range(20))], 4, workers=Cancelling()))
    assert len(done) == 2
    assert caught.value.__notes__ == ["This was while items[8:12] were worked on."]


@pytest.mark.parametrize(
    "error", [TypeError("values[1] is none"), PairingError("values[1] is bad"), EncodingError("", "")]
)
def test_what_says_by_itself_where(error):
    def task(start, values):
        raise error

    with pytest.raises(type(error)):
        run_list(task, range(10), 4, workers=2)
    assert not hasattr(error, "__notes__")


def test_what_cannot_be_pickled_says_where():
    with processes("spawn") as pool, pytest.raises((AttributeError, TypeError, pickle.PicklingError)) as caught:
        list(run(batch_tasks.double, [iter([1, 2, lambda: 3, 4])], 2, workers=pool))
    assert caught.value.__notes__ == ["This was while items[2:4] were worked on."]


def test_notes_on_every_python(monkeypatch):
    monkeypatch.setattr(sys, "version_info", (3, 10))
    error = RuntimeError("why")
    _batch.add_note(error, "when")
    _batch.add_note(error, "and where")
    assert error.__notes__ == ["when", "and where"]


# --- errors and interruptions -----------------------------------------------------------------------------------------


@each_workers
def test_the_lowest_index_wins(workers):
    values = [0] * 40
    values[17] = values[18] = values[3 * 7] = values[39] = 1
    done = []
    with pytest.raises(EncodingError) as caught:
        done.extend(run(batch_tasks.odd_ones_fail, [iter(values)], 3, workers=workers))
    assert caught.value.index == 17
    assert len(done) == 5


@each_workers
def test_an_error_stops_an_endless_input(workers):
    with pytest.raises(EncodingError) as caught:
        list(run(batch_tasks.odd_ones_fail, [itertools.chain([0] * 55, itertools.repeat(1))], 4, workers=workers))
    assert caught.value.index == 55


@each_workers
@pytest.mark.parametrize("wrong", [[], [4], [4, 11]])
def test_errors_of_reading_come_in_their_turn(workers, wrong):
    def values():
        for i in range(14):
            yield int(i in wrong)
        raise batch_tasks.Unlike("the source is dry")

    done = []
    with pytest.raises(EncodingError if wrong else batch_tasks.Unlike) as caught:
        done.extend(run(batch_tasks.odd_ones_fail, [values()], 3, workers=workers))
    assert len(done) == (1 if wrong else 4)
    assert not hasattr(caught.value, "__notes__")


def stopped(how, workers, go):
    """How many chunks had begun when a run was stopped, and none after; those that had begun wait for `go`."""
    begun = []

    def task(start, values):
        begun.append(start)
        assert start < 3 or go.wait(60)
        return values

    results = run(task, [itertools.count()], 1, workers=workers)
    assert [next(results) for _ in range(3)] == [[0], [1], [2]]
    how(results)
    count = len(begun)
    go.set()
    assert list(results) == []
    return begun, count


def close(results):
    results.close()


def throw(results):
    with pytest.raises(KeyboardInterrupt):
        results.throw(KeyboardInterrupt)


each_way = pytest.mark.parametrize("how", [close, throw])


@each_way
@pytest.mark.parametrize("workers", [1, 2, 3])
def test_nothing_is_begun_after_the_end(how, workers, monkeypatch):
    class Pool(ThreadPoolExecutor):
        def shutdown(self, *args, **kwargs):
            go.set()  # all that has not begun is cancelled by now
            super().shutdown(*args, **kwargs)

    monkeypatch.setattr("concurrent.futures.ThreadPoolExecutor", Pool)
    before, go = set(threading.enumerate()), threading.Event()
    begun, count = stopped(how, workers, go)
    assert set(threading.enumerate()) <= before
    assert len(begun) == count <= 3 + workers


@each_way
def test_the_pool_of_the_caller_goes_on(how):
    with ThreadPoolExecutor(2) as pool:
        begun, _ = stopped(how, pool, threading.Event())
        assert pool.submit(operator.add, 2, 3).result() == 5
        assert flat(run_list(batch_tasks.double, range(9), 2, workers=pool)) == list(range(0, 18, 2))
    assert len(begun) <= 3 + 2


@pytest.mark.skipif(not hasattr(signal, "pthread_kill"), reason="no pthread_kill on this system")
def test_a_signal_interrupts_and_nothing_is_left():
    script = """
import itertools, signal, threading
from millerloop._batch import run

def task(start, values):
    if start == 5:
        signal.pthread_kill(main.ident, signal.SIGINT)
    return values

# a shell lets what it starts in the background ignore it
signal.signal(signal.SIGINT, signal.default_int_handler)
main = threading.main_thread()
for workers in (None, 2):
    try:
        for result in run(task, [itertools.count()], 1, workers=workers):
            pass
    except KeyboardInterrupt:
        for thread in {*threading.enumerate()} - {main}:
            thread.join()
        print("interrupted")
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout) == (0, "interrupted\n" * 2), done.stderr


@each_workers
def test_a_task_may_end_the_thread(workers):
    """KeyboardInterrupt is no Exception, and goes the same way."""

    def task(start, values):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run_list(task, range(10), 1, workers=workers)


def test_nothing_is_kept_after_an_error():
    class Value:
        pass

    def task(start, values):
        if start == 4:
            raise PairingError("what")
        return start

    def attempt():
        values = [Value() for _ in range(10)]
        with pytest.raises(PairingError, match=r"^what$"):
            run_list(task, values, 1, workers=2)
        return [weakref.ref(value) for value in values]

    found = attempt()
    gc.collect()
    assert not any(value() for value in found)


# --- progress ---------------------------------------------------------------------------------------------------------


@each_workers
def test_progress(workers):
    seen = []

    def progress(n):
        seen.append((n, threading.current_thread()))

    results = run(batch_tasks.hasty, [iter(range(50))], 8, workers=workers, progress=progress)
    assert seen == []
    for i, (start, values) in enumerate(results):
        assert len(seen) == i + 1
        assert (seen[-1][0], sum(n for n, _ in seen)) == (len(values), start + len(values))
    assert {thread for _, thread in seen} == {threading.current_thread()}
    assert sum(n for n, _ in seen) == 50


@each_workers
def test_progress_may_stop_all(workers):
    def progress(n):
        seen.append(n)
        if len(seen) == 3:
            raise batch_tasks.Unlike("enough")

    seen, done = [], []
    with pytest.raises(batch_tasks.Unlike, match="enough"):
        done.extend(run(batch_tasks.double, [itertools.count()], 2, workers=workers, progress=progress))
    assert seen == [2] * 3
    assert done == [[0, 2], [4, 6]]
    assert all(not thread.name.startswith("millerloop") for thread in threading.enumerate())


@each_workers
def test_progress_of_nothing(workers):
    seen = []
    assert run_list(batch_tasks.double, [], 2, workers=workers, total=0, progress=seen.append) == []
    assert seen == []


# --- arguments --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("workers", [True, False, "2", 2.0, [2], object(), Executor, {}])
def test_workers_of_a_wrong_type(workers):
    with pytest.raises(TypeError, match=f"^workers must be None, a number .*, not {type(workers).__name__}$"):
        run(batch_tasks.double, [iter([])], 1, workers=workers)


@pytest.mark.parametrize("workers", [0, -1, MOST_THREADS + 1, -(2**64), pytest.param(10**5000, id="huge")])
def test_workers_of_a_wrong_number(workers):
    with pytest.raises(ValueError, match=f"^workers must be from 1 to {MOST_THREADS} threads$"):
        run(batch_tasks.double, [iter([])], 1, workers=workers)


def test_workers_are_any_integer():
    class Two:
        def __index__(self):
            return 2

    assert run_list(batch_tasks.double, range(3), 2, workers=Two()) == [[0, 2], [4]]
    assert run_list(batch_tasks.double, range(3), 2, workers=MOST_THREADS) == [[0, 2], [4]]


@pytest.mark.parametrize("progress", [0, True, "tqdm", [print]])
@each_workers
def test_progress_of_a_wrong_type(progress, workers):
    values = iter([1])
    with pytest.raises(TypeError, match=f"^progress must be callable, not {type(progress).__name__}$"):
        run(batch_tasks.double, [values], 1, workers=workers, progress=progress)
    assert next(values) == 1


def test_threads_are_not_loaded_before_they_are_needed():
    """Importing them takes longer than importing a curve."""
    script = "import sys; from millerloop._batch import run; list(run(print, [iter('ab')], 1)); "
    script += "assert 'concurrent.futures' not in sys.modules and 'typing' not in sys.modules"
    subprocess.run([sys.executable, "-c", script], check=True)
