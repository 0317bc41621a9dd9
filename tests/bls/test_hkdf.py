"""millerloop.bls.hkdf against the cases of RFC 5869, and the round that gives zero."""

from hashlib import sha256

import pytest

from millerloop.bls import hkdf
from millerloop.errors import InvalidKeyError, PairingError

# RFC 5869, appendix A.1 to A.3: IKM, salt, info, PRK, OKM
CASES = [
    (
        "0b" * 22,
        "000102030405060708090a0b0c",
        "f0f1f2f3f4f5f6f7f8f9",
        "077709362c2e32df0ddc3f0dc47bba6390b6c73bb50f9c3122ec844ad7c2b3e5",
        "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865",
    ),
    (
        bytes(range(80)).hex(),
        bytes(range(0x60, 0xB0)).hex(),
        bytes(range(0xB0, 0x100)).hex(),
        "06a6b88c5853361a06104c9ceb35b45cef760014904671014a193f40c15fc244",
        "b11e398dc80327a1c8e7f78c596a49344f012eda2d4efad8a050cc4c19afa97c59045a99cac7827271cb41c65e590e09"
        "da3275600c2f09b8367793a9aca3db71cc30c58179ec3e87c14c01d5c1f3434f1d87",
    ),
    (
        "0b" * 22,
        "",
        "",
        "19ef24a32c717b167f33a91d6f648bdf96596776afdb6377ac434c1c293ccb04",
        "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8",
    ),
]


@pytest.mark.parametrize("case", CASES)
def test_published(case):
    ikm, salt, info, prk, okm = map(bytes.fromhex, case)
    assert hkdf.extract(salt, ikm) == prk
    for length in range(len(okm) + 1):
        assert hkdf.expand(prk, info, length) == okm[:length]


def test_lengths():
    whole = hkdf.expand(bytes(32), b"", 255 * 32)
    assert len(whole) == 255 * 32
    assert hkdf.expand(bytes(32), b"", 33) == whole[:33]
    for length in (-1, 255 * 32 + 1):
        with pytest.raises(PairingError):
            hkdf.expand(bytes(32), b"", length)


def test_a_secret_of_zero_is_drawn_again():
    """With the salt hashed once more; what is drawn is 48 bytes that go mod r."""
    drawn = []

    class Secret:
        @classmethod
        def from_bytes_wide(cls, data):
            drawn.append(data)
            if len(drawn) < 3:
                raise InvalidKeyError("zero", "range")
            return data

    found, salt = hkdf.secret_scalar(Secret, b"seed", b"info", b"salt"), b"salt"
    for okm in drawn:
        assert okm == hkdf.expand(hkdf.extract(salt, b"seed\0"), b"info\0\x30", 48)
        salt = sha256(salt).digest()
    assert found == drawn[2]
    assert len(drawn) == 3
