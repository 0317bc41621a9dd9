"""Layer groups: points of G1 and G2, sums."""

from . import common


class Groups(common.layer("groups")):
    pass
