# A scalar in base x: the digits that the endomorphisms of the groups of order r take.
#
# Needs: tower/words.pxi, the curve's constants.
# Gives: HALF_WORDS, SPLIT_WORDS, digit_bits; scalar_digits, k in base |x|; scalar_signed_digits and
#        scalar_signed_halves, k mod r in base x and in base x^2; scalar_split, either of them.
#
# k < r < x^4 is four 64-bit words, lowest first. In the groups of order r there are endomorphisms that are
# multiplications by x^2 (E) and by x (E', and Frobenius in GT). So k takes the form
#   E       k = h0 + h1 x^2 mod r, two digits of 127 bits and a sign
#   E', GT  k = d0 + d1 x + d2 x^2 + d3 x^3 mod r, four digits of 63 bits and a sign
# All are integers in two's complement. No branch and no address depends on k.

cdef enum:
    HALF_WORDS = 2    # of h0 and of h1
    SPLIT_WORDS = 4   # of all digits, whichever they are


# How many bits the digits of so many words have, their sign among them
cdef inline int digit_bits(int words) noexcept nogil:
    return 64 * words


# q = floor(q / |x|) for q of `words` words, lowest first; the remainder is returned. Word by word with the reciprocal
# v = floor((2^128 - 1) / |x|) - 2^64: for a remainder t < |x| before the word u,
#   q1 2^64 + q0 = v t + t 2^64 + u,   (q1 + 1) |x| is at most |x| above t 2^64 + u and less than 2 |x| below it
# Source: Moller, Granlund, "Improved division by invariant integers", IEEE Trans. Comp. 2011, algorithm 4.
cdef word_t divide_by_x(word_t *q, int words) noexcept nogil:
    cdef word_t t = WORD(0), q1, q0, rest, mask
    cdef int i
    for i in range(words - 1, -1, -1):
        multiply_words(&q1, &q0, WORD(CURVE_X_RECIPROCAL), t, q[i])
        q1 += t + 1
        rest = q[i] - q1 * CURVE_X_ABS
        # one too many: the rest has wrapped round and is above q0
        mask = 0 - is_less(q0, rest)
        q1 += mask
        rest += CURVE_X_ABS & mask
        # one too few
        mask = is_less(rest, WORD(CURVE_X_ABS)) - 1
        q[i] = q1 - mask
        t = rest - (CURVE_X_ABS & mask)
    return t


# k = d0 + d1 |x| + d2 |x|^2 + d3 |x|^3, k < r. d may be k
cdef void scalar_digits(word_t *d, const word_t *k) noexcept nogil:
    cdef word_t q[4]
    cdef int i
    for i in range(4):
        q[i] = k[i]
    for i in range(3):
        d[i] = divide_by_x(q, 4 - i)
    d[3] = q[0]


# k = d0 + d1 x + d2 x^2 + d3 x^3 mod r, |d_i| <= |x| / 2 + 1, for k < r. Digits in base |x| above |x| / 2 become
# negative, with 1 more for the next; at the top this is |x|^4 = x^2 - 1 mod r. d may be k
cdef void scalar_signed_digits(word_t *d, const word_t *k) noexcept nogil:
    cdef word_t above = WORD(0)
    cdef int i
    scalar_digits(d, k)
    for i in range(4):
        above = is_less(WORD(CURVE_X_ABS >> 1), d[i])
        d[i] -= CURVE_X_ABS & (0 - above)
        if i < 3:
            d[i + 1] += above
    d[2] += above
    d[0] -= above
    if CURVE_X_IS_NEGATIVE:
        d[1] = 0 - d[1]
        d[3] = 0 - d[3]


# k = h0 + h1 x^2 mod r, h0 = d0 + d1 x and h1 = d2 + d3 x, of two words each. h may be k
cdef void scalar_signed_halves(word_t *h, const word_t *k) noexcept nogil:
    cdef word_t low, high, negative
    cdef int i
    scalar_signed_digits(h, k)
    for i in range(0, 4, 2):
        # |h[i + 1]| |x|, and then the sign of h[i + 1] x
        negative = 0 - (h[i + 1] >> 63)
        multiply_words(&high, &low, (h[i + 1] ^ negative) - negative, WORD(CURVE_X_ABS), WORD(0))
        if CURVE_X_IS_NEGATIVE:
            negative = ~negative
        low = (low ^ negative) - negative
        high = (high ^ negative) + (negative & words_equal(low, WORD(0)) & 1)
        h[i + 1] = high - (h[i] >> 63)
        h[i] += low
        h[i + 1] += is_less(h[i], low)


# The digits of k of so many words: two of two, four of one
cdef void scalar_split(word_t *d, const word_t *k, int words) noexcept nogil:
    if words == 2:
        scalar_signed_halves(d, k)
    else:
        scalar_signed_digits(d, k)
