# cython: binding=False, embedsignature=True, embedsignature.format=clinic
"""The scalar field of BLS12-381; millerloop.bls12_381 holds the public names."""

include "classes/field_instance.pxi"
include "classes/scalar_field.pxi"
