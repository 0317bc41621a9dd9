# Fr of a curve, the field of its scalars, as Python sees it.
#
# Needs: prime_field.pxi, double.pxi. Gives: Fr and FrDbl for Python, with what they say of themselves.

present_field(
    "Fr",
    """Fr(value=0, /)\n--\n
An element of the scalar field of the curve: the integers mod r, the order of G1, G2 and GT.

value: an integer of any size and sign (an int, or whatever has ``__index__``: numpy integers, gmpy2.mpz), taken mod
r; or an Fr. Anything else, also an Fp, bool, float, str and elements of another curve, is a TypeError.

A scalar: ``k * P``, ``P * k`` and ``e ** k`` take an Fr wherever they take an integer, and it stands for its
representative in [0, r). Between Fr themselves, and with integers, ``+ - * /``; ``** n`` takes any integer, a
negative one inverts. ``==`` holds only between two Fr. ``int(a)`` is the representative in [0, r), and Fr() is 0.
Immutable, hashable, picklable.

Constant time, ``==`` and hash() too, and as a factor of a point an Fr never becomes an int. Exceptions: names that
end in ``_vartime``; ``**``, whose time depends on the exponent; whatever takes or gives Python's integers: Fr(n),
int(), repr(), random().

>>> from millerloop.bls12_381 import G1, Fr, r
>>> k, P = Fr(5), G1.generator()
>>> k * P == 5 * P, 1 / k * (k * P) == P, int(Fr(-1)) == r - 1
(True, True, True)
>>> Fr(2) ** -1 + 1 == Fr(3) / 2, 5 - Fr(3)
(True, Fr(0x2))
""",
    """FrDbl(value=0, /)\n--\n
A product of two Fr before its reduction, or a sum of any number of such products.

Made by Fr.prod2x() and Fr.square2x(); FrDbl(value) widens an Fr or an integer. ``+ -`` between two FrDbl,
``sum()`` of them, and redc2x() back to Fr. ``==`` and ``hash()`` see the value mod r. Immutable, picklable.
Constant time. r leaves few bits of its limbs unused, so that long sums are reduced now and then on the way.

>>> from millerloop.bls12_381 import Fr, FrDbl
>>> a, b = Fr(3), Fr(5)
>>> (a.prod2x(b) + b.square2x()).redc2x() == a * b + b * b
True
>>> FrDbl(15) == a.prod2x(b)
True
""",
)
