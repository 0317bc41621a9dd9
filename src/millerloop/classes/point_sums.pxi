# Sums of many points and of many multiples.
#
# Needs: point_multiples.pxi, sequences.pxi, scalar.pxi, engine.pxi, curve/msm_in_group.pxi.
# Gives: PointSums; msm_chunk().
#
# Terms are read one by one under the GIL and copied to an array; whenever it is full, and at the end, it is added up
# without the GIL. So memory does not grow with the number of terms, and nothing is shared with other threads.

from cpython.mem cimport PyMem_RawFree
from libc.string cimport memcpy

cdef enum:
    # Terms that are taken at once: with all that sums need beside them, about 210 MB over Fp and 150 MB over Fp2. More
    # at once are not faster by much: windows have reached their greatest width.
    TERMS_OVER_FP = 1 << 18
    TERMS_OVER_FP2 = 1 << 16
    # Points that are added up at once
    POINTS_AT_ONCE = 1 << 12
    # Terms of a part, where workers or a caller who follows the progress ask for parts
    TERMS_IN_CHUNK = 1 << 14
    # From so many terms on the lanes pay
    LEAST_MSM = 2
    LEAST_SUM = 12


cdef class PointSums(PointMultiples):
    """A base class of the classes of points; it has no instances of its own."""

    @classmethod
    def msm(cls, points, scalars, *, workers=None, progress=None):
        """Return the sum of the multiples scalars[i] * points[i]; the identity where there are none.

        points: any iterable of points of this class, but no set and no mapping: they have no order. scalars: as many
        integers of any size and sign, or Fr (Fn). Identity points, zeros, equal and opposite points are ordinary. Much
        faster than a sum of products: Pippenger's buckets, signed digits, endomorphisms where points are known to be in
        the group of order r (in_subgroup() has said so, or they come from such). Elsewhere scalars are not reduced mod
        r, but mod the order of the whole curve where they are not below it.

        PairingError, a ValueError, if the numbers of points and scalars differ; TypeError names the index of what is
        no point or no scalar. Not constant time. Runs without the GIL but for reading its arguments, in bounded memory.

        workers, progress: see mul_batch(). With either the terms are added up in parts, of which each costs more for a
        term than the whole would.

        >>> from millerloop.bls12_381 import G1
        >>> P = G1.generator()
        >>> G1.msm([P, 2 * P, -P], [3, -4, 2**300]) == (3 - 8 - 2**300) * P
        True
        """
        cdef AnyPoint total, result
        if workers is None and progress is None:
            check_counts(points, "points", scalars, "scalars")
            return multiples_sum(cls, 0, points, scalars)
        total = cls.__new__(cls)
        left, right = column(points, "points", cls.__name__), column(scalars, "scalars", SCALARS)
        for part in batch_results("msm", cls, left, right, (), TERMS_IN_CHUNK, workers, progress):
            if type(part) is not cls:
                raise wrong_part(part)
            result = total.fresh()
            result.set_sum(total, <AnyPoint>part)
            total = result
        return total

    @classmethod
    def sum(cls, points):
        """Return the sum of points; the identity where there are none.

        points: any iterable of points of this class. Faster than sum(points), most of all where they are as they were
        made from coordinates or bytes. TypeError names the index of what is no point. Not constant time. Runs without
        the GIL but for reading its arguments.

        >>> from millerloop.bls12_381 import G2
        >>> Q = G2.generator()
        >>> G2.sum([Q, 2 * Q, -Q]) == 2 * Q, G2.sum([]).is_identity
        (True, True)
        """
        cdef AnyPoint total = cls.__new__(cls)
        cdef Terms terms = Terms.__new__(Terms)
        cdef str group = cls.__name__
        cdef bint inside = True
        for n, point in enumerate(required_iterator(points, f"points must be an iterable of {group}")):
            if type(point) is not cls:
                raise TypeError(f"points[{n}] must be a {group} of {CURVE}, not {kind(point)}")
            allow_interrupt(n)
            inside = inside and (<AnyPoint>point).member == MEMBER
            if not (<AnyPoint>point).neutral():
                terms.reserve(total)
                terms.take(<AnyPoint>point)
                if terms.count == POINTS_AT_ONCE:
                    terms.add_points(total)
        terms.add_points(total)
        total.member = MEMBER if inside else ON_CURVE
        return total


# The sum of the multiples of a chunk; its terms are those from `start` on, for messages.
cdef AnyPoint msm_chunk(type cls, Py_ssize_t start, list points, list scalars):
    return multiples_sum(cls, start, points, scalars)


CHUNKS["msm"] = msm_chunk


# The same for all that can be iterated over
cdef AnyPoint multiples_sum(type cls, Py_ssize_t start, object points, object scalars):
    cdef AnyPoint total = cls.__new__(cls)
    cdef Terms inside = Terms.__new__(Terms), outside = Terms.__new__(Terms), terms
    cdef AnyPoint P
    cdef str group = cls.__name__
    cdef Py_ssize_t n = start
    order = TWIST_ORDER if total.over_twist else CURVE_ORDER
    inside.words = SCALAR_WORDS
    outside.words = signed_words(order)
    left = ordered_iterator(points, f"points must be an iterable of {group}")
    right = ordered_iterator(scalars, f"scalars must be an iterable of {SCALARS}")
    while True:
        point, scalar = next(left, END), next(right, END)
        if point is END or scalar is END:
            break
        if type(point) is not cls:
            raise TypeError(f"points[{n}] must be a {group} of {CURVE}, not {kind(point)}")
        P = <AnyPoint>point
        terms = inside if P.member == MEMBER else outside
        terms.reserve(total)
        if not terms.read_scalar(scalar, order):
            raise TypeError(f"scalars[{n}] must be {A_SCALAR}, not {kind(scalar)}")
        n += 1
        allow_interrupt(n)
        if not P.neutral():
            terms.take(P)
            if terms is outside:
                total.member = ON_CURVE
            if terms.count == terms.most(total):
                terms.add_multiples(total, terms is inside)
    check_ends(n - start, point, "points", scalar, "scalars")
    inside.add_multiples(total, True)
    outside.add_multiples(total, False)
    return total


# Terms of a sum, none of which has the identity: projective coordinates, and scalars of `words` words if any.
@cython.final
@cython.internal
cdef class Terms:
    cdef void *xyz
    cdef word_t *k
    cdef int words
    cdef size_t count, room, size

    def __dealloc__(self):
        PyMem_RawFree(self.xyz)
        PyMem_RawFree(self.k)

    cdef size_t most(self, AnyPoint like) noexcept:
        return TERMS_OVER_FP2 if like.over_twist else TERMS_OVER_FP

    cdef int reserve(self, AnyPoint like) except -1:
        """Make room for one more."""
        cdef size_t room
        if self.count < self.room:
            return 0
        room = more_room(self.room)
        self.size = 3 * (sizeof(twist_struct) if like.over_twist else sizeof(fp_struct))
        self.xyz = resized(self.xyz, room * self.size)
        if self.words:
            self.k = <word_t *>resized(self.k, room * self.words * sizeof(word_t))
        self.room = room
        return 0

    cdef bint read_scalar(self, object scalar, object order) except -1:
        """The next scalar, of four words mod r or in two's complement of more; whether it is one."""
        cdef word_t *k = self.k + self.count * self.words
        if self.words == SCALAR_WORDS:
            return public_scalar_words(k, scalar)
        return type(scalar) is not SecretScalar and scalar_signed_words(k, self.words, scalar, order)

    cdef void take(self, AnyPoint point) noexcept:
        memcpy(<char *>self.xyz + self.count * self.size, point.data, self.size)
        self.count += 1

    cdef int add_multiples(self, AnyPoint total, bint inside) except -1:
        """Add the multiples to total, and be empty again. inside: all points are known to be in the group."""
        cdef int failed
        cdef const batch_table *table
        if not self.count:
            return 0
        table = table_for(self.count, LEAST_MSM)
        with nogil:
            if total.over_twist:
                failed = terms_multiples(
                    <twist_struct *>total.data, <twist_struct *>self.xyz, self.k, self.count, self.words, inside,
                    functions_of(table, True),
                )
            else:
                failed = terms_multiples(
                    <fp_struct *>total.data, <fp_struct *>self.xyz, self.k, self.count, self.words, inside,
                    functions_of(table, False),
                )
        self.count = 0
        if failed:
            raise MemoryError
        return 0

    cdef int add_points(self, AnyPoint total) except -1:
        """Add the points to total, and be empty again."""
        cdef int failed
        cdef const batch_table *table
        if not self.count:
            return 0
        table = table_for(self.count, LEAST_SUM)
        with nogil:
            if total.over_twist:
                failed = terms_sum(
                    <twist_struct *>total.data, <twist_struct *>self.xyz, self.count, functions_of(table, True)
                )
            else:
                failed = terms_sum(
                    <fp_struct *>total.data, <fp_struct *>self.xyz, self.count, functions_of(table, False)
                )
        self.count = 0
        if failed:
            raise MemoryError
        return 0


# xy = x and y of n >= 1 points; -1 where there is no memory, otherwise 0. xy may be xyz, which is overwritten anyway.
cdef int terms_to_affine(F *xy, F *xyz, size_t n, const group_table *table) noexcept nogil:
    cdef size_t i
    for i in range(n):
        if not point_is_affine(&xyz[3 * i]):
            if table.to_affine(<packed_fp *>&xyz[3 * i], <const packed_fp *>&xyz[3 * i], n - i):
                return -1
            break
    for i in range(n):
        f_copy(&xy[2 * i], &xyz[3 * i])
        f_copy(&xy[2 * i + 1], &xyz[3 * i + 1])
    return 0


# r += the sum of k_i P_i over n >= 1 points; -1 where there is no memory, otherwise 0. xyz is overwritten.
cdef int terms_multiples(
    F *r, F *xyz, const word_t *k, size_t n, int words, bint inside, const group_table *table
) noexcept nogil:
    cdef F t[3]
    cdef void *memory = malloc(aligned_room(2 * n * sizeof(F)))
    cdef F *xy = <F *>aligned_place(memory)
    cdef int failed = -1
    if memory != NULL and terms_to_affine(xy, xyz, n, table) == 0:
        if inside:
            failed = msm_in_group_vartime(t, xy, k, n, &table.sums)
        else:
            failed = msm_vartime(t, xy, k, n, words, &table.sums)
    free(memory)
    if not failed:
        terms_add(r, t)
    return failed


# r += the sum of n >= 1 points; -1 where there is no memory, otherwise 0. xyz is overwritten.
cdef int terms_sum(F *r, F *xyz, size_t n, const group_table *table) noexcept nogil:
    cdef F t[3]
    if terms_to_affine(xyz, xyz, n, table) or points_sum_vartime(t, xyz, n, &table.sums):
        return -1
    terms_add(r, t)
    return 0


cdef void terms_add(F *r, const F *a) noexcept nogil:
    cdef F t[3]
    point_add_defined(t, r, a)
    point_copy(r, t)


present_base(PointSums)
