"""tower/fp_bytes.pxi: bytes against Python's integers, for elements by any of their representatives."""

import random

import pytest
from formula_build import functions_of
from formula_cases import pool, wrong_with
from formula_elements import elements_of, represent
from formula_shim import SCALAR, VERIFYING, shim_of
from fp_numbers import ONES

each_variant = pytest.mark.parametrize("variant", SCALAR)
each_order = pytest.mark.parametrize("order", ["big", "little"])


def width_of(curve):
    return 8 * -(-curve.p.bit_length() // 64)


def checked(shim, buffer, truth):
    """The element in a buffer is this one, in the ranges of magnitude 1."""
    numbers = shim.unpack("fp_t", buffer)
    wrong = wrong_with(shim, "fp_t", numbers, truth, 1)
    assert wrong is None, wrong
    return numbers


@each_order
@each_variant
def test_to_bytes(variant, order):
    shim = shim_of(variant)
    rng = shim.world.rng = random.Random("to bytes")
    F, p, least = shim.curve.Fp, shim.curve.p, width_of(shim.curve)
    numbers = [n for m in (1, 31) for n in pool(shim.world, False, m)]
    for value in (0, 1, 0xFF << 64, p - 1, p // 2, *(rng.randrange(p) for _ in range(8))):
        numbers += [represent(shim, "fp_t", F(value), m)[0] for m in (1, 7, 31)]
    for number in numbers:
        (value,) = elements_of(shim, "fp_t", [number]).ints()
        for width in (least, least + 1, 64):
            b = bytearray(b"\xa5" * (width + 2))
            shim.call("fp_to_bytes", b, width, order == "little", shim.pack("fp_t", [number]))
            assert b == value.to_bytes(width, order) + b"\xa5\xa5"


@each_order
@each_variant
def test_from_bytes(variant, order):
    """Integers on both sides of the modulus, and with bits above the words of an element."""
    shim = shim_of(variant)
    rng = random.Random("from bytes")
    p, least = shim.curve.p, width_of(shim.curve)
    for width in (least, least + 1, 64):
        end = 1 << 8 * width
        values = [0, 1, 255, 256, p - 1, p, p + 1, p - (1 << 64), p + (1 << 64), 2 * p, end - 1, end - p, end // 2]
        values += [p ^ 1 << i for i in range(0, 8 * width, 29)]
        values += [1 << 8 * least - 1] + [(1 << 8 * least) + v for v in (0, 1) if width > least]
        values += [rng.randrange(p) for _ in range(8)] + [rng.randrange(end) for _ in range(4)]
        for value in values:
            r = shim.uninitialised("fp_t")
            below = shim.call("fp_from_bytes", r, bytearray(value.to_bytes(width, order)), width, order == "little")
            assert below == (ONES if value < p else 0)
            checked(shim, r, shim.curve.Fp(value if value < p else 0))


@each_order
@each_variant
def test_from_wide_bytes(variant, order):
    """None to many chunks, whole and short."""
    shim = shim_of(variant)
    rng = random.Random("wide")
    F, p = shim.curve.Fp, shim.curve.p
    for n in [*range(12), 31, 32, 33, 39, 40, 41, 47, 48, 49, 63, 64, 65, 79, 80, 81, 119, 120, 121, 200, 255]:
        end = 1 << 8 * n
        values = {0, end - 1, rng.randrange(end), min(p, end - 1), end // 2, end - 1 - (end - 1) % p}
        for value in values:
            r = shim.uninitialised("fp_t")
            shim.call("fp_from_wide_bytes", r, bytearray(value.to_bytes(n, order)), n, order == "little")
            checked(shim, r, F(value % p))


@each_variant
def test_from_uniform_bytes(variant):
    shim = shim_of(variant)
    rng, p = random.Random("uniform"), shim.curve.p
    wide, size = -(-(p.bit_length() + 128) // 8), shim.layout("fp_t").size
    for count in range(5):
        numbers = [rng.getrandbits(8 * wide) for _ in range(count)]
        r, b = bytearray(count * size), bytearray(b"".join(n.to_bytes(wide, "big") for n in numbers))
        shim.call("fps_from_uniform_bytes", r, count, b)
        for i, n in enumerate(numbers):
            checked(shim, r[i * size : (i + 1) * size], shim.curve.Fp(n % p))
        words = bytearray(b"\xa5" * (wide * count))
        shim.call("words_from_uniform_bytes", words, count, b)
        assert words == b"".join(n.to_bytes(wide, "little") for n in numbers)


def test_words():
    shim, rng = shim_of(VERIFYING[0]), random.Random("words")
    count = width_of(shim.curve) // 8
    for words in (1, 2, 6, 9):
        for data in (bytes(8 * words), b"\xff" * 8 * words, rng.randbytes(8 * words)):
            w, b = bytearray(8 * words), bytearray(8 * words + 1)
            shim.call("words_from_bytes", w, words, bytearray(data))
            assert memoryview(w).cast("Q").tolist() == [
                int.from_bytes(data[i : i + 8], "little") for i in range(0, 8 * words, 8)
            ]
            shim.call("bytes_from_words", b, w, words)
            assert b == data + b"\0"
    for size in range(8 * count + 1):
        for order in ("big", "little"):
            data, w = rng.randbytes(size), bytearray(b"\xa5" * 8 * count)
            shim.call("words_from_integer", w, bytearray(data), size, order == "little")
            value = sum(word << 64 * i for i, word in enumerate(memoryview(w).cast("Q")))
            assert value == int.from_bytes(data, order)


def test_table_is_complete():
    elements = {"fp_to_bytes", "fp_from_bytes", "fp_from_wide_bytes", "fps_from_uniform_bytes"}
    words = {"words_from_bytes", "bytes_from_words", "words_from_integer", "words_from_uniform_bytes"}
    assert elements | words == functions_of("tower/fp_bytes.pxi")
