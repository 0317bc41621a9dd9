"""What functions in Python take: bytes-like objects, integers, lists, sources of random bytes."""

import array

import pytest

from millerloop import _arguments as arguments
from millerloop.errors import PairingError


class Four:
    def __index__(self):
        return 4


@pytest.mark.parametrize("data", [b"ab", bytearray(b"ab"), memoryview(b"ab"), array.array("B", b"ab")])
def test_bytes(data):
    found = arguments.octets(data, "data")
    assert type(found) is bytes
    assert found == b"ab"


@pytest.mark.parametrize("wrong", ["ab", [97, 98], 2, None])
def test_what_is_no_bytes(wrong):
    with pytest.raises(TypeError, match=f"data must be a bytes-like object, not {type(wrong).__name__}"):
        arguments.octets(wrong, "data")


@pytest.mark.parametrize(("value", "expected"), [(4, 4), (-(1 << 400), -(1 << 400)), (Four(), 4)])
def test_integers(value, expected):
    assert arguments.integer(value) == arguments.required_integer(value, "value") == expected


@pytest.mark.parametrize("wrong", [True, 4.0, "4", b"4", None])
def test_what_is_no_integer(wrong):
    assert arguments.integer(wrong) is None
    with pytest.raises(TypeError, match=f"value must be an integer, not {type(wrong).__name__}"):
        arguments.required_integer(wrong, "value")


@pytest.mark.parametrize(
    "wrong", [b"ab", bytearray(b"ab"), memoryview(b"ab"), "ab", {1}, frozenset((1,)), {1: 2}, 5, None]
)
def test_what_is_no_list(wrong):
    with pytest.raises(TypeError, match=r"values must be a list or another ordered iterable of things, not"):
        arguments.listed(wrong, "values", "things")


def test_lists():
    assert arguments.listed((1, 2), "values", "things") == [1, 2]
    assert arguments.listed(iter([1, 2]), "values", "things") == [1, 2]

    def failing():
        yield 1
        raise TypeError("of the caller")

    with pytest.raises(TypeError, match="of the caller"):
        arguments.listed(failing(), "values", "things")


def test_random_bytes():
    assert arguments.random_bytes(lambda count: bytearray(b"r" * count), 5) == b"rrrrr"
    for count in (4, 6, 0):
        with pytest.raises(PairingError, match=f"rng was asked for 5 bytes and returned {count}"):
            arguments.random_bytes(lambda _, count=count: bytes(count), 5)
    with pytest.raises(TypeError, match="what rng returns must be a bytes-like object, not int"):
        arguments.random_bytes(lambda count: count, 5)
