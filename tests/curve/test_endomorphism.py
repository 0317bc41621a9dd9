"""curve/endomorphism.pxi: the formulas on any coordinates, and the multiplications that they are in the groups."""

import random

import pytest
from curve_points import FIELDS, affine, call_on_points, curve_of, generator, points, projective
from formula_build import functions_of
from formula_cases import Formula, check, ones
from formula_shim import VARIANTS, shim_of
from reference import CURVES

each_variant = pytest.mark.parametrize("variant", VARIANTS)
each_field = pytest.mark.parametrize("field", FIELDS)


def phi(curve, a):
    return curve.beta_phi * a[0], a[1], a[2]


def minus_phi(curve, a):
    return curve.beta_phi * a[0], -a[1], a[2]


def psi(curve, a):
    c, d = curve.psi_factors
    return c * a[0].frobenius(), d * a[1].frobenius(), a[2].frobenius()


def psi_squared(curve, a):
    """Frobenius is conjugation, so psi^2 multiplies x by the norm of c, and y by that of d, which is -1."""
    c, d = curve.psi_factors
    return c * c.frobenius() * a[0], d * d.frobenius() * a[1], a[2]


FORMULAS = {
    "point_endomorphism[fp_struct]": Formula(phi, ones(1)),
    "point_endomorphism[fp2_struct]": Formula(psi, ones(1)),
    "point_endomorphism_upper[fp_struct]": Formula(minus_phi, ones(1)),
    "point_endomorphism_upper[fp2_struct]": Formula(psi_squared, ones(1)),
}


@pytest.mark.parametrize("name", FORMULAS)
@each_variant
def test_formula(variant, name):
    check(shim_of(variant), name, FORMULAS[name])


@each_field
@each_variant
def test_eigenvalues(variant, field):
    """In the group of order r: -x^2 on E, x on E', and x^2 for the second on both."""
    shim = shim_of(variant)
    curve, rng = shim.curve, random.Random("eigenvalues")
    shim.world.rng = rng
    E, base = curve_of(curve, field), generator(curve, field)
    values = {"": -(curve.x**2) if field == "fp" else curve.x, "_upper": curve.x**2}
    for point in (base, E.multiply(rng.randrange(curve.r), base), None):
        for suffix, value in values.items():
            given = projective(curve, field, point, rng)
            image = call_on_points(shim, f"point_endomorphism{suffix}[{field}_struct]", given)
            assert affine(image) == E.multiply(value, point)


@pytest.mark.parametrize("curve", CURVES.values(), ids=repr)
def test_psi_is_frobenius(curve):
    """What the tests take psi for: untwisted it is Frobenius, and its characteristic equation holds everywhere."""
    E = curve.E_twist
    for q in points(curve, "fp2"):
        image = curve.psi(q)
        untwisted = curve.untwist(q)
        assert curve.untwist(image) == (untwisted and tuple(c.frobenius() for c in untwisted))
        assert E.add(curve.psi(image), E.multiply(curve.p, q)) == E.multiply(curve.x + 1, image)


def test_table_is_complete():
    assert set(FORMULAS) == functions_of("curve/endomorphism.pxi")
