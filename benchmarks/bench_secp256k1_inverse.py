"""Layer inverse of secp256k1: inverses, constant time and variable time."""

from . import common


class Secp256k1Inverse(common.layer("inverse", curves=("secp256k1",))):
    pass
