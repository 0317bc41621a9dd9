"""Layer fp: the base field: sums, products with reduction."""

from . import common


class Fp(common.layer("fp")):
    pass
