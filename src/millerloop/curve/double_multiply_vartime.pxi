# The sum of a multiple of the generator and one of another point, in variable time: what verifies a signature.
#
# Needs: generator_tables.pxi. Gives: point_double_multiply_vartime.
# Source: Straus, "Addition chains of vectors", 1964; Moller, "Algorithms for multi-exponentiation", SAC 2001.

# r = a G + b p for a, b < n, the tables being filled; r may be p
cdef void point_double_multiply_vartime(
    fp_struct r[3], const word_t *a, const word_t *b, const fp_struct p[3]
) noexcept nogil:
    cdef fp_struct table[4 * NAF_ENTRIES]
    cdef fp_struct work[3 * NAF_ENTRIES]
    cdef const fp_struct *tables[4]
    cdef naf_t naf[4 * NAF_LENGTH]
    cdef word_t d[SPLIT_WORDS]
    cdef int j, count = 2, length = 0
    scalar_split(d, a, HALF_WORDS)
    for j in range(2):
        length = max(length, naf_digits_vartime(&naf[NAF_LENGTH * j], &d[HALF_WORDS * j], HALF_WORDS, GENERATOR_WIDTH))
        tables[j] = &generator_odd_multiples[2 * GENERATOR_ENTRIES * j]
    if not point_is_identity(p):
        count = 4
        scalar_split(d, b, HALF_WORDS)
        affine_odd_multiples(table, p, work, NAF_ENTRIES)
        affine_tables_of_digits(table, NAF_ENTRIES)
        for j in range(2):
            length = max(
                length, naf_digits_vartime(&naf[NAF_LENGTH * (2 + j)], &d[HALF_WORDS * j], HALF_WORDS, NAF_WIDTH)
            )
            tables[2 + j] = &table[2 * NAF_ENTRIES * j]
    point_sum_of_nafs_vartime(r, tables, naf, count, length)
