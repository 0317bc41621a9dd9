"""What schemes are made of: the tags of the draft, values that do not change, arguments that are refused."""

import hashlib
import pickle
import subprocess
import sys

import pytest
from bls_schemes import ALL, SUITES, every_scheme

from millerloop import bls
from millerloop.bls import AugScheme, BasicMinPk, BasicScheme, PopMinPk, PopMinSig, PopScheme
from millerloop.errors import PairingError


@pytest.mark.parametrize("name", SUITES)
def test_the_six_suites(name):
    scheme, dst, pop_dst = SUITES[name]
    assert getattr(bls, name) is scheme
    assert (scheme.dst, scheme.pop_dst) == (dst, pop_dst)
    min_pk = name.endswith("MinPk")
    assert scheme.keys_in == ("G1" if min_pk else "G2")
    assert (scheme.public_key_size, scheme.signature_size) == ((48, 96) if min_pk else (96, 48))
    assert scheme.curve.__name__ == "millerloop.bls12_381"
    assert len(bytes(scheme.sk_to_pk(5))) == scheme.public_key_size
    assert len(bytes(scheme.sign(5, b""))) == scheme.signature_size


@every_scheme
def test_schemes_are_values(scheme):
    twin = pickle.loads(pickle.dumps(scheme))
    assert twin == scheme
    assert hash(twin) == hash(scheme)
    assert eval(repr(scheme)) == scheme
    assert scheme.replace() == scheme
    other = scheme.replace(dst=b"other")
    assert other != scheme
    assert (other.dst, other.pop_dst, other.keys_in, other.curve) == (
        b"other",
        scheme.pop_dst,
        scheme.keys_in,
        scheme.curve,
    )
    assert not other.verify(scheme.sk_to_pk(5), b"", scheme.sign(5, b""))
    for name in ("dst", "_dst", "anything"):
        with pytest.raises(AttributeError):
            setattr(scheme, name, b"x")
    with pytest.raises(AttributeError):
        del scheme._dst


def test_tags_stay_where_they_belong():
    assert PopMinPk.replace(keys_in="G2") == PopMinSig
    assert PopMinPk.replace(keys_in="G2", dst=b"x", pop_dst=b"y") == PopScheme("G2", b"x", pop_dst=b"y")
    for change in ({"curve": "bls12_377"}, {"hash": "sha512"}):
        with pytest.raises(PairingError, match="dst must be given"):
            PopMinPk.replace(**change)
        assert PopMinPk.replace(**change, dst=b"x").pop_dst is None
    with pytest.raises(TypeError):
        PopMinPk.replace(tag=b"x")


def test_schemes_differ():
    assert len({*ALL.values()}) == len(ALL)
    assert BasicScheme("G1", b"x") != AugScheme("G1", b"x") != PopScheme("G1", b"x")
    assert BasicMinPk != "BasicMinPk"
    assert BasicScheme("G1", b"x", hash=hashlib.sha512) == BasicScheme("G1", b"x", hash=hashlib.sha512)


@pytest.mark.parametrize(
    ("arguments", "options", "error"),
    [
        (("G3",), {}, PairingError),
        (("G1", b""), {}, PairingError),
        (("G1", "text"), {}, TypeError),
        (("G1", b"x"), {"curve": "secp256k1"}, PairingError),
        (("G1",), {"curve": "bls12_377"}, PairingError),
        (("G1",), {"hash": "sha512"}, PairingError),
        (("G1", b"x"), {"hash": "no such hash"}, PairingError),
        (("G1", b"x"), {"hash": 5}, TypeError),
        (("G1", b"x", "bls12_377"), {}, TypeError),
    ],
)
@pytest.mark.parametrize("cls", [BasicScheme, AugScheme, PopScheme])
def test_wrong_arguments(cls, arguments, options, error):
    with pytest.raises(error):
        cls(*arguments, **options)


def test_tags_of_proofs():
    for cls in (BasicScheme, AugScheme):
        with pytest.raises(PairingError, match="PopScheme"):
            cls("G1", pop_dst=b"x")
    with pytest.raises(PairingError, match="empty"):
        PopScheme("G1", pop_dst=b"")
    with pytest.raises(PairingError, match="differ"):
        PopScheme("G1", b"x", pop_dst=b"x")
    without = PopScheme("G1", b"x", curve="bls12_377")
    assert without.pop_dst is None
    for run in (lambda: without.pop_prove(5), lambda: without.pop_verify(without.sk_to_pk(5), without.sign(5, b""))):
        with pytest.raises(PairingError, match="pop_dst"):
            run()


def test_no_curve_is_loaded_before_it_is_used():
    code = (
        "import sys, pickle, millerloop.bls as bls\n"
        "s = pickle.loads(pickle.dumps(bls.PopMinPk))\n"
        "repr(s), hash(s), s.dst, s.public_key_size, s.replace(dst=b'x')\n"
        "bls.BasicScheme('G1', b'x', curve='bls12_377')\n"
        "assert not [name for name in sys.modules if name.startswith('millerloop.bls12')]\n"
        "s.sk_to_pk(5)\n"
        "assert 'millerloop.bls12_381' in sys.modules and 'millerloop.bls12_377' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
