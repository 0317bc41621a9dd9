"""Squares, square roots and signs of Fp, Fr and Fp2, and bytes of any length, against reference.py and the vectors."""

import random
from importlib import import_module

import pytest
import vector_files
from hypothesis import given, settings
from hypothesis import strategies as st
from instances import INSTANCES
from reference import CURVES, Field

from millerloop.errors import PairingError


class RootField:
    """A class under test and its field in the reference."""

    def __init__(self, name, cls, field):
        self.name, self.cls, self.field = name, cls, field

    def both(self, *coefficients):
        return self.cls(*coefficients), self.field(*coefficients)

    def expected(self, value):
        return self.field(*((int(value),) if self.field.degree == 1 else (int(value.c0), int(value.c1))))


def found():
    for it in INSTANCES:
        for name in "Fp", "Fp2":
            yield RootField(f"{it}-{name}", getattr(it.module, name), getattr(it.curve, name))
    for curve in CURVES.values():
        cls = import_module(f"millerloop.{curve.name}").Fr
        yield RootField(f"{curve}-Fr", cls, Field("Fr", curve.r, [0]))


ALL = list(found())
each = pytest.mark.parametrize("it", ALL, ids=lambda it: it.name)
each_prime = pytest.mark.parametrize("it", [it for it in ALL if it.field.degree == 1], ids=lambda it: it.name)


def sign(expected):
    """RFC 9380, section 4.1."""
    return next((c % 2 for c in expected.ints() if c), 0)


def coefficients(it):
    p = int(it.field.p)
    edges = [0, 1, 2, p - 1, p - 2, (p - 1) // 2, (p + 1) // 2, *(1 << k for k in (26, 52, 64, 104, 200))]
    one = st.one_of(st.sampled_from(edges), st.integers(-20, 20), st.integers(0, p - 1))
    return st.lists(one, min_size=it.field.degree, max_size=it.field.degree)


def check(it, *c):
    a, expected = it.both(*c)
    square, root = expected.is_square(), a.sqrt()
    assert a.is_square() is a.is_square_vartime() is square
    assert type(a.legendre()) is int
    assert a.legendre() == (0 if not expected else 1 if square else -1)
    assert type(a.sgn0()) is int
    assert a.sgn0() == sign(expected)
    if square:
        assert type(root) is it.cls
        s = it.expected(root)
        assert s * s == expected
        assert sign(s) == 0
        assert root == a.sqrt(strict=True) == a.sqrt(True) == a.sqrt(False)
    else:
        assert root is None
        assert a.sqrt(False) is None
        with pytest.raises(PairingError, match=f"{it.cls.__name__} is not a square"):
            a.sqrt(strict=True)


@each
def test_roots_and_signs(it):
    @settings(deadline=None, max_examples=100, database=None)
    @given(coefficients(it))
    def run(c):
        check(it, *c)

    run()


@each
def test_all_small_elements(it):
    small = range(-12, 13) if it.field.degree == 1 else range(-4, 5)
    for c0 in small:
        for c1 in small if it.field.degree == 2 else [None]:
            check(it, *(c for c in (c0, c1) if c is not None))


@each
def test_the_root_of_a_square_is_the_element_or_its_negative(it):
    rng = random.Random(1)
    for _ in range(20):
        a, expected = it.both(*it.field.random(rng).ints())
        root = a.square().sqrt()
        assert root == (a if sign(expected) == 0 else -a)
        assert (-a).square().sqrt() == root
        assert a.sgn0() + (-a).sgn0() == 1


@each
def test_roots_of_unity(it):
    """All orders that are powers of two, where Tonelli and Shanks have most to do."""
    q = int(it.field.size)
    rng = random.Random(2)
    a = next(a for a in iter(lambda: it.field.random(rng), None) if not a.is_square())
    odd = (q - 1) // (q - 1 & 1 - q)
    a = a**odd
    while a != 1:
        check(it, *a.ints())
        a = a * a


@each
def test_the_character_is_multiplicative(it):
    rng = random.Random(3)
    values = [it.cls(*it.field.random(rng).ints()) for _ in range(8)]
    for a in values:
        for b in values:
            assert (a * b).legendre() == a.legendre() * b.legendre()


@pytest.mark.parametrize("it", [it for it in ALL if it.field.degree == 2], ids=lambda it: it.name)
def test_every_element_of_fp_is_a_square_in_fp2(it):
    rng = random.Random(4)
    for c0 in (1, 2, 3, 5, -1, *(rng.randrange(int(it.field.p)) for _ in range(10))):
        root = it.cls(c0).sqrt()
        assert root.square() == it.cls(c0)
        assert root.c0.is_zero or root.c1.is_zero


FACTS = [(it, family, file) for it in INSTANCES for family, file in (
    (f"{it.curve}_derived_tower", "tower_facts.json"), ("bls12_381_fields", "fp_fp2_facts.json")
) if family.startswith(it.curve.name)]  # fmt: skip


@pytest.mark.parametrize(("it", "family", "file"), FACTS, ids=lambda value: str(value))
def test_facts(it, family, file):
    count = 0
    for case in vector_files.load(family, file)["cases"]:
        field, _, operation = case["op"].partition("_")
        if operation not in ("sqrt", "is_square"):
            continue
        cls = getattr(it, field.capitalize())
        read = lambda v, cls=cls: cls(*v) if isinstance(v, tuple) else cls(v)  # noqa: E731
        a, out = read(vector_files.decode(case["a"])), case.get("out_up_to_sign", case.get("out"))
        if operation == "is_square" or out is None:
            assert a.is_square() == bool(out)
            assert (a.sqrt() is not None) == bool(out)
        else:
            root = read(vector_files.decode(out))
            assert a.sqrt() == (root if root.sgn0() == 0 else -root)
        count += 1
    assert count


@each_prime
def test_bytes_of_any_length(it):
    rng, p = random.Random(5), int(it.field.p)
    assert it.cls.from_bytes_wide(b"") == it.cls(0)
    for length in [1, 31, 32, 33, 47, 48, 49, 64, 128, 1000]:
        for data in rng.randbytes(length), b"\xff" * length, bytes(length):
            for order in "big", "little":
                expected = int.from_bytes(data, order)
                assert int(it.cls.from_bytes_wide(data, order)) == expected % p
                assert int(it.cls.from_bytes_wide(memoryview(bytearray(data)), byteorder=order)) == expected % p
            assert it.cls.from_bytes_wide(data) == it.cls.from_bytes_wide(data, "big")
    for wrong in ("00", 5, None, [1], it.cls(1)):
        with pytest.raises(TypeError, match=f"{it.cls.__name__} is read from a bytes-like object"):
            it.cls.from_bytes_wide(wrong)
    with pytest.raises(ValueError, match="byteorder"):
        it.cls.from_bytes_wide(b"", "native")
    with pytest.raises(TypeError, match="byteorder"):
        it.cls.from_bytes_wide(b"", None)


@each_prime
def test_conjugation_does_nothing_in_a_prime_field(it):
    a = it.cls(5)
    assert a.conjugate() is a


@each
def test_bytes_are_to_bytes(it):
    a = it.cls(*it.field.random(random.Random(6)).ints())
    assert bytes(a) == a.to_bytes()
    assert it.cls.from_bytes(bytes(a)) == a


@pytest.mark.parametrize("it", INSTANCES, ids=repr)
def test_fields_above_have_bytes_and_no_roots(it):
    for cls in it.Fp4, it.Fp12:
        assert bytes(cls(3)) == cls(3).to_bytes()
        for name in ("sqrt", "is_square", "legendre", "sgn0", "from_bytes_wide"):
            assert not hasattr(cls, name)
