# Inverses of many elements of one field, LANES of them at a time.
#
# Needs: base/packed.pxi. Gives: invert_rows; row_product, row_inverse, what it knows of the field.
# Source: Montgomery's trick.
#
# An element is `degree` coefficients, a row, in the order of the tower.

cdef enum:
    HIGHEST_DEGREE = 12

ctypedef void (*row_product)(fp_struct *r, const fp_struct *a, const fp_struct *b) noexcept nogil
ctypedef void (*row_inverse)(fp_struct *r, const fp_struct *a) noexcept nogil


cdef inline void row_load(fp_struct *r, const packed_fp *const *at, int degree) noexcept nogil:
    cdef int j
    for j in range(degree):
        fp_load(r + j, at, j)


cdef inline void row_store(packed_fp *const *at, const fp_struct *a, int degree) noexcept nogil:
    cdef int j
    for j in range(degree):
        fp_store(at, j, a + j)


# r = 1 / a for n >= 1 rows, none of which is 0: one inversion for all, three products for LANES. With a_v the elements
# of one lane, r_v holds a_0 ... a_(v-1) on the way up; on the way down `running` is 1 / (a_0 ... a_v). Constant time. r
# is not a
cdef void invert_rows(
    packed_fp *r, const packed_fp *a, int degree, size_t n, row_product multiply, row_inverse invert
) noexcept nogil:
    cdef fp_struct running[HIGHEST_DEGREE]
    cdef fp_struct x[HIGHEST_DEGREE]
    cdef fp_struct y[HIGHEST_DEGREE]
    cdef packed_fp spare[HIGHEST_DEGREE]
    cdef const packed_fp *source[LANES]
    cdef packed_fp *target[LANES]
    cdef size_t v, vectors = (n + LANES - 1) // LANES
    lanes_of_vector(source, target, r, a, spare, degree, 0, n)
    row_load(running, source, degree)
    for v in range(1, vectors):
        lanes_of_vector(source, target, r, a, spare, degree, v, n)
        row_store(target, running, degree)
        row_load(x, source, degree)
        multiply(running, running, x)
    invert(running, running)
    for v in range(vectors - 1, 0, -1):
        lanes_of_vector(source, target, r, a, spare, degree, v, n)
        row_load(y, <const packed_fp *const *>target, degree)
        multiply(y, y, running)
        row_load(x, source, degree)
        multiply(running, running, x)
        row_store(target, y, degree)
    lanes_of_vector(source, target, r, a, spare, degree, 0, n)
    row_store(target, running, degree)


# Where the lanes of vector v are; those it leaves empty read its first row and write to `spare`
cdef inline void lanes_of_vector(
    const packed_fp **source, packed_fp **target, packed_fp *r, const packed_fp *a, packed_fp *spare, int degree,
    size_t v, size_t n
) noexcept nogil:
    cdef size_t i = v * LANES
    cdef int lane
    for lane in range(LANES):
        source[lane] = a + degree * (i + lane if i + lane < n else i)
        target[lane] = r + degree * (i + lane) if i + lane < n else spare


cdef void fp_row_product(fp_struct *r, const fp_struct *a, const fp_struct *b) noexcept nogil: fp_mul(r, a, b)
cdef void fp_row_inverse(fp_struct *r, const fp_struct *a) noexcept nogil: fp_inverse(r, a)
