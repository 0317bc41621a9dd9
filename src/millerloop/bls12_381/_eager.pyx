# cython: binding=False, embedsignature=True, embedsignature.format=clinic
"""BLS12-381 over scalar limbs without lazy reduction (base/eager.h), to measure what lazy reduction buys."""

include "classes/instance.pxi"
