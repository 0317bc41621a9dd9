# Digits in non-adjacent form of any width, in variable time.
#
# Needs: base/fp.pxi. Gives: naf_t, naf_digits_vartime, NAF_WIDTH, NAF_ENTRIES, NAF_LENGTH.
# Source: Solinas, "Efficient arithmetic on Koblitz curves", 2000.

ctypedef short naf_t

cdef enum:
    NAF_WIDTH = 5       # where a table is made for one multiplication
    NAF_ENTRIES = 1 << (NAF_WIDTH - 2)  # digits that are odd and above 0: 1, 3, ..., 15
    NAF_LENGTH = 132    # digits of an integer of 130 bits, the sign among them


# The digits of k of one to three words, and of 130 bits at most, in non-adjacent form of this width, 2 to 15: odd and
# below 2^(width - 1) in size, or 0; k = sum naf_i 2^i. The number of digits up to the highest that is not 0 is
# returned.
cdef int naf_digits_vartime(naf_t *naf, const word_t *k, int words, int width) noexcept nogil:
    cdef uint64_t size[3]
    cdef bint negative = k[words - 1] >> 63, carried = negative
    cdef int i, bit, digit, carry = 0, bits = min(64 * words, NAF_LENGTH - 2), length = 0
    for i in range(words):
        size[i] = ~k[i] + carried if negative else k[i]
        carried = carried and size[i] == 0
    for i in range(NAF_LENGTH):
        naf[i] = 0
    i = 0
    while i <= bits:
        bit = (size[i // 64] >> (i % 64)) & 1 if i < bits else 0
        if bit == carry:
            i += 1
            continue
        digit = carry
        for bit in range(min(width, bits - i)):
            digit += ((size[(i + bit) // 64] >> ((i + bit) % 64)) & 1) << bit
        carry = digit >> (width - 1)
        digit -= carry << width
        naf[i] = -digit if negative else digit
        length = i + 1
        i += width
    return length
