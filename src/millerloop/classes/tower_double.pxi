# Fp2Dbl, Fp4Dbl: products in Fp2 and Fp4 that wait for their reduction, and sums of them.
#
# Needs: double.pxi, fp2.pxi, fp4.pxi (which make them with prod2x and square2x).
# Gives: the two classes; FP2_PRODUCT_MAGNITUDE, FP4_PRODUCT_MAGNITUDE.
#
# Ranges (base/fp.h). A product of factors of magnitude 1 has at most magnitude 6 in Fp2 and 21 in Fp4 (tower/fp2.pxi,
# fp4.pxi), and no more than 2^10 p^2. So a magnitude of 127 holds at most 2^17 p^2, far from FPDBL_MAX_VOLUME, which is
# 2^35 or more in the fields that have towers.

cdef enum:
    FP2_PRODUCT_MAGNITUDE = 6
    FP4_PRODUCT_MAGNITUDE = 21


@cython.final
cdef class Fp2Dbl(DoubleElement):
    """Fp2Dbl(value=0, /)\n--\n
    A product of two Fp2 before its reduction, or a sum of any number of such products; as FpDbl.

    >>> from millerloop.bls12_381 import Fp2
    >>> a, b = Fp2(1, 2), Fp2(3, 4)
    >>> (a.prod2x(b) - b.square2x()).redc2x() == a * b - b * b
    True
    """

    cdef fp2dbl_t v

    def __cinit__(self, *args):
        fill_double(self, args)

    cdef int degree(self) noexcept:
        return 2

    cdef fpdbl_struct *data(self) noexcept:
        return <fpdbl_struct *>self.v

    cdef DoubleElement fresh(self):
        return Fp2Dbl.__new__(Fp2Dbl)

    cdef FieldElement reduced(self):
        return new_fp2()


@cython.final
cdef class Fp4Dbl(DoubleElement):
    """Fp4Dbl(value=0, /)\n--\n
    A product of two Fp4 before its reduction, or a sum of any number of such products; as FpDbl.

    >>> from millerloop.bls12_381 import Fp4
    >>> a, b = Fp4(1, 2), Fp4(3, 4)
    >>> (a.prod2x(b) + a.prod2x(b)).redc2x() == 2 * a * b
    True
    """

    cdef fp4dbl_t v

    def __cinit__(self, *args):
        fill_double(self, args)

    cdef int degree(self) noexcept:
        return 4

    cdef fpdbl_struct *data(self) noexcept:
        return <fpdbl_struct *>self.v

    cdef DoubleElement fresh(self):
        return Fp4Dbl.__new__(Fp4Dbl)

    cdef FieldElement reduced(self):
        return Fp4.__new__(Fp4)


present(Fp2Dbl)
present(Fp4Dbl)
