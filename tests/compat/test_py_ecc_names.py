"""millerloop.compat.py_ecc has the modules, names and parameters of py_ecc, and its examples run."""

import doctest
import inspect
import pkgutil
import sys
from importlib import import_module

import pytest
from py_ecc_both import installed

import millerloop.compat.py_ecc as package

MODULES = [
    module.name.removeprefix(package.__name__)
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
]
# Modules that are ours alone, and what modules of py_ecc keep elsewhere
OWN = [".bls._errors", ".optimized_bls12_381._points"]
ELSEWHERE = {
    ".bls.typing": {"BLSPubkey", "BLSSignature"},  # in eth_typing
    ".fields": {"FQ", "FQ2", "FQ12", "FQP"},
}


def parameters(function):
    return [(name, value.default) for name, value in inspect.signature(function).parameters.items()]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name):
    result = doctest.testmod(import_module(package.__name__ + name))
    assert result.failed == 0


@installed
@pytest.mark.parametrize("name", [name for name in MODULES if name not in OWN])
def test_names(name):
    ours, theirs = import_module(package.__name__ + name), import_module("py_ecc" + name)
    for public in set(ours.__all__) - ELSEWHERE.get(name, set()):
        mine, other = getattr(ours, public), getattr(theirs, public)
        if inspect.isfunction(mine):
            assert parameters(mine) == parameters(other), public
        elif inspect.isclass(mine) and name in (".bls", ".bls.ciphersuites"):
            for method, value in vars(mine).items():
                if isinstance(value, (classmethod, staticmethod)) and method != "_scheme":
                    assert parameters(getattr(mine, method)) == parameters(getattr(other, method)), method


@installed
def test_nothing_of_the_packages_is_missing():
    """What `from py_ecc.optimized_bls12_381 import` finds; the steps inside map_to_curve are not offered."""
    inside = {"iso_map_G1", "iso_map_G2", "optimized_swu_G1", "optimized_swu_G2"}
    for name in (".bls", ".optimized_bls12_381", ".bls12_381"):
        ours, theirs = import_module(package.__name__ + name), import_module("py_ecc" + name)
        public = {key for key, value in vars(theirs).items() if key[0] != "_" and not inspect.ismodule(value)}
        assert public - set(ours.__all__) <= inside


def test_the_package():
    assert package.bls.G2Basic is sys.modules[f"{package.__name__}.bls.ciphersuites"].G2Basic
    assert {"bls", "bls12_381", "fields", "optimized_bls12_381"} <= set(dir(package))
    with pytest.raises(AttributeError, match="bn128"):
        _ = package.bn128
