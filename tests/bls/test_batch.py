"""Batches of signatures: as many answers of verify(), whatever was done to them, however the work is shared out."""

import hashlib
import pickle
import threading
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from itertools import count

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import millerloop
from millerloop._linear_combination import ONE, with_factors
from millerloop.bls import (
    AugMinPk,
    BasicMinPk,
    BasicMinSig,
    BasicScheme,
    PopMinPk,
    PopScheme,
    PublicKey,
    Signature,
    batch,
)
from millerloop.errors import PairingError

SCHEMES = {
    "BasicMinPk": BasicMinPk,
    "BasicMinSig": BasicMinSig,
    "AugMinPk": AugMinPk,
    "PopMinPk": PopMinPk,
    "G1 377": BasicScheme("G1", b"tests of batches", curve="bls12_377"),
    "G2 377": PopScheme("G2", b"tests of batches", curve="bls12_377"),
}
FEWER = (BasicMinPk, BasicMinSig)
ENGINES = [None, "scalar"] if millerloop.engine() != "scalar" else [None]
every_scheme = pytest.mark.parametrize(
    ("scheme", "engine"),
    [
        pytest.param(scheme, engine, id=f"{name} {engine or millerloop.engine()}")
        for name, scheme in SCHEMES.items()
        for engine in (ENGINES if scheme in FEWER else [None])
    ],
    indirect=["engine"],
)
fewer = pytest.mark.parametrize("scheme", FEWER)


@pytest.fixture(autouse=True)
def engine(request, monkeypatch):
    """The engine that the parameter names, or that of this process."""
    name = getattr(request, "param", None)
    if name is not None:
        monkeypatch.setenv("MILLERLOOP_ENGINE", name)
    # so that bisection takes more than one step
    monkeypatch.setattr(batch, "FEW", 2)


def random_source(seed=0):
    """A source of bytes like os.urandom that gives the same every time."""
    counter = count()
    return lambda n: hashlib.shake_128(b"%d %d" % (seed, next(counter))).digest(n)


def signed(scheme, terms):
    """Items, each of a secret and a message."""
    return [(scheme.sk_to_pk(k), m, scheme.sign(k, m)) for k, m in terms]


def some(scheme, n):
    return signed(scheme, [(k + 1, b"message %d" % k) for k in range(n)])


def plain(items):
    return [(bytes(key), message, bytes(signature)) for key, message, signature in items]


def shifted(signature, point):
    return Signature(signature.point + point)


# The answers.


@every_scheme
@pytest.mark.parametrize("n", [0, 1, 2, 3, 9])
def test_valid_batches(scheme, n):
    items = some(scheme, n)
    for given_items in (items, plain(items), tuple(plain(items)), iter(items), (list(item) for item in items)):
        assert scheme.batch_verify(given_items) is True
    assert scheme.find_invalid(items) == scheme.find_invalid(iter(plain(items))) == []


@every_scheme
def test_one_wrong_anywhere(scheme):
    n = 9
    items = some(scheme, n)
    d = items[0][2].point
    for place in (0, 5, n - 1):
        key, message, signature = items[place]
        other_key, _, other_signature = items[place - 1]
        for wrong in (
            (other_key, message, signature),
            (key, message + b"x", signature),
            (key, message, other_signature),
            (key, message, Signature(-signature.point)),
            (key, message, shifted(signature, d)),
            (key, message, Signature(signature.point - signature.point)),
        ):
            broken = [*items[:place], wrong, *items[place + 1 :]]
            assert scheme.batch_verify(broken) is False
            assert scheme.find_invalid(broken) == [place]
    key, message, signature = items[0]
    assert scheme.batch_verify([(key, message, items[1][2])]) is False
    assert scheme.find_invalid([(key, message, items[1][2])]) == [0]


@every_scheme
def test_bytes_that_are_no_points(scheme):
    """Also the identity as a key, also where everything else would cancel."""
    items = plain(some(scheme, 4))
    no_key = bytes(type(scheme.sk_to_pk(1).point).identity())
    neutral = bytes(type(scheme.sign(1, b"").point).identity())
    key, message, signature = items[0]
    bad = [
        (b"", message, signature),
        (key, message, b""),
        (key[:-1], message, signature),
        (key, message, signature + b"x"),
    ]
    bad += [
        (no_key, message, neutral),
        (no_key, message, signature),
        (signature, message, key),
        (key, message, neutral),
    ]
    for wrong in bad:
        assert scheme.verify(*wrong) is False
        for place in (0, 2, 4):
            assert scheme.batch_verify([*items[:place], wrong, *items[place:]]) is False
        assert scheme.find_invalid([*items[:2], wrong, items[2], wrong]) == [2, 4]
        assert scheme.find_invalid([wrong]) == [0]
    assert scheme.find_invalid(bad * 3) == list(range(len(bad) * 3))


@every_scheme
def test_errors_that_cancel(scheme):
    """The plain sum of these signatures is right; a batch is refused and the wrong ones are named."""
    items = some(scheme, 6)
    d = 77 * items[0][2].point
    keys, messages = [item[0] for item in items], [item[1] for item in items]

    def changed(changes):
        result = list(items)
        for i, point in changes.items():
            result[i] = (keys[i], messages[i], shifted(items[i][2], point))
        return result

    sets = [{0: d, 1: -d}, {2: d, 5: -d}, {0: d, 1: d, 2: -2 * d}, {i: (1 if i % 2 else -1) * d for i in range(6)}]
    sets += [{0: items[1][2].point - items[0][2].point, 1: items[0][2].point - items[1][2].point}]
    for changes in sets:
        broken = changed(changes)
        total = scheme.aggregate([item[2] for item in broken])
        assert scheme.aggregate_verify(keys, messages, total)
        assert scheme.batch_verify(broken, random_source(1)) is False
        assert scheme.find_invalid(plain(broken)) == sorted(changes)
    # who can foretell the factors makes errors that cancel: these are 1
    assert scheme.batch_verify(changed(sets[0]), bytes) is True


@every_scheme
def test_errors_of_keys_that_cancel(scheme):
    """Keys of one message that are wrong by opposite amounts."""
    if scheme._augmented:
        return
    items = signed(scheme, [(k, b"the same") for k in (5, 6, 7)])
    d = scheme.sk_to_pk(99).point
    broken = [
        (PublicKey(items[0][0].point + d), *items[0][1:]),
        (PublicKey(items[1][0].point - d), *items[1][1:]),
        items[2],
    ]
    assert scheme.batch_verify(broken) is False
    assert scheme.find_invalid(broken) == [0, 1]


@every_scheme
def test_errors_by_factors_of_other_batches(scheme):
    """Factors differ from call to call: an error made for one is found by the next."""
    items = some(scheme, 2)
    factors = [factor for _, factor in with_factors(iter(items), random_source(3))]
    c = [batch.number_of(factor, scheme.curve.x**2) for factor in factors]
    d = items[0][2].point
    # c_0 e_0 + c_1 e_1 = 0
    errors = [c[1] * d, -c[0] * d]
    broken = [(key, m, shifted(s, e)) for (key, m, s), e in zip(items, errors, strict=True)]
    assert scheme.batch_verify(broken, random_source(3)) is True
    assert scheme.batch_verify(broken, random_source(4)) is False
    assert scheme.batch_verify(broken) is False
    assert scheme.find_invalid(broken) == [0, 1]


@fewer
def test_a_batch_is_all_of_its_items(scheme):
    secrets, messages = (1, 2, 3), (b"", b"a", b"b")
    signatures = {(k, m): scheme.sign(k, m) for k in secrets for m in messages}
    keys = {k: scheme.sk_to_pk(k) for k in secrets}
    names = st.tuples(st.sampled_from(secrets), st.sampled_from(messages))

    @settings(deadline=None, max_examples=25, database=None)
    @given(st.lists(st.tuples(names, names, st.integers(0, 3)), max_size=14))
    def check(terms):
        """Items of which one in four has the signature of another."""
        items = []
        for (k, m), other, mark in terms:
            items.append((keys[k], m, signatures[other if mark == 0 else (k, m)]))
        wrong = [i for i, item in enumerate(items) if not scheme.verify(*item)]
        for form in (items, plain(items)):
            assert scheme.batch_verify(form) is not bool(wrong)
            assert scheme.find_invalid(form) == wrong

    check()


@every_scheme
@pytest.mark.parametrize("n", [1, 7, 8, 9])
def test_prepared_keys_among_others(scheme, n):
    items = some(scheme, n)
    keys, messages = [item[0] for item in items], [item[1] for item in items]
    total = scheme.aggregate([item[2] for item in items])
    for count_prepared in sorted({0, 1, n - 1, n}):
        for key in keys[:count_prepared]:
            key.prepare()
        assert scheme.batch_verify(items)
        assert scheme.aggregate_verify(keys, messages, total)
        broken = [*items[:-1], (*items[-1][:2], shifted(items[-1][2], total.point))]
        assert scheme.find_invalid(broken) == [n - 1]
        assert not scheme.aggregate_verify(keys, messages, broken[-1][2])


# Fewer pairs where something repeats.


@every_scheme
@pytest.mark.parametrize(
    ("terms", "pairs"),
    [
        ([(k, b"same") for k in range(1, 18)], 1),
        ([(5, b"m %d" % i) for i in range(17)], 1),
        ([(k % 3 + 1, b"m %d" % k) for k in range(11)], 3),
        ([(k + 1, b"m %d" % (k % 3)) for k in range(11)], 3),
        ([(k % 4 + 1, b"m %d" % (k % 3)) for k in range(13)], {"G1": 3, "G2": 4}),
        ([(k % 10 + 1, b"m %d" % k) for k in range(11)], {"G1": 11, "G2": 10}),
        ([(5, b"same")] * 9, 1),
        ([(k + 1, b"m %d" % k) for k in range(5)], 5),
    ],
)
def test_repeated_messages_and_keys(scheme, terms, pairs, monkeypatch):
    items = signed(scheme, terms)
    sizes, original = [], scheme.curve.miller_loop

    def miller_loop(given_pairs):
        sizes.append(len(given_pairs))
        return original(given_pairs)

    monkeypatch.setattr(scheme.curve, "miller_loop", miller_loop)
    assert scheme.batch_verify(items)
    assert scheme.batch_verify(plain(items))
    if not scheme._augmented:
        wanted = pairs if isinstance(pairs, int) else pairs[scheme.keys_in]
        assert sizes == [wanted + 1] * 2
    for wrong in (0, len(items) - 1):
        broken = list(items)
        broken[wrong] = (*items[wrong][:2], shifted(items[wrong][2], items[0][2].point))
        assert scheme.batch_verify(plain(broken)) is False
        assert scheme.find_invalid(broken) == [wrong]


def test_aggregates_share_pairs(monkeypatch):
    own = PopMinPk._load()
    sizes, original = [], own.check

    def check(pairs):
        sizes.append(len(pairs))
        return original(pairs)

    monkeypatch.setattr(own, "check", check)
    terms = [(k, b"m %d" % (k % 2)) for k in range(1, 9)]
    total = PopMinPk.aggregate([PopMinPk.sign(k, m) for k, m in terms])
    assert PopMinPk.aggregate_verify([PopMinPk.sk_to_pk(k) for k, _ in terms], [m for _, m in terms], total)
    assert sizes == [3]


# How the work is shared out.


class Elsewhere(Executor):
    """Calls that go and come as bytes, as to other processes."""

    def submit(self, function, /, *args, **kwargs):
        future = Future()
        try:
            call = pickle.loads(pickle.dumps((function, args, kwargs)))
            future.set_result(pickle.loads(pickle.dumps(call[0](*call[1], **call[2]))))
        except Exception as error:
            future.set_exception(error)
        return future


class Careless(Executor):
    """An executor that loses what comes out."""

    def submit(self, function, /, *args, **kwargs):
        future = Future()
        future.set_result(5)
        return future


@pytest.fixture
def _small_chunks(monkeypatch):
    monkeypatch.setattr(batch, "SIZE", 4)


@fewer
@pytest.mark.usefixtures("_small_chunks")
def test_chunks(scheme):
    items = some(scheme, 11)
    broken = list(items)
    for i in (0, 5, 10):
        broken[i] = (*items[i][:2], items[i - 1][2])
    with ThreadPoolExecutor(2) as pool:
        for workers in (None, 1, 3, pool, Elsewhere()):
            seen = []
            assert scheme.batch_verify(plain(items), workers=workers, progress=seen.append) is True
            assert sum(seen) == 11
            seen.clear()
            assert scheme.find_invalid(iter(broken), workers=workers, progress=seen.append) == [0, 5, 10]
            assert sum(seen) == 11
            assert scheme.batch_verify(broken, workers=workers) is False
    for call in (scheme.batch_verify, scheme.find_invalid):
        with pytest.raises(TypeError, match="executor"):
            call(items, workers=Careless())
        for wrong in (0, -1, 5000):
            with pytest.raises(PairingError):
                call(items, workers=wrong)
        with pytest.raises(TypeError):
            call(items, workers="two")
        with pytest.raises(TypeError):
            call(items, progress=5)


@pytest.mark.usefixtures("_small_chunks")
def test_errors_in_different_chunks_that_cancel():
    items = some(PopMinPk, 12)
    d = items[3][2].point
    broken = list(items)
    for i, point in ((1, d), (10, -d)):
        broken[i] = (*items[i][:2], shifted(items[i][2], point))
    assert PopMinPk.batch_verify(broken) is False
    assert PopMinPk.find_invalid(broken) == [1, 10]


@pytest.mark.usefixtures("_small_chunks")
def test_nothing_is_read_after_the_answer_is_known():
    def items():
        good = some(PopMinPk, 3)
        yield from good
        yield (b"", b"", b"")
        while True:
            yield good[0]

    seen = []
    assert PopMinPk.batch_verify(items(), progress=seen.append) is False
    assert sum(seen) == 4


# Random bytes.


def test_the_source_of_factors():
    items = some(BasicMinPk, 5)
    asked, here = [], threading.get_ident()

    def rng(n):
        assert threading.get_ident() == here
        asked.append(n)
        return bytearray(n)

    assert BasicMinPk.batch_verify(items, rng, workers=2)
    assert BasicMinPk.find_invalid(items, rng=rng, workers=2) == []
    assert asked == [80, 80]
    for wrong in (None, 5, b"x"):
        with pytest.raises(TypeError, match="rng"):
            BasicMinPk.batch_verify(items, wrong)
    for wrong in ("x" * 80, None, 5):
        with pytest.raises(TypeError, match="rng"):
            BasicMinPk.batch_verify(items, lambda n, wrong=wrong: wrong)
    for size in (0, 79, 81):
        with pytest.raises(PairingError, match=f"asked for 80 bytes and returned {size}"):
            BasicMinPk.batch_verify(items, lambda n, size=size: bytes(size))
    with pytest.raises(ZeroDivisionError):
        BasicMinPk.batch_verify(items, lambda n: 1 // 0)


@every_scheme
def test_factors(scheme):
    """Of 128 bits, all different, the first one 1, none of them zero; those of multiples and of sums are the same."""
    factors = [factor for _, factor in with_factors(iter(range(600)), random_source())]
    assert len(set(factors)) == 600
    assert {len(factor) for factor in factors} == {16}
    drawn = random_source()
    expected = (drawn(256 * 16) + drawn(256 * 16) + drawn(88 * 16))[16:]
    assert b"".join(factors[1:]) == expected
    assert [factor for _, factor in with_factors(iter("abc"), bytes)] == [ONE] * 3
    square, r = scheme.curve.x**2, scheme.curve.r
    numbers = [batch.number_of(factor, square) for factor in factors]
    assert numbers[0] == 1
    assert len({number % r for number in numbers}) == 600
    assert 0 not in numbers
    assert max(map(abs, numbers)) > square << 62
    for cls in (scheme.curve.G1, scheme.curve.G2):
        point = cls.generator()
        multiples = [number * point for number in numbers[:9]]
        assert cls._mul_short_batch([point] * 9, factors[:9]) == multiples
        assert batch.sum_of_multiples(scheme._load(), cls, [point] * 9, factors[:9]) == cls.sum(multiples)
    edges = [bytes(8) + b"\1" + bytes(7), b"\xff" * 16, (b"\xff" * 7 + b"\x7f") * 2, (bytes(7) + b"\x80") * 2]
    edge_numbers = [square, -1 - square, ((1 << 63) - 1) * (1 + square), -(1 << 63) * (1 + square)]
    assert [batch.number_of(factor, square) for factor in edges] == edge_numbers


# Arguments.


@pytest.mark.parametrize("call", [BasicMinPk.batch_verify, BasicMinPk.find_invalid])
def test_wrong_items(call):
    key, message, signature = some(BasicMinPk, 1)[0]
    good = (key, message, signature)
    for wrong in (None, 5, b"abc", "abc", bytearray(3), {}, {1: 2}, set(), frozenset({good})):
        with pytest.raises(TypeError, match="items must be a list"):
            call(wrong)
    for wrong in (None, 5, (), (key, message), (*good, 1), key):
        with pytest.raises(TypeError, match=r"items\[1\] must be a tuple"):
            call([good, wrong, None])
    foreign = BasicMinSig
    for place, name, wrongs in (
        (0, "public key", (None, 5, "x", key.point, signature, foreign.sk_to_pk(5))),
        (1, "message", (None, 5, "x", key)),
        (2, "signature", (None, 5, "x", signature.point, key, foreign.sign(5, b""))),
    ):
        for wrong in wrongs:
            item = [*good]
            item[place] = wrong
            with pytest.raises(TypeError, match=rf"items\[2\]: the {name}"):
                call([good, (b"", b"", b""), tuple(item)])

    def failing():
        yield good
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        call(failing())
