# Multiples of a point of E or E'.
#
# Needs: group.pxi. Gives: point_multiply.
#
# Windows of four bits from the top: for each four doublings and one addition of an entry of a table that is read in
# full. Constant time: no branch and no address depends on a coordinate or on a digit of the scalar.

# r = table[digit] of 16 points, 0 <= digit < 16
cdef void point_select(F r[3], const F *table, unsigned int digit) noexcept nogil:
    cdef uint64_t i
    point_copy(r, table)
    for i in range(1, 16):
        # all ones where i ^ digit is 0
        point_cmov(r, &table[3 * i], 0 - (((i ^ digit) - 1) >> 63))


# r = k a or, where `negative` is all ones, -k a; k has `length` bytes, the lowest first. The time depends on length and
# `anywhere` alone. Without `anywhere` r is (0 : 0 : 0) if an undefined sum came in the way; with it, r is right for all
# points of the curve, and slower to come by.
cdef void point_multiply(
    F r[3], const F a[3], const unsigned char *k, size_t length, fp_mask_t negative, bint anywhere
) noexcept nogil:
    cdef F table[48]
    cdef F t[3]
    cdef F sum[3]
    cdef size_t i, j
    point_set_identity(table)
    point_copy(&table[3], a)
    point_neg(t, a)
    point_cmov(&table[3], t, negative)
    for i in range(2, 16, 2):
        point_double(&table[3 * i], &table[3 * (i // 2)])
        point_add_either(&table[3 * i + 3], &table[3 * i], &table[3], anywhere)
    point_set_identity(sum)
    for i in range(2 * length, 0, -1):
        for j in range(4):
            point_double(sum, sum)
        point_select(t, table, (k[(i - 1) // 2] >> (4 * ((i - 1) % 2))) & 15)
        point_add_either(sum, sum, t, anywhere)
    point_copy(r, sum)
