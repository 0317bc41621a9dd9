"""G1 and G2 against reference.py and the published multiples."""

import copy
import operator
import pickle
import random

import gmpy2
import pytest
import reference
import vector_files
from group_points import any_point, curve_of, curve_order, generator_of, multiple, point_of_small_order
from hypothesis import given, settings
from hypothesis import strategies as st
from instances import INSTANCES, each_group, each_instance

from millerloop.errors import NotOnCurveError, PairingError


@each_instance
@each_group
def test_generator_and_identity(it, group):
    cls = getattr(it, group)
    P, O = cls.generator(), cls.identity()
    assert it.plain_point(P) == it.plain_expected_point(generator_of(it, group))
    assert (P.is_identity, O.is_identity) == (False, True)
    for point in (P, O):
        assert point.is_on_curve()
        assert point.in_subgroup()
        assert point + O == O + point == point - O == point
        assert point - point == O
        assert point + (-point) == O
        assert O - point == -point
    assert -O == O
    assert O + O == O.double() == O
    for name in ("x", "y"):
        with pytest.raises(PairingError, match="identity"):
            getattr(O, name)


@each_instance
@each_group
def test_sums(it, group):
    @settings(deadline=None, max_examples=20, database=None)
    @given(st.integers(-20, 20), st.integers(-(2**300), 2**300))
    def check(m, n):
        s, t = multiple(it, group, m), multiple(it, group, n)
        curve = curve_of(it, group)
        P, Q = it.point(group, s), it.point(group, t)
        for point, expected in (
            (P + Q, curve.add(s, t)),
            (P - Q, curve.add(s, curve.negate(t))),
            (-P, curve.negate(s)),
            (P + P, curve.add(s, s)),
            (P.double(), curve.add(s, s)),
            (P - P, None),
            (P + -P, None),
            ((P + Q) + (P - Q), curve.add(s, s)),
        ):
            assert it.plain_point(point) == it.plain_expected_point(expected)
            assert point.is_on_curve()
        assert (P == Q) == (s == t)

    check()


@each_instance
@each_group
def test_multiples(it, group):
    r = it.curve.r
    P = getattr(it, group).generator()
    running = getattr(it, group).identity()
    for n in range(40):
        assert n * P == P * n == running
        assert -n * P == P * -n == -running
        running = running + P
    for n in (r - 1, r, r + 1, 2 * r, (1 << 255) - 1, 1 << 255, (1 << 256) - 1, 1 << 256, 1 << 257, -r, -r - 1):
        assert n * P == (n % r) * P
    rng = random.Random(1)
    for bits in (64, 128, 255, 256, 300):
        n = rng.getrandbits(bits)
        expected = it.plain_expected_point(multiple(it, group, n))
        assert it.plain_point(n * P) == expected
        assert it.plain_point(gmpy2.mpz(n) * P) == expected
        assert P * gmpy2.mpz(n) == -(P * -n)
    n = rng.getrandbits(10_000)
    assert n * P == (n % r) * P
    assert -n * P == -(n % r) * P
    assert (n * getattr(it, group).identity()).is_identity


@each_instance
@each_group
def test_distributive(it, group):
    P = getattr(it, group).generator() * 12345

    @settings(deadline=None, max_examples=20, database=None)
    @given(st.integers(-(2**270), 2**270), st.integers(-(2**270), 2**270))
    def check(m, n):
        assert m * P + n * P == (m + n) * P
        assert m * (n * P) == (m * n) * P

    check()


@each_instance
@each_group
def test_outside_the_subgroup(it, group):
    """No reduction mod r there; the equation is all that is asked of coordinates."""
    r, curve = it.curve.r, curve_of(it, group)
    for seed in (1, 2):
        s = any_point(it, group, seed)
        P = it.point(group, s)
        assert P.is_on_curve()
        assert not P.in_subgroup()
        for n in (2, 3, r - 1, r, r + 1, -1, -r, random.Random(seed).getrandbits(700)):
            assert it.plain_point(n * P) == it.plain_expected_point(curve.multiply(n, s))
        assert not (r * P).is_identity
        for n in (0, 5, -1, -5):  # an Fr stands for its representative in [0, r)
            assert it.Fr(n) * P == n % r * P


@each_instance
@each_group
def test_integers_above_the_order_of_the_curve(it, group):
    """Taken mod that order, which every point has: a multiple by millions of bits does not take minutes."""
    order, curve = curve_order(it, group), curve_of(it, group)
    outside = any_point(it, group, 5)
    assert curve.multiply(order, outside) is None
    for s in (outside, point_of_small_order(curve, order, outside), generator_of(it, group)):
        P = it.point(group, s)
        for n in (order - 1, order, order + 1, (1 << 100_000) + 1, (1 << 100_000) + 77):
            expected = curve.multiply(n % order, s)
            assert it.plain_point(n * P) == it.plain_expected_point(expected)
            assert it.plain_point(P * -n) == it.plain_expected_point(curve.negate(expected))
        huge = 1 << 4_000_000
        assert huge * P == gmpy2.mpz(huge) * P == (huge % order) * P == -(P * -huge)


def test_points_of_small_and_even_order():
    """E of BLS12-377 has points of every order dividing 6, where the addition formulas have their exceptions."""
    for it in INSTANCES:
        if it.curve.name != "bls12_377":
            continue
        curve = it.curve.E
        two = (it.curve.Fp(-1), it.curve.Fp(0))
        three = (it.curve.Fp(0), it.curve.Fp(1))
        points = [None]
        for _ in range(5):
            points.append(curve.add(points[-1], curve.add(two, three)))
        assert len({p and p[0].ints() + p[1].ints() for p in points}) == 6
        outside = any_point(it, "G1", 3)
        generator = it.curve.g1
        points += [curve.add(p, q) for p in points[:6] for q in (generator, outside, curve.add(generator, generator))]
        for s in points:
            P = it.point("G1", s)
            assert it.plain_point(P.double()) == it.plain_expected_point(curve.add(s, s))
            for t in points:
                Q = it.point("G1", t)
                expected = it.plain_expected_point(curve.add(s, t))
                assert it.plain_point(P + Q) == expected
                # with other representatives, Z different from 1
                assert it.plain_point((P + Q - Q) + Q) == expected
                assert it.plain_point(P - Q) == it.plain_expected_point(curve.add(s, curve.negate(t)))
                assert (P == Q) == (s == t)
        for s in points[:6]:
            for n in (*range(-13, 14), it.curve.r, 6 << 260, (6 << 260) + 3):
                assert it.plain_point(n * it.point("G1", s)) == it.plain_expected_point(curve.multiply(n % 6, s))


@each_instance
def test_points_of_small_order_381(it):
    if it.curve.name != "bls12_381":
        pytest.skip("BLS12-377 has its own test")
    P = it.G1(0, 2)
    assert not P.in_subgroup()
    assert it.G1.identity() == P + P + P
    assert 2 * P == -P == it.G1(0, -2)
    assert P.double() + P == it.G1.identity()
    assert (P * (3 << 300)).is_identity


@each_instance
@each_group
def test_coordinates_are_checked(it, group):
    cls, P = getattr(it, group), getattr(it, group).generator()
    assert cls(P.x, P.y) == P
    assert cls(P.x, -P.y) == -P
    for x, y in ((P.x + 1, P.y), (P.x, P.y + 1), (P.y, P.x), (0, 0), (1, 1)):
        with pytest.raises(NotOnCurveError, match=group):
            cls(x, y)
    if group == "G1":
        assert cls(int(P.x) + it.curve.p, int(P.y) - it.curve.p) == P
        with pytest.raises(TypeError, match="x must be"):
            cls(it.Fp2(P.x, 0), P.y)
    for bad in (None, 1.0, "1", True, b"1", P):
        with pytest.raises(TypeError, match="x must be"):
            cls(bad, P.y)
        with pytest.raises(TypeError, match="y must be"):
            cls(P.x, bad)
    for count in (1, 3):
        with pytest.raises(TypeError, match="coordinates"):
            cls(*[P.x] * count)


@each_instance
@each_group
def test_python_manners(it, group):
    cls = getattr(it, group)
    P, O = cls.generator(), cls.identity()
    Q = 3 * P - 2 * P  # the same point with another Z
    assert P == Q
    assert hash(P) == hash(Q)
    assert hash(O) == hash(P - P)
    assert len({P, Q, O, P - P, 2 * P}) == 3
    for foreign in (None, 0, 1, "O", (P.x, P.y)):
        assert not operator.eq(P, foreign)
        assert not operator.eq(O, foreign)
    names = {name: getattr(it, name) for name in ("Fp", "Fp2", "G1", "G2")}
    package = pytest.importorskip(f"millerloop.{it.curve.name}")
    for point in (P, Q, O, -7 * P):
        assert eval(repr(point), names) == point
        assert copy.copy(point) is point
        assert copy.deepcopy(point) is point
        back = pickle.loads(pickle.dumps(point))
        assert type(back) is getattr(package, group)
        assert repr(back) == repr(point)
    assert sum([P, Q, P]) == 3 * P
    assert sum([], O) == O
    assert +P is P
    assert (cls.__module__, cls.__qualname__) == (f"millerloop.{it.curve.name}", group)


@each_instance
def test_a_pickle_off_the_curve_is_refused(it):
    restore = it.G1._restore
    order = "big" if it.curve.name == "bls12_381" else "little"
    with pytest.raises(NotOnCurveError):
        restore((1).to_bytes(48, order) * 2)
    assert restore(it.G1.identity().__reduce__()[1][1]) == it.G1.identity()


@each_instance
@each_group
def test_points_outside_the_subgroup_are_pickled_too(it, group):
    outside = it.point(group, any_point(it, group, 7))
    assert repr(pickle.loads(pickle.dumps(outside))) == repr(outside)


@each_instance
@each_group
def test_affine(it, group):
    """The same points, and what is known of them; encodings, which ask for affine coordinates, stay what they are."""
    cls = getattr(it, group)
    P, O, outside = cls.generator(), cls.identity(), it.point(group, any_point(it, group, 8))
    points = [O, P, 2 * P, 5 * P + O, P - P, outside, outside + outside, 2 * P, -P]
    for some in (points, [], [O], [O, O], [P], points[2:3], points[:3]):
        for iterable in (some, tuple(some), iter(some)):
            result = cls.to_affine_batch(iterable)
            assert result == some
            assert [repr(p) for p in result] == [repr(p) for p in some]
            assert [bytes(p) for p in result] == [bytes(p) for p in some]
    assert (2 * P).to_affine() == 2 * P
    for same in (O, P, (3 * P).to_affine()):
        assert same.to_affine() is same
        assert cls.to_affine_batch([same])[0] is same
    other = getattr(it, "G2" if group == "G1" else "G1").generator()
    for wrong in (other, None, (P.x, P.y), 1):
        with pytest.raises(TypeError, match=rf"points\[1\] must be a {group}"):
            cls.to_affine_batch([P, wrong])
    for wrong in (None, P, 5, b"", "points"):
        with pytest.raises(TypeError, match="points must be an iterable"):
            cls.to_affine_batch(wrong)

    def fails():
        yield 2 * P
        raise KeyError("midway")

    with pytest.raises(KeyError, match="midway"):
        cls.to_affine_batch(fails())


@each_instance
def test_groups_do_not_mix(it):
    P, Q = it.G1.generator(), it.G2.generator()
    assert P != Q
    assert it.G1.identity() != it.G2.identity()
    for a, b in ((P, Q), (Q, P), (P, 1), (1, P), (P, None), (P, it.Fp(1)), (it.Fp(1), P)):
        with pytest.raises(TypeError):
            a + b
        with pytest.raises(TypeError):
            a - b
    for bad in (1.0, True, None, "2", it.Fp(2), P, Q, b"\x02"):
        with pytest.raises(TypeError):
            P * bad
        with pytest.raises(TypeError):
            bad * P
    with pytest.raises(TypeError):
        P / 2


@pytest.mark.parametrize("it", [it for it in INSTANCES if it.engine == "scalar"], ids=repr)
@each_group
def test_published_multiples(it, group):
    family = f"{it.curve.name}_scalar_mul_sage"
    if vector_files.path(family) is None:
        pytest.skip(f"{family} is not here")
    seen, cls, points, scalars, results = 0, getattr(it, group), [], [], []
    read = it.curve.g1_point if group == "G1" else it.curve.g2_point
    for file in vector_files.files(family):
        if not file.startswith(group):
            continue
        for case in vector_files.load(family, file)["cases"]:
            point, expected = (it.point(group, read(vector_files.sage_point(case[key]))) for key in ("P", "Q"))
            scalar = vector_files.decode(case["scalar"])
            ways = [scalar * point, point.mul_vartime(scalar), cls.msm([point], [scalar]), cls.table(point) * scalar]
            assert [it.plain_point(way) for way in ways] == [it.plain_point(expected)] * len(ways)
            assert it.Fr(scalar) * point == expected
            points, scalars, results = [*points, point], [*scalars, scalar], [*results, expected]
            seen += 1
    assert seen > 100
    assert cls.mul_batch(points, scalars) == results


def test_reference_has_both_curves():
    assert {it.curve.name for it in INSTANCES} == set(reference.CURVES)
