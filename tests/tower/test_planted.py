"""A formula out of its range ends the process in a VERIFY build, and says what was wrong; inside the range it runs.

planted.pxi holds formulas such as one writes by mistake: a bound stated too high or too low, a carry left out. Each is
run just inside and just outside of what fp.h allows, in a process of its own.
"""

import subprocess
import sys
from typing import NamedTuple

import pytest
from formula_build import NAME, NUMBER_OF
from formula_lanes import LanesShim
from formula_shim import VERIFYING, shim_of


class Planted(NamedTuple):
    operands: int
    message: str
    inside: int
    outside: int
    inside_377: int | None = None  # where BLS12-377, which has four spare bits more, differs
    outside_377: int | None = None

    def integers(self, curve):
        if curve == "bls12_377" and self.inside_377 is not None:
            return self.inside_377, self.outside_377
        return self.inside, self.outside


PLANTED = {
    "planted_factors": Planted(3, "factors above FP_MAX_PRODUCT", inside=1, outside=2),
    "planted_subtrahend": Planted(1, "above the stated magnitude", inside=2, outside=1),
    "planted_magnitude": Planted(1, "fp_sum:#: magnitude out of range", inside=30, outside=31),
    "planted_carry": Planted(2, "double magnitude out of range", inside=1, outside=0),
    "planted_volume": Planted(2, "double volume out of range", inside=8, outside=9, inside_377=9, outside_377=10),
}

# argv: the module's name, its path, the function's number, its integer, and its operands in hexadecimal
PROCESS = (
    "import importlib.machinery, importlib.util, sys; name, path, which, integer, *operands = sys.argv[1:];"
    "loader = importlib.machinery.ExtensionFileLoader(name, path);"
    "module = importlib.util.module_from_spec(importlib.util.spec_from_file_location(name, path, loader=loader));"
    "loader.exec_module(module);"
    "module.call(int(which), [bytearray.fromhex(a) for a in operands], [int(integer)])"
)


def run_planted(shim, name, integer):
    one = shim.world.extremes(1)[0]
    packed, module = shim.pack("fp4_t", [one] * 4), shim.module
    if isinstance(shim, LanesShim):
        packed, module = shim.into_lanes("e", [packed] * 8), shim.lanes_module
    operands = [packed.hex()] * (1 + PLANTED[name].operands)
    command = [sys.executable, "-c", PROCESS, NAME, module.__file__, str(NUMBER_OF[name]), str(integer), *operands]
    return subprocess.run(command, capture_output=True, text=True)


@pytest.mark.parametrize("name", PLANTED)
@pytest.mark.parametrize("variant", VERIFYING)
def test_planted(variant, name):
    shim, planted = shim_of(variant), PLANTED[name]
    inside, outside = (run_planted(shim, name, integer) for integer in planted.integers(shim.curve.name))
    assert (inside.returncode, inside.stderr) == (0, "")
    assert outside.returncode != 0, "was let through"
    assert outside.stderr.startswith("millerloop VERIFY: "), outside.stderr
    assert all(part in outside.stderr for part in planted.message.split("#")), outside.stderr
