# Values of the pairing as bytes, in named formats.
#
# Needs: encoding.pxi, pairing/gt.pxi, pairing/torus.pxi. Gives: gt_bytes(), read_gt().

# b = a, in GT. Constant time
cdef void gt_write(unsigned char *b, const fp12_struct *a, const gt_format *f) noexcept nogil:
    cdef fp12_t t
    cdef const fp2_struct *c
    cdef int i
    if f.count == 3:
        gt_compress(t, a)
    else:
        fp12_copy(t, a)
    c = <const fp2_struct *>t
    for i in range(f.count):
        write_fp2(b + 2 * FP_BYTES * i, FP_BYTES, f.little_endian, f.c1_first, c + place_of_power(f.powers[i]))


# Whether b holds the coefficients of an element, which is then a, in GT or not; a -> 1
cdef fp_mask_t gt_read(fp12_struct *a, const unsigned char *b, const gt_format *f) noexcept nogil:
    cdef fp2_struct *c = <fp2_struct *>a
    cdef fp_mask_t below = ~<fp_mask_t>0
    cdef int i
    fp12_zero(a)
    for i in range(f.count):
        below &= read_fp2(
            c + place_of_power(f.powers[i]), b + 2 * FP_BYTES * i, FP_BYTES, f.little_endian, f.c1_first
        )
    if f.count == 3:
        gt_decompress(a, a)
    return below


# Where the coefficient of w^k stands in memory: W_BASIS of fp12.pxi
cdef inline int place_of_power(int k) noexcept nogil:
    return 2 * (k % 3) + k // 3


cdef bytes gt_bytes(const fp12_struct *a, const gt_format *f):
    cdef bytes result = PyBytes_FromStringAndSize(NULL, 2 * FP_BYTES * f.count)
    gt_write(<unsigned char *>PyBytes_AS_STRING(result), a, f)
    return result


cdef int read_gt(fp12_struct *a, object data, const gt_format *f) except -1:
    """a = the element of GT in bytes; EncodingError, SubgroupError."""
    what = f"a GT in the format {f.name.decode()!r}"
    cdef bytes given = exact_bytes(data, 2 * FP_BYTES * f.count, what)
    cdef const unsigned char *b = given
    cdef fp_mask_t below, is_in
    with nogil:
        below = gt_read(a, b, f)
        is_in = fp12_is_in_gt(a)
    if not below:
        raise EncodingError(f"{what}: a coefficient is not below p", "range")
    if not is_in:
        raise SubgroupError(f"{what}: an element of Fp12 that lies outside GT")
    return 0
