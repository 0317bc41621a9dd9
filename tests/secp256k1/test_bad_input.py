"""Wrong values and wrong types for secp256k1: a typed error that names what is wrong."""

import decimal
import pickle

import pytest

from millerloop import bls12_381, secp256k1
from millerloop.errors import PairingError
from millerloop.secp256k1 import Fn, FnDbl, Fp, FpDbl, Point, PointTable, SecretScalar

G = Point.generator()
NO_SCALARS = [None, True, 1.0, "1", b"1", [1], decimal.Decimal(1), Fp(1), bls12_381.Fr(1), bls12_381.SecretScalar(1), G]
each_no_scalar = pytest.mark.parametrize("bad", NO_SCALARS, ids=[type(bad).__name__ for bad in NO_SCALARS])
NO_POINTS = [None, 1, "1", b"\x00", (1, 2), bls12_381.G1.generator(), Fp(1), Point]
each_no_point = pytest.mark.parametrize("bad", NO_POINTS, ids=[type(bad).__name__ for bad in NO_POINTS])


@each_no_scalar
def test_scalars(bad):
    for multiply in (lambda: G * bad, lambda: bad * G, lambda: Point.table(G) * bad):
        with pytest.raises(TypeError):
            multiply()
    with pytest.raises(TypeError, match="Fn or a SecretScalar of secp256k1"):
        Point.mul_generator(bad)
    with pytest.raises(TypeError, match="k must be an integer or an Fn of secp256k1"):
        G.mul_vartime(bad)
    with pytest.raises(TypeError, match=r"^a must be an integer or an Fn of secp256k1"):
        Point.double_mul_vartime(bad, 1, G)
    with pytest.raises(TypeError, match=r"^b must be an integer or an Fn of secp256k1"):
        Point.double_mul_vartime(1, bad, G)
    with pytest.raises(TypeError, match=r"scalars\[1\] must be an integer or an Fn of secp256k1"):
        Point.msm([G, G], [1, bad])
    with pytest.raises(TypeError, match=r"scalars\[1\] must be an integer, an Fn or a SecretScalar of secp256k1"):
        Point.mul_batch([G, G], [1, bad])
    with pytest.raises(TypeError, match="an integer or an Fn of secp256k1"):
        SecretScalar(bad)


def test_secrets_where_time_varies():
    secret = SecretScalar(5)
    for call in (
        lambda: G.mul_vartime(secret),
        lambda: Point.double_mul_vartime(secret, 1, G),
        lambda: Point.double_mul_vartime(1, secret, G),
        lambda: Point.msm([G], [secret]),
    ):
        with pytest.raises(TypeError):
            call()


@each_no_point
def test_points(bad):
    for call in (
        lambda: Point.double_mul_vartime(1, 1, bad),
        lambda: Point.table(bad),
        lambda: G + bad,
        lambda: G - bad,
        lambda: bad - G,
        lambda: Point.sum([G, bad]),
        lambda: Point.msm([bad], [1]),
        lambda: Point.mul_batch([bad], [1]),
        lambda: Point.to_affine_batch([bad]),
        lambda: Point.in_subgroup_batch([bad]),
    ):
        with pytest.raises(TypeError):
            call()
    assert bad != G


@pytest.mark.parametrize("bad", [None, True, 1.0, "1", b"1", [1], Fn(1), bls12_381.Fp(1), G])
def test_coordinates(bad):
    with pytest.raises(TypeError, match="x must be an integer or an element of Fp of secp256k1"):
        Point(bad, 1)
    with pytest.raises(TypeError, match="y must be an integer or an element of Fp of secp256k1"):
        Point(1, bad)
    with pytest.raises(TypeError, match="u must be"):
        Point.map_to_curve(bad)


@pytest.mark.parametrize("bad", [None, True, 1.0, "1", b"1", [1], decimal.Decimal(1), G, bls12_381.Fp(1)])
def test_elements(bad):
    for cls, other in ((Fp, Fn), (Fn, Fp), (FpDbl, Fn), (FnDbl, Fp)):
        for value in (bad, other(1)):
            with pytest.raises(TypeError):
                cls(value)
    for a in (Fp(1), Fn(1)):
        for call in (lambda a=a: a + bad, lambda a=a: bad - a, lambda a=a: a * bad, lambda a=a: a.prod2x(bad)):
            if bad is not G:
                with pytest.raises(TypeError):
                    call()


def test_numbers_of_arguments():
    for call in (
        Point,
        lambda: Point(1),
        lambda: Point(1, 2, 3),
        SecretScalar,
        lambda: SecretScalar(1, 2),
        PointTable,
        lambda: PointTable(G),
        Point.mul_generator,
        lambda: Point.double_mul_vartime(1, 2),
        lambda: Fp(1, 2),
        lambda: Fn(1, 2),
        lambda: Point.from_bytes(b"\x00", None, None),
    ):
        with pytest.raises(TypeError):
            call()


def test_lists():
    with pytest.raises(PairingError):
        Point.msm([G], [1, 2])
    with pytest.raises(PairingError):
        Point.mul_batch([G, G], [1])
    for bad in (None, 5, b"00", {G}, {G: 1}):
        with pytest.raises(TypeError):
            Point.mul_batch(bad, [1])
        with pytest.raises(TypeError):
            Point.from_bytes_batch(bad)
    with pytest.raises(PairingError):
        Point.hash(b"message", b"")
    with pytest.raises(TypeError):
        Point.hash("message", b"dst")


def test_names_that_are_not_there():
    for name in ("to_fr", "_mul_short_batch", "G1", "r", "x"):
        assert not hasattr(SecretScalar, name)
        assert not hasattr(secp256k1, name)
        assert name in ("x", "r") or not hasattr(Point, name)


def test_values_do_not_change():
    for value, name in ((G, "x"), (G, "new"), (Fp(1), "v"), (Point.table(G), "point"), (SecretScalar(5), "k")):
        with pytest.raises(AttributeError):
            setattr(value, name, 5)


def test_nothing_is_derived():
    for cls in (Point, PointTable, SecretScalar, Fp, Fn, FpDbl, FnDbl):
        with pytest.raises(TypeError):
            type("Derived", (cls,), {})
        for base in cls.__mro__[1:-1]:
            with pytest.raises(TypeError):
                base()


def test_pickles_that_were_tampered_with():
    for cls, data in ((Point, b""), (Point, b"\x06" + bytes(64)), (Fn, b"\xff" * 32), (PointTable, b"\x02")):
        with pytest.raises(PairingError):
            secp256k1._restore(cls.__name__, data)
    with pytest.raises(TypeError, match="whose values are pickled"):
        secp256k1._restore("SecretScalar", bytes(32))
    assert pickle.loads(pickle.dumps(G)) == G
