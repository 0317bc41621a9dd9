"""Secret keys, public keys and signatures: what they refuse, that they do not change, and that secrets stay inside."""

import copy
import pickle
from importlib import import_module

import pytest
from bls_schemes import outsider

from millerloop.bls import BasicMinPk, BasicMinSig, BasicScheme, PublicKey, SecretKey, Signature, keys
from millerloop.errors import InvalidKeyError, SubgroupError

CURVES = ("bls12_381", "bls12_377")
each_group = pytest.mark.parametrize(
    ("curve", "group"), [(import_module(f"millerloop.{curve}"), group) for curve in CURVES for group in ("G1", "G2")]
)


@each_group
@pytest.mark.parametrize("kind", [PublicKey, Signature])
def test_a_point(curve, group, kind):
    cls = getattr(curve, group)
    point = 5 * cls.generator()
    value = kind(point)
    assert value.point == point
    assert bytes(value) == value.to_bytes() == bytes(point)
    assert len(bytes(value)) == (48 if group == "G1" else 96)
    assert value == kind(5 * cls.generator()) != kind(6 * cls.generator())
    assert hash(value) == hash(kind(5 * cls.generator()))
    assert value != point
    assert value != bytes(point)
    assert len({value, kind(5 * cls.generator()), kind(cls.generator())}) == 2
    name = curve.__name__.rpartition(".")[2]
    assert repr(value) == f"<{kind.__name__} in {group} of {name}: {bytes(point).hex()}>"
    with pytest.raises(SubgroupError):
        kind(outsider(cls, curve.Fp if group == "G1" else curve.Fp2))


@each_group
def test_kinds_and_groups_do_not_mix(curve, group):
    point = getattr(curve, group).generator()
    other = getattr(curve, "G2" if group == "G1" else "G1").generator()
    assert PublicKey(point) != Signature(point)
    assert PublicKey(point) != PublicKey(other)
    assert len({PublicKey(point), Signature(point), PublicKey(other)}) == 3


@each_group
def test_the_identity(curve, group):
    neutral = getattr(curve, group).identity()
    with pytest.raises(InvalidKeyError) as caught:
        PublicKey(neutral)
    assert caught.value.reason == "identity"
    assert Signature(neutral).point.is_identity
    key = PublicKey(getattr(curve, group).generator())
    with pytest.raises(InvalidKeyError):
        key.__init__(neutral)
    assert not key.point.is_identity


@pytest.mark.parametrize("wrong", [None, 5, b"", "c0", object()])
@pytest.mark.parametrize("kind", [PublicKey, Signature, SecretKey])
def test_wrong_types(kind, wrong):
    with pytest.raises(TypeError):
        kind(wrong)
    with pytest.raises(TypeError):
        kind()


@each_group
@pytest.mark.parametrize("kind", [PublicKey, Signature])
def test_copies_and_pickles(curve, group, kind):
    value = kind(7 * getattr(curve, group).generator())
    assert copy.copy(value) is value
    assert copy.deepcopy([value])[0] is value
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        twin = pickle.loads(pickle.dumps(value, protocol))
        assert (type(twin), twin) == (kind, value)


@pytest.mark.parametrize("kind", [PublicKey, Signature])
def test_no_change(kind):
    value = kind(import_module("millerloop.bls12_381").G2.generator())
    for name in ("point", "_encoding", "other"):
        with pytest.raises(AttributeError):
            setattr(value, name, None)
    with pytest.raises(AttributeError):
        del value.point


def test_pickles_are_checked():
    good = bytes(import_module("millerloop.bls12_381").G1.identity())
    with pytest.raises(InvalidKeyError):
        keys.restore("PublicKey", "bls12_381", "G1", good)
    for arguments in (
        ("SecretKey", "bls12_381", "G1"),
        ("PublicKey", "secrets", "G1"),
        ("PublicKey", "bls12_381", "p"),
    ):
        with pytest.raises(TypeError):
            keys.restore(*arguments, good)


@each_group
def test_prepared_keys(curve, group):
    tag = b"tests of prepared keys"
    scheme = BasicScheme(group, tag, curve=curve.__name__.rpartition(".")[2])
    key, signature = scheme.sk_to_pk(5), scheme.sign(5, b"message")
    assert key.prepare() is key
    assert key.prepare() == scheme.sk_to_pk(5)
    assert hash(key) == hash(scheme.sk_to_pk(5))
    assert scheme.verify(key, b"message", signature)
    assert not scheme.verify(key, b"another", signature)
    assert scheme.batch_verify([(key, b"message", signature), (key, b"", scheme.sign(5, b""))])
    assert scheme.aggregate_verify([key], [b"message"], signature)
    twin = pickle.loads(pickle.dumps(key))
    assert twin == key


SECRET = 0x1234567890ABCDEF1234567890ABCDEF1234567890ABCDEF1234567890ABCDEF


@pytest.mark.parametrize("scheme", [BasicMinPk, BasicMinSig, BasicScheme("G1", b"tag", curve="bls12_377")])
def test_secret_keys(scheme):
    number = SECRET % scheme.curve.r
    key = scheme.secret_key(number)
    assert key == scheme.secret_key(number.to_bytes(32, "big")) != scheme.secret_key(number + 1)
    assert key != number
    assert key != key.to_bytes()
    assert bytes(key) == key.to_bytes() == number.to_bytes(32, "big")
    assert SecretKey(key.scalar) == key
    shown = repr(key) + str(key) + f"{key}"
    assert "bls12" in shown
    for digits in (f"{number:x}"[:6], str(number)[:6], f"{number:x}"[-6:], str(number)[-6:]):
        assert digits not in shown.lower()


def test_secret_keys_of_different_curves():
    other = BasicScheme("G1", b"tag", curve="bls12_377")
    assert BasicMinPk.secret_key(5) != other.secret_key(5)
    for run in (other.sk_to_pk, other.secret_key, lambda key: other.sign(key, b"")):
        with pytest.raises(TypeError, match="377"):
            run(BasicMinPk.secret_key(5))


def test_secrets_are_not_copied():
    key = BasicMinPk.secret_key(SECRET % BasicMinPk.curve.r)
    attempts = [copy.copy, copy.deepcopy, hash, lambda key: {key}]
    attempts += [lambda key, n=n: pickle.dumps(key, n) for n in range(pickle.HIGHEST_PROTOCOL + 1)]
    for attempt in attempts:
        with pytest.raises(TypeError):
            attempt(key)


def test_cleared_keys():
    key = BasicMinPk.secret_key(5)
    public = BasicMinPk.sk_to_pk(key)
    assert not key.is_cleared
    key.clear()
    key.clear()
    assert key.is_cleared
    assert "cleared" in repr(key)
    uses = [BasicMinPk.sk_to_pk, BasicMinSig.sk_to_pk, lambda key: BasicMinPk.sign(key, b""), bytes, SecretKey.to_bytes]
    for use in uses:
        with pytest.raises(InvalidKeyError) as caught:
            use(key)
        assert caught.value.reason == "cleared"
    assert public == BasicMinPk.sk_to_pk(5)
    key = BasicMinPk.secret_key(5)
    BasicMinPk.sk_to_pk(key)
    key.scalar.clear()
    with pytest.raises(InvalidKeyError):
        BasicMinPk.sk_to_pk(key)


def test_public_keys_are_worked_out_once():
    key = BasicMinPk.secret_key(5)
    assert BasicMinPk.sk_to_pk(key) is BasicMinPk.sk_to_pk(key)
    assert bytes(BasicMinSig.sk_to_pk(key)) == bytes(5 * BasicMinSig.curve.G2.generator())


@pytest.mark.parametrize("kind", [PublicKey, Signature])
def test_a_second_call_of_the_constructor_changes_nothing(kind):
    point = import_module("millerloop.bls12_381").G1.generator()
    value = kind(point)
    with pytest.raises(AttributeError, match="does not change"):
        value.__init__(2 * point)
    assert value.point == point
    with pytest.raises(AttributeError, match="does not change"):
        BasicMinPk.__init__("G2", b"another tag")
    assert BasicMinPk == BasicScheme("G1")


@pytest.mark.parametrize("kind", [PublicKey, Signature, SecretKey])
def test_no_subclasses(kind):
    with pytest.raises(TypeError, match="no subclasses"):
        type("Mine", (kind,), {})
