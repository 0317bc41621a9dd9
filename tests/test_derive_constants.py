"""tools/derive_constants.py: the committed headers are what it derives, it notices changes, and the values are right.

The values are checked against reference.py, which shares no code with the script, and against published parameters.
"""

import dataclasses
import re
import subprocess
import sys
from pathlib import Path

import derive_constants
import pytest
import vector_files
from isogenies import GIVEN, Isogeny
from reference import CURVES
from reference_hashing import suite

ROOT = Path(__file__).resolve().parent.parent
every_curve = pytest.mark.parametrize("curve", CURVES.values(), ids=CURVES)


def macros(curve, header="constants.h") -> dict:
    """Every macro of the committed header: an int (also for one FP), or a list of ints (two for an FP2) or of
    names."""
    text = (ROOT / "src" / "millerloop" / curve.name / header).read_text(encoding="utf-8")
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL).replace("\\\n", " ")
    result = {}
    for name, value in re.findall(r"^#define (\w+) +(.+)$", text, flags=re.MULTILINE):
        elements = re.findall(r"FP\(([^()]*)\)", value)
        if elements:
            digits = [[int(d, 16) for d in element.split(",")] for element in elements]
            assert all(len(d) == result.get("FP_LIMBS", 8) and max(d[:-1]) < 1 << 52 for d in digits)
            values = [join(d, 52) for d in digits]
            assert value.startswith("FP2(") or len(values) != 2 or name.startswith(("FP_ROOT_POWERS_", "G1_"))
            result[name] = values if len(values) > 1 else values[0]
        elif value.startswith("FP_ROOT_POWERS_"):
            result[name] = value.replace(" ", "").split(",")
        else:
            values = [int(d, 0) for d in value.split(",")]
            result[name] = values if len(values) > 1 else values[0]
    return result


def join(digits: list[int], bits: int) -> int:
    return sum(d << bits * i for i, d in enumerate(digits))


def from_montgomery(value, curve):
    if isinstance(value, list):
        return tuple(from_montgomery(v, curve) for v in value)
    assert value < curve.p
    return curve.from_montgomery(value)


def test_the_committed_headers_are_current():
    result = subprocess.run(
        [sys.executable, derive_constants.__file__, "--check"], capture_output=True, text=True, check=False
    )
    assert (result.returncode, result.stdout, result.stderr) == (0, "", "")


def test_a_changed_or_missing_header_is_shown_and_fails(tmp_path, capsys):
    assert derive_constants.main(["--write"], root=tmp_path) == 0
    assert derive_constants.main([], root=tmp_path) == 0
    folder = tmp_path / "src" / "millerloop" / "bls12_377"
    for name, line, changed in (
        ("constants.h", "#define G1_B 1\n", "#define G1_B 2\n"),
        ("constants_fr.h", "#define FP_BITS 253\n", "#define FP_BITS 254\n"),
    ):
        header = folder / name
        header.write_text(header.read_text().replace(line, changed))
        assert derive_constants.main(["--check"], root=tmp_path) == 1
        assert f"-{changed}+{line}" in capsys.readouterr().out
        assert derive_constants.main(["--write"], root=tmp_path) == 0
    header.unlink()
    assert derive_constants.main([], root=tmp_path) == 1
    assert derive_constants.main(["--write"], root=tmp_path) == 0
    assert derive_constants.main(["--check"], root=tmp_path) == 0


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"x": 0x8508C00000000002}, "1 mod 3"),
        ({"x": 0x8508C00000000004}, "prime"),
        ({"beta": 4}, "beta"),
        ({"xi": (4, 0)}, "xi"),
        ({"given_g2": ((1, 0), (1, 0))}, "G2 is on E'"),
        ({"b": 2}, "G2 is on E'"),
    ],
)
def test_wrong_parameters_are_refused(change, message):
    curve = next(c for c in derive_constants.CURVES if c.name == "bls12_377")
    with pytest.raises(ArithmeticError, match=message):
        dataclasses.replace(curve, **change).verify()


@every_curve
def test_the_parameters_are_the_published_ones(curve):
    derived = next(c for c in derive_constants.CURVES if c.name == curve.name)
    head = vector_files.load(f"{curve.name}_scalar_mul_sage", "G1_32bit.json")["head"]
    assert derived.p == int(head["modulus"], 16)
    assert derived.r == int(head["order"], 16)
    assert derived.h1 == int(head["cofactor"], 16)
    head = vector_files.load(f"{curve.name}_scalar_mul_sage", "G2_32bit.json")["head"]
    assert derived.h2 == int(head["cofactor"], 16)
    assert head["twist"] == derived.twist + "_Twist"
    case = vector_files.load(f"{curve.name}_derived_tower", "pairing_aG1_bG2.json")["cases"][0]
    assert tuple(x for x, _ in derived.g1) == vector_files.decode(case["P"])
    assert derived.g2 == vector_files.decode(case["Q"])


@every_curve
def test_numbers_of_the_header(curve):
    m = macros(curve)
    assert m["CURVE_X_ABS"] * (-1) ** m["CURVE_X_IS_NEGATIVE"] == curve.x
    assert (-m["FP2_BETA_NEG"], (1 - m["XI_IS_U"], 1)) == (curve.beta, curve.xi)
    assert m["TWIST_IS_M"] == (curve.twist == "M")


@every_curve
@pytest.mark.parametrize(("header", "limbs", "words"), [("constants.h", 8, 6), ("constants_fr.h", 5, 4)])
def test_numbers_of_a_field(curve, header, limbs, words):
    m, p = macros(curve, header), curve.p if header == "constants.h" else curve.r
    assert (m["FP_BITS"], m["FP_LIMBS"], m["FP_WORDS"]) == (p.bit_length(), limbs, words)
    assert m["FP_MODULUS"] == p
    assert (m["FP_NEG_INVERSE_0"] * p + 1) % (1 << 52) == 0
    for power in (1, 2, 3):
        assert m[f"FP_R{power}"] == pow(2, power * 52 * limbs, p)
    for magnitude in range(1, 32):
        assert m[f"FP_MULTIPLE_{magnitude}"] == (3 * magnitude + 2) * p
    assert "FP_MULTIPLE_32" not in m
    assert join(m["FP_MODULUS_WORDS"], 64) == p
    assert join(m["FP_MODULUS_SIGNED62"], 62) == p
    assert join(m["FP_MODULUS_SIGNED30"], 30) == p
    assert max(m["FP_MODULUS_SIGNED62"]) < 1 << 62
    assert max(m["FP_MODULUS_SIGNED30"]) < 1 << 30
    assert m["FP_MODULUS_INV62"] * p % (1 << 62) == 1
    assert m["FP_MODULUS_INV30"] * p % (1 << 30) == 1


@every_curve
def test_elements_of_the_header(curve):
    m = macros(curve)

    def element(name):
        return from_montgomery(m[name], curve)

    b_twist = curve.E_twist.b
    assert m["G1_B"] == curve.b
    assert element("G2_B") == b_twist.ints()
    assert element("G2_3B") == (3 * b_twist).ints()
    assert (element("G1_GENERATOR_X"), element("G1_GENERATOR_Y")) == curve.g1_generator
    assert (element("G2_GENERATOR_X"), element("G2_GENERATOR_Y")) == curve.g2_generator


@every_curve
@pytest.mark.parametrize("n", [1, 2, 3])
def test_frobenius_coefficients_move_the_powers_of_w(curve, n):
    m, w = macros(curve), curve.Fp12(0, 1)
    image = w.frobenius(n)
    for k in range(1, 6):
        value = m[f"FROBENIUS_{n}_{k}"]
        coefficient = from_montgomery(value if isinstance(value, list) else [value], curve)
        assert image**k == curve.embed(coefficient, curve.Fp12) * w**k


@every_curve
def test_roots_of_unity(curve):
    m, p = macros(curve), curve.p
    s, window, rows = (m[f"FP_{name}"] for name in ("TWO_ADICITY", "ROOT_WINDOW", "ROOT_ROWS"))
    t = p - 1 >> s
    assert t % 2 == 1
    chain, slots = m["FP_SQRT_CHAIN"], {0: 1}
    assert len(chain) == 4 * m["FP_SQRT_STEPS"]
    for out, source, squarings, factor in zip(*[iter(chain)] * 4, strict=True):
        slots[out] = (slots[source] << squarings) + slots.get(factor, 0)
        assert factor in slots or factor == m["FP_SQRT_SLOTS"] > out
    assert 2 * slots[chain[-4]] + 1 == t
    g, inverse = from_montgomery(m["FP_ROOT_OF_UNITY"], curve), from_montgomery(m["FP_ROOT_INVERSE"], curve)
    assert pow(g, 1 << s - 1, p) == p - 1
    assert g * inverse % p == 1
    assert m["FP_ROOT_BITS"] == window * rows
    assert window * (rows - 1) < s <= window * rows
    for row in range(rows):
        powers = from_montgomery(m[f"FP_ROOT_POWERS_{row}"], curve)
        assert len(powers) == 1 << window
        for c, power in enumerate(powers):
            exponent, rest = divmod(c << s, 1 << window * (row + 1))
            assert rest or power * pow(g, exponent, p) % p == 1
    of_order_window = [pow(power, -1, p) for power in from_montgomery(m["FP_ROOT_POWERS_0"], curve)]
    assert m["FP_ROOT_WORDS"] == [power % (1 << 64) for power in of_order_window]
    assert len({0, *m["FP_ROOT_WORDS"]}) == (1 << window) + 1


@every_curve
def test_roots_in_fp2(curve):
    m, p = macros(curve), curve.p
    value = {name: from_montgomery(m[name], curve) for name in m if name.startswith("FP2_SQRT_")}
    g = from_montgomery(m["FP_ROOT_OF_UNITY"], curve)
    xi = curve.fp2(curve.xi)
    assert int(xi * xi.frobenius()) == g * value["FP2_SQRT_K"] ** 2 % p
    assert curve.beta * g % p == value["FP2_SQRT_C"] ** 2 % p
    for name in "KC":
        assert value[f"FP2_SQRT_{name}"] * value[f"FP2_SQRT_{name}_INVERSE"] % p == 1
    assert 2 * from_montgomery(m["FP_HALF"], curve) % p == 1


@every_curve
@pytest.mark.parametrize("group", ["G1", "G2"])
def test_isogenies_of_the_header(curve, group):
    """The published isogenies, as reference.py sees them: a point of the first curve goes to one of the second."""
    m, s = macros(curve, "isogenies.h"), suite(curve, group)
    field, degree = s.field, s.field.degree

    def element(name):
        value = from_montgomery(m[f"{group}_{name}"], curve)
        return field(*value) if degree == 2 else field(value)

    def polynomial(name):
        values = m[f"{group}_ISOGENY_{name}"]
        values = [values[i : i + degree] for i in range(0, len(values), degree)]
        return [field(*from_montgomery(value, curve)) for value in values]

    A, B, Z = (element(name) for name in ("ISOGENY_A", "ISOGENY_B", "SSWU_Z"))
    given = GIVEN[curve.name, group]
    assert tuple(field(*pair[:degree]) for pair in (given.a, given.b, given.z)) == (A, B, Z)
    assert element("SSWU_K") * A == -B
    assert element("SSWU_EXCEPTION") == -Z
    assert not Z.is_square()
    nonsquare = curve.fp2(curve.xi)
    if degree == 1:
        nonsquare = field(from_montgomery(macros(curve)["FP_ROOT_OF_UNITY"], curve))
    assert element("SSWU_ROOT") ** 2 == Z * nonsquare
    n, h, k = (polynomial(name) for name in ("N", "H", "M"))
    degrees = [m[f"{group}_ISOGENY{name}_DEGREE"] for name in ("", "_H", "_M")]
    assert [len(p) - 1 for p in (n, h, k)] == degrees
    assert degrees == ([2, 1, 2] if given.degree == 2 else [given.degree, given.degree // 2, 3 * (given.degree // 2)])
    assert h[-1] == 1
    value = lambda p, x: sum((c * x**i for i, c in enumerate(p)), field(0))  # noqa: E731
    e = 1 if given.degree == 2 else 2
    for i in range(1, 4):
        x, y = s.simplified_swu(field(*[i] * degree))
        image = value(n, x) / value(h, x) ** e, y * value(k, x) / value(h, x) ** (e + 1)
        assert s.E.contains(image)
        assert image == s.apply_isogeny((x, y))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"kernel_sum": (-6, 7)}, "takes curve to curve"),
        ({"degree": 5}, "takes curve to curve"),
        ({"sign": 2}, "takes curve to curve"),
        ({"a": (0, 241)}, "takes curve to curve"),
        ({"b": (1012, 1013)}, "takes curve to curve"),
        ({"z": (1, 0)}, "Z is not a square"),
        ({"z": (2, 1)}, "irreducible|is a square"),
    ],
)
def test_wrong_isogenies_are_refused(change, message):
    curve = next(c for c in derive_constants.CURVES if c.name == "bls12_381")
    given = dataclasses.replace(GIVEN["bls12_381", "G2"], **change)
    claims = Isogeny(given, curve.field, curve.b_twist, in_fp=False).claims()
    failed = [claim for claim, holds in claims if not holds]
    assert re.search(message, failed[0])


def test_a_curve_with_a_wrong_isogeny_is_refused(monkeypatch):
    curve = next(c for c in derive_constants.CURVES if c.name == "bls12_377")
    wrong = dataclasses.replace(GIVEN["bls12_377", "G1"], z=(4, 0))
    monkeypatch.setitem(GIVEN, ("bls12_377", "G1"), wrong)
    with pytest.raises(ArithmeticError, match="G1: Z is not a square"):
        dataclasses.replace(curve).verify()
