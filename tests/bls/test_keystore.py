"""EIP-2335: its two keystores, both ways; what comes back; wrong passwords, broken files and costs that are refused."""

import copy
import inspect
import json
import pickle
import re
import sys
import unicodedata
import uuid

import pytest
import vector_files
from hypothesis import given, settings
from hypothesis import strategies as st

from millerloop.bls import BasicMinPk, BasicMinSig
from millerloop.bls.keystore import KeystoreError, decrypt, encode_password, encrypt, encrypted
from millerloop.bls12_381 import r
from millerloop.errors import InvalidKeyError, PairingError

pytest.importorskip("cryptography")

CASES = vector_files.load("eip2335_keystore", "erc2335.json")["cases"]
SECRET = 0x1234
PASSWORD = "a password"


@pytest.fixture(scope="module")
def made():
    return encrypt(SECRET, PASSWORD, path="m/12381/3600/0/0/0", description="for tests", kdf="pbkdf2", cost=2)


def get(keystore, name):
    """The value at a dotted name."""
    for key in name.split("."):
        keystore = keystore[key]
    return keystore


def put(keystore, name, value):
    """A copy with another value at a dotted name, or without it for `...`."""
    keystore = copy.deepcopy(keystore)
    *way, last = name.split(".")
    entries = keystore
    for key in way:
        entries = entries[key]
    if value is ...:
        del entries[last]
    else:
        entries[last] = value
    return keystore


def reason(keystore, password=PASSWORD, **limits):
    with pytest.raises(KeystoreError) as caught:
        decrypt(keystore, password, **limits)
    assert str(caught.value)
    assert PASSWORD not in str(caught.value)
    return caught.value.reason


# What EIP-2335 publishes.


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_published_keystores(case):
    key = decrypt(case["keystore"], case["password"])
    assert key.to_bytes().hex() == case["secret"][2:]
    assert bytes(BasicMinPk.sk_to_pk(key)).hex() == case["keystore"]["pubkey"]


def test_a_published_keystore_is_made():
    """The one by PBKDF2, for which nothing waits; its password as it is after normalisation."""
    case = next(case for case in CASES if case["name"] == "pbkdf2")
    key, crypto = BasicMinPk.secret_key(bytes.fromhex(case["secret"][2:])), case["keystore"]["crypto"]
    iv = bytes.fromhex(crypto["cipher"]["params"]["iv"])
    assert encrypted(key, "testpassword\U0001f511", crypto["kdf"], iv) == crypto


def test_published_password():
    for case in CASES:
        assert encode_password(case["password"]).hex() == case["encoded_password"][2:]


def test_every_control_character_goes_and_no_other():
    gone = [chr(i) for i in range(0x110000) if not 0xD800 <= i < 0xE000 and not encode_password(chr(i))]
    assert gone == [chr(i) for i in (*range(0x20), *range(0x7F, 0xA0))]
    assert encode_password("pass\x00word\x7f \x9f\n") == b"password "


def test_passwords_are_decomposed_before_controls_go():
    assert encode_password("\ufb01\u00c5\u212b") == "fiA\u030aA\u030a".encode()
    for text in ("\u1e9b\u0323", "\uac00", "\u3392"):
        assert encode_password(text) == unicodedata.normalize("NFKD", text).encode()


# There and back.


@pytest.mark.parametrize("kdf", ["scrypt", "pbkdf2"])
@pytest.mark.parametrize("secret", [1, r - 1, SECRET])
def test_what_is_encrypted_comes_back(kdf, secret):
    keystore = encrypt(secret, PASSWORD, kdf=kdf, cost=4)
    key = BasicMinPk.secret_key(secret)
    text = json.dumps(keystore, indent=4)
    for form in (keystore, text, text.encode(), bytearray(text.encode()), text.encode("utf-16")):
        assert decrypt(form, PASSWORD) == key
    assert encrypt(key, PASSWORD, cost=4)["pubkey"] == encrypt(key.to_bytes(), PASSWORD, cost=4)["pubkey"]
    assert not key.is_cleared


@settings(max_examples=40, deadline=None)
@given(st.integers(1, r - 1), st.text(min_size=1).filter(encode_password))
def test_any_key_and_password(secret, password):
    keystore = encrypt(secret, password, kdf="pbkdf2", cost=1)
    assert decrypt(keystore, password) == BasicMinPk.secret_key(secret)
    assert decrypt(keystore, unicodedata.normalize("NFC", password) + "\x07") == BasicMinPk.secret_key(secret)
    assert reason(keystore, password + "x") == "password"


def test_what_a_keystore_has():
    keystore = encrypt(SECRET, PASSWORD, cost=4)
    assert list(keystore) == ["crypto", "pubkey", "path", "uuid", "version"]
    assert (keystore["path"], keystore["version"]) == ("", 4)
    assert uuid.UUID(keystore["uuid"]).version == 4
    assert keystore["pubkey"] == bytes(BasicMinPk.sk_to_pk(SECRET)).hex()
    kdf = keystore["crypto"]["kdf"]
    assert {**kdf["params"], "salt": ""} == {"dklen": 32, "n": 4, "p": 1, "r": 8, "salt": ""}
    assert re.fullmatch("[0-9a-f]{64}", kdf["params"]["salt"])
    kdf = encrypt(SECRET, PASSWORD, kdf="pbkdf2", cost=4)["crypto"]["kdf"]
    assert {**kdf["params"], "salt": ""} == {"dklen": 32, "c": 4, "prf": "hmac-sha256", "salt": ""}


def test_the_path_and_description_are_kept(made):
    assert (made["path"], made["description"]) == ("m/12381/3600/0/0/0", "for tests")


def test_nothing_repeats():
    one, two = (encrypt(SECRET, PASSWORD, cost=2) for _ in range(2))
    assert one["uuid"] != two["uuid"]
    for name in ("kdf.params.salt", "cipher.params.iv", "cipher.message", "checksum.message"):
        assert get(one["crypto"], name) != get(two["crypto"], name)


def test_the_default_is_the_cost_of_the_eip():
    for case in CASES:
        params = case["keystore"]["crypto"]["kdf"]["params"]
        assert inspect.signature(encrypt).parameters["cost"].default == params.get("n", params.get("c"))


def test_keys_in_g2():
    keystore = encrypt(SECRET, PASSWORD, cost=2, keys_in="G2")
    assert keystore["pubkey"] == bytes(BasicMinSig.sk_to_pk(SECRET)).hex()
    assert decrypt(keystore, PASSWORD) == BasicMinPk.secret_key(SECRET)


def test_without_a_public_key(made):
    assert decrypt(put(made, "pubkey", ...), PASSWORD) == BasicMinPk.secret_key(SECRET)


def test_entries_of_others_are_ignored(made):
    for name in ("name", "crypto.x", "crypto.kdf.x", "crypto.checksum.params.x"):
        assert decrypt(put(made, name, "x"), PASSWORD) == BasicMinPk.secret_key(SECRET)


def test_hexadecimal_in_capitals(made):
    for name in ("pubkey", "uuid"):
        assert decrypt(put(made, name, made[name].upper()), PASSWORD) == BasicMinPk.secret_key(SECRET)


# Passwords and keys that will not do.


@pytest.mark.parametrize("password", ["", "A password", "a password ", "apassword", "x" * 10_000])
def test_wrong_passwords(made, password):
    assert reason(made, password) == "password"


@pytest.mark.parametrize("password", ["\ud800", "a\udfff"])
def test_passwords_that_cannot_be_encoded(made, password):
    assert reason(made, password) == "password"
    with pytest.raises(KeystoreError):
        encrypt(SECRET, password, cost=2)


@pytest.mark.parametrize("password", ["", "\0", "\x7f\x80"])
def test_empty_passwords_encrypt_nothing(password):
    with pytest.raises(KeystoreError, match="empty"):
        encrypt(SECRET, password, cost=2)


@pytest.mark.parametrize("password", [b"a password", None, 5])
def test_passwords_of_other_types(made, password):
    with pytest.raises(TypeError, match="password must be a string"):
        decrypt(made, password)
    with pytest.raises(TypeError, match="password must be a string"):
        encrypt(SECRET, password, cost=2)


@pytest.mark.parametrize("secret", [0, r, -1, bytes(32), b"\xff" * 32])
def test_numbers_that_are_no_keys(secret):
    with pytest.raises(InvalidKeyError):
        encrypt(secret, PASSWORD, cost=2)


class Bytes32:
    """Stands in for a SecretKey, with any 32 bytes."""

    def __init__(self, data):
        self.data = data

    def to_bytes(self):
        return self.data


@pytest.mark.parametrize("data", [bytes(32), r.to_bytes(32, "big"), b"\xff" * 32])
def test_keystores_of_no_keys(made, data):
    crypto = encrypted(Bytes32(data), PASSWORD, made["crypto"]["kdf"], bytes(16))
    assert reason(put(made, "crypto", crypto)) == "key"


def test_keystores_of_another_public_key(made):
    assert reason(put(made, "pubkey", bytes(BasicMinPk.sk_to_pk(5)).hex())) == "key"
    assert reason(put(made, "pubkey", bytes(BasicMinSig.sk_to_pk(5)).hex())) == "key"
    assert reason(put(made, "pubkey", "00" * 48)) == "key"


# Files that will not do.

HEX = [
    "pubkey",
    "crypto.kdf.params.salt",
    "crypto.cipher.params.iv",
    "crypto.checksum.message",
    "crypto.cipher.message",
]
TEXTS = [*HEX, "path", "uuid", "crypto.kdf.message", "crypto.kdf.params.prf"]
TEXTS += ["crypto.kdf.function", "crypto.checksum.function", "crypto.cipher.function"]
OBJECTS = ["crypto", "crypto.kdf", "crypto.checksum", "crypto.cipher"]
OBJECTS += [name + ".params" for name in OBJECTS[1:]]
NUMBERS = ["version", "crypto.kdf.params.c", "crypto.kdf.params.dklen"]


@pytest.mark.parametrize("name", sorted({*TEXTS, *OBJECTS, *NUMBERS} - {"pubkey"}))
def test_what_is_missing(made, name):
    assert reason(put(made, name, ...)) == "format"


@pytest.mark.parametrize("name", sorted({*TEXTS, *OBJECTS, *NUMBERS}))
@pytest.mark.parametrize("value", [None, True, 4.0, [], b"00"], ids=repr)
def test_what_is_of_another_type(made, name, value):
    assert reason(put(made, name, value)) == "format"


def test_texts_for_numbers_and_objects(made):
    for name in NUMBERS + OBJECTS:
        assert reason(put(made, name, "4")) == "format"
    for name in TEXTS + OBJECTS:
        assert reason(put(made, name, 4)) == "format"


@pytest.mark.parametrize("name", HEX)
def test_hexadecimal_is_strict(made, name):
    text = get(made, name)
    wrong = ["0x" + text, text[:-1], text + "0", " " + text, text + "\n", text[:2] + " " + text[2:], "g" + text[1:]]
    for value in wrong:
        assert reason(put(made, name, value)) == "format"


@pytest.mark.parametrize("name", sorted(set(HEX) - {"crypto.kdf.params.salt"}))
def test_lengths(made, name):
    for text in ("", "00", "00" * 47, "00" * 33):
        assert reason(put(made, name, text)) == "format"


def test_one_wrong_bit(made):
    """In the salt, checksum or message it looks like another password; in the initial value, like another key."""
    for name in set(HEX):
        flipped = bytearray.fromhex(get(made, name))
        flipped[-1] ^= 1
        expected = "key" if name in ("pubkey", "crypto.cipher.params.iv") else "password"
        assert reason(put(made, name, flipped.hex())) == expected


@pytest.mark.parametrize("version", [0, 1, 3, 5, -4, 10**400])
def test_other_versions(made, version):
    assert reason(put(made, "version", version)) == "unsupported"
    assert reason(json.dumps(put(made, "version", version))) == "unsupported"


@pytest.mark.parametrize("name", ["kdf.function", "checksum.function", "cipher.function", "kdf.params.prf"])
@pytest.mark.parametrize("value", ["", "sha512", "SCRYPT", "aes-256-ctr", "hmac-sha512"])
def test_other_functions(made, name, value):
    assert reason(put(made, "crypto." + name, value)) == "unsupported"


def test_a_message_of_the_kdf(made):
    assert reason(put(made, "crypto.kdf.message", "00")) == "format"


WRONG_TEXTS = ["", "{", "[]", "null", "4", '"x"', "{}", '{"version": NaN}', b"\xff", "[" * 100_000]
WRONG_TEXTS.append('{"version": ' + "9" * 5000 + "}")


@pytest.mark.parametrize("text", WRONG_TEXTS, ids=lambda text: repr(text[:20]))
def test_other_texts(text):
    assert reason(text) == "format"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=70),
    lambda values: st.lists(values, max_size=3) | st.dictionaries(st.sampled_from(["n", "c", "function"]), values),
    max_leaves=5,
)


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(sorted({*TEXTS, *OBJECTS, *NUMBERS})), JSON, st.sampled_from(["scrypt", "pbkdf2"]))
def test_any_value_anywhere(name, value, kdf):
    """There is a key or a KeystoreError, whatever stands in a file."""
    keystore = encrypt(SECRET, PASSWORD, kdf=kdf, cost=2)
    if name.endswith((".c", ".prf")) and kdf == "scrypt":
        name = "crypto.kdf.params.n"
    try:
        key = decrypt(json.dumps(put(keystore, name, value)), PASSWORD, max_work=1000)
    except KeystoreError:
        return
    assert key == BasicMinPk.secret_key(SECRET)


@pytest.mark.parametrize("keystore", [None, 4, ["version"], {1}, [("version", 4)]])
def test_keystores_of_other_types(keystore):
    with pytest.raises(TypeError, match="keystore must be"):
        decrypt(keystore, PASSWORD)


# Costs.


def scrypt_of(made, **params):
    params = {"dklen": 32, "n": 4, "r": 8, "p": 1, "salt": "", **params}
    return put(made, "crypto.kdf", {"function": "scrypt", "message": "", "params": params})


@pytest.mark.parametrize(
    ("params", "expected"),
    [
        ({"n": 0}, "format"),
        ({"n": 1}, "format"),
        ({"n": -4}, "format"),
        ({"n": 3}, "format"),
        ({"n": 2**18 + 1}, "format"),
        ({"n": 2**16, "r": 1}, "format"),
        ({"r": 0}, "format"),
        ({"p": 0}, "format"),
        ({"dklen": 31}, "format"),
        ({"n": 2**19}, "limit"),
        ({"n": 2**62}, "limit"),
        ({"n": 2**100}, "limit"),
        ({"r": 2**30}, "limit"),
        ({"r": 10**1000}, "limit"),
        ({"p": 2**30}, "limit"),
        ({"p": 2**22}, "limit"),
        ({"n": 2, "r": 1, "p": 2**21}, "limit"),
        ({"n": 2**18, "p": 5}, "limit"),
        ({"dklen": 129}, "limit"),
        ({"dklen": 2**40}, "limit"),
    ],
    ids=str,
)
def test_costs_of_scrypt(made, params, expected):
    assert reason(scrypt_of(made, **params)) == expected


@pytest.mark.parametrize("c", [2**23 + 1, 2**31, 2**63, 2**64, 10**1000])
def test_costs_of_pbkdf2(made, c):
    assert reason(put(made, "crypto.kdf.params.c", c)) == "limit"
    assert reason(put(put(made, "crypto.kdf.params.c", 2**22), "crypto.kdf.params.dklen", 128)) == "limit"
    assert reason(put(made, "crypto.kdf.params.c", 0)) == "format"


def test_cheap_parameters_are_read(made):
    """They get as far as the password."""
    for params in ({}, {"n": 2}, {"n": 2**15, "r": 1}, {"r": 1, "p": 100}, {"dklen": 64}, {"salt": "00" * 100}):
        assert reason(scrypt_of(made, **params)) == "password"


def test_a_longer_key_begins_as_a_shorter_one(made):
    """PBKDF2 and scrypt give the same first bytes, and of them 16 encrypt and 16 check."""
    for kdf in ("pbkdf2", "scrypt"):
        keystore = encrypt(SECRET, PASSWORD, kdf=kdf, cost=2)
        assert decrypt(put(keystore, "crypto.kdf.params.dklen", 100), PASSWORD) == BasicMinPk.secret_key(SECRET)


def test_limits_are_arguments():
    keystore = encrypt(SECRET, PASSWORD, cost=1024)
    assert reason(keystore, max_work=8191) == "limit"
    for limit in ("max_work", "max_memory"):
        with pytest.raises(TypeError, match=limit):
            decrypt(keystore, PASSWORD, **{limit: float("nan")})
    assert reason(put(keystore, "crypto.kdf.params.p", 2**40), max_work=2**60, max_memory=2**60) == "limit"
    assert reason(keystore, max_memory=1024 * 1024) == "limit"
    assert decrypt(keystore, PASSWORD, max_work=8192, max_memory=1025 * 1024) == BasicMinPk.secret_key(SECRET)


@pytest.mark.parametrize("cost", [0, 1, 3, -4, 2**19, 2**200])
def test_costs_that_encrypt_refuses(cost):
    with pytest.raises(KeystoreError):
        encrypt(SECRET, PASSWORD, cost=cost)


def test_arguments_of_encrypt():
    with pytest.raises(KeystoreError, match="scrypt or pbkdf2"):
        encrypt(SECRET, PASSWORD, kdf="argon2")
    with pytest.raises(PairingError, match="path must be like"):
        encrypt(SECRET, PASSWORD, path="m/12381'/3600'", cost=2)
    with pytest.raises(PairingError, match="keys_in"):
        encrypt(SECRET, PASSWORD, keys_in="GT")
    for wrong in ({"path": None}, {"description": 5}, {"kdf": None}, {"cost": 4.0}, {"cost": True}):
        with pytest.raises(TypeError, match=f"^{next(iter(wrong))} must be"):
            encrypt(SECRET, PASSWORD, **wrong)


def test_without_cryptography(made, monkeypatch):
    for name in [name for name in sys.modules if name.partition(".")[0] == "cryptography"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "cryptography", None)
    message = re.escape("pip install 'millerloop[keystore]'")
    with pytest.raises(ImportError, match=message):
        encrypt(SECRET, PASSWORD, cost=2)
    with pytest.raises(ImportError, match=message) as caught:
        decrypt(made, PASSWORD)
    assert caught.value.name == "cryptography"


@pytest.mark.parametrize("clone", [copy.copy, copy.deepcopy, lambda error: pickle.loads(pickle.dumps(error))])
def test_errors_keep_their_reason(clone):
    twin = clone(KeystoreError("what and where", "limit"))
    assert type(twin) is KeystoreError
    assert (str(twin), twin.reason) == ("what and where", "limit")
    assert isinstance(twin, PairingError)
