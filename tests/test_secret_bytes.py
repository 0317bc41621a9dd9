"""Bytes that hold a secret: wiped in place, combined by exclusive or."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from millerloop._secret_bytes import wipe, xor


def made(size):
    """Bytes that nobody else has."""
    return bytes(bytearray(i % 255 + 1 for i in range(size)))


@pytest.mark.parametrize("size", [2, 3, 31, 32, 64, 1000])
def test_wiped(size):
    parts = [made(size) for _ in range(3)]
    kept = made(size)
    wipe(*parts)
    assert parts == [bytes(size)] * 3
    assert kept == made(size)
    wipe(kept)
    assert kept == bytes(size)


def test_bytes_that_are_shared_stay():
    wipe(b"", bytes([200]))
    assert bytes([200]) == b"\xc8"
    wipe()


@pytest.mark.parametrize("wrong", [None, "ab", 5, bytearray(b"ab"), [1, 2]])
def test_what_is_not_wiped(wrong):
    with pytest.raises(TypeError):
        wipe(wrong)
    for pair in ((wrong, b"ab"), (b"ab", wrong)):
        with pytest.raises(TypeError):
            xor(*pair)


@given(st.binary(max_size=70), st.data())
def test_exclusive_or(a, data):
    b = data.draw(st.binary(min_size=len(a), max_size=len(a)))
    result = xor(a, b)
    assert result == bytes(x ^ y for x, y in zip(a, b, strict=True))
    assert xor(result, b) == a
    for other in (b + b"\0", b[:-1]):
        if len(other) != len(a):
            with pytest.raises(ValueError, match="one length"):
                xor(a, other)
