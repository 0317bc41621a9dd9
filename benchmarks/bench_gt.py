"""Layer gt: products and powers in GT."""

from . import common


class Gt(common.layer("gt")):
    pass
