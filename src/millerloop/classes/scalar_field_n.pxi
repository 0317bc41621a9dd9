# Fn of a curve, the field of its scalars where all of its points are the group, as Python sees it.
#
# Needs: prime_field.pxi, double.pxi. Gives: Fn and FnDbl for Python, with what they say of themselves.

present_field(
    "Fn",
    """Fn(value=0, /)\n--\n
An element of the scalar field of the curve: the integers mod n, the number of its points.

value: an integer of any size and sign (an int, or whatever has ``__index__``: numpy integers, gmpy2.mpz), taken mod
n; or an Fn. Anything else, also an Fp, bool, float, str and elements of another curve, is a TypeError.

A scalar: ``k * P`` and ``P * k`` take an Fn wherever they take an integer, and it stands for its representative in
[0, n). Between Fn themselves, and with integers, ``+ - * /``; ``** m`` takes any integer, a negative one inverts.
``==`` holds only between two Fn. ``int(a)`` is the representative in [0, n), and Fn() is 0. Immutable, hashable,
picklable.

Constant time, ``==`` and hash() too, and as a factor of a point an Fn never becomes an int. Exceptions: names that
end in ``_vartime``; ``**``, whose time depends on the exponent; whatever takes or gives Python's integers: Fn(m),
int(), repr(), random().

>>> from millerloop.secp256k1 import Fn, Point, n
>>> k, P = Fn(5), Point.generator()
>>> k * P == 5 * P, 1 / k * (k * P) == P, int(Fn(-1)) == n - 1
(True, True, True)
>>> Fn(2) ** -1 + 1 == Fn(3) / 2, 5 - Fn(3)
(True, Fn(0x2))
""",
    """FnDbl(value=0, /)\n--\n
A product of two Fn before its reduction, or a sum of any number of such products.

Made by Fn.prod2x() and Fn.square2x(); FnDbl(value) widens an Fn or an integer. ``+ -`` between two FnDbl,
``sum()`` of them, and redc2x() back to Fn. ``==`` and ``hash()`` see the value mod n. Immutable, picklable.
Constant time. n leaves few bits of its limbs unused, so that long sums are reduced now and then on the way.

>>> from millerloop.secp256k1 import Fn, FnDbl
>>> a, b = Fn(3), Fn(5)
>>> (a.prod2x(b) + b.square2x()).redc2x() == a * b + b * b
True
>>> FnDbl(15) == a.prod2x(b)
True
""",
)
