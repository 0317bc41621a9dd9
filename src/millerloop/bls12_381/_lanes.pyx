"""BLS12-381 over eight lanes; the scalar instance calls it."""

include "batch/lanes_instance.pxi"
