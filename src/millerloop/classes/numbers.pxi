# The numbers of the curve: p, r and x, and how many points there are.
#
# Needs: tower/fp.pxi, package.pxi.
# Gives: ORDER, PARAMETER (and p, r, x for Python), CURVE_ORDER, TWIST_ORDER; and for messages ORDER_NAME,
#        SCALAR_FIELD.

# r follows from x: r = x^4 - x^2 + 1.
cdef object PARAMETER = -int(CURVE_X_ABS) if CURVE_X_IS_NEGATIVE else int(CURVE_X_ABS)
cdef object ORDER = PARAMETER**4 - PARAMETER**2 + 1

cdef str ORDER_NAME = "r"
cdef str SCALAR_FIELD = "Fr"

p = MODULUS
r = ORDER
x = PARAMETER

# The orders of the whole groups E(Fp) = p + 1 - t, t = x + 1, and E'(Fp2), cofactor times r: Barreto, Lynn, Scott,
# SCN 2002; Budroni, Pintore, eprint 2017/419. Such a multiple of any point is the identity.
cdef object CURVE_ORDER = MODULUS - PARAMETER
cdef object TWIST_ORDER = (
    PARAMETER**8 - 4 * PARAMETER**7 + 5 * PARAMETER**6 - 4 * PARAMETER**4 + 6 * PARAMETER**3 - 4 * PARAMETER**2
    - 4 * PARAMETER + 13
) // 9 * ORDER
