# The pairing for Python, its two halves, and G2 points prepared for it.
#
# Needs: groups.pxi, gt.pxi, sequences.pxi, encoding.pxi, engine.pxi, batch/pairs.pxi.
# Gives: G2Prepared, pairing, miller_loop, final_exponentiation; for many pairs PairList, exponentiated(), publish().
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


# Pairs, without those that contribute 1: first those with a G2, after them those with a G2Prepared
@cython.final
@cython.internal
cdef class PairList:
    cdef list left, right, places
    cdef list left_prepared, prepared, places_prepared

    def __cinit__(self):
        self.left, self.right, self.places = [], [], []
        self.left_prepared, self.prepared, self.places_prepared = [], [], []

    cdef int add(self, object P, object Q, str name, Py_ssize_t i) except -1:
        """Check and add the pair i; `name` goes before what is said of it, with [i] unless i < 0."""
        cdef bint neutral
        if type(P) is not G1 or (type(Q) is not G2 and type(Q) is not G2Prepared):
            where = name if i < 0 else f"{name}[{i}]"
            if type(Q) is G1 and (type(P) is G2 or type(P) is G2Prepared):
                raise TypeError(f"{where}: the arguments are swapped; the point of G1 comes first, that of G2 second")
            if type(P) is not G1:
                raise TypeError(f"{where}: P must be a G1 of {CURVE}, not {kind(P)}")
            raise TypeError(f"{where}: Q must be a G2 or G2Prepared of {CURVE}, not {kind(Q)}")
        neutral = (<G2>Q).neutral() if type(Q) is G2 else (<G2Prepared>Q).q.neutral()
        if neutral or (<G1>P).neutral():
            return 0
        if type(Q) is G2:
            self.left.append(P)
            self.right.append(Q)
            self.places.append(i)
        else:
            self.left_prepared.append(P)
            self.prepared.append(Q)
            self.places_prepared.append(i)
        return 0

    cdef int add_all(self, Py_ssize_t start, list pairs) except -1:
        """Check and add the pairs from `start` on."""
        cdef list entries
        for i, pair in enumerate(pairs, start):
            if type(pair) is tuple and len(<tuple>pair) == 2:
                self.add((<tuple>pair)[0], (<tuple>pair)[1], "pairs", i)
                continue
            what = f"pairs[{i}] must be a pair (G1, G2)"
            entries = first_values(pair, 2, what)
            if len(entries) != 2:
                raise TypeError(f"{what}, not {counted(entries, 2)} values")
            self.add(entries[0], entries[1], "pairs", i)
        return 0

    cdef size_t count(self):
        return len(self.left) + len(self.prepared)

    cdef int compute(self, fp12_struct *r, const batch_table *table, bint each) except -1:
        """r = the product of the Miller loops, or the pairings of all pairs."""
        cdef size_t n = len(self.left), m = len(self.prepared), i
        cdef fp_struct *g1 = NULL
        cdef fp2_struct *g2 = NULL
        cdef const packed_fp **lines = NULL
        cdef int failed
        try:
            g1 = <fp_struct *>PyMem_Calloc(3 * (n + m) + 1, sizeof(fp_struct))
            g2 = <fp2_struct *>PyMem_Calloc(3 * n + 1, sizeof(fp2_struct))
            lines = <const packed_fp **>PyMem_Calloc(m + 1, sizeof(packed_fp *))
            if g1 == NULL or g2 == NULL or lines == NULL:
                raise MemoryError
            for i in range(n):
                point_copy(g1 + 3 * i, &(<G1>self.left[i]).v[0])
                point_copy(g2 + 3 * i, &(<G2>self.right[i]).v[0])
            for i in range(m):
                point_copy(g1 + 3 * (n + i), &(<G1>self.left_prepared[i]).v[0])
                lines[i] = <const packed_fp *>&(<G2Prepared>self.prepared[i]).lines
            with nogil:
                failed = pairs_run(r, table, each, g1, g2, n, lines, m)
        finally:
            PyMem_Free(g1)
            PyMem_Free(g2)
            PyMem_Free(lines)
        if failed:
            raise MemoryError
        return 0

    cdef int loop(self, fp12_struct *f, const batch_table *table) except -1:
        """f = the product of the Miller loops."""
        self.compute(f, table, False)
        if fp12_is_zero(f):
            raise SubgroupError("the pairing is not defined here: a point lies outside the subgroup of order r")
        return 0


# r = the product of n + m Miller loops, or each pairing; g1 holds n + m points and g2 the n that are not prepared, all
# to be made affine. -1 where there is no memory, otherwise 0
cdef int pairs_run(
    fp12_struct *r, const batch_table *table, bint each, fp_struct *g1, fp2_struct *g2, size_t n,
    const packed_fp *const *lines, size_t m
) noexcept nogil:
    cdef packed_fp *p = <packed_fp *>g1
    cdef packed_fp *q = <packed_fp *>g2
    if table.g1.to_affine(p, p, n + m) or table.g2.to_affine(q, q, n):
        return -1
    if each:
        return table.pairing.pairings(<packed_fp *>r, p, q, n, lines, m)
    return table.pairing.miller_product(<packed_fp *>r, p, q, n, lines, m)


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
    pairs.add(P, Q, "pairing(P, Q)", -1)
    pairs.loop(f, &scalar_table)
    return exponentiated(f)


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
    cdef PairList collected
    cdef Fp12 result
    if len(pairs) == 1:
        return product_of_loops(pairs[0], None, None)
    if len(pairs) != 2:
        raise TypeError(f"miller_loop() takes a point of G1 and a point of G2, or pairs, not {len(pairs)} arguments")
    collected = PairList()
    result = Fp12.__new__(Fp12)
    collected.add(pairs[0], pairs[1], "miller_loop(P, Q)", -1)
    collected.loop(result.v, &scalar_table)
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
publish(miller_loop_of, "miller_loop")
publish(final_exponentiation_of, "final_exponentiation")
present(G2Prepared)
