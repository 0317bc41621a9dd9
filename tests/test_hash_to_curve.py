"""hash_to_field, hash, encode and map_to_curve: published values, reference_hashing.py, hostile arguments."""

import hashlib
import random

import pytest
import vector_files
from instances import DEGREE, FIELDS, INSTANCES, each_field, each_group, each_instance
from reference_hashing import suite

from millerloop.errors import PairingError
from millerloop.expand_message import expand_message

DST = b"QUUX-V01-CS02-with-a-test"
SUITES = {"bls12_381": "bls12_381_hash_to_curve_rfc9380", "bls12_377": "bls12_377_hash_to_curve_arkworks"}
COORDINATES = {"G1": "Fp", "G2": "Fp2"}


def coordinate(text):
    """ "c0" or "c0,c1" as a plain value."""
    numbers = vector_files.decode(text.split(","))
    return numbers if len(numbers) > 1 else numbers[0]


def point(value):
    return tuple(coordinate(value[c]) for c in "xy")


@each_instance
def test_published_suites(it):
    """Every step that is published: the field elements, the points before the cofactor, the result."""
    files = vector_files.files(SUITES[it.curve.name])
    assert files
    for file in files:
        data = vector_files.load(SUITES[it.curve.name], file)
        group, dst = "G1" if "G1" in file else "G2", data["suite"]["dst"].encode()
        cls, field = getattr(it, group), getattr(it, COORDINATES[group])
        uniform = data["suite"]["randomOracle"]
        if uniform:
            results = cls.hash_batch([case["msg"].encode() for case in data["cases"]], dst)
            assert [it.plain_point(P) for P in results] == [point(case["P"]) for case in data["cases"]]
        for case in data["cases"]:
            message = case["msg"].encode()
            u = field.hash_to_field(message, dst, 2 if uniform else 1)
            assert [it.plain(v) for v in u] == [coordinate(text) for text in case["u"]]
            mapped = [cls.map_to_curve(v) for v in u]
            expected = [point(case[name]) for name in ("Q", "Q0", "Q1") if name in case]
            assert [it.plain_point(q) for q in mapped] == expected
            result = (cls.hash if uniform else cls.encode)(message, dst)
            assert it.plain_point(result) == point(case["P"])
            assert result.in_subgroup()


@pytest.mark.parametrize("it", [it for it in INSTANCES if it.curve.name == "bls12_381"], ids=repr)
class TestPublishedHashes:
    def test_drand(self, it):
        data = vector_files.load("drand_kyber_compat", "kyber_compatibility.json")
        p, count = it.curve.p, 0
        for case in data["cases"]:
            for group in ("G1", "G2"):
                if f"hash_to_{group.lower()}" not in case:
                    continue
                dst = case["dst"] or f"BLS_SIG_BLS12381{group}_XMD:SHA-256_SSWU_RO_NUL_"
                cls, message = getattr(it, group), case["msg_ascii"].encode()
                x, y = it.plain_point(cls.hash(message, dst.encode()))
                assert [it.plain_point(P) for P in cls.hash_batch([message] * 2, dst.encode())] == [(x, y)] * 2
                # compressed: flags, then x with its highest coefficient first; the sign is that of the larger y
                xs, ys = (x, y) if group == "G2" else ((x,), (y,))
                high = next(c for c in reversed(ys) if c) > (p - 1) // 2
                encoded = bytearray(b"".join(c.to_bytes(48, "big") for c in reversed(xs)))
                encoded[0] |= 0x80 | 0x20 * high
                assert encoded.hex() == case[f"hash_to_{group.lower()}"]
                count += 1
        assert count > 100

    def test_ethereum(self, it):
        cases = vector_files.load("bls12_381_bls_signature_ethereum", "hash_to_G2.json")["cases"]
        assert cases
        for case in cases:
            dst = b"QUUX-V01-CS02-with-BLS12381G2_XMD:SHA-256_SSWU_RO_"
            assert it.plain_point(it.G2.hash(case["input"]["msg"].encode(), dst)) == point(case["output"])
        results = it.G2.hash_batch([case["input"]["msg"].encode() for case in cases], dst)
        assert [it.plain_point(P) for P in results] == [point(case["output"]) for case in cases]


@each_instance
@each_field
def test_hash_to_field(it, field):
    """For every coefficient, in the order of the tower, 64 bytes where p counts and 48 for r."""
    cls, degree = getattr(it, field), DEGREE[field]
    p, L = (it.curve.r, 48) if field == "Fr" else (it.curve.p, 64)
    for hash in ("sha256", hashlib.sha3_512, "shake_128"):
        for count in (0, 1, 2, 5):
            uniform = expand_message(b"abc", DST, L * degree * count, hash=hash)
            numbers = [int.from_bytes(uniform[i : i + L], "big") % p for i in range(0, len(uniform), L)]
            expected = [it.element(field, numbers[i : i + degree]) for i in range(0, len(numbers), degree)]
            result = cls.hash_to_field(b"abc", DST, count, hash=hash)
            assert result == expected
            assert all(type(a) is cls for a in result)
    assert cls.hash_to_field(b"abc", DST) == cls.hash_to_field(b"abc", DST, 1)


@each_instance
@each_group
def test_other_hash_functions(it, group):
    s, cls = suite(it.curve, group), getattr(it, group)
    field, degree = s.field, s.field.degree
    for hash in ("sha512", hashlib.sha3_256, "shake_256", hashlib.blake2b):
        uniform = expand_message(b"m", DST, 128 * degree, hash=hash)
        numbers = [int.from_bytes(uniform[i : i + 64], "big") for i in range(0, len(uniform), 64)]
        u, v = field(*numbers[:degree]), field(*numbers[degree:])
        expected = it.plain_expected_point(s.hash(u, v))
        assert it.plain_point(cls.hash(b"m", DST, hash=hash)) == expected
        assert [it.plain_point(P) for P in cls.hash_batch([b"m"] * 3, DST, hash=hash)] == [expected] * 3


@each_instance
@each_group
def test_map_to_curve(it, group):
    s, cls, rng = suite(it.curve, group), getattr(it, group), random.Random(f"map {group}")
    field = COORDINATES[group]
    for u in (s.field(0), s.field(1), s.field(-1), s.field.random(rng), s.field.random(rng)):
        element = it.element(field, [*u.ints(), 0])
        result = cls.map_to_curve(element)
        assert it.plain_point(result) == it.plain_expected_point(s.map_to_curve(u))
        assert result.is_on_curve()
        assert result.in_subgroup() == it.curve.in_subgroup(s.map_to_curve(u))
    assert cls.map_to_curve(5) == cls.map_to_curve(getattr(it, field)(5)) == cls.map_to_curve(it.Fp(5))


@each_instance
@each_group
def test_long_arguments(it, group):
    s, cls = suite(it.curve, group), getattr(it, group)
    for message in (b"", bytes(10**7)):
        assert it.plain_point(cls.hash(message, DST)) == it.plain_expected_point(
            s.hash(*s.hash_to_field(message, DST, 2))
        )
    results = {cls.hash(b"m", b"d" * n) for n in (1, 254, 255, 256, 257, 10**6)}
    assert len(results) == 6
    hashed = hashlib.sha256(b"H2C-OVERSIZE-DST-" + b"d" * 256).digest()
    assert cls.hash(b"m", b"d" * 256) == cls.hash(b"m", hashed)
    assert cls.encode(b"m", b"d" * 256) == cls.encode(b"m", hashed)
    assert cls.hash(bytearray(b"m"), memoryview(DST)) == cls.hash(b"m", DST)


@each_instance
def test_wrong_arguments(it):
    functions = [f for cls in (it.G1, it.G2) for f in (cls.hash, cls.encode)]
    functions += [getattr(it, field).hash_to_field for field in FIELDS]
    for function in functions:
        for wrong in ("text", None, 5, [1, 2], object()):
            with pytest.raises(TypeError, match="message must be a bytes-like object"):
                function(wrong, DST)
            with pytest.raises(TypeError, match="dst must be a bytes-like object"):
                function(b"m", wrong)
        with pytest.raises(PairingError, match="dst must not be empty"):
            function(b"m", b"")
        with pytest.raises(PairingError, match="no hash function 'sha257'"):
            function(b"m", DST, hash="sha257")
        with pytest.raises(PairingError, match="128 bits of security"):
            function(b"m", DST, hash=hashlib.sha1)
        for hash in (None, 5, b"sha256", hashlib.sha256(), len):
            with pytest.raises(TypeError, match="hash must be a name or a constructor"):
                function(b"m", DST, hash=hash)
        with pytest.raises(TypeError):
            function(b"m")
        with pytest.raises(TypeError):
            function(b"m", DST, 1, "sha256")
    for field in FIELDS:
        function = getattr(it, field).hash_to_field
        for wrong in ("1", 1.0, None, True):
            with pytest.raises(TypeError, match="count must be an integer"):
                function(b"m", DST, wrong)
        with pytest.raises(PairingError, match="count must not be negative"):
            function(b"m", DST, -1)
        with pytest.raises(PairingError, match="length must be from 0 to 8160"):
            function(b"m", DST, 10**30)


@each_instance
def test_wrong_field_elements(it):
    other = next(o for o in INSTANCES if o.curve is not it.curve)
    for cls, wrong in [
        (it.G1, [it.Fp2(1), it.Fp12(1), other.Fp(1), None, "1", b"1", 1.0, True, it.G1.generator()]),
        (it.G2, [it.Fp4(1), it.Fp12(1), other.Fp2(1), None, "1", (1, 2), it.G2.generator()]),
    ]:
        for value in wrong:
            with pytest.raises(TypeError, match="u must be an integer or an element of"):
                cls.map_to_curve(value)
    with pytest.raises(TypeError):
        it.G1.map_to_curve()


@each_instance
@each_group
def test_hashed_points_are_members(it, group):
    """What is remembered is true."""
    cls = getattr(it, group)
    for result in (cls.hash(b"m", DST), cls.encode(b"m", DST)):
        assert (it.curve.r * result).is_identity
        assert result.in_subgroup()
