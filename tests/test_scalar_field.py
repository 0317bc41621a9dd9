"""Fr as a field of its own and as a scalar. What it shares with the other fields: test_fields.py, test_doubles.py."""

import inspect
import itertools
import operator
import pickle
import random
from importlib import import_module

import pytest
from hypothesis import given, settings
from instances import INSTANCES, each_instance

OPERATORS = [operator.add, operator.sub, operator.mul, operator.truediv]


def extremes(it):
    """Elements at the ends of the range, and whose words and limbs are full or empty."""
    r = it.curve.r
    edges = [0, 1, 2, r - 1, r - 2, (r - 1) // 2, (r + 1) // 2, it.curve.x % r, it.curve.x**2]
    edges += [(1 << k) - e for k in (26, 52, 63, 64, 128, 192, 208, 252) for e in (0, 1)]
    return [it.Fr(n) for n in edges]


@each_instance
def test_against_python(it):
    """The operations on plain ints, without the reference."""
    r = it.curve.r

    @settings(deadline=None, max_examples=200, database=None)
    @given(it.integers("Fr"), it.integers("Fr"))
    def check(m, n):
        a, b = it.Fr(m), it.Fr(n)
        assert int(a) == m % r
        assert int(a + b) == (m + n) % r
        assert int(a - b) == (m - n) % r
        assert int(a * b) == m * n % r
        assert int(-a) == -m % r
        assert int(a.square()) == m * m % r
        assert int((a.prod2x(b) - b.square2x()).redc2x()) == (m * n - n * n) % r
        assert a.frobenius() == a
        assert bool(a) == (m % r != 0)
        assert a.to_bytes() == (m % r).to_bytes(32, "big")
        assert it.Fr.from_bytes(a.to_bytes("little"), "little") == a
        if n % r:
            assert int(a / b) == m * pow(n, -1, r) % r
            assert int(b.inverse_vartime()) == pow(n, -1, r)
            assert b**-1 == 1 / b

    check()


@each_instance
def test_every_pair_of_extremes(it):
    r = it.curve.r
    for a, b in itertools.product(extremes(it), repeat=2):
        m, n = int(a), int(b)
        for operation in (operator.add, operator.sub, operator.mul):
            assert int(operation(a, b)) == operation(m, n) % r
        assert int((a.prod2x(b) + a.prod2x(b) + b.square2x() + a.square2x()).redc2x()) == (m + n) ** 2 % r
        assert (a == b) == (m == n)


@each_instance
@pytest.mark.parametrize("group", ["G1", "G2"])
def test_an_fr_multiplies_points(it, group):
    rng = random.Random(1)
    P = getattr(it, group).generator()
    for k in [*extremes(it)[:12], *(it.Fr(rng.randrange(it.curve.r)) for _ in range(4))]:
        assert k * P == P * k == int(k) * P
    k = it.Fr.random()
    assert 1 / k * (k * P) == P
    assert k * (P + P) == (k + k) * P
    assert (it.Fr(0) * P).is_identity
    assert it.Fr(-1) * P == -P
    assert (k * getattr(it, group).identity()).is_identity


@each_instance
def test_an_fr_is_an_exponent_in_gt(it):
    rng = random.Random(2)
    e = it.pairing(it.G1.generator(), it.G2.generator())
    for k in [*extremes(it)[:9], *(it.Fr(rng.randrange(it.curve.r)) for _ in range(2))]:
        assert e**k == e ** int(k)
    assert e ** it.Fr(-1) == ~e
    assert (e ** it.Fr(0)).is_identity
    k = it.Fr.random()
    assert it.pairing(k * it.G1.generator(), it.G2.generator()) == e**k
    with pytest.raises(TypeError):
        pow(e, it.Fr(1), 7)
    with pytest.raises(TypeError):
        it.Fr(2) ** it.Fr(2)


@each_instance
def test_fr_and_the_other_fields_never_mix(it):
    for name in ("Fp", "Fp2", "Fp4", "Fp12"):
        cls = getattr(it, name)
        for operation in OPERATORS:
            for a, b in ((cls(1), it.Fr(1)), (it.Fr(1), cls(1))):
                with pytest.raises(TypeError):
                    operation(a, b)
        for wrong in (lambda cls=cls: cls(it.Fr(1)), lambda cls=cls: it.Fr(cls(1))):
            with pytest.raises(TypeError):
                wrong()
        with pytest.raises(TypeError):
            cls(2) ** it.Fr(2)
        assert cls(1) != it.Fr(1)
        assert it.Fr(1) != cls(1)
    for wrong in (
        lambda: it.Fr(1).prod2x(it.Fp(1)),
        lambda: it.Fp(1).prod2x(it.Fr(1)),
        lambda: it.Fr(1).square2x() + it.Fp(1).square2x(),
        lambda: it.FrDbl(it.Fp(1)),
        lambda: it.FrDbl(it.FpDbl(1)),
        lambda: it.Fr.batch_inverse([it.Fp(1)]),
        lambda: it.G1(it.Fr(1), it.Fr(2)),
        lambda: it.Fp(1).frobenius(it.Fr(1)),
        lambda: it.Fr(2) + it.G1.generator(),
        lambda: it.G1.generator() / it.Fr(2),
        lambda: it.Fr(2) * it.GT.identity(),
    ):
        with pytest.raises(TypeError):
            wrong()


@each_instance
@pytest.mark.parametrize("name", ["Fr", "FrDbl", "Fp", "FpDbl"])
def test_it_presents_itself_under_its_name(it, name):
    """One class in the sources, two fields for Python."""
    cls, other = getattr(it, name), {"Fr": "Fp", "Fp": "Fr"}[name[:2]]
    assert (cls.__name__, cls.__qualname__, cls.__module__) == (name, name, f"millerloop.{it.curve.name}")
    assert str(cls) == f"<class 'millerloop.{it.curve.name}.{name}'>"
    assert str(inspect.signature(cls)) == "(value=0, /)"
    assert cls.__doc__ == cls(1).__doc__
    assert not cls.__doc__.startswith(name)
    assert f">>> from millerloop.bls12_381 import {'G1, ' * (name == 'Fr')}{name[:2]}" in cls.__doc__
    assert repr(cls(10)) == (f"{name}(0xa)" if len(name) == 2 else f"{name}({name[:2]}(0xa))")
    data = pickle.dumps(cls(10))
    assert name.encode() in data
    assert other.encode() not in data
    assert repr(pickle.loads(data)) == repr(cls(10))
    for wrong in (lambda: cls("1"), lambda: cls(1, 2), lambda: cls(1) + "1", lambda: cls._restore(-1)):
        with pytest.raises((TypeError, ValueError)) as caught:
            wrong()
        assert name[:2] in str(caught.value)
        assert other not in str(caught.value)


@pytest.mark.parametrize("curve", sorted({it.curve.name for it in INSTANCES}))
def test_the_module_holds_nothing_under_another_name(curve):
    module = import_module(f"millerloop.{curve}._fr")
    package = import_module(f"millerloop.{curve}")
    assert (package.Fr, package.FrDbl) == (module.Fr, module.FrDbl)
    assert not {"Fp", "FpDbl"} & set(dir(module))
