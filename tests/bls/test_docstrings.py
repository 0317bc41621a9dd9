"""The examples in the docstrings of millerloop.bls run, and everything public has a docstring."""

import doctest
import pkgutil
from importlib import import_module

import pytest

from millerloop import bls

MODULES = [name for _, name, _ in pkgutil.iter_modules(bls.__path__, "millerloop.bls.")]


@pytest.mark.parametrize("name", ["millerloop.bls", *MODULES])
def test_examples(name):
    assert doctest.testmod(import_module(name)).failed == 0


def test_everything_public_is_documented():
    missing = []
    for name in bls.__all__:
        value = getattr(bls, name)
        if isinstance(value, bytes):
            continue
        kind = value if isinstance(value, type) else type(value)
        members = {member: getattr(kind, member) for member in dir(kind) if not member.startswith("_")}
        # the descriptor of a slot, which the docstring of its class names
        members.pop("point", None)
        missing += [(name, member) for member, found in members.items() if not found.__doc__]
        missing += [] if value.__doc__ else [name]
    assert not missing
