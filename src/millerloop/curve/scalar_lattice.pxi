# A scalar in two halves for a curve whose endomorphism is any root of unity mod n: by a lattice of two short vectors.
#
# Needs: tower/words.pxi, over_fp.pxi. Gives: scalar_split; HALF_WORDS, HALF_BITS, SPLIT_WORDS.
# Source: Gallant, Lambert, Vanstone, CRYPTO 2001.
#
# phi(x, y) = (PHI_X x, y) is multiplication by lambda, and what point_endomorphism_x2 does by mu = -lambda. So
# k = h0 + h1 mu mod n, |h0|, |h1| < 2^128, where (a1, -b1) and (a2, b2), all above 0, are short vectors of the lattice
# of the (u, v) with u + v lambda = 0 mod n, and with c1 = round(b2 k / n), c2 = round(b1 k / n)
#
#     h0 = k - c1 a1 - c2 a2,    h1 = -c1 b1 + c2 b2.
#
# The quotients are k LATTICE_C / 2^384, rounded, LATTICE_C1 = round(2^384 b2 / n) and LATTICE_C2 = round(2^384 b1 / n);
# tools/koblitz.py proves that the halves stay below 2^128 with them. Constant time.

cdef enum:
    HALF_WORDS = 3     # of a half in two's complement
    HALF_BITS = 129
    SPLIT_WORDS = 6    # of what scalar_split gives


# r = r + a b mod 2^(64 words), of m and n words
cdef inline void words_add_product(
    word_t *r, int words, const word_t *a, int m, const uint64_t *b, int n
) noexcept nogil:
    cdef word_t carry, low, high
    cdef int i, j
    for i in range(m):
        carry = WORD(0)
        for j in range(n):
            if i + j < words:
                multiply_words(&high, &low, a[i], WORD(b[j]), r[i + j])
                low += carry
                high += is_less(low, carry)
                r[i + j] = low
                carry = high
        for j in range(i + n, words):
            r[j] += carry
            carry = is_less(r[j], carry)


cdef inline void words_negate(word_t *r, int words) noexcept nogil:
    cdef word_t carry = WORD(1)
    cdef int i
    for i in range(words):
        r[i] = ~r[i] + carry
        carry &= words_equal(r[i], WORD(0))


# c = round(k g / 2^384), two words
cdef inline void lattice_quotient(word_t *c, const word_t *k, const uint64_t *g) noexcept nogil:
    cdef word_t product[8]
    cdef int i
    for i in range(8):
        product[i] = WORD(0)
    words_add_product(product, 8, k, 4, g, 4)
    c[0] = product[6] + (product[5] >> 63)
    c[1] = product[7] + is_less(c[0], product[6])


# h[0 .. 2], h[3 .. 5] = the halves of k, k < n of four words. words is HALF_WORDS. h may be k
cdef void scalar_split(word_t *h, const word_t *k, int words) noexcept nogil:
    cdef word_t c1[2]
    cdef word_t c2[2]
    cdef word_t low[HALF_WORDS]
    cdef word_t high[HALF_WORDS]
    cdef word_t borrow = WORD(0), d
    cdef int i
    lattice_quotient(c1, k, LATTICE_C1)
    lattice_quotient(c2, k, LATTICE_C2)
    for i in range(HALF_WORDS):
        low[i] = WORD(0)
        high[i] = WORD(0)
    # k - (c1 a1 + c2 a2)
    words_add_product(low, HALF_WORDS, c1, 2, LATTICE_A1, 2)
    words_add_product(low, HALF_WORDS, c2, 2, LATTICE_A2, 3)
    for i in range(HALF_WORDS):
        d = k[i] - low[i]
        low[i] = d - borrow
        borrow = is_less(k[i], d) | is_less(d, low[i])
    # c2 b2 - c1 b1
    words_add_product(high, HALF_WORDS, c1, 2, LATTICE_B1, 2)
    words_negate(high, HALF_WORDS)
    words_add_product(high, HALF_WORDS, c2, 2, LATTICE_B2, 2)
    for i in range(HALF_WORDS):
        h[i] = low[i]
        h[HALF_WORDS + i] = high[i]
