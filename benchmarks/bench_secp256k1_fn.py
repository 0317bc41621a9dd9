"""Layer fn of secp256k1: the scalar field."""

from . import common


class Secp256k1Fn(common.layer("fn", curves=("secp256k1",))):
    pass
