"""The schemes against what others published: Ethereum, Wycheproof, noble, Chia, drand and its kyber."""

from hashlib import sha256

import pytest
import vector_files

from millerloop.bls import AugMinPk, BasicMinPk, BasicMinSig, PopMinPk
from millerloop.errors import InvalidKeyError, PairingError

ETHEREUM = "bls12_381_bls_signature_ethereum"
WYCHEPROOF = "bls12_381_bls_signature_wycheproof"
NOBLE = "bls12_381_bls_signature_noble"
SCHEMES = {"basic": BasicMinPk, "aug": AugMinPk, "pop": PopMinPk}


def plain(value):
    """Hexadecimal text to bytes, with or without 0x, through lists and dictionaries; what is no text stays."""
    if isinstance(value, dict):
        return {name: plain(v) for name, v in value.items()}
    if isinstance(value, list):
        return [plain(v) for v in value]
    return bytes.fromhex(value.removeprefix("0x")) if isinstance(value, str) else value


def ethereum(file):
    return vector_files.load(ETHEREUM, f"{file}.json")["cases"]


def outcome(function, *arguments):
    """Bytes of what comes out; None for an error."""
    try:
        return bytes(function(*arguments))
    except PairingError:
        return None


@pytest.mark.parametrize("file", ["sign", "aggregate", "altair_eth_extensions"])
def test_ethereum_results(file):
    wrong = 0
    for case in ethereum(file):
        given, expected = plain(case["input"]), plain(case["output"])
        if file == "sign":
            found = outcome(PopMinPk.sign, given["privkey"], given["message"])
        elif file == "aggregate":
            found = outcome(PopMinPk.aggregate, given)
        elif case["op"] == "eth_aggregate_pubkeys":
            found = outcome(PopMinPk.aggregate_public_keys, given)
        else:
            # the helper takes the identity for the signature of nobody, and is FastAggregateVerify otherwise
            nobody = not given["pubkeys"] and given["signature"] == b"\xc0" + bytes(95)
            found = nobody or PopMinPk.fast_aggregate_verify(given["pubkeys"], given["message"], given["signature"])
        assert found == expected, case["name"]
        wrong += not expected
    assert wrong


@pytest.mark.parametrize("as_objects", [False, True])
@pytest.mark.parametrize(
    ("file", "names"),
    [
        ("verify", ("pubkey", "message", "signature")),
        ("aggregate_verify", ("pubkeys", "messages", "signature")),
        ("aggregate_verify_phase0", ("pubkeys", "messages", "signature")),
        ("fast_aggregate_verify", ("pubkeys", "message", "signature")),
    ],
)
def test_ethereum_verification(file, names, as_objects):
    wrong = 0
    for case in ethereum(file):
        keys, messages, signature = (plain(case["input"][name]) for name in names)
        if as_objects:
            try:
                keys = PopMinPk.public_keys(keys) if isinstance(keys, list) else PopMinPk.public_key(keys)
                signature = PopMinPk.signature(signature)
            except PairingError:
                assert case["output"] is False
                continue
        verify = getattr(PopMinPk, file.removesuffix("_phase0"))
        assert verify(keys, messages, signature) is case["output"], case["name"]
        wrong += not case["output"]
    assert wrong or as_objects or file == "aggregate_verify_phase0"


def test_ethereum_batches():
    for case in ethereum("batch_verify"):
        given = plain(case["input"])
        items = list(zip(given["pubkeys"], given["messages"], given["signatures"], strict=True))
        assert PopMinPk.batch_verify(items) is case["output"]
        wrong = [i for i, item in enumerate(items) if not PopMinPk.verify(*item)]
        assert PopMinPk.find_invalid(items) == wrong != []
        # the signatures are off by opposite amounts: an equation without random factors holds
        total = PopMinPk.aggregate(given["signatures"])
        assert PopMinPk.aggregate_verify(given["pubkeys"], given["messages"], total)
    items = [tuple(plain(c["input"][n]) for n in ("pubkey", "message", "signature")) for c in ethereum("verify")]
    expected = [i for i, case in enumerate(ethereum("verify")) if not case["output"]]
    assert PopMinPk.find_invalid(items) == expected
    assert not PopMinPk.batch_verify(items)
    assert PopMinPk.batch_verify([item for i, item in enumerate(items) if i not in expected])


def test_ethereum_deserialization():
    for case in ethereum("deserialization_G1"):
        data = plain(case["input"]["pubkey"])
        valid = PopMinPk.key_validate(data)
        # the identity is a point and no public key
        assert valid is (case["output"] and data != b"\xc0" + bytes(47)), case["name"]
        assert valid is (outcome(PopMinPk.public_key, data) == data)
    for case in ethereum("deserialization_G2"):
        data = plain(case["input"]["signature"])
        assert (outcome(PopMinPk.signature, data) == data) is case["output"], case["name"]


@pytest.mark.parametrize(("kind", "scheme"), [("basic", BasicMinPk), ("pop", PopMinPk)])
def test_wycheproof(kind, scheme):
    cases = vector_files.load(WYCHEPROOF, f"bls_sig_g2_{kind}_verify.json")["cases"]
    items = [(plain(case["pk"]), plain(case["msg"]), plain(case["sig"])) for case in cases]
    expected = [case["result"] == "valid" for case in cases]
    assert {case["ciphersuite"].encode() for case in cases} == {scheme.dst}
    assert [scheme.verify(*item) for item in items] == expected
    assert scheme.find_invalid(items) == [i for i, valid in enumerate(expected) if not valid]
    assert True in expected
    assert False in expected


def test_wycheproof_aggregates():
    for case in vector_files.load(WYCHEPROOF, "bls_sig_g2_aggregate_verify.json")["cases"]:
        assert case["ciphersuite"].encode() == BasicMinPk.dst
        keys, messages, signature = plain(case["pubkeys"]), plain(case["messages"]), plain(case["sig"])
        if len(keys) != len(messages):
            with pytest.raises(PairingError, match="public keys and"):
                BasicMinPk.aggregate_verify(keys, messages, signature)
            assert case["result"] == "invalid"
        else:
            assert BasicMinPk.aggregate_verify(keys, messages, signature) is (case["result"] == "valid"), case["tcId"]


@pytest.mark.parametrize(("file", "scheme"), [("sign_g1", BasicMinSig), ("sign_g2", BasicMinPk)])
def test_noble(file, scheme):
    cases = [plain(case) for case in vector_files.load(NOBLE, f"{file}.json")["cases"]]
    # some secrets are not below r
    secrets = [scheme.secret_key(int.from_bytes(c["sk"], "big") % scheme.curve.r) for c in cases]
    signed = [bytes(scheme.sign(secret, c["msg"])) for secret, c in zip(secrets, cases, strict=True)]
    assert signed == [c["sig"] for c in cases]
    items = [(scheme.sk_to_pk(secret), c["msg"], c["sig"]) for secret, c in zip(secrets, cases, strict=True)]
    assert scheme.batch_verify(items)


def test_chia():
    old_salt = b"BLS-SIG-KEYGEN-SALT-"
    cases = vector_files.load("bls12_381_bls_signature_chia", "chia_schemes.json")["cases"]
    for case in cases:
        given = plain({name: value for name, value in case.items() if name not in ("op", "scheme")})
        scheme = SCHEMES[case.get("scheme", "basic")]
        if case["op"] == "sign":
            assert bytes(scheme.sign(given["sk"], given["msg"])) == given["sig"]
            assert scheme.verify(scheme.sk_to_pk(given["sk"]), given["msg"], given["sig"])
            continue
        seeds, secrets = given.get("seeds", [given.get("seed")]), given.get("sks", [given.get("sk")])
        keys = [scheme.keygen(seed, salt=old_salt) for seed in seeds]
        assert [bytes(key) for key in keys] == secrets
        if case["op"] == "keygen":
            assert bytes(scheme.sk_to_pk(keys[0])) == given["pk"]
        elif case["op"] == "keygen_pop_prove":
            assert bytes(PopMinPk.pop_prove(keys[0])) == given["sig"]
        else:
            messages = given.get("msgs", [given.get("msg")])
            signatures = [scheme.sign(key, message) for key, message in zip(keys, messages, strict=True)]
            assert bytes(scheme.aggregate(signatures)) == given["sig"]
            assert scheme.aggregate_verify([scheme.sk_to_pk(key) for key in keys], messages, given["sig"])
    assert {"sign", "keygen", "keygen_sign", "keygen_sign_aggregate"} <= {case["op"] for case in cases}


DRAND = {
    "pedersen-bls-chained": BasicMinPk,
    "pedersen-bls-unchained": BasicMinPk,
    "bls-unchained-on-g1": BasicMinSig.replace(dst=BasicMinPk.dst),
    "bls-unchained-g1-rfc9380": BasicMinSig,
}


def test_drand_beacons():
    wrong = 0
    for case in vector_files.load("drand_beacons", "drand_bls12_381.json")["cases"]:
        key, signature, previous = (plain(case[name]) for name in ("public_key", "signature", "previous_signature"))
        before = previous if case["scheme"] == "pedersen-bls-chained" else b""
        message = sha256(before + case["round"].to_bytes(8, "big")).digest()
        scheme = DRAND[case["scheme"]]
        # there the equation holds, and the client asks for more
        expected = case["expect"] or bool(case.get("structural_only"))
        assert scheme.verify(key, message, signature) is expected, case["round"]
        assert scheme.verify(scheme.public_key(key).prepare(), message, scheme.signature(signature)) is expected
        wrong += not expected
        if "randomness" in case:
            assert sha256(signature).hexdigest() == case["randomness"]
    assert wrong


def test_drand_kyber():
    signed = 0
    for case in vector_files.load("drand_kyber_compat", "kyber_compatibility.json")["cases"]:
        if "sk_decimal" not in case:
            continue
        secret, message = BasicMinPk.secret_key(int(case["sk_decimal"])), case["msg_ascii"].encode()
        assert bytes(BasicMinPk.sk_to_pk(secret)).hex() == case["pk_g1"]
        assert bytes(BasicMinPk.sign(secret, message)).hex() == case["sig_g2"]
        assert BasicMinPk.verify(bytes.fromhex(case["pk_g1"]), message, bytes.fromhex(case["sig_g2"]))
        signed += 1
    assert signed


def test_the_secret_of_zero_is_refused():
    with pytest.raises(InvalidKeyError) as caught:
        PopMinPk.sign(bytes(32), b"")
    assert caught.value.reason == "range"
