# Many pairs and many values of the pairing at once.
#
# Needs: rows.pxi; pairing/. Gives: pairing_table and fill_pairing_table; batch_miller_product, batch_pairings,
#        batch_gt_powers.
#
# Pairs are the rows of three arrays: p has the points of E, n + m of them; q those of E' for the first n pairs; all
# with Z = 1. lines[i] is where the prepared lines of the pair n + i begin (miller_loop.pxi). LANES pairs of one kind go
# side by side. A value is 12 coefficients, in the order of the tower.

cdef enum:
    # As many share the squares of one f: of more than these the share is small, and these stay in the cache
    PAIRS_AT_ONCE = 256

cdef extern from "batch.h" nogil:
    ctypedef struct pairing_table:
        int (*miller_product)(
            packed_fp *r, const packed_fp *p, const packed_fp *q, size_t n, const packed_fp *const *lines, size_t m
        ) noexcept nogil
        int (*pairings)(
            packed_fp *r, const packed_fp *p, const packed_fp *q, size_t n, const packed_fp *const *lines, size_t m
        ) noexcept nogil
        void (*gt_powers)(packed_fp *r, const packed_fp *a, const uint64_t *k, size_t n) noexcept nogil


# A mask of the lanes that the rows i .. of n leave empty
cdef inline fp_mask_t lanes_missing(size_t i, size_t n) noexcept nogil:
    cdef fp_mask_t missing = WORD(0)
    cdef int lane
    for lane in range(LANES):
        if i + lane >= n:
            word_set_lane(&missing, lane, ~<uint64_t>0)
    return missing


# The lines of a pair that contributes a constant: c = 1, cx = cy = 0
cdef void lines_of_one(packed_fp *lines) noexcept nogil:
    cdef packed_fp *at[LANES]
    cdef fp_t zero, one
    cdef int j, lane
    fp_zero(zero)
    fp_one(one)
    for lane in range(LANES):
        at[lane] = lines
    for j in range(6 * CURVE_LINES):
        if j % 6:
            fp_store(at, j, zero)
        else:
            fp_store(at, j, one)


# The pairs of vector v, of vectors_of(n) with points q and vectors_of(m) with lines. The lanes it leaves empty get a
# pair with P = (0, 0), whose lines are their coefficients c alone: at none is 0, and all are in Fp2, or times v for the
# D-twist. So their product is in Fp4, of which the final exponentiation, a multiple of p^4 - 1, makes 1. For Q they
# get the generator, which has no c = 0 in its loop (tests/batch/test_pairs.py), or the lines `one` with c = 1.
cdef void pairs_load(
    pair_struct *pair, size_t v, const packed_fp *p, const packed_fp *q, size_t n, const packed_fp *const *lines,
    size_t m, const packed_fp *one
) noexcept nogil:
    cdef const packed_fp *at[LANES]
    cdef fp_mask_t missing
    cdef fp_t zero
    cdef size_t i = v * LANES, end = n
    cdef int lane
    if v < vectors_of(n):
        for lane in range(LANES):
            pair.lines[lane] = NULL
        rows_from(at, q, 6, i, n)
        fp2_load(pair.q.x, at, 0)
        fp2_load(pair.q.y, at, 2)
    else:
        i = (v - vectors_of(n)) * LANES
        for lane in range(LANES):
            pair.lines[lane] = lines[i + lane] if i + lane < m else one
        p += 3 * n
        end = m
    rows_from(at, p, 3, i, end)
    fp_load(pair.p.x, at, 0)
    fp_load(pair.p.y, at, 1)
    if i + LANES > end:
        missing = lanes_missing(i, end)
        fp_zero(zero)
        fp_cmov(pair.p.x, zero, missing)
        fp_cmov(pair.p.y, zero, missing)
        if pair.lines[0] == NULL:
            fp2_cmov(pair.q.x, CURVE_G2_GENERATOR.x, missing)
            fp2_cmov(pair.q.y, CURVE_G2_GENERATOR.y, missing)


# The row r = the product of the lanes of a. a is scratch
cdef void fp12_product_of_lanes(packed_fp *r, fp12_t a) noexcept nogil:
    cdef packed_fp rows[12 * LANES]
    cdef packed_fp *at[LANES]
    cdef fp12_t moved
    cdef int lane, k = LANES // 2
    while k:
        rows_to(at, rows, 12, 0, LANES)
        fp12_store(at, a)
        for lane in range(LANES):
            at[lane] = rows + 12 * ((lane + k) % LANES)
        fp12_load(moved, <const packed_fp *const *>at)
        fp12_mul(a, a, moved)
        k //= 2
    for lane in range(LANES):
        at[lane] = r
    fp12_store(at, a)


# r = the product of the Miller loops of n + m pairs, 1 for none, up to factors that the final exponentiation maps to 1.
# Returns -1 where there is no memory, otherwise 0
cdef int batch_miller_product(
    packed_fp *r, const packed_fp *p, const packed_fp *q, size_t n, const packed_fp *const *lines, size_t m
) noexcept nogil:
    cdef size_t most = PAIRS_AT_ONCE // LANES, vectors = vectors_of(n) + vectors_of(m), v = 0, count, i
    cdef void *room = malloc(aligned_room(min(max(vectors, <size_t>1), most) * sizeof(pair_struct)))
    cdef packed_fp *one = <packed_fp *>malloc(6 * CURVE_LINES * sizeof(packed_fp))
    cdef pair_struct *pairs
    cdef fp12_t product, f
    if room == NULL or one == NULL:
        free(room)
        free(one)
        return -1
    pairs = <pair_struct *>aligned_place(room)
    if m % LANES:
        lines_of_one(one)
    fp12_one(product)
    while v < vectors:
        count = min(most, vectors - v)
        for i in range(count):
            pairs_load(&pairs[i], v + i, p, q, n, lines, m, one)
        miller_loop(f, pairs, count)
        if v:
            fp12_mul(product, product, f)
        else:
            fp12_copy(product, f)
        v += count
    fp12_product_of_lanes(r, product)
    free(room)
    free(one)
    return 0


# The row i of r = the pairing of the pair i; 0 where the loop ends in 0, which it does for points outside the groups
# alone. Returns as above
cdef int batch_pairings(
    packed_fp *r, const packed_fp *p, const packed_fp *q, size_t n, const packed_fp *const *lines, size_t m
) noexcept nogil:
    cdef packed_fp *one = <packed_fp *>malloc(6 * CURVE_LINES * sizeof(packed_fp))
    cdef packed_fp *at[LANES]
    cdef pair_struct pair
    cdef fp12_t f
    cdef size_t v
    if one == NULL:
        return -1
    if m % LANES:
        lines_of_one(one)
    for v in range(vectors_of(n) + vectors_of(m)):
        pairs_load(&pair, v, p, q, n, lines, m, one)
        miller_loop(f, &pair, 1)
        final_exponentiation(f, f)
        pairings_store(r, f, v, n, m)
    free(one)
    return 0


# Nothing is stored of empty lanes
cdef void pairings_store(packed_fp *r, const fp12_t f, size_t v, size_t n, size_t m) noexcept nogil:
    cdef packed_fp spare[12]
    cdef packed_fp *at[LANES]
    cdef size_t i = v * LANES, end = n
    cdef int lane
    if v >= vectors_of(n):
        i = (v - vectors_of(n)) * LANES
        r += 12 * n
        end = m
    for lane in range(LANES):
        at[lane] = r + 12 * (i + lane) if i + lane < end else spare
    fp12_store(at, f)


# The value i of r is that of a, in GT, to the power of the four words k[4 i] .., which is below r. Constant time. r may
# be a
cdef void batch_gt_powers(packed_fp *r, const packed_fp *a, const uint64_t *k, size_t n) noexcept nogil:
    cdef const packed_fp *source[LANES]
    cdef packed_fp *target[LANES]
    cdef word_t exponent[4]
    cdef fp12_t f
    cdef size_t i = 0
    while i < n:
        rows_from(source, a, 12, i, n)
        rows_to(target, r, 12, i, n)
        fp12_load(f, source)
        scalars_load(exponent, k, 4, i, n)
        gt_exp(f, f, exponent)
        fp12_store(target, f)
        i += LANES


cdef void fill_pairing_table(pairing_table *table) noexcept:
    table.miller_product = batch_miller_product
    table.pairings = batch_pairings
    table.gt_powers = batch_gt_powers
