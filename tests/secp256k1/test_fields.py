"""Fp and Fn of secp256k1 and their doubles against plain integers."""

import itertools
import random

import pytest

from millerloop.errors import EncodingError, PairingError
from millerloop.secp256k1 import Fn, FnDbl, Fp, FpDbl, n, p

RNG = random.Random(8)
FIELDS = {"Fp": (Fp, FpDbl, p), "Fn": (Fn, FnDbl, n)}
each_field = pytest.mark.parametrize(("field", "double", "modulus"), FIELDS.values(), ids=FIELDS)


def numbers(modulus):
    edges = [0, 1, 2, 3, modulus - 1, modulus - 2, (modulus - 1) // 2, (modulus + 1) // 2]
    edges += [(1 << k) + d for k in (52, 64, 128, 192, 208, 255) for d in (-1, 0)] + [(1 << 256) - modulus]
    return edges + [RNG.randrange(modulus) for _ in range(6)]


def test_moduli():
    assert p == 2**256 - 2**32 - 977
    assert n == 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141


@each_field
def test_arithmetic(field, double, modulus):
    for a, b in itertools.product(numbers(modulus), repeat=2):
        x, y = field(a), field(b)
        assert (int(x + y), int(x - y), int(x * y)) == ((a + b) % modulus, (a - b) % modulus, a * b % modulus)
        assert (x + b, b - x, x * b) == (x + y, y - x, x * y)
        assert (x == y) == (a == b)
        assert int(x.prod2x(y).redc2x()) == a * b % modulus
        assert int((x.prod2x(y) - y.square2x() + double(x)).redc2x()) == (a * b - b * b + a) % modulus
        if b:
            assert x / y * y == x


@each_field
def test_one_operand(field, double, modulus):
    values = numbers(modulus)
    for a in values:
        x = field(a)
        assert (int(x), int(-x), int(x.square())) == (a, -a % modulus, a * a % modulus)
        assert field(a - modulus) == field(a + 3 * modulus) == x
        assert int(x**5) == pow(a, 5, modulus)
        assert int(x.square2x().redc2x()) == a * a % modulus
        assert x.frobenius(3) == x.conjugate() == x
        assert (x.is_zero, bool(x), x.sgn0()) == (a == 0, a != 0, a % 2)
        square = pow(a, (modulus - 1) // 2, modulus) in (0, 1)
        assert x.is_square() == x.is_square_vartime() == square
        assert x.legendre() == (0 if a == 0 else 1 if square else -1)
        root = x.sqrt()
        assert (root is not None) == square
        if square:
            assert root.square() == x
            assert root.sgn0() == 0
        else:
            with pytest.raises(PairingError, match="is not a square"):
                x.sqrt(strict=True)
        if a:
            assert int(x.inverse()) == int(x.inverse_vartime()) == int(x**-1) == pow(a, -1, modulus)
        else:
            for inverse in (x.inverse, x.inverse_vartime, lambda x=x: 1 / x):
                with pytest.raises(ZeroDivisionError):
                    inverse()
    nonzero = [a for a in values if a]
    assert field.batch_inverse(nonzero) == [1 / field(a) for a in nonzero]
    with pytest.raises(ZeroDivisionError) as caught:
        field.batch_inverse([5, 0])
    assert caught.value.index == 1


@each_field
def test_long_sums(field, double, modulus):
    """FnDbl has room for one product alone: sums are reduced on the way."""
    for a in (1, modulus - 1, RNG.randrange(modulus)):
        x, total, negative = field(a), double(), double()
        for _ in range(1000):
            total = total + x.square2x()
            negative = negative - x.square2x()
        assert int(total.redc2x()) == 1000 * a * a % modulus
        assert int(negative.redc2x()) == -1000 * a * a % modulus
        assert -total == negative
        assert int((-negative).redc2x()) == int(total.redc2x())


@each_field
def test_bytes(field, double, modulus):
    for a in numbers(modulus):
        x = field(a)
        for byteorder in ("big", "little"):
            data = a.to_bytes(32, byteorder)
            assert x.to_bytes(byteorder) == data
            assert field.from_bytes(data, byteorder) == x
        assert bytes(x) == a.to_bytes(32, "big")
    for bad in (modulus, modulus + 1, (1 << 256) - 1):
        for byteorder in ("big", "little"):
            with pytest.raises(EncodingError) as caught:
                field.from_bytes(bad.to_bytes(32, byteorder), byteorder)
            assert caught.value.reason == "range"
    for length in (0, 31, 33, 48):
        with pytest.raises(EncodingError) as caught:
            field.from_bytes(bytes(length))
        assert caught.value.reason == "length"


@each_field
def test_wide_bytes(field, double, modulus):
    for length in (0, 1, 23, 24, 25, 31, 32, 33, 48, 64, 100):
        for data in (bytes(length), b"\xff" * length, RNG.randbytes(length)):
            for byteorder in ("big", "little"):
                wanted = int.from_bytes(data, byteorder) % modulus
                assert int(field.from_bytes_wide(data, byteorder)) == wanted
    for multiple in (modulus, modulus * (modulus - 1), modulus << 255):
        assert field.from_bytes_wide(multiple.to_bytes(64, "big")) == field.zero()


@each_field
def test_hash_to_field(field, double, modulus):
    """RFC 9380, section 5.2: 48 bytes for an element of 256 bits."""
    from millerloop.expand_message import expand_message

    uniform = expand_message(b"message", b"dst", 3 * 48)
    wanted = [int.from_bytes(uniform[i : i + 48], "big") % modulus for i in range(0, 144, 48)]
    assert [int(x) for x in field.hash_to_field(b"message", b"dst", 3)] == wanted


def test_fields_do_not_mix():
    for operation in ("__add__", "__sub__", "__mul__", "__truediv__"):
        assert getattr(Fp(1), operation)(Fn(1)) is NotImplemented
        assert getattr(Fn(1), operation)(Fp(1)) is NotImplemented
    assert Fp(1) != Fn(1)
    assert FpDbl(1) != FnDbl(1)
    assert (repr(Fp(10)), repr(Fn(10)), repr(FnDbl(10))) == ("Fp(0xa)", "Fn(0xa)", "FnDbl(Fn(0xa))")
