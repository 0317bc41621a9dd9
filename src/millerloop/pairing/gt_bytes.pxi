# Values of the pairing as bytes, and from bytes, by a layout that is data.
#
# Needs: torus.pxi; tower/fp2_bytes.pxi; curve/layouts.h. Gives: gt_format, gt_to_bytes, gt_from_bytes.
#
# The layout is public, and the time depends on nothing else.

cdef extern from "layouts.h" nogil:
    ctypedef struct gt_format:
        const char *name
        bint little_endian
        bint c1_first
        int count
        int powers[6]


# Where the coefficient of w^k stands in memory: W_BASIS of fp12.pxi
cdef inline int place_of_power(int k) noexcept nogil:
    return 2 * (k % 3) + k // 3


# b = a, in GT; 2 FP_BYTES bytes for each coefficient.  1
cdef void gt_to_bytes(unsigned char *b, const gt_format *f, const fp12_t a) noexcept nogil:
    cdef fp12_t t
    cdef const fp2_struct *c = <const fp2_struct *>t
    cdef int i
    if f.count == 3:
        gt_compress(t, a)
    else:
        fp12_copy(t, a)
    for i in range(f.count):
        fp2_to_bytes(b + 2 * FP_BYTES * i, FP_BYTES, f.little_endian, f.c1_first, c + place_of_power(f.powers[i]))


# Whether b holds coefficients below p; r is then the element, in GT or not.  -> 1
cdef fp_mask_t gt_from_bytes(fp12_t r, const unsigned char *b, const gt_format *f) noexcept nogil:
    cdef fp2_struct *c = <fp2_struct *>r
    cdef fp_mask_t below = ~<fp_mask_t>0
    cdef int i
    fp12_zero(r)
    for i in range(f.count):
        below &= fp2_from_bytes(
            c + place_of_power(f.powers[i]), b + 2 * FP_BYTES * i, FP_BYTES, f.little_endian, f.c1_first
        )
    if f.count == 3:
        gt_decompress(r, r)
    return below
