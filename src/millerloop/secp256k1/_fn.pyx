# cython: binding=False, embedsignature=True, embedsignature.format=clinic
"""The scalar field of secp256k1; millerloop.secp256k1 holds the public names."""

include "classes/field_instance.pxi"
include "classes/scalar_field_n.pxi"
