# Values of the pairing as bytes, in named formats.
#
# Needs: encoding.pxi, pairing/gt.pxi, pairing/gt_bytes.pxi. Gives: gt_bytes(), read_gt().

cdef bytes gt_bytes(const fp12_struct *a, const gt_format *f):
    cdef bytes result = PyBytes_FromStringAndSize(NULL, 2 * FP_BYTES * f.count)
    gt_to_bytes(<unsigned char *>PyBytes_AS_STRING(result), f, a)
    return result


cdef int read_gt(fp12_struct *a, object data, const gt_format *f) except -1:
    """a = the element of GT in bytes; EncodingError, SubgroupError."""
    what = f"a GT in the format {f.name.decode()!r}"
    cdef bytes given = exact_bytes(data, 2 * FP_BYTES * f.count, what)
    cdef const unsigned char *b = given
    cdef fp_mask_t below, is_in
    with nogil:
        below = gt_from_bytes(a, b, f)
        is_in = fp12_is_in_gt(a)
    if not below:
        raise EncodingError(f"{what}: a coefficient is not below p", "range")
    if not is_in:
        raise SubgroupError(f"{what}: an element of Fp12 that lies outside GT")
    return 0
