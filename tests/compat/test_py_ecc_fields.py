"""millerloop.compat.py_ecc.fields: what py_ecc's elements are and do, and where ours do more."""

import copy
import pickle
import random

import pytest
from py_ecc_both import OURS, both, outcome, plain

P = 0x1A0111EA397FE69A4B1BA7B6434BACD764774B84F38512BF6730D2A0F6B0F6241EABFFFEB153FFFFB9FEFFFFFFFFAAAB
HALF = (P + 1) // 2

# Of the prime field classes F of both packages, with py_ecc's results
PRIME = [
    (lambda F: F(3), 3),
    (lambda F: F(-1), P - 1),
    (lambda F: F(P + 1), 1),
    (lambda F: F(F(3)), 3),
    (lambda F: F(True), 1),
    (lambda F: F(3.0), "TypeError"),
    (lambda F: F("3"), "TypeError"),
    (lambda F: F(None), "TypeError"),
    (lambda F: F.one(), 1),
    (lambda F: F.zero(), 0),
    (lambda F: F.field_modulus, P),
    (lambda F: F(3).n, 3),
    (lambda F: int(F(3)), 3),
    (lambda F: repr(F(3)) + str(F(-1)), "3" + str(P - 1)),
    (lambda F: [F(3) + F(P - 3), F(3) + 4, 4 + F(3), F(3) + True], (0, 7, 7, 4)),
    (lambda F: [F(3) - F(4), F(3) - 4, 4 - F(3)], (P - 1, P - 1, 1)),
    (lambda F: [F(3) * F(4), F(3) * 4, 4 * F(3), F(3) * -1], (12, 12, 12, P - 3)),
    (lambda F: [F(1) / F(2), F(1) / 2, 1 / F(2), F(6) / 3], (HALF, HALF, HALF, 2)),
    (lambda F: [F(3) / F(0), F(3) / 0, 3 / F(0), F(3) / P, 0 / F(3)], (0, 0, 0, 0, 0)),
    (lambda F: [F(3) ** 2, F(3) ** 0, F(0) ** 0, F(3) ** (P - 1), F(0) ** 3], (9, 1, 1, 1, 0)),
    (lambda F: [-F(3), -F(0)], (P - 3, 0)),
    (lambda F: [F(3) == F(3), F(3) == 3, F(3) == P + 3, F(3) != 3], (True, True, False, False)),
    (lambda F: [F(3) < F(4), F(3) < 4, F(3) <= 3, F(3) >= F(4), F(3) > -1], (True, True, True, False, True)),
    (lambda F: [bool(F(0)), bool(F(1))], (True, True)),
    (lambda F: F(3) + 3.0, "TypeError"),
    (lambda F: 3.0 - F(3), "TypeError"),
    (lambda F: F(3) * "a", "TypeError"),
    (lambda F: F(3) / None, "TypeError"),
    (lambda F: F(3) < "a", "TypeError"),
    (lambda F: 2 % F(3), "TypeError"),
    (lambda F: F(3) // 2, "TypeError"),
    (lambda F: [0, 1][F(1)], "TypeError"),
]

# Of the quadratic fields F, with the prime field N below
QUADRATIC = [
    (lambda F, N: F([1, 2]), (1, 2)),
    (lambda F, N: F((P + 1, -1)), (1, P - 1)),
    (lambda F, N: F([N(1), N(2)]), (1, 2)),
    (lambda F, N: F([True, False]), (1, 0)),
    (lambda F, N: F(3), "TypeError"),
    (lambda F, N: F(F([1, 2])), "TypeError"),
    (lambda F, N: F(F([1, 2]).coeffs), (1, 2)),
    (lambda F, N: [F.one(), F.zero()], ((1, 0), (0, 0))),
    (lambda F, N: [F.degree, F([1, 2]).degree, F([1, 2]).modulus_coeffs, F.FQ2_MODULUS_COEFFS], (2, 2, (1, 0), (1, 0))),
    (lambda F, N: F.field_modulus, P),
    (lambda F, N: repr(F([1, 2])) + str(F([0, 0])), "(1, 2)(0, 0)"),
    (lambda F, N: [F([1, 2]) + F([3, 4]), F([1, 2]) - F([3, 4])], ((4, 6), (P - 2, P - 2))),
    (lambda F, N: [F([1, 2]) * F([3, 4]), F([1, 2]) * 3, 3 * F([1, 2])], ((P - 5, 10), (3, 6), (3, 6))),
    (lambda F, N: [F([1, 2]) / 2, F([-5, 10]) / F([3, 4])], ((HALF, 1), (1, 2))),
    (lambda F, N: [F([1, 2]) / 0, F([1, 2]) / F([0, 0]), F([0, 0]).inv()], ((0, 0),) * 3),
    (lambda F, N: F([3, 4]).inv() * F([3, 4]), (1, 0)),
    (lambda F, N: [F([1, 2]) ** 2, F([1, 2]) ** 0, F([0, 0]) ** 0], ((P - 3, 4), (1, 0), (1, 0))),
    (lambda F, N: F([1, 2]) ** (P * P - 1), (1, 0)),
    (lambda F, N: -F([1, 0]), (P - 1, 0)),
    (lambda F, N: [F([1, 2]) == F([1, 2]), F([1, 2]) != F([1, 2]), F([1, 2]) == F([1, 3])], (True, False, False)),
    (lambda F, N: bool(F([0, 0])), True),
    (lambda F, N: F([1, 2]) + 1, "TypeError"),
    (lambda F, N: 1 - F([1, 2]), "TypeError"),
    (lambda F, N: 3 / F([1, 2]), "TypeError"),
    (lambda F, N: F([1, 2]) * 2.0, "TypeError"),
    (lambda F, N: F([1, 2]) * "a", "TypeError"),
    (lambda F, N: F([1, 2]) < F([1, 3]), "TypeError"),
    (lambda F, N: int(F([1, 2])), "TypeError"),
]

families = pytest.mark.parametrize("family", ["bls12_381", "optimized_bls12_381"])


def classes(names, family):
    return [getattr(names.fields, f"{family}_{name}") for name in ("FQ", "FQ2", "FQ12")]


@both
@families
@pytest.mark.parametrize(("function", "expected"), PRIME)
def test_prime_field(names, family, function, expected):
    assert outcome(function, classes(names, family)[0]) == expected


@both
@families
@pytest.mark.parametrize(("function", "expected"), QUADRATIC)
def test_quadratic_field(names, family, function, expected):
    assert outcome(function, classes(names, family)[1], classes(names, family)[0]) == expected


def product(a, b):
    """Of twelve coefficients each, mod w^12 - 2 w^6 + 2, by the definition."""
    result = [0] * 23
    for i, x in enumerate(a):
        for j, y in enumerate(b):
            result[i + j] += x * y
    for i in range(22, 11, -1):
        result[i - 6] += 2 * result[i]
        result[i - 12] -= 2 * result[i]
    return tuple(c % P for c in result[:12])


@both
@families
def test_twelfth_field(names, family):
    F = classes(names, family)[2]
    rng = random.Random(12)
    a, b = ([rng.randrange(P) for _ in range(12)] for _ in range(2))
    assert plain(F(a)) == tuple(a)
    assert plain(F(a) * F(b)) == product(a, b)
    assert plain(F(a) + F(b)) == tuple((x + y) % P for x, y in zip(a, b, strict=True))
    assert plain(F(a) - F(b)) == tuple((x - y) % P for x, y in zip(a, b, strict=True))
    assert plain(F(a) * 3) == plain(3 * F(a)) == tuple(3 * x % P for x in a)
    assert F(a) * F(b) / F(b) == F(a)
    assert F(a).inv() * F(a) == F.one()
    assert plain(F(a) ** 3) == product(product(a, a), a)
    assert plain(F.zero().inv()) == (0,) * 12
    assert F.degree == 12
    assert F(a).modulus_coeffs == F.FQ12_MODULUS_COEFFS == (2, 0, 0, 0, 0, 0, -2, 0, 0, 0, 0, 0)
    with pytest.raises(TypeError):
        F(a) + 1
    with pytest.raises(Exception, match="coef"):
        F(a[:11])


@both
def test_what_coeffs_holds(names):
    assert [type(c) for c in names.fields.optimized_bls12_381_FQ2([1, 2]).coeffs] == [int, int]
    assert [c.n for c in names.fields.bls12_381_FQ2([1, 2]).coeffs] == [1, 2]
    assert [c.n for c in names.fields.bls12_381_FQ12(range(12)).coeffs] == list(range(12))


@both
def test_signs(names):
    fq, fq2, fq12 = classes(names, "optimized_bls12_381")
    assert [fq(v).sgn0 for v in (0, 1, 2, -1)] == [0, 1, 0, 0]
    assert [fq2(v).sgn0 for v in ([1, 2], [0, 1], [0, 2], [2, 1], [0, 0])] == [1, 1, 0, 0, 0]
    assert fq12([0, 0, 3] + [0] * 9).sgn0 == 1


@families
def test_where_py_ecc_crashes(family):
    """It has no powers with negative exponents: some recurse without end."""
    fq, fq2, fq12 = classes(OURS, family)
    assert fq(3) ** -1 * 3 == 1
    assert fq(2) ** -2 == 1 / fq(4)
    assert fq2([1, 2]) ** -1 == fq2([1, 2]).inv()
    assert fq12(range(12)) ** -2 == (fq12(range(12)) ** 2).inv()
    for zero in (fq.zero(), fq2.zero(), fq12.zero()):
        with pytest.raises(ZeroDivisionError):
            zero**-1


@families
def test_elements_are_values(family):
    """Hashable, immutable, equal to their copies; == with anything else is False and no TypeError."""
    fq, fq2, fq12 = classes(OURS, family)
    assert {fq(3): 1}[3] == {3: 1}[fq(3)] == 1
    for a, b in [(fq(3), fq(P + 3)), (fq2([1, 2]), fq2([1, P + 2])), (fq12(range(12)), fq12(range(12)))]:
        assert hash(a) == hash(b)
        for copied in (copy.copy(a), copy.deepcopy(a), pickle.loads(pickle.dumps(a))):
            assert copied == a
            assert type(copied) is type(a)
        assert a != None  # noqa: E711
        assert a != "3"
        with pytest.raises(AttributeError):
            a.n = 4
    assert fq(3) != fq2([3, 0])
    assert fq2([1, 2]) != (1, 2)


def test_families_do_not_mix():
    (a, a2, _), (b, b2, _) = (classes(OURS, family) for family in ("bls12_381", "optimized_bls12_381"))
    assert a(3) != b(3)
    assert a2([1, 2]) != b2([1, 2])
    for one, other in [(a(3), b(3)), (a2([1, 2]), b2([1, 2]))]:
        for operation in ("__add__", "__sub__", "__mul__", "__truediv__"):
            assert getattr(one, operation)(other) is NotImplemented
    with pytest.raises(TypeError):
        a(3) * b(3)


def test_own_errors():
    fq, fq2, _ = classes(OURS, "optimized_bls12_381")
    with pytest.raises(ValueError, match="2 coefficients, not 3"):
        fq2([1, 2, 3])
    with pytest.raises(TypeError, match="int or FQ"):
        fq2([1.0, 2])
    with pytest.raises(TypeError, match="no elements"):
        OURS.fields.optimized_bls12_381_FQP([1, 2])
    assert plain(fq2([1, fq(2)])) == (1, 2)
