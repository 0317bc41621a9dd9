# Multiples of a point of E or E'.
#
# Needs: endomorphism.pxi, scalar_digits.pxi or scalar_lattice.pxi, scalar_windows.pxi.
# Gives: point_multiply, for every point and any k; for points of the group of order r point_multiply_in_group, k < r,
#        and point_multiply_by_digits, for those of k; WINDOW, ENTRIES, point_multiples, point_next_digit, for tables.
# Source: Gallant, Lambert, Vanstone, CRYPTO 2001; Galbraith, Lin, Scott, EUROCRYPT 2009, for four digits on E'.
#
# In the group k has two digits, its halves, on E, four of one word on E' (scalar_digits.pxi, scalar_lattice.pxi), whose
# multiples share their doublings. All digits read one table, and what a digit stands for is applied to what was read:
# that costs what a table for each of them does. No branch and no address depends on a coordinate or a scalar: windows
# of five bits give signed digits, and the table is read in full.

cdef enum:
    WINDOW = 5
    ENTRIES = 1 << (WINDOW - 1)  # of a table: 1 to 16 times a point


# table = 1 to 16 times a
cdef void point_multiples(F *table, const F a[3], bint anywhere) noexcept nogil:
    cdef int i
    point_copy(table, a)
    for i in range(2, ENTRIES, 2):
        point_double(&table[3 * i - 3], &table[3 * (i // 2) - 3])
        point_add_either(&table[3 * i], &table[3 * i - 3], table, anywhere)
    point_double(&table[3 * ENTRIES - 3], &table[3 * (ENTRIES // 2) - 3])


# r = digit times the point of the table, -16 <= digit <= 16
cdef void point_select(F r[3], const F *table, word_t digit) noexcept nogil:
    cdef fp_mask_t negative
    cdef word_t size = digit_size(&negative, digit)
    cdef F t[3]
    cdef int i
    point_set_identity(t)
    for i in range(ENTRIES):
        point_cmov(t, &table[3 * i], words_equal(size, WORD(i + 1)))
    point_neg(r, t)
    point_cmov(r, t, ~negative)


# r = k a, k in two's complement of so many words. The time depends on words and `anywhere` alone. Without `anywhere` r
# is (0 : 0 : 0) if an undefined sum came in the way; with it, r is right for all points of the curve, and slower to
# come by.
cdef void point_multiply(F r[3], const F a[3], const word_t *k, int words, bint anywhere) noexcept nogil:
    cdef F table[3 * ENTRIES]
    cdef F t[3]
    cdef F sum[3]
    cdef int i = windows_of(64 * words, WINDOW) - 1, j
    point_multiples(table, a, anywhere)
    point_select(sum, table, window_digit(k, words, WINDOW * i, WINDOW))
    while i > 0:
        i -= 1
        for j in range(WINDOW):
            point_double(sum, sum)
        point_select(t, table, window_digit(k, words, WINDOW * i, WINDOW))
        point_add_either(sum, sum, t, anywhere)
    point_copy(r, sum)


# r = what stands for a at the next digit: mu a on E, x a on E', for a in the group
cdef void point_next_digit(F r[3], const F a[3]) noexcept nogil:
    if F is fp_struct:
        point_endomorphism_upper(r, a)
    else:
        point_endomorphism(r, a)


# r = s0 + mu s1, where s_j is the multiple of the point of the table by the digit d_j
cdef void point_sum_of_two(F r[3], const F *table, word_t d0, word_t d1) noexcept nogil:
    cdef F t[3]
    point_select(r, table, d0)
    point_select(t, table, d1)
    point_endomorphism_upper(t, t)
    point_add(r, r, t)


# r = the same for the digits of one place: one of them, two, or on E' four, in base x: (s0 + mu s2) + x (s1 + mu s3),
# mu = x^2
cdef void point_sum_of_digits(F r[3], const F *table, const word_t *d, int count) noexcept nogil:
    cdef F t[3]
    if count == 1:
        point_select(r, table, d[0])
    elif count == 2:
        point_sum_of_two(r, table, d[0], d[1])
    else:
        point_sum_of_two(t, table, d[1], d[3])
        point_endomorphism(t, t)
        point_sum_of_two(r, table, d[0], d[2])
        point_add(r, r, t)


# r = k a for a in the group and k < r
cdef void point_multiply_in_group(F r[3], const F a[3], const word_t *k) noexcept nogil:
    cdef word_t d[SPLIT_WORDS]
    if F is fp_struct:
        scalar_split(d, k, HALF_WORDS)
        point_multiply_by_digits(r, a, d, 2, HALF_WORDS)
    else:
        scalar_split(d, k, 1)
        point_multiply_by_digits(r, a, d, 4, 1)


# r = k a for a in the group and k = d0, d0 + d1 mu, or on E' d0 + d1 x + d2 x^2 + d3 x^3: `count` digits of so many
# words each, in two's complement
cdef void point_multiply_by_digits(F r[3], const F a[3], const word_t *d, int count, int words) noexcept nogil:
    cdef F table[3 * ENTRIES]
    cdef F t[3]
    cdef F sum[3]
    cdef word_t digits[4]
    cdef int i, j, top = windows_of(digit_bits(words), WINDOW) - 1
    point_multiples(table, a, False)
    for i in range(top, -1, -1):
        for j in range(count):
            digits[j] = window_digit(&d[words * j], words, WINDOW * i, WINDOW)
        point_sum_of_digits(t, table, digits, count)
        if i == top:
            point_copy(sum, t)
            continue
        for j in range(WINDOW):
            point_double(sum, sum)
        point_add(sum, sum, t)
    point_copy(r, sum)
