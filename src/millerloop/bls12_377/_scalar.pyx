# cython: binding=False, embedsignature=True, embedsignature.format=clinic
"""BLS12-377 over scalar limbs; millerloop.bls12_377 holds the public names."""

include "classes/instance.pxi"
