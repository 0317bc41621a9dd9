"""Multiples in the groups of order r, their tables, membership and cofactors, through Python."""

import copy
import pickle
import random

import gmpy2
import pytest
import vector_files
from group_points import any_point, curve_of, generator_of, read_back
from instances import each_group, each_instance

from millerloop import bls12_377, bls12_381
from millerloop.errors import EncodingError, SubgroupError


def scalars(it):
    """Around every place where a scalar is cut into digits, and at random."""
    r, x = it.curve.r, abs(it.curve.x)
    edges = [0, 1, 2, 15, 16, 17, 31, 32, x - 1, x, x + 1, x**2 - 1, x**2, x**2 + 1, x**3, r - x**2, r - x, r // 2]
    edges += [(x - 1) * (1 + x + x**2), (1 << 255) - 1, 1 << 255, 1 << 256, (1 << 300) + 5, r - 1, r, r + 1, 2 * r]
    rng = random.Random("scalars")
    edges += [sum(rng.choice([0, x - 1]) * x**i for i in range(4)) for _ in range(6)]
    edges += [rng.getrandbits(rng.choice([64, 128, 255, 400])) for _ in range(10)]
    return [*edges, *(-k for k in edges)]


@each_instance
@each_group
def test_every_way_to_multiply(it, group):
    cls, curve = getattr(it, group), curve_of(it, group)
    s = curve.multiply(0xC0FFEE, generator_of(it, group))
    P = it.point(group, s)
    table = cls.table(P)
    batch = cls.mul_batch([P] * len(scalars(it)), scalars(it))
    for k, multiple in zip(scalars(it), batch, strict=True):
        expected = it.plain_expected_point(curve.multiply(k % it.curve.r, s))
        ways = [
            k * P,
            P * k,
            P.mul_vartime(k),
            table * k,
            k * table,
            it.Fr(k) * P,
            P.mul_vartime(it.Fr(k)),
            table * it.Fr(k),
            multiple,
        ]
        assert {way == ways[0] for way in ways} == {True}
        assert it.plain_point(ways[0]) == expected
        assert all(way.in_subgroup() and way.is_on_curve() for way in ways)
    assert P.mul_vartime(gmpy2.mpz(3)) == table * gmpy2.mpz(3) == P + P + P


@each_instance
@each_group
def test_vartime_outside_the_group(it, group):
    s = any_point(it, group, 4)
    P = it.point(group, s)
    for k in (0, 1, -1, it.curve.r, it.curve.r + 1, 1 << 300):
        assert P.mul_vartime(k) == k * P
        expected = curve_of(it, group).multiply(abs(k), s)
        assert it.plain_point(P.mul_vartime(abs(k))) == it.plain_expected_point(expected)


@each_instance
@each_group
def test_table(it, group):
    cls = getattr(it, group)
    P = 77 * cls.generator()
    table = cls.table(P)
    assert type(table) is it.PointTable
    assert table.point is P
    assert copy.copy(table) is copy.deepcopy(table) is table
    assert table == cls.table(78 * cls.generator() - cls.generator()) != cls.table(cls.generator())
    assert table != P
    assert hash(table) == hash(cls.table(P))
    assert repr(table) == f"{group}.table({P!r})"
    assert bytes(table) == bytes(P)
    nothing = cls.table(cls.identity())
    assert (nothing * 5).is_identity
    assert (it.Fr(7) * nothing).is_identity
    for value in (table, nothing):
        restored = it.PointTable._restore(value.__reduce__()[1][1])
        assert restored == value
        assert restored * 123456789 == value * 123456789
    with pytest.raises(SubgroupError, match="order r"):
        cls.table(it.point(group, any_point(it, group, 9)))
    other = it.G2 if group == "G1" else it.G1
    for wrong in (other.generator(), 5, None, table, it.Fp(1)):
        with pytest.raises(TypeError, match=rf"must be a {group} of"):
            cls.table(wrong)
    for wrong in (1.0, "1", None, P, table, True, it.Fp(1), [1]):
        with pytest.raises(TypeError):
            table * wrong
        with pytest.raises(TypeError):
            wrong * table


@each_instance
def test_table_is_not_made_by_calling(it):
    with pytest.raises(TypeError, match=r"G1\.table"):
        it.PointTable()
    empty = it.PointTable.__new__(it.PointTable)  # as a hostile pickle would: a table of the identity
    assert empty * 3 == it.G1.identity()
    for wrong in (b"", b"1", bytes(95), bytes(97), bytes(193)):
        with pytest.raises(EncodingError):
            it.PointTable._restore(wrong)
    with pytest.raises(TypeError):
        it.PointTable._restore(3)


def test_pickles_by_the_package():
    for curve in (bls12_381, bls12_377):
        for group in (curve.G1, curve.G2):
            table = group.table(5 * group.generator())
            assert pickle.loads(pickle.dumps(table)) == table


def test_scalars_of_another_curve_are_refused():
    for curve, other in ((bls12_381, bls12_377), (bls12_377, bls12_381)):
        for group in (curve.G1, curve.G2):
            P = group.generator()
            for k in (other.Fr(3), other.Fp(3), curve.Fp(3)):
                with pytest.raises(TypeError):
                    P * k
                with pytest.raises(TypeError):
                    k * P
                with pytest.raises(TypeError, match="k must be an integer or an Fr"):
                    P.mul_vartime(k)
                with pytest.raises(TypeError):
                    group.table(P) * k


@each_instance
@pytest.mark.parametrize("wrong", [1.0, "1", b"1", None, True, [1], ()], ids=repr)
def test_wrong_scalars(it, wrong):
    with pytest.raises(TypeError, match="k must be an integer or an Fr"):
        it.G1.generator().mul_vartime(wrong)


@each_instance
@each_group
def test_membership(it, group):
    """The derived vectors, points of small order among them; what was found is found again."""
    read = it.curve.g1_point if group == "G1" else it.curve.g2_point
    cases = vector_files.load(f"{it.curve.name}_derived_tower", "subgroup_membership.json")["cases"]
    points, expected = [], []
    for case in cases:
        if case["group"] == group:
            points.append(it.point(group, read((vector_files.decode(case["x"]), vector_files.decode(case["y"])))))
            expected.append(case["in_subgroup"])
            P = it.point(group, read((vector_files.decode(case["x"]), vector_files.decode(case["y"]))))
            assert P.in_subgroup() is P.in_subgroup() is case["in_subgroup"]
            assert (-P).in_subgroup() is case["in_subgroup"]
            assert (P + getattr(it, group).generator()).in_subgroup() is case["in_subgroup"]
            assert P.clear_cofactor().in_subgroup()
    assert getattr(it, group).in_subgroup_batch(points) == expected
    assert [P.in_subgroup() for P in points] == expected


@each_instance
@each_group
def test_clear_cofactor(it, group):
    """By the multiple that the documents name, on members and on others."""
    x, curve = it.curve.x, curve_of(it, group)
    h2 = (x**2 - x - 1) + (x - 1) * x + 2 * x**2  # on G2, where psi is multiplication by x
    factor = (abs(x - 1) if group == "G1" else h2) % it.curve.r
    P = 99 * getattr(it, group).generator()
    assert P.clear_cofactor() == factor * P
    assert getattr(it, group).identity().clear_cofactor().is_identity
    for seed in (11, 12):
        s = any_point(it, group, seed)
        cleared = it.point(group, s).clear_cofactor()
        assert cleared.in_subgroup()
        assert curve.multiply(it.curve.r, None if cleared.is_identity else read_back(it, group, cleared)) is None
        if group == "G1":
            assert it.plain_point(cleared) == it.plain_expected_point(curve.multiply(abs(x - 1), s))


@each_instance
@each_group
def test_random(it, group):
    cls, curve = getattr(it, group), curve_of(it, group)
    points = [cls.random() for _ in range(4)]
    assert len(set(points)) == 4
    for P in points:
        assert P.in_subgroup()
        assert curve.multiply(it.curve.r, read_back(it, group, P)) is None
