"""No branch and no address depends on a secret, but in functions whose name ends in _vartime: memcheck watches.

Compiled functions run in a process under valgrind, which is told that scalars, points and field elements are undefined
memory. It reports every jump and every address that depends on them, which is what a branch on a secret and a table
lookup by one are in machine code. The functions are compiled with -O3, as they are shipped, for 52-bit and for 26-bit
limbs; results are compared with those of the same calls outside of valgrind. What it must find is planted.

Valgrind knows no AVX-512. Over lanes the same text is watched as it is compiled without the instructions: whatever the
text branches on or looks up is found in it. What the instructions themselves do, and what a compiler makes of them, is
seen in the machine code of the instances, by test_lanes_code.py.

Skipped where valgrind or its header is missing.
"""

import json
import random
import sys
from functools import cache
from typing import NamedTuple

import pytest
from compile import compile_shim
from curve_points import curve_of, generator, projective
from encoding_layouts import GT_FORMS, POINT_FORMS, gt_layout, point_encoding, point_layout
from fields import FIELDS as PRIME_FIELDS
from formula_build import NUMBER_OF, OVER_LANES, SIGNATURES, compiled, functions_of, load
from formula_elements import number_for, per_coordinate, represent
from formula_lanes import LanesShim, atom_of
from formula_shim import COORDINATES, WIDE, Shim, is_double
from fp_cases import OPERATIONS, cases_of, pack
from fp_numbers import World
from fp_shim import CDEF, LANES, MULTIPLICATIONS, NATIVE, SOURCE
from fp_shim import Shim as FieldShim
from reference import CURVES
from side_by_side import interleaved
from watching import excerpts, memcheck, run

SHIPPED = ("-O3",)

each_build = pytest.mark.parametrize("multiplication", NATIVE)
each_curve = pytest.mark.parametrize("curve", CURVES.values(), ids=repr)


# --- calls ------------------------------------------------------------------------------------------------------------


class Case(NamedTuple):
    name: str
    module: str
    function: int | str
    buffers: list  # of (content, how much of it is public)


def public(content):
    return bytes(content), len(content)


def secret(content, public=0):
    return bytes(content), public


def formula(name, *arguments, integers=(), hidden=False):
    """A call with a buffer for each pointer, in order; hidden: the integers are secret."""
    signature = SIGNATURES[name]
    assert (len(arguments), len(integers)) == (len(signature.pointers), len(signature.integers)), name
    numbers = b"".join(number.to_bytes(8, sys.byteorder) for number in integers)
    return Case(
        name, "formulas", NUMBER_OF[name], [public(bytes(8)), (secret if hidden else public)(numbers), *arguments]
    )


def in_lanes(shim, cases):
    """One call over lanes for the calls of a formula in `cases`, one for each lane."""
    kinds = ["w", "w", *(atom_of(p.type) for p in SIGNATURES[cases[0].name].pointers)]
    buffers = []
    for kind, *given in zip(kinds, *(case.buffers for case in cases), strict=True):
        content = shim.into_lanes(kind, [content for content, _ in given])
        buffers.append((secret if given[0][1] == 0 else public)(content))
    return cases[0]._replace(buffers=buffers)


@cache
def shim_of(curve, multiplication):
    """The formulas of a curve, compiled as they are shipped."""
    macros, args = MULTIPLICATIONS[multiplication]
    module = load(compiled(curve.name, macros, (*args, *SHIPPED)))
    shim = Shim(curve, "plain", macros["MILLERLOOP_LIMB_BITS"], module)
    shim.world.rng = random.Random("secrets")
    return shim


@cache
def lanes_shim_of(curve):
    """The formulas over lanes, beside those of the scalar instance, which makes the objects."""
    macros, args = MULTIPLICATIONS["lanes"]
    # what is shipped are the instructions, which valgrind does not know: of the rest the fastest compilation will do
    scalar, module = shim_of(curve, WIDE), load(compiled(curve.name, macros, args))
    return LanesShim(curve, "plain", scalar.limb_bits, scalar.module, module)


@cache
def field_shim_of(name, multiplication):
    """The operations of fp.h for a prime field, likewise."""
    field, (macros, args) = PRIME_FIELDS[name], MULTIPLICATIONS[multiplication]
    module = compile_shim("shim_fp", field.source + SOURCE, CDEF, macros, (*args, *SHIPPED))
    return FieldShim(field, "plain", 52 if multiplication in LANES else macros["MILLERLOOP_LIMB_BITS"], module)


def random_object(shim, kind):
    """Any coordinates of magnitude 1."""
    magnitudes = per_coordinate(kind, (1, 9) if is_double(kind) else 1)
    residues = [shim.world.rng.randrange(shim.world.p) for _ in magnitudes]
    return shim.pack(kind, [number_for(shim.world, kind, c, m) for c, m in zip(residues, magnitudes, strict=True)])


# --- what is called ---------------------------------------------------------------------------------------------------

# Their pointers are to more than an element
TABLES = ("point_table_fill", "point_hash", "point_sum_into_group")
PLANTED = ("planted_branch", "planted_lookup", "planted_choice")
# Their comments tell of a branch
TELLING = ("point_add_defined", "point_to_affine")


def takes_elements_alone(name):
    signature = SIGNATURES[name]
    kinds = [p.type for p in signature.pointers]
    alone = kinds and not signature.integers and all(kind in COORDINATES for kind in kinds)
    # what is in these files serves sums in variable time
    of_sums = functions_of("curve/affine_sums.pxi") | functions_of("curve/msm.pxi")
    return alone and not (name.startswith(("planted", *TABLES, *TELLING)) or "_vartime" in name or name in of_sums)


def of_elements(shim):
    """Every formula whose arguments are elements and nothing else, all of them secret."""
    names = list(filter(takes_elements_alone, SIGNATURES))
    assert len(names) > 100
    return [formula(n, *(secret(random_object(shim, p.type)) for p in SIGNATURES[n].pointers)) for n in names]


def multiples(shim):
    """Secret scalars and secret points, with and without a table; affine coordinates; hashing; a power in GT."""
    curve, rng, cases = shim.curve, shim.world.rng, []
    scalar = secret(rng.randrange(curve.r).to_bytes(32, "little"))
    for field in ("fp", "fp2"):
        E, kind, fused = curve_of(curve, field), f"{field}_t [3]", f"[{field}_struct]"
        affine = E.multiply(rng.randrange(curve.r), generator(curve, field))
        point = shim.pack(kind, represent(shim, kind, projective(curve, field, affine, rng)))
        size = len(point) // 3
        table, result = bytearray(32 * (26 if field == "fp" else 13) * size), public(bytes(3 * size))
        cases.append(formula("point_table_fill" + fused, public(table), secret(point)))
        shim.call("point_table_fill" + fused, table, point)
        cases += [
            formula("point_multiply_by_table" + fused, result, secret(table), scalar),
            formula("point_multiply_in_group" + fused, result, secret(point), scalar),
            formula("point_multiply_by_digits" + fused, result, secret(point), scalar, integers=(1, 1)),
            formula("point_multiply" + fused, result, secret(point), scalar, integers=(4, 0)),
            formula("point_multiply" + fused, result, secret(point), scalar, integers=(4, 1)),
            formula("point_select" + fused, result, secret(16 * point), integers=(11,), hidden=True),
            formula("point_double_times" + fused, result, secret(point), integers=(9,)),
            formula("point_hash" + fused, result, secret(point[: 2 * size])),
            formula("point_sum_into_group" + fused, result, secret(2 * point)),
            formula("points_to_affine" + fused, public(bytes(6 * size)), secret(3 * point), integers=(3,)),
        ]
    digits = ("scalar_digits", "scalar_signed_digits", "scalar_signed_halves")
    cases += [formula(name, public(bytes(32)), scalar) for name in digits]
    power, base = public(bytes(shim.layout("fp12_t").size)), random_object(shim, "fp12_t")
    cases.append(formula("gt_select", power, secret(8 * base), integers=(5,), hidden=True))
    return [*cases, formula("gt_exp", power, secret(base), scalar)]


def encodings(shim):
    """Bytes of secret elements, points and values of the pairing, and these from secret bytes, in every layout."""
    curve, rng, cases = shim.curve, shim.world.rng, []
    element, pair, power = (secret(random_object(shim, kind)) for kind in ("fp_t", "fp2_t", "fp12_t"))
    size = len(element[0])
    number, number2 = (rng.randrange(curve.p >> 3).to_bytes(64, order) for order in ("big", "little"))
    for little_endian, data in ((0, number), (1, number2)):
        cases += [
            formula("fp_to_bytes", public(bytes(64)), element, integers=(64, little_endian)),
            formula("fp_from_bytes", public(bytes(size)), secret(data), integers=(64, little_endian)),
            formula("fp_from_wide_bytes", public(bytes(size)), secret(data), integers=(64, little_endian)),
            formula("fp2_to_bytes", public(bytes(128)), pair, integers=(64, little_endian, 1)),
            formula("fp2_from_bytes", public(bytes(2 * size)), secret(2 * data), integers=(64, little_endian, 1)),
        ]
    uniform = rng.randbytes(4 * 64)
    cases.append(formula("fps_from_uniform_bytes", public(bytes(4 * size)), secret(uniform), integers=(4,)))
    for field in ("fp", "fp2"):
        x, y = (represent(shim, f"{field}_t", c) for c in generator(curve, field))
        x, y = (secret(shim.pack(f"{field}_t", c)) for c in (x, y))
        room, fused = public(bytes(3 * len(x[0]))), f"[{field}_struct]"
        for form, compressed in POINT_FORMS:
            b, data = public(point_layout(form)), point_encoding(form, compressed, *generator(curve, field))
            result = public(bytes(len(data)))
            cases += [
                formula("point_to_bytes" + fused, result, b, x, y, integers=(compressed,)),
                formula("point_from_bytes" + fused, room, secret(data), b, integers=(compressed, 0)),
            ]
    for form in GT_FORMS:
        b, data = public(gt_layout(form)), rng.randbytes(96 * len(form[2]))
        cases.append(formula("gt_to_bytes", public(bytes(len(data))), b, power))
        cases.append(formula("gt_from_bytes", public(bytes(12 * size)), secret(data), b))
    return cases


def of_prime_field(name, shim):
    """Every operation of fp.h on secret elements, among them the inverse and the way to words; alike in all lanes."""
    cases, lanes = [], shim.lanes
    for operation, promise in OPERATIONS.items():
        if promise.operands and "_vartime" not in operation:
            possible, _ = cases_of(World(*shim.layout), promise)
            packed = pack(possible[-1:] * lanes, promise.operands)
            packed = interleaved(packed, lanes, len(packed) // lanes).tobytes()
            # first the literal of the operation, which is public
            buffers = [public(bytes(8 * lanes * shim.width(promise.result))), secret(packed, 8 * lanes)]
            cases.append(Case(f"{operation} of {name}", name, operation, buffers))
    return cases


def planted(shim):
    """What leaks, by plan or by its comment, and a choice that does not."""
    scalar = secret(bytes(range(1, 33)))
    a4, point, element = (random_object(shim, kind) for kind in ("fp4_t", "fp_t [3]", "fp_t"))
    leaks = [
        formula("planted_branch", public(a4), public(a4), scalar),
        formula("planted_lookup", public(a4), public(a4), scalar),
        formula("point_multiply_in_group_vartime[fp_struct]", public(point), public(point), scalar),
        formula("f_inverse_vartime[fp_struct]", public(element), secret(element)),
    ]
    for name in filter(lambda name: name.startswith(TELLING), SIGNATURES):
        leaks.append(formula(name, *(secret(random_object(shim, p.type)) for p in SIGNATURES[name].pointers)))
    return leaks, [formula("planted_choice", public(bytes(len(a4))), public(a4), scalar)]


# --- what is found ----------------------------------------------------------------------------------------------------


def findings(modules, cases, watched=True):
    """For each case the number of findings and the buffers afterwards; and valgrind's log."""
    job = {
        "modules": {name: str(module.__file__) for name, module in (*modules.items(), ("memcheck", memcheck()))},
        "cases": [{**c._asdict(), "buffers": [(content.hex(), start) for content, start in c.buffers]} for c in cases],
    }
    return run("watched_process.py", text=json.dumps(job), watched=watched)


def check_findings(formulas, fields, leaks, cases):
    """Nothing is found where nothing may be, and each of the leaks that are planted is."""
    modules = {"formulas": formulas} | {name: field.module for name, field in fields.items()}
    for name, field in fields.items():
        cases += of_prime_field(name, field)
    every = leaks + cases
    (watched, log), (plain, _) = findings(modules, every), findings(modules, every, watched=False)
    found = {case.name for case, (count, _) in zip(every, watched, strict=True) if count}
    assert found >= {case.name for case in leaks}, "what is planted was let through"
    unexpected = found - {case.name for case in leaks}
    assert not unexpected, excerpts(log, unexpected)
    assert [results for _, results in watched] == [results for _, results in plain]


@each_curve
@each_build
def test_constant_time(multiplication, curve):
    shim = shim_of(curve, multiplication)
    fields = {name: field_shim_of(name, multiplication) for name in (curve.name, f"{curve.name}_r")}
    leaks, cases = planted(shim)
    check_findings(shim.module, fields, leaks, cases + of_elements(shim) + multiples(shim) + encodings(shim))


@pytest.mark.skipif("lanes" not in LANES, reason="this compiler has no vectors")
@pytest.mark.parametrize("curve", [CURVES["bls12_381"]], ids=repr)
def test_lanes(curve):
    """The same for what lanes have of it, each with secrets of its own: on one curve, as it takes minutes."""
    shim = lanes_shim_of(curve)
    scalar, fields = shim_of(curve, WIDE), {curve.name: field_shim_of(curve.name, "lanes")}

    def over_lanes(calls):
        eight = [calls(scalar) for _ in range(8)]
        chosen = [i for i, case in enumerate(eight[0]) if case.name in {*OVER_LANES, *PLANTED}]
        return [in_lanes(shim, [cases[i] for cases in eight]) for i in chosen]

    leaks, cases = (over_lanes(lambda scalar, i=i: planted(scalar)[i]) for i in (0, 1))
    assert len(leaks) == 3
    check_findings(shim.lanes_module, fields, leaks, cases + over_lanes(of_elements) + over_lanes(multiples))
