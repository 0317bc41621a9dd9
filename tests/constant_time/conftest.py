"""Makes the helpers of tests/tower and tests/curve importable for the tests of this folder."""

import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parent.parent

for folder in (TESTS / "tower", TESTS / "curve"):
    if str(folder) not in sys.path:
        sys.path.insert(0, str(folder))
