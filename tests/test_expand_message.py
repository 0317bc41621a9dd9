"""millerloop.expand_message: the vectors of RFC 9380, the definition once more, and hostile arguments."""

import array
import hashlib

import gmpy2
import pytest
import vector_files

from millerloop import bls12_377, bls12_381
from millerloop import expand_message as module
from millerloop.errors import PairingError
from millerloop.expand_message import expand_message, expand_message_xmd, expand_message_xof, hash_to_integers

FAMILY = "expand_message_rfc9380"
DST = b"QUUX-V01-CS02-with-a-test"
XOFS = ("shake_128", "shake_256")
FIXED = ("sha256", "sha384", "sha512", "sha512_256", "sha3_256", "sha3_512", "blake2b", "blake2s")


def known(names):
    return [name for name in names if name in hashlib.algorithms_available]


def by_definition(message, dst, length, name, security=128):
    """Section 5.3 word by word."""
    H, xof = (lambda data, *n: hashlib.new(name, data).digest(*n)), name in XOFS
    if len(dst) > 255:
        dst = H(b"H2C-OVERSIZE-DST-" + dst, *[-(-2 * security // 8)] * xof)
    dst_prime = dst + len(dst).to_bytes(1, "big")
    if xof:
        return H(message + length.to_bytes(2, "big") + dst_prime, length)
    state = hashlib.new(name)
    ell = -(-length // state.digest_size)
    assert ell <= 255
    b = [H(bytes(state.block_size) + message + length.to_bytes(2, "big") + b"\0" + dst_prime)]
    b.append(H(b[0] + b"\1" + dst_prime))
    for i in range(2, ell + 1):
        b.append(H(bytes(x ^ y for x, y in zip(b[0], b[-1], strict=True)) + bytes([i]) + dst_prime))
    return b"".join(b[1:])[:length]


@pytest.mark.parametrize("file", vector_files.files(FAMILY))
def test_vectors(file):
    data = vector_files.load(FAMILY, file)
    name = {"SHA256": "sha256", "SHA512": "sha512", "SHAKE128": "shake_128", "SHAKE256": "shake_256"}[data["hash"]]
    function, more = expand_message_xmd, {}
    if data["name"] == "expand_message_xof":
        function, more = expand_message_xof, {"security": data["k"]}
    assert data["cases"]
    for case in data["cases"]:
        arguments = case["msg"].encode(), data["DST"].encode(), int(case["len_in_bytes"], 16)
        for hash in (name, getattr(hashlib, name)):
            assert function(*arguments, hash=hash, **more).hex() == case["uniform_bytes"]


@pytest.mark.parametrize("name", known(FIXED + XOFS))
def test_definition(name):
    size = hashlib.new(name).digest_size or 168
    for length in (0, 1, 31, 32, size - 1, size, size + 1, 2 * size, 255 * size):
        for message, dst in ((b"", b"d"), (b"abc", DST), (b"q" * 300, bytes(255)), (b"", b"x" * 256)):
            expected = by_definition(message, dst, length, name)
            assert expand_message(message, dst, length, hash=name) == expected
    if name not in XOFS:
        with pytest.raises(PairingError, match=f"length must be from 0 to {255 * size} bytes"):
            expand_message(b"", DST, 255 * size + 1, hash=name)


def test_a_constructor_is_as_good_as_a_name():
    for name in known(hashlib.algorithms_guaranteed):
        constructor = getattr(hashlib, name)
        if 0 < constructor().digest_size < 32:
            continue
        assert expand_message(b"m", DST, 40, hash=constructor) == expand_message(b"m", DST, 40, hash=name)
    own = lambda data=b"": hashlib.blake2b(data, digest_size=32)  # noqa: E731
    assert len(expand_message(b"m", DST, 8160, hash=own)) == 8160


def test_any_bytes_like_object():
    expected = expand_message(b"abc", DST, 32)
    for kind in (bytearray, memoryview, lambda data: array.array("B", data)):
        assert expand_message(kind(b"abc"), kind(DST), 32) == expected
    assert expand_message(memoryview(b"a-b-c")[::2], memoryview(DST + DST)[: len(DST)], 32) == expected


def test_long_tags_and_messages():
    for dst in (b"x" * 255, b"x" * 256, bytes(10**6)):
        for name in ("sha256", "shake_128"):
            assert expand_message(b"m", dst, 64, hash=name) == by_definition(b"m", dst, 64, name)
    assert len({expand_message(b"", b"x" * n, 32) for n in (254, 255, 256, 257)}) == 4
    for message in (b"", bytes(10**7)):
        for name in ("sha256", "shake_256"):
            assert expand_message(message, DST, 48, hash=name) == by_definition(message, DST, 48, name)


@pytest.mark.parametrize("name", ["sha256", "shake_128"])
def test_wrong_values(name):
    with pytest.raises(PairingError, match="dst must not be empty"):
        expand_message(b"m", b"", 32, hash=name)
    for length in (-1, 65536, 1 << 70):
        with pytest.raises(PairingError, match="length must be from 0"):
            expand_message(b"m", DST, length, hash=name)
    assert len(expand_message(b"m", DST, 65535 if name == "shake_128" else 8160, hash=name)) in (65535, 8160)


@pytest.mark.parametrize("wrong", ["text", None, 5, ["a"], [1, 2], 1.5, object()])
def test_wrong_types(wrong):
    for name in ("sha256", "shake_128"):
        with pytest.raises(TypeError, match="message must be a bytes-like object"):
            expand_message(wrong, DST, 32, hash=name)
        with pytest.raises(TypeError, match="dst must be a bytes-like object"):
            expand_message(b"m", wrong, 32, hash=name)
        if wrong != 5:
            with pytest.raises(TypeError, match="length must be an integer"):
                expand_message(b"m", DST, wrong, hash=name)
    with pytest.raises(TypeError, match="length must be an integer"):
        expand_message(b"m", DST, True)


def test_wrong_hash_functions():
    for name in ("no such hash", "", "sha255", "new", "SHA256\0"):
        with pytest.raises(PairingError, match="hashlib knows no hash function"):
            expand_message(b"m", DST, 32, hash=name)
    for hash in (None, 5, b"sha256", hashlib.sha256(), [], len, object, lambda data=b"": data, type):
        with pytest.raises(TypeError):
            expand_message(b"m", DST, 32, hash=hash)
    for name in ("sha1", "md5", "sha224", "sha3_224"):
        for hash in (name, getattr(hashlib, name)):
            with pytest.raises(PairingError, match="128 bits of security take 32"):
                expand_message(b"m", DST, 32, hash=hash)
    for hash in ("shake_128", hashlib.shake_256):
        with pytest.raises(PairingError, match="expand_message_xmd needs a hash function of fixed length"):
            expand_message_xmd(b"m", DST, 32, hash=hash)
    with pytest.raises(PairingError, match="expand_message_xof needs a hash function of any length"):
        expand_message_xof(b"m", DST, 32, hash="sha256")
    for security in (0, -1, 1021):
        with pytest.raises(PairingError, match="security must be from 1 to 1020"):
            expand_message_xof(b"m", DST, 32, security=security)
    with pytest.raises(TypeError, match="security must be an integer"):
        expand_message_xof(b"m", DST, 32, security="128")


def test_hash_functions_are_not_kept_for_ever():
    for i in range(200):
        expand_message(b"m", DST, 32, hash=lambda data=b"", i=i: hashlib.sha256(data))
    assert len(module.KNOWN) <= module.MAX_KNOWN
    assert expand_message(b"m", DST, 32) == by_definition(b"m", DST, 32, "sha256")


@pytest.mark.parametrize("modulus", [1, 2, 255, 256, 257, (1 << 255) - 19, (1 << 381) + 5, 1 << 400])
@pytest.mark.parametrize("name", ["sha256", "shake_128"])
def test_integers(modulus, name):
    size = -(-((modulus - 1).bit_length() + 128) // 8)
    for count in (0, 1, 2, 7):
        uniform = by_definition(b"m", DST, count * size, name)
        expected = [int.from_bytes(uniform[i * size : (i + 1) * size], "big") % modulus for i in range(count)]
        assert hash_to_integers(b"m", DST, modulus, count, hash=name) == expected


def test_wrong_moduli_and_counts():
    for modulus in (0, -1):
        with pytest.raises(PairingError, match="modulus must be positive"):
            hash_to_integers(b"m", DST, modulus, 1)
    with pytest.raises(PairingError, match="count must not be negative"):
        hash_to_integers(b"m", DST, 7, -1)
    with pytest.raises(PairingError, match="length must be from 0 to 8160"):
        hash_to_integers(b"m", DST, 7, 1000)
    for arguments in ((7.0, 1), (7, 1.0), ("7", 1), (7, True)):
        with pytest.raises(TypeError, match="must be an integer"):
            hash_to_integers(b"m", DST, *arguments)


class Hash:
    """A hash object of which everything can be wrong."""

    def __init__(self, digest, digest_size=32, block_size=64):
        self.given, self.digest_size, self.block_size = digest, digest_size, block_size

    def update(self, data):
        pass

    def digest(self, *length):
        return self.given


@pytest.mark.parametrize(
    "hash",
    [
        Hash(b""), Hash(b"1" * 31), Hash(b"1" * 33), Hash("1" * 32), Hash(None), Hash(b"", 0), Hash(b"1" * 99, 0),
        Hash(b"1" * 32, -5), Hash(b"1" * 300, 300), Hash(b"1" * 32, 32.0), Hash(b"1" * 32, 32, -1),
        Hash(b"1" * 32, 32, 10**15), Hash(b"1" * 32, 32, None), Hash(b"1" * 16, "16"),
    ],
    ids=range(14),
)  # fmt: skip
def test_hash_objects_that_lie(hash):
    """A typed error in every use, also where classes read what comes back."""
    with pytest.raises(TypeError, match=r"^hash must"):
        expand_message(b"m", DST, 64, hash=lambda data=b"": hash)
    with pytest.raises(TypeError, match=r"^hash must"):
        expand_message(b"m", bytes(300), 64, hash=lambda data=b"": hash)
    for cls in (bls12_381.G1, bls12_377.G2):
        with pytest.raises(TypeError, match=r"^hash must"):
            cls.hash(b"m", DST, hash=lambda data=b"": hash)
    for cls in (bls12_381.Fp12, bls12_381.Fr, bls12_377.Fp):
        with pytest.raises(TypeError, match=r"^hash must"):
            cls.hash_to_field(b"m", DST, 3, hash=lambda data=b"": hash)


def test_what_a_hash_function_is_equal_to_does_not_matter():
    class Posing:
        def __call__(self, data=b""):
            return hashlib.sha3_256(data)

        def __eq__(self, other):
            return True

        def __hash__(self):
            return hash("sha256")

    class Unhashable(Posing):
        __hash__ = None

    for posing in (Posing(), Unhashable()):
        assert expand_message(b"m", DST, 32, hash=posing) == by_definition(b"m", DST, 32, "sha3_256")
        assert expand_message(b"m", DST, 32) == by_definition(b"m", DST, 32, "sha256")


def test_lengths_without_end():
    for length in (10**5000, -(10**5000)):
        with pytest.raises(PairingError, match="length must be from 0 to"):
            expand_message(b"m", DST, length)
    with pytest.raises(PairingError):
        bls12_381.Fp.hash_to_field(b"m", DST, 10**5000)
    assert expand_message(b"m", DST, gmpy2.mpz(32)) == expand_message(b"m", DST, 32)


def test_names():
    assert all(getattr(module, name).__doc__ for name in module.__all__)
