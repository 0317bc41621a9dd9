# Scalars with signed digits: in base 2^c, and k = d0 + d1 x + d2 x^2 + d3 x^3 mod r.
#
# Needs: CURVE_X_ABS >= 2^63, CURVE_X_IS_NEGATIVE.
# Gives: window_digit; scalar_signed_digits_vartime; word_divide, word_product.
#
# On E' psi is multiplication by x, in GT Frobenius is the power x, so these four digits of 64 bits take the place of
# one scalar of 256. Digits are integers in two's complement.

cdef enum:
    MAX_WINDOW = 16


# The digit of k at bit `position`, a multiple of c <= MAX_WINDOW: of the bits position - 1 .. position + c - 1 the
# lowest is added to those above it, and the highest counts 2^c less (Booth). k = sum_w d_w 2^(c w), |d_w| <= 2^(c - 1),
# in two's complement, whose sign is repeated above `words` words. Constant time in k.
cdef int window_digit(const uint64_t *k, int words, int position, int c) noexcept nogil:
    cdef int i = (position + 63) // 64 - 1, shift = (position + 63) % 64
    cdef uint64_t sign = 0 - (k[words - 1] >> 63), low = 0, u
    if i >= 0:
        low = k[i] if i < words else sign
    u = low >> shift
    if shift + c + 1 > 64:
        u |= (k[i + 1] if i + 1 < words else sign) << (64 - shift)
    u &= (<uint64_t>2 << c) - 1
    return <int>((u >> 1) + (u & 1)) - <int>((u >> c) << c)


# q = (high 2^64 + low) div v; returns the remainder. high < v, v >= 2^63. Two quotient digits of 32 bits, each guessed
# from the upper half of v and taken back at most twice: Knuth, TAOCP 2, 4.3.1, algorithm D.
cdef uint64_t word_divide(uint64_t *q, uint64_t high, uint64_t low, uint64_t v) noexcept nogil:
    cdef uint64_t mask = 0xffffffff, v1 = v >> 32, v0 = v & mask, rest = high, digit, guess, over
    cdef int i
    q[0] = 0
    for i in range(2):
        digit = low >> 32 if i == 0 else low & mask
        guess = rest // v1
        if guess > mask:
            guess = mask
        over = rest - guess * v1
        while over <= mask and guess * v0 > (over << 32 | digit):
            guess -= 1
            over += v1
        rest = (rest << 32) + digit - guess * v
        q[0] = q[0] << 32 | guess
    return rest


# high 2^64 + low = a b, of which the low word is returned
cdef uint64_t word_product(uint64_t *high, uint64_t a, uint64_t b) noexcept nogil:
    cdef uint64_t mask = 0xffffffff, a0 = a & mask, a1 = a >> 32, b0 = b & mask, b1 = b >> 32
    cdef uint64_t middle = (a0 * b0 >> 32) + a1 * b0, other = (middle & mask) + a0 * b1
    high[0] = a1 * b1 + (middle >> 32) + (other >> 32)
    return a * b


# d = the digits of k < r, four words: |d_i| <= |x| / 2 + 1. First k = e0 + e1 |x| + e2 |x|^2 + e3 |x|^3 by divisions,
# 0 <= e_i < |x|; then digits above |x| / 2 become negative with 1 more above, at the top by |x|^4 = x^2 - 1 mod r.
cdef void scalar_signed_digits_vartime(uint64_t *d, const uint64_t *k) noexcept nogil:
    cdef uint64_t q[3]
    cdef uint64_t half = CURVE_X_ABS >> 1, rest = k[3]
    cdef int i
    for i in range(2, -1, -1):
        rest = word_divide(&q[i], rest, k[i], CURVE_X_ABS)
    d[0] = rest
    rest = q[2]
    for i in range(1, -1, -1):
        rest = word_divide(&q[i], rest, q[i], CURVE_X_ABS)
    d[1] = rest
    d[2] = word_divide(&d[3], q[1], q[0], CURVE_X_ABS)
    for i in range(3):
        if d[i] > half:
            d[i] -= CURVE_X_ABS
            d[i + 1] += 1
    if d[3] > half:
        d[3] -= CURVE_X_ABS
        d[2] += 1
        d[0] -= 1
    if CURVE_X_IS_NEGATIVE:
        d[1] = 0 - d[1]
        d[3] = 0 - d[3]
