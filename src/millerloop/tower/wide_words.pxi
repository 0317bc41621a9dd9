# Integers of more words than an element has, mod p.
#
# Needs: base/fp.pxi. Gives: FP_WIDE_WORDS; fp_append_words, fp_from_wide_words.
#
# Words have 64 bits, the lowest comes first. Constant time.

cdef extern from *:
    """
    /* of so many random bits, taken mod p, hashing makes an element: those of p and 128 more */
    #define FP_WIDE_WORDS ((FP_BITS + 128 + 63) / 64)
    """
    enum:
        FP_WIDE_WORDS


# r = r 2^(64 (FP_WORDS - 1)) + the integer of the first FP_WORDS - 1 words of w; the last one is 0.  1 -> 2
cdef void fp_append_words(fp_t r, const word_t *w) noexcept nogil:
    cdef fp_t t
    cdef word_t shift[FP_WORDS]
    cdef int i
    for i in range(FP_WORDS):
        shift[i] = WORD(0)
    shift[FP_WORDS - 1] = WORD(1)
    fp_from_words(t, shift)
    fp_mul(r, r, t)
    fp_from_words(t, w)
    fp_sum(r, r, t)


# r = the integer of FP_WIDE_WORDS words.  -> 1
cdef void fp_from_wide_words(fp_t r, const word_t *w) noexcept nogil:
    cdef word_t part[FP_WORDS]
    cdef int i, low = FP_WORDS - 1
    for i in range(FP_WORDS):
        part[i] = w[low + i] if low + i < FP_WIDE_WORDS else WORD(0)
    fp_from_words(r, part)
    for i in range(low):
        part[i] = w[i]
    part[low] = WORD(0)
    fp_append_words(r, part)
    fp_reduce(r, r)
