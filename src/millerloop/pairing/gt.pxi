# GT, the subgroup of order r of the units of Fp12: powers and membership.
#
# Needs: tower/cyclotomic.pxi, curve/scalar_digits.pxi, curve/scalar_windows.pxi, cyclotomic_exp_x of final_exp.pxi.
# Gives: gt_exp, gt_exp_vartime, gt_multi_exp_vartime, fp12_is_in_gt.
# Source: powers by Frobenius, Galbraith and Scott, Pairing 2008; membership by Frobenius, Scott, eprint 2021/1130.
#
# In GT a^p = a^x and 1 / a is the conjugate. So with k = d0 + d1 x + d2 x^2 + d3 x^3 mod r, digits of 63 bits and sign,
#   a^k = a^d0 (a^p)^d1 (a^(p^2))^d2 (a^(p^3))^d3
# takes a quarter of the squares. All arguments and results have magnitude 1; k < r is four words, lowest first.

from libc.stdlib cimport free, malloc

cdef enum:
    GT_WINDOW = 4
    GT_ENTRIES = 1 << (GT_WINDOW - 1)  # a, a^2, ..., a^8
    GT_MAX_WINDOW = 8


# Of the powers table[0 .. n - 1] of a those of a^p, a^(p^2), a^(p^3), which follow them
cdef void gt_tables_of_digits(fp12_struct *table, int n) noexcept nogil:
    cdef int i
    for i in range(n):
        fp12_frobenius_odd(&table[n + i], &table[i], FROBENIUS_1)
        fp12_frobenius_2(&table[2 * n + i], &table[i])
        fp12_frobenius_2(&table[3 * n + i], &table[n + i])


# r = a^digit, -8 <= digit <= 8, from the table of a. Constant time
cdef void gt_select(fp12_t r, const fp12_struct *table, int digit) noexcept nogil:
    cdef fp_mask_t negative
    cdef uint64_t size = digit_size(&negative, digit)
    cdef fp12_t t
    cdef int i
    fp12_one(t)
    for i in range(GT_ENTRIES):
        fp12_cmov(t, &table[i], words_equal(size, i + 1))
    fp12_conjugate(r, t)
    fp12_cmov(r, t, ~negative)


# r = a^k, a in GT. Constant time: 60 squares and 63 products, and 4 and 3 for the table
cdef void gt_exp(fp12_t r, const fp12_t a, const uint64_t *k) noexcept nogil:
    cdef fp12_struct table[4 * GT_ENTRIES]
    cdef uint64_t d[4]
    cdef fp12_t t
    cdef int i, j
    scalar_signed_digits(d, k)
    fp12_copy(&table[0], a)
    for i in range(1, GT_ENTRIES, 2):
        fp12_cyclotomic_square(&table[i], &table[i // 2])
        if i + 1 < GT_ENTRIES:
            fp12_mul(&table[i + 1], &table[i], a)
    gt_tables_of_digits(table, GT_ENTRIES)
    for i in range(windows_of(1, GT_WINDOW) - 1, -1, -1):
        for j in range(4):
            gt_select(t, &table[GT_ENTRIES * j], window_digit(&d[j], 1, GT_WINDOW * i, GT_WINDOW))
            if i == windows_of(1, GT_WINDOW) - 1 and j == 0:
                fp12_copy(r, t)
            else:
                fp12_mul(r, r, t)
        if i:
            for j in range(GT_WINDOW):
                fp12_cyclotomic_square(r, r)


# r = a^k, a in GT, by digits in width-5 non-adjacent form: 64 squares, 43 products in the mean
cdef void gt_exp_vartime(fp12_t r, const fp12_t a, const uint64_t *k) noexcept nogil:
    cdef fp12_struct table[4 * NAF_ENTRIES]
    cdef signed char naf[4 * NAF_LENGTH]
    cdef uint64_t d[4]
    cdef fp12_t t
    cdef int i, j, digit
    cdef bint begun = False
    scalar_signed_digits(d, k)
    for j in range(4):
        naf_digits_vartime(&naf[NAF_LENGTH * j], &d[j], 1)
    fp12_copy(&table[0], a)
    fp12_cyclotomic_square(t, a)
    for i in range(1, NAF_ENTRIES):
        fp12_mul(&table[i], &table[i - 1], t)
    gt_tables_of_digits(table, NAF_ENTRIES)
    fp12_one(r)
    for i in range(64, -1, -1):
        if begun:
            fp12_cyclotomic_square(r, r)
        for j in range(4):
            digit = naf[NAF_LENGTH * j + i]
            if digit:
                fp12_copy(t, &table[NAF_ENTRIES * j + abs(digit) // 2])
                if digit < 0:
                    fp12_conjugate(t, t)
                if begun:
                    fp12_mul(r, r, t)
                else:
                    fp12_copy(r, t)
                    begun = True


# The width of the windows that asks for the fewest products
cdef int gt_window(size_t n) noexcept nogil:
    cdef uint64_t cost, least = 0
    cdef int c, best = 1
    for c in range(1, GT_MAX_WINDOW + 1):
        cost = <uint64_t>windows_of(1, c) * (4 * n + (<uint64_t>1 << c))
        if c == 1 or cost < least:
            least = cost
            best = c
    return best


# r = the product of a[i]^k_i over n elements of GT, k_i being four words k[4 i] ..; bucket (w, b) collects all
# a^(+-p^j) with the digit b in window w. Returns -1 where there is no memory, otherwise 0. r is not in a.
cdef int gt_multi_exp_vartime(fp12_t r, const fp12_struct *a, const uint64_t *k, size_t n) noexcept nogil:
    cdef int c = gt_window(n), windows = windows_of(1, c), i, j, w, digit
    cdef size_t half = <size_t>1 << (c - 1), m, b
    cdef fp12_struct *bucket = <fp12_struct *>malloc(windows * half * sizeof(fp12_struct))
    cdef unsigned char *filled = <unsigned char *>malloc(windows * half)
    cdef uint64_t d[4]
    cdef fp12_struct image[4]
    fp12_one(r)
    if bucket == NULL or filled == NULL:
        free(bucket)
        free(filled)
        return -1
    for b in range(windows * half):
        filled[b] = 0
    for m in range(n):
        scalar_signed_digits(d, &k[4 * m])
        fp12_copy(&image[0], &a[m])
        gt_tables_of_digits(image, 1)
        # first the digits above 0, then, by the inverse, those below
        for i in range(2):
            for j in range(4):
                for w in range(windows):
                    digit = window_digit(&d[j], 1, c * w, c)
                    if i:
                        digit = -digit
                    if digit > 0:
                        b = w * half + digit - 1
                        if filled[b]:
                            fp12_mul(&bucket[b], &bucket[b], &image[j])
                        else:
                            fp12_copy(&bucket[b], &image[j])
                            filled[b] = 1
                fp12_conjugate(&image[j], &image[j])
    for w in range(windows - 1, -1, -1):
        for i in range(c):
            fp12_cyclotomic_square(r, r)
        gt_mul_buckets(r, &bucket[w * half], &filled[w * half], half)
    free(bucket)
    free(filled)
    return 0


# r = r times the product of bucket[b - 1]^b for b = 1 .. n, without those that are not filled
cdef void gt_mul_buckets(
    fp12_t r, const fp12_struct *bucket, const unsigned char *filled, size_t n
) noexcept nogil:
    cdef fp12_t above
    cdef bint begun = False
    cdef size_t b
    for b in range(n, 0, -1):
        if filled[b - 1]:
            if begun:
                fp12_mul(above, above, &bucket[b - 1])
            else:
                fp12_copy(above, &bucket[b - 1])
                begun = True
        if begun:
            fp12_mul(r, r, above)


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
