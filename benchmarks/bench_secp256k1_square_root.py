"""Layer square_root of secp256k1: square roots and squares."""

from . import common


class Secp256k1SquareRoot(common.layer("square_root", curves=("secp256k1",))):
    pass
