# Multiples of a point of the group of order r, in variable time.
#
# Needs: scalar_mul.pxi, scalar_naf_vartime.pxi, jacobian_vartime.pxi. Gives: point_multiply_in_group_vartime.

# table = 1, 3, ..., 15 times a with Z = 1; a is in the group and not the identity
cdef void point_odd_multiples(F *table, const F a[3]) noexcept nogil:
    cdef F xy[2 * NAF_ENTRIES]
    cdef F twice[3]
    cdef int i
    point_copy(table, a)
    point_double(twice, a)
    for i in range(1, NAF_ENTRIES):
        point_add(&table[3 * i], &table[3 * i - 3], twice)
    points_to_affine(xy, table, NAF_ENTRIES)
    for i in range(NAF_ENTRIES):
        point_from_affine(&table[3 * i], &xy[2 * i], &xy[2 * i + 1])


# From the table of the first digit, `width` elements, those of the others, which follow it
cdef void point_tables_of_digits(F *table, int width) noexcept nogil:
    cdef int i
    for i in range(0, width, 3):
        point_next_digit(&table[width + i], &table[i])
    if F is not fp_struct:
        for i in range(0, 2 * width, 3):
            point_endomorphism_x2(&table[2 * width + i], &table[i])


# r = k a for a in the group and k < r
cdef void point_multiply_in_group_vartime(F r[3], const F a[3], const word_t *k) noexcept nogil:
    cdef F table[12 * NAF_ENTRIES]
    cdef F sum[3]
    cdef F y
    cdef F *entry
    cdef signed char naf[4 * NAF_LENGTH]
    cdef word_t d[SPLIT_WORDS]
    cdef int i, j, digit, words = HALF_WORDS if F is fp_struct else 1, count = 2 if F is fp_struct else 4
    cdef int width = 3 * NAF_ENTRIES
    cdef bint begun = False
    if point_is_identity(a):
        point_set_identity(r)
        return
    scalar_split(d, k, words)
    for j in range(count):
        naf_digits_vartime(&naf[NAF_LENGTH * j], &d[words * j], words)
    point_odd_multiples(table, a)
    point_tables_of_digits(table, width)
    for i in range(128 if F is fp_struct else 64, -1, -1):
        if begun:
            jacobian_double(sum, sum)
        for j in range(count):
            digit = naf[NAF_LENGTH * j + i]
            if digit != 0:
                entry = &table[width * j + 3 * (abs(digit) // 2)]
                f_copy(&y, &entry[1])
                if digit < 0:
                    f_neg(&y, &y, 1)
                if begun:
                    begun = jacobian_add_mixed_vartime(sum, sum, entry, &y)
                else:
                    point_from_affine(sum, entry, &y)
                    f_reduce(&sum[1], &sum[1])
                    begun = True
    if begun:
        jacobian_to_point(r, sum)
    else:
        point_set_identity(r)
