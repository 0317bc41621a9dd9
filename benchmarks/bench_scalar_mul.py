"""Layer scalar_mul: multiples of points."""

from . import common


class ScalarMul(common.layer("scalar_mul")):
    pass
