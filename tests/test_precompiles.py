"""The precompiled contracts against the published cases of EIP-2537 and EIP-2539."""

import doctest
import random
from importlib import import_module

import pytest
import reference
import vector_files

from millerloop.errors import EncodingError, NotOnCurveError, PairingError, SubgroupError

NAMES = ("eip2537", "eip2539")
CURVES = {"eip2537": "bls12_381", "eip2539": "bls12_377"}
each_document = pytest.mark.parametrize("name", NAMES)

# The files of a family and the functions they are for
FUNCTIONS = {
    **{f"{group}_{operation}": f"{group}_{operation}" for group in ("g1", "g2") for operation in ("add", "mul", "msm")},
    "pairing": "pairing_check",
}
MAPS = {"map_fp_to_g1": "map_fp_to_g1", "map_fp2_to_g2": "map_fp2_to_g2"}
FAMILIES = {"eip2537": "bls12_381_eip2537", "eip2539": "bls12_377_eip2539"}
# What the texts of the failing cases hold, and what is raised
ERRORS = {
    "input length": (EncodingError, "length"),
    "not on curve": (NotOnCurveError, "curve"),
    "subgroup": (SubgroupError, "subgroup"),
    "top bytes": (EncodingError, "range"),
    "modulus": (EncodingError, "range"),
    "fp.Element encoding": (EncodingError, "range"),
    "not an element of the field": (EncodingError, "range"),
}
# Those whose text, "invalid input parameters", says nothing: a byte too many or too few
UNCLEAR = {
    *("g1_add_101", "g2_add_102", "g1_mul_102", "g2_mul_101", "g2_mul_102", "g1_multiexp_102", "g2_multiexp_101"),
    *("g2_multiexp_102", "fp_to_g1_101", "fp_to_g1_102", "fp2_to_g2_102", "pairing_97", "pairing_98"),
}


def expected_error(case):
    """The class and the reason of what a failing case raises; an AssertionError for a text that is not known."""
    said = case["expected_error"]
    if said == "invalid input parameters":
        assert case["name"] in UNCLEAR, case["name"]
        return EncodingError, "length"
    found = {error for text, error in ERRORS.items() if text in said}
    assert len(found) == 1, said
    return found.pop()


def module(name):
    return import_module(f"millerloop.precompiles.{name}")


def curve(name):
    return import_module(f"millerloop.{CURVES[name]}")


def masked(case):
    """The input of a case, its scalars mod 2^255 where the source took them so (`scalar_mask_bits`)."""
    data = bytearray.fromhex(case["input"])
    if case.get("scalar_mask_bits") == 255:
        size = 160 if len(case["expected"]) == 256 else 288
        for i in range(size - 32, len(data), size):
            data[i] &= 0x7F
    return bytes(data)


PUBLISHED = [
    pytest.param(name, file, marks=vector_files.requires(FAMILIES[name]))
    for name in NAMES
    for file in [*FUNCTIONS, *(MAPS if name == "eip2537" else ())]
]


@pytest.mark.parametrize(("name", "file"), PUBLISHED)
def test_published(name, file):
    run, failing = getattr(module(name), {**FUNCTIONS, **MAPS}[file]), 0
    cases = vector_files.load(FAMILIES[name], f"{file}.json")["cases"]
    for case in cases:
        data = masked(case)
        if "expected_error" in case:
            with pytest.raises(PairingError) as caught:
                run(data)
            raised = type(caught.value), getattr(caught.value, "reason", None)
            assert raised == expected_error(case), case["name"]
            failing += 1
        else:
            assert run(data).hex() == case["expected"], case["name"]
            if "expected_full_scalar" in case:
                assert run(bytes.fromhex(case["input"])).hex() == case["expected_full_scalar"]
    assert 0 < failing < len(cases)


def outside(name, group):
    """A point of the curve outside the group of order r, from the derived facts."""
    cases = vector_files.load(f"{CURVES[name]}_derived_tower", "subgroup_membership.json")["cases"]
    case = next(case for case in cases if case["group"] == group and not case["in_subgroup"])
    x, y = vector_files.decode(case["x"]), vector_files.decode(case["y"])
    own = curve(name)
    return own.G1(x, y) if group == "G1" else own.G2(own.Fp2(*x), own.Fp2(*y))


@each_document
@pytest.mark.parametrize("group", ["G1", "G2"])
def test_who_checks_the_subgroup(name, group):
    own, low = module(name), group.lower()
    add, mul, msm = (getattr(own, f"{low}_{operation}") for operation in ("add", "mul", "msm"))
    point, generator = outside(name, group), getattr(curve(name), group).generator()
    a, b = point.to_bytes(name), generator.to_bytes(name)
    assert add(a + b) == (point + generator).to_bytes(name)
    assert add(a + a) == point.double().to_bytes(name)
    for k in (0, 1, curve(name).r, (1 << 256) - 1):
        scalar = k.to_bytes(32, "big")
        assert mul(b + scalar) == msm(b + scalar) == (k * generator).to_bytes(name)
        if name == "eip2537":
            for run in (lambda: mul(a + scalar), lambda: msm(b + scalar + a + scalar)):  # noqa: B023
                with pytest.raises(SubgroupError):
                    run()
        else:
            assert mul(a + scalar) == (k * point).to_bytes(name)
            assert msm(b + scalar + a + scalar) == (k * generator + k * point).to_bytes(name)
    P, Q = (getattr(curve(name), g).generator().to_bytes(name) for g in ("G1", "G2"))
    pair = (a, Q) if group == "G1" else (P, a)
    with pytest.raises(SubgroupError, match=group):
        own.pairing_check(P + Q + b"".join(pair))
    # also beside the identity, where the pairing would be 1 whatever the point
    zeros = tuple(bytes(len(part)) for part in pair)
    with pytest.raises(SubgroupError):
        own.pairing_check(a + zeros[1] if group == "G1" else zeros[0] + a)


@each_document
def test_the_identity(name):
    own = module(name)
    for group, size in (("g1", 128), ("g2", 256)):
        zero = bytes(size)
        assert getattr(own, f"{group}_add")(zero + zero) == zero
        for operation in ("mul", "msm"):
            assert getattr(own, f"{group}_{operation}")(zero + b"\xff" * 32) == zero
    assert own.pairing_check(bytes(384)) == bytes(31) + b"\1"
    P, Q = (getattr(curve(name), g).generator().to_bytes(name) for g in ("G1", "G2"))
    assert own.pairing_check(P + bytes(256)) == own.pairing_check(bytes(128) + Q) == bytes(31) + b"\1"
    assert own.pairing_check(P + Q) == bytes(32)


@each_document
def test_sums_of_multiples(name):
    """Repeated and opposite points, scalars of all sizes."""
    own, rng, r = module(name), random.Random(1), curve(name).r
    for group in ("G1", "G2"):
        G = getattr(curve(name), group).generator()
        points = [G, -G, 3 * G, G, G - G, 5 * G, -5 * G, G]
        scalars = [1, 1, r, r + 1, 77, 0, (1 << 256) - 1, rng.getrandbits(256)]
        for n in range(1, 9):
            terms = zip(points[:n], scalars[:n], strict=True)
            data = b"".join(P.to_bytes(name) + k.to_bytes(32, "big") for P, k in terms)
            total = sum((k * P for P, k in zip(points[:n], scalars[:n], strict=True)), G - G)
            assert getattr(own, f"{group.lower()}_msm")(data) == total.to_bytes(name)


@each_document
def test_lengths(name):
    own = module(name)
    sizes = {"g1_add": 256, "g2_add": 512, "g1_mul": 160, "g2_mul": 288, "g1_msm": 160, "g2_msm": 288}
    if name == "eip2537":
        sizes |= {"map_fp_to_g1": 64, "map_fp2_to_g2": 128}
    for function, size in {**sizes, "pairing_check": 384}.items():
        run, many = getattr(own, function), function.endswith(("msm", "check"))
        assert run(bytes(size))
        wrong_sizes = {0, 1, 31, 128, size - 1, size + 1, 2 * size - 1, 2 * size, 2 * size + 1} - {size}
        for wrong in wrong_sizes - ({2 * size} if many else set()):
            with pytest.raises(EncodingError, match=rf"{size} bytes, not {wrong}") as caught:
                run(bytes(wrong))
            assert caught.value.reason == "length"
        assert not many or run(bytes(2 * size))


def test_maps():
    """Every coefficient below p and not above; the point is in the group."""
    own, p = module("eip2537"), curve("eip2537").p
    for function, group, degree in (("map_fp_to_g1", "G1", 1), ("map_fp2_to_g2", "G2", 2)):
        run = getattr(own, function)
        for numbers in ([0] * degree, [1] * degree, [p - 1] * degree, [0] * (degree - 1) + [5]):
            data = b"".join(n.to_bytes(64, "big") for n in numbers)
            point = getattr(curve("eip2537"), group).from_bytes(run(data), "eip2537")
            assert point.in_subgroup()
            for i in range(degree):
                for bad in (p, p + 1, 1 << 384, numbers[i] + (1 << 511), (1 << 512) - 1):
                    wrong = data[: 64 * i] + bad.to_bytes(64, "big") + data[64 * i + 64 :]
                    with pytest.raises(EncodingError, match="not below") as caught:
                        run(wrong)
                    assert caught.value.reason == "range"


@each_document
def test_arguments(name):
    own = module(name)
    data = curve(name).G1.generator().to_bytes(name) * 2
    for kind in (bytearray, memoryview, lambda b: memoryview(b"a" + b)[1:]):
        assert own.g1_add(kind(data)) == own.g1_add(data)
    for function in own.__all__:
        for wrong in (None, 5, "00", data.hex(), list(data)):
            with pytest.raises(TypeError, match="bytes-like"):
                getattr(own, function)(wrong)
        with pytest.raises(TypeError):
            getattr(own, function)()


@each_document
def test_examples(name):
    for own in (module(name), import_module("millerloop.precompiles")):
        result = doctest.testmod(own)
        assert result.failed == 0
        assert result.attempted > 0
    for function in module(name).__all__:
        assert getattr(module(name), function).__doc__


def test_names():
    assert set(module("eip2539").__all__) == set(FUNCTIONS.values())
    assert set(module("eip2537").__all__) == {*FUNCTIONS.values(), *MAPS}
    assert {*CURVES.values()} == {*reference.CURVES}
