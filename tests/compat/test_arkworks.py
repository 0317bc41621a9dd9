"""The names of py-arkworks-bls12381: against published values, and against that package where it is installed."""

import copy
import doctest
import pickle
import random

import pytest
import vector_files

from millerloop import bls12_381 as engine
from millerloop import compat
from millerloop.compat import arkworks
from millerloop.compat.arkworks import GT, G1Point, G2Point, Scalar
from millerloop.errors import EncodingError, NotOnCurveError, PairingError, SubgroupError

r = engine.r
POINTS = {"G1": G1Point, "G2": G2Point}
each_group = pytest.mark.parametrize("name", POINTS)
RANDOM = random.Random(0x5EED)
NUMBERS = [0, 1, 2, 5, r - 1, r, r + 1, 2**255 - 1, 2**256 - 1, 2**300 + 3, *(RANDOM.randrange(r) for _ in range(4))]
MESSAGES = [b"", b"abc", bytes(range(256))]
DSTS = [b"a", b"BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_", b"d" * 255, b"d" * 256, b"d" * 1000]
P_BYTES = engine.p.to_bytes(48, "big")


class Octets(bytes):
    """As SSZ has its bytes."""


class Field(Scalar):
    """As the specifications had BLSFieldElement."""


def values(m):
    """The same points and scalars in either package."""
    P, Q = m.G1Point(), m.G2Point()
    return P, Q, [m.Scalar(n) for n in NUMBERS]


def unchecked(m, name):
    """A point of the curve outside the group of order r."""
    if name == "G1":
        return m.G1Point.from_compressed_bytes_unchecked(b"\x80" + bytes(46) + b"\x04")
    return m.G2Point.from_compressed_bytes_unchecked(b"\x80" + bytes(94) + b"\x02")


def seen(value):
    """What can be compared of a value from either package."""
    if isinstance(value, (bytes, int, str)):
        return value
    if isinstance(value, (list, tuple)):
        return [seen(v) for v in value]
    name = type(value).__name__
    assert name in ("G1Point", "G2Point", "Scalar", "GT")
    return name, str(value), repr(value)


def outcome(call, m):
    """What a call gives, or the kind of its error."""
    try:
        return seen(call(m))
    except Exception as error:
        return next(kind for kind in (ZeroDivisionError, TypeError, ValueError) if isinstance(error, kind))


def both(calls):
    """A test of every call against the other package."""
    return pytest.mark.parametrize("call", [pytest.param(call, id=name) for name, call in calls.items()])


@pytest.fixture
def ark():
    return pytest.importorskip("py_arkworks_bls12381")


def each_point(call):
    """A call of a class and three points, the generator, another of its group and one outside, for both groups."""

    def run(m):
        given = []
        for name in POINTS:
            cls = getattr(m, f"{name}Point")
            given.append(call(m, cls, cls(), cls() * m.Scalar(NUMBERS[-1]), unchecked(m, name)))
        return given

    return run


CALLS = {
    "generators": lambda m: [m.G1Point(), m.G2Point(), m.GT()],
    "neutral": lambda m: [m.G1Point.identity(), m.G2Point.identity(), m.GT.one(), m.GT.zero()],
    "add": each_point(lambda m, cls, P, Q, T: [P + Q, P + P, P + cls.identity(), P + -P, P + T, T + T]),
    "subtract": each_point(lambda m, cls, P, Q, T: [P - Q, P - P, cls.identity() - P, P - T, T - T]),
    "negate": each_point(lambda m, cls, P, Q, T: [-P, -Q, -cls.identity(), -T]),
    "multiply": each_point(lambda m, cls, P, Q, T: [R * m.Scalar(n) for R in (P, Q, cls.identity()) for n in NUMBERS]),
    "multiply outside": each_point(lambda m, cls, P, Q, T: [T * m.Scalar(n) for n in NUMBERS]),
    "equal": each_point(lambda m, cls, P, Q, T: [P == Q, P != Q, cls() == P, cls() != P, P == -P, T == T]),
    "equal to others": each_point(
        lambda m, cls, P, Q, T: [P == 1, P != 1, m.G1Point() == P, m.G2Point() == P, m.Scalar(1) == P, m.GT() == P]
    ),
    "hash": each_point(lambda m, cls, P, Q, T: [hash(P) == hash(cls()), len({P, Q, Q + P - P, T})]),
    "text": each_point(lambda m, cls, P, Q, T: [str(R) for R in (P, Q, T, cls.identity())]),
    "compressed": each_point(lambda m, cls, P, Q, T: [R.to_compressed_bytes() for R in (P, Q, T, cls.identity())]),
    "xy big": each_point(lambda m, cls, P, Q, T: [R.to_xy_bytes_be() for R in (P, Q, T, cls.identity())]),
    "xy little": each_point(lambda m, cls, P, Q, T: [R.to_xy_bytes_le() for R in (P, Q, T, cls.identity())]),
    "read": each_point(
        lambda m, cls, P, Q, T: [
            [
                cls.from_compressed_bytes(R.to_compressed_bytes()),
                cls.from_compressed_bytes_unchecked(R.to_compressed_bytes()),
                cls.from_xy_bytes_be(R.to_xy_bytes_be()),
                cls.from_xy_bytes_le(R.to_xy_bytes_le()),
                cls.from_xy_bytes_unchecked_be(R.to_xy_bytes_be()),
                cls.from_xy_bytes_unchecked_le(R.to_xy_bytes_le()),
            ]
            for R in (P, Q, cls.identity())
        ]
    ),
    "read by name": each_point(
        lambda m, cls, P, Q, T: [
            cls.from_compressed_bytes(data=P.to_compressed_bytes()),
            cls.from_compressed_bytes_unchecked(data=P.to_compressed_bytes()),
            cls.from_xy_bytes_be(data=P.to_xy_bytes_be()),
        ]
    ),
    "read outside": each_point(
        lambda m, cls, P, Q, T: [
            cls.from_compressed_bytes_unchecked(T.to_compressed_bytes()),
            cls.from_xy_bytes_unchecked_be(T.to_xy_bytes_be()),
            cls.from_xy_bytes_unchecked_le(T.to_xy_bytes_le()),
        ]
    ),
    "subgroup": each_point(lambda m, cls, P, Q, T: [R.is_in_subgroup() for R in (P, Q, T, cls.identity())]),
    "hash_to_curve": each_point(
        lambda m, cls, P, Q, T: [cls.hash_to_curve(message, dst) for message in MESSAGES for dst in DSTS]
    ),
    "hash_to_curve by name": each_point(lambda m, cls, P, Q, T: cls.hash_to_curve(msg=b"abc", dst=b"dst")),
    "multiexp": each_point(
        lambda m, cls, P, Q, T: [
            cls.multiexp_unchecked([], []),
            cls.multiexp_unchecked([P], [m.Scalar(3)]),
            cls.multiexp_unchecked((P, Q), (m.Scalar(r - 1), m.Scalar(0))),
            cls.multiexp_unchecked([P, -P, cls.identity(), Q], [m.Scalar(n) for n in (5, 5, 7, NUMBERS[-2])]),
            cls.multiexp_unchecked(points=[P] * 40 + [Q] * 40, scalars=[m.Scalar(n**9) for n in range(80)]),
        ]
    ),
    "map": lambda m: [
        [
            m.G1Point.map_from_fp_be(u),
            m.G1Point.map_from_fp_le(u[::-1]),
            m.G2Point.map_from_fp2_be(u + w),
            m.G2Point.map_from_fp2_le(u[::-1] + w[::-1]),
        ]
        for u in (bytes(48), bytes(47) + b"\1", (engine.p - 1).to_bytes(48, "big"))
        for w in (bytes(48), bytes(47) + b"\1")
    ],
    "map by name": lambda m: [
        m.G1Point.map_from_fp_be(fp_bytes=bytes(48)),
        m.G2Point.map_from_fp2_be(fp2_bytes=bytes(96)),
    ],
    "scalars": lambda m: [m.Scalar(n) for n in NUMBERS],
    "scalar by name": lambda m: m.Scalar(integer=3),
    "scalar arithmetic": lambda m: [[a + b, a - b, a * b] for a in values(m)[2] for b in values(m)[2]],
    "scalar division": lambda m: [[a / b for b in values(m)[2] if not b.is_zero()] for a in values(m)[2]],
    "scalar functions": lambda m: [[-a, a.square(), int(a), a.is_zero(), a.is_one(), bool(a)] for a in values(m)[2]],
    "scalar inverse": lambda m: [a.inverse() for a in values(m)[2] if not a.is_zero()],
    "scalar pow": lambda m: [a.pow(b) for a in values(m)[2] for b in values(m)[2][:7]],
    "scalar pow by name": lambda m: m.Scalar(3).pow(exp=m.Scalar(5)),
    "scalar equal": lambda m: [[a == b, a != b, a == int(a)] for a in values(m)[2] for b in values(m)[2]],
    "scalar hash": lambda m: [hash(m.Scalar(5)) == hash(m.Scalar(r + 5)), len(set(values(m)[2]))],
    "scalar bytes": lambda m: [[a.to_le_bytes(), a.to_be_bytes()] for a in values(m)[2]],
    "scalar read": lambda m: [
        [m.Scalar.from_le_bytes(a.to_le_bytes()), m.Scalar.from_be_bytes(a.to_be_bytes())] for a in values(m)[2]
    ],
    "scalar read wide": lambda m: [
        [m.Scalar.from_le_bytes_mod_order(data), m.Scalar.from_be_bytes_mod_order(data)]
        for data in (b"", b"\1", bytes(range(32)), b"\xff" * 32, bytes(range(33)), bytes(range(200)))
    ],
    "pairing": lambda m: [
        m.GT.pairing(m.G1Point() * m.Scalar(5), m.G2Point() * m.Scalar(7)),
        m.GT.pairing(m.G1Point.identity(), m.G2Point()),
        m.GT.pairing(g1=m.G1Point(), g2=m.G2Point.identity()),
    ],
    "multi_pairing": lambda m: [
        m.GT.multi_pairing([], []),
        m.GT.multi_pairing([m.G1Point(), m.G1Point() * m.Scalar(3)], [m.G2Point(), -m.G2Point()]),
        m.GT.multi_pairing(g1s=(m.G1Point(), m.G1Point.identity()), g2s=(m.G2Point(), m.G2Point())),
    ],
    "pairing_check": lambda m: [
        m.GT.pairing_check([], []),
        m.GT.pairing_check([m.G1Point(), -m.G1Point()], [m.G2Point(), m.G2Point()]),
        m.GT.pairing_check(g1s=(m.G1Point(), m.G1Point()), g2s=(m.G2Point(), m.G2Point())),
        m.GT.pairing_check([m.G1Point.identity()], [m.G2Point()]),
        m.GT.pairing_check([m.G1Point() * m.Scalar(6), -m.G1Point()], [m.G2Point(), m.G2Point() * m.Scalar(6)]),
    ],
    "gt": lambda m: [
        [a + b, a - b, a * b, -a, a == b, a != b, hash(a) == hash(b)]
        for a in (m.GT(), m.GT.one(), m.GT.zero(), m.GT() + m.GT.one())
        for b in (m.GT(), m.GT.one(), m.GT.zero())
    ],
    "gt text": lambda m: [str(m.GT()), str(m.GT.zero()), str(m.GT() + m.GT.one())],
    "on an instance": lambda m: [m.G1Point().identity(), m.GT().one(), m.Scalar(1).from_le_bytes(bytes(32))],
}


@both(CALLS)
def test_values_of_py_arkworks(ark, call):
    expected = outcome(call, ark)
    assert not isinstance(expected, type), expected
    assert outcome(call, arkworks) == expected


# Each is tried as a call of its own, and all must be refused by both.
REFUSED = {
    "no arguments": [lambda m: m.G1Point(1), lambda m: m.G2Point(1), lambda m: m.GT(1), lambda m: m.Scalar()],
    "scalar of what": [lambda m, v=v: m.Scalar(v) for v in (1.0, "1", None, b"\1", [1])],
    "multiply": [
        lambda m, k=k, P=P: getattr(m, P)() * k for k in (1.5, "2", None, b"\2") for P in ("G1Point", "G2Point", "GT")
    ],
    "multiply points": [lambda m: m.G1Point() * m.G1Point(), lambda m: m.G1Point() * m.G2Point()],
    "gt": [
        lambda m: m.GT() * m.Scalar(2),
        lambda m: m.GT() * 2,
        lambda m: m.GT() ** 2,
        lambda m: m.GT() / m.GT(),
    ],
    "add": [
        lambda m: m.G1Point() + m.G2Point(),
        lambda m: m.G2Point() - m.G1Point(),
        lambda m: m.G1Point() + 1,
        lambda m: m.G1Point() - 0,
        lambda m: m.G1Point() + None,
        lambda m: m.Scalar(1) + 1,
        lambda m: 1 + m.Scalar(1),
        lambda m: 3 * m.Scalar(1),
        lambda m: m.Scalar(1) / 2,
        lambda m: m.GT() + 1,
        lambda m: m.Scalar(1) + m.GT(),
        lambda m: m.GT() * m.G1Point(),
        lambda m: m.Scalar(2) ** m.Scalar(2),
    ],
    "as an integer": [lambda m: hex(m.Scalar(9)), lambda m: [1][m.Scalar(0)]],
    "zero": [lambda m: m.Scalar(0).inverse(), lambda m: m.Scalar(1) / m.Scalar(0), lambda m: m.Scalar(0) / m.Scalar(r)],
    "order": [
        lambda m: m.G1Point() < 1,
        lambda m: m.Scalar(1) >= 1,
        lambda m: m.GT() > None,
    ],
    "lengths": [
        lambda m: m.GT.multi_pairing([m.G1Point()], []),
        lambda m: m.GT.pairing_check([], [m.G2Point()]),
        lambda m: m.GT.pairing_check([m.G1Point()] * 2, [m.G2Point()]),
        lambda m: m.Scalar.from_le_bytes(bytes(31)),
        lambda m: m.Scalar.from_be_bytes(bytes(33)),
        lambda m: m.G1Point.from_compressed_bytes(bytes(96)),
        lambda m: m.G1Point.from_compressed_bytes(b"\xc0"),
        lambda m: m.G1Point.from_compressed_bytes_unchecked(b""),
        lambda m: m.G2Point.from_compressed_bytes(b"\xc0" + bytes(191)),
        lambda m: m.G1Point.from_xy_bytes_be(bytes(95)),
        lambda m: m.G1Point.from_xy_bytes_unchecked_le(bytes(128)),
        lambda m: m.G2Point.from_xy_bytes_be(bytes(191)),
        lambda m: m.G2Point.from_xy_bytes_le(bytes(96)),
        lambda m: m.G1Point.map_from_fp_be(bytes(47)),
        lambda m: m.G2Point.map_from_fp2_le(bytes(48)),
    ],
    "range": [
        lambda m: m.Scalar.from_le_bytes(r.to_bytes(32, "little")),
        lambda m: m.Scalar.from_be_bytes(b"\xff" * 32),
        lambda m: m.G1Point.map_from_fp_be(P_BYTES),
        lambda m: m.G1Point.map_from_fp_le(b"\xff" * 48),
        lambda m: m.G2Point.map_from_fp2_be(bytes(48) + P_BYTES),
        lambda m: m.G1Point.from_xy_bytes_be(P_BYTES + bytes(48)),
        lambda m: m.G1Point.from_xy_bytes_be(b"\x40" + bytes(95)),
        lambda m: m.G2Point.from_xy_bytes_le(bytes(191) + b"\x40"),
    ],
    "curve": [
        lambda m: m.G1Point.from_compressed_bytes_unchecked(b"\x80" + bytes(46) + b"\1"),
        lambda m: m.G1Point.from_xy_bytes_unchecked_be(bytes(95) + b"\1"),
        lambda m: m.G2Point.from_xy_bytes_unchecked_le(b"\1" + bytes(191)),
        lambda m: m.G1Point.from_compressed_bytes(bytes(48)),
    ],
    "subgroup": [
        call
        for name in POINTS
        for call in (
            lambda m, n=name: getattr(m, f"{n}Point").from_compressed_bytes(unchecked(m, n).to_compressed_bytes()),
            lambda m, n=name: getattr(m, f"{n}Point").from_xy_bytes_be(unchecked(m, n).to_xy_bytes_be()),
            lambda m, n=name: getattr(m, f"{n}Point").from_xy_bytes_le(unchecked(m, n).to_xy_bytes_le()),
        )
    ],
    "wrong types": [
        lambda m: m.G1Point.from_compressed_bytes(None),
        lambda m: m.G1Point.from_compressed_bytes("a" * 48),
        lambda m: m.G2Point.from_xy_bytes_be(3),
        lambda m: m.Scalar.from_le_bytes("a" * 32),
        lambda m: m.Scalar.from_be_bytes_mod_order(5),
        lambda m: m.G1Point.hash_to_curve("abc", b"dst"),
        lambda m: m.G1Point.hash_to_curve(b"abc", None),
        lambda m: m.G1Point.map_from_fp_be(0),
        lambda m: m.GT.pairing(m.G2Point(), m.G1Point()),
        lambda m: m.GT.pairing(m.G1Point(), None),
        lambda m: m.GT.multi_pairing([m.G2Point()], [m.G1Point()]),
        lambda m: m.GT.pairing_check([None], [m.G2Point()]),
        lambda m: m.GT.pairing_check(m.G1Point(), m.G2Point()),
        lambda m: m.G1Point.multiexp_unchecked([m.G2Point()], [m.Scalar(1)]),
        lambda m: m.G1Point.multiexp_unchecked([m.G1Point()], [1.5]),
        lambda m: m.G1Point.multiexp_unchecked([1], [m.Scalar(1)]),
        lambda m: m.G1Point.multiexp_unchecked(None, None),
        lambda m: m.G1Point.multiexp_unchecked({m.G1Point()}, [m.Scalar(1)]),
        lambda m: m.G1Point.multiexp_unchecked([m.G1Point()], {m.Scalar(1): 1}),
        lambda m: m.GT.pairing_check({m.G1Point()}, [m.G2Point()]),
        lambda m: m.GT.multi_pairing([m.G1Point()], {m.G2Point(): None}),
        lambda m: m.Scalar(2).pow(1.5),
        lambda m: m.Scalar(2).pow(m.GT()),
    ],
}
each_refused = pytest.mark.parametrize("calls", REFUSED.values(), ids=REFUSED)


@each_refused
def test_refused_as_by_py_arkworks(ark, calls):
    for call in calls:
        expected = outcome(call, ark)
        assert isinstance(expected, type)
        assert outcome(call, arkworks) is expected


@each_refused
def test_refused(calls):
    for call in calls:
        assert isinstance(outcome(call, arkworks), type)


def test_names_of_py_arkworks(ark):
    assert sorted(arkworks.__all__) == sorted(ark.__all__)
    for name in ark.__all__:
        theirs, ours = getattr(ark, name), getattr(arkworks, name)
        missing = [m for m in dir(theirs) if not hasattr(ours, m) and not m.startswith("__r")]
        assert not missing, (name, missing)


def encodings():
    """(group, bytes, whether they are in the group, on the curve) of everything published that is compressed."""
    for group in POINTS:
        for case in vector_files.load("bls12_381_bls_signature_ethereum", f"deserialization_{group}.json")["cases"]:
            (text,) = case["input"].values()
            yield group, bytes.fromhex(text), case["output"], None
    for file in ("chia_algorand_invalid.json", "zkcrypto_noble_invalid.json"):
        for case in vector_files.load("bls12_381_serialization_invalid", file)["cases"]:
            if case["compressed"]:
                yield case["group"], bytes.fromhex(case["bytes"]), False, "not in subgroup" in case["reason"] or None


def accepts(read, data):
    try:
        return read(data)
    except ValueError:
        return None


def test_published_encodings():
    count = 0
    for group, data, valid, on_curve in encodings():
        cls = POINTS[group]
        for given in (data, Octets(data), bytearray(data), memoryview(data)):
            point = accepts(cls.from_compressed_bytes, given)
            assert (point is not None) == valid, (group, data.hex())
        if valid:
            assert point.to_compressed_bytes() == data
        loose = accepts(cls.from_compressed_bytes_unchecked, data)
        if valid or on_curve:
            assert loose.to_compressed_bytes() == data
        elif loose is not None:
            assert not loose.is_in_subgroup()
        count += 1
    assert count > 140


def test_encodings_that_py_arkworks_takes(ark):
    """All of them are the identity, written in another way than the one there is; nothing else differs."""
    taken = 0
    for group, data, valid, _ in encodings():
        for method in ("from_compressed_bytes", "from_compressed_bytes_unchecked"):
            ours, theirs = (accepts(getattr(getattr(m, f"{group}Point"), method), data) for m in (arkworks, ark))
            if theirs is None or ours is not None:
                assert seen(ours) == seen(theirs) if ours is not None else theirs is None
                continue
            assert not valid
            assert theirs == getattr(ark, f"{group}Point").identity()
            with pytest.raises(EncodingError) as caught:
                getattr(POINTS[group], method)(data)
            assert caught.value.reason in ("infinity", "flags")
            taken += 1
    assert taken > 100


@each_group
def test_generator_multiples(name):
    """Encodings of n times the generator, from zkcrypto."""
    cls = POINTS[name]
    data = vector_files.path(
        "bls12_381_serialization_zkcrypto", f"{name.lower()}_compressed_valid_test_vectors.dat"
    ).read_bytes()
    size = len(cls().to_compressed_bytes())
    point = cls.identity()
    for n in range(100):
        encoded = data[n * size : (n + 1) * size]
        assert point.to_compressed_bytes() == encoded
        assert str(point) == encoded.hex()
        if n in (0, 1, 77):
            assert cls() * Scalar(n) == cls.from_compressed_bytes(encoded) == point
        point = point + cls()


@each_group
def test_xy_bytes(name):
    """The format of EIP-2537 without its zeros."""
    cls, family = POINTS[name], "bls12_381_eip2537"
    for case in vector_files.load(family, f"{name.lower()}_add.json")["cases"]:
        if "expected" not in case:
            continue
        numbers = [bytes.fromhex(case["expected"])[i + 16 : i + 64] for i in range(0, len(case["expected"]) // 2, 64)]
        big, little = b"".join(numbers), b"".join(n[::-1] for n in numbers)
        point = cls.from_xy_bytes_unchecked_be(big)
        assert point == cls.from_xy_bytes_unchecked_le(little)
        assert (point.to_xy_bytes_be(), point.to_xy_bytes_le()) == (big, little)
        if point.is_in_subgroup():
            assert cls.from_xy_bytes_be(Octets(big)) == cls.from_xy_bytes_le(bytearray(little)) == point


@pytest.mark.parametrize(("name", "file"), [("G1", "map_fp_to_g1.json"), ("G2", "map_fp2_to_g2.json")])
def test_maps(name, file):
    cls = POINTS[name]
    big, little = [getattr(cls, f"map_from_fp{'2' * (name == 'G2')}_{order}") for order in ("be", "le")]
    for case in vector_files.load("bls12_381_eip2537", file)["cases"][::5]:
        if "expected" not in case:
            continue
        read = bytes.fromhex(case["input"])
        numbers = [read[i + 16 : i + 64] for i in range(0, len(read), 64)]
        expected = bytes.fromhex(case["expected"])
        expected = b"".join(expected[i + 16 : i + 64] for i in range(0, len(expected), 64))
        assert big(b"".join(numbers)).to_xy_bytes_be() == expected
        assert little(b"".join(n[::-1] for n in numbers)).to_xy_bytes_be() == expected


@each_group
def test_hash_to_curve(name):
    suite = vector_files.load("bls12_381_hash_to_curve_rfc9380", f"BLS12381{name}_XMD_SHA-256_SSWU_RO.json")
    for case in suite["cases"]:
        xy = [int(c, 16).to_bytes(48, "big") for key in "xy" for c in case["P"][key].split(",")]
        for kind in (bytes, Octets, bytearray, memoryview):
            point = POINTS[name].hash_to_curve(kind(case["msg"].encode()), kind(suite["suite"]["dst"].encode()))
            assert point.to_xy_bytes_be() == b"".join(xy)


def test_scalar_bytes():
    for n in (*NUMBERS[:5], *NUMBERS[-4:]):
        for kind in (bytes, Octets, bytearray, memoryview):
            assert int(Scalar.from_le_bytes(kind(n.to_bytes(32, "little")))) == n
            assert int(Scalar.from_be_bytes(kind(n.to_bytes(32, "big")))) == n
            assert int(Scalar.from_le_bytes_mod_order(kind((n + 5 * r).to_bytes(60, "little")))) == n
            assert int(Scalar.from_be_bytes_mod_order(kind((n + 5 * r).to_bytes(60, "big")))) == n
        assert Scalar(n).to_le_bytes() == n.to_bytes(32, "little")
        assert Scalar(n).to_be_bytes() == n.to_bytes(32, "big")
        assert str(Scalar(n)) == n.to_bytes(32, "little").hex()
        assert repr(Scalar(n)) == f"Scalar({n})"


def test_scalars():
    for a in NUMBERS:
        for b in NUMBERS:
            x, y = Scalar(a), Scalar(b)
            assert [int(v) for v in (x + y, x - y, x * y, -x, x.square())] == [
                v % r for v in (a + b, a - b, a * b, -a, a * a)
            ]
            assert int(x.pow(y)) == pow(a, b % r, r)
            if b % r:
                assert int(x / y) == a * pow(b, -1, r) % r
                assert y.inverse() * y == Scalar(1)
            assert (x == y) == ((a - b) % r == 0)
    assert [Scalar(n).is_zero() for n in (0, 1, r)] == [True, False, True]
    assert [Scalar(n).is_one() for n in (0, 1, r + 1)] == [False, True, True]


def test_gt():
    """Its text is what arkworks serialises, which is GT.to_bytes(); sums are those of Fp12."""
    P, Q = engine.G1.generator(), engine.G2.generator()
    e = engine.pairing(P, Q)
    assert str(GT()) == e.to_bytes("arkworks").hex()
    assert str(GT() * GT()) == (e**2).to_bytes("arkworks").hex()
    assert str(GT.one()) == "01" + "00" * 575
    assert GT() - GT() == GT.zero() != GT.one()
    assert -GT() + GT() == GT.zero()
    assert str(GT() + GT.one())[2:] == str(GT())[2:]


def test_beyond_py_arkworks():
    P, Q = G1Point(), G2Point()
    assert 3 * P == P * 3 == Scalar(3) * P == P + P + P == sum([P, P, P])
    assert P * -1 == -P == P * Scalar(-1)
    assert Q * (r + 2) == Q + Q
    assert Scalar(Scalar(3)) == Scalar(3)
    assert Scalar(2).pow(10) == Scalar(1024)
    assert Scalar(2).pow(-1) == Scalar(2).inverse()
    assert G1Point.multiexp_unchecked(iter([P, P]), iter([2, Scalar(-3)])) == -P
    assert GT.pairing_check(iter([P, -P]), iter([Q, Q]))
    with pytest.raises(TypeError):
        P * True


def test_differences_from_py_arkworks(ark):
    """What the module's docstring lists, from their side."""
    P = ark.G1Point()
    assert ark.G1Point.from_compressed_bytes(b"\xff" * 48) == ark.G1Point.identity()
    assert ark.G1Point.multiexp_unchecked([P, P], [ark.Scalar(3)]) == P * ark.Scalar(3)
    assert ark.G1Point.hash_to_curve(b"abc", b"").is_in_subgroup()
    assert ark.G1Point.from_compressed_bytes(list(P.to_compressed_bytes())) == P
    assert ark.Scalar(True) == ark.Scalar(1)
    for call in (lambda: P * 3, lambda: 3 * P, lambda: sum([P]), lambda: ark.Scalar(ark.Scalar(3))):
        with pytest.raises(TypeError):
            call()
    with pytest.raises(OverflowError):
        ark.Scalar(-1)
    with pytest.raises(ValueError, match="not implemented"):
        P < P  # noqa: B015


def test_what_is_stricter():
    P = G1Point()
    for points, scalars in (([P, P], [Scalar(3)]), ([P], []), ([], [Scalar(3)])):
        with pytest.raises(PairingError):
            G1Point.multiexp_unchecked(points, scalars)
    with pytest.raises(PairingError, match="dst"):
        G1Point.hash_to_curve(b"abc", b"")
    with pytest.raises(TypeError):
        G1Point.from_compressed_bytes(list(P.to_compressed_bytes()))
    with pytest.raises(TypeError):
        Scalar(True)
    for call in (lambda: P < P, lambda: Scalar(1) <= Scalar(2), lambda: GT() > GT()):
        with pytest.raises(TypeError):
            call()


@pytest.mark.parametrize(
    ("data", "error", "reason"),
    [
        (b"\xff" * 48, EncodingError, "infinity"),
        (b"\xc0" + bytes(46) + b"\1", EncodingError, "infinity"),
        (bytes(48), EncodingError, "flags"),
        (bytes(47), EncodingError, "length"),
        (bytes([P_BYTES[0] | 0x80]) + P_BYTES[1:], EncodingError, "range"),
        (b"\x80" + bytes(46) + b"\1", NotOnCurveError, "curve"),
        (b"\x80" + bytes(46) + b"\4", SubgroupError, "subgroup"),
    ],
)
def test_reasons(data, error, reason):
    with pytest.raises(error) as caught:
        G1Point.from_compressed_bytes(data)
    assert caught.value.reason == reason
    assert isinstance(caught.value, ValueError)


@pytest.mark.parametrize("size", [95, 97, 128, 0])
def test_reason_of_xy(size):
    for read in (G1Point.from_xy_bytes_be, G1Point.from_xy_bytes_unchecked_le):
        with pytest.raises(EncodingError, match=f"have 96 bytes, not {size}") as caught:
            read(bytes(size))
        assert caught.value.reason == "length"


def test_wrong_class_is_named():
    with pytest.raises(TypeError, match="g1: G1Point is expected, not G2Point"):
        GT.pairing(G2Point(), G1Point())
    with pytest.raises(TypeError, match="g2s: G2Point is expected, not NoneType"):
        GT.pairing_check([G1Point()], [None])
    with pytest.raises(TypeError, match="'G1Point' and 'G2Point'"):
        G1Point() + G2Point()


def test_subclasses():
    """What a constructor or an operator of a subclass gives is one, and both mix."""
    a = Field(5)
    for value in (a + Scalar(1), a * a, a / a, -a, a.inverse(), a.square(), a.pow(a), Field.from_le_bytes(bytes(32))):
        assert type(value) is Field
    assert a == Scalar(5)
    assert Scalar(5) == a
    assert hash(a) == hash(Scalar(5))
    assert Scalar(1) + a == Scalar(6)
    assert G1Point() * a == G1Point() * 5
    assert G1Point.multiexp_unchecked([G1Point()], [a]) == G1Point() * 5
    assert repr(a) == "Field(5)"

    class Point(G1Point):
        pass

    P = Point()
    assert type(P + G1Point()) is type(P * a) is type(-P) is type(Point.identity()) is Point
    assert G1Point() == P
    assert GT.pairing(P, G2Point()) == GT()


@pytest.mark.parametrize(
    "value", [G1Point() * 5, G2Point() * 7, Scalar(5), Field(6), GT(), unchecked(arkworks, "G1")], ids=repr
)
def test_copies(value):
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        other = pickle.loads(pickle.dumps(value, protocol))
        assert type(other) is type(value)
        assert other == value
    assert copy.copy(value) == copy.deepcopy(value) == value


def test_docstrings():
    for module in (compat, arkworks):
        result = doctest.testmod(module)
        assert result.failed == 0
        assert result.attempted > 1
    for cls in (G1Point, G2Point, GT, Scalar):
        assert all(getattr(cls, name).__doc__ for name in dir(cls) if not name.startswith("_"))
