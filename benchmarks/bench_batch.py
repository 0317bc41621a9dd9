"""Layer batch: many values at once, on every engine that the machine has."""

from . import common


class Batch(common.layer("batch", engines=("scalar", "ifma"))):
    pass
