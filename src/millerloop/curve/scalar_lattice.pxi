# A scalar in two halves by a lattice, for a curve whose endomorphism phi multiplies by an eigenvalue lambda without a
# structure of its own; in place of scalar_digits.pxi.
#
# Needs: tower/words.pxi; the curve's constants (koblitz.pxi). Gives: HALF_WORDS, SPLIT_WORDS, digit_bits; scalar_split.
# Source: Gallant, Lambert, Vanstone, "Faster point multiplication on elliptic curves with efficient endomorphisms",
#         CRYPTO 2001; Guide to Elliptic Curve Cryptography, algorithm 3.74.
#
# (a1, b1) and (a2, b2) generate the (a, b) with a + b lambda = 0 mod n; their determinant is n. With
#
#     c1 = k b2 / n,  c2 = -k b1 / n, each rounded,  (k1, k2) = (k, 0) - c1 (a1, b1) - c2 (a2, b2)
#
# k = k1 + k2 lambda, and k1, k2 are at most a little more than half of |a1| + |a2| and |b1| + |b2|: tools/koblitz.py
# checks that this is below 2^128. The quotients come from g = 2^384 b / n, which is off by 1/2 at most, so that c is
# off by 2^-128 before it is rounded. With mu = -lambda, which point_endomorphism_upper multiplies by,
#
#     k = h0 + h1 mu,  h0 = k1,  h1 = -k2 = c1 b1 + c2 b2
#
# No branch and no address depends on k.

cdef enum:
    HALF_WORDS = 3    # of h0 and of h1, which have 128 bits and a sign
    SPLIT_WORDS = 6


# How many bits the digits of so many words have, their sign among them
cdef inline int digit_bits(int words) noexcept nogil:
    return 129 if words == HALF_WORDS else 64 * words


# c = k g / 2^384 rounded, two words, of four words each
cdef void lattice_quotient(word_t *c, const word_t *k, const uint64_t *g) noexcept nogil:
    cdef word_t r[8]
    cdef word_t high, low, carry
    cdef int i, j
    for i in range(8):
        r[i] = WORD(0)
    for i in range(4):
        carry = WORD(0)
        for j in range(4):
            multiply_words(&high, &low, k[i], WORD(g[j]), r[i + j])
            r[i + j] = low + carry
            carry = high + is_less(r[i + j], carry)
        r[i + 4] = carry
    high = r[5] >> 63
    c[0] = r[6] + high
    c[1] = r[7] + is_less(c[0], high)


# h = h + c v mod 2^192, h and v of three words
cdef void lattice_add(word_t *h, const word_t *c, const uint64_t *v) noexcept nogil:
    cdef word_t high, low, carry
    cdef int i, j
    for i in range(2):
        carry = WORD(0)
        for j in range(3 - i):
            multiply_words(&high, &low, c[i], WORD(v[j]), h[i + j])
            h[i + j] = low + carry
            carry = high + is_less(h[i + j], carry)


# k = h0 + h1 mu mod n for k < n; h = h0, h1, three words of two's complement each. h may be k
cdef void scalar_split(word_t *h, const word_t *k, int words) noexcept nogil:
    cdef word_t s[6]
    cdef word_t c[2]
    cdef int i
    for i in range(3):
        s[i] = k[i]
        s[i + 3] = WORD(0)
    lattice_quotient(c, k, CURVE_LATTICE_QUOTIENT_1)
    lattice_add(s, c, CURVE_LATTICE_1)
    lattice_add(s + 3, c, CURVE_LATTICE_1 + 3)
    lattice_quotient(c, k, CURVE_LATTICE_QUOTIENT_2)
    lattice_add(s, c, CURVE_LATTICE_2)
    lattice_add(s + 3, c, CURVE_LATTICE_2 + 3)
    for i in range(6):
        h[i] = s[i]
