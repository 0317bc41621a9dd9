# Multiples of a point of the group of order r, in variable time: digits in non-adjacent form, whose multiples share
# their doublings.
#
# Needs: scalar_mul.pxi, scalar_naf_vartime.pxi, jacobian_vartime.pxi.
# Gives: point_multiply_in_group_vartime; for tables affine_odd_multiples, affine_tables_of_digits,
#        point_sum_of_nafs_vartime, MOST_DIGITS.
#
# A table has odd multiples 1, 3, 5, ... of a point, affine: x = xy[2 i], y = xy[2 i + 1].

cdef enum:
    MOST_DIGITS = 4


# xy[2 i], xy[2 i + 1] = x, y of n >= 1 points in Jacobian coordinates other than the identity, by one inversion: on the
# way up xy[2 i] holds the product of the Z up to i, on the way down `inverse` inverts it.
cdef void jacobians_to_affine_vartime(F *xy, const F *p, int n) noexcept nogil:
    cdef F inverse, t, s
    cdef int i
    f_copy(&xy[0], &p[2])
    for i in range(1, n):
        f_mul(&xy[2 * i], &xy[2 * i - 2], &p[3 * i + 2])
    f_inverse_vartime(&inverse, &xy[2 * n - 2])
    for i in range(n - 1, -1, -1):
        if i:
            f_mul(&t, &inverse, &xy[2 * i - 2])
            f_mul(&inverse, &inverse, &p[3 * i + 2])
        else:
            f_copy(&t, &inverse)
        f_square(&s, &t)
        f_mul(&xy[2 * i], &p[3 * i], &s)
        f_mul(&s, &s, &t)
        f_mul(&xy[2 * i + 1], &p[3 * i + 1], &s)


# xy = the first n odd multiples of a, which is in the group and not the identity; 2 n is below its order. work: 3 n
# elements.
#   With d = 2 a = (X : Y : Z), the curve of the points (x Z^2, y Z^3), on which d is affine, has the same sums: they
#   are mixed ones, and what comes out has its Z times that of d.
cdef void affine_odd_multiples(F *xy, const F a[3], F *work, int n) noexcept nogil:
    cdef F twice[3]
    cdef F s
    cdef int i
    jacobian_from_point(work, a)
    jacobian_double(twice, work)
    f_square(&s, &twice[2])
    f_mul(&work[0], &work[0], &s)
    f_mul(&s, &s, &twice[2])
    f_mul(&work[1], &work[1], &s)
    for i in range(1, n):
        jacobian_add_mixed(&work[3 * i], &work[3 * i - 3], &twice[0], &twice[1])
    for i in range(n):
        f_mul(&work[3 * i + 2], &work[3 * i + 2], &twice[2])
    jacobians_to_affine_vartime(xy, work, n)


# From the table of the first digit, n points, those of the others, which follow it
cdef void affine_tables_of_digits(F *xy, int n) noexcept nogil:
    cdef F t[3]
    cdef int i
    for i in range(n if F is fp_struct else 3 * n):
        point_from_affine(t, &xy[2 * i], &xy[2 * i + 1])
        if F is fp_struct:
            point_next_digit(t, t)
        else:
            point_endomorphism(t, t)
        f_copy(&xy[2 * (n + i)], &t[0])
        f_copy(&xy[2 * (n + i) + 1], &t[1])


# r = the sum of the multiples of `count` points by the digits naf[NAF_LENGTH j ..], of which only the first `length`
# may be other than 0, from their tables of n points each, which follow one another; and of `more` other points by the
# digits that come then, from tables of m points.
cdef void point_sum_of_nafs_vartime(
    F r[3], const F *xy, int n, int count, const F *others, int m, int more, const naf_t *naf, int length
) noexcept nogil:
    cdef F sum[3]
    cdef F y
    cdef const F *entry
    cdef int i, j, digit
    cdef bint begun = False
    for i in range(length - 1, -1, -1):
        if begun:
            jacobian_double(sum, sum)
        for j in range(count + more):
            digit = naf[NAF_LENGTH * j + i]
            if digit != 0:
                entry = &xy[2 * n * j] if j < count else &others[2 * m * (j - count)]
                entry += 2 * (abs(digit) // 2)
                f_copy(&y, &entry[1])
                if digit < 0:
                    f_neg(&y, &y, 1)
                if begun:
                    begun = jacobian_add_mixed_vartime(sum, sum, &entry[0], &y)
                else:
                    point_from_affine(sum, &entry[0], &y)
                    f_reduce(&sum[1], &sum[1])
                    begun = True
    if begun:
        jacobian_to_point(r, sum)
    else:
        point_set_identity(r)


# r = k a for a in the group and k < r
cdef void point_multiply_in_group_vartime(F r[3], const F a[3], const word_t *k) noexcept nogil:
    cdef F table[2 * MOST_DIGITS * NAF_ENTRIES]
    cdef F work[3 * NAF_ENTRIES]
    cdef naf_t naf[MOST_DIGITS * NAF_LENGTH]
    cdef word_t d[SPLIT_WORDS]
    cdef int j, words = HALF_WORDS if F is fp_struct else 1, count = 2 if F is fp_struct else 4, length = 0
    if point_is_identity(a):
        point_set_identity(r)
        return
    scalar_split(d, k, words)
    for j in range(count):
        length = max(length, naf_digits_vartime(&naf[NAF_LENGTH * j], &d[words * j], words, NAF_WIDTH))
    affine_odd_multiples(table, a, work, NAF_ENTRIES)
    affine_tables_of_digits(table, NAF_ENTRIES)
    point_sum_of_nafs_vartime(r, table, NAF_ENTRIES, count, table, 0, 0, naf, length)
