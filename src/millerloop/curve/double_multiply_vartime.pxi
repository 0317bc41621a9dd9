# The sum of a multiple of the generator and one of another point, in variable time: what verifies a signature.
#
# Needs: generator_multiples.pxi, scalar_mul_vartime.pxi, scalar_naf_vartime.pxi, scalar_lattice.pxi.
# Gives: point_double_multiply_vartime.
# Source: Straus, "Addition chains of vectors", 1964; Moller, "Algorithms for multi-exponentiation", SAC 2001.

# r = a G + b p for a, b < n, the table being filled; r may be p
cdef void point_double_multiply_vartime(
    fp_struct r[3], const word_t *a, const word_t *b, const fp_struct p[3]
) noexcept nogil:
    cdef fp_struct table[4 * NAF_ENTRIES]
    cdef fp_struct work[3 * NAF_ENTRIES]
    cdef naf_t naf[4 * NAF_LENGTH]
    cdef word_t d[SPLIT_WORDS]
    cdef int j, more = 0, length = 0
    scalar_split(d, a, HALF_WORDS)
    for j in range(2):
        length = max(length, naf_digits_vartime(&naf[NAF_LENGTH * j], &d[HALF_WORDS * j], HALF_WORDS, GENERATOR_WIDTH))
    if not point_is_identity(p):
        more = 2
        scalar_split(d, b, HALF_WORDS)
        affine_odd_multiples(table, p, work, NAF_ENTRIES)
        affine_tables_of_digits(table, NAF_ENTRIES)
        for j in range(2):
            length = max(
                length, naf_digits_vartime(&naf[NAF_LENGTH * (2 + j)], &d[HALF_WORDS * j], HALF_WORDS, NAF_WIDTH)
            )
    point_sum_of_nafs_vartime(
        r, generator_odd_multiples, GENERATOR_ENTRIES, 2, table, NAF_ENTRIES, more, naf, length
    )
