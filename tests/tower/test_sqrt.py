"""tower/sqrt.pxi: every function against reference.py, at the magnitudes of its comment and in all aliasings."""

import random
import struct

import pytest
from any_limbs import any_limbs, check_any
from formula_build import functions_of
from formula_cases import check, wrong_with
from formula_elements import elements_of, represent
from formula_shim import VARIANTS, VERIFYING, shim_of
from fp_numbers import ONES
from square_roots import check_elements, check_root_facts, formulas_of, two_sylow

FORMULAS = formulas_of("fp")
# Functions with a test of their own
OTHERS = {"fp_sqrt_power", "fp_root_step", "fp_root_log"}


def window_of(curve):
    """W, and the number of digits of a logarithm in the group of order 2^s."""
    s = two_sylow(curve)[0]
    window = min(4, s)
    return window, -(-s // window)


def masks(bits):
    return bytearray(struct.pack(f"={len(bits)}Q", *(ONES if bit else 0 for bit in bits)))


@pytest.mark.parametrize("name", FORMULAS)
@pytest.mark.parametrize("variant", VARIANTS)
def test_formula(variant, name):
    check(shim_of(variant), name, FORMULAS[name])


@pytest.mark.parametrize("name", ["fp_sqrt_inverse", "fp_is_high"])
@pytest.mark.parametrize("variant", VERIFYING)
@any_limbs
def test_any_limbs(variant, name, data):
    check_any(shim_of(variant), name, FORMULAS[name], data)


@pytest.mark.parametrize("variant", VARIANTS)
def test_small_elements_and_the_middle(variant):
    shim = shim_of(variant)
    F, half = shim.curve.Fp, (shim.curve.p - 1) // 2
    shim.world.rng = random.Random("small")
    check_elements(shim, "fp", [F(i) for i in range(-12, 13)] + [F(half + i) for i in range(-2, 4)])


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_digit_of_the_logarithm(variant):
    """Elements z g^e with z of odd order, so that b = g^(t e); t e has every value of every digit, and every order."""
    shim = shim_of(variant)
    rng = shim.world.rng = random.Random("digits")
    s, t, g = two_sylow(shim.curve)
    window, digits = window_of(shim.curve)
    exponents = {c << window * i for c in range(1 << window) for i in range(digits)} | {(1 << i) - 1 for i in range(s)}
    exponents |= {rng.randrange(1 << s) for _ in range(20)}
    z = shim.curve.Fp(rng.randrange(1, shim.curve.p)) ** (1 << s)
    elements = [z * g ** (e * pow(t, -1, 1 << s) % (1 << s)) for e in sorted(exponents)]
    check_elements(shim, "fp", elements if shim.verify else elements[:: len(elements) // 12 + 1])


@pytest.mark.parametrize("variant", VARIANTS)
def test_power(variant):
    shim = shim_of(variant)
    rng = shim.world.rng = random.Random("powers")
    F, (_, t, _) = shim.curve.Fp, two_sylow(shim.curve)
    for a in F(0), F(1), F(-1), F(2), F.random(rng):
        operand = shim.pack("fp_t", represent(shim, "fp_t", a, rng.choice([1, 31])))
        for r in shim.uninitialised("fp_t"), operand:
            shim.call("fp_sqrt_power", r, operand)
            wrong = wrong_with(shim, "fp_t", shim.unpack("fp_t", r), a ** ((t - 1) // 2), 1)
            assert not wrong, (a, wrong)


@pytest.mark.parametrize("variant", VARIANTS)
def test_root_step(variant):
    shim = shim_of(variant)
    rng = shim.world.rng = random.Random("steps")
    s, _, g = two_sylow(shim.curve)
    window, rows = window_of(shim.curve)
    for row in range(rows):
        for c in range(1 << window):
            exponent, rest = divmod(c << s, 1 << window * (row + 1))
            if rest:
                continue
            a = shim.curve.Fp.random(rng)
            r = shim.pack("fp_t", represent(shim, "fp_t", a))
            shim.call("fp_root_step", r, masks([c >> i & 1 for i in range(window)]), row)
            assert elements_of(shim, "fp_t", shim.unpack("fp_t", r)) == a * g**-exponent


@pytest.mark.parametrize("variant", VARIANTS)
def test_root_log(variant):
    shim = shim_of(variant)
    rng = shim.world.rng = random.Random("logarithms")
    s, _, g = two_sylow(shim.curve)
    window, most = window_of(shim.curve)
    for rows in range(1, most + 1):
        bits = min(window * rows, s)
        h = g ** (1 << s - bits)
        for e in {0, 1, (1 << bits) - 1, *(rng.randrange(1 << bits) for _ in range(8))}:
            c = masks([1] * window * rows)
            shim.call("fp_root_log", c, shim.pack("fp_t", represent(shim, "fp_t", h**e)), rows)
            e <<= window * rows - bits
            assert c == masks([e >> i & 1 for i in range(window * rows)])
        c = masks([1] * window * rows)
        shim.call("fp_root_log", c, shim.pack("fp_t", represent(shim, "fp_t", shim.curve.Fp(0))), rows)
        assert not any(c)


@pytest.mark.parametrize("variant", VARIANTS)
def test_facts(variant):
    check_root_facts(shim_of(variant), "fp")


def test_table_is_complete():
    assert set(FORMULAS) | OTHERS == functions_of("tower/sqrt.pxi")
