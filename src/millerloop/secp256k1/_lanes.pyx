"""secp256k1 over eight lanes; the scalar instance calls it."""

include "batch/lanes_curve_instance.pxi"
