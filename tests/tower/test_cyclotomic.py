"""tower/cyclotomic.pxi: squares in the cyclotomic subgroup against products, compressed squares and the way back."""

import random

import pytest
from cyclotomic_elements import from_subgroup, subgroup
from formula_build import functions_of
from formula_cases import Formula, apply, check, ones, shapes, wrong_with
from formula_elements import elements_of, represent
from formula_shim import VARIANTS, shim_of
from formula_tables import VOLUME, check_facts, derived_facts, frobenius


def v(curve):
    return curve.Fp4(0, 1)


def xi(curve):
    return curve.fp2(curve.xi)


def sums(count, M):
    """Shapes of `count` doubles and an element, the greatest and those of squares."""
    return shapes((*[(M, VOLUME // 1024)] * count, 1), (*[(1, 36)] * count, 1))


def square_compressed(curve, a1, a2):
    """As the head of the file derives it; what it is for is tested below."""
    return 3 * v(curve) * a2 * a2 + 2 * frobenius(a1, 2), 3 * a1 * a1 - 2 * frobenius(a2, 2)


FORMULAS = {
    "fp2_three_minus_two": Formula(lambda c, d, e, x: 3 * (d + xi(c) * e) - 2 * x, sums(2, 7)),
    "fp2_three_plus_two": Formula(lambda c, d, e, f, x: 3 * (d + e - f) + 2 * x, sums(3, 14)),
    "fp2_three_xi_plus_two": Formula(lambda c, d, e, f, x: 3 * xi(c) * (d + e - f) + 2 * x, sums(3, 2)),
    "cyclotomic_square_compressed": Formula(square_compressed, ones(2), apart=(("r1", "a2"),)),
    "fp12_cyclotomic_square": Formula(
        lambda c, a: a * a, ones(1), operands=lambda curve, rng: (from_subgroup(curve, rng),)
    ),
}


@pytest.mark.parametrize("name", FORMULAS)
@pytest.mark.parametrize("variant", VARIANTS)
def test_formula(variant, name):
    check(shim_of(variant), name, FORMULAS[name])


def parts(curve, a):
    """a0, a1, a2 in Fp4 with a = a0 + a1 w + a2 w^2."""
    pairs = curve.pairs(a)
    return [curve.fp4([pairs[i], pairs[i + 3]]) for i in range(3)]


def decompress(shim, compressed):
    """The elements of which c1 and c2 are given, as pairs."""
    size, scratch = shim.layout("fp4_t").size, bytearray()
    elements = bytearray()
    for a1, a2 in compressed:
        elements += shim.uninitialised("fp4_t")
        elements += shim.pack("fp4_t", represent(shim, "fp4_t", a1)) + shim.pack("fp4_t", represent(shim, "fp4_t", a2))
        scratch += shim.uninitialised("fp4_t")
    shim.call("cyclotomic_decompress", elements, scratch, len(compressed))
    result = []
    for start in range(0, len(elements), 3 * size):
        numbers = shim.unpack("fp12_t", elements[start : start + 3 * size])
        value = elements_of(shim, "fp12_t", numbers)
        assert wrong_with(shim, "fp12_t", numbers, value, 1) is None
        result.append(value)
    return result


BATCHES = ["a", "1", "ab", "1a", "a1", "11", "ab1", "1ab1", "abcd", "a11b", "1111", "ab1cd1"]


@pytest.mark.parametrize("variant", VARIANTS)
def test_decompression(variant):
    """Batches of elements, the identity (which has c1 = 0) at any place among them."""
    shim = shim_of(variant)
    shim.world.rng = rng = random.Random("decompression")
    for batch in BATCHES:
        elements = [subgroup(shim.curve)["1abcd".index(letter)] for letter in batch]
        elements = [a if rng.random() < 0.5 or a == 1 else a * from_subgroup(shim.curve, rng) for a in elements]
        compressed = [parts(shim.curve, a)[1:] for a in elements]
        assert decompress(shim, compressed) == elements, batch


@pytest.mark.parametrize("variant", VARIANTS)
def test_chain_of_compressed_squares(variant):
    """a^(2^n) by n squares of the compressed form, all of them taken back at once; the identity stays what it is."""
    shim = shim_of(variant)
    shim.world.rng = random.Random("chain")
    for a in subgroup(shim.curve)[: 3 if shim.verify else 2]:
        truth, chain = [], [parts(shim.curve, a)[1:]]
        for _ in range(20 if shim.verify else 5):
            a = a * a
            truth.append(a)
            chain.append(apply(shim, "cyclotomic_square_compressed", *chain[-1]))
        assert decompress(shim, chain[1:]) == truth


@pytest.mark.parametrize("variant", VARIANTS)
def test_facts(variant):
    shim = shim_of(variant)
    check_facts(shim, derived_facts(shim.curve), {"cyclotomic_square": ("fp12_cyclotomic_square", ())})


def test_table_is_complete():
    assert {*FORMULAS, "cyclotomic_decompress"} == functions_of("tower/cyclotomic.pxi")
