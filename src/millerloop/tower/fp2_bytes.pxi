# Elements of Fp2 as bytes, and from bytes: their coefficients, in either order.
#
# Needs: fp_bytes.pxi, fp2.pxi. Gives: fp2_to_bytes, fp2_from_bytes.

# b = a, `width` bytes for each coefficient.  any
cdef void fp2_to_bytes(
    unsigned char *b, int width, bint little_endian, bint c1_first, const fp2_t a
) noexcept nogil:
    fp_to_bytes(b + (width if c1_first else 0), width, little_endian, a.c0)
    fp_to_bytes(b + (0 if c1_first else width), width, little_endian, a.c1)


# r = what b holds where both coefficients are below p, which the mask tells; elsewhere one of them is 0.  -> 1
cdef fp_mask_t fp2_from_bytes(
    fp2_t r, const unsigned char *b, int width, bint little_endian, bint c1_first
) noexcept nogil:
    cdef fp_mask_t below = fp_from_bytes(r.c0, b + (width if c1_first else 0), width, little_endian)
    return below & fp_from_bytes(r.c1, b + (0 if c1_first else width), width, little_endian)
