"""Layer encoding: points and values of GT as bytes."""

from . import common


class Encoding(common.layer("encoding")):
    pass
