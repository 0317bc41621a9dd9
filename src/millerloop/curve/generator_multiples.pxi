# A table of the generator, for multiples in variable time.
#
# Needs: scalar_mul_vartime.pxi, koblitz.pxi. Gives: generator_multiples_fill, GENERATOR_WIDTH, GENERATOR_ENTRIES,
#        generator_odd_multiples.
#
# It is filled once: what uses it sees to that before, and that no two fill it at once.

from libc.stdlib cimport free, malloc

cdef enum:
    # 1, 3, ... 2047 times the generator: digits of width 12
    GENERATOR_WIDTH = 12
    GENERATOR_ENTRIES = 1 << (GENERATOR_WIDTH - 2)

# For both halves of a scalar
cdef fp_struct generator_odd_multiples[4 * GENERATOR_ENTRIES]


# Returns -1 where there is no memory, otherwise 0
cdef int generator_multiples_fill() noexcept nogil:
    cdef fp_struct point[3]
    cdef fp_struct *work = <fp_struct *>malloc(3 * GENERATOR_ENTRIES * sizeof(fp_struct))
    if work == NULL:
        return -1
    point_from_affine(point, <fp_struct *>CURVE_G1_GENERATOR.x, <fp_struct *>CURVE_G1_GENERATOR.y)
    affine_odd_multiples(generator_odd_multiples, point, work, GENERATOR_ENTRIES)
    affine_tables_of_digits(generator_odd_multiples, GENERATOR_ENTRIES)
    free(work)
    return 0
