# G1 and G2 for Python: the points of E(Fp) and of the twist E'(Fp2).
#
# Needs: the chain of classes from point.pxi to point_short_batch.pxi.
# Gives: G1, G2; for point_table.pxi CURVE_GROUP and TWIST_GROUP, which they are, and MAKERS_OF_TABLES.

@cython.final
cdef class G1(PointShortBatches):
    """G1(x, y, /)\n--\n
    A point of the curve E: y^2 = x^3 + b over Fp, b = 4 for BLS12-381 and 1 for BLS12-377.

    x, y: Fp or integers. NotOnCurveError unless they satisfy the equation; whether the point lies in the group of
    order r is not checked, in_subgroup() tells.

    ``+ -`` between points, ``*`` by an integer of any size and sign, an Fr or a SecretScalar, ``sum()``, ``==``. A
    multiple is taken by endomorphisms in the group of order r, and is right outside it too; of a point made from
    coordinates the first one also asks in_subgroup(). G1() without arguments is a TypeError; G1.identity() is the
    neutral element. Immutable, hashable, picklable.

    Constant time in the group of order r, with ``==`` and hash(). Exceptions: what ends in ``_vartime``, msm() and
    sum(); an integer outside [0, r) is first reduced, by Python's integers; outside the group a multiplication depends
    on the length of the integer, and sums take longer where P - Q has order 2; x, y, hash(), to_bytes() tell the
    identity and affine points apart; repr() and G1(x, y) go through Python's integers where Fp does. Complete formulas
    of Renes, Costello, Batina, eprint 2015/1060.

    >>> from millerloop.bls12_381 import G1, r
    >>> P = G1.generator()
    >>> 2 * P + P == P * 3 == sum([P, P, P]), r * P == G1.identity(), (r - 1) * P == -P
    (True, True, True)
    """

    cdef fp_struct v[3]

    def __cinit__(self, *args):
        self.data = &self.v[0]
        self.over_twist = False
        self.set_identity()
        fill_point(self, args)

    cdef AnyPoint fresh(self):
        return G1.__new__(G1)


@cython.final
cdef class G2(PointShortBatches):
    """G2(x, y, /)\n--\n
    A point of the twist E': y^2 = x^3 + b' over Fp2, b' = 4 (1 + u) for BLS12-381 and 1 / u for BLS12-377.

    x, y: Fp2, Fp or integers. For the rest see G1.

    >>> from millerloop.bls12_381 import G2, r
    >>> Q = G2.generator()
    >>> G2(Q.x, Q.y) == Q, -Q == (r - 1) * Q
    (True, True)
    """

    cdef fp2_struct v[3]

    def __cinit__(self, *args):
        self.data = &self.v[0]
        self.over_twist = True
        self.set_identity()
        fill_point(self, args)

    cdef AnyPoint fresh(self):
        return G2.__new__(G2)


cdef type CURVE_GROUP = G1
cdef type TWIST_GROUP = G2
cdef str MAKERS_OF_TABLES = "G1.table(P) and G2.table(Q)"

present(G1)
present(G2)
