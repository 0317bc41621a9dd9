# Points as bytes, and from bytes, by a layout that is data.
#
# Needs: field.pxi, group.pxi, compression.pxi; tower/fp2_bytes.pxi; layouts.h.
# Gives: point_format; coordinate_size, flag_place; point_identity_to_bytes, point_to_bytes, point_from_bytes, with its
#        first and its last step, coordinates_from_bytes and sign_found, and what these may find, READ_*.
#
# The layout and whether a point is compressed are public, and the time depends on nothing else.

cdef extern from "layouts.h" nogil:
    ctypedef struct point_format:
        const char *name
        bint little_endian
        bint c1_first
        int width
        int compressed
        int infinity
        int larger
        bint larger_always

# What is found in bytes: a point, or the first of these that is wrong
cdef enum:
    READ_POINT
    READ_X_RANGE
    READ_Y_RANGE
    READ_OFF_CURVE
    READ_OTHER_SIGN


cdef void f_to_bytes(unsigned char *b, const point_format *f, const F *a) noexcept nogil:
    if F is fp_struct:
        fp_to_bytes(b, f.width, f.little_endian, a)
    else:
        fp2_to_bytes(b, f.width, f.little_endian, f.c1_first, a)


cdef fp_mask_t f_from_bytes(F *r, const unsigned char *b, const point_format *f) noexcept nogil:
    if F is fp_struct:
        return fp_from_bytes(r, b, f.width, f.little_endian)
    else:
        return fp2_from_bytes(r, b, f.width, f.little_endian, f.c1_first)


# The number of bytes of a coordinate, over Fp2 where `twist`
cdef inline size_t coordinate_size(const point_format *f, bint twist) noexcept nogil:
    return 2 * <size_t>f.width if twist else <size_t>f.width


# Which of `size` bytes holds the flags
cdef inline size_t flag_place(const point_format *f, size_t size) noexcept nogil:
    return size - 1 if f.little_endian else 0


# b = the identity, `size` bytes
cdef void point_identity_to_bytes(unsigned char *b, size_t size, const point_format *f, bint compressed) noexcept nogil:
    cdef size_t i
    for i in range(size):
        b[i] = 0
    b[flag_place(f, size)] = <unsigned char>(f.infinity | (f.compressed if compressed else 0))


# b = the point (x, y): x with the sign of y where `compressed`, otherwise x and y.  1, 1
cdef void point_to_bytes(
    unsigned char *b, const point_format *f, bint compressed, const F *x, const F *y
) noexcept nogil:
    cdef size_t half = f.width if F is fp_struct else 2 * f.width
    cdef int flags = f.compressed if compressed else 0
    f_to_bytes(b, f, x)
    if not compressed:
        f_to_bytes(b + half, f, y)
    if compressed or f.larger_always:
        flags |= f.larger & <int>f_is_high(y)
    b[flag_place(f, half if compressed else 2 * half)] |= <unsigned char>flags


# xy = the coordinates that b holds, the flags taken out of it: x and y, or x alone where `compressed`. The result is
# READ_POINT, or else READ_X_RANGE or READ_Y_RANGE for what is not below p and becomes 0.  -> 1, 1
cdef int coordinates_from_bytes(F *xy, const unsigned char *b, const point_format *f, bint compressed) noexcept nogil:
    cdef fp_mask_t x_below = f_from_bytes(xy, b, f), y_below = ~<fp_mask_t>0
    if not compressed:
        y_below = f_from_bytes(xy + 1, b + (f.width if F is fp_struct else 2 * f.width), f)
    return <int>((READ_X_RANGE & ~x_below) | (READ_Y_RANGE & ~y_below & x_below))


# What is found of a point, on the curve or not as the mask says: READ_POINT, READ_OFF_CURVE, and READ_OTHER_SIGN where
# `larger`, as a mask, is not the sign of y though there is one, `has_sign`. y = 0 is not the larger one.  1
cdef int sign_found(fp_mask_t on_curve, const F *y, fp_mask_t larger, bint has_sign) noexcept nogil:
    cdef fp_mask_t same_sign = ~<fp_mask_t>0
    if has_sign:
        same_sign = ~(f_is_high(y) ^ larger)
    return <int>((READ_OTHER_SIGN & ~same_sign & on_curve) | (READ_OFF_CURVE & ~on_curve))


# r = the point other than the identity that b holds, the flags taken out of it; `larger` is the flag for the sign of y
# as a mask. Where the result is not READ_POINT, r is none.  -> 1
cdef int point_from_bytes(
    F r[3], const unsigned char *b, const point_format *f, bint compressed, fp_mask_t larger
) noexcept nogil:
    cdef F xy[2]
    cdef int beyond = coordinates_from_bytes(xy, b, f, compressed), found
    cdef fp_mask_t on_curve
    if compressed:
        on_curve = point_decompress(&xy[1], &xy[0], larger)
        point_from_affine(r, &xy[0], &xy[1])
    else:
        point_from_affine(r, &xy[0], &xy[1])
        on_curve = point_is_on_curve(r)
    found = sign_found(on_curve, &r[1], larger, compressed or f.larger_always)
    return beyond | (found & <int>words_equal(beyond, READ_POINT))
