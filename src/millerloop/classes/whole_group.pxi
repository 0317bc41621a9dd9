# Point for Python: the points of a curve E over Fp, all of which are its group.
#
# Needs: the chain of classes from point.pxi to point_batch.pxi; curve/double_multiply_vartime.pxi,
#        curve/point_table.pxi.
# Gives: Point; for point_table.pxi CURVE_GROUP and TWIST_GROUP, both of which it is, and MAKERS_OF_TABLES.

@cython.final
cdef class Point(PointBatches):
    """Point(x, y, /)\n--\n
    A point of the curve E: y^2 = x^3 + 7 over Fp, whose n points are a group of prime order.

    x, y: Fp or integers. NotOnCurveError unless they satisfy the equation.

    ``+ -`` between points, ``*`` by an integer of any size and sign, an Fn or a SecretScalar, ``sum()``, ``==``. A
    multiple is taken by the endomorphism of Gallant, Lambert and Vanstone. Point() without arguments is a TypeError;
    Point.identity() is the neutral element. Immutable, hashable, picklable.

    Constant time, with ``==`` and hash(). Exceptions: what ends in ``_vartime``, msm() and sum(); an integer outside
    [0, n) is first reduced, by Python's integers; x, y, hash(), to_bytes() tell the identity and affine points apart;
    repr() and Point(x, y) go through Python's integers where Fp does. Complete formulas of Renes, Costello, Batina,
    eprint 2015/1060.

    >>> from millerloop.secp256k1 import Point, n
    >>> P = Point.generator()
    >>> 2 * P + P == P * 3 == sum([P, P, P]), n * P == Point.identity(), (n - 1) * P == -P
    (True, True, True)
    """

    cdef fp_struct v[3]

    def __cinit__(self, *args):
        self.data = &self.v[0]
        self.over_twist = False
        self.set_identity()
        fill_point(self, args)

    cdef AnyPoint fresh(self):
        return Point.__new__(Point)

    @classmethod
    def mul_generator(cls, k, /):
        """Return k times the generator, by a table of its multiples: in a third of the time of ``*``, constant.

        k: an integer of any size and sign, an Fn or a SecretScalar; anything else is a TypeError. The table is made
        with the first call, 33 KB. Constant time as ``*``.

        >>> from millerloop.secp256k1 import Point
        >>> Point.mul_generator(5) == 5 * Point.generator()
        True
        """
        result = multiple_by_table(generator_table(), k)
        if result is NotImplemented:
            raise TypeError(
                f"k must be an integer, an {SCALAR_FIELD} or a SecretScalar of {CURVE}, not {kind(k)}"
            )
        return result

    @classmethod
    def double_mul_vartime(cls, a, b, point, /):
        """Return a times the generator + b times a point, in a time that depends on them: for what is no secret.

        a, b: integers of any size and sign, or Fn; anything else is a TypeError, as a point that is none. Faster than
        the two multiples and their sum: what verifying a signature asks for.

        >>> from millerloop.secp256k1 import Point
        >>> G, P = Point.generator(), Point.mul_generator(7)
        >>> Point.double_mul_vartime(3, -4, P) == 3 * G - 4 * P
        True
        """
        cdef word_t k[2 * SCALAR_WORDS]
        cdef Point result = Point.__new__(Point)
        if not public_scalar_words(k, a):
            raise TypeError(f"a must be {A_SCALAR}, not {kind(a)}")
        if not public_scalar_words(k + SCALAR_WORDS, b):
            raise TypeError(f"b must be {A_SCALAR}, not {kind(b)}")
        if type(point) is not Point:
            raise TypeError(f"the point must be a Point of {CURVE}, not {kind(point)}")
        require_generator_multiples()
        with nogil:
            point_double_multiply_vartime(result.v, k, k + SCALAR_WORDS, (<Point>point).v)
        return result

    def _x_is(self, r, /):
        """Whether the affine x, mod n, is the Fn r; False for the identity. No inversion. Not constant time.

        >>> from millerloop.secp256k1 import Fn, Point
        >>> P = Point.generator()
        >>> P._x_is(Fn(int(P.x))), P._x_is(Fn(1))
        (True, False)
        """
        cdef word_t k[SCALAR_WORDS]
        if type(r) is not ScalarField:
            raise TypeError(f"r must be an {SCALAR_FIELD} of {CURVE}, not {kind(r)}")
        scalar_words(k, r)
        return not self.neutral() and point_x_is(self.v, k)


cdef bint generator_multiples_filled = False


# The odd multiples for double_mul_vartime(), 160 KB, with its first use and by one thread
cdef int require_generator_multiples() except -1:
    global generator_multiples_filled
    with cython.critical_section(Point):
        if not generator_multiples_filled:
            if generator_multiples_fill() < 0:
                raise MemoryError
            generator_multiples_filled = True
    return 0


# x(a) = k or k + n, which is one number below p at least: X = k Z, for k < n and a not the identity
cdef bint point_x_is(const fp_struct *a, const word_t *k) noexcept nogil:
    cdef word_t sum[SCALAR_WORDS]
    cdef word_t carry = 0, borrow = 0, s
    cdef int i
    if x_equals(a, k):
        return True
    for i in range(SCALAR_WORDS):
        s = k[i] + carry
        carry = is_less(s, carry)
        sum[i] = s + ORDER_WORDS[i]
        carry += is_less(sum[i], s)
    # k + n must be below p, or it is no x
    for i in range(SCALAR_WORDS):
        borrow = is_less(sum[i], FP_MODULUS_IN_WORDS[i]) | (borrow & words_equal(sum[i], FP_MODULUS_IN_WORDS[i]))
    return carry == 0 and borrow and x_equals(a, sum)


cdef bint x_equals(const fp_struct *a, const word_t *x) noexcept nogil:
    cdef fp_t t
    fp_from_words(t, x)
    fp_mul(t, t, a + 2)
    return fp_equal(t, a) != 0


cdef PointTable the_generator_table = None


# Of multiples in constant time. Made at its first use. Tables are filled without the GIL: two threads may each make
# one, and the later one stays.
cdef PointTable generator_table():
    global the_generator_table
    with cython.critical_section(Point):
        if the_generator_table is None:
            the_generator_table = table_of(Point.generator())
        return the_generator_table


cdef type CURVE_GROUP = Point
cdef type TWIST_GROUP = Point
cdef str MAKERS_OF_TABLES = "Point.table(P)"

present(Point)
