"""Layer ecdh of secp256k1: shared secrets."""

from . import common


class Secp256k1Ecdh(common.layer("ecdh", curves=("secp256k1",))):
    pass
