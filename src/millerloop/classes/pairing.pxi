# The pairing for Python, its two halves, and G2 points prepared for it.
#
# Needs: groups.pxi, gt.pxi, sequences.pxi, encoding.pxi, pairing/miller_loop.pxi, pairing/final_exp.pxi.
# Gives: G2Prepared, pairing, multi_pairing, pairing_check, miller_loop, final_exponentiation.
#
# Pairs are checked and collected under the GIL; affine coordinates, lines, loop and exponentiation run without it.

from cpython.mem cimport PyMem_Calloc, PyMem_Free


@cython.final
cdef class G2Prepared:
    """G2Prepared(Q, /)\n--\n
    A point of G2 with the lines of its Miller loop, for points that are paired more than once.

    Q: a G2, in the group of order r as wherever it is paired; anything else is a TypeError. Takes the place of Q
    wherever pairs are; a pairing is about an eighth faster. ``==`` between prepared points compares their points.
    Immutable, hashable, picklable.

    >>> from millerloop.bls12_381 import G1, G2, G2Prepared, pairing
    >>> Q = G2Prepared(G2.generator())
    >>> pairing(G1.generator(), Q) == pairing(G1.generator(), G2.generator())
    True
    """

    cdef G2 q
    cdef g2_prepared_struct lines

    def __cinit__(self, *args):
        cdef g2_affine_t affine
        cdef G2 point
        if len(args) != 1:
            raise TypeError(f"G2Prepared() takes one argument, Q, a G2 of {CURVE}, not {len(args)}")
        if type(args[0]) is not G2:
            raise TypeError(f"G2Prepared(): Q must be a G2 of {CURVE}, not {kind(args[0])}")
        self.q = point = args[0]
        if not point.neutral():
            with nogil:
                points_to_affine(<fp2_struct *>affine, &point.v[0], 1)
                g2_prepare(&self.lines, affine)

    @property
    def point(self):
        """The point, a G2."""
        return self.q

    @property
    def is_identity(self):
        """Whether the point is the neutral element."""
        return self.q.neutral()

    def __eq__(self, other):
        if type(other) is not G2Prepared:
            return NotImplemented
        return self.q == (<G2Prepared>other).q

    def __hash__(self):
        return hash(("G2Prepared", self.q))

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __bytes__(self):
        return bytes(self.q)

    def __reduce__(self):
        return restorer(), ("G2Prepared", point_bytes(self.q, &POINT_FORMATS[0], False))

    @classmethod
    def _restore(cls, data):
        return cls(G2._restore(data))

    def __repr__(self):
        return f"G2Prepared({self.q!r})"


# The pairs of one call, without those that contribute 1
@cython.final
@cython.internal
cdef class PairList:
    cdef list left
    cdef list right

    def __cinit__(self):
        self.left = []
        self.right = []

    cdef int add(self, object P, object Q, str where) except -1:
        """Check and add a pair. `where` goes before what is said of it."""
        cdef bint neutral
        if type(P) is not G1 or (type(Q) is not G2 and type(Q) is not G2Prepared):
            if type(Q) is G1 and (type(P) is G2 or type(P) is G2Prepared):
                raise TypeError(f"{where}: the arguments are swapped; the point of G1 comes first, that of G2 second")
            if type(P) is not G1:
                raise TypeError(f"{where}: P must be a G1 of {CURVE}, not {kind(P)}")
            raise TypeError(f"{where}: Q must be a G2 or G2Prepared of {CURVE}, not {kind(Q)}")
        neutral = (<G2>Q).neutral() if type(Q) is G2 else (<G2Prepared>Q).q.neutral()
        if not neutral and not (<G1>P).neutral():
            self.left.append(P)
            self.right.append(Q)
        return 0

    cdef int add_all(self, object pairs, str name) except -1:
        """Check and add every pair of an iterable."""
        cdef list entries
        for i, pair in enumerate(required_iterator(pairs, f"{name} must be an iterable of (G1, G2) pairs")):
            what = f"{name}[{i}] must be a pair (G1, G2)"
            entries = first_values(pair, 2, what)
            if len(entries) != 2:
                raise TypeError(f"{what}, not {counted(entries, 2)} values")
            self.add(entries[0], entries[1], f"{name}[{i}]")
        return 0

    cdef int loop(self, fp12_struct *f) except -1:
        """f = the product of the Miller loops."""
        cdef size_t n = len(self.left), m = 0, i
        cdef pair_struct *pairs = NULL
        cdef fp_struct *g1 = NULL
        cdef fp2_struct *g2 = NULL
        if n == 0:
            fp12_one(f)
            return 0
        try:
            # projective coordinates, three for a point, and after them affine ones, two for a point
            pairs = <pair_struct *>PyMem_Calloc(n, sizeof(pair_struct))
            g1 = <fp_struct *>PyMem_Calloc(5 * n, sizeof(fp_struct))
            g2 = <fp2_struct *>PyMem_Calloc(5 * n, sizeof(fp2_struct))
            if pairs == NULL or g1 == NULL or g2 == NULL:
                raise MemoryError
            for i in range(n):
                point_copy(g1 + 3 * i, &(<G1>self.left[i]).v[0])
                Q = self.right[i]
                if type(Q) is G2Prepared:
                    pairs[i].prepared = &(<G2Prepared>Q).lines
                    # never used, but no coordinate is ever undefined
                    fp2_zero(pairs[i].q.x)
                    fp2_zero(pairs[i].q.y)
                else:
                    pairs[i].prepared = NULL
                    point_copy(g2 + 3 * m, &(<G2>Q).v[0])
                    m += 1
            with nogil:
                pairs_run(f, pairs, n, g1, g2, m)
        finally:
            PyMem_Free(pairs)
            PyMem_Free(g1)
            PyMem_Free(g2)
        if fp12_is_zero(f):
            raise SubgroupError("the pairing is not defined here: a point lies outside the subgroup of order r")
        return 0


# f = the product of n >= 1 Miller loops; g1 holds n points and g2 the m points that are not prepared, in order
cdef void pairs_run(fp12_struct *f, pair_struct *pairs, size_t n,
                    fp_struct *g1, fp2_struct *g2, size_t m) noexcept nogil:
    cdef fp_struct *xy1 = g1 + 3 * n
    cdef fp2_struct *xy2 = g2 + 3 * n
    cdef size_t i, j = 0
    points_to_affine(xy1, g1, n)
    if m > 0:
        points_to_affine(xy2, g2, m)
    for i in range(n):
        fp_copy(pairs[i].p.x, xy1 + 2 * i)
        fp_copy(pairs[i].p.y, xy1 + 2 * i + 1)
        if pairs[i].prepared == NULL:
            fp2_copy(pairs[i].q.x, xy2 + 2 * j)
            fp2_copy(pairs[i].q.y, xy2 + 2 * j + 1)
            j += 1
    miller_loop(f, pairs, n)


cdef GT exponentiated(const fp12_struct *f):
    cdef GT result = GT.__new__(GT)
    cdef fp12_struct *v = &result.v[0]
    with nogil:
        final_exponentiation(v, f)
    return result


@cython.binding(True)
def pairing(P, Q, /):
    """Return the pairing e(P, Q) of a point of G1 and a point of G2, a GT.

    P: G1. Q: G2 or G2Prepared. The points must lie in the groups of order r (in_subgroup() tells); elsewhere the
    pairing is not defined: the value means nothing, or SubgroupError is raised where there is none. e(O, Q) =
    e(P, O) = 1. TypeError for anything else, and for swapped arguments.

    The reduced optimal ate pairing f_{x,Q}(P)^(3 (p^12 - 1) / r), the value that blst, arkworks, mcl, RELIC and gnark
    give. Constant time in the points but for the identity, for which there is no work. Runs without the GIL.

    >>> from millerloop.bls12_381 import G1, G2, pairing
    >>> P, Q = G1.generator(), G2.generator()
    >>> pairing(2 * P, 3 * Q) == pairing(P, Q) ** 6
    True
    """
    cdef PairList pairs = PairList()
    cdef fp12_t f
    pairs.add(P, Q, "pairing(P, Q)")
    pairs.loop(f)
    return exponentiated(f)


@cython.binding(True)
def multi_pairing(pairs, /):
    """Return the product of the pairings of all pairs, a GT; 1 for none.

    pairs: any iterable of (G1, G2 or G2Prepared), each a tuple, a list or another iterable of two, but no set and no
    mapping: their order is not the pair's. The pairs share the squarings of their loops and the final exponentiation.
    For the rest see pairing(). TypeError names the index of what is no pair.

    >>> from millerloop.bls12_381 import G1, G2, multi_pairing, pairing
    >>> P, Q = G1.generator(), G2.generator()
    >>> multi_pairing([(P, Q), (2 * P, Q)]) == pairing(3 * P, Q)
    True
    """
    cdef PairList collected = PairList()
    cdef fp12_t f
    collected.add_all(pairs, "pairs")
    collected.loop(f)
    return exponentiated(f)


@cython.binding(True)
def pairing_check(pairs, /):
    """Whether the product of the pairings of all pairs is 1; True for none.

    pairs: as multi_pairing(). Points from outside must be tested for the subgroup first: one of another order can
    make the product 1, as a point of order 3 does here.

    >>> from millerloop.bls12_381 import G1, G2, pairing_check
    >>> P, Q = G1.generator(), G2.generator()
    >>> pairing_check([(2 * P, Q), (-P, 2 * Q)])
    True
    >>> pairing_check([(G1(0, 2), Q)]), G1(0, 2).in_subgroup()
    (True, False)
    """
    return multi_pairing(pairs).is_identity


@cython.binding(True)
def miller_loop_of(*pairs):
    """miller_loop(P, Q) or miller_loop(pairs): the product of f_{x,Q}(P), an Fp12, up to factors that
    final_exponentiation() maps to 1.

    P, Q, pairs: as pairing() and multi_pairing().

    >>> from millerloop.bls12_381 import G1, G2, final_exponentiation, miller_loop, pairing
    >>> P, Q = G1.generator(), G2.generator()
    >>> final_exponentiation(miller_loop(P, Q)) == pairing(P, Q)
    True
    """
    cdef PairList collected = PairList()
    cdef Fp12 result = Fp12.__new__(Fp12)
    if len(pairs) == 1:
        collected.add_all(pairs[0], "pairs")
    elif len(pairs) == 2:
        collected.add(pairs[0], pairs[1], "miller_loop(P, Q)")
    else:
        raise TypeError(f"miller_loop() takes a point of G1 and a point of G2, or pairs, not {len(pairs)} arguments")
    collected.loop(result.v)
    return result


@cython.binding(True)
def final_exponentiation_of(f, /):
    """Return f^(3 (p^12 - 1) / r), a GT.

    f: Fp12 other than zero (ZeroDivisionError). Hard part after Hayashida, Hayasaka, Teruya, eprint 2020/875. Constant
    time in f. Runs without the GIL.

    >>> from millerloop.bls12_381 import Fp12, final_exponentiation
    >>> final_exponentiation(Fp12(1)).is_identity
    True
    """
    if type(f) is not Fp12:
        raise TypeError(f"final_exponentiation(): f must be an Fp12 of {CURVE}, not {kind(f)}")
    if is_zero(<Fp12>f):
        raise ZeroDivisionError("final_exponentiation(): zero has no place in GT")
    return exponentiated((<Fp12>f).v)


# In this module the names miller_loop and final_exponentiation are taken by the formulas.
cdef int publish(object function, str name) except -1:
    function.__module__ = PACKAGE
    function.__name__ = function.__qualname__ = name
    globals()[name] = function
    return 0


publish(pairing, "pairing")
publish(multi_pairing, "multi_pairing")
publish(pairing_check, "pairing_check")
publish(miller_loop_of, "miller_loop")
publish(final_exponentiation_of, "final_exponentiation")
present(G2Prepared)
