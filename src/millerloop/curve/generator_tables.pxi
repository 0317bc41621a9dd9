# Tables of the generator, of which multiples are asked for all the time.
#
# Needs: point_table.pxi, scalar_mul_vartime.pxi, koblitz.pxi.
# Gives: generator_tables_fill, GENERATOR_ENTRIES, generator_table, generator_odd_multiples; point_multiply_generator.
#
# They are filled once, by whoever needs one first: what uses them sees to that, and that no two fill them at once.

from libc.stdlib cimport free, malloc

cdef enum:
    # 1, 3, ... 2047 times the generator: digits of width 12
    GENERATOR_WIDTH = 12
    GENERATOR_ENTRIES = 1 << (GENERATOR_WIDTH - 2)

# That of point_table.pxi; and odd multiples for both halves of a scalar
cdef fp_struct generator_table[POINT_TABLE_LENGTH_FP]
cdef fp_struct generator_odd_multiples[4 * GENERATOR_ENTRIES]


# Returns -1 where there is no memory, otherwise 0
cdef int generator_tables_fill() noexcept nogil:
    cdef fp_struct point[3]
    cdef fp_struct *work = <fp_struct *>malloc(3 * GENERATOR_ENTRIES * sizeof(fp_struct))
    if work == NULL:
        return -1
    point_from_affine(point, <fp_struct *>CURVE_G1_GENERATOR.x, <fp_struct *>CURVE_G1_GENERATOR.y)
    affine_odd_multiples(generator_odd_multiples, point, work, GENERATOR_ENTRIES)
    affine_tables_of_digits(generator_odd_multiples, GENERATOR_ENTRIES)
    point_table_fill(generator_table, point)
    free(work)
    return 0


# r = k G for k < n, the tables being filled. Constant time: the table is read in full
cdef void point_multiply_generator(fp_struct r[3], const word_t *k) noexcept nogil:
    point_multiply_by_table(r, generator_table, k)
