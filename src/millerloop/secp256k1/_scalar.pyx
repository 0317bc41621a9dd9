# cython: binding=False, embedsignature=True, embedsignature.format=clinic
"""secp256k1 over scalar limbs; millerloop.secp256k1 holds the public names."""

include "classes/curve_instance.pxi"
