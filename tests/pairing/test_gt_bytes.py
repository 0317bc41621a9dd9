"""pairing/gt_bytes.pxi: the layouts of the named formats over raw limbs, against their description."""

import random

import pytest
import vector_files
from encoding_layouts import BLST, GT_FORMS, TORUS, WIDTH
from encoding_layouts import gt_layout as layout
from formula_build import functions_of
from formula_shim import SCALAR, shim_of
from fp_numbers import ONES
from pairing_objects import pack, read
from test_torus import compress

each_variant = pytest.mark.parametrize("variant", SCALAR)


def encoding(form, pairs):
    little_endian, c1_first, powers = form
    numbers = [int(c) for k in powers for c in (pairs[k][::-1] if c1_first else pairs[k])]
    return b"".join(n.to_bytes(WIDTH, "little" if little_endian else "big") for n in numbers)


def values(curve):
    """Values of the pairing, and 1."""
    cases = vector_files.load(f"{curve.name}_derived_tower", "pairing_aG1_bG2.json")["cases"]
    return [curve.Fp12(1), *(curve.fp12(vector_files.decode(case["gt_cubed"])) for case in cases[:2])]


@each_variant
def test_there_and_back(variant):
    shim = shim_of(variant)
    shim.world.rng = random.Random("there")
    for a in values(shim.curve):
        for form in GT_FORMS:
            data = encoding(form, shim.curve.pairs(compress(shim.curve, a) if form is TORUS else a))
            b, r = bytearray(len(data)), shim.uninitialised("fp12_t")
            shim.call("gt_to_bytes", b, layout(form), pack(shim, "fp12_t", a))
            assert b == data
            assert shim.call("gt_from_bytes", r, b, layout(form)) == ONES
            assert read(shim, "fp12_t", r) == a


@each_variant
def test_any_coefficient_out_of_range(variant):
    shim = shim_of(variant)
    for form in GT_FORMS:
        for i in range(2 * len(form[2])):
            numbers = [shim.curve.p if i == j else j for j in range(2 * len(form[2]))]
            data = b"".join(n.to_bytes(WIDTH, "little" if form[0] else "big") for n in numbers)
            assert shim.call("gt_from_bytes", shim.uninitialised("fp12_t"), bytearray(data), layout(form)) == 0


@each_variant
def test_places(variant):
    shim = shim_of(variant)
    assert [shim.call("place_of_power", k) for k in range(6)] == [0, 2, 4, 1, 3, 5]


def test_layout_is_the_struct():
    assert len(layout(BLST)) == shim_of(next(iter(SCALAR))).module.SIZES["gt_format"]


def test_table_is_complete():
    assert {"place_of_power", "gt_to_bytes", "gt_from_bytes"} == functions_of("pairing/gt_bytes.pxi")
