"""The names of other packages over this one: an import line is all that changes.

    arkworks          py-arkworks-bls12381: G1Point, G2Point, Scalar, GT
    consensus_specs   the module `bls` of Ethereum's consensus specifications
    py_ecc            the modules of py_ecc that are about BLS12-381

What is given and taken is theirs, with two exceptions that hold everywhere: bytes that are no canonical encoding are
refused, and errors are those of millerloop.errors, all of them ValueErrors. Each module says where else it differs.

>>> from millerloop.compat.arkworks import G1Point, Scalar
>>> G1Point() * Scalar(3) == G1Point() + G1Point() + G1Point()
True
"""
