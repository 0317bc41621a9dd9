# Fp of a curve, the field of its coordinates, as Python sees it.
#
# Needs: prime_field.pxi, double.pxi. Gives: Fp and FpDbl for Python, with what they say of themselves.

present_field(
    "Fp",
    """Fp(value=0, /)\n--\n
An element of the prime field of the curve.

value: an integer of any size and sign (an int, or whatever has ``__index__``: numpy integers, gmpy2.mpz), taken mod
p; or an Fp. Anything else, also bool, float, str and elements of another curve, is a TypeError.

Immutable, hashable, picklable. ``+ - * /`` mix with integers and with the fields above; ``** n`` takes any
integer, a negative one inverts. ``==`` holds only between two Fp. ``int(a)`` is the representative in [0, p), and
Fp() is 0, as int() is.

Constant time, ``==`` and hash() too. Exceptions: names that end in ``_vartime``; ``**``, whose time depends on the
exponent; whatever takes or gives Python's integers: Fp(n), int(), repr(), random().

>>> from millerloop.bls12_381 import Fp, p
>>> Fp(3) / 2 * 2 == Fp(3), int(Fp(-1)) == p - 1
(True, True)
>>> Fp(2) ** -1 + 1 == Fp(3) / 2, 5 - Fp(3)
(True, Fp(0x2))
""",
    """FpDbl(value=0, /)\n--\n
A product of two Fp before its reduction, or a sum of any number of such products.

Made by Fp.prod2x() and Fp.square2x(); FpDbl(value) widens an Fp or an integer. ``+ -`` between two FpDbl,
``sum()`` of them, and redc2x() back to Fp. ``==`` and ``hash()`` see the value mod p. Immutable, picklable.
Constant time. Lazy reduction: Aranha, Karabina, Longa, Gebotys, Lopez, EUROCRYPT 2011.

>>> from millerloop.bls12_381 import Fp, FpDbl
>>> a, b = Fp(3), Fp(5)
>>> (a.prod2x(b) + b.square2x()).redc2x() == a * b + b * b
True
>>> FpDbl(15) == a.prod2x(b)
True
""",
)
