"""Makes the helpers of this folder and of the folders of formulas importable for the tests of this folder."""

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent

for folder in (str(HERE), str(HERE.parent / "tower"), str(HERE.parent / "curve"), str(HERE.parent / "pairing")):
    if folder not in sys.path:
        sys.path.insert(0, folder)
