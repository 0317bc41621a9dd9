"""BLS12-377 over scalar limbs; millerloop.bls12_377 holds the public names."""

include "classes/instance.pxi"
