"""Layer fp4: the quadratic extension of Fp2."""

from . import common


class Fp4(common.layer("fp4")):
    pass
