# Elements of a prime field as bytes, and from bytes.
#
# Needs: words.pxi, wide_words.pxi.
# Gives: FP_BYTES, FP_WIDE_BYTES, FP_MODULUS_IN_WORDS; words_from_bytes, bytes_from_words; fp_to_bytes, fp_from_bytes,
#        fp_from_wide_bytes, words_from_uniform_bytes, fps_from_uniform_bytes.
#
# An element is the integer in [0, p) that it stands for, the highest byte first or (little_endian) the lowest. Constant
# time: addresses depend on numbers of bytes alone.

cdef extern from *:
    """
    #define FP_BYTES (8 * FP_WORDS)
    /* ceil((bits of p + 128) / 8): so many random bytes, taken mod p, are random to 2^-128 */
    #define FP_WIDE_BYTES ((FP_BITS + 128 + 7) / 8)
    static const uint64_t FP_MODULUS_IN_WORDS[FP_WORDS] = {FP_MODULUS_WORDS};
    """
    enum:
        FP_BYTES
        FP_WIDE_BYTES
    const uint64_t FP_MODULUS_IN_WORDS[FP_WORDS]

cdef enum:
    # What is taken at a time from bytes of any number: 2^(8 CHUNK_BYTES) < p
    CHUNK_BYTES = 8 * FP_WORDS - 8


# w = `words` words, the lowest first, from 8 words bytes, the lowest first; and back
cdef void words_from_bytes(word_t *w, int words, const unsigned char *b) noexcept nogil:
    cdef int i, j
    for i in range(words):
        w[i] = 0
        for j in range(8):
            w[i] |= <uint64_t>b[8 * i + j] << (8 * j)


cdef void bytes_from_words(unsigned char *b, const word_t *w, int words) noexcept nogil:
    cdef int i, j
    for i in range(words):
        for j in range(8):
            b[8 * i + j] = <unsigned char>(w[i] >> (8 * j))


# w = the integer in `size` bytes, FP_WORDS words, the lowest first; size <= FP_BYTES
cdef void words_from_integer(word_t *w, const unsigned char *b, int size, bint little_endian) noexcept nogil:
    cdef int i
    for i in range(FP_WORDS):
        w[i] = 0
    for i in range(size):
        w[i // 8] |= <uint64_t>b[i if little_endian else size - 1 - i] << (8 * (i % 8))


# b = a, `width` bytes, FP_BYTES at least.  any
cdef void fp_to_bytes(unsigned char *b, int width, bint little_endian, const fp_t a) noexcept nogil:
    cdef word_t w[FP_WORDS]
    cdef int i, j, last = width - 1
    fp_to_words(w, a)
    if little_endian:
        bytes_from_words(b, w, FP_WORDS)
        for i in range(FP_BYTES, width):
            b[i] = 0
    else:
        for i in range(FP_WORDS):
            for j in range(8):
                b[last - 8 * i - j] = <unsigned char>(w[i] >> (8 * j))
        for i in range(FP_BYTES, width):
            b[last - i] = 0


# r = the integer of `width` bytes, FP_BYTES at least, where it is below p, which the mask tells; elsewhere 0.  -> 1
cdef fp_mask_t fp_from_bytes(fp_t r, const unsigned char *b, int width, bint little_endian) noexcept nogil:
    cdef word_t w[FP_WORDS]
    cdef word_t above = 0, borrow = 0
    cdef fp_mask_t below
    cdef int i
    words_from_integer(w, b if little_endian else b + width - FP_BYTES, FP_BYTES, little_endian)
    for i in range(FP_BYTES, width):
        above |= b[i if little_endian else width - 1 - i]
    # the borrow of w - p
    for i in range(FP_WORDS):
        borrow = is_less(w[i], FP_MODULUS_IN_WORDS[i]) | (borrow & words_equal(w[i], FP_MODULUS_IN_WORDS[i]))
    # all ones where there is a borrow and nothing above
    below = (0 - borrow) & words_equal(above, 0)
    for i in range(FP_WORDS):
        w[i] &= below
    fp_from_words(r, w)
    return below


# r = the integer of n bytes, of any size, mod p; 0 for none. Horner's rule over chunks, the highest first, which is the
# one that may be short.  -> 1
cdef void fp_from_wide_bytes(fp_t r, const unsigned char *b, size_t n, bint little_endian) noexcept nogil:
    cdef word_t w[FP_WORDS]
    # `left` bytes are lower than the chunk
    cdef size_t first = (n - 1) % CHUNK_BYTES + 1 if n else 0, left = n - first
    words_from_integer(w, b + (left if little_endian else 0), <int>first, little_endian)
    fp_from_words(r, w)
    while left:
        left -= CHUNK_BYTES
        words_from_integer(w, b + (left if little_endian else n - left - CHUNK_BYTES), CHUNK_BYTES, little_endian)
        fp_append_words(r, w)
        fp_reduce(r, r)


# The integers of `count` times FP_WIDE_BYTES bytes, the highest first, as FP_WIDE_WORDS words each
cdef void words_from_uniform_bytes(word_t *w, int count, const unsigned char *b) noexcept nogil:
    cdef int i, j
    for j in range(count * FP_WIDE_WORDS):
        w[j] = 0
    for j in range(count):
        for i in range(FP_WIDE_BYTES):
            w[i // 8] |= <uint64_t>b[FP_WIDE_BYTES - 1 - i] << (8 * (i % 8))
        w += FP_WIDE_WORDS
        b += FP_WIDE_BYTES


# r[0], r[1], ... = `count` elements from FP_WIDE_BYTES bytes each: hash_to_field of RFC 9380, section 5.2.  -> 1
cdef void fps_from_uniform_bytes(fp_struct *r, int count, const unsigned char *b) noexcept nogil:
    cdef word_t w[FP_WIDE_WORDS]
    cdef int i
    for i in range(count):
        words_from_uniform_bytes(w, 1, b + i * FP_WIDE_BYTES)
        fp_from_wide_words(r + i, w)
