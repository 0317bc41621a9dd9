"""millerloop.compat.py_ecc.bls: what the suites of py_ecc return, refuse and say False to."""

import copy
import hashlib
import pickle
import sys
from functools import cache
from types import ModuleType, SimpleNamespace

import pytest
import vector_files
from py_ecc_both import OURS, both, installed, outcome

from millerloop.bls12_381 import G1, G2, r
from millerloop.errors import PairingError

FAMILY = "bls12_381_bls_signature_ethereum"
# Outside the group of order r, with an x that is not zero, as py_ecc decodes no other
WRONG_KEY = next(P for P in map(G1.map_to_curve, range(9)) if not P.in_subgroup()).to_bytes()
WRONG_SIGNATURE = next(Q for Q in map(G2.map_to_curve, range(9)) if not Q.in_subgroup()).to_bytes()
NO_KEY, NO_SIGNATURE = b"\xc0" + bytes(47), b"\xc0" + bytes(95)
# sha256 of what the suites of py_ecc return, the first 16 digits
SIGNED = {
    "G2Basic": "49af66c41e1dd279",
    "G2MessageAugmentation": "6dfa4d62b1062bdf",
    "G2ProofOfPossession": "ce4d06eadf70003a",
    "PopProve": "70f2a4757c8894a7",
    "own DST": "599d9ca6f26c6dfb",
    "sha512": "557c2d92093d36c0",
}
KEYS = {  # KeyGen of seed and key_info
    (b"x" * 32, b""): 25464315151731030493526080303493578428769857458094501814778241923589547683015,
    (b"x" * 31, b""): 7969941902650519332669736790489687843160088722080137275104707585331386396806,
    (b"x" * 32, b"info"): 4120439970142555224562687125403745544937594689091544281519784211237561592343,
    (b"", b""): 34559330624438643696104206747534943505409975011376427733397389663154606173921,
}


def digest(data):
    return hashlib.sha256(data).hexdigest()[:16]


def signed(basic, aug, pop):
    own = type("Own", (basic,), {"DST": b"an example", "xmd_hash_function": hashlib.sha256})
    wide = type("Wide", (pop,), {"xmd_hash_function": hashlib.sha512})
    return {
        "G2Basic": basic.Sign(5, b"message"),
        "G2MessageAugmentation": aug.Sign(5, b"message"),
        "G2ProofOfPossession": pop.Sign(5, b"message"),
        "PopProve": pop.PopProve(5),
        "own DST": own.Sign(5, b"message"),
        "sha512": wide.Sign(5, b"message"),
    }


@cache
def suites(names):
    """The suites and keys, signatures, aggregates of their own making."""
    s = names.suites
    basic, aug, pop = s.G2Basic, s.G2MessageAugmentation, s.G2ProofOfPossession
    made = OURS.suites.G2Basic, OURS.suites.G2MessageAugmentation, OURS.suites.G2ProofOfPossession
    one = signed(*made)
    return SimpleNamespace(
        basic=basic,
        aug=aug,
        pop=pop,
        key=made[0].SkToPk(5),
        key7=made[0].SkToPk(7),
        opposite=made[0].SkToPk(r - 5),
        one=one["G2Basic"],
        aug_one=one["G2MessageAugmentation"],
        pop_one=one["G2ProofOfPossession"],
        proof=one["PopProve"],
        two=made[0].Aggregate([one["G2Basic"], made[0].Sign(7, b"another")]),
        same=made[0].Aggregate([one["G2Basic"], made[0].Sign(7, b"message")]),
        aug_two=made[1].Aggregate([one["G2MessageAugmentation"], made[1].Sign(7, b"message")]),
        pop_two=made[2].Aggregate([one["G2ProofOfPossession"], made[2].Sign(7, b"message")]),
    )


M, MM = b"message", [b"message", b"another"]
# Each of the first nine costs py_ecc two or three pairings, half a second; so do the first five below.
TRUE = [
    lambda s: s.basic.Verify(s.key, M, s.one),
    lambda s: s.basic().Verify(PK=s.key, message=M, signature=s.one),
    lambda s: s.aug.Verify(s.key, M, s.aug_one),
    lambda s: s.pop.Verify(s.key, M, s.pop_one),
    lambda s: s.pop.PopVerify(s.key, s.proof),
    lambda s: s.basic.AggregateVerify([s.key, s.key7], MM, s.two),
    lambda s: s.aug.AggregateVerify([s.key, s.key7], [M, M], s.aug_two),
    lambda s: s.pop.AggregateVerify([s.key, s.key7], [M, M], s.pop_two),
    lambda s: s.pop.FastAggregateVerify([s.key, s.key7], M, s.pop_two),
    lambda s: s.basic.KeyValidate(s.key),
    lambda s: s.basic.KeyValidate(bytearray(s.key)) and s.pop.KeyValidate(memoryview(s.key)),
]
FALSE = [
    lambda s: s.basic.Verify(s.key, b"another", s.one),
    lambda s: s.basic.Verify(s.key, M, s.pop_one),
    lambda s: s.basic.Verify(s.key, M, NO_SIGNATURE),
    lambda s: s.pop.PopVerify(s.key, s.pop_one),
    lambda s: s.pop.FastAggregateVerify([s.key], M, s.pop_two),
    lambda s: s.basic.KeyValidate(NO_KEY),
    lambda s: s.basic.KeyValidate(WRONG_KEY),
    lambda s: s.basic.KeyValidate(b"") or s.basic.KeyValidate(s.key[:-1]) or s.basic.KeyValidate(bytes(48)),
    lambda s: s.basic.KeyValidate(b"\xff" * 48),
    lambda s: s.basic.Verify(NO_KEY, M, NO_SIGNATURE),
    lambda s: s.basic.Verify(WRONG_KEY, M, s.one),
    lambda s: s.basic.Verify(s.key, M, WRONG_SIGNATURE),
    lambda s: s.basic.Verify(s.key, M, bytes(96)),
    lambda s: s.basic.Verify(bytes(48), M, s.one),
    lambda s: s.basic.Verify(s.key[:-1], M, s.one) or s.basic.Verify(s.key + b"\0", M, s.one),
    lambda s: s.basic.Verify(s.key, M, s.one[:-1]) or s.basic.Verify(s.key, M, b""),
    lambda s: s.basic.Verify(s.key, "message", s.one) or s.basic.Verify(s.key, bytearray(M), s.one),
    lambda s: s.basic.Verify(bytearray(s.key), M, s.one) or s.basic.Verify(s.key, M, bytearray(s.one)),
    lambda s: s.basic.Verify(None, M, s.one) or s.basic.Verify(s.key, None, s.one) or s.basic.Verify(s.key, M, None),
    lambda s: s.basic.Verify(5, M, s.one) or s.basic.Verify("a" * 48, M, s.one),
    lambda s: s.basic.AggregateVerify([], [], s.one) or s.pop.AggregateVerify([], [], NO_SIGNATURE),
    lambda s: s.aug.AggregateVerify([], [], NO_SIGNATURE) or s.aug.AggregateVerify([s.key], [], s.one),
    lambda s: s.basic.AggregateVerify([s.key], MM, s.two) or s.basic.AggregateVerify(s.key, [M], s.one),
    lambda s: s.basic.AggregateVerify([s.key, s.key7], [M, M], s.same),
    lambda s: s.basic.AggregateVerify([s.key, NO_KEY], MM, s.one),
    lambda s: s.basic.AggregateVerify([s.key, b"a"], MM, s.one),
    lambda s: s.basic.AggregateVerify([s.key], ["message"], s.one),
    lambda s: s.basic.AggregateVerify([s.key], b"m", s.one),
    lambda s: s.basic.AggregateVerify([s.key], [M], b"") or s.aug.AggregateVerify([b""], [M], s.aug_one),
    lambda s: s.pop.FastAggregateVerify([], M, s.pop_one) or s.pop.FastAggregateVerify([], M, NO_SIGNATURE),
    lambda s: s.pop.FastAggregateVerify([s.key, NO_KEY], M, s.pop_one),
    lambda s: s.pop.FastAggregateVerify([s.key, s.opposite], M, NO_SIGNATURE),
    lambda s: s.pop.FastAggregateVerify([s.key, b"a"], M, s.pop_one) or s.pop.FastAggregateVerify([None], M, s.one),
    lambda s: s.pop.FastAggregateVerify([s.key], "message", s.pop_one),
    lambda s: s.pop.FastAggregateVerify(s.key, M, s.pop_one),
    lambda s: s.pop.PopVerify(b"", s.proof) or s.pop.PopVerify(None, s.proof) or s.pop.PopVerify(NO_KEY, s.proof),
    lambda s: s.pop.PopVerify(s.key, b""),
]
ERRORS = [
    (lambda s: s.basic.SkToPk(0), "ValidationError"),
    (lambda s: s.basic.SkToPk(r), "ValidationError"),
    (lambda s: s.basic.SkToPk(-1), "ValidationError"),
    (lambda s: s.basic.SkToPk(b"x" * 32), "ValidationError"),
    (lambda s: s.basic.SkToPk(1.0), "ValidationError"),
    (lambda s: s.basic.Sign(0, M), "ValidationError"),
    (lambda s: s.basic.Sign(r, M), "ValidationError"),
    (lambda s: s.basic.Sign("a", M), "ValidationError"),
    (lambda s: s.basic.Sign(5, "message"), "ValidationError"),
    (lambda s: s.basic.Sign(5, bytearray(M)), "ValidationError"),
    (lambda s: s.aug.Sign(0, M), "ValidationError"),
    (lambda s: s.aug.Sign(5, "message"), "TypeError"),
    (lambda s: s.aug.Verify(s.key, "message", s.aug_one), "TypeError"),
    (lambda s: s.pop.PopProve(0), "ValidationError"),
    (lambda s: s.pop.PopProve("a"), "ValidationError"),
    (lambda s: s.basic.Aggregate([]), "ValidationError"),
    (lambda s: s.basic.Aggregate([s.one, b"x"]), "ValidationError"),
    (lambda s: s.basic.Aggregate(["a"]), "ValidationError"),
    (lambda s: s.basic.Aggregate(s.one), "ValidationError"),
    (lambda s: s.basic.Aggregate([bytearray(s.one)]), "ValidationError"),
    (lambda s: s.basic.Aggregate([s.one, bytes(96)]), "ValueError"),
    (lambda s: s.basic.Aggregate([b"\xff" * 96]), "ValueError"),
    (lambda s: s.basic.Aggregate(None), "TypeError"),
    (lambda s: s.basic.Aggregate(iter([s.one])), "TypeError"),
    (lambda s: s.basic.AggregateVerify(None, None, s.one), "TypeError"),
    (lambda s: s.pop.FastAggregateVerify(None, M, s.one), "TypeError"),
    (lambda s: s.basic.KeyValidate(None), "TypeError"),
    (lambda s: s.basic.KeyValidate(5), "TypeError"),
    (lambda s: s.basic.KeyGen("x" * 32), "TypeError"),
    (lambda s: s.basic.KeyGen(b"x" * 32, "info"), "TypeError"),
    (lambda s: s.pop._AggregatePKs([]), "ValidationError"),
    (lambda s: s.pop._AggregatePKs([b"a"]), "ValueError"),
    (lambda s: s.pop._AggregatePKs(None), "TypeError"),
    (lambda s: s.basic._CoreSign(5, M, b"a" * 256), "ValueError"),
]


@both
@pytest.mark.parametrize("call", TRUE)
def test_true(names, call):
    assert call(suites(names)) is True


@both
@pytest.mark.parametrize("call", FALSE)
def test_false(names, call):
    assert call(suites(names)) is False


@both
@pytest.mark.parametrize(("call", "error"), ERRORS)
def test_errors(names, call, error):
    assert outcome(call, suites(names)) == error


@both
def test_bytes(names):
    s = suites(names)
    assert {name: digest(data) for name, data in signed(s.basic, s.aug, s.pop).items()} == SIGNED
    assert {seed: s.basic.KeyGen(*seed) for seed in KEYS} == KEYS
    assert s.pop.KeyGen(IKM=bytearray(b"x" * 32), key_info=bytearray(b"info")) == KEYS[b"x" * 32, b"info"]
    for no_seed in (32, [1] * 32, "x" * 32, None):
        with pytest.raises(TypeError):
            s.pop.KeyGen(no_seed)
        with pytest.raises(TypeError):
            s.pop.KeyGen(b"x" * 32, no_seed)
    assert s.basic.SkToPk(5) == (5 * G1.generator()).to_bytes()
    assert s.aug.SkToPk(r - 1) == (-G1.generator()).to_bytes()
    assert s.pop.SkToPk(True) == G1.generator().to_bytes()
    assert type(s.basic.SkToPk(5)) is type(s.basic.Sign(5, M)) is type(s.basic.Aggregate([s.one])) is bytes


@both
def test_sums(names):
    """Of encodings that decode, in the group of order r or not, and of the identity."""
    s = suites(names)
    sums = s.basic.Aggregate
    assert sums([s.one]) == sums([s.one, NO_SIGNATURE]) == sums((s.one,)) == s.one
    assert sums([NO_SIGNATURE]) == NO_SIGNATURE
    assert sums([WRONG_SIGNATURE]) == WRONG_SIGNATURE
    assert G2.from_bytes(sums([s.one, WRONG_SIGNATURE]), check=False) == sum(
        G2.from_bytes(data, check=False) for data in (s.one, WRONG_SIGNATURE)
    )
    keys = s.pop._AggregatePKs
    assert keys([s.key, s.key7]) == s.basic.SkToPk(12)
    assert keys([s.key, NO_KEY]) == s.key
    assert keys([s.key, s.opposite]) == keys([NO_KEY]) == NO_KEY
    assert keys([WRONG_KEY]) == WRONG_KEY


@both
def test_subclasses_of_bytes(names):
    class Root(bytes):
        pass

    s = suites(names)
    assert s.basic.Sign(5, Root(M)) == s.one
    assert s.basic.Aggregate([Root(s.one)]) == s.one
    assert s.basic.Verify(Root(s.key), Root(b"another"), Root(s.one)) is False


def test_cores():
    """The steps below the suites, with a DST as an argument."""
    basic = OURS.suites.G2Basic
    key, signature = basic.SkToPk(5), basic._CoreSign(5, M, b"an example")
    assert digest(signature) == SIGNED["own DST"]
    assert basic._CoreVerify(key, M, signature, b"an example")
    assert not basic._CoreVerify(key, M, signature, b"another example")
    assert basic._CoreAggregateVerify([key, key], [M, M], basic.Aggregate([signature] * 2), b"an example")
    assert not basic._CoreAggregateVerify([], [], signature, b"an example")
    with pytest.raises(NotImplementedError):
        OURS.suites.BaseG2Ciphersuite.AggregateVerify([key], [M], signature)
    # py_ecc hashes with an empty DST; RFC 9380 has none
    assert outcome(basic._CoreSign, 5, M, b"") == outcome(OURS.suites.BaseG2Ciphersuite.Sign, 5, M) == "ValueError"


def octets(text):
    return bytes.fromhex(text.removeprefix("0x"))


def each(texts):
    return [octets(text) for text in texts]


ETHEREUM = {
    "aggregate": lambda suite, v: outcome(suite.Aggregate, each(v)),
    "aggregate_verify": lambda suite, v: suite.AggregateVerify(
        each(v["pubkeys"]), each(v["messages"]), octets(v["signature"])
    ),
    "fast_aggregate_verify": lambda suite, v: suite.FastAggregateVerify(
        each(v["pubkeys"]), octets(v["message"]), octets(v["signature"])
    ),
    "sign": lambda suite, v: outcome(suite.Sign, int(v["privkey"], 16), octets(v["message"])),
    "verify": lambda suite, v: suite.Verify(octets(v["pubkey"]), octets(v["message"]), octets(v["signature"])),
}


@pytest.mark.parametrize("kind", ETHEREUM)
def test_ethereum(kind):
    """The cases of ethereum/bls12-381-tests through the names of py_ecc."""
    cases = vector_files.load(FAMILY, f"{kind}.json")["cases"]
    assert cases
    for case in cases:
        expected = case["output"]
        if not isinstance(expected, bool):
            expected = "ValidationError" if expected is None else octets(expected)
        assert ETHEREUM[kind](OURS.suites.G2ProofOfPossession, case["input"]) == expected, case["name"]


def test_validation_error(monkeypatch):
    """Ours is a PairingError, and eth_utils' own where somebody has loaded that."""

    class Foreign(Exception):
        pass

    stand_in = ModuleType("eth_utils")
    for module in (None, stand_in):
        monkeypatch.setitem(sys.modules, "eth_utils", module)
        with pytest.raises(OURS.suites.ValidationError, match="Invalid private key") as caught:
            OURS.suites.G2Basic.SkToPk(0)
        assert type(caught.value) is OURS.suites.ValidationError
    stand_in.ValidationError = Foreign
    with pytest.raises(Foreign, match="Invalid secret key") as caught:
        OURS.suites.G2Basic.Sign(0, b"")
    for error in (caught.value, copy.copy(caught.value), pickle.loads(pickle.dumps(caught.value))):
        assert isinstance(error, (PairingError, Foreign))
        assert isinstance(error, OURS.suites.ValidationError)
        assert str(error) == "Invalid secret key"


@installed
def test_validation_error_of_py_ecc():
    from eth_utils import ValidationError

    with pytest.raises(ValidationError, match="Insufficient number of signatures"):
        OURS.suites.G2Basic.Aggregate([])
