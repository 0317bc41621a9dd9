"""Layer ecdsa of secp256k1: ECDSA."""

from . import common


class Secp256k1Ecdsa(common.layer("ecdsa", curves=("secp256k1",))):
    pass
