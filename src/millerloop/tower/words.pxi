# Words of 64 bits in constant time, in every lane alike: comparisons, and products of two words.
#
# Needs: base/fp.pxi. Gives: words_equal, is_less; multiply_words.

# All ones where a = b
cdef inline fp_mask_t words_equal(word_t a, word_t b) noexcept nogil:
    cdef word_t d = a ^ b
    return ((d | (0 - d)) >> 63) - 1


# high 2^64 + low = a b + c, by halves of words
cdef inline void multiply_words(word_t *high, word_t *low, word_t a, word_t b, word_t c) noexcept nogil:
    cdef word_t s, t, u
    s = low_half(a) * low_half(b) + low_half(c)
    t = (a >> 32) * low_half(b) + (c >> 32) + (s >> 32)
    u = low_half(a) * (b >> 32) + low_half(t)
    high[0] = (a >> 32) * (b >> 32) + (t >> 32) + (u >> 32)
    low[0] = (u << 32) | low_half(s)


cdef inline word_t low_half(word_t a) noexcept nogil:
    return (a << 32) >> 32


# 1 for a < b, else 0: the borrow of a - b
cdef inline word_t is_less(word_t a, word_t b) noexcept nogil:
    return ((~a & b) | ((~a | b) & (a - b))) >> 63
