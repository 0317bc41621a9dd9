"""The data files that ship with the package say where they are from and hold what tests/vectors holds."""

import json

import pytest
import vector_files

from millerloop._cli import vectors

FILES = sorted(path.stem for path in vectors.SHIPPED.glob("*.json"))


def from_family(family, *files):
    """The cases of files of tests/vectors."""
    return [case for file in files for case in vector_files.load(family, file)["cases"]]


@pytest.mark.parametrize("name", FILES)
def test_licences(name):
    content = vectors.load(name)
    assert content["licence"].startswith(("MIT", "CC0-1.0", "BSD-2-Clause"))
    assert content["source"]
    assert content["format"]
    texts = (vectors.SHIPPED / "LICENCES.txt").read_text(encoding="utf-8")
    assert f"{name}.json" in texts
    if content["licence"].startswith("MIT, Copyright"):
        for holder in content["licence"].partition("(c) ")[2].partition(";")[0].split(", "):
            assert holder.partition(" (")[0].lstrip("0123456789 ") in texts


@pytest.mark.parametrize("name", FILES)
def test_a_case_a_line(name):
    lines = (vectors.SHIPPED / f"{name}.json").read_text(encoding="utf-8").splitlines()
    assert sum(line.startswith("  {") for line in lines) == len(vectors.load(name)["cases"])
    assert all(json.loads(line.rstrip(",")) for line in lines if line.startswith("  {"))


def test_products_of_eip2537():
    published = {case["input"]: case for case in from_family("bls12_381_eip2537", "pairing.json")}
    for case in vectors.load("bls12_381_eip2537_pairing")["cases"]:
        source = published[case["input"]]
        assert ("expected_error" in source) == ("rejected" in case)
        if "expected" in case:
            assert int(source["expected"], 16) == case["expected"]


def test_pairing_values():
    published = {case["n"]: case["gt"] for case in from_family("bls12_381_gt_pairing", "pairing_nG1_nG2.json")}
    for case in vectors.load("bls12_381_pairing_values")["cases"]:
        n = int(case["a"], 16)
        assert n == int(case["b"], 16)
        expected = vector_files.fp12_from_highest_first_bytes(bytes.fromhex(published[n]))
        assert [tuple(int(c, 16) for c in pair) for pair in case["gt"]] == list(expected)


def test_rounds_of_drand():
    published = {
        tuple(case[name] for name in ("scheme", "round", "public_key", "previous_signature")): case
        for case in from_family("drand_beacons", "drand_bls12_381.json")
    }
    shipped = vectors.load("drand_beacons")["cases"]
    assert {case["scheme"] for case in shipped} == {case["scheme"] for case in published.values()}
    for case in shipped:
        source = published[tuple(case[name] for name in ("scheme", "round", "public_key", "previous_signature"))]
        assert source["signature"] == case["signature"]
        assert source["expect"] is case["expected"]
        assert source.get("randomness", "") == case["randomness"]


def test_aggregates_of_ethereum():
    files = ("fast_aggregate_verify.json", "aggregate_verify.json", "aggregate_verify_phase0.json")
    published = {case["name"]: case for case in from_family("bls12_381_bls_signature_ethereum", *files)}
    shipped = vectors.load("ethereum_aggregates")["cases"]
    assert len(shipped) == len(published)
    for case in shipped:
        source = published[case["name"]]
        given = source["input"]
        messages = [given["message"]] if "message" in given else given["messages"]
        assert case["name"].startswith(case["kind"])
        assert [f"0x{key}" for key in case["public_keys"]] == given["pubkeys"]
        assert [f"0x{message}" for message in case["messages"]] == messages
        assert f"0x{case['signature']}" == given["signature"]
        assert case["expected"] is source["output"]


def test_signatures_of_bip340():
    published = {case["index"]: case for case in from_family("secp256k1_schnorr_bip340", "bip340_test_vectors.json")}
    shipped = vectors.load("secp256k1_bip340")["cases"]
    assert len(shipped) == len(published)
    for case in shipped:
        source = published[case["name"].removeprefix("number ")]
        for name, theirs in (
            ("secret_key", "secret key"),
            ("public_key", "public key"),
            ("aux_rand", "aux_rand"),
            ("message", "message"),
            ("signature", "signature"),
        ):
            assert bytes.fromhex(case[name]) == bytes.fromhex(source[theirs])
        assert case["expected"] is (source["verification result"] == "TRUE")


def test_signatures_of_rfc6979():
    family = from_family("secp256k1_ecdsa_rfc6979_noble", "ecdsa.json")
    published = {(case["d"], case["m"]): case for case in family if case["kind"] == "sign_verify"}
    for case in vectors.load("secp256k1_rfc6979")["cases"]:
        assert published[case["secret_key"], case["digest"]]["signature"] == case["signature"]
