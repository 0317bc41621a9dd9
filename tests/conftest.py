"""Settings shared by all tests: where helper modules are found and where compiled header shims are kept."""

import os
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parent

for folder in (TESTS, TESTS / "base"):
    if str(folder) not in sys.path:
        sys.path.insert(0, str(folder))


def pytest_configure(config):
    # Through the environment, so that xdist workers and subprocesses share the folder; `--cache-clear` empties it.
    if getattr(config, "cache", None) is not None:
        os.environ.setdefault("MILLERLOOP_SHIM_CACHE", str(config.cache.mkdir("shims")))
