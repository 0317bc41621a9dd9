"""The backend of Ethereum's consensus specifications: published cases of every kind, and what never raises."""

import doctest
import inspect
import random
from array import array

import pytest
import vector_files

from millerloop.bls import PopMinPk
from millerloop.compat import arkworks
from millerloop.compat import consensus_specs as bls
from millerloop.errors import EncodingError, InvalidKeyError, NotOnCurveError, PairingError, SubgroupError

FAMILY = "bls12_381_bls_signature_ethereum"
DST = b"BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_"
r = bls.BLS_MODULUS
INFINITY_KEY = b"\xc0" + bytes(47)
# On the curve, outside the group of order r
OUTSIDE_KEY = b"\x80" + bytes(46) + b"\x04"
OUTSIDE_SIGNATURE = b"\x80" + bytes(94) + b"\x02"


class Octets(bytes):
    """As SSZ has its bytes: a subclass, with more to it."""

    def __new__(cls, *args):
        self = super().__new__(cls, *args)
        self.root = None
        return self


class Uint(int):
    """As SSZ has its integers, which do not mix."""

    def __add__(self, other):
        raise ValueError("not with these")

    __radd__ = __mul__ = __rmul__ = __sub__ = __add__


class View:
    """As SSZ has its lists: neither a list nor a tuple."""

    def __init__(self, items):
        self.items = list(items)

    def __len__(self):
        return len(self.items)

    def __getitem__(self, i):
        return self.items[i]


KINDS = {"bytes": bytes, "subclass": Octets, "bytearray": bytearray, "memoryview": memoryview}
each_kind = pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)


def kind_of(value):
    """The id of a test; repr() is another in every process, for some."""
    return type(value).__name__


def decoded(value, kind=bytes):
    if isinstance(value, list):
        return [decoded(v, kind) for v in value]
    return kind(bytes.fromhex(value.removeprefix("0x")))


def cases(file):
    """The cases of a file, their input decoded."""
    if vector_files.path(FAMILY, file) is None:
        pytest.skip(f"{FAMILY}/{file} is not here")
    for case in vector_files.load(FAMILY, file)["cases"]:
        yield case["name"], case.get("op"), case["input"], case["output"]


def check(call, output):
    """What a call gives is `output`; None: it must raise."""
    if output is None:
        with pytest.raises(PairingError):
            call()
    elif isinstance(output, bool):
        assert call() is output
    else:
        given = call()
        assert type(given) is bytes
        assert given == decoded(output)


@each_kind
def test_sign(kind):
    for _, _, given, output in cases("sign.json"):
        key, message = decoded(given["privkey"], kind), decoded(given["message"], kind)
        check(lambda key=key, message=message: bls.Sign(key, message), output)
        number = int.from_bytes(bytes(key), "big")
        for secret in (number, Uint(number)):
            check(lambda secret=secret, message=message: bls.Sign(secret, message), output)
        if output is not None:
            assert bls.Verify(bls.SkToPk(key), message, decoded(output, kind))
            assert bls.SkToPk(key) == bls.SkToPk(Uint(number))


@each_kind
def test_verify(kind):
    for _, _, given, output in cases("verify.json"):
        values = [decoded(given[name], kind) for name in ("pubkey", "message", "signature")]
        check(lambda values=values: bls.Verify(*values), output)


@each_kind
def test_aggregate(kind):
    for _, _, given, output in cases("aggregate.json"):
        for sequence in (list, tuple, View):
            check(lambda given=given, sequence=sequence: bls.Aggregate(sequence(decoded(given, kind))), output)


@each_kind
@pytest.mark.parametrize("sequence", [list, tuple, View, iter])
def test_aggregate_verify(kind, sequence):
    for _, _, given, output in cases("aggregate_verify.json"):
        keys, messages = (sequence(decoded(given[name], kind)) for name in ("pubkeys", "messages"))
        assert bls.AggregateVerify(keys, messages, decoded(given["signature"], kind)) is output


def test_batch_verify():
    """Not of the specifications: each of its signatures by itself, of which one is forged."""
    for _, _, given, output in cases("batch_verify.json"):
        items = zip(*(decoded(given[name]) for name in ("pubkeys", "messages", "signatures")), strict=True)
        assert all(bls.Verify(*item) for item in items) is output


@each_kind
@pytest.mark.parametrize("sequence", [list, tuple, View, iter])
def test_fast_aggregate_verify(kind, sequence):
    for _, _, given, output in cases("fast_aggregate_verify.json"):
        keys, message = sequence(decoded(given["pubkeys"], kind)), decoded(given["message"], kind)
        assert bls.FastAggregateVerify(keys, message, decoded(given["signature"], kind)) is output


@each_kind
def test_altair(kind):
    seen = set()
    for _, op, given, output in cases("altair_eth_extensions.json"):
        seen.add(op)
        if op == "eth_aggregate_pubkeys":
            for sequence in (list, View, iter):
                for call in (bls.eth_aggregate_pubkeys, bls.AggregatePKs, bls._AggregatePKs):
                    check(lambda s=sequence, c=call, given=given: c(s(decoded(given, kind))), output)
            continue
        message, signature = (decoded(given[name], kind) for name in ("message", "signature"))
        for sequence in (list, View, iter):
            keys = sequence(decoded(given["pubkeys"], kind))
            assert bls.eth_fast_aggregate_verify(keys, message, signature) is output
        if not given["pubkeys"]:
            assert not bls.FastAggregateVerify([], message, signature)
    assert len(seen) == 2


@pytest.mark.parametrize("group", ["G1", "G2"])
def test_deserialization(group):
    """Valid ones are in the group of order r; the unchecked readers leave out that test and nothing else."""
    read = bls.bytes48_to_G1 if group == "G1" else bls.bytes96_to_G2
    for name, _, given, output in cases(f"deserialization_{group}.json"):
        (data,) = (decoded(text) for text in given.values())
        try:
            point = read(data)
        except (EncodingError, NotOnCurveError):
            assert not output, name
            continue
        assert point.is_in_subgroup() is output
        assert point.to_compressed_bytes() == data
        if group == "G1":
            assert bls.KeyValidate(data) is (output and data != INFINITY_KEY)


def test_hash_to_g2():
    for _, _, given, output in cases("hash_to_G2.json"):
        point = bls.G2.hash_to_curve(given["msg"].encode(), b"QUUX-V01-CS02-with-BLS12381G2_XMD:SHA-256_SSWU_RO_")
        xy = [int(c, 16).to_bytes(48, "big") for key in "xy" for c in output[key].split(",")]
        assert point.to_xy_bytes_be() == b"".join(xy)


def other_verify(ark, key, message, signature):
    """The equation of the draft, with py-arkworks, on points in the group of order r."""
    try:
        P, S = ark.G1Point.from_compressed_bytes(key), ark.G2Point.from_compressed_bytes(signature)
    except ValueError:
        return False
    left = ark.GT.pairing(P, ark.G2Point.hash_to_curve(message, DST))
    return P.to_compressed_bytes() != INFINITY_KEY and left == ark.GT.pairing(ark.G1Point(), S)


def test_verify_as_py_arkworks():
    """Signatures, and the same with one bit flipped anywhere."""
    ark, rng = pytest.importorskip("py_arkworks_bls12381"), random.Random(7)
    verified = 0
    for n in range(60):
        secret, message = rng.randrange(1, r), rng.randbytes(n)
        key = (ark.G1Point() * ark.Scalar(secret)).to_compressed_bytes()
        signature = (ark.G2Point.hash_to_curve(message, DST) * ark.Scalar(secret)).to_compressed_bytes()
        assert (bls.SkToPk(secret), bls.Sign(secret, message)) == (key, signature)
        values = [key, message, signature]
        which = n % 4
        if which < 3 and values[which]:
            bit = rng.randrange(3, 8 * len(values[which]))
            flipped = int.from_bytes(values[which], "big") ^ 1 << 8 * len(values[which]) - 1 - bit
            values[which] = flipped.to_bytes(len(values[which]), "big")
        expected = other_verify(ark, *values)
        verified += expected
        assert bls.Verify(*values) is expected
        assert bls.FastAggregateVerify([values[0]], *values[1:]) is expected
        assert bls.AggregateVerify([values[0]], [values[1]], values[2]) is expected
    assert 15 <= verified < 20


def test_aggregates_as_py_arkworks():
    ark, rng = pytest.importorskip("py_arkworks_bls12381"), random.Random(8)
    for count in (1, 2, 9, 33):
        secrets = [rng.randrange(1, r) for _ in range(count)]
        messages = [rng.randbytes(32) for _ in secrets]
        keys = [bls.SkToPk(secret) for secret in secrets]
        total, sum_of_keys = ark.G2Point.identity(), ark.G1Point() * ark.Scalar(sum(secrets))
        for secret, message in zip(secrets, messages, strict=True):
            total = total + ark.G2Point.hash_to_curve(message, DST) * ark.Scalar(secret)
        signature = bls.Aggregate([bls.Sign(*pair) for pair in zip(secrets, messages, strict=True)])
        assert signature == total.to_compressed_bytes()
        assert bls.AggregatePKs(keys) == sum_of_keys.to_compressed_bytes()
        assert bls.AggregateVerify(keys, messages, signature)
        assert not bls.AggregateVerify(keys, messages[::-1], signature) or count == 1
        one = bls.Aggregate([bls.Sign(secret, messages[0]) for secret in secrets])
        assert bls.FastAggregateVerify(keys, messages[0], one)
        assert bls.AggregateVerify(keys, [messages[0]] * count, one)
        assert not bls.FastAggregateVerify(keys, messages[0] + b"\0", one)
        assert not bls.FastAggregateVerify([*keys, keys[0]], messages[0], one)


GOOD_KEY, GOOD = bls.SkToPk(5), bls.Sign(5, b"message")
NOT_BYTES = [None, 5, 1.5, "text", [], [1, 2], {}, object(), array("d", [1.0]), (b"a",)]
NO_KEYS = [
    *(b"", GOOD_KEY[:-1], GOOD_KEY + b"\0", GOOD, INFINITY_KEY, OUTSIDE_KEY, bytes(48), b"\xff" * 48),
    *(b"\x40" + bytes(47), b"\x80" + bytes(46) + b"\1", b"\xc0" + bytes(46) + b"\1", GOOD_KEY.hex()),
]
NO_SIGNATURES = [
    *(b"", GOOD[:-1], GOOD + b"\0", GOOD_KEY, OUTSIDE_SIGNATURE, bytes(96), b"\xff" * 96, bls.G2_POINT_AT_INFINITY),
    *(b"\x40" + bytes(95), b"\xc0" + bytes(94) + b"\1", GOOD.hex(), bls.Sign(5, b"another"), bls.Sign(6, b"message")),
]


@pytest.mark.parametrize("key", [*NOT_BYTES, *NO_KEYS], ids=kind_of)
def test_no_key(key):
    assert bls.KeyValidate(key) is False
    assert bls.Verify(key, b"message", GOOD) is False
    assert bls.AggregateVerify([GOOD_KEY, key], [b"message", b"another"], GOOD) is False
    assert bls.AggregateVerify([key], [b"message"], GOOD) is False
    assert bls.FastAggregateVerify([GOOD_KEY, key], b"message", GOOD) is False
    assert bls.FastAggregateVerify([key], b"message", GOOD) is False
    assert bls.eth_fast_aggregate_verify([key], b"message", GOOD) is False
    with pytest.raises((TypeError, PairingError)):
        bls.AggregatePKs([GOOD_KEY, key])


@pytest.mark.parametrize("signature", [*NOT_BYTES, *NO_SIGNATURES], ids=kind_of)
def test_no_signature(signature):
    assert bls.Verify(GOOD_KEY, b"message", signature) is False
    assert bls.AggregateVerify([GOOD_KEY], [b"message"], signature) is False
    assert bls.FastAggregateVerify([GOOD_KEY], b"message", signature) is False
    assert bls.eth_fast_aggregate_verify([GOOD_KEY], b"message", signature) is False


@pytest.mark.parametrize("message", [v for v in NOT_BYTES if type(v) is not array], ids=kind_of)
def test_no_message(message):
    assert bls.Verify(GOOD_KEY, message, GOOD) is False
    assert bls.AggregateVerify([GOOD_KEY], [message], GOOD) is False
    assert bls.FastAggregateVerify([GOOD_KEY], message, GOOD) is False
    with pytest.raises(TypeError):
        bls.Sign(5, message)


@pytest.mark.parametrize("items", [None, 5, [None], {GOOD_KEY: 1}, {GOOD_KEY}, GOOD_KEY, "text", object()], ids=kind_of)
def test_no_list(items):
    assert bls.AggregateVerify(items, [b"message"], GOOD) is False
    assert bls.AggregateVerify([GOOD_KEY], items, GOOD) is False
    assert bls.FastAggregateVerify(items, b"message", GOOD) is False
    if items != {GOOD_KEY: 1} and items != {GOOD_KEY}:
        assert bls.eth_fast_aggregate_verify(items, b"message", GOOD) is False
    for call in (bls.Aggregate, bls.AggregatePKs, bls.eth_aggregate_pubkeys):
        with pytest.raises((TypeError, PairingError)):
            call(items)


def test_released_views():
    view = memoryview(GOOD_KEY)
    view.release()
    assert bls.KeyValidate(view) is False
    assert bls.Verify(view, b"message", GOOD) is bls.Verify(GOOD_KEY, view, GOOD) is False
    assert bls.AggregateVerify([view], [b"message"], GOOD) is False
    assert bls.FastAggregateVerify([view], b"message", GOOD) is False


def test_empty_and_unequal_lists():
    for call in (bls.Aggregate, bls.AggregatePKs, bls.eth_aggregate_pubkeys):
        with pytest.raises(PairingError):
            call([])
    for signature in (GOOD, bls.G2_POINT_AT_INFINITY, b""):
        assert bls.AggregateVerify([], [], signature) is False
        assert bls.AggregateVerify([GOOD_KEY], [], signature) is False
        assert bls.AggregateVerify([], [b"message"], signature) is False
        assert bls.AggregateVerify([GOOD_KEY], [b"message"] * 2, signature) is False
        assert bls.FastAggregateVerify([], b"message", signature) is False
        assert bls.eth_fast_aggregate_verify([], b"message", signature) is (signature == bls.G2_POINT_AT_INFINITY)


def test_keys_that_cancel():
    """Their sum is the identity: a value, and no key that anything verifies with."""
    keys = [bls.SkToPk(5), bls.SkToPk(r - 5)]
    assert bls.AggregatePKs(keys) == INFINITY_KEY
    assert bls.FastAggregateVerify(keys, b"message", bls.G2_POINT_AT_INFINITY) is False
    both = bls.Aggregate([bls.Sign(5, b"message"), bls.Sign(r - 5, b"message")])
    assert both == bls.G2_POINT_AT_INFINITY
    assert bls.AggregateVerify(keys, [b"message"] * 2, both) is True


def test_aggregate_tests_no_subgroup():
    total = bls.Aggregate([OUTSIDE_SIGNATURE, GOOD])
    assert not bls.bytes96_to_G2(total).is_in_subgroup()
    assert bls.Verify(GOOD_KEY, b"message", total) is False
    for wrong in (GOOD[:-1], b"\xff" * 96, GOOD_KEY, b"\x80" + bytes(94) + b"\1"):
        with pytest.raises((EncodingError, NotOnCurveError)) as caught:
            bls.Aggregate([GOOD, wrong])
        assert caught.value.index == 1


def test_errors_of_aggregate_pks():
    for wrong, error in ((b"", EncodingError), (INFINITY_KEY, InvalidKeyError), (OUTSIDE_KEY, SubgroupError)):
        with pytest.raises(error) as caught:
            bls.AggregatePKs([GOOD_KEY, GOOD_KEY, wrong])
        assert caught.value.index == 2


@pytest.mark.parametrize("secret", [0, r, r + 1, -1, 2**256, bytes(32), b"\xff" * 32], ids=kind_of)
def test_no_secret_key(secret):
    for call in (lambda: bls.Sign(secret, b"message"), lambda: bls.SkToPk(secret)):
        with pytest.raises(InvalidKeyError):
            call()


@pytest.mark.parametrize("secret", [b"", b"\1", bytes(31) + b"\1\1"], ids=kind_of)
def test_secret_key_of_another_length(secret):
    for call in (lambda: bls.Sign(secret, b"message"), lambda: bls.SkToPk(secret)):
        with pytest.raises(PairingError):
            call()


@pytest.mark.parametrize("secret", [None, 1.5, "5", [5]], ids=kind_of)
def test_secret_key_of_another_type(secret):
    for call in (lambda: bls.Sign(secret, b"message"), lambda: bls.SkToPk(secret)):
        with pytest.raises(TypeError):
            call()


def test_inactive(monkeypatch):
    """The switch of the specifications' tests; sums of keys are computed all the same."""
    monkeypatch.setattr(bls, "bls_active", False)
    assert bls.Verify(None, None, None) is True
    assert bls.AggregateVerify([], [], b"") is True
    assert bls.FastAggregateVerify([], b"", b"") is True
    assert bls.eth_fast_aggregate_verify([], b"", b"") is True
    assert bls.KeyValidate(b"") is True
    assert bls.Aggregate([]) == bls.Sign(0, b"") == bls.STUB_SIGNATURE
    assert bls.SkToPk(0) == bls.STUB_PUBKEY
    assert bls.signature_to_G2(b"") == bls.STUB_COORDINATES == bls.Z2()
    assert bls.AggregatePKs([GOOD_KEY]) == bls.eth_aggregate_pubkeys([GOOD_KEY]) == GOOD_KEY
    assert PopMinPk.verify(GOOD_KEY, b"another", GOOD) is False
    calls = []
    marked = bls.only_with_bls(alt_return="other")(calls.append)
    assert marked(1) == "other"
    assert not calls
    monkeypatch.undo()
    assert marked(2) is None
    assert calls == [2]
    assert bls.only_with_bls()(len)(b"abc") == 3
    assert bls.Verify(GOOD_KEY, b"message", GOOD) is True


def test_constants():
    assert len(bls.STUB_SIGNATURE) == len(bls.G2_POINT_AT_INFINITY) == 96
    assert len(bls.STUB_PUBKEY) == 48
    assert bls.G2_to_bytes96(bls.Z2()) == bls.G2_POINT_AT_INFINITY
    assert bls.G1_to_bytes48(bls.Z1()) == INFINITY_KEY
    assert (bls.G1, bls.G2, bls.GT, bls.Scalar) == (arkworks.G1Point, arkworks.G2Point, arkworks.GT, arkworks.Scalar)
    assert bls.bls_active is True
    for use in (bls.use_fastest, bls.use_arkworks, bls.use_milagro, bls.use_py_ecc):
        assert use() is None


@pytest.mark.parametrize("group", ["G1", "G2"])
def test_points(group):
    cls = getattr(bls, group)
    read, write = (bls.bytes48_to_G1, bls.G1_to_bytes48) if group == "G1" else (bls.bytes96_to_G2, bls.G2_to_bytes96)
    P, zero = cls(), getattr(bls, "Z" + group[1])()
    assert bls.add(P, P) == bls.multiply(P, 2) == bls.multiply(P, bls.Scalar(2)) == bls.multiply(P, Uint(r + 2))
    assert bls.add(P, bls.neg(P)) == zero == bls.multiply(P, 0)
    assert bls.multiply(P, -1) == bls.neg(P)
    for kind in KINDS.values():
        assert read(kind(write(P))) == P
        assert read(kind(write(zero))) == zero
    outside = read(OUTSIDE_KEY if group == "G1" else OUTSIDE_SIGNATURE)
    assert not outside.is_in_subgroup()
    for wrong in (write(P)[:-1], write(P) + b"\0", b"\xff" * len(write(P)), bytes(len(write(P)))):
        with pytest.raises(EncodingError):
            read(wrong)
    for wrong in (None, 5, "text"):
        with pytest.raises(TypeError):
            read(wrong)


@pytest.mark.parametrize("group", ["G1", "G2"])
def test_multi_exp(group):
    class Field(bls.Scalar):
        pass

    P = getattr(bls, group)()
    points, numbers = [P, bls.multiply(P, 3), bls.neg(P), P - P], [5, 2**200, 7, 1]
    expected = bls.multiply(P, 5 + 3 * 2**200 - 7)
    for convert in (bls.Scalar, Field, int, Uint):
        scalars = [convert(n) for n in numbers]
        assert bls.multi_exp(points, scalars) == bls.multi_exp(tuple(points), iter(scalars)) == expected
    for points_given, scalars_given in (([], []), ([], [1]), ([P], []), ([P], [1, 2])):
        with pytest.raises(PairingError):
            bls.multi_exp(points_given, scalars_given)
    for wrong in ([1], [None], {P}, {P: 1}, [P, 1], [P, bls.G1()] if group == "G2" else [P, bls.G2()]):
        with pytest.raises(TypeError):
            bls.multi_exp(wrong, [1] * len(wrong))


def test_pairing_check():
    """The check of a KZG proof, as the specifications had it: p(X) = X^2 + 3 at z, s the secret of the setup."""
    s, z = bls.Scalar(123456789), bls.Scalar(42)
    y = z * z + bls.Scalar(3)
    commitment = bls.multiply(bls.G1(), s * s + bls.Scalar(3))
    proof = bls.multiply(bls.G1(), s + z)
    X_minus_z = bls.add(bls.multiply(bls.G2(), s), bls.multiply(bls.G2(), -z))
    P_minus_y = bls.add(commitment, bls.multiply(bls.G1(), -y))
    assert bls.pairing_check([[P_minus_y, bls.neg(bls.G2())], [proof, X_minus_z]]) is True
    assert bls.pairing_check([[P_minus_y, bls.neg(bls.G2())], [bls.add(proof, bls.G1()), X_minus_z]]) is False
    assert bls.pairing_check([]) is True
    assert bls.pairing_check([(bls.G1(), bls.G2())]) is False
    for wrong in ([(bls.G2(), bls.G1())], [(bls.G1(), None)], [1], None):
        with pytest.raises(TypeError):
            bls.pairing_check(wrong)


def test_signature_to_g2():
    assert bls.signature_to_G2(GOOD) == bls.bytes96_to_G2(GOOD)
    with pytest.raises(PairingError):
        bls.signature_to_G2(GOOD[:-1])


def test_parsed_keys_and_signatures():
    """Objects of millerloop.bls are taken wherever their bytes are."""
    key, signature = PopMinPk.public_key(GOOD_KEY), PopMinPk.signature(GOOD)
    assert bls.Verify(key, b"message", signature)
    assert bls.FastAggregateVerify([key], b"message", signature)
    assert bls.AggregatePKs([key]) == GOOD_KEY


def test_names():
    """Everything public is listed, and documented."""
    public = {name for name in vars(bls) if not name.startswith("_")} - {"annotations", "wraps", "TYPE_CHECKING"}
    assert public - {"PopMinPk", "PairingError", "listed"} == set(bls.__all__)
    for name in bls.__all__:
        value = getattr(bls, name)
        if inspect.isfunction(value):
            assert value.__doc__, name
            assert value.__name__ in (name, "use_fastest")


def test_docstrings():
    result = doctest.testmod(bls)
    assert result.failed == 0
    assert result.attempted > 2
