"""curve/double_multiply_vartime.pxi: a G + b P, where the sums on the way are equal, opposite or nothing too."""

import random

from curve_alone import E, affine, each_build, projective, shim_of
from formula_build import functions_of
from koblitz import SECP256K1


@each_build
def test_double_multiply(build):
    shim, rng = shim_of(build), random.Random("double")
    shim.run_fill()
    root = SECP256K1.eigenvalue
    scalars = [0, 1, 2, 3, E.n - 1, E.n - 2, root, E.n - root, 1 << 128, (1 << 128) - 1]
    scalars += [rng.randrange(E.n) for _ in range(4)]
    base = E.multiply(rng.randrange(E.n), E.generator)
    points = [None, E.generator, E.negate(E.generator), E.multiply(2, E.generator), E.multiply(root, E.generator), base]
    for point in points:
        for a in scalars:
            b = rng.choice(scalars)
            for second in {b, a, -a % E.n}:
                wanted = E.add(E.multiply(a, E.generator), point and E.multiply(second, point))
                given = projective(point, rng)
                assert affine(shim.run_double_multiply(a, second, given, a % 2)) == wanted, (a, second, point)


def test_table_is_complete():
    assert functions_of("curve/double_multiply_vartime.pxi") == {"point_double_multiply_vartime"}
