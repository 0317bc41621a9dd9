"""Makes the helpers of this folder, of tests/tower and of tests/curve importable; skips where valgrind is missing."""

import sys
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent

for folder in (HERE, HERE.parent / "tower", HERE.parent / "curve"):
    if str(folder) not in sys.path:
        sys.path.insert(0, str(folder))


@pytest.fixture(autouse=True)
def needs_valgrind():
    from watching import memcheck

    if isinstance(memcheck(), str):
        pytest.skip(memcheck())
