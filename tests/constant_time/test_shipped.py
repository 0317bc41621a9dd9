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
# Of secp256k1. A signature tells of its key and of its nonce that they are in range, and that the nonce is not zero,
# when it is tested and when it is inverted; to_affine() of a multiple tells what it tells. ECDH tells that its point is
# not the identity, and encodes it. A key in bytes is read before.
ANSWERS |= {"Fn.inverse": 1, "Fn.sqrt": 1, "Fn.from_bytes": 1, "SecretScalar.to_fn": 1, "SecretScalar(Fn)": 1}
ANSWERS |= dict.fromkeys(["Point + Point", "Point.to_bytes", "Point.to_affine", "Point.x_only"], 2)
ANSWERS |= {"ecdsa.public_key": 2, "ecdsa.sign": 6, "ecdsa.sign with entropy": 6, "ecdsa.sign by bytes": 8}
ANSWERS |= {"schnorr.public_key": 2, "schnorr.sign": 7}
ANSWERS |= {"ecdh.shared_secret": 3, "ecdh.shared_x": 3, "ecdh by bytes": 5}
LEAKS = {"G1.mul_vartime", "Point.mul_vartime", "Point.double_mul_vartime"}


@pytest.mark.skipif(bool(INFO["verify"] or INFO["sanitize"]), reason="the build checks its values itself")
@pytest.mark.parametrize("curve", [*CURVES, "secp256k1"])
def test_classes(curve):
    results, log = run("shipped_process.py", memcheck().__file__, curve)
    assert [name for name, (_, right) in results.items() if not right] == []
    leaks = LEAKS & results.keys()
    assert leaks
    assert all(results.pop(name)[0] for name in leaks)
    unexpected = [name for name, (found, _) in results.items() if found > ANSWERS.get(name, 0)]
    assert not unexpected, excerpts(log, unexpected)
