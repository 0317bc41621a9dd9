# GT for Python: the values of pairings.
#
# Needs: fp12.pxi, scalar.pxi, gt_bytes.pxi, pairing/gt.pxi. Gives: GT.
#
# An instance always lies in the group of order r: it comes from a final exponentiation, from other instances, or from
# bytes that were checked. So the inverse is the conjugate and exponents may be reduced mod r.


@cython.final
cdef class GT:
    """A value of the pairing: an element of the subgroup of order r of the units of Fp12.

    Made by pairing(), multi_pairing(), final_exponentiation(), GT.identity() and GT.from_bytes(), never by calling GT,
    which is a TypeError. ``* /`` between values, ``** n`` for any integer or Fr, ``~a`` or a.inverse() for 1 / a,
    ``==``; no ``+``. Immutable, hashable, picklable.

    Constant time, ``==`` and hash() too. Exceptions: ``**``, whose time depends on the exponent mod r; repr(), pickles.

    >>> from millerloop.bls12_381 import G1, G2, pairing
    >>> e = pairing(G1.generator(), G2.generator())
    >>> e * e == e**2, e / e == e**0, ~e == e**-1
    (True, True, True)
    """

    cdef fp12_t v

    def __cinit__(self, *args):
        fp12_one(self.v)

    def __init__(self, *args):
        # Nothing in C comes here: it makes values by __new__.
        raise TypeError("a GT is not made by calling the class: it comes from a pairing, or from GT.identity()")

    @classmethod
    def identity(cls):
        """Return the neutral element, one.

        >>> from millerloop.bls12_381 import GT
        >>> GT.identity().is_identity
        True
        """
        return GT.__new__(GT)

    @property
    def is_identity(self):
        """Whether this is the neutral element.

        >>> from millerloop.bls12_381 import GT
        >>> GT.identity().is_identity
        True
        """
        cdef fp12_t one
        fp12_one(one)
        return fp12_equal(self.v, one) != 0

    def as_fp12(self):
        """Return the same element as an Fp12.

        >>> from millerloop.bls12_381 import GT, Fp12
        >>> GT.identity().as_fp12() == Fp12(1)
        True
        """
        return fp12_from(self.v)

    def inverse(self):
        """Return 1 / a, which is the conjugate in Fp12.

        >>> from millerloop.bls12_381 import G1, G2, pairing
        >>> pairing(G1.generator(), G2.generator()).inverse() == pairing(-G1.generator(), G2.generator())
        True
        """
        cdef GT result = GT.__new__(GT)
        fp12_conjugate(result.v, self.v)
        return result

    def __invert__(self):
        return self.inverse()

    def __mul__(self, other):
        if type(other) is not GT:
            return NotImplemented
        cdef GT result = GT.__new__(GT)
        fp12_mul(result.v, self.v, (<GT>other).v)
        return result

    def __truediv__(self, other):
        if type(other) is not GT:
            return NotImplemented
        cdef GT result = GT.__new__(GT)
        fp12_conjugate(result.v, (<GT>other).v)
        fp12_mul(result.v, self.v, result.v)
        return result

    def __pow__(self, exponent, modulus):
        cdef uint64_t k[SCALAR_WORDS]
        if modulus is not None or not scalar_words(k, exponent):
            return NotImplemented
        cdef GT result = GT.__new__(GT)
        cdef fp12_struct *v = &result.v[0]
        cdef const fp12_struct *base = &self.v[0]
        with nogil:
            gt_exp_vartime(v, base, k, SCALAR_WORDS)
        return result

    def __eq__(self, other):
        if type(other) is not GT:
            return NotImplemented
        return fp12_equal(self.v, (<GT>other).v) != 0

    def __hash__(self):
        return hash(("GT", self.as_fp12()))

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def to_bytes(self, format="arkworks"):
        """Return the value as bytes, 576 of them, or 288.

        format: the order of the coefficients over Fp2, c0 before c1 unless said; every one 96 bytes.

        * ``arkworks``: c0.c0, c0.c1, c0.c2, c1.c0, c1.c1, c1.c2 of Fp12 over Fp6 over Fp2, those of 1, w^2, w^4, w,
          w^3, w^5; little-endian. ark-serialize, mcl
        * ``blst`` (BLS12-381): those of 1, w, w^2, w^3, w^4, w^5; big-endian
        * ``gnark`` (BLS12-377): as arkworks, the other way round, c1 before c0 too; big-endian. gnark-crypto
        * ``torus``: half as long, a form of this project. For the value g + h w, g and h of Fp6, the coefficients of
          w, w^3, w^5 of t = (1 + g) / (h w), and zeros for the identity; little-endian. Rubin, Silverberg, CRYPTO 2003

        ValueError for another name, TypeError for what is no str. ``bytes(a)`` is a.to_bytes(). Constant time.

        >>> from millerloop.bls12_381 import GT
        >>> GT.identity().to_bytes() == b"\x01" + bytes(575), GT.identity().to_bytes("torus") == bytes(288)
        (True, True)
        """
        return gt_bytes(self.v, named_gt_format(format))

    @classmethod
    def from_bytes(cls, data, format="arkworks"):
        """Return the value that to_bytes() has written.

        data: any bytes-like object. format: as to_bytes(). A value has exactly one encoding in each format.
        EncodingError with the reason ``length``, or ``range`` for a coefficient that is not below p; SubgroupError for
        an element of Fp12 outside GT. TypeError for another object.

        >>> from millerloop.bls12_381 import G1, G2, GT, pairing
        >>> e = pairing(G1.generator(), G2.generator())
        >>> GT.from_bytes(e.to_bytes("torus"), "torus") == GT.from_bytes(e.to_bytes()) == e
        True
        >>> GT.from_bytes(bytes(576))
        Traceback (most recent call last):
            ...
        millerloop.errors.SubgroupError: a GT in the format 'arkworks': an element of Fp12 that lies outside GT
        """
        cdef GT result = GT.__new__(GT)
        read_gt(result.v, data, named_gt_format(format))
        return result

    def __bytes__(self):
        return gt_bytes(self.v, &GT_FORMATS[0])

    def __reduce__(self):
        return restorer(), ("GT", gt_bytes(self.v, &GT_FORMATS[0]))

    @classmethod
    def _restore(cls, data):
        return cls.from_bytes(data)

    def __repr__(self):
        return f"GT({self.as_fp12()!r})"


present(GT)
