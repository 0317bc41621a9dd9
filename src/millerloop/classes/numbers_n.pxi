# The numbers of a curve whose group is all of it: p and n, how many points there are.
#
# Needs: package.pxi; the module _fn of the package.
# Gives: ORDER (and p, n for Python), CURVE_ORDER, TWIST_ORDER; and for messages ORDER_NAME, SCALAR_FIELD.

cdef str ORDER_NAME = "n"
cdef str SCALAR_FIELD = "Fn"

cdef object ORDER = int(__import__(PACKAGE + "._fn", fromlist=("Fn",)).Fn(-1)) + 1

p = MODULUS
# a name that C would know too is one of extern functions, which have arguments of that name
globals()["n"] = ORDER

cdef object CURVE_ORDER = ORDER
cdef object TWIST_ORDER = ORDER
