"""Makes the helpers of this folder and of tests/tower importable for the tests of this folder."""

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent

for folder in (str(HERE), str(HERE.parent / "tower")):
    if folder not in sys.path:
        sys.path.insert(0, folder)
