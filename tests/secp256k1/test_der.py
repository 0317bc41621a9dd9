"""Signatures in DER: every pair has one encoding, and nothing else is read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reference_secp256k1 import der_decode, der_encode

from millerloop.secp256k1 import _der

EDGES = sorted({max(0, (1 << bits) + d) for bits in (0, 7, 8, 15, 16, 127, 128, 247, 248, 255) for d in (-1, 0, 1)})
EDGES += [2**256 - 1]
numbers = st.one_of(st.sampled_from(EDGES), st.integers(0, 2**256 - 1))


def read(data):
    """By the reference, which decodes and encodes again; numbers of more than 256 bits are for the caller to refuse."""
    try:
        return der_decode(data)
    except ValueError:
        return None


def same(data):
    found = _der.decode(data)
    if found is not None and max(found) >= 2**256:
        assert len(data) <= _der.MOST_BYTES
        return
    assert found == read(data), data.hex()


@pytest.mark.parametrize("r", EDGES)
def test_edges(r):
    for s in EDGES:
        data = _der.encode(r, s)
        assert data == der_encode(r, s)
        assert _der.decode(data) == (r, s)


@given(numbers, numbers, st.data())
def test_what_is_changed(r, s, data):
    """One byte more, less or another anywhere."""
    encoding = der_encode(r, s)
    place = data.draw(st.integers(0, len(encoding) - 1))
    byte = bytes([data.draw(st.integers(0, 255))])
    for changed in (
        encoding[:place] + byte + encoding[place + 1 :],
        encoding[:place] + byte + encoding[place:],
        encoding[:place] + encoding[place + 1 :],
        encoding[:place],
        encoding + byte,
    ):
        same(changed)


@pytest.mark.parametrize("pair", [(1, 1), (0, 128), (2**255, 1), (2**256 - 1, 2**256 - 1)])
def test_every_byte_changed_to_every_other(pair):
    encoding = der_encode(*pair)
    for place in range(len(encoding)):
        for byte in range(256):
            same(encoding[:place] + bytes([byte]) + encoding[place + 1 :])


@given(st.binary(max_size=12))
def test_any_bytes(data):
    same(data)
    same(b"\x30" + bytes([len(data)]) + data)


@pytest.mark.parametrize(
    "text",
    [
        "30060201010201",  # cut short
        "300602010102010200",  # something after the end
        "3080020101020102" + "0000",  # a length without end
        "30810602010102010200",  # a length in two bytes
        "300702020001020102",  # a zero byte too many
        "3007020101020200" + "02",
        "3006020181020102",  # negative
        "3006020101020181",
        "300402000200",  # no bytes
        "3006020101030102",  # another type
        "3106020101020102",
        "",
        "30",
    ],
)
def test_what_is_refused(text):
    assert _der.decode(bytes.fromhex(text)) is None


def test_numbers_of_more_than_33_bytes():
    part = b"\x02\x22\x01" + bytes(33)
    assert _der.decode(b"\x30" + bytes([len(part) + 3]) + part + b"\x02\x01\x01") is not None
    part = b"\x02\x60\x01" + bytes(95)
    assert _der.decode(b"\x30" + bytes([len(part) + 3]) + part + b"\x02\x01\x01") is None
