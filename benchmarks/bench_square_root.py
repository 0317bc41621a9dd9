"""Layer square_root: square roots."""

from . import common


class SquareRoot(common.layer("square_root")):
    pass
