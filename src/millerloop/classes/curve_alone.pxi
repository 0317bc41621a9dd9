# What the classes of points ask of a curve without a twist, all of whose points are its group.
#
# Needs: prime_field.pxi, membership.pxi; curve/koblitz.pxi, curve/scalar_mul.pxi, curve/point_table.pxi;
#        batch/curve_table.pxi.
# Gives: twist_struct, a coordinate of E': there is none, over_twist is never set, and what is given for E' stands for
#        E, so that what is written for both compiles;
#        ON_CURVE, what is known of a point that is on the curve; DIGITS_ON_TWIST, POINT_TABLE_LENGTH_TWIST;
#        new_twist_coordinate(); twist_generator(); functions_of(), E or E', of a table; multiply_side_by_side(), on E'.

ctypedef fp_struct twist_struct

cdef enum:
    ON_CURVE = MEMBER
    DIGITS_ON_TWIST = 1
    POINT_TABLE_LENGTH_TWIST = POINT_TABLE_LENGTH_FP


cdef FieldElement new_twist_coordinate():
    return new_fp()


cdef void twist_generator(twist_struct r[3]) noexcept nogil:
    point_from_affine(r, <fp_struct *>CURVE_G1_GENERATOR.x, <fp_struct *>CURVE_G1_GENERATOR.y)


cdef inline const group_table *functions_of(const batch_table *table, bint twist) noexcept nogil:
    return &table.g1


cdef void multiply_side_by_side(
    twist_struct *r, const twist_struct *a, const word_t *k, const batch_table *table
) noexcept nogil:
    point_multiply_in_group(r, a, k)
