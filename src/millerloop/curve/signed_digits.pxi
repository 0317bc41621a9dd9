# Scalars with signed digits: in base 2^c, and k = d0 + d1 x + d2 x^2 + d3 x^3 mod r. Constant time.
#
# Needs: scalar_digits.pxi, CURVE_X_IS_NEGATIVE. Gives: window_digit, scalar_signed_digits.
#
# In the groups of order r psi is multiplication by x on E', and Frobenius the power x in GT, so these four digits of 63
# bits and a sign take the place of a scalar of 255. All are integers in two's complement.

cdef enum:
    MAX_WINDOW = 16


# The digit of k at bit `position`, a multiple of c <= MAX_WINDOW: of the bits position - 1 .. position + c - 1 the
# lowest is added to those above it, and the highest counts 2^c less (Booth). k = sum_w d_w 2^(c w), |d_w| <= 2^(c - 1);
# k repeats its sign above `words` words.
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


# k = d0 + d1 x + d2 x^2 + d3 x^3 mod r, |d_i| <= |x| / 2 + 1, for k < r of four words. Digits in base |x| above |x| / 2
# become negative, with 1 more for the next; at the top this is |x|^4 = x^2 - 1 mod r.
cdef void scalar_signed_digits(uint64_t *d, const uint64_t *k) noexcept nogil:
    cdef uint64_t above
    cdef int i
    scalar_digits(d, k)
    for i in range(4):
        above = is_less(CURVE_X_ABS >> 1, d[i])
        d[i] -= CURVE_X_ABS & (0 - above)
        if i < 3:
            d[i + 1] += above
    d[2] += above
    d[0] -= above
    if CURVE_X_IS_NEGATIVE:
        d[1] = 0 - d[1]
        d[3] = 0 - d[3]
