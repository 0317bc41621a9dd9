"""The classes of the package as it was built, on secret values: no branch and no address depends on one.

Skipped where valgrind or its header is missing, and for builds that carry bounds or sanitizers in their values.
"""

import pytest
from reference import CURVES
from watching import excerpts, memcheck, run

import millerloop

INFO = millerloop.build_info()

# What the documentation says is told, with one jump for each time: whether there is an inverse or a root, whether a sum
# has to be done again, which it never has in the group, whether a point is the identity or affine already, and whether
# bytes are those of an element, or a scalar in range, or equal to another.
ANSWERS = dict.fromkeys(["Fr.inverse", "Fp.inverse", "Fp12.inverse", "Fr.sqrt", "Fp.sqrt", "Fp2.sqrt"], 1)
ANSWERS |= {"G1 + G1": 2, "G2 + G2": 2, "pairing": 3}
ANSWERS |= {"Fr.from_bytes": 1, "Fp.from_bytes": 1, "G1.to_bytes": 2, "G2.to_bytes": 2}
ANSWERS |= {"SecretScalar.to_fr": 1, "SecretScalar(Fr)": 1, "SecretScalar == SecretScalar": 1}
ANSWERS |= {"SecretScalar.from_bytes": 1, "SecretScalar.from_bytes_wide": 1}
LEAK = "G1.mul_vartime"


@pytest.mark.skipif(bool(INFO["verify"] or INFO["sanitize"]), reason="the build checks its values itself")
@pytest.mark.parametrize("curve", CURVES)
def test_classes(curve):
    results, log = run("shipped_process.py", memcheck().__file__, curve)
    assert [name for name, (_, right) in results.items() if not right] == []
    assert results.pop(LEAK)[0]
    unexpected = [name for name, (found, _) in results.items() if found > ANSWERS.get(name, 0)]
    assert not unexpected, excerpts(log, unexpected)
