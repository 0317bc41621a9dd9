"""Layer point of secp256k1: the group: sums, multiples, encodings, hashing, batches."""

from . import common


class Secp256k1Point(common.layer("point", engines=("scalar", "ifma"), curves=("secp256k1",))):
    pass
