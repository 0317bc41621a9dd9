"""millerloop.compat.py_ecc.optimized_bls12_381 and bls12_381: points as py_ecc has them, and its pairing."""

import copy
import hashlib
import pickle

import pytest
from py_ecc_both import OURS, THEIRS, both, installed, outcome, plain

from millerloop import bls12_381
from millerloop.bls12_381 import p, r

# A point of E of order 3, and one that is on neither curve
OF_ORDER_3 = (0, 2, 1)
NOWHERE = (1, 1, 1)
# sha256 of the twelve coefficients, 48 bytes each, of py_ecc's pairing(G2, G1) and pairing(9 G2, 5 G1), and of
# final_exponentiate(FQ12([7, ..., 18]))
GENERATORS = "88f4ceaef8066dfc60444af7a6e1a223bbc014acd12cff23fb5fd6acd06a064b"
MULTIPLES = "143069b629dfaabab132d7f18eb9790fde9cf55f8e852187c38ca8345577467c"
EXPONENTIATED = "a0053a57c9c7e070f45114b6611df86b1a36cece9b5693931df9e42440927c19"


def digest(value):
    return hashlib.sha256(b"".join(c.to_bytes(48, "big") for c in plain(value))).hexdigest()


def chain(m, generator):
    """Sums and doublings, whose projective coordinates are facts."""
    a = m.double(generator)
    b = m.add(a, generator)
    c = m.add(b, m.neg(a))
    d = m.add(m.double(b), c)
    return [a, b, c, d, m.neg(d), m.add(d, d), m.double(m.double(d))]


@both
def test_constants(names):
    m = names.optimized
    assert (m.curve_order, m.field_modulus) == (r, p)
    assert plain([m.b, m.b2, m.Z1, m.Z2]) == (4, (4, 4), (1, 1, 0), ((1, 0), (1, 0), (0, 0)))
    assert plain(m.b12) == (4,) + (0,) * 11
    assert plain(m.G1) == (*map(int, (bls12_381.G1.generator().x, bls12_381.G1.generator().y)), 1)
    q = bls12_381.G2.generator()
    assert plain(m.G2) == ((int(q.x.c0), int(q.x.c1)), (int(q.y.c0), int(q.y.c1)), (1, 0))
    assert m.is_on_curve(m.G12, m.b12)
    assert names.pairing.ate_loop_count == -bls12_381.x
    assert names.pairing.log_ate_loop_count == 62
    assert sum(bit << i for i, bit in enumerate(names.pairing.pseudo_binary_encoding)) == -bls12_381.x
    a = names.affine
    assert plain([a.G1, a.G2]) == plain([m.G1[:2], m.G2[:2]])
    assert a.Z1 is a.Z2 is None
    assert plain([a.b, a.b2, a.b12]) == plain([m.b, m.b2, m.b12])


@both
def test_sums_over_all_fields(names):
    """(1, 1) is a point of y^2 = x^3: twice it is (1/4, 1/8), and the formulas know no curve."""
    m = names.optimized
    for field, lift in ((m.FQ, int), (m.FQ2, lambda n: [n, 0]), (m.FQ12, lambda n: [n] + [0] * 11)):
        point = tuple(field(lift(1)) for _ in range(3))
        assert plain(m.double(point)) == tuple(plain(field(lift(n))) for n in (2, 1, 8))
    assert plain(m.double(m.Z1))[2] == 0
    assert plain(m.add(m.Z1, m.Z1)) == (1, 1, 0)
    assert plain([m.add(m.Z1, m.G1), m.add(m.G1, m.Z1)]) == plain([m.G1, m.G1])
    assert plain(m.add(m.G2, m.neg(m.G2))) == ((1, 0), (1, 0), (0, 0))
    assert plain(m.add(list(m.G1), list(m.G1))) == plain(m.double(m.G1))
    assert outcome(m.add, m.G1, m.G2) == "TypeError"
    assert outcome(m.add, None, m.G1) == "TypeError"


@installed
@pytest.mark.parametrize("generator", ["G1", "G2", "G12"])
def test_sums_beside_py_ecc(generator):
    """The very coordinates, projective ones too."""
    ours, theirs = (plain(chain(n.optimized, getattr(n.optimized, generator))) for n in (OURS, THEIRS))
    assert ours == theirs
    if generator != "G12":
        ours, theirs = (plain(chain(n.affine, getattr(n.affine, generator))) for n in (OURS, THEIRS))
        assert ours == theirs


@pytest.mark.parametrize("group", ["G1", "G2"])
def test_sums_beside_points(group):
    m, cls = OURS.optimized, getattr(bls12_381, group)
    generator = getattr(m, group)
    for ours, k in zip(chain(m, generator), (2, 3, 1, 7, -7, 14, 28), strict=True):
        point = k * cls.generator()
        assert plain([c._value for c in m.normalize(ours)]) == plain([point.x, point.y])
        assert m.eq(ours, m.multiply(generator, k))
        assert m.is_on_curve(ours, m.b if group == "G1" else m.b2)
    for ours, k in zip(chain(OURS.affine, getattr(OURS.affine, group)), (2, 3, 1, 7, -7, 14, 28), strict=True):
        assert ours == OURS.affine.multiply(getattr(OURS.affine, group), k)


@both
def test_multiples(names):
    m = names.optimized
    for generator in (m.G1, m.G2):
        assert m.is_inf(m.multiply(generator, 0))
        assert m.is_inf(m.multiply(generator, r))
        assert plain(m.multiply(generator, 1)) == plain(generator)
        assert m.eq(m.multiply(generator, r + 2), m.double(generator))
        assert m.eq(m.multiply(m.multiply(generator, 5), 7), m.multiply(generator, 35))
    three = tuple(map(m.FQ, OF_ORDER_3))
    assert [m.is_inf(m.multiply(three, n)) for n in (1, 2, 3, r, 10**30)] == [False, False, True, r % 3 == 0, False]
    # on y^2 = x^3, where the formulas still hold: n (1, 1) = (1 / n^2, 1 / n^3)
    nowhere = tuple(map(m.FQ, NOWHERE))
    assert m.normalize(m.multiply(nowhere, 5)) == (m.FQ(1) / 25, m.FQ(1) / 125)
    assert m.is_inf(m.multiply(m.Z1, 0))
    assert outcome(m.multiply, m.G1, "a") == "TypeError"
    assert outcome(m.multiply, None, 3) == "TypeError"
    assert m.eq(m.multiply(m.G12, 6), names.curve.twist(m.multiply(m.G2, 6)))
    a = names.affine
    assert a.multiply(a.G1, r) is a.multiply(a.G2, 0) is a.multiply(None, 5) is None
    assert a.multiply(a.G12, 6) == a.twist(a.multiply(a.G2, 6))
    assert a.multiply(a.G1, 7) == a.add(a.double(a.multiply(a.G1, 3)), a.G1)


def test_where_py_ecc_recurses():
    """Its multiply does not end for negative integers."""
    m, a = OURS.optimized, OURS.affine
    for n in (-1, -5, -r - 5, -(10**100)):
        for generator in (m.G1, m.G2, m.G12):
            if generator is not m.G12 or n == -5:
                assert m.eq(m.multiply(generator, n), m.neg(m.multiply(generator, -n)))
        assert a.multiply(a.G2, n) == a.neg(a.multiply(a.G2, -n))
    assert a.multiply(a.G12, -5) == a.neg(a.multiply(a.G12, 5))
    three = tuple(map(m.FQ, OF_ORDER_3))
    assert m.eq(m.multiply(three, -1), m.neg(three))
    assert plain(m.multiply(m.Z1, 5)) == (1, 1, 0)


@both
def test_predicates(names):
    m = names.optimized
    three, nowhere = tuple(map(m.FQ, OF_ORDER_3)), tuple(map(m.FQ, NOWHERE))
    assert [m.is_inf(pt) for pt in (m.Z1, m.Z2, (m.FQ(5), m.FQ(3), m.FQ(0)), m.G1, m.G12)] == [True] * 3 + [False] * 2
    assert [m.is_on_curve(pt, m.b) for pt in (m.G1, m.Z1, three, nowhere)] == [True, True, True, False]
    assert [m.is_on_curve(pt, m.b2) for pt in (m.G2, m.Z2)] == [True, True]
    assert [m.eq(m.G1, pt) for pt in (m.G1, m.double(m.G1), m.Z1, m.neg(m.G1))] == [True, False, False, False]
    assert [m.eq(m.Z1, pt) for pt in (m.Z1, m.G1)] == [True, False]
    assert m.eq(m.add(m.double(m.G2), m.G2), m.multiply(m.G2, 3))
    assert plain([m.normalize(m.Z1), m.normalize(m.Z2)]) == ((0, 0), ((0, 0), (0, 0)))
    assert plain(m.normalize(m.G1)) == plain(m.G1[:2])
    a = names.affine
    assert [a.is_inf(pt) for pt in (None, a.G1)] == [True, False]
    assert [a.is_on_curve(pt, a.b) for pt in (None, a.G1, (a.FQ(1), a.FQ(1)))] == [True, True, False]
    assert [a.eq(None, pt) for pt in (None, a.G1)] == [True, False]
    assert [a.add(None, None), a.double(None), a.neg(None), a.twist(None)] == [None] * 4
    assert a.add(a.G1, None) == a.add(None, a.G1) == a.G1
    assert a.add(a.G1, a.neg(a.G1)) is None
    assert outcome(a.add, a.G1, a.G2) == "TypeError"
    assert outcome(a.add, a.G1, m.G1[:2]) == "TypeError"


@both
def test_twist(names):
    c, a = names.curve, names.affine_curve
    assert plain(c.twist(c.G2)) == plain(c.G12)
    assert plain(c.twist(c.Z2)) == ((0, 1) + (0,) * 10, (1,) + (0,) * 11, (0,) * 12)
    assert plain([c.w, a.w]) == ((0, 1) + (0,) * 10,) * 2
    assert plain(a.twist(a.G2)) == plain(a.G12)
    (x0, x1), (y0, y1) = plain(c.G2[:2])
    x, y, z = plain(c.G12)
    assert x == (0, (x0 - x1) % p, 0, 0, 0, 0, 0, x1, 0, 0, 0, 0)
    assert y == ((y0 - y1) % p, 0, 0, 0, 0, 0, y1, 0, 0, 0, 0, 0)
    assert z == (0, 0, 0, 1) + (0,) * 8
    assert plain(a.G12) == plain(c.normalize(c.G12))


def test_known_points():
    """Points that multiply() returns keep what they were made from; to Python they are tuples."""
    m = OURS.optimized
    point = m.multiply(m.G2, 5)
    assert isinstance(point, tuple)
    assert point == tuple(point)
    assert hash(point) == hash(tuple(point))
    for copied in (copy.copy(point), copy.deepcopy(point), pickle.loads(pickle.dumps(point))):
        assert type(copied) is tuple
        assert copied == point
        assert m.multiply(copied, 3) == m.multiply(point, 3)
    assert m.multiply(tuple(point), r - 1) == m.neg(point)
    # of the group of the coordinates, whatever was kept
    assert outcome(OURS.pairing.pairing, m.multiply(m.G1, 5), m.G1) == "TypeError"


@both
def test_pairing(names):
    """One pairing and its parts; bilinearity needs more, and is ours to show below."""
    m, pairing = names.optimized, names.pairing
    f = m.pairing(m.G2, m.G1, False)
    value = m.final_exponentiate(f)
    assert digest(value) == GENERATORS
    assert plain([pairing.miller_loop(Q, P) for Q, P in ((None, m.G1), (m.G2, None))]) == (plain(m.FQ12.one()),) * 2
    assert [m.pairing(Q, P) for Q, P in ((m.Z2, m.G1), (m.G2, m.Z1), (m.Z2, m.Z1))] == [m.FQ12.one()] * 3
    assert plain(pairing.exp_by_p(value)) == plain(value**p)
    assert digest(m.final_exponentiate(m.FQ12(list(range(7, 19))))) == EXPONENTIATED
    assert m.final_exponentiate(m.FQ12.zero()) == m.FQ12.zero()
    nowhere, nowhere2 = tuple(map(m.FQ, NOWHERE)), (m.FQ2.one(),) * 3
    assert outcome(m.pairing, m.G2, nowhere) == outcome(m.pairing, nowhere2, m.G1) == "ValueError"
    assert outcome(m.pairing, m.G1, m.G2) == "TypeError"
    a = names.affine
    assert [a.pairing(Q, P) for Q, P in ((None, a.G1), (a.G2, None))] == [a.FQ12.one()] * 2
    assert outcome(a.pairing, a.G2, (a.FQ(1), a.FQ(1))) == "ValueError"
    assert outcome(a.pairing, a.G1, a.G2) == "TypeError"


def test_values_of_pairings():
    m, a = OURS.optimized, OURS.affine
    g = m.pairing(m.G2, m.G1)
    assert digest(g) == digest(a.pairing(a.G2, a.G1)) == GENERATORS
    assert digest(m.pairing(m.multiply(m.G2, 9), m.multiply(m.G1, 5))) == MULTIPLES == digest(g**45)
    assert g**r == m.FQ12.one()
    assert m.pairing(m.neg(m.G2), m.G1) == g**-1 == m.pairing(m.G2, m.neg(m.G1))
    # the relation to the value of everyone else
    ours = bls12_381.pairing(bls12_381.G1.generator(), bls12_381.G2.generator()).as_fp12()
    assert (g**-3)._value == ours
    # projective coordinates change nothing, and products wait for one final exponentiation
    P, Q = m.add(m.G1, m.double(m.G1)), m.add(m.G2, m.double(m.G2))
    product = m.pairing(Q, m.neg(m.G1), False) * m.pairing(m.G2, P, final_exponentiate=False)
    assert m.final_exponentiate(product) == m.FQ12.one()
    assert plain(a.final_exponentiate(a.FQ12(range(7, 19)))) == plain(m.final_exponentiate(m.FQ12(range(7, 19))))
    assert a.final_exponentiate(a.FQ12.zero()) == a.FQ12.zero()


@installed
def test_pairing_beside_py_ecc():
    ours, theirs = OURS.optimized, THEIRS.optimized
    Q, P = theirs.multiply(theirs.G2, 9), theirs.multiply(theirs.G1, 5)
    value = theirs.pairing(Q, P)
    assert digest(value) == MULTIPLES
    # what comes before the final exponentiation is good for that of the other
    before = theirs.pairing(Q, P, False)
    assert plain(ours.final_exponentiate(ours.FQ12(before.coeffs))) == plain(value)
    before = ours.pairing(ours.multiply(ours.G2, 9), ours.multiply(ours.G1, 5), False)
    assert theirs.final_exponentiate(theirs.FQ12(before.coeffs)) == value


@both
def test_lines(names):
    """A line as numerator and denominator, and affine as one value: zero on the curve where it meets the points."""
    m, n = names.optimized, names.pairing
    a, b, c = m.G1, m.multiply(m.G1, 2), m.multiply(m.G1, 5)
    (x1, y1), (x2, y2), (xt, yt) = (m.normalize(pt) for pt in (a, b, c))
    chord, tangent = (y2 - y1) / (x2 - x1), x1 * x1 * 3 / (y1 * 2)
    lines = [(a, b), (a, a), (a, m.neg(a))]
    values = [
        chord * (xt - x1) - (yt - y1),
        tangent * (xt - x1) - (yt - y1),
        xt - x1,
    ]
    for (P1, P2), value in zip(lines, values, strict=True):
        numerator, denominator = n.linefunc(P1, P2, c)
        assert numerator / denominator == value
        assert n.linefunc(P1, P2, P1)[0] == 0
    affine = names.affine
    A, B, C = affine.G1, affine.multiply(affine.G1, 2), affine.multiply(affine.G1, 5)
    for (P1, P2), value in zip([(A, B), (A, A), (A, affine.neg(A))], values, strict=True):
        assert names.affine_pairing.linefunc(P1, P2, C) == value.n
    assert plain(n.cast_point_to_fq12(m.G1)) == tuple((c,) + (0,) * 11 for c in plain(m.G1))
    cast = names.affine_pairing.cast_point_to_fq12
    assert plain(cast(affine.G1)) == plain(n.cast_point_to_fq12(m.G1)[:2])
    assert n.cast_point_to_fq12(None) is cast(None) is None
    assert plain(n.normalize1(m.double(m.G1))) == plain((x2, y2, 1))


@both
def test_cofactors(names):
    m = names.optimized
    three = tuple(map(m.FQ, OF_ORDER_3))
    assert m.is_inf(m.multiply_clear_cofactor_G1(three))
    assert m.eq(m.multiply_clear_cofactor_G1(m.G1), m.multiply(m.G1, 1 - bls12_381.x))
    cleared = m.normalize(m.multiply_clear_cofactor_G2(m.G2))
    point = bls12_381.G2.generator().clear_cofactor()
    assert plain(cleared) == plain([[int(c.c0), int(c.c1)] for c in (point.x, point.y)])
