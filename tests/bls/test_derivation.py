"""EIP-2333 and the paths of EIP-2334: the published keys, what lies between them, and what is refused."""

import pytest
import vector_files

from millerloop.bls import BasicMinPk, PopMinPk, PopMinSig
from millerloop.bls.derivation import (
    derive_child_key,
    derive_key,
    derive_master_key,
    lamport_public_key,
    parse_path,
    signing_path,
    withdrawal_path,
)
from millerloop.errors import InvalidKeyError, PairingError

VECTORS = vector_files.load("eip2333_key_derivation", "erc2333.json")
SEED = bytes(range(32))


def number(key) -> int:
    return int.from_bytes(key.to_bytes(), "big")


@pytest.mark.parametrize("case", VECTORS["cases"], ids=lambda case: case["name"])
def test_published_keys(case):
    seed = bytes.fromhex(case["seed"][2:])
    master = derive_master_key(seed)
    assert number(master) == int(case["master_SK"])
    assert number(derive_child_key(master, case["child_index"])) == int(case["child_SK"])
    assert number(derive_child_key(int(case["master_SK"]), case["child_index"])) == int(case["child_SK"])
    assert number(derive_key(seed, f"m/{case['child_index']}")) == int(case["child_SK"])
    assert number(derive_key(seed, "m")) == int(case["master_SK"])


def test_published_lamport_key():
    case = VECTORS["intermediate"]
    key = derive_master_key(bytes.fromhex(case["seed"][2:]))
    assert lamport_public_key(key, case["child_index"]).hex() == case["compressed_lamport_PK"][2:]


def test_a_path_is_a_child_of_a_child():
    key = derive_master_key(SEED)
    for index in (12381, 3600, 7, 0, 0):
        key = derive_child_key(key, index)
    assert derive_key(SEED, "m/12381/3600/7/0/0") == key == derive_key(bytearray(SEED), signing_path(7))
    assert derive_child_key(derive_key(SEED, withdrawal_path(7)), 0) == key
    assert derive_child_key(derive_key(memoryview(SEED), withdrawal_path(7)).to_bytes(), 0) == key


def test_the_tree_with_the_older_salt():
    """By chia-rs 0.53.0: key_gen, and derive_child_sk four times."""
    salt = b"BLS-SIG-KEYGEN-SALT-"
    master = "4a18022aa9097511134fcf6c024da289058c76d14de712ba264e50e306b6d6e3"
    child = "264ab71689a7fc891a2447495335a9a24e9106f4867fbafac47c92da3405ee70"
    key = derive_master_key(SEED, salt=salt)
    assert key.to_bytes().hex() == master
    assert derive_key(SEED, "m/12381/8444/2/0", salt=salt).to_bytes().hex() == child
    assert derive_child_key(derive_key(SEED, "m/12381/8444/2", salt=salt), 0, salt=salt).to_bytes().hex() == child


def test_the_parent_is_left_as_it_was():
    parent = derive_master_key(SEED)
    derive_child_key(parent, 0)
    assert not parent.is_cleared


def test_master_key_is_keygen():
    assert derive_master_key(SEED) == PopMinPk.keygen(SEED) == PopMinSig.keygen(SEED)


@pytest.mark.parametrize("length", [0, 16, 31])
def test_short_seeds(length):
    with pytest.raises(InvalidKeyError) as caught:
        derive_master_key(bytes(length))
    assert caught.value.reason == "length"
    with pytest.raises(InvalidKeyError):
        derive_key(bytes(length), "m/0")


@pytest.mark.parametrize("index", [-1, 2**32, 10**30])
def test_indices_out_of_range(index):
    with pytest.raises(PairingError, match="from 0 to 4294967295"):
        derive_child_key(1, index)
    with pytest.raises(PairingError, match="from 0 to 4294967295"):
        withdrawal_path(index)


@pytest.mark.parametrize("index", [True, 1.0, "1", None])
def test_indices_of_other_types(index):
    for function in (lambda i: derive_child_key(1, i), withdrawal_path, signing_path):
        with pytest.raises(TypeError, match="integer"):
            function(index)


@pytest.mark.parametrize("parent", [0, -1, bytes(32), b"\xff" * 32])
def test_parents_that_are_no_keys(parent):
    with pytest.raises(InvalidKeyError):
        derive_child_key(parent, 0)


def test_a_cleared_parent():
    parent = BasicMinPk.secret_key(5)
    parent.clear()
    with pytest.raises(InvalidKeyError) as caught:
        derive_child_key(parent, 0)
    assert caught.value.reason == "cleared"


@pytest.mark.parametrize(
    ("path", "indices"),
    [
        ("m", ()),
        ("m/0", (0,)),
        ("m/4294967295", (2**32 - 1,)),
        ("m/12381/3600/0/0/0", (12381, 3600, 0, 0, 0)),
        ("m/12381/60/3141592653/589793238", (12381, 60, 3141592653, 589793238)),
    ],
)
def test_paths(path, indices):
    assert parse_path(path) == indices


WRONG_PATHS = ["", "/", "m/", "/m", "M", "M/0", "n/0", "0/1", "m//0", "m/0/", "m/0'", "m/0h", "m/-0", "m/-1", "m/+1"]
WRONG_PATHS += ["m/01", "m/00", "m/ 1", " m/1", "m/1 ", "m/1\n", "m\n", "m / 1", "m/1_0", "m/0x1", "m/1.0", "m/1e3"]
WRONG_PATHS += ["m/\u0663", "m/\u00b2", "m\0/0"]
WRONG_PATHS += ["m/4294967296", "m/0/9999999999", "m/10000000000", "m/" + "9" * 100_000, "m" + "/0" * 5 + "/x"]


@pytest.mark.parametrize("path", WRONG_PATHS, ids=lambda path: repr(path[:20]))
def test_wrong_paths(path):
    with pytest.raises(PairingError, match="path"):
        parse_path(path)
    with pytest.raises(PairingError, match="path"):
        derive_key(SEED, path)


@pytest.mark.parametrize("path", [None, b"m/0", ["m", 0], 0])
def test_paths_of_other_types(path):
    with pytest.raises(TypeError, match="path must be a string"):
        parse_path(path)


def test_paths_of_validators():
    assert parse_path(withdrawal_path(2**32 - 1)) == (12381, 3600, 2**32 - 1, 0)
    assert parse_path(signing_path(0)) == (12381, 3600, 0, 0, 0)


def test_a_wallet_survives_its_keystore():
    pytest.importorskip("cryptography")
    from millerloop.bls.keystore import decrypt, encrypt

    key = derive_key(SEED, signing_path(1))
    assert decrypt(encrypt(key, "password", path=signing_path(1), cost=16), "password") == key
