"""Layer fp2: the quadratic extension."""

from . import common


class Fp2(common.layer("fp2")):
    pass
