# Signed digits in base 2^c of integers in two's complement, of any number of 64-bit words, lowest first.
#
# Needs: base/fp.pxi. Gives: window_digit, up to MAX_WINDOW, digit_size, windows_of.
# Source: Booth, "A signed binary multiplication technique", 1951.
#
# No branch and no address depends on a value.

cdef enum:
    MAX_WINDOW = 16


# The digit of k at bit `position`, a multiple of c <= MAX_WINDOW: of the bits position - 1 .. position + c - 1 the
# lowest is added to those above it, and the highest counts 2^c less. k = sum_w d_w 2^(c w), |d_w| <= 2^(c - 1); k
# repeats its sign above `words` words. The digit is in two's complement.
cdef word_t window_digit(const word_t *k, int words, int position, int c) noexcept nogil:
    cdef int i = (position + 63) // 64 - 1, shift = (position + 63) % 64
    cdef word_t sign = 0 - (k[words - 1] >> 63), low = WORD(0), u
    if i >= 0:
        low = k[i] if i < words else sign
    u = low >> shift
    if shift + c + 1 > 64:
        u |= (k[i + 1] if i + 1 < words else sign) << (64 - shift)
    u &= (<uint64_t>2 << c) - 1
    return (u >> 1) + (u & 1) - ((u >> c) << c)


# The size of a digit; all ones in `negative` where it is below 0
cdef inline word_t digit_size(fp_mask_t *negative, word_t digit) noexcept nogil:
    negative[0] = 0 - (digit >> 63)
    return (digit ^ negative[0]) - negative[0]


# The number of digits of so many bits
cdef inline int windows_of(int bits, int c) noexcept nogil:
    return (bits + c - 1) // c
