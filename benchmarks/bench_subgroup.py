"""Layer subgroup: membership of the groups, and the way into them."""

from . import common


class Subgroup(common.layer("subgroup")):
    pass
