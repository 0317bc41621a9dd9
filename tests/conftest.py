"""Settings shared by all tests: where helper modules are found and where compiled header shims are kept."""

import os
import sys
from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parent

for folder in (TESTS, TESTS / "base"):
    if str(folder) not in sys.path:
        sys.path.insert(0, str(folder))


def lanes_module():
    """formula_lanes, once it is there: a thread that compiles imports it while tests run."""
    module = sys.modules.get("formula_lanes")
    return module if hasattr(module, "drop") else None


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call():
    """What a test of formulas leaves to be done in lanes belongs to it."""
    lanes = lanes_module()
    try:
        result = yield
        lanes = lanes_module()
        if lanes:
            lanes.settle()
        return result
    finally:
        if lanes:
            lanes.drop()


def pytest_configure(config):
    # Through the environment, so that xdist workers and subprocesses share the folder; `--cache-clear` empties it.
    if getattr(config, "cache", None) is not None:
        os.environ.setdefault("MILLERLOOP_SHIM_CACHE", str(config.cache.mkdir("shims")))
