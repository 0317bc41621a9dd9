"""The examples in the docstrings run and say the truth."""

import doctest
from importlib import import_module

import pytest


def run(*objects, **names):
    finder, runner = doctest.DocTestFinder(exclude_empty=True), doctest.DocTestRunner()
    tests = [test for value in objects for test in finder.find(value, getattr(value, "__name__", None), module=False)]
    for test in tests:
        test.globs.update(names)
        runner.run(test)
    assert runner.failures == 0
    return runner.tries


MODULES = ["millerloop", "millerloop.errors", "millerloop.expand_message"]
MODULES += ["millerloop.bls", "millerloop.bls.keys", "millerloop.bls.ciphersuite", "millerloop.bls.schemes"]
MODULES += ["millerloop._secret_bytes", "millerloop.secp256k1._rfc6979", "millerloop.secp256k1._der"]
MODULES += ["millerloop.secp256k1.ecdsa", "millerloop.secp256k1.schnorr", "millerloop.secp256k1.ecdh"]
MODULES += ["millerloop.bls.derivation", "millerloop.bls.keystore", "millerloop.bls.threshold"]


@pytest.mark.parametrize("name", MODULES)
def test_modules(name):
    if name.endswith("keystore"):
        pytest.importorskip("cryptography")
    result = doctest.testmod(import_module(name))
    assert result.failed == 0
    assert result.attempted > 0


def test_curve():
    """Both curves share their docstrings, whose examples speak of BLS12-381. What classes inherit counts too."""
    package = import_module("millerloop.bls12_381")
    public = [getattr(package, name) for name in package.__all__ if callable(getattr(package, name))]
    classes = dict.fromkeys(cls for value in public if isinstance(value, type) for cls in value.__mro__[:-1])
    functions = [value for value in public if not isinstance(value, type)]
    assert run(*classes, *functions) > 80


@pytest.mark.parametrize("name", ["bls12_381", "bls12_377"])
def test_package(name):
    package = import_module(f"millerloop.{name}")
    examples = doctest.DocTestParser().get_examples(package.__doc__)
    assert examples
    test = doctest.DocTestParser().get_doctest(package.__doc__, {}, name, None, 0)
    assert doctest.DocTestRunner().run(test).failed == 0


def test_everything_public_is_documented():
    package = import_module("millerloop.bls12_381")
    missing = []
    for name in package.__all__:
        value = getattr(package, name)
        if not callable(value):
            continue
        members = [value]
        if isinstance(value, type):
            members += [getattr(value, member) for member in dir(value) if not member.startswith("_")]
        missing += [(name, member) for member in members if not getattr(member, "__doc__", None)]
    assert not missing
