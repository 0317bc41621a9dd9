"""Layer fpdbl: double-width values: products without reduction, their sums, the reduction."""

from . import common


class FpDbl(common.layer("fpdbl")):
    pass
