"""Layer bls: signatures, one by one, aggregated and in batches, on every engine that the machine has."""

from . import common


class Bls(common.layer("bls", engines=("scalar", "ifma"))):
    pass
