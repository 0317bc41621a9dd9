"""Layer miller_loop: the Miller loop: one pair, prepared lines, several pairs."""

from . import common


class MillerLoop(common.layer("miller_loop")):
    pass
