# Inverses of many elements of Fp or of a field of the tower over it.
#
# Needs: inverses.pxi; tower/. Gives: batch_inverses.

cdef void fp2_row_product(fp_struct *r, const fp_struct *a, const fp_struct *b) noexcept nogil:
    fp2_mul(<fp2_struct *>r, <const fp2_struct *>a, <const fp2_struct *>b)


cdef void fp2_row_inverse(fp_struct *r, const fp_struct *a) noexcept nogil:
    fp2_inverse(<fp2_struct *>r, <const fp2_struct *>a)


cdef void fp4_row_product(fp_struct *r, const fp_struct *a, const fp_struct *b) noexcept nogil:
    fp4_mul(<fp4_struct *>r, <const fp4_struct *>a, <const fp4_struct *>b)


cdef void fp4_row_inverse(fp_struct *r, const fp_struct *a) noexcept nogil:
    fp4_inverse(<fp4_struct *>r, <const fp4_struct *>a)


cdef void fp12_row_product(fp_struct *r, const fp_struct *a, const fp_struct *b) noexcept nogil:
    fp12_mul(<fp12_struct *>r, <const fp12_struct *>a, <const fp12_struct *>b)


cdef void fp12_row_inverse(fp_struct *r, const fp_struct *a) noexcept nogil:
    fp12_inverse(<fp12_struct *>r, <const fp12_struct *>a)


# r = 1 / a for n >= 1 elements of degree 1, 2, 4 or 12, none of which is 0. Constant time. r is not a
cdef void batch_inverses(packed_fp *r, const packed_fp *a, int degree, size_t n) noexcept nogil:
    if degree == 1:
        invert_rows(r, a, 1, n, fp_row_product, fp_row_inverse)
    elif degree == 2:
        invert_rows(r, a, 2, n, fp2_row_product, fp2_row_inverse)
    elif degree == 4:
        invert_rows(r, a, 4, n, fp4_row_product, fp4_row_inverse)
    else:
        invert_rows(r, a, 12, n, fp12_row_product, fp12_row_inverse)
