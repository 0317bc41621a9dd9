# Square roots in Fp, and what goes with them: their power, squares, signs.
#
# Needs: words.pxi; sqrt.h, whose constants tools/derive_constants.py works out for any prime.
# Gives: fp_sqrt_power, fp_sqrt, fp_sqrt_inverse, fp_is_square, fp_sgn0, fp_is_high.
# Source: Tonelli, Shanks, with the logarithm by windows over halves: Pohlig, Hellman, 1978; Sarkar, "Computing square
#         roots faster than the Tonelli-Shanks/Bernstein algorithm", 2020.
#
# p - 1 = 2^s t with t odd, s = FP_TWO_ADICITY; g = FP_ROOT_OF_UNITY = z^t has order 2^s, z being the least non-square.
# With w = a^((t - 1) / 2) and x = a w, x^2 = a b where b = a w^2 = a^t is a power of g, b = g^e. Then
#
#     r = x g^-(e >> 1)    has    r^2 = a g^(e & 1)    and    1 / r = w g^-(e >> 1) g^-(e & 1).
#
# So a is a square if and only if e is even. For s = 1, that is p = 3 mod 4, g = -1 and e says whether b = -1.
#
# e comes in FP_ROOT_ROWS digits of W = FP_ROOT_WINDOW bits, as masks of its bits. They are the digits of 2^k e, where
# k = W FP_ROOT_ROWS - s is what the lowest digit has too many; so every digit has the weight of a row of
# FP_ROOT_POWERS: entry c of row d is g^-(c 2^(s - W (d + 1))). Row 0 holds the powers of one element of order 2^W, and
# FP_ROOT_WORDS the lowest words of the inverses of these, by which a power is told from the others.

cdef extern from "sqrt.h" nogil:
    enum:
        FP_TWO_ADICITY
        FP_ROOT_WINDOW
        FP_ROOT_ROWS
        FP_ROOT_BITS     # FP_ROOT_WINDOW FP_ROOT_ROWS
        FP_SQRT_SLOTS
        FP_SQRT_STEPS
    const unsigned char FP_SQRT_CHAIN_TABLE[1]
    const fp_t FP_ROOT_POWERS_TABLE[1]
    const uint64_t FP_ROOT_WORDS_TABLE[1]
    const fp_t FP_ROOT_INVERSE_ELEMENT


# r = a^((t - 1) / 2), by the steps of FP_SQRT_CHAIN: of slots, each step writes one, as the power of one with so many
# squarings times another. The steps depend on p alone.  any -> 1
cdef void fp_sqrt_power(fp_t r, const fp_t a) noexcept nogil:
    cdef fp_t slots[FP_SQRT_SLOTS]
    cdef fp_t t
    cdef const unsigned char *step = FP_SQRT_CHAIN_TABLE
    cdef int i, j
    fp_reduce(slots[0], a)
    for i in range(FP_SQRT_STEPS):
        fp_copy(t, slots[step[1]])
        for j in range(step[2]):
            fp_square(t, t)
        if step[3] == FP_SQRT_SLOTS:
            fp_copy(slots[step[0]], t)
        else:
            fp_mul(slots[step[0]], t, slots[step[3]])
        step += 4
    fp_copy(r, slots[(step - 4)[0]])


# r = r g^-(c 2^(s - W (row + 1))), c by the masks of its W bits; the row is read in full.  1 -> 1
cdef void fp_root_step(fp_t r, const fp_mask_t *c, int row) noexcept nogil:
    cdef fp_t t
    cdef fp_mask_t chosen
    cdef int i, j
    fp_copy(t, FP_ROOT_POWERS_TABLE[row << FP_ROOT_WINDOW])
    for i in range(1, 1 << FP_ROOT_WINDOW):
        chosen = ~WORD(0)
        for j in range(FP_ROOT_WINDOW):
            chosen &= c[j] if i >> j & 1 else ~c[j]
        fp_cmov(t, FP_ROOT_POWERS_TABLE[(row << FP_ROOT_WINDOW) + i], chosen)
    fp_mul(r, r, t)


# The W `rows` bits of the c with a = h^c, as masks, where h^(2^(W (rows - 1))) is the element of order 2^W whose
# inverse begins row 0; for a = 0 all are 0.  1
#   the low half of the digits is the logarithm of a^(2^(W high)), the high half that of a h^-low
cdef void fp_root_log(fp_mask_t *c, const fp_t a, int rows) noexcept nogil:
    cdef fp_t t
    cdef word_t w[FP_WORDS]
    cdef fp_mask_t found
    cdef int i, j, low = rows // 2
    if rows == 1:
        fp_to_words(w, a)
        for j in range(FP_ROOT_WINDOW):
            c[j] = WORD(0)
        for i in range(1, 1 << FP_ROOT_WINDOW):
            found = words_equal(w[0], WORD(FP_ROOT_WORDS_TABLE[i]))
            for j in range(FP_ROOT_WINDOW):
                if i >> j & 1:
                    c[j] |= found
        return
    fp_copy(t, a)
    for i in range(FP_ROOT_WINDOW * (rows - low)):
        fp_square(t, t)
    fp_root_log(c, t, low)
    fp_copy(t, a)
    for i in range(low):
        fp_root_step(t, &c[FP_ROOT_WINDOW * i], rows - 1 - i)
    fp_root_log(&c[FP_ROOT_WINDOW * low], t, rows - low)


# r^2 = a where the result is set; r^2 = g a elsewhere. i = 1 / r, 0 for 0; u / v has the root u i for a = u v.
# any -> 1, 1
cdef fp_mask_t fp_sqrt_inverse(fp_t r, fp_t i, const fp_t a) noexcept nogil:
    cdef fp_t x, w, b
    cdef fp_mask_t e[FP_ROOT_BITS + 1]
    cdef fp_mask_t is_odd
    cdef int j
    fp_reduce(x, a)
    fp_sqrt_power(w, x)
    fp_mul(x, x, w)
    fp_mul(b, x, w)
    fp_root_log(e, b, FP_ROOT_ROWS)
    # 2^k e becomes 2^k (e >> 1)
    is_odd = e[FP_ROOT_BITS - FP_TWO_ADICITY]
    e[FP_ROOT_BITS] = WORD(0)
    for j in range(FP_ROOT_BITS - FP_TWO_ADICITY, FP_ROOT_BITS):
        e[j] = e[j + 1]
    fp_one(b)
    for j in range(FP_ROOT_ROWS):
        fp_root_step(b, &e[FP_ROOT_WINDOW * j], FP_ROOT_ROWS - 1 - j)
    fp_mul(r, x, b)
    fp_mul(w, w, b)
    fp_mul(b, w, FP_ROOT_INVERSE_ELEMENT)
    fp_cmov(w, b, is_odd)
    fp_copy(i, w)
    return ~is_odd


cdef fp_mask_t fp_sqrt(fp_t r, const fp_t a) noexcept nogil:
    cdef fp_t i
    return fp_sqrt_inverse(r, i, a)


# a = b^2 for some b, as for 0: a^(t 2^(s - 1)) is not -1.  any
cdef fp_mask_t fp_is_square(const fp_t a) noexcept nogil:
    cdef fp_t t, w
    cdef int i
    fp_reduce(t, a)
    fp_sqrt_power(w, t)
    fp_mul(t, t, w)
    fp_mul(t, t, w)
    for i in range(FP_TWO_ADICITY - 1):
        fp_square(t, t)
    fp_one(w)
    fp_sum(t, t, w)
    return ~fp_is_zero(t)


# The sign of RFC 9380, section 4.1: the integer in [0, p) that a stands for is odd.  any
cdef fp_mask_t fp_sgn0(const fp_t a) noexcept nogil:
    cdef word_t w[FP_WORDS]
    fp_to_words(w, a)
    return 0 - (w[0] & 1)


# That integer is above (p - 1) / 2: 2a mod p, which then is 2a - p, is odd.  any
cdef fp_mask_t fp_is_high(const fp_t a) noexcept nogil:
    cdef fp_t t
    fp_reduce(t, a)
    fp_sum(t, t, t)
    return fp_sgn0(t)
