"""reference.py is itself proved here: against published values and against the laws its objects must obey."""

import random

import pytest
import reference
import vector_files
from reference import BLS12_377, BLS12_381, CURVES
from vector_files import decode, load, requires

every_curve = pytest.mark.parametrize("curve", CURVES.values(), ids=CURVES)


def cases(family: str, file: str, **fields) -> list[dict]:
    return [c for c in load(family, file)["cases"] if all(c[key] == value for key, value in fields.items())]


# Fields: what each operation of the fact files means. Operands are elements of the field that the name begins with.

OPERATIONS = {
    "fp_add": lambda a, b: a + b,
    "fp_sub": lambda a, b: a - b,
    "fp_mul": lambda a, b: a * b,
    "fp_inv": lambda a: 1 / a,
    "fp_is_square": lambda a: a.is_square(),
    "fp2_add": lambda a, b: a + b,
    "fp2_sub": lambda a, b: a - b,
    "fp2_neg": lambda a: -a,
    "fp2_double": lambda a: 2 * a,
    "fp2_mul": lambda a, b: a * b,
    "fp2_square": lambda a: a.square(),
    "fp2_sqr": lambda a: a.square(),
    "fp2_inverse": lambda a: a.inverse(),
    "fp2_inv": lambda a: a.inverse(),
    "fp2_is_square": lambda a: a.is_square(),
    "fp2_frobenius": lambda a: a.frobenius(),
    "fp2_frobenius1": lambda a: a.frobenius(),
    "fp4_mul": lambda a, b: a * b,
    "fp4_sqr": lambda a: a.square(),
    "fp4_inv": lambda a: a.inverse(),
    "fp12_mul": lambda a, b: a * b,
    "fp12_sqr": lambda a: a.square(),
    "fp12_inv": lambda a: a.inverse(),
    "fp12_conjugate": lambda a: a.frobenius(6),
    "fp12_frobenius_p1": lambda a: a.frobenius(1),
    "fp12_frobenius_p2": lambda a: a.frobenius(2),
    "fp12_frobenius_p3": lambda a: a.frobenius(3),
    "cyclotomic_square": lambda a: a.square(),
}


def operations_on_curve(curve) -> dict:
    """The operations that need the parameters of the curve."""
    p = curve.p
    return {
        "fp2_mul_by_xi": lambda a: a * curve.fp2(curve.xi),
        "cyclotomic_project": lambda a: a ** ((p**6 - 1) * (p**2 + 1)),
        "cyclotomic_exp_abs_x": lambda a: a ** abs(curve.x),
        "final_exponentiation_textbook": curve.textbook_final_exponentiation,
        "final_exponentiation_cubed": curve.final_exponentiation,
        "fp_montgomery_of_minus_one_R384": lambda: curve.Fp(-1) * 2**384,
    }


def read(curve, op: str, value):
    """An operand or a result in the field of the operation."""
    value = decode(value)
    if op.startswith("fp_"):
        return curve.Fp(value)
    if op.startswith("fp2_"):
        return curve.fp2(value)
    return curve.fp4(value) if op.startswith("fp4_") else curve.fp12(value)


def check_fact(curve, fact: dict) -> None:
    op = fact["op"]
    operands = [read(curve, op, fact[name]) for name in ("a", "b") if name in fact]
    if op.endswith("_sqrt"):
        root = fact.get("out", fact.get("out_up_to_sign"))
        if root is None:
            assert not operands[0].is_square()
        else:
            assert read(curve, op, root).square() == operands[0]
    elif op.endswith("_is_square"):
        assert OPERATIONS[op](*operands) is fact["out"]
    else:
        operation = OPERATIONS.get(op) or operations_on_curve(curve)[op]
        assert operation(*operands) == read(curve, op, fact["out"])


@pytest.mark.parametrize("fact", cases("bls12_381_fields", "fp_fp2_facts.json"), ids=lambda fact: fact["op"])
def test_published_facts_of_the_fields(fact):
    check_fact(BLS12_381, fact)


@every_curve
def test_facts_of_the_tower(curve):
    facts = cases(f"{curve.name}_derived_tower", "tower_facts.json")
    assert len(facts) == 83
    for fact in facts:
        check_fact(curve, fact)


@every_curve
def test_generators_of_the_extensions_satisfy_their_equations(curve):
    xi = curve.fp2(curve.xi)
    assert curve.Fp2(0, 1) ** 2 == curve.beta
    assert curve.Fp4(0, 1) ** 2 == curve.embed(xi, curve.Fp4)
    assert curve.Fp12(0, 1) ** 6 == curve.embed(xi, curve.Fp12)
    for field in (curve.Fp4, curve.Fp12):
        assert curve.embed((0, 1), field) ** 2 == curve.beta


@every_curve
@pytest.mark.parametrize("name", ["Fp", "Fp2", "Fp4", "Fp12"])
def test_field_laws(curve, name):
    field, rng = getattr(curve, name), random.Random(name)
    a, b, c = (field.random(rng) for _ in range(3))
    assert (a + b) * c == a * c + b * c
    assert a * (b * c) == (a * b) * c
    assert (a - b) + (b - a) == 0 == field(0)
    assert a * a.inverse() == a / a == 1
    assert a**-3 == 1 / (a * a * a)
    assert a.frobenius(field.degree) == a ** (field.size) == a
    assert (a * b).frobenius() == a.frobenius() * b.frobenius()
    assert (a + b).frobenius() == a.frobenius() + b.frobenius()
    assert a.square().is_square()
    with pytest.raises(ZeroDivisionError):
        field(0).inverse()


@every_curve
def test_coefficients_over_fp2(curve):
    rng = random.Random(12)
    for field, build in ((curve.Fp4, curve.fp4), (curve.Fp12, curve.fp12)):
        a, xi = field.random(rng), curve.fp2(curve.xi)
        assert build(curve.pairs(a)) == a
        assert curve.pairs(a * curve.embed(xi, field)) == [(curve.fp2(pair) * xi).ints() for pair in curve.pairs(a)]
        with pytest.raises(ValueError, match="coefficients"):
            build(curve.pairs(a)[:-1])
    flat = curve.pairs(curve.Fp12.random(rng))
    v, w = curve.Fp12(0, 0, 0, 1), curve.Fp12(0, 1)
    c = [curve.embed(c0, curve.Fp12) + curve.embed(c1, curve.Fp12) * v for c0, c1 in reference.tower(flat)]
    assert c[0] + c[1] * w + c[2] * w * w == curve.fp12(flat)


def test_elements_of_different_fields_do_not_mix():
    with pytest.raises(TypeError):
        BLS12_381.Fp(1) + BLS12_377.Fp(1)
    with pytest.raises(TypeError):
        BLS12_381.Fp2(1) * BLS12_381.Fp(1)


@every_curve
def test_montgomery_form(curve):
    value = curve.Fp.random(random.Random(416))
    assert curve.to_montgomery(int(value)) == int(value * 2**416)
    assert curve.from_montgomery(curve.to_montgomery(int(value))) == int(value)


# Curves.


@every_curve
@pytest.mark.parametrize("group", ["G1", "G2"])
def test_published_scalar_multiples(curve, group):
    family, used = f"{curve.name}_scalar_mul_sage", 0
    point, E = (curve.g1_point, curve.E) if group == "G1" else (curve.g2_point, curve.E_twist)
    for file in vector_files.files(family):
        if file.startswith(group):
            for case in load(family, file)["cases"][::4]:
                start, end = (point(vector_files.sage_point(case[name])) for name in ("P", "Q"))
                assert E.contains(start)
                assert E.multiply(int(case["scalar"], 16), start) == end
                used += 1
    assert used >= 24


@every_curve
def test_subgroup_membership(curve):
    for case in cases(f"{curve.name}_derived_tower", "subgroup_membership.json"):
        E, build = (curve.E, curve.g1_point) if case["group"] == "G1" else (curve.E_twist, curve.g2_point)
        point = build((decode(case["x"]), decode(case["y"])))
        assert E.contains(point)
        assert curve.in_subgroup(point) is case["in_subgroup"]
        if "order" in case:
            assert E.multiply(int(case["order"]), point) is None


@every_curve
def test_orders(curve):
    """r times the cofactors as polynomials in x."""
    x, r = curve.x, curve.r
    assert curve.order(False) == (x - 1) ** 2 // 3 * r
    assert curve.order(True) == (x**8 - 4 * x**7 + 5 * x**6 - 4 * x**4 + 6 * x**3 - 4 * x**2 - 4 * x + 13) // 9 * r


@every_curve
def test_square_roots(curve):
    rng = random.Random("roots")
    for field in (curve.Fp, curve.Fp2):
        assert not field.nonsquare.is_square()
        for a in (field(0), field(1), field(-1), *(field.random(rng) for _ in range(8))):
            root = a.sqrt()
            assert (root is None) is not a.is_square()
            assert root is None or root * root == a


@every_curve
def test_group_laws(curve):
    for E, g in ((curve.E, curve.g1), (curve.E_twist, curve.g2), (curve.E12, curve.untwist(curve.g2))):
        assert E.contains(g)
        assert E.contains(None)
        assert not E.contains((g[0], g[1] + 1))
        assert E.add(g, None) == E.add(None, g) == g
        assert E.add(g, E.negate(g)) is None
        assert E.multiply(0, g) is None
        assert E.multiply(5, g) == E.add(E.add(g, g), E.multiply(3, g)) == E.negate(E.multiply(-5, g))
    assert curve.untwist(None) is None


@every_curve
def test_untwisting_is_a_homomorphism(curve):
    double = curve.E_twist.add(curve.g2, curve.g2)
    assert curve.untwist(double) == curve.E12.add(curve.untwist(curve.g2), curve.untwist(curve.g2))


# Pairings.


@every_curve
def test_pairings_of_multiples(curve):
    for case in cases(f"{curve.name}_derived_tower", "pairing_aG1_bG2.json")[::3]:
        p1, q = curve.g1_point(decode(case["P"])), curve.g2_point(decode(case["Q"]))
        assert curve.E.multiply(int(case["a"], 16), curve.g1) == p1
        assert curve.E_twist.multiply(int(case["b"], 16), curve.g2) == q
        f = curve.miller_loop(p1, q)
        textbook = curve.textbook_final_exponentiation(f)
        assert textbook == curve.fp12(decode(case["gt_textbook"]))
        assert textbook**3 == curve.final_exponentiation(f) == curve.fp12(decode(case["gt_cubed"]))


@every_curve
def test_published_pairing_of_the_generators(curve):
    (case,) = cases(f"{curve.name}_gt_pairing", "generator_pairing.json")
    published = curve.fp12(vector_files.fp12_from_lowest_first(decode(case["gt"])))
    assert curve.pairing(curve.g1, curve.g2) == published


def test_published_final_exponentiation():
    (case,) = cases("bls12_381_gt_pairing", "final_exponentiation.json")
    before, after = ([int(c, 0) for c in case[name]] for name in ("in", "out"))
    before, after = (BLS12_381.fp12(vector_files.fp12_from_lowest_first(value)) for value in (before, after))
    assert BLS12_381.final_exponentiation(before) == after


def test_published_pairings_of_equal_multiples():
    """e(nG1, nG2) = e(G1, G2)^(n^2): all by the power, some by the pairing."""
    curve = BLS12_381
    published = {
        case["n"]: curve.fp12(vector_files.fp12_from_highest_first_bytes(bytes.fromhex(case["gt"])))
        for case in cases("bls12_381_gt_pairing", "pairing_nG1_nG2.json")
    }
    assert len(published) == 687
    for n, value in published.items():
        assert published[1] ** (n * n) == value
    for n in sorted(published)[::172]:
        assert curve.pairing(curve.E.multiply(n, curve.g1), curve.E_twist.multiply(n, curve.g2)) == published[n]


@pytest.mark.parametrize(
    ("curve", "family"),
    [
        pytest.param(BLS12_381, "bls12_381_eip2537", id="bls12_381"),
        pytest.param(BLS12_377, "bls12_377_eip2539", id="bls12_377", marks=requires("bls12_377_eip2539")),
    ],
)
def test_published_pairing_checks(curve, family):
    """Every twelfth of those that must not fail; test_vector_files.py has the others."""
    for case in [case for case in cases(family, "pairing.json") if "expected" in case][::12]:
        pairs = vector_files.eip_pairs(case["input"], curve)
        value = curve.multi_pairing([(curve.g1_point(p1), curve.g2_point(q)) for p1, q in pairs])
        assert (value == 1) is (int(case["expected"], 16) == 1)


@every_curve
def test_pairing_laws(curve):
    p1, q, minus = curve.g1, curve.g2, curve.E.negate(curve.g1)
    value = curve.pairing(p1, q)
    assert value != 1
    assert value**curve.r == 1
    assert curve.pairing(minus, q) * value == 1
    assert curve.pairing(None, q) == curve.pairing(p1, None) == curve.multi_pairing([]) == 1
    assert curve.multi_pairing([(curve.E.multiply(6, p1), q), (minus, curve.E_twist.multiply(6, q))]) == 1
