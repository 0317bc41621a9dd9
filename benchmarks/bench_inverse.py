"""Layer inverse: inverses, from the safegcd kernel up to Fp12."""

from . import common


class Inverse(common.layer("inverse")):
    pass
