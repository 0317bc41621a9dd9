"""The published cases of secp256k1, decoded: what to call, with which bytes, and what must come out.

Needs:  vector_files.py.
Gives:  ecdsa_verifications(file), ecdsa_signatures(), ecdsa_refusals(), nonces(), recoveries(file), agreements(file),
        schnorr(), decodings(), point_operations(), multiples(), products(), inverses(field), hashes(suite): lists, most
        of them of the tuples below.

Bytes are bytes, numbers ints, an expectation of None says that the operation must refuse its arguments.
"""

from __future__ import annotations

import base64
from typing import NamedTuple

from vector_files import load, sage_point

WYCHEPROOF_ECDSA = {  # by file: hash, encoding, whether s must be low
    "ecdsa_secp256k1_sha256.json": ("sha256", "der", False),
    "ecdsa_secp256k1_sha256_bitcoin.json": ("sha256", "der", True),
    "ecdsa_secp256k1_sha256_p1363.json": ("sha256", "compact", False),
    "ecdsa_secp256k1_sha512.json": ("sha512", "der", False),
    "ecdsa_secp256k1_sha512_p1363.json": ("sha512", "compact", False),
}


def cases(family: str, file: str) -> list[dict]:
    return load(f"secp256k1_{family}", file)["cases"]


# --- ECDSA ------------------------------------------------------------------------------------------------------------


class Verification(NamedTuple):
    name: str
    public_key: bytes
    message: bytes
    signature: bytes
    hash: str | None  # None: the message is a digest
    encoding: str
    low_s: bool
    valid: bool


def ecdsa_verifications(file: str) -> list[Verification]:
    hash, encoding, low_s = WYCHEPROOF_ECDSA[file]
    result = []
    for case in cases("ecdsa_wycheproof", file):
        assert case["sha"].replace("-", "").lower() == hash
        public, message, signature = (bytes.fromhex(case[key]) for key in ("publicKey", "msg", "sig"))
        name = f"{case['tcId']}: {case['comment']}"
        valid = {"valid": True, "invalid": False}[case["result"]]
        result.append(Verification(name, public, message, signature, hash, encoding, low_s, valid))
    return result


class Signing(NamedTuple):
    secret_key: bytes
    digest: bytes
    extra: bytes  # b"" for none
    signature: bytes | None  # r || s; None: the key is none


N = 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141
EXTRA = {"extraEntropy0": 0, "extraEntropy1": 1, "extraEntropyN": N, "extraEntropyMax": 2**256 - 1}


def ecdsa_signatures() -> list[Signing]:
    """extraEntropyRand is left out: what was random is not told."""
    result = []
    for case in cases("ecdsa_rfc6979_noble", "ecdsa.json"):
        if case["kind"] == "verify_invalid":
            continue
        key, digest = bytes.fromhex(case["d"]), bytes.fromhex(case["m"])
        if case["kind"] == "sign_invalid":
            result.append(Signing(key, digest, b"", None))
            continue
        assert case["kind"] in ("sign_verify", "sign_extra_entropy")
        result.append(Signing(key, digest, b"", bytes.fromhex(case["signature"])))
        for name in EXTRA.keys() & case.keys():
            result.append(Signing(key, digest, EXTRA[name].to_bytes(32, "big"), bytes.fromhex(case[name])))
    return result


def ecdsa_refusals() -> list[Verification]:
    """Digests, keys and signatures in compact form that do not verify."""
    chosen = (case for case in cases("ecdsa_rfc6979_noble", "ecdsa.json") if case["kind"] == "verify_invalid")
    return [
        Verification(
            c["description"], *(bytes.fromhex(c[k]) for k in ("Q", "m", "signature")), None, "compact", True, False
        )
        for c in chosen
    ]


class Nonces(NamedTuple):
    secret_key: int
    message: bytes
    expected: dict[int, int]  # which of them, to its value


def nonces() -> list[Nonces]:
    return [
        Nonces(int(c["d"], 16), c["message"].encode(), {i: int(c[f"k{i}"], 16) for i in (0, 1, 15)})
        for c in cases("ecdsa_rfc6979_noble", "rfc6979_nonces.json")
    ]


class Recovery(NamedTuple):
    name: str
    digest: bytes
    v: int  # 27 plus the recovery id; of any size
    r: int
    s: int
    expected: bytes | None  # x || y, or the last 20 bytes of its Keccak-256


def recoveries(file: str) -> list[Recovery]:
    """Of "besu_ecrecover.json" the key is known; of "ethereum_ecrecover.json", its address."""
    result = []
    for case in cases("ecrecover", file):
        lower = {key.lower(): value for key, value in case.items()}
        data = bytes.fromhex(lower["input"])
        v, r, s = (int.from_bytes(data[i : i + 32], "big") for i in (32, 64, 96))
        expected = bytes.fromhex(lower.get("result", lower.get("expected")))
        expected = expected[12:] if "expected" in lower else expected
        result.append(Recovery(lower.get("notes", lower.get("name")), data[:32], v, r, s, expected or None))
    return result


# --- ECDH -------------------------------------------------------------------------------------------------------------


class Agreement(NamedTuple):
    name: str
    secret_key: int
    public_key: bytes  # SEC 1
    shared_x: bytes | None


# SubjectPublicKeyInfo of RFC 5480 for secp256k1, before the encoding of a point
SPKI = {
    65: bytes.fromhex("3056301006072a8648ce3d020106052b8104000a034200"),
    33: bytes.fromhex("3036301006072a8648ce3d020106052b8104000a032200"),
}


def agreements(file: str) -> list[Agreement]:
    """Those whose keys are said to be of this curve, by the one form that has; the package has no parser for others."""
    result = []
    for case in cases("ecdh_wycheproof", file):
        name = f"{case['tcId']}: {case['comment']}"
        shared = bytes.fromhex(case["shared"])
        if file == "ecdh_secp256k1_webcrypto.json":
            key = case["public"]
            if key["crv"] != "P-256K":
                assert case["result"] == "invalid"
                continue
            public = b"\4" + base64url(key["x"]) + base64url(key["y"])
            secret = int.from_bytes(base64url(case["private"]["d"]), "big")
        else:
            data, secret = bytes.fromhex(case["public"]), int(case["private"], 16)
            public = next((data[len(head) :] for n, head in SPKI.items() if data[:-n] == head), None)
            if public is None:
                assert case["result"] in ("invalid", "acceptable")
                continue
        assert case["result"] in ("valid", "acceptable", "invalid")
        result.append(Agreement(name, secret, public, None if case["result"] == "invalid" else shared))
    return result


def base64url(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


# --- BIP-340 ----------------------------------------------------------------------------------------------------------


class Schnorr(NamedTuple):
    name: str
    secret_key: bytes | None
    public_key: bytes
    aux_rand: bytes
    message: bytes
    signature: bytes
    valid: bool


def schnorr() -> list[Schnorr]:
    result = []
    for case in cases("schnorr_bip340", "bip340_test_vectors.json"):
        fields = ("secret key", "public key", "aux_rand", "message", "signature")
        secret, *others = (bytes.fromhex(case[field]) for field in fields)
        valid = {"TRUE": True, "FALSE": False}[case["verification result"]]
        result.append(Schnorr(f"{case['index']}: {case['comment']}", secret or None, *others, valid))
    return result


# --- points -----------------------------------------------------------------------------------------------------------


class Decoding(NamedTuple):
    data: bytes
    valid: bool
    x_only: bool | None  # whether the x alone is that of a point; None: not known


def decodings() -> list[Decoding]:
    """Of noble and of libsecp256k1, the latter in all three forms and with their parity wrong or hybrid."""
    found = [Decoding(bytes.fromhex(c["P"]), c["expected"], None) for c in points("isPoint")]
    for case in cases("field_scalar_libsecp", "pubkey_parse.json"):
        x, y = (bytes.fromhex(case[key]) for key in "xy")
        found += [Decoding(bytes([tag]) + x, case["x_valid"], case["x_valid"]) for tag in (2, 3)]
        found += [Decoding(b"\4" + x + y, case["xy_valid"], None)]
        found += [Decoding(bytes([tag]) + x + y, False, None) for tag in (0, 2, 3, 5, 6, 7, 0xFF)]
        found += [Decoding(bytes([tag]) + x, False, None) for tag in (0, 1, 4, 5, 6, 7, 0xFF)]
        for data in (b"\2" + x, b"\4" + x + y):
            found += [Decoding(data[:-1], False, None), Decoding(data + b"\0", False, None)]
    return found


class PointOperation(NamedTuple):
    name: str  # "add", "add_scalar", "compress", "from_scalar", "multiply"
    arguments: tuple  # encodings of points as bytes, scalars as bytes, whether to compress
    expected: bytes | None
    note: str


def points(op: str) -> list[dict]:
    return [case for case in cases("points_noble", "points.json") if case["op"] == op]


def point_operations() -> list[PointOperation]:
    """What only a convention refuses is left out, a tweak of zero; and the identity is a result as any other."""
    kinds = {
        "pointAdd": ("add", ("P", "Q")),
        "pointAddScalar": ("add_scalar", ("P", "d")),
        "pointCompress": ("compress", ("P",)),
        "pointFromScalar": ("from_scalar", ("d",)),
        "pointMultiply": ("multiply", ("P", "d")),
    }
    result = []
    for op, (name, fields) in kinds.items():
        for case in points(op):
            if "convention_only" in case:
                continue
            arguments = tuple(bytes.fromhex(case[field]) for field in fields)
            if name == "compress":
                arguments += (case["compress"],)
            if case.get("exception") == "Tweaked point at infinity":
                expected = b"\0"
            else:
                expected = bytes.fromhex(case["expected"]) if "expected" in case else None
            result.append(PointOperation(name, arguments, expected, case.get("description", "")))
    return result


class Multiple(NamedTuple):
    scalar: int
    point: tuple[int, int] | None  # None: the generator
    expected: tuple[int, int]


def multiples() -> list[Multiple]:
    """Of the generator by noble, of any point by Sage."""
    found = [
        Multiple(int(c["k"]), None, (int(c["x"], 16), int(c["y"], 16)))
        for c in cases("points_noble", "multiples_of_G.json")
    ]
    for bits in (32, 64, 128, 256):
        for case in cases("scalar_mul_sage", f"G1_{bits}bit.json"):
            found.append(Multiple(int(case["scalar"], 16), sage_point(case["P"]), sage_point(case["Q"])))
    return found


# --- the fields -------------------------------------------------------------------------------------------------------


class Product(NamedTuple):
    """x y and x^2 modulo n."""

    x: int
    y: int
    xy: int
    xx: int


def products() -> list[Product]:
    assert {case["op"] for case in cases("field_scalar_libsecp", "scalar_mul.json")} == {"mul"}
    return [
        Product(*(int(case[key], 16) for key in ("x", "y", "xy", "xx")))
        for case in cases("field_scalar_libsecp", "scalar_mul.json")
    ]


def inverses(field: str) -> list[tuple[int, int]]:
    """Pairs of x and its inverse, of "fp" or "fn"; zero goes with zero."""
    chosen = (case for case in cases("field_scalar_libsecp", "inverse.json") if case["field"] == field)
    return [(int(case["x"], 16), int(case["inv"], 16)) for case in chosen]


# --- hashing ----------------------------------------------------------------------------------------------------------


class Hash(NamedTuple):
    message: bytes
    dst: bytes
    u: list[int]
    mapped: list[tuple[int, int]]
    point: tuple[int, int]


def hashes(suite: str) -> list[Hash]:
    """Of the suite "RO" or "NU"."""
    content = load("secp256k1_hash_to_curve_rfc9380", f"secp256k1_XMD_SHA-256_SSWU_{suite}.json")
    dst = content["suite"]["dst"].encode()
    result = []
    for case in content["cases"]:
        mapped = [sage_point(case[name]) for name in ("Q", "Q0", "Q1") if name in case]
        result.append(Hash(case["msg"].encode(), dst, [int(u, 16) for u in case["u"]], mapped, sage_point(case["P"])))
    return result
