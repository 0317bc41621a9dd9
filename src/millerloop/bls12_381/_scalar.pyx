# cython: binding=False, embedsignature=True, embedsignature.format=clinic
"""BLS12-381 over scalar limbs; millerloop.bls12_381 holds the public names."""

include "classes/instance.pxi"
