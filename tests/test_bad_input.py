"""Wrong values and wrong types everywhere: a typed error that names what is wrong, never a crash or a wrong number."""

import contextlib
import copy
import decimal
import fractions
import hashlib
import itertools
import operator
import pickle
import subprocess
import sys
from importlib import import_module

import pytest
from instances import DEGREE, FIELDS, INSTANCES, each_field, each_group, each_instance

from millerloop.errors import EncodingError, NotOnCurveError, PairingError, SubgroupError

NO_INTEGERS = [
    None,
    True,
    False,
    1.0,
    float("nan"),
    1j,
    "1",
    b"1",
    bytearray(b"1"),
    [1],
    (1, 2),
    {},
    object(),
    int,
    fractions.Fraction(1, 2),
    decimal.Decimal(1),
]
each_no_integer = pytest.mark.parametrize("bad", NO_INTEGERS, ids=[repr(bad)[:20] for bad in NO_INTEGERS])
OPERATORS = [operator.add, operator.sub, operator.mul, operator.truediv]


def other_curve(it):
    return next(other for other in INSTANCES if other.curve is not it.curve)


@each_instance
@each_field
@each_no_integer
def test_constructors(it, field, bad):
    cls = getattr(it, field)
    with pytest.raises(TypeError, match=rf"{field}\(\): argument c0 must .*not .*{type(bad).__name__}"):
        cls(bad)
    if DEGREE[field] > 1:
        with pytest.raises(TypeError, match=rf"{field}\(\): argument c1 must"):
            cls(1, bad)


@each_instance
@each_field
@each_no_integer
def test_operators(it, field, bad):
    a = getattr(it, field)(5)
    for operation in OPERATORS:
        with pytest.raises(TypeError):
            operation(a, bad)
        with pytest.raises(TypeError):
            operation(bad, a)
    with pytest.raises(TypeError):
        a**bad
    with pytest.raises(TypeError):
        bad**a
    with pytest.raises(TypeError):
        pow(a, 2, bad) if bad is not None else pow(a, 2, 7)
    with pytest.raises(TypeError, match="n must be an integer"):
        a.frobenius(bad)
    assert not operator.eq(a, bad)
    assert a != bad


@each_instance
@each_field
def test_arguments_in_number_and_name(it, field):
    cls = getattr(it, field)
    for wrong in (lambda: cls(1, 2, 3, 4), lambda: cls(value=1), lambda: cls(c0=1), lambda: cls(1, x=2)):
        with pytest.raises(TypeError):
            wrong()
    with pytest.raises(TypeError, match="at most"):
        cls(1, 2, 3, 4)


@each_instance
@pytest.mark.parametrize("name", [*FIELDS, "FpDbl", "Fp2Dbl", "Fp4Dbl", "Fr", "FrDbl", "G1", "G2"])
def test_what_failed_halfway_leaves_nothing_behind(it, name):
    """Freed objects are used again: also those whose construction failed."""
    cls = getattr(it, name)
    for _ in range(100):
        for wrong in (lambda: cls("1"), lambda: cls(*[1] * 9), lambda: cls(value=1), lambda: cls(1, c1=1)):
            with pytest.raises(TypeError):
                wrong()
    neutral = cls.identity if name in ("G1", "G2") else cls
    values = [neutral() for _ in range(200)]
    assert all(value == neutral() for value in values)
    assert len({hash(value + value) for value in values}) == 1


@each_instance
@pytest.mark.parametrize("field", FIELDS)
def test_higher_elements_do_not_go_in(it, field):
    for higher in FIELDS[FIELDS.index(field) + 1 :]:
        with pytest.raises(TypeError, match=field):
            getattr(it, field)(getattr(it, higher)(1))
    if field == "Fp4":
        with pytest.raises(TypeError, match="c1"):
            it.Fp4(1, it.Fp4(1))
    if field == "Fp12":
        with pytest.raises(TypeError, match="c2"):
            it.Fp12(1, 2, it.Fp12(1))


@each_instance
def test_foreign_curves_do_not_mix(it):
    other = other_curve(it)
    for field, foreign in itertools.product((*FIELDS, "Fr"), repeat=2):
        a, b = getattr(it, field)(1), getattr(other, foreign)(1)
        for operation in OPERATORS:
            with pytest.raises(TypeError):
                operation(a, b)
        assert a != b
        with pytest.raises(TypeError, match=f"millerloop.{other.curve.name}"):
            type(a)(b)
    P, Q, S = it.G1.generator(), it.G2.generator(), other.G1.generator()
    for wrong in (
        lambda: P + S,
        lambda: P - S,
        lambda: it.G1(other.Fp(0), 1),
        lambda: it.pairing(S, Q),
        lambda: it.pairing(P, other.G2.generator()),
        lambda: it.pairing(P, other.G2Prepared(other.G2.generator())),
        lambda: it.multi_pairing([(S, other.G2.generator())]),
        lambda: it.G2Prepared(other.G2.generator()),
        lambda: it.final_exponentiation(other.Fp12(1)),
        lambda: it.GT.identity() * other.GT.identity(),
        lambda: it.Fp(1).prod2x(other.Fp(1)),
        lambda: it.Fp(1).square2x() + other.Fp(1).square2x(),
        lambda: it.FpDbl(other.Fp(1)),
        lambda: it.Fp.batch_inverse([other.Fp(1)]),
        lambda: it.Fp12.from_coefficients([other.Fp2(1)] * 6),
        lambda: P * other.Fr(2),
        lambda: other.Fr(2) * Q,
        lambda: it.GT.identity() ** other.Fr(2),
    ):
        with pytest.raises(TypeError):
            wrong()
    assert P != S
    assert it.GT.identity() != other.GT.identity()


@each_instance
@each_group
def test_points_of_another_curve_in_sums(it, group):
    """Also in the midst of the right ones, of the other group, and of what has the right name alone."""
    cls, other = getattr(it, group), other_curve(it)
    P, e = cls.generator(), it.GT.identity()
    strangers = [getattr(other, group).generator(), getattr(other, group).identity(), other.GT.identity()]
    strangers += [getattr(it, "G2" if group == "G1" else "G1").generator(), type(group, (), {})()]
    for stranger in strangers:
        for n in (0, 1, 40):
            points = [*[P] * n, stranger, P]
            for wrong in (points, tuple(points), iter(points)):
                with pytest.raises(TypeError, match=rf"points\[{n}\] must be a {group}"):
                    cls.msm(wrong, [3] * (n + 2))
            for call in (cls.sum, cls.to_affine_batch):
                with pytest.raises(TypeError, match=rf"points\[{n}\] must be a {group}"):
                    call(points)
        with pytest.raises(TypeError, match=f"must be a {group}"):
            cls.table(stranger)
        with pytest.raises(TypeError, match=r"values\[1\] must be a GT"):
            it.GT.multi_exp([e, stranger], [1, 1])
    for scalar in (other.Fr(3), other.Fp(3), it.Fp(3)):
        with pytest.raises(TypeError, match=r"scalars\[1\] must be an integer or an Fr"):
            cls.msm([P, P], [1, scalar])
        with pytest.raises(TypeError, match=r"exponents\[1\] must be an integer or an Fr"):
            it.GT.multi_exp([e, e], [1, scalar])


@each_instance
@each_group
def test_bytes_of_another_class(it, group):
    """What the other group, the other curve and GT have written is no point of this one."""
    cls, other = getattr(it, group), other_curve(it)
    own = [getattr(it, "G2" if group == "G1" else "G1").generator(), it.GT.identity(), it.Fp(5), it.Fr(5)]
    theirs = [getattr(other, group).generator(), other.G1.generator(), other.G2.generator(), other.GT.identity()]
    for value in (*own, *theirs):
        forms = [bytes(value)]
        if hasattr(value, "in_subgroup"):
            forms.append(value.to_bytes(compressed=False))
        for data in forms:
            for check in (True, False):
                with pytest.raises((EncodingError, NotOnCurveError)):
                    cls.from_bytes(data, check=check)
    with pytest.raises(EncodingError, match="576 bytes"):
        it.GT.from_bytes(bytes(cls.generator()))
    with pytest.raises((EncodingError, SubgroupError)):
        it.GT.from_bytes(bytes(other.pairing(other.G1.generator(), other.G2.generator())))


@pytest.mark.skipif(all(it.engine == "scalar" for it in INSTANCES), reason="no eager instances in this build")
def test_engines_do_not_mix():
    """Two instances of one curve are as foreign as two curves; only pickles cross."""
    a, b = (it for it in INSTANCES if it.curve.name == "bls12_381")
    with pytest.raises(TypeError):
        a.Fp(1) + b.Fp(1)
    assert repr(pickle.loads(pickle.dumps(b.Fp(3)))) == repr(a.Fp(3))


@each_instance
def test_failing_index(it):
    class Failing:
        def __index__(self):
            raise RuntimeError("on purpose")

    class Refusing:
        def __index__(self):
            raise TypeError("on purpose")

    class Lying:
        def __index__(self):
            return "1"

    for use in (
        lambda bad: it.Fp(bad),
        lambda bad: it.Fp(1) * bad,
        lambda bad: it.Fr(bad),
        lambda bad: bad * it.G1.generator(),
        lambda bad: it.GT.identity() ** bad,
    ):
        with pytest.raises(RuntimeError, match="on purpose"):
            use(Failing())
        with pytest.raises(TypeError):
            use(Refusing())
        with pytest.raises(TypeError):
            use(Lying())


@each_instance
def test_elements_are_no_index(it):
    """An element is not an integer of another field or curve by the way."""
    for a in (it.Fp(1), it.Fr(1)):
        with pytest.raises(TypeError):
            operator.index(a)
        with pytest.raises(TypeError):
            float(a)
    with pytest.raises(TypeError):
        it.G1.generator() * it.Fp(2)
    with pytest.raises(TypeError):
        int(it.Fp2(1))


@each_instance
@each_field
def test_bytes(it, field):
    cls = getattr(it, field)
    for bad in (None, 5, 1.0, "0" * 48, [0] * 48, object()):
        with pytest.raises(TypeError, match="bytes-like"):
            cls.from_bytes(bad)
    data = cls(1).to_bytes()
    for call in (lambda order: cls.from_bytes(data, order), lambda order: cls(1).to_bytes(order)):
        for bad in ("", "BIG", "native", "litle"):
            with pytest.raises(ValueError, match="byteorder"):
                call(bad)
        for bad in (None, 1, b"big"):
            with pytest.raises(TypeError, match="byteorder"):
                call(bad)
    assert cls.from_bytes(memoryview(data * 2)[: len(data)]) == cls(1)
    strided = memoryview(bytes(n for byte in data for n in (byte, 255)))[::2]
    assert cls.from_bytes(strided) == cls(1)
    with pytest.raises(EncodingError):
        cls.from_bytes(b"")


@each_instance
def test_coefficients(it):
    f = it.Fp12(1, 2, 3)
    for bad in ("", "W", "flat"):
        with pytest.raises(ValueError, match="basis"):
            f.coefficients(bad)
        with pytest.raises(ValueError, match="basis"):
            it.Fp12.from_coefficients([0] * 6, bad)
    for bad in (None, 1, b"w"):
        with pytest.raises(TypeError, match="basis"):
            f.coefficients(bad)
    for n in (0, 5, 7):
        with pytest.raises(ValueError, match=f"6 coefficients over Fp2, not {n}"):
            it.Fp12.from_coefficients([0] * n)
    for bad in (None, 1.5, "1", True, it.Fp4(1)):
        with pytest.raises(TypeError, match=r"coefficients\[4\]"):
            it.Fp12.from_coefficients([0] * 4 + [bad, 0])
    with pytest.raises(TypeError):
        it.Fp12.from_coefficients(5)
    for endless in (itertools.count(), itertools.repeat(it.Fp2(1)), itertools.cycle([1, 2])):
        with pytest.raises(ValueError, match="6 coefficients over Fp2, not 7 or more"):
            it.Fp12.from_coefficients(endless)
    for bad in (5, None, it.Fp2(1), "123456", b"123456", bytearray(6), memoryview(bytes(6)), set(range(6)), {1: 2}):
        with pytest.raises(TypeError, match=rf"coefficients must be an iterable of 6 .*not .*{type(bad).__name__}"):
            it.Fp12.from_coefficients(bad)
    with pytest.raises(KeyError, match="on purpose"):
        it.Fp12.from_coefficients(broken(1))


@each_instance
@each_field
def test_batch_inverse(it, field):
    """Bytes and text are no numbers, although their items may be; what an iterable raises itself comes through."""
    cls = getattr(it, field)
    for bad in (5, None, 1.0, cls(1), "", "12", b"", b"12", bytearray(b"12"), memoryview(b"12")):
        with pytest.raises(TypeError, match=rf"values must be an iterable of .*{field}.*not .*{type(bad).__name__}"):
            cls.batch_inverse(bad)
    with pytest.raises(KeyError, match="on purpose"):
        cls.batch_inverse(broken(cls(1)))


def broken(value):
    """An iterable that fails after its first value."""
    yield value
    raise KeyError("on purpose")


class Meddler(str):
    """A name that does something whenever it is looked at."""

    __slots__ = ("work",)

    def __eq__(self, other):
        self.work()
        return str.__eq__(self, other)

    def __hash__(self):
        self.work()
        return str.__hash__(self)


def meddling(data, name):
    """The name with a trap that makes a bytearray another one, of another length, whenever it may."""
    result = Meddler(name)

    def work():
        try:
            data.clear()
            data.extend(b"\xff" * 3)
        except BufferError:  # in use just then
            pass

    result.work = work
    return result


def check_meddled(read, truth, data, name):
    """The value that the bytes had before or after, or a refusal; no buffer is held afterwards."""
    buffer = bytearray(data)
    try:
        assert read(buffer, meddling(buffer, name)) == truth
    except EncodingError as error:
        assert error.reason == "length"  # noqa: PT017 - a value is as good
    buffer.clear()
    buffer.extend(data)
    assert read(memoryview(buffer), name) == truth
    buffer.clear()


@each_instance
def test_buffers_that_change_under_the_reader(it):
    for field in (*FIELDS, "Fr"):
        cls = getattr(it, field)
        a = cls(7)
        for order in ("big", "little"):
            check_meddled(cls.from_bytes, a, a.to_bytes(order), order)
    for cls in (it.Fp, it.Fr):
        for order, data in (("big", bytes(99) + b"\x07"), ("little", b"\x07" + bytes(99))):
            buffer = bytearray(data)
            assert cls.from_bytes_wide(buffer, meddling(buffer, order)) in (cls(7), cls(0xFFFFFF))
            buffer.clear()
    for cls in (it.G1, it.G2):
        P = 3 * cls.generator()
        for name in ("arkworks", "eip2537" if it.curve.name == "bls12_381" else "eip2539"):
            check_meddled(cls.from_bytes, P, P.to_bytes(name), name)
    e = it.pairing(it.G1.generator(), it.G2.generator())
    for name in ("arkworks", "torus"):
        check_meddled(it.GT.from_bytes, e, e.to_bytes(name), name)


@each_instance
def test_messages_that_change_while_they_are_hashed(it):
    """By the hash function, by an integer: the bytes from before, from after, or BufferError, and never others."""
    dst = b"a tag"
    functions = [it.G1.hash, it.G2.hash, it.G1.encode, it.G2.encode]
    functions += [getattr(it, field).hash_to_field for field in (*FIELDS, "Fr")]
    for function in functions:
        message, tag = bytearray(b"message" * 50), bytearray(dst)

        def changing(data=b"", message=message, tag=tag):
            for buffer in (message, tag):
                try:
                    buffer.extend(b"more" * 5000)
                    del buffer[:3]
                except BufferError:
                    pass
            return hashlib.sha256(data)

        with contextlib.suppress(BufferError):
            function(message, tag, hash=changing)
        message.clear()  # no buffer is held
        tag.clear()
        assert function(bytearray(b"m"), bytearray(dst)) == function(b"m", dst)

    class Clearing:
        def __init__(self, *buffers):
            self.buffers = buffers

        def __index__(self):
            for buffer in self.buffers:
                with contextlib.suppress(BufferError):
                    buffer.clear()
            return 2

    for field in (*FIELDS, "Fr"):
        function, message = getattr(it, field).hash_to_field, bytearray(b"message")
        outcomes = [function(b"message", dst, 2), function(b"", dst, 2)]
        assert function(message, dst, Clearing(message)) in outcomes
        tag = bytearray(dst)
        with contextlib.suppress(PairingError):  # an empty tag
            assert function(b"message", tag, Clearing(tag)) == outcomes[0]


@each_instance
def test_iterables_that_raise_midway(it):
    """What they raise passes, no value is kept, and what is made next is right."""
    P, Q, e = it.G1.generator() * 5, it.G2.generator() * 5, it.pairing(it.G1.generator(), it.G2.generator())
    f = it.Fp12(it.Fp4(1, 2), 3, 4)

    def failing(value, n):
        for _ in range(n):
            yield value
        raise KeyError("on purpose")

    class Number:
        def __index__(self):
            raise KeyError("on purpose")

    uses = [
        (P, lambda n: it.G1.msm(failing(P, n), [1] * 999)),
        (P, lambda n: it.G1.msm([P] * (n + 1), failing(2, n))),
        (P, lambda n: it.G1.msm([P] * (n + 1), [*[1] * n, Number()])),
        (Q, lambda n: it.G2.msm(failing(Q, n), failing(1, n + 1))),
        (P, lambda n: it.G1.sum(failing(P, n))),
        (Q, lambda n: it.G2.sum(failing(Q, n))),
        (P, lambda n: it.G1.to_affine_batch(failing(P, n))),
        (Q, lambda n: it.G2.to_affine_batch(failing(Q, n))),
        (e, lambda n: it.GT.multi_exp(failing(e, n), [1] * 999)),
        (e, lambda n: it.GT.multi_exp([e] * (n + 1), failing(1, n))),
        (e, lambda n: it.GT.multi_exp([e] * (n + 1), [*[1] * n, Number()])),
        (f, lambda n: it.Fp12.batch_inverse(failing(f, n))),
        (f, lambda n: it.Fp12.batch_inverse([*[f] * n, Number()])),
        (P, lambda n: it.multi_pairing(failing((P, Q), n))),
        (Q, lambda n: it.pairing_check([*[(P, Q)] * n, failing(P, 1)])),
        (Q, lambda n: it.miller_loop(failing((P, Q), n))),
    ]
    for value, use in uses:
        for n in (0, 1, 2, 70):
            before = sys.getrefcount(value)
            for _ in range(3):
                with pytest.raises(KeyError, match="on purpose"):
                    use(n)
            assert sys.getrefcount(value) == before
    assert it.G1.msm([P, P], [1, 2]) == it.G1.sum([P, P, P]) == 3 * P
    assert it.GT.multi_exp([e, e], [1, 2]) == e**3
    assert it.Fp12.batch_inverse([f, f]) == [1 / f, 1 / f]
    assert it.pairing_check([(P, Q), (-P, Q)])


@each_instance
def test_lists_that_change_while_they_are_read(it):
    """By what a scalar does: all that has been read counts, and nothing that is gone is looked at."""
    P = 5 * it.G1.generator()
    e = it.pairing(P, it.G2.generator())

    class Changing:
        def __init__(self, change):
            self.change = change

        def __index__(self):
            self.change()
            return 1

    for call, value in ((it.G1.msm, P), (it.GT.multi_exp, e)):
        for change in (list.clear, list.pop, lambda own, value=value: own.extend([value] * 5000)):
            values, numbers = [value] * 3, []
            numbers += [Changing(lambda own=values, change=change: change(own)), 1, 1]
            with pytest.raises(PairingError, match=r"\d (points|values)"):
                call(values, numbers)
            values, numbers = [value] * 3, []
            numbers += [1, Changing(lambda own=numbers, change=change: change(own)), 1]
            with contextlib.suppress(PairingError, TypeError):
                call(values, numbers)
    values = []
    values += [it.Fp(2), Changing(values.clear), it.Fp(3)]
    assert it.Fp.batch_inverse(values) == [1 / it.Fp(2), it.Fp(1), 1 / it.Fp(3)]


@each_instance
def test_swapped_arguments(it):
    P, Q = it.G1.generator(), it.G2.generator()
    for pair in ((Q, P), (it.G2Prepared(Q), P)):
        for call in (it.pairing, it.miller_loop, lambda *pair: it.multi_pairing([(P, Q), pair])):
            with pytest.raises(TypeError, match="swapped"):
                call(*pair)
    with pytest.raises(TypeError, match=r"pairs\[1\].*swapped"):
        it.pairing_check([(P, Q), (Q, P)])


@each_instance
def test_pairing_arguments(it):
    P, Q = it.G1.generator(), it.G2.generator()
    for bad in (*NO_INTEGERS, 1, it.Fp(1), it.Fp12(1), it.GT.identity(), (P, Q)):
        with pytest.raises(TypeError, match="P must be a G1"):
            it.pairing(bad, Q)
        with pytest.raises(TypeError, match="Q must be a G2"):
            it.pairing(P, bad)
        with pytest.raises(TypeError, match="f must be an Fp12"):
            it.final_exponentiation(bad) if not isinstance(bad, it.Fp12) else it.final_exponentiation(P)
        with pytest.raises(TypeError, match="Q must be a G2"):
            it.G2Prepared(bad)
        with pytest.raises(TypeError, match=r"pairs\[2\]"):
            it.multi_pairing([(P, Q), (P, Q), (bad, Q)])
        with pytest.raises(TypeError, match=r"pairs\[0\]"):
            it.multi_pairing([(P, bad)])
        if bad != (P, Q):
            with pytest.raises(TypeError, match=r"pairs\[1\]"):
                it.multi_pairing([(P, Q), bad])
    with pytest.raises(TypeError, match="P must be a G1"):
        it.pairing(P.x, Q)
    with pytest.raises(TypeError, match="Q must be a G2"):
        it.pairing(P, P)
    with pytest.raises(TypeError, match="P must be a G1"):
        it.pairing(Q, Q)
    for call in (it.pairing, it.final_exponentiation, it.miller_loop, it.multi_pairing, it.G2Prepared):
        with pytest.raises(TypeError):
            call()
        with pytest.raises(TypeError):
            call(P, Q, P)


@each_instance
def test_pairs(it):
    P, Q = it.G1.generator(), it.G2.generator()
    for call in (it.multi_pairing, it.pairing_check, it.miller_loop):
        for bad in (None, 5, 1.0, P, "", "PQ", b"", b"PQ", bytearray(2), memoryview(b"PQ")):
            with pytest.raises(
                TypeError, match=rf"pairs must be an iterable of \(G1, G2\) pairs, not .*{type(bad).__name__}"
            ):
                call(bad)
        for bad in ((P, Q), [P, Q], {"P": "Q"}):
            with pytest.raises(TypeError, match=r"pairs\[0\] must be a pair"):
                call(bad)
        for count, said in ((0, 0), (1, 1), (3, "3 or more"), (1000, "3 or more")):
            with pytest.raises(TypeError, match=rf"pairs\[1\] must be a pair .*not {said} values"):
                call([(P, Q), [P] * count])
        for endless in (itertools.repeat(P), itertools.cycle([P, Q])):
            with pytest.raises(TypeError, match=r"pairs\[0\] must be a pair .*not 3 or more values"):
                call([endless])
        for bad in ({P, Q}, frozenset([P, Q]), {P: Q, Q: P}, {P: 1, Q: 2}.keys(), "PQ", b"PQ", bytearray(2)):
            with pytest.raises(TypeError, match=rf"pairs\[0\] must be a pair \(G1, G2\), not {type(bad).__name__}$"):
                call([bad])
        for values in (broken((P, Q)), [broken(P)]):
            with pytest.raises(KeyError, match="on purpose"):
                call(values)


@each_instance
def test_bases_have_no_instances(it):
    for cls in {base for name in ("Fp", "FpDbl", "Fr", "FrDbl", "G1") for base in getattr(it, name).__mro__[1:-1]}:
        with pytest.raises(TypeError, match="has no instances"):
            cls()
        with pytest.raises(TypeError, match="has no instances"):
            cls.__new__(cls)
        for name in ("zero", "one", "random", "generator", "identity"):
            if hasattr(cls, name):
                with pytest.raises(TypeError):
                    getattr(cls, name)()
        with pytest.raises(TypeError, match="not an acceptable base type"):
            type("Sub", (cls,), {})


@each_instance
def test_unbound_methods_refuse_strangers(it):
    for call in (
        lambda: it.Fp.__mul__(1, it.Fp(1)),
        lambda: it.Fp.square(it.Fp2(1).c0.square2x()),
        lambda: it.Fr.square(it.Fp(1)),
        lambda: it.Fp.square(it.Fr(1)),
        lambda: it.Fr.prod2x(it.Fp(1), 1),
        lambda: it.Fp2.conjugate(it.Fp(1)),
        lambda: it.G1.double(it.Fp(1)),
        lambda: it.GT.inverse(it.Fp12(1)),
    ):
        with pytest.raises(TypeError):
            call()


@each_instance
def test_pickles_that_were_tampered_with(it):
    counts = {**DEGREE, "FpDbl": 1, "Fp2Dbl": 2, "Fp4Dbl": 4, "FrDbl": 1, "G1": 2, "G2": 4, "G2Prepared": 4, "GT": 12}
    standard = "big" if it.curve.name == "bls12_381" else "little"
    for name, count in counts.items():
        restore = getattr(it, name)._restore
        order = standard if name in ("G1", "G2", "G2Prepared") else "little" if name == "GT" else "big"
        modulus, width = (it.r, 32) if name.startswith("Fr") else (it.p, 48)
        for bad in (modulus, modulus + 1, (1 << modulus.bit_length()) - 1):
            for position in {0, count - 1}:
                numbers = [bad if i == position else 1 for i in range(count)]
                with pytest.raises(EncodingError, match="not below") as caught:
                    restore(b"".join(n.to_bytes(width, order) for n in numbers))
                assert caught.value.reason == "range"
        size = width * count
        for wrong in (0, 1, size // 2 - 1, size - 1, size + 1, 2 * size):
            with pytest.raises(EncodingError) as caught:
                restore(bytes(wrong))
            assert caught.value.reason == "length"
        for bad in (None, 5, 1.0, "00", [0] * size, object()):
            with pytest.raises(TypeError, match="bytes-like"):
                restore(bad)
    for name in ("G1", "G2", "G2Prepared"):
        with pytest.raises(NotOnCurveError):
            getattr(it, name)._restore(b"".join(n.to_bytes(48, standard) for n in range(1, 1 + counts[name])))


@pytest.mark.parametrize("curve", ["bls12_381", "bls12_377"])
def test_an_import_that_failed_is_tried_again(curve):
    """The classes outlive it: freed elements are freed once, and their names stay."""
    code = f"""
import sys, types
from millerloop import errors
less = types.ModuleType("millerloop.errors")
vars(less).update((name, value) for name, value in vars(errors).items() if name != "SubgroupError")
for _ in range(3):
    sys.modules["millerloop.errors"] = less
    try:
        import millerloop.{curve}
    except ImportError as error:
        assert "SubgroupError" in str(error), error
    else:
        raise SystemExit("the first import was to fail")
sys.modules["millerloop.errors"] = errors
from millerloop.{curve} import Fp, Fp2, FpDbl, Fr, FrDbl, G1, G2, pairing_check
for cls in (Fp, Fp2, FpDbl, Fr, FrDbl):
    for _ in range(3):
        values = [cls(i) for i in range(200)]
        assert sum(values, cls(0)) == cls(19900)
        del values
    assert str(cls) == f"<class 'millerloop.{curve}.{{cls.__name__}}'>", cls
    try:
        cls.__mro__[1]()
    except TypeError as error:
        assert str(error).startswith("millerloop.{curve}."), error
assert pairing_check([(G1.generator(), G2.generator()), (-G1.generator(), G2.generator())])
print("done")
"""
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120)
    assert (ran.returncode, ran.stdout) == (0, "done\n"), ran.stderr


@pytest.mark.parametrize("curve", ["bls12_381", "bls12_377"])
def test_pickles_of_other_classes(curve):
    restore = import_module(f"millerloop.{curve}")._restore
    for name in ("Fp3", "_restore", "", None, 5, ["Fp"]):
        with pytest.raises(TypeError):
            restore(name, bytes(48))


@each_instance
def test_what_is_made_without_arguments(it):
    """Elements are 0, as int() is; points and values of the pairing have a name for their neutral element."""
    for field in (*FIELDS, "Fr"):
        assert getattr(it, field)() == getattr(it, field).zero()
    for group in ("G1", "G2"):
        with pytest.raises(TypeError, match=rf"{group}\(\) takes .* x and y; {group}.identity\(\)"):
            getattr(it, group)()
    for wrong in ((), (1,), (it.Fp12(1),), (it.GT.identity(),)):
        with pytest.raises(TypeError, match=r"GT.identity\(\)"):
            it.GT(*wrong)
    for wrong in ((), (it.G2.generator(),) * 2):
        with pytest.raises(TypeError, match=rf"G2Prepared\(\) takes one argument, Q, a G2 .*not {len(wrong)}"):
            it.G2Prepared(*wrong)
    value = it.pairing(it.G1.generator(), it.G2.generator())
    for changed in (it.G1.generator(), it.G2.generator(), value):
        before = repr(changed)
        with pytest.raises(TypeError):
            changed.__init__()
        assert repr(changed) == before


@each_instance
def test_timings_are_not_made_by_hand(it):
    """Only the instance's own: one without its operation would end the process when called."""
    for timing in it.kernel_timings.values():
        cls = type(timing)
        for make in (cls, lambda cls=cls: cls.__new__(cls), lambda cls=cls: object.__new__(cls)):
            with pytest.raises(TypeError):
                make()
        with pytest.raises(TypeError):
            type("Sub", (cls,), {})
        with pytest.raises((TypeError, pickle.PicklingError)):
            pickle.dumps(timing)
        assert copy.copy(timing) is copy.deepcopy(timing) is timing
        assert timing(1) > 0
        for bad in (-1, None, "1", 1 << 64):
            with pytest.raises((TypeError, OverflowError)):
                timing(bad)
        with pytest.raises(ZeroDivisionError):
            timing(0)
