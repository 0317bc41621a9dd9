"""FpDbl, Fp2Dbl, Fp4Dbl, FrDbl: products that wait for their reduction."""

import copy
import pickle
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from instances import DEGREE, each_instance

each_double = pytest.mark.parametrize("field", ["Fp", "Fp2", "Fp4", "Fr"])


def double_class(it, field):
    return getattr(it, field + "Dbl")


@each_instance
@each_double
def test_products_and_sums(it, field):
    @settings(deadline=None, max_examples=60 if DEGREE[field] == 1 else 25, database=None)
    @given(st.lists(it.coefficients(field), min_size=4, max_size=4))
    def check(coefficients):
        a, b, c, d = (it.element(field, k) for k in coefficients)
        s, t, u, v = (it.expected(field, k) for k in coefficients)
        ab, cd = a.prod2x(b), c.prod2x(d)
        for double, expected in (
            (ab, s * t),
            (a.square2x(), s * s),
            (a.prod2x(a), s * s),
            (ab + cd, s * t + u * v),
            (ab - cd, s * t - u * v),
            (cd - ab - ab, u * v - s * t - s * t),
            (-ab, -(s * t)),
            (+ab, s * t),
            (ab + ab, s * t + s * t),
            (ab - ab, s - s),
            (a.prod2x(-3), -3 * s),
        ):
            assert type(double) is double_class(it, field)
            assert it.plain(double.redc2x()) == it.plain_expected(expected)
            assert bool(double) == bool(expected)

    check()


@each_instance
@each_double
def test_any_number_of_products(it, field):
    p, rng = it.modulus(field), random.Random(1)
    rows = [
        [[rng.choice([p - 1, rng.randrange(p)]) for _ in range(DEGREE[field])] for _ in range(2)] for _ in range(10)
    ]
    pairs = [tuple(it.element(field, c) for c in row) for row in rows]
    expected = sum((it.expected(field, a) * it.expected(field, b) for a, b in rows), it.expected(field, [0] * 12))
    up, down, alternating = (double_class(it, field).zero() for _ in range(3))
    for _ in range(500):
        for i, (a, b) in enumerate(pairs):
            up = up + a.prod2x(b)
            down = down - a.prod2x(b)
            alternating = alternating + a.prod2x(b) if i % 2 else alternating - a.prod2x(b)
    assert it.plain(up.redc2x()) == it.plain_expected(500 * expected)
    assert it.plain(down.redc2x()) == it.plain_expected(-500 * expected)
    signed = sum(((-1, 1)[i % 2] * (a * b) for i, (a, b) in enumerate(pairs)), getattr(it, field).zero())
    assert alternating.redc2x() == 500 * signed
    # doubling: the magnitude grows as fast as it can
    power, n = pairs[0][0].prod2x(pairs[0][1]), 1
    for _ in range(200):
        power, n = power + power, 2 * n
    assert power.redc2x() == pairs[0][0] * pairs[0][1] * n
    assert (-power - power).redc2x() == pairs[0][0] * pairs[0][1] * -2 * n


@each_instance
@each_double
def test_sum_builtin(it, field):
    values = [it.element(field, [i] * 12) for i in range(300)]
    assert sum(a.square2x() for a in values).redc2x() == sum((a * a for a in values), getattr(it, field).zero())
    with pytest.raises(TypeError):
        1 + values[0].square2x()
    with pytest.raises(TypeError):
        values[0].square2x() + 0


@each_instance
@each_double
def test_lower_operands(it, field):
    a, below = it.element(field, [5, 6, 7, 8]), it.Fr if field == "Fr" else it.Fp
    assert a.prod2x(below(3)).redc2x() == a * 3
    assert a.prod2x(3) == a.prod2x(below(3))
    if field == "Fp4":
        assert a.prod2x(it.Fp2(1, 2)).redc2x() == a * it.Fp2(1, 2)
    for bad in (None, 1.0, "1", True, it.Fp12(1), a.prod2x(a)):
        with pytest.raises(TypeError, match="other"):
            a.prod2x(bad)


@each_instance
@each_double
def test_python_manners(it, field):
    cls = double_class(it, field)
    a, b = it.element(field, [1, 2, 3, 4]), it.element(field, [-5, 6, -7, 8])
    d = a.prod2x(b)
    e = (a * 2).prod2x(b) - a.prod2x(b)
    assert d == e == cls(a * b)
    assert hash(d) == hash(e) == hash(cls(a * b))
    assert d != a * b
    assert d != 0
    assert cls() == cls.zero() == cls(0) == d - d
    assert cls(7).redc2x() == 7 * getattr(it, field).one()
    assert not cls.zero()
    assert bytes(d) == bytes(a * b)
    assert eval(repr(d), {name: getattr(it, name) for name in ("Fp", "Fp2", "Fp4", "Fr", field + "Dbl")}) == d
    assert copy.copy(d) is d
    assert copy.deepcopy(d) is d
    back = pickle.loads(pickle.dumps(d))
    assert repr(back) == repr(d)
    assert (cls.__module__, cls.__qualname__) == (f"millerloop.{it.curve.name}", field + "Dbl")


@each_instance
def test_kinds_do_not_mix(it):
    fp, fp2, fp4 = it.Fp(2).square2x(), it.Fp2(2, 1).square2x(), it.Fp4(2, 1).square2x()
    for a, b in ((fp, fp2), (fp2, fp4), (fp, it.Fp(4)), (it.Fp(4), fp), (fp4, 1)):
        for operation in (lambda a, b: a + b, lambda a, b: a - b, lambda a, b: b - a):
            with pytest.raises(TypeError):
                operation(a, b)
    with pytest.raises(TypeError):
        fp * 2
    for bad in ("1", 1.5, None, True, it.Fp2(1, 1), fp2):
        with pytest.raises(TypeError):
            it.FpDbl(bad)
    with pytest.raises(TypeError):
        it.FpDbl(1, 2)
