"""Layer groups: points of G1 and G2, sums and multiplication."""

from . import common


class Groups(common.layer("groups")):
    pass
