# Multiples of one point, of which many are asked for, from a table: additions without doublings.
#
# Needs: scalar_mul.pxi.
# Gives: point_table_fill, point_multiply_by_table; POINT_TABLE_LENGTH_FP, POINT_TABLE_LENGTH_FP2.
#
# For every window i of a digit (scalar_mul.pxi), from the lowest, the table has 1 to 16 times 32^i a as affine
# points. The one table serves all digits: what a further digit adds goes through an endomorphism once, at the end. The
# point is in the group of order r and not the identity. Constant time: the table is read in full.

cdef enum:
    # Elements of a table over E, over E': 26 windows of 128 or 129 bits, 13 of 64
    POINT_TABLE_LENGTH_FP = 26 * 2 * ENTRIES
    POINT_TABLE_LENGTH_FP2 = 13 * 2 * ENTRIES


# table of a, POINT_TABLE_LENGTH_FP or POINT_TABLE_LENGTH_FP2 elements
cdef void point_table_fill(F *table, const F a[3]) noexcept nogil:
    cdef F multiples[3 * ENTRIES]
    cdef F base[3]
    cdef int i, windows = 26 if F is fp_struct else 13
    point_copy(base, a)
    for i in range(windows):
        point_multiples(multiples, base, False)
        point_double(base, &multiples[3 * ENTRIES - 3])
        points_to_affine(&table[2 * ENTRIES * i], multiples, ENTRIES)


# r = k a for the point a of the table and k < r
cdef void point_multiply_by_table(F r[3], const F *table, const word_t *k) noexcept nogil:
    cdef F sum[3]
    cdef F part[3]
    cdef word_t d[SPLIT_WORDS]
    cdef int i, words = HALF_WORDS if F is fp_struct else 1, last = 1 if F is fp_struct else 3
    scalar_split(d, k, words)
    # d0 a + x (d1 a + x (d2 a + x d3 a)), or h0 a + mu h1 a
    point_multiply_digit_by_table(sum, table, &d[words * last], words)
    for i in range(last - 1, -1, -1):
        point_next_digit(sum, sum)
        point_multiply_digit_by_table(part, table, &d[words * i], words)
        point_add(sum, sum, part)
    point_copy(r, sum)


# r = k a for the point a of the table and k in two's complement of so many words
cdef void point_multiply_digit_by_table(F r[3], const F *table, const word_t *k, int words) noexcept nogil:
    cdef F x, y, minus
    cdef F t[3]
    cdef fp_mask_t negative
    cdef word_t size
    cdef int i, j
    point_set_identity(r)
    for i in range(windows_of(digit_bits(words), WINDOW)):
        size = digit_size(&negative, window_digit(k, words, WINDOW * i, WINDOW))
        # where the digit is 0, 1 a is added and not taken
        f_copy(&x, table)
        f_copy(&y, &table[1])
        for j in range(1, ENTRIES):
            f_cmov(&x, &table[2 * j], words_equal(size, WORD(j + 1)))
            f_cmov(&y, &table[2 * j + 1], words_equal(size, WORD(j + 1)))
        f_neg(&minus, &y, 1)
        f_reduce(&minus, &minus)
        f_cmov(&y, &minus, negative)
        point_add_mixed(t, r, &x, &y)
        point_cmov(r, t, ~words_equal(size, WORD(0)))
        table += 2 * ENTRIES
