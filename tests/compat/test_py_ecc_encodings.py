"""millerloop.compat.py_ecc.bls: point_compression, g2_primitives, hash_to_curve, hash, constants."""

from hashlib import sha256

import pytest
import vector_files
from py_ecc_both import OURS, both, outcome, plain

from millerloop import bls12_381
from millerloop.bls12_381 import p, r

C, B, A = 1 << 383, 1 << 382, 1 << 381
DST = b"QUUX-V01-CS02-with-BLS12381G2_XMD:SHA-256_SSWU_RO_"
# A point of E of order 3, and one of the twist outside the group of order r
OF_ORDER_3 = (0, 2, 1)
OUTSIDE = bls12_381.G2.map_to_curve(bls12_381.Fp2(1, 2)).to_affine()

REFUSED_G1 = [0, B, C | p, C | (p + 1), C | 1, C | B | 1, C | B | A, A, -1]
REFUSED_G2 = [(0, 0), (C | B, 1), (C | B | A, 0), (C, p), (C | p, 0), (C, 1), (C | 1, C), (B, 0)]


def outside(m):
    return tuple(m.FQ2([int(c.c0), int(c.c1)]) for c in (OUTSIDE.x, OUTSIDE.y, bls12_381.Fp2(1)))


@both
def test_compression(names):
    m, c = names.optimized, names.compression
    for n in (1, 2, 5, r - 1):
        point = m.multiply(m.G1, n)
        z = c.compress_G1(point)
        assert z == int.from_bytes((n * bls12_381.G1.generator()).to_bytes("zcash", True), "big")
        assert m.eq(c.decompress_G1(z), point)
        point = m.multiply(m.G2, n)
        pair = c.compress_G2(point)
        assert b"".join(z.to_bytes(48, "big") for z in pair) == (n * bls12_381.G2.generator()).to_bytes("zcash", True)
        assert m.eq(c.decompress_G2(pair), point)
        assert c.get_flags(pair[0])[:2] == (True, False)
    assert (c.compress_G1(m.Z1), c.compress_G2(m.Z2)) == (C | B, (C | B, 0))
    assert plain([c.decompress_G1(C | B), c.decompress_G2((C | B, 0))]) == plain([m.Z1, m.Z2])
    # projective points, and points that are outside the group
    assert c.compress_G1(m.add(m.G1, m.double(m.G1))) == c.compress_G1(m.multiply(m.G1, 3))
    assert m.eq(c.decompress_G2(c.compress_G2(outside(m))), outside(m))
    assert [outcome(c.decompress_G1, z) for z in REFUSED_G1] == ["ValueError"] * len(REFUSED_G1)
    assert [outcome(c.decompress_G2, z) for z in REFUSED_G2] == ["ValueError"] * len(REFUSED_G2)
    assert outcome(c.compress_G2, (m.FQ2.one(),) * 3) == "ValueError"
    assert outcome(c.decompress_G2, C) == outcome(c.decompress_G1, b"a") == "TypeError"


def test_where_compression_is_stricter():
    m, c, g = OURS.optimized, OURS.compression, OURS.primitives
    nowhere = (m.FQ(1),) * 3
    assert [outcome(f, nowhere) for f in (c.compress_G1, g.G1_to_pubkey)] == ["ValueError"] * 2
    z = c.compress_G1(m.G1)
    assert outcome(c.decompress_G1, z | 1 << 384) == outcome(c.decompress_G2, (z, 1 << 384)) == "ValueError"
    assert outcome(c.compress_G1, m.G2) == "TypeError"
    key, signature = z.to_bytes(48, "big"), g.G2_to_signature(m.G2)
    assert outcome(g.pubkey_to_G1, b"\0" + key) == outcome(g.signature_to_G2, signature[:-1]) == "ValueError"
    # py_ecc reads no point whose x is zero
    three = tuple(map(m.FQ, OF_ORDER_3))
    assert g.pubkey_to_G1(g.G1_to_pubkey(three)) == three
    assert c.modular_squareroot_in_FQ2(m.FQ2.zero()) == m.FQ2.zero()


@both
def test_flags_and_roots(names):
    c, fq2 = names.compression, names.optimized.FQ2
    assert [c.get_flags(z) for z in (C, C | A, C | B, A, 5)] == [
        (True, False, False),
        (True, False, True),
        (True, True, False),
        (False, False, True),
        (False, False, False),
    ]
    cases = [(C | B,), (0,), (C | B | A,), (C | B, 0), (C | B | 1,), (C | B, 1)]
    assert [c.is_point_at_infinity(*z) for z in cases] == [True] * 4 + [False] * 2
    squares = [([4, 0], (p - 2, 0)), ([p - 4, 0], (0, p - 2)), ([0, 2], (p - 1, p - 1)), ([1, 1], None)]
    assert [plain(c.modular_squareroot_in_FQ2(fq2(a))) for a, _ in squares] == [root for _, root in squares]


@both
def test_primitives(names):
    m, g = names.optimized, names.primitives
    three = tuple(map(m.FQ, OF_ORDER_3))
    points = [m.G1, m.G2, m.Z1, m.Z2, m.double(m.G2), three, outside(m), (m.FQ(1),) * 3]
    assert [g.subgroup_check(point) for point in points] == [True] * 5 + [False] * 3
    key, signature = g.G1_to_pubkey(m.double(m.G1)), g.G2_to_signature(m.double(m.G2))
    assert key == bls12_381.G1.generator().double().to_bytes()
    assert signature == bls12_381.G2.generator().double().to_bytes()
    assert m.eq(g.pubkey_to_G1(key), m.double(m.G1))
    assert m.eq(g.signature_to_G2(signature), m.double(m.G2))
    assert m.eq(g.signature_to_G2(g.G2_to_signature(outside(m))), outside(m))
    assert (g.G1_to_pubkey(m.Z1), g.G2_to_signature(m.Z2)) == (b"\xc0" + bytes(47), b"\xc0" + bytes(95))
    assert outcome(g.pubkey_to_G1, b"") == outcome(g.signature_to_G2, b"") == "ValueError"
    assert outcome(g.pubkey_to_G1, bytes(48)) == outcome(g.signature_to_G2, b"\xff" * 96) == "ValueError"


@pytest.mark.parametrize("kind", ["deserialization_G1", "deserialization_G2"])
def test_ethereum(kind):
    """The cases of ethereum/bls12-381-tests."""
    g = OURS.primitives
    read, name = {
        "deserialization_G1": (g.pubkey_to_G1, "pubkey"),
        "deserialization_G2": (g.signature_to_G2, "signature"),
    }[kind]
    for case in vector_files.load("bls12_381_bls_signature_ethereum", f"{kind}.json")["cases"]:
        data = bytes.fromhex(case["input"][name])
        valid = outcome(read, data) != "ValueError" and g.subgroup_check(read(data))
        assert valid is case["output"], case["name"]


@both
def test_hash_to_curve(names):
    m, h = names.optimized, names.hash_to_curve
    for group, hashed, field in (("G1", h.hash_to_G1, h.hash_to_field_FQ), ("G2", h.hash_to_G2, h.hash_to_field_FQ2)):
        cls = getattr(bls12_381, group)
        assert plain(m.normalize(hashed(b"abc", DST, sha256))) == coordinates(cls.hash(b"abc", DST))
        fields = {"G1": bls12_381.Fp, "G2": bls12_381.Fp2}[group].hash_to_field(b"abc", DST, 3)
        assert plain(field(b"abc", 3, DST, sha256)) == tuple(map(numbers, fields))
        assert outcome(hashed, b"abc", b"a" * 256, sha256) == "ValueError"
        assert outcome(hashed, "abc", DST, sha256) == outcome(hashed, b"abc", DST) == "TypeError"
    for u, mapped, cleared, cls in (
        (m.FQ(5), h.map_to_curve_G1, h.clear_cofactor_G1, bls12_381.G1),
        (m.FQ2([5, 6]), h.map_to_curve_G2, h.clear_cofactor_G2, bls12_381.G2),
    ):
        point = cls.map_to_curve(bls12_381.Fp(5) if cls is bls12_381.G1 else bls12_381.Fp2(5, 6))
        assert plain(m.normalize(mapped(u))) == coordinates(point)
        assert plain(m.normalize(cleared(mapped(u)))) == coordinates(point.clear_cofactor())


def numbers(element):
    return int(element) if isinstance(element, bls12_381.Fp) else (int(element.c0), int(element.c1))


def coordinates(point):
    return numbers(point.x), numbers(point.y)


@both
def test_hash(names):
    h = names.hash
    # RFC 5869, cases 1 and 3
    prk = h.hkdf_extract(bytes(range(13)), b"\x0b" * 22)
    assert prk.hex() == "077709362c2e32df0ddc3f0dc47bba6390b6c73bb50f9c3122ec844ad7c2b3e5"
    okm = "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865"
    assert h.hkdf_expand(prk, bytes(range(0xF0, 0xFA)), 42).hex() == okm
    okm = "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8"
    assert h.hkdf_expand(bytearray(h.hkdf_extract(b"", b"\x0b" * 22)), bytearray(), 42).hex() == okm
    assert len(h.hkdf_expand(prk, b"", 0)) == 0
    assert len(h.hkdf_expand(prk, b"", 8160)) == 8160
    assert outcome(h.hkdf_expand, prk, b"", 8161) == "ValueError"
    # RFC 9380, appendix K.1
    expanded = "d8ccab23b5985ccea865c6c97b6e5b8350e794e603b4b97902f53a8a0d605615"
    assert h.expand_message_xmd(b"abc", b"QUUX-V01-CS02-with-expander-SHA256-128", 32, sha256).hex() == expanded
    assert outcome(h.expand_message_xmd, b"a", b"d" * 256, 32, sha256) == "ValueError"
    assert outcome(h.expand_message_xmd, b"a", b"d", 32 * 255 + 1, sha256) == "ValueError"
    assert (h.i2osp(258, 3), h.i2osp(0, 0), h.os2ip(b"\1\2"), h.os2ip(b"")) == (b"\0\1\2", b"", 258, 0)
    assert [outcome(h.i2osp, x, 1) for x in (256, -1)] == ["OverflowError"] * 2
    assert outcome(h.os2ip, "a") == "TypeError"
    assert h.sha256(b"a") == sha256(b"a").digest()
    assert (h.xor(b"ab", b"bc"), h.xor(b"ab", b"b")) == (b"\3\1", b"\3")


@both
def test_constants(names):
    c = names.constants
    assert [c.POW_2_381, c.POW_2_382, c.POW_2_383, c.POW_2_384] == [A, B, C, 1 << 384]
    assert p * p - c.FQ2_ORDER == 1
    assert c.HASH_TO_FIELD_L == 64
    assert (c.G2_COFACTOR * r - 1 - p * p) ** 2 < 4 * p * p  # the bound of Hasse over Fp2
    root = c.EIGHTH_ROOTS_OF_UNITY[1]
    assert plain(c.EIGHTH_ROOTS_OF_UNITY) == plain([root**k for k in range(8)])
    assert plain(root**2) == (0, 1)
    assert int(root.coeffs[0]) % 10**17 == 14690878354869257
