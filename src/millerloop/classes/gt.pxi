# GT for Python: the values of pairings.
#
# Needs: fp12.pxi, scalar.pxi, sequences.pxi, gt_bytes.pxi, pairing/gt.pxi. Gives: GT.
#
# An instance always lies in the group of order r: it comes from a final exponentiation, from other instances, or from
# bytes that were checked. So the inverse is the conjugate and exponents may be reduced mod r.

from cpython.mem cimport PyMem_RawFree


@cython.final
cdef class GT:
    """A value of the pairing: an element of the subgroup of order r of the units of Fp12.

    Made by pairing(), multi_pairing(), final_exponentiation(), GT.identity() and GT.from_bytes(), never by calling GT,
    which is a TypeError. ``* /`` between values, ``** n`` for any integer, Fr or SecretScalar, ``~a`` or a.inverse()
    for 1 / a, ``==``; no ``+``. Immutable, hashable, picklable.

    Constant time, ``**``, ``==`` and hash() too. Exceptions: an exponent that is no Fr and not from 0 to r - 1 is first
    reduced, by Python's integers; pow_vartime() and multi_exp(); repr(), pickles.

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
        return NotImplemented if modulus is not None else gt_power(self, exponent, False)

    def pow_vartime(self, exponent):
        """Return ``a ** exponent`` sooner, in a time that depends on the exponent: not for secrets.

        exponent: any integer or Fr; TypeError for anything else.

        >>> from millerloop.bls12_381 import G1, G2, pairing
        >>> e = pairing(G1.generator(), G2.generator())
        >>> e.pow_vartime(-5) == e**-5
        True
        """
        result = gt_power(self, exponent, True)
        if result is NotImplemented:
            raise TypeError(f"exponent must be {A_SCALAR}, not {kind(exponent)}")
        return result

    @classmethod
    def multi_exp(cls, values, exponents):
        """Return the product of the powers values[i] ** exponents[i]; one where there are none.

        values: any iterable of GT, but no set and no mapping: they have no order. exponents: as many integers of any
        size and sign, or Fr. Buckets of signed digits; much faster than a product of powers. PairingError, a
        ValueError, if the numbers of values and exponents differ; TypeError names the index of what is no GT or no
        exponent. Not constant time. Runs without the GIL but for reading its arguments, in bounded memory.

        >>> from millerloop.bls12_381 import GT, G1, G2, pairing
        >>> e = pairing(G1.generator(), G2.generator())
        >>> GT.multi_exp([e, ~e, e**2], [5, 3, -1]).is_identity
        True
        """
        cdef GT result = GT.__new__(GT)
        cdef Powers powers = Powers.__new__(Powers)
        cdef Py_ssize_t n = 0
        check_counts(values, "values", exponents, "exponents")
        left = ordered_iterator(values, "values must be an iterable of GT")
        right = ordered_iterator(exponents, f"exponents must be an iterable of {SCALARS}")
        while True:
            value, exponent = next(left, END), next(right, END)
            if value is END or exponent is END:
                break
            if type(value) is not GT:
                raise TypeError(f"values[{n}] must be a GT of {CURVE}, not {kind(value)}")
            powers.reserve()
            if not public_scalar_words(powers.k + SCALAR_WORDS * powers.count, exponent):
                raise TypeError(f"exponents[{n}] must be {A_SCALAR}, not {kind(exponent)}")
            fp12_copy(&powers.a[powers.count], (<GT>value).v)
            powers.count += 1
            n += 1
            allow_interrupt(n)
            if powers.count == POWERS_AT_ONCE:
                powers.multiply(result)
        check_ends(n, value, "values", exponent, "exponents")
        powers.multiply(result)
        return result

    @classmethod
    def pow_batch(cls, values, exponents, *, workers=None, progress=None):
        """Return the list of the powers values[i] ** exponents[i], in order, in constant time as ``**``.

        values: any iterable of GT, but no set and no mapping: they have no order. exponents: as many integers of any
        size and sign, Fr or SecretScalar. Eight powers are computed side by side where the CPU can
        (millerloop.engine()). PairingError, a ValueError, if the numbers of values and exponents differ; TypeError
        names the index of what is no GT or no exponent. Runs without the GIL but for reading its arguments and making
        the results.

        workers: None for this thread; a number of threads; or a concurrent.futures.Executor. progress: called in this
        thread as progress(n) when the next n powers are finished. TypeError for others, PairingError for fewer than one
        thread or more than 1024.

        >>> from millerloop.bls12_381 import GT, G1, G2, pairing
        >>> e = pairing(G1.generator(), G2.generator())
        >>> GT.pow_batch([e, ~e], [5, -3]) == [e**5, e**3]
        True
        """
        left = column(values, "values", "GT")
        right = column(exponents, "exponents", f"integers, {SCALAR_FIELD} or SecretScalar")
        return batch_list("gt_power", None, left, right, (), POWERS_IN_CHUNK, workers, progress)

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
        >>> GT.identity().to_bytes() == b"\\x01" + bytes(575), GT.identity().to_bytes("torus") == bytes(288)
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


cdef object gt_power(GT a, object exponent, bint vartime):
    cdef word_t k[SCALAR_WORDS]
    cdef GT result
    if not (public_scalar_words(k, exponent) if vartime else scalar_words(k, exponent)):
        return NotImplemented
    result = GT.__new__(GT)
    cdef fp12_struct *v = &result.v[0]
    cdef const fp12_struct *base = &a.v[0]
    with nogil:
        if vartime:
            gt_exp_vartime(v, base, k)
        else:
            gt_exp(v, base, k)
            wipe(k, sizeof(k))
            wipe_stack(DEEP_STACK)
    return result


cdef enum:
    POWERS_AT_ONCE = 1 << 14


# Factors of a product of powers
@cython.final
@cython.internal
cdef class Powers:
    cdef fp12_struct *a
    cdef word_t *k
    cdef size_t count, room

    def __dealloc__(self):
        PyMem_RawFree(self.a)
        PyMem_RawFree(self.k)

    cdef int reserve(self) except -1:
        """Make room for one more."""
        cdef size_t room
        if self.count < self.room:
            return 0
        room = more_room(self.room)
        self.a = <fp12_struct *>resized(self.a, room * sizeof(fp12_struct))
        self.k = <word_t *>resized(self.k, room * SCALAR_WORDS * sizeof(word_t))
        self.room = room
        return 0

    cdef int multiply(self, GT result) except -1:
        """Take the powers into result, and be empty again."""
        cdef fp12_t product
        cdef int failed
        with nogil:
            failed = gt_multi_exp_vartime(product, self.a, self.k, self.count)
        self.count = 0
        if failed:
            raise MemoryError
        fp12_mul(result.v, result.v, product)
        return 0


present(GT)
