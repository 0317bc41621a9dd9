"""GT: the values of pairings."""

import copy
import pickle
import random

import gmpy2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from instances import each_instance

from millerloop.errors import SubgroupError


def generator(it):
    return it.pairing(it.G1.generator(), it.G2.generator())


@each_instance
def test_group(it):
    e, one, r = generator(it), it.GT.identity(), it.curve.r
    assert one == e**0
    assert (e.is_identity, one.is_identity) == (False, True)
    assert e * one == one * e == e / one == e
    assert e * ~e == e / e == one
    assert ~e == e.inverse() == one / e == e**-1
    assert ~one == one
    assert e**0 == one**5 == one
    assert e**1 == e
    assert e**r == e**-r == one
    assert e ** (r - 1) == ~e
    assert e ** (r + 1) == e
    running = one
    for n in range(20):
        assert e**n == running
        assert e**-n == ~running
        running = running * e


@each_instance
def test_powers(it):
    e = generator(it)

    @settings(deadline=None, max_examples=15, database=None)
    @given(st.integers(-(2**300), 2**300), st.integers(-(2**300), 2**300))
    def check(m, n):
        assert e**m * e**n == e ** (m + n)
        assert (e**m) ** n == e ** (m * n)
        assert e ** gmpy2.mpz(n) == e**n

    check()
    n = random.Random(1).getrandbits(10_000)
    assert e**n == e ** (n % it.curve.r)
    assert e**-n == ~(e**n)


@each_instance
def test_against_the_field(it):
    e = generator(it)
    f = e.as_fp12()
    assert isinstance(f, it.Fp12)
    for n in (2, 3, 0xFFFF, it.x, it.r - 2, (1 << 255) + 12345):
        assert (e**n).as_fp12() == f**n
    assert (~e).as_fp12() == f.inverse()
    assert (e * e**5).as_fp12() == f**6
    assert (e / e**5).as_fp12() == f**-4
    assert it.GT.identity().as_fp12() == it.Fp12(1)


@each_instance
def test_python_manners(it):
    e = generator(it)
    same = e**7 / e**6
    assert e == same
    assert hash(e) == hash(same)
    assert len({e, same, e * e, it.GT.identity()}) == 3
    for foreign in (None, 1, e.as_fp12(), "GT"):
        assert e != foreign
        assert it.GT.identity() != foreign
    assert copy.copy(e) is e
    assert copy.deepcopy(e) is e
    assert repr(e) == f"GT({e.as_fp12()!r})"
    package = pytest.importorskip(f"millerloop.{it.curve.name}")
    for value in (e, it.GT.identity()):
        back = pickle.loads(pickle.dumps(value))
        assert type(back) is package.GT
        assert repr(back) == repr(value)
    assert (it.GT.__module__, it.GT.__qualname__) == (f"millerloop.{it.curve.name}", "GT")


@each_instance
def test_only_elements_of_gt_come_out_of_a_pickle(it):
    def restore(f):
        n = [int.from_bytes(f.to_bytes()[i : i + 48], "big") for i in range(0, 576, 48)]
        return it.GT._restore(*n)

    f = generator(it).as_fp12()
    assert restore(f).as_fp12() == f
    assert restore(it.Fp12(1)).is_identity
    easy = it.Fp12(it.Fp4(1, 2), 3, 4)
    easy = easy.conjugate() / easy
    cyclotomic = easy.frobenius(2) * easy
    # in the cyclotomic subgroup, of an order that r does not divide alone
    assert cyclotomic * cyclotomic.frobenius(4) == cyclotomic.frobenius(2)
    wrong = [it.Fp12(0), it.Fp12(-1), it.Fp12(2), f + 1, -f, easy, cyclotomic, cyclotomic**it.r, f * cyclotomic**it.r]
    for value in wrong:
        with pytest.raises(SubgroupError):
            restore(value)
    cofactor = (it.p**4 - it.p**2 + 1) // it.r
    assert restore(cyclotomic**cofactor).as_fp12() == cyclotomic**cofactor


@each_instance
def test_what_gt_has_not(it):
    e = generator(it)
    for operation in (
        lambda: e + e,
        lambda: e - e,
        lambda: -e,
        lambda: e * 2,
        lambda: 2 * e,
        lambda: e / 2,
        lambda: 1 / e,
        lambda: e * e.as_fp12(),
        lambda: e.as_fp12() * e,
        lambda: e**0.5,
        lambda: e**True,
        lambda: e**None,
        lambda: 2**e,
        lambda: e**e,
        lambda: pow(e, 2, 3),
        lambda: e < e,
    ):
        with pytest.raises(TypeError):
            operation()
