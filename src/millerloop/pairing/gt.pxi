# GT, the subgroup of order r of the units of Fp12: powers and membership.
#
# Needs: tower/cyclotomic.pxi, curve/scalar_digits.pxi, curve/scalar_windows.pxi, cyclotomic_exp_x of final_exp.pxi.
# Gives: gt_exp, fp12_is_in_gt; gt_tables_of_digits.
# Source: powers by Frobenius, Galbraith and Scott, Pairing 2008; membership by Frobenius, Scott, eprint 2021/1130.
#
# In GT a^p = a^x and 1 / a is the conjugate. So with k = d0 + d1 x + d2 x^2 + d3 x^3 mod r, digits of 63 bits and sign,
#   a^k = a^d0 (a^p)^d1 (a^(p^2))^d2 (a^(p^3))^d3
# takes a quarter of the squares. All arguments and results have magnitude 1; k < r is four words, lowest first.

cdef enum:
    GT_WINDOW = 4
    GT_ENTRIES = 1 << (GT_WINDOW - 1)  # a, a^2, ..., a^8
    # Whether their images under Frobenius are tabulated too: in lanes that would be 200 KB, and cost what it saves
    GT_ALL_TABLES = LANES == 1


# Of the powers table[0 .. n - 1] of a those of a^p, a^(p^2), a^(p^3), which follow them
cdef void gt_tables_of_digits(fp12_struct *table, int n) noexcept nogil:
    cdef int i
    for i in range(n):
        fp12_frobenius_odd(&table[n + i], &table[i], FROBENIUS_1)
        fp12_frobenius_2(&table[2 * n + i], &table[i])
        fp12_frobenius_2(&table[3 * n + i], &table[n + i])


# r = a^digit, -8 <= digit <= 8, from the table of a. Constant time
cdef void gt_select(fp12_t r, const fp12_struct *table, word_t digit) noexcept nogil:
    cdef fp_mask_t negative
    cdef word_t size = digit_size(&negative, digit)
    cdef fp12_t t
    cdef int i
    fp12_one(t)
    for i in range(GT_ENTRIES):
        fp12_cmov(t, &table[i], words_equal(size, WORD(i + 1)))
    fp12_conjugate(r, t)
    fp12_cmov(r, t, ~negative)


# r = a^(digit p^j), 0 <= j < 4, from the tables. Constant time in the digit
cdef void gt_select_image(fp12_t r, const fp12_struct *table, word_t digit, int j) noexcept nogil:
    if GT_ALL_TABLES:
        gt_select(r, &table[GT_ENTRIES * j], digit)
        return
    gt_select(r, table, digit)
    if j == 2:
        fp12_frobenius_2(r, r)
    elif j == 1:
        fp12_frobenius_odd(r, r, FROBENIUS_1)
    elif j == 3:
        fp12_frobenius_odd(r, r, FROBENIUS_3)


# r = a^k, a in GT. Constant time: 60 squares and 63 products, and 4 and 3 for the table
cdef void gt_exp(fp12_t r, const fp12_t a, const word_t *k) noexcept nogil:
    cdef fp12_struct table[GT_ENTRIES * (1 + 3 * GT_ALL_TABLES)]
    cdef word_t d[4]
    cdef fp12_t t
    cdef int i, j
    scalar_signed_digits(d, k)
    fp12_copy(&table[0], a)
    for i in range(1, GT_ENTRIES, 2):
        fp12_cyclotomic_square(&table[i], &table[i // 2])
        if i + 1 < GT_ENTRIES:
            fp12_mul(&table[i + 1], &table[i], a)
    if GT_ALL_TABLES:
        gt_tables_of_digits(table, GT_ENTRIES)
    for i in range(windows_of(64, GT_WINDOW) - 1, -1, -1):
        for j in range(4):
            gt_select_image(t, table, window_digit(&d[j], 1, GT_WINDOW * i, GT_WINDOW), j)
            if i == windows_of(64, GT_WINDOW) - 1 and j == 0:
                fp12_copy(r, t)
            else:
                fp12_mul(r, r, t)
        if i:
            for j in range(GT_WINDOW):
                fp12_cyclotomic_square(r, r)


# Whether a is in GT. It is in the cyclotomic subgroup where a a^(p^4) = a^(p^2) and a is not 0. There a^p = a^x leaves
# the order r, the greatest common divisor of p - x and p^4 - p^2 + 1.
cdef fp_mask_t fp12_is_in_gt(const fp12_t a) noexcept nogil:
    cdef fp12_t s, t
    cdef fp_mask_t is_in
    fp12_frobenius(s, a, 4)
    fp12_mul(s, s, a)
    fp12_frobenius(t, a, 2)
    is_in = fp12_equal(s, t) & ~fp12_is_zero(a)
    cyclotomic_exp_x(s, a)
    fp12_frobenius(t, a, 1)
    return is_in & fp12_equal(s, t)
