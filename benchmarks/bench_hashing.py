"""Layer hashing: hashing to the groups and to Fr."""

from . import common


class Hashing(common.layer("hashing")):
    pass
