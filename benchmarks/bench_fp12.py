"""Layer fp12: the cubic extension of Fp4: products, squares, Frobenius."""

from . import common


class Fp12(common.layer("fp12")):
    pass
