# Digits in width-5 non-adjacent form, in variable time.
#
# Needs: base/fp.pxi. Gives: naf_digits_vartime, NAF_LENGTH, NAF_ENTRIES.
# Source: Solinas, "Efficient arithmetic on Koblitz curves", 2000.

cdef enum:
    NAF_WIDTH = 5
    NAF_ENTRIES = 1 << (NAF_WIDTH - 2)  # digits that are odd and above 0: 1, 3, ..., 15
    NAF_LENGTH = 130    # digits of an integer of size below 2^128


# The digits of k in width-5 non-adjacent form: odd and from -15 to 15, or 0; k = sum naf_i 2^i. k is of so many words in
# two's complement, of which the size has two at most
cdef void naf_digits_vartime(signed char *naf, const word_t *k, int words) noexcept nogil:
    cdef uint64_t size[2]
    cdef bint negative = k[words - 1] >> 63
    cdef int i, bit, digit, carry = 0, bits = 64 * min(words, 2)
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
