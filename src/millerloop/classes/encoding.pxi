# Bytes in named formats: the layouts of points and of values of the pairing, and coefficients in them.
#
# Needs: tower/fp.pxi, package.pxi, coerce.pxi; formats.h of the curve, which holds the layouts as data.
# Gives: point_format, gt_format; named_point_format(), named_gt_format(), required_flag(); write_number(),
#        read_number(), write_fp2(), read_fp2().
#
# Numbers go straight between bytes and elements, without Python's integers. Constant time but for the format.

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize

cdef extern from "formats.h" nogil:
    ctypedef struct point_format:
        const char *name
        bint little_endian
        bint c1_first
        int width
        int compressed
        int infinity
        int larger
        bint larger_always
    ctypedef struct gt_format:
        const char *name
        bint little_endian
        bint c1_first
        int count
        int powers[6]
    const point_format POINT_FORMATS[1]
    const gt_format GT_FORMATS[1]
    enum:
        POINT_FORMAT_COUNT "ROWS_OF(POINT_FORMATS)"
        GT_FORMAT_COUNT "ROWS_OF(GT_FORMATS)"

cdef extern from *:
    """
    static const uint64_t MODULUS_IN_WORDS[FP_WORDS] = {FP_MODULUS_WORDS};
    """
    const uint64_t MODULUS_IN_WORDS[1]

# The numbers of the rows, by name
cdef dict POINT_FORMAT_ROWS = {POINT_FORMATS[i].name.decode("ascii"): i for i in range(POINT_FORMAT_COUNT)}
cdef dict GT_FORMAT_ROWS = {GT_FORMATS[i].name.decode("ascii"): i for i in range(GT_FORMAT_COUNT)}


cdef const point_format *named_point_format(object name) except NULL:
    """The format of this name; the curve's standard for None."""
    return &POINT_FORMATS[0 if name is None else format_row(POINT_FORMAT_ROWS, name)]


cdef const gt_format *named_gt_format(object name) except NULL:
    return &GT_FORMATS[format_row(GT_FORMAT_ROWS, name)]


cdef int format_row(dict rows, object name) except -1:
    if type(name) is str and name in rows:
        return rows[name]
    if not isinstance(name, str):
        raise TypeError(f"format must be the name of one, a str, not {kind(name)}")
    # a subclass of str, an enumeration's or numpy's, may have another hash
    for own in rows:
        if name == own:
            return rows[own]
    raise ValueError(f"{CURVE} has no such format: {name!r}; it has {', '.join(map(repr, rows))}")


cdef bint required_flag(object value, str name) except -1:
    """A bool. What is taken for one elsewhere, as 0 and "no" are, must not decide whether a check is made."""
    if type(value) is not bool:
        raise TypeError(f"{name} must be True or False, not {kind(value)}")
    return value is True


cdef void write_number(unsigned char *b, int width, bint little_endian, const fp_struct *a) noexcept nogil:
    """b = the integer in [0, p), `width` bytes."""
    cdef uint64_t w[FP_WORDS]
    cdef int i, j, last = width - 1
    fp_to_words(w, a)
    if little_endian:
        for i in range(FP_WORDS):
            for j in range(8):
                b[8 * i + j] = <unsigned char>(w[i] >> (8 * j))
        for i in range(FP_BYTES, width):
            b[i] = 0
    else:
        for i in range(FP_WORDS):
            for j in range(8):
                b[last - 8 * i - j] = <unsigned char>(w[i] >> (8 * j))
        for i in range(FP_BYTES, width):
            b[last - i] = 0


cdef fp_mask_t read_number(fp_struct *a, const unsigned char *b, int width, bint little_endian) noexcept nogil:
    """a = the integer of `width` bytes where it is below p, which the mask tells; elsewhere 0. a -> 1"""
    cdef uint64_t w[FP_WORDS]
    cdef uint64_t above = 0, borrow = 0, t
    cdef fp_mask_t below
    cdef int i
    for i in range(FP_WORDS):
        w[i] = 0
    for i in range(width):
        t = b[i if little_endian else width - 1 - i]
        if i < FP_BYTES:
            w[i // 8] |= t << (8 * (i % 8))
        else:
            above |= t
    # the borrow of w - p
    for i in range(FP_WORDS):
        t = w[i] - MODULUS_IN_WORDS[i] - borrow
        borrow = ((~w[i] & MODULUS_IN_WORDS[i]) | ((~w[i] | MODULUS_IN_WORDS[i]) & t)) >> 63
    # all ones where there is a borrow and nothing above
    below = (0 - borrow) & (0 - (((above - 1) & ~above) >> 63))
    for i in range(FP_WORDS):
        w[i] &= below
    fp_from_words(a, w)
    return below


cdef void write_fp2(unsigned char *b, int width, bint little_endian, bint c1_first, const fp2_struct *a) noexcept nogil:
    write_number(b + (width if c1_first else 0), width, little_endian, a.c0)
    write_number(b + (0 if c1_first else width), width, little_endian, a.c1)


cdef fp_mask_t read_fp2(
    fp2_struct *a, const unsigned char *b, int width, bint little_endian, bint c1_first
) noexcept nogil:
    cdef fp_mask_t below = read_number(a.c0, b + (width if c1_first else 0), width, little_endian)
    return below & read_number(a.c1, b + (0 if c1_first else width), width, little_endian)
