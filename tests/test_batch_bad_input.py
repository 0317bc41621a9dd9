"""Batches and what is hostile to them: executors that lie, lists that change, scalars that answer once."""

from concurrent.futures import Executor, Future
from importlib import import_module

import pytest
from instances import each_instance

from millerloop.errors import PairingError


class Answering(Executor):
    """Hands over what it is told to, whatever the task returns."""

    def __init__(self, answer):
        self.answer = answer

    def submit(self, function, /, *arguments, **options):
        future = Future()
        future.set_result(self.answer)
        return future


@each_instance
def test_executors_that_return_something_else(it):
    P, Q = it.G1.generator(), it.G2.generator()
    for answer in (None, 3, [P], it.Fp(2), Q, it.Fp12(1), it.GT.identity()):
        workers = Answering(answer)
        calls = [lambda: it.G1.msm([P] * 3, [1] * 3, workers=workers)]  # noqa: B023
        if type(answer) is not it.Fp12:
            calls.append(lambda: it.pairing_check([(P, Q)] * 3, workers=workers))  # noqa: B023
            calls.append(lambda: it.multi_pairing([(P, Q)] * 600, workers=workers))  # noqa: B023
        if type(answer) is not list:
            calls.append(lambda: it.pairing_batch([(P, Q)], workers=workers))  # noqa: B023
            calls.append(lambda: it.Fp.batch_inverse([2], workers=workers))  # noqa: B023
        for call in calls:
            with pytest.raises(TypeError, match=r"the executor returned a .*, which is no result of its task"):
                call()


class Here(Executor):
    """Works at once, and keeps the lists of the chunk for others."""

    def submit(self, function, chunk):
        self.lists = chunk.lists
        future = Future()
        try:
            future.set_result(function(chunk))
        except Exception as error:
            future.set_exception(error)
        return future


@each_instance
def test_lists_of_a_chunk_that_change(it):
    P, Q = it.G1.generator(), it.G2.generator()
    workers = Here()

    class Changing:
        def __index__(self):
            for values in workers.lists:
                values.clear()
            return 1

        def __iter__(self):
            workers.lists[0].extend([(P, Q)] * 4000)
            return iter((P, Q))

    assert it.pairing_batch([Changing()], workers=workers) == [it.pairing(P, Q)]
    assert it.G1.mul_batch([P] * 200, [Changing(), *[1] * 199], workers=workers) == [P] * 200
    assert it.Fp.batch_inverse([Changing(), *[1] * 199], workers=workers) == [it.Fp(1)] * 200
    e = it.pairing(P, Q)
    assert it.GT.pow_batch([e] * 200, [Changing(), *[1] * 199], workers=workers) == [e] * 200


@each_instance
def test_scalars_are_asked_once(it):
    """Of a point outside the group too."""

    class Once:
        asked = 0

        def __index__(self):
            self.asked += 1
            if self.asked > 1:
                raise TypeError
            return 5

    outside = next(P for P in (it.G1.map_to_curve(i) for i in range(1, 9)) if not P.in_subgroup())
    five = outside + outside + outside + outside + outside
    assert outside * Once() == outside.mul_vartime(Once()) == five
    assert it.G1.mul_batch([outside, 2 * it.G1.generator()], [Once(), Once()]) == [five, 10 * it.G1.generator()]


@each_instance
def test_chunks_are_for_points(it):
    chunk = import_module(f"{it.G1.__module__}._scalar")._chunk
    for name in ("to_affine", "in_subgroup"):
        with pytest.raises(TypeError):
            chunk(name, 0, [it.Fp(3)], cls="Fp")
    with pytest.raises(PairingError):
        chunk("mul", 0, [it.G1.generator()], [], cls="G1")
