# Signed digits in base 2^c of integers in two's complement, of any number of 64-bit words, lowest first.
#
# Needs: base/fp.pxi. Gives: window_digit, up to MAX_WINDOW, digit_size, windows_of; naf_digits_vartime, NAF_LENGTH,
#        NAF_ENTRIES.
# Source: Booth, "A signed binary multiplication technique", 1951; width-w non-adjacent form: Solinas, 2000.
#
# But for the name in _vartime no branch and no address depends on a value.

cdef enum:
    MAX_WINDOW = 16
    NAF_WIDTH = 5
    NAF_ENTRIES = 1 << (NAF_WIDTH - 2)  # digits that are odd and above 0: 1, 3, ..., 15
    NAF_LENGTH = 130    # digits of an integer of two words


# The digit of k at bit `position`, a multiple of c <= MAX_WINDOW: of the bits position - 1 .. position + c - 1 the
# lowest is added to those above it, and the highest counts 2^c less. k = sum_w d_w 2^(c w), |d_w| <= 2^(c - 1); k
# repeats its sign above `words` words.
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


# The size of a digit; all ones in `negative` where it is below 0
cdef inline uint64_t digit_size(fp_mask_t *negative, int digit) noexcept nogil:
    negative[0] = 0 - (<uint64_t>digit >> 63)
    return (<uint64_t>digit ^ negative[0]) - negative[0]


# The number of digits of so many words
cdef inline int windows_of(int words, int c) noexcept nogil:
    return (64 * words + c - 1) // c


# The digits of k of one or two words in width-5 non-adjacent form: odd and from -15 to 15, or 0; k = sum naf_i 2^i
cdef void naf_digits_vartime(signed char *naf, const uint64_t *k, int words) noexcept nogil:
    cdef uint64_t size[2]
    cdef bint negative = k[words - 1] >> 63
    cdef int i, bit, digit, carry = 0, bits = 64 * words
    size[0] = 0 - k[0] if negative else k[0]
    if words > 1:
        size[1] = ~k[1] + (size[0] == 0) if negative else k[1]
    for i in range(NAF_LENGTH):
        naf[i] = 0
    i = 0
    while i <= bits:
        bit = (size[i // 64] >> (i % 64)) & 1 if i < bits else 0
        if bit == carry:
            i += 1
            continue
        digit = carry
        for bit in range(min(NAF_WIDTH, bits - i)):
            digit += ((size[(i + bit) // 64] >> ((i + bit) % 64)) & 1) << bit
        carry = digit >> (NAF_WIDTH - 1)
        digit -= carry << NAF_WIDTH
        naf[i] = -digit if negative else digit
        i += NAF_WIDTH
