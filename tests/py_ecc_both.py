"""py_ecc and millerloop.compat.py_ecc side by side: the same function over the modules of each, and what comes out.

A test with the mark `both` runs for ours, and for py_ecc where it is installed: what it expects is then a fact about
both.
"""

from importlib import import_module
from importlib.util import find_spec

import pytest

PATHS = {
    "affine": "bls12_381",
    "affine_curve": "bls12_381.bls12_381_curve",
    "affine_pairing": "bls12_381.bls12_381_pairing",
    "compression": "bls.point_compression",
    "constants": "bls.constants",
    "curve": "optimized_bls12_381.optimized_curve",
    "fields": "fields",
    "hash": "bls.hash",
    "hash_to_curve": "bls.hash_to_curve",
    "optimized": "optimized_bls12_381",
    "pairing": "optimized_bls12_381.optimized_pairing",
    "primitives": "bls.g2_primitives",
    "suites": "bls.ciphersuites",
}


class Names:
    """The modules of one of the two packages."""

    def __init__(self, prefix):
        self.prefix = prefix

    def __getattr__(self, name):
        return import_module(f"{self.prefix}.{PATHS[name]}")

    def __repr__(self):
        return self.prefix


OURS, THEIRS = Names("millerloop.compat.py_ecc"), Names("py_ecc")
installed = pytest.mark.skipif(find_spec("py_ecc") is None, reason="py_ecc is not installed")
both = pytest.mark.parametrize("names", [OURS, pytest.param(THEIRS, marks=installed)], ids=repr)


def plain(value):
    """Elements as integers, points and lists as tuples."""
    if hasattr(value, "coeffs"):
        return tuple(map(int, value.coeffs))
    if hasattr(value, "n"):
        return int(value)
    if isinstance(value, (tuple, list)):
        return tuple(map(plain, value))
    return bytes(value) if isinstance(value, bytearray) else value


def outcome(function, *arguments):
    """The plain value of a call, or the name of the error that programs would catch."""
    try:
        return plain(function(*arguments))
    except Exception as error:
        bases = [cls.__name__ for cls in type(error).__mro__]
        return next((name for name in ("ValidationError", "TypeError", "ValueError") if name in bases), bases[0])
