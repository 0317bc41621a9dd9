"""Points as bytes: the published encodings, and that nothing else is read."""

import copy
import pickle
import random
from enum import Enum
from functools import cache

import pytest
import vector_files
from group_points import any_point
from hypothesis import given, settings
from hypothesis import strategies as st
from instances import INSTANCES, each_group, each_instance

from millerloop.errors import EncodingError, NotOnCurveError, PairingError, SubgroupError

# What tells the formats apart: byte order, whether c1 comes before c0, bytes of a coefficient, and the flags, of the
# first byte (big) or the last (little): compressed, infinity, larger y.
LAYOUTS = {
    "bls12_381": {
        "zcash": ("big", True, 48, (0x80, 0x40, 0x20)),
        "arkworks": ("big", True, 48, (0x80, 0x40, 0x20)),
        "eip2537": ("big", False, 64, (0, 0, 0)),
    },
    "bls12_377": {
        "arkworks": ("little", False, 48, (0, 0x40, 0x80)),
        "gnark": ("big", True, 48, (0x80, 0x40, 0x20)),
        "eip2539": ("big", False, 64, (0, 0, 0)),
    },
}
STANDARD = {"bls12_381": "zcash", "bls12_377": "arkworks"}
REASONS = {"length", "flags", "infinity", "range"}


def forms(it):
    """Format and compressed for every form that the curve has."""
    return [(name, c) for name, row in LAYOUTS[it.curve.name].items() for c in (True, False) if row[3][2] or not c]


def scalar_instances(name):
    return pytest.mark.parametrize(
        "it", [it for it in INSTANCES if it.curve.name == name and it.engine == "scalar"], ids=repr
    )


def larger(a):
    """Whether an element of the reference is larger than its negative, the highest coefficient first."""
    return a.ints()[::-1] > (-a).ints()[::-1]


def expected(it, group, point, name, compressed):
    """The encoding of a point of the reference, or None for the identity, by the description of the format."""
    order, c1_first, width, (is_compressed, infinity, is_larger) = LAYOUTS[it.curve.name][name]
    count = (1 if group == "G1" else 2) * (1 if compressed else 2)
    if point is None:
        data, flags = bytearray(count * width), infinity
    else:
        numbers = []
        for c in point[: 1 if compressed else 2]:
            numbers += c.ints()[::-1] if c1_first else c.ints()
        data, flags = bytearray(b"".join(n.to_bytes(width, order) for n in numbers)), 0
        if (compressed or order == "little") and larger(point[1]):
            flags = is_larger
    if compressed:
        flags |= is_compressed
    data[0 if order == "big" else -1] |= flags
    return bytes(data)


@cache
def known_points(it, group):
    """Points of the reference: the identity, of the group and outside of it; on E of BLS12-377 with y = 0 as well."""
    curve = it.curve.E if group == "G1" else it.curve.E_twist
    base = it.curve.g1 if group == "G1" else it.curve.g2
    points = [None, base, curve.negate(base), *(curve.multiply(n, base) for n in (2, 3, 12345))]
    points += [any_point(it, group, 1), curve.negate(any_point(it, group, 2))]
    if group == "G1":
        points += [(it.curve.Fp(0), it.curve.Fp(2))] if it.curve.b == 4 else [(it.curve.Fp(-1), it.curve.Fp(0))]
    return points


def read(cls, data, name=None, check=True, compressed=None):
    """The point that from_bytes() and a batch find in data; or what from_bytes() raises, as does a batch by the index."""
    other = cls.generator().to_bytes(name, compressed)
    try:
        point = cls.from_bytes(data, name, check, compressed)
    except PairingError as error:
        with pytest.raises(type(error)) as caught:
            cls.from_bytes_batch([other, data, b""], name, check, compressed)
        assert str(caught.value) == f"data[1]: {error}"
        assert (caught.value.reason, caught.value.index, error.index) == (error.reason, 1, None)
        raise
    assert cls.from_bytes_batch([other, data], name, check, compressed) == [cls.generator(), point]
    return point


# --- what is written, and read back -----------------------------------------------------------------------------------


@each_instance
@each_group
def test_every_form(it, group):
    cls = getattr(it, group)
    for s in known_points(it, group):
        point = it.point(group, s)
        for name, compressed in forms(it):
            data = expected(it, group, s, name, compressed)
            for same in (point, point + cls.identity(), (point + point) - point):
                assert same.to_bytes(name, compressed) == same.to_bytes(format=name, compressed=compressed) == data
            back = read(cls, data, name, check=False)
            assert back == point
            assert repr(back) == repr(point)
            if point.in_subgroup():
                assert read(cls, data, name) == cls.from_bytes(data, format=name, check=True) == point
            else:
                with pytest.raises(SubgroupError, match=group):
                    read(cls, data, name)
            assert back.in_subgroup() == point.in_subgroup()
            for kind in (bytearray, memoryview, lambda b: memoryview(b"ab" + b)[2:]):
                assert cls.from_bytes(kind(data), name, check=False) == point


@each_instance
@each_group
def test_defaults(it, group):
    cls, standard = getattr(it, group), STANDARD[it.curve.name]
    for point in (cls.identity(), cls.generator(), 5 * cls.generator()):
        short, long = point.to_bytes(standard, True), point.to_bytes(standard, False)
        assert (
            bytes(point) == point.to_bytes() == point.to_bytes(None, None) == point.to_bytes(compressed=True) == short
        )
        assert point.to_bytes(compressed=False) == long
        assert cls.from_bytes(short) == cls.from_bytes(long) == point
        assert len(short) * 2 == len(long) == (96 if group == "G1" else 192)
        for name, (*_, flags) in LAYOUTS[it.curve.name].items():
            assert point.to_bytes(name) == point.to_bytes(name, bool(flags[2]))
            if not flags[2]:
                with pytest.raises(ValueError, match=f"'{name}' has no compressed form"):
                    point.to_bytes(name, True)


@each_instance
@each_group
def test_random_points(it, group):
    cls = getattr(it, group)

    @settings(deadline=None, max_examples=15, database=None)
    @given(st.integers(0, it.r - 1), st.sampled_from(forms(it)), st.sampled_from(forms(it)))
    def check(n, form, other):
        point = n * cls.generator()
        data = point.to_bytes(*form)
        again = cls.from_bytes(data, form[0])
        assert again == point
        # from one format into another and back
        through = cls.from_bytes(again.to_bytes(*other), other[0])
        assert through.to_bytes(*form) == data
        assert bytes(through) == bytes(point)

    check()


@each_instance
@each_group
def test_any_bytes(it, group):
    """Whatever is read is written as it was read; all else is refused with an error that says why."""
    cls = getattr(it, group)

    @settings(deadline=None, max_examples=200, database=None)
    @given(st.data(), st.sampled_from(forms(it)))
    def check(data, form):
        size = len(cls.identity().to_bytes(*form))
        length = data.draw(st.one_of(st.just(size), st.integers(0, 2 * size)))
        blob = bytearray(data.draw(st.binary(min_size=length, max_size=length)))
        if length and data.draw(st.booleans()):
            # below p, so that the curve decides
            top = LAYOUTS[it.curve.name][form[0]]
            blob[0 if top[0] == "big" else -1] &= 0xE0 if top[0] == "big" else 0xC0
        judge(cls, bytes(blob), form[0], check=False)

    check()


def judge(cls, data, name, check=True):
    """The point that bytes encode, or None, having seen that the encoding is its own, or the error a good one."""
    try:
        point = read(cls, data, name, check)
    except PairingError as error:
        assert_named(error)
        return None
    half = len(point.to_bytes(name))
    assert point.to_bytes(name, None if len(data) == half else False) == data
    return point


def assert_named(error):
    assert type(error) in (EncodingError, NotOnCurveError, SubgroupError)
    assert type(error) is not EncodingError or error.reason in REASONS


@each_instance
@each_group
def test_flipped_bits(it, group):
    """Every one of an encoding: another point whose encoding it is, or refused."""
    cls = getattr(it, group)
    for n in (0, 1, 2, 3):
        point = n * cls.generator()
        for name, compressed in forms(it):
            if not compressed and n > 1:
                continue
            data, accepted = point.to_bytes(name, compressed), 0
            for bit in range(8 * len(data)):
                flipped = bytearray(data)
                flipped[bit // 8] ^= 1 << bit % 8
                other = judge(cls, bytes(flipped), name, check=False)
                assert other != point
                accepted += other is not None
            # about every other x has a y; without the flag of the identity, so has x = 0 on E
            assert accepted <= 1 if n == 0 or not compressed else 2 * len(data) < accepted < 6 * len(data)


# --- what is refused --------------------------------------------------------------------------------------------------


def refused(cls, data, name, reason):
    with pytest.raises(EncodingError, match=cls.__name__) as caught:
        read(cls, data, name, check=False)
    assert caught.value.reason == reason
    with pytest.raises(EncodingError):
        read(cls, data, name)


@each_instance
@each_group
def test_lengths(it, group):
    cls = getattr(it, group)
    for name in LAYOUTS[it.curve.name]:
        right = {len(cls.generator().to_bytes(n, c)) for n, c in forms(it) if n == name}
        for wrong in {0, 1, 32, 47, 49, 48, 64, 95, 96, 97, 128, 191, 192, 193, 255, 256, 257, 1000} - right:
            refused(cls, bytes(wrong), name, "length")
            refused(cls, b"\xff" * wrong, name, "length")


@each_instance
@each_group
def test_ranges(it, group):
    """Every coefficient as p, as p more than it is, and as large as the flags allow."""
    cls, p = getattr(it, group), it.p
    degree = 1 if group == "G1" else 2
    for name, compressed in forms(it):
        order, _, width, flags = LAYOUTS[it.curve.name][name]
        data = cls.generator().to_bytes(name, compressed)
        place = 0 if order == "big" else len(data) - 1
        own = data[place] & sum(flags)
        plain = bytearray(data)
        plain[place] ^= own
        for i in range(0, len(data), width):
            n = int.from_bytes(plain[i : i + width], order)
            bits = 8 * width - (sum(map(bool, flags)) if i <= place < i + width else 0)
            for bad in (p, n + p, (1 << bits) - 1, (1 << bits - 1) + n):
                if p <= bad < 1 << bits:
                    wrong = plain[:i] + bad.to_bytes(width, order) + plain[i + width :]
                    wrong[place] |= own
                    refused(cls, bytes(wrong), name, "range")
                    with pytest.raises(EncodingError, match=" x " if i < degree * width else " y "):
                        cls.from_bytes(bytes(wrong), name)


@each_instance
@each_group
def test_flags(it, group):
    """All eight settings of the flags: one is right for a point, and one for its negative."""
    cls = getattr(it, group)
    for name, compressed in forms(it):
        order, _, _, flags = LAYOUTS[it.curve.name][name]
        is_compressed, infinity, is_larger = flags
        if not infinity:
            continue
        place = 0 if order == "big" else -1
        for point in (cls.generator(), -cls.generator(), cls.identity()):
            data = point.to_bytes(name, compressed)
            for mask in {
                is_compressed * a | infinity * b | is_larger * c for a in (0, 1) for b in (0, 1) for c in (0, 1)
            }:
                other = bytearray(data)
                other[place] ^= mask
                other = bytes(other)
                if mask == 0:
                    assert cls.from_bytes(other, name) == point
                elif mask == is_larger and compressed and not point.is_identity:
                    assert cls.from_bytes(other, name) == -point
                elif mask & is_compressed:
                    refused(cls, other, name, "flags")
                elif mask & infinity and point.is_identity:
                    # x = 0, or x = y = 0, without the flag: no point of the group
                    assert judge(cls, other, name) is None
                elif mask & infinity or point.is_identity:
                    refused(cls, other, name, "infinity")
                else:
                    refused(cls, other, name, "flags")


@each_instance
def test_the_identity_has_one_encoding(it):
    for group in ("G1", "G2"):
        cls = getattr(it, group)
        for name, compressed in forms(it):
            infinity = LAYOUTS[it.curve.name][name][3][1]
            data = cls.identity().to_bytes(name, compressed)
            for bit in range(8 * len(data)):
                other = bytearray(data)
                other[bit // 8] |= 1 << bit % 8
                if other != data and infinity:
                    with pytest.raises(EncodingError) as caught:
                        cls.from_bytes(other, name)
                    # the flag for the compressed form is looked at first
                    assert caught.value.reason in ("infinity", "flags")
                elif other != data:
                    with pytest.raises(PairingError):
                        read(cls, other, name)


@each_instance
@each_group
def test_off_the_curve(it, group):
    cls, rng = getattr(it, group), random.Random("off")
    curve = it.curve.E if group == "G1" else it.curve.E_twist
    for _ in range(5):
        x, y = curve.field.random(rng), curve.field.random(rng)
        for name, compressed in forms(it):
            if not compressed or not (x * x * x + curve.b).is_square():
                for check in (True, False):
                    with pytest.raises(NotOnCurveError, match=group):
                        read(cls, expected(it, group, (x, y), name, compressed), name, check)


@scalar_instances("bls12_377")
def test_no_flag_where_y_is_zero(it):
    """(-1, 0) is its own negative: y is not the larger one."""
    point = it.G1(-1, 0)
    for name, place in (("arkworks", -1), ("gnark", 0)):
        for compressed in (True, False):
            data = bytearray(point.to_bytes(name, compressed))
            assert it.G1.from_bytes(data, name, check=False) == point
            data[place] ^= LAYOUTS["bls12_377"][name][3][2]
            refused(it.G1, bytes(data), name, "flags")


@each_instance
@each_group
def test_arguments(it, group):
    cls, P = getattr(it, group), getattr(it, group).generator()
    data = bytes(P)
    foreign = "gnark" if it.curve.name == "bls12_381" else "zcash"
    for wrong in ("", foreign, "ZCASH", "Arkworks", "eip", "arkworks ", "uncompressed"):
        for call in (P.to_bytes, lambda name: cls.from_bytes(data, name)):
            with pytest.raises(ValueError, match=f"{it.curve.name} has no such format: {wrong!r}; it has '.*', '.*'"):
                call(wrong)
    for wrong in (b"zcash", 0, True, 1.5, ("zcash",)):
        for call in (P.to_bytes, lambda name: cls.from_bytes(data, name)):
            with pytest.raises(TypeError, match="format must be"):
                call(wrong)
    for wrong in (0, 1, "yes", b"", 1.0):
        with pytest.raises(TypeError, match="compressed must be True or False"):
            P.to_bytes(compressed=wrong)
        with pytest.raises(TypeError, match="check must be True or False"):
            cls.from_bytes(data, check=wrong)
    with pytest.raises(TypeError, match="check must be True or False"):
        cls.from_bytes(data, check=None)
    for wrong in (None, 5, "00", data.hex(), list(data), P, object()):
        with pytest.raises(TypeError, match="bytes-like"):
            cls.from_bytes(wrong)
    for call in (P.to_bytes, lambda *a: cls.from_bytes(data, *a)):
        with pytest.raises(TypeError):
            call("arkworks", True, True, True)

    class Name(str, Enum):
        ARKWORKS = "arkworks"

    class Blob(bytes):
        def __bytes__(self):
            raise AssertionError("the bytes themselves are meant")

    assert P.to_bytes(Name.ARKWORKS) == P.to_bytes("arkworks")
    assert cls.from_bytes(Blob(data)) == P
    with pytest.raises(TypeError):
        cls.__mro__[1].from_bytes(data)


@each_instance
@each_group
def test_a_buffer_is_copied(it, group):
    cls = getattr(it, group)
    P = 3 * cls.generator()
    data = bytearray(bytes(P))
    point = cls.from_bytes(data)
    data[:] = b"\xff" * len(data)
    data.clear()  # no buffer is held
    assert point == P
    strided = memoryview(b"".join(bytes([b, 0]) for b in bytes(P)))[::2]
    assert cls.from_bytes(strided) == P


@each_instance
@each_group
def test_pickles_and_copies(it, group):
    """Over the standard encoding, not compressed."""
    cls = getattr(it, group)
    for s in known_points(it, group):
        point = it.point(group, s)
        _, (name, data) = point.__reduce__()
        assert (name, data) == (group, point.to_bytes(compressed=False))
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            assert repr(pickle.loads(pickle.dumps(point, protocol))) == repr(point)
        assert copy.copy(point) is copy.deepcopy(point) is point
        assert cls._restore(data) == point
        for wrong in (data[:-1], data + b"\0", bytes(len(data)), b"\xff" * len(data)):
            with pytest.raises(PairingError):
                cls._restore(wrong)


# --- published encodings ----------------------------------------------------------------------------------------------


@scalar_instances("bls12_381")
@pytest.mark.parametrize("compressed", [True, False], ids=["compressed", "uncompressed"])
@each_group
def test_zkcrypto(it, group, compressed):
    """n times the generator for n < 1000."""
    cls = getattr(it, group)
    form = "compressed" if compressed else "uncompressed"
    data = vector_files.path("bls12_381_serialization_zkcrypto", f"{group.lower()}_{form}_valid_test_vectors.dat")
    blob, size = data.read_bytes(), len(cls.identity().to_bytes(compressed=compressed))
    assert len(blob) == 1000 * size
    points, point = [], cls.identity()
    for _ in range(1000):
        points.append(point)
        point = point + cls.generator()
    encodings = [blob[i * size : (i + 1) * size] for i in range(1000)]
    assert cls.from_bytes_batch(encodings) == points
    for i, point in enumerate(cls.to_affine_batch(points)):
        own = encodings[i]
        assert point.to_bytes("zcash", compressed) == own
        assert cls.from_bytes(own, "zcash", check=i % 20 == 0) == point


# What the texts of refused encodings begin with, and what is raised; the texts name no more than one fault
FLAGS, INFINITY, RANGE, LENGTH = ((EncodingError, reason) for reason in ("flags", "infinity", "range", "length"))
OFF_CURVE, OUTSIDE = (NotOnCurveError, "curve"), (SubgroupError, "subgroup")
REFUSALS = {
    "infinity with nonzero byte": INFINITY,
    "infinity with sort flag": INFINITY,
    "infinity points: not all zeros": INFINITY,
    "noble: generator with infinity flag": INFINITY,
    "noble: infinity flag": INFINITY,
    "infinity without compression flag": FLAGS,
    "generator with compression flag": FLAGS,
    "generator without compression flag": FLAGS,
    "noble: first byte 0x20 rest zero": FLAGS,
    "noble: first byte 0x60 rest zero": FLAGS,
    "noble: sort flag on uncompressed": FLAGS,
    "infinity points: too short": LENGTH,
    "wrong length": LENGTH,
    "x = p": RANGE,
    "y = p": RANGE,
    "x.c": RANGE,
    "y.c": RANGE,
    "invalid elm of Fp": RANGE,
    "noble: p at offset": RANGE,
    "noble: x": RANGE,
    "noble: high bit 0x20": RANGE,  # of a coordinate without flags
    "no point with this x": OFF_CURVE,
    "invalid x-coord": OFF_CURVE,
    "on curve but not in subgroup": OUTSIDE,
}


def expected_refusal(case):
    text = case["reason"]
    if text == "bad tags":  # the compressed form's flag missing, or the identity's on top
        return FLAGS if int(case["bytes"][:2], 16) < 0x80 else INFINITY
    (found,) = (error for start, error in REFUSALS.items() if text.startswith(start))
    return found


def assert_refused(cls, data, expected, compressed, name=None):
    """An encoding in the format zcash raises the class, with the reason; only a group's outsiders pass unchecked."""
    error, reason = expected
    with pytest.raises(error) as caught:
        read(cls, data, "zcash")
    assert (type(caught.value), getattr(caught.value, "reason", None)) == expected, name
    if expected == OUTSIDE:
        assert read(cls, data, "zcash", check=False).to_bytes("zcash", compressed) == data
    else:
        with pytest.raises(error) as caught:
            read(cls, data, "zcash", check=False)
        assert getattr(caught.value, "reason", None) == reason


@scalar_instances("bls12_381")
def test_published_refusals(it):
    family, seen = "bls12_381_serialization_invalid", 0
    for file in vector_files.files(family):
        for case in vector_files.load(family, file)["cases"]:
            cls, data = getattr(it, case["group"]), bytes.fromhex(case["bytes"])
            assert_refused(cls, data, expected_refusal(case), case["compressed"], case["reason"])
            seen += 1
    assert seen == 355


ETHEREUM = {
    "infinity_with_true_b_flag": INFINITY,  # another bit with it
    "with_b_flag_and_x_nonzero": INFINITY,
    "infinity_with_false_b_flag": OFF_CURVE,  # x = 0
    "not_in_G1": OUTSIDE,
    "not_in_G2": OUTSIDE,
    "not_in_curve": OFF_CURVE,
    "x_equal_to_modulus": RANGE,
    "x_greater_than_modulus": RANGE,
    "xim_equal_to_modulus": RANGE,
    "xim_greater_than_modulus": RANGE,
    "xre_equal_to_modulus": RANGE,
    "xre_greater_than_modulus": RANGE,
    "too_few_bytes": LENGTH,
    "too_many_bytes": LENGTH,
    "with_wrong_c_flag": FLAGS,
}


@scalar_instances("bls12_381")
@pytest.mark.parametrize(("group", "key"), [("G1", "pubkey"), ("G2", "signature")])
def test_ethereum(it, group, key):
    refused_ones = 0
    for case in vector_files.load("bls12_381_bls_signature_ethereum", f"deserialization_{group}.json")["cases"]:
        data, cls = bytes.fromhex(case["input"][key]), getattr(it, group)
        if case["output"]:
            assert bytes(read(cls, data)) == data
        else:
            expected = ETHEREUM[case["name"].removeprefix("deserialization_fails_")]
            assert_refused(cls, data, expected, True, case["name"])
            refused_ones += 1
    assert refused_ones >= 5


@scalar_instances("bls12_377")
def test_arkworks_and_gnark(it):
    for case in vector_files.load("bls12_377_serialization_arkworks", "derived_multiples.json")["cases"]:
        for group in ("G1", "G2"):
            cls = getattr(it, group)
            point = vector_files.decode(case["k"]) * cls.generator()
            for short, name in (("ark", "arkworks"), ("gnark", "gnark")):
                for form in ("compressed", "uncompressed"):
                    data = bytes.fromhex(case[f"{short}_{group.lower()}_{form}"])
                    assert point.to_bytes(name, form == "compressed") == data
                    assert read(cls, data, name) == point


@vector_files.requires("bls12_377_serialization_arkworks/celo_public_samples.json")
@scalar_instances("bls12_377")
def test_celo(it):
    for case in vector_files.load("bls12_377_serialization_arkworks", "celo_public_samples.json")["cases"]:
        point = read(getattr(it, case["group"]), bytes.fromhex(case["bytes"]))
        assert it.plain_point(point) == tuple(vector_files.decode(case[c]) for c in "xy")
        assert bytes(point).hex() == case["bytes"]


@scalar_instances("bls12_381")
@each_group
def test_py_arkworks(it, group):
    ark = getattr(pytest.importorskip("py_arkworks_bls12381"), f"{group}Point")
    point, theirs = getattr(it, group).identity(), ark.identity()
    for _ in range(20):
        assert point.to_bytes("arkworks") == bytes(theirs.to_compressed_bytes())
        assert read(getattr(it, group), bytes(theirs.to_compressed_bytes()), "arkworks") == point
        point, theirs = point + getattr(it, group).generator(), theirs + ark()


@each_instance
@pytest.mark.parametrize("group", ["G1", "G2"])
def test_one_form_alone(it, group):
    cls = getattr(it, group)
    P = cls.generator()
    for compressed in (True, False):
        data, other = P.to_bytes(compressed=compressed), P.to_bytes(compressed=not compressed)
        assert read(cls, data, compressed=compressed) == cls.from_bytes(data) == P
        with pytest.raises(EncodingError, match=f"has {len(data)} bytes, not {len(other)}") as caught:
            read(cls, other, compressed=compressed)
        assert caught.value.reason == "length"
        for wrong in (0, 1, "yes", []):
            with pytest.raises(TypeError, match="compressed must be True or False"):
                cls.from_bytes(data, compressed=wrong)
    eip = "eip2537" if it.curve.name == "bls12_381" else "eip2539"
    assert cls.from_bytes(P.to_bytes(eip), eip, compressed=False) == P
    with pytest.raises(ValueError, match="has no compressed form"):
        cls.from_bytes(P.to_bytes(eip), eip, compressed=True)
