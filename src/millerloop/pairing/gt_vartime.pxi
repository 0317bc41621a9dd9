# Powers in GT, in variable time.
#
# Needs: gt.pxi, curve/scalar_naf_vartime.pxi. Gives: gt_exp_vartime, gt_multi_exp_vartime.
# Source: Pippenger's buckets, for products of powers.

from libc.stdlib cimport free, malloc

cdef enum:
    GT_MAX_WINDOW = 8


# r = a^k, a in GT, by digits in width-5 non-adjacent form: 64 squares, 43 products in the mean
cdef void gt_exp_vartime(fp12_t r, const fp12_t a, const word_t *k) noexcept nogil:
    cdef fp12_struct table[4 * NAF_ENTRIES]
    cdef naf_t naf[4 * NAF_LENGTH]
    cdef word_t d[4]
    cdef fp12_t t
    cdef int i, j, digit
    cdef bint begun = False
    scalar_signed_digits(d, k)
    for j in range(4):
        naf_digits_vartime(&naf[NAF_LENGTH * j], &d[j], 1, NAF_WIDTH)
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
        cost = <uint64_t>windows_of(64, c) * (4 * n + (<uint64_t>1 << c))
        if c == 1 or cost < least:
            least = cost
            best = c
    return best


# r = the product of a[i]^k_i over n elements of GT, k_i being four words k[4 i] ..; bucket (w, b) collects all
# a^(+-p^j) with the digit b in window w. Returns -1 where there is no memory, otherwise 0. r is not in a.
cdef int gt_multi_exp_vartime(fp12_t r, const fp12_struct *a, const word_t *k, size_t n) noexcept nogil:
    cdef int c = gt_window(n), windows = windows_of(64, c), i, j, w, digit
    cdef size_t half = <size_t>1 << (c - 1), m, b
    cdef fp12_struct *bucket = <fp12_struct *>malloc(windows * half * sizeof(fp12_struct))
    cdef unsigned char *filled = <unsigned char *>malloc(windows * half)
    cdef word_t d[4]
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
                    digit = <int>window_digit(&d[j], 1, c * w, c)
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
