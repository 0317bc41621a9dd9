"""Layer pairing: whole pairings, products and checks."""

from . import common


class Pairing(common.layer("pairing")):
    pass
