"""Layer schnorr of secp256k1: signatures of BIP-340, one by one and in batches."""

from . import common


class Secp256k1Schnorr(common.layer("schnorr", engines=("scalar", "ifma"), curves=("secp256k1",))):
    pass
