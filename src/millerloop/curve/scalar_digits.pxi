# The digits of a scalar that the multiples of a point are put together from.
#
# Needs: base/fp.pxi, the curve's constants.
# Gives: scalar_digits and scalar_halves, k < r in base |x| and in base x^2; of a k of any length signed_digit, digits
#        of five bits, and naf_digits_vartime.
#
# k < r < x^4 is four 64-bit words, lowest first:
#   E   k = h0 + h1 x^2, two digits of 128 bits          E'  k = d0 + d1 |x| + d2 x^2 + d3 |x|^3, four digits of 64 bits
# since in the groups of order r there are endomorphisms that are multiplications by x^2 and by x.
#
# A signed digit (Booth) is made of the bits 5 i - 1 .. 5 i + 4 of k, lowest first, as
#   b0 + b1 + 2 b2 + 4 b3 + 8 b4 - 16 b5, from -16 to 16,
# and k = sum digit_i 32^i, since the top one has b5 = 0. But for the name in _vartime no branch and no address depends
# on k.

cdef enum:
    WINDOW = 5
    NAF_LENGTH = 130    # digits of a k of 128 bits, and their carry


# high 2^64 + low = a b + c, by halves of words: nothing in Cython has 128 bits
cdef inline void multiply_words(uint64_t *high, uint64_t *low, uint64_t a, uint64_t b, uint64_t c) noexcept nogil:
    cdef uint64_t s, t, u
    s = low_half(a) * low_half(b) + low_half(c)
    t = (a >> 32) * low_half(b) + (c >> 32) + (s >> 32)
    u = low_half(a) * (b >> 32) + low_half(t)
    high[0] = (a >> 32) * (b >> 32) + (t >> 32) + (u >> 32)
    low[0] = (u << 32) | low_half(s)


cdef inline uint64_t low_half(uint64_t a) noexcept nogil:
    return (a << 32) >> 32


# 1 for a < b, else 0: the borrow of a - b
cdef inline uint64_t is_less(uint64_t a, uint64_t b) noexcept nogil:
    return ((~a & b) | ((~a | b) & (a - b))) >> 63


# q = floor(q / |x|) for q of `words` words, lowest first; the remainder is returned. Word by word with the reciprocal
# v = floor((2^128 - 1) / |x|) - 2^64: for a remainder t < |x| before the word u,
#   q1 2^64 + q0 = v t + t 2^64 + u,   (q1 + 1) |x| is at most |x| above t 2^64 + u and less than 2 |x| below it
# Source: Moller, Granlund, "Improved division by invariant integers", IEEE Trans. Comp. 2011, algorithm 4.
cdef uint64_t divide_by_x(uint64_t *q, int words) noexcept nogil:
    cdef uint64_t t = 0, q1, q0, rest, mask
    cdef int i
    for i in range(words - 1, -1, -1):
        multiply_words(&q1, &q0, CURVE_X_RECIPROCAL, t, q[i])
        q1 += t + 1
        rest = q[i] - q1 * CURVE_X_ABS
        # one too many: the rest has wrapped round and is above q0
        mask = 0 - is_less(q0, rest)
        q1 += mask
        rest += CURVE_X_ABS & mask
        # one too few
        mask = is_less(rest, CURVE_X_ABS) - 1
        q[i] = q1 - mask
        t = rest - (CURVE_X_ABS & mask)
    return t


# k = d0 + d1 |x| + d2 |x|^2 + d3 |x|^3, k < r. d may be k
cdef void scalar_digits(uint64_t *d, const uint64_t *k) noexcept nogil:
    cdef uint64_t q[4]
    cdef int i
    for i in range(4):
        q[i] = k[i]
    for i in range(3):
        d[i] = divide_by_x(q, 4 - i)
    d[3] = q[0]


# k = h0 + h1 x^2, k < r: h0 = d0 + d1 |x| and h1 = d2 + d3 |x|, of two words each. h may be k
cdef void scalar_halves(uint64_t *h, const uint64_t *k) noexcept nogil:
    scalar_digits(h, k)
    multiply_words(&h[1], &h[0], h[1], CURVE_X_ABS, h[0])
    multiply_words(&h[3], &h[2], h[3], CURVE_X_ABS, h[2])


# The digits of k < r as bytes, lowest first: two of 16 bytes for E, four of 8 for E'
cdef void scalar_digit_bytes(unsigned char *b, const uint64_t *k, bint four) noexcept nogil:
    cdef uint64_t d[4]
    cdef int i
    if four:
        scalar_digits(d, k)
    else:
        scalar_halves(d, k)
    for i in range(32):
        b[i] = (d[i // 8] >> (8 * (i % 8))) & 255


# Digit i of a k of so many bytes
cdef int signed_digit(const unsigned char *k, size_t length, size_t i) noexcept nogil:
    cdef size_t bit = WINDOW * i, byte = bit // 8
    cdef int bits = 0
    # b1 .. b5 lie in two bytes; b0 in the first, or in the one before
    if byte < length:
        bits = k[byte] << 1
    if byte + 1 < length:
        bits |= k[byte + 1] << 9
    if byte > 0 and byte - 1 < length:
        bits |= k[byte - 1] >> 7
    bits = (bits >> (bit % 8)) & 63
    return ((bits + 1) >> 1) - (bits & 32)


# The number of digits of a k of so many bytes
cdef inline size_t digits_of(size_t length) noexcept nogil:
    return 8 * length // WINDOW + 1


# All ones where digit = i, for small numbers that are not negative
cdef inline fp_mask_t is_digit(uint64_t digit, uint64_t i) noexcept nogil:
    return 0 - (((i ^ digit) - 1) >> 63)


# The digits of k of `length` bytes, 8 or 16, in width-5 non-adjacent form: odd and from -15 to 15, or 0; k = sum
# naf_i 2^i
cdef void naf_digits_vartime(signed char *naf, const unsigned char *k, int length) noexcept nogil:
    cdef int i, bit, digit = 0, carry = 0
    for i in range(NAF_LENGTH):
        naf[i] = 0
    i = 0
    while i < 8 * length + 1:
        bit = (k[i // 8] >> (i % 8)) & 1 if i < 8 * length else 0
        if bit == carry:
            i += 1
            continue
        digit = carry
        for bit in range(min(5, 8 * length - i)):
            digit += ((k[(i + bit) // 8] >> ((i + bit) % 8)) & 1) << bit
        carry = digit >> 4
        naf[i] = digit - (carry << 5)
        i += 5
