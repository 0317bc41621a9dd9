"""curve/whole_curve.pxi: every point is in the group, and stays what it is."""

import random

from curve_alone import E, affine, each_build, projective, shim_of
from formula_build import functions_of


@each_build
def test_is_in_group(build):
    shim, rng = shim_of(build), random.Random("group")
    for point in (None, E.generator, E.multiply(rng.randrange(E.n), E.generator)):
        assert shim.run_is_in_group(projective(point, rng))
    assert not shim.run_is_in_group((0, 0, 0))


@each_build
def test_clear_cofactor(build):
    shim, rng = shim_of(build), random.Random("cofactor")
    for point in (None, E.generator, E.multiply(rng.randrange(E.n), E.generator)):
        assert affine(shim.run_clear_cofactor(projective(point, rng))) == point


def test_table_is_complete():
    names = {name.partition("[")[0] for name in functions_of("curve/whole_curve.pxi")}
    assert names == {"point_is_in_group", "point_clear_cofactor"}
