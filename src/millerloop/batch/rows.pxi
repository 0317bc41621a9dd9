# Arrays of elements, LANES of their rows at a time.
#
# Needs: formulas.pxi, tower_rows.pxi; or curve_formulas.pxi.
# Gives: vectors_of, row_of_lane, rows_from, rows_to; *_load, *_store.
#
# A row is what belongs to one point, one pair, one value: `width` elements in memory. Where fewer than LANES rows are
# left, the missing lanes repeat the first one, in and out: they compute and store what it does.

# How many vectors of LANES rows n rows make
cdef inline size_t vectors_of(size_t n) noexcept nogil:
    return (n + LANES - 1) // LANES


# The row that lane l takes of those from i on, of n
cdef inline size_t row_of_lane(size_t i, size_t n, int l) noexcept nogil:
    return i + l if i + l < n else i


# Where the rows i .. begin
cdef inline void rows_from(const packed_fp **at, const packed_fp *a, size_t width, size_t i, size_t n) noexcept nogil:
    cdef int l
    for l in range(LANES):
        at[l] = a + width * row_of_lane(i, n, l)


cdef inline void rows_to(packed_fp **at, packed_fp *a, size_t width, size_t i, size_t n) noexcept nogil:
    cdef int l
    for l in range(LANES):
        at[l] = a + width * row_of_lane(i, n, l)


# r = the j-th coordinates of the rows, each of one element, or over Fp2 two
cdef inline void f_load(F *r, const packed_fp *const *at, size_t j) noexcept nogil:
    if F is fp_struct:
        fp_load(r, at, j)
    else:
        fp2_load(r, at, 2 * j)


cdef inline void f_store(packed_fp *const *at, size_t j, const F *a) noexcept nogil:
    if F is fp_struct:
        fp_store(at, j, a)
    else:
        fp2_store(at, 2 * j, a)


# The elements of one coordinate
cdef inline size_t f_width(const F *a) noexcept nogil:
    return 1 if F is fp_struct else 2


cdef inline void point_load(F r[3], const packed_fp *const *at) noexcept nogil:
    f_load(&r[0], at, 0)
    f_load(&r[1], at, 1)
    f_load(&r[2], at, 2)


cdef inline void point_store(packed_fp *const *at, const F a[3]) noexcept nogil:
    f_store(at, 0, &a[0])
    f_store(at, 1, &a[1])
    f_store(at, 2, &a[2])


# k = the scalars of the rows i .. of n, of `words` words each
cdef inline void scalars_load(word_t *k, const uint64_t *scalars, int words, size_t i, size_t n) noexcept nogil:
    cdef int l, j
    for l in range(LANES):
        for j in range(words):
            word_set_lane(&k[j], l, scalars[words * row_of_lane(i, n, l) + j])


# One byte for each of the rows i .. of n: 1 where the mask is set, otherwise 0
cdef inline void flags_store(unsigned char *flags, fp_mask_t mask, size_t i, size_t n) noexcept nogil:
    cdef int l
    for l in range(LANES):
        flags[row_of_lane(i, n, l)] = <unsigned char>(word_lane(mask, l) & 1)


cdef inline fp_mask_t flags_load(const unsigned char *flags, size_t i, size_t n) noexcept nogil:
    cdef word_t mask = WORD(0)
    cdef int l
    for l in range(LANES):
        word_set_lane(&mask, l, 0 - <uint64_t>(flags[row_of_lane(i, n, l)] & 1))
    return mask
