"""Layer fp of secp256k1: the base field: sums, products folded by the constant."""

from . import common


class Secp256k1Fp(common.layer("fp", curves=("secp256k1",))):
    pass
