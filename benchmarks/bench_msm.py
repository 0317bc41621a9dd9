"""Layer msm: sums of many multiples."""

from . import common


class Msm(common.layer("msm")):
    pass
