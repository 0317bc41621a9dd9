# The final exponentiation f^(3 (p^12 - 1) / r).
#
# Needs: cyclotomic.pxi; CURVE_X_ABS, CURVE_X_BITS, CURVE_X_IS_NEGATIVE, CURVE_LINES.
# Gives: final_exponentiation, cyclotomic_exp_x.
# Source: easy part (p^6 - 1)(p^2 + 1); hard part of Hayashida, Hayasaka, Teruya, eprint 2020/875:
#         3 (p^4 - p^2 + 1) / r = (x - 1)^2 (x + p)(x^2 + p^2 - 1) + 3.
#
# All arguments and results have magnitude 1.

cdef enum:
    # A compressed run must save more than a decompression costs: 34 products and 20 reductions, which 6 squarings save.
    COMPRESSED_RUN = 9
    # No more elements are kept than |x| has set bits.
    COMPRESSED_MAX = CURVE_LINES - CURVE_X_BITS + 2


# r = a^x, a in the cyclotomic subgroup. a^(2^i) is needed for the set bits i of |x|. As long as the next set bit is
# far, the squarings are compressed; the elements needed are kept and decompressed together, with one inversion.
cdef void cyclotomic_exp_x(fp12_t r, const fp12_t a) noexcept nogil:
    cdef fp12_struct kept[COMPRESSED_MAX]
    cdef fp4_struct scratch[COMPRESSED_MAX]
    cdef fp12_t t
    cdef int i = 0, j, run, n = 0
    cdef bint started = CURVE_X_ABS & 1
    fp12_copy(t, a)
    if started:
        fp12_copy(r, a)
    while i < CURVE_X_BITS - 1:
        run = 1
        while not (CURVE_X_ABS >> (i + run)) & 1:
            run += 1
        if run < COMPRESSED_RUN:
            break
        for j in range(run):
            cyclotomic_square_compressed(t.c1, t.c2, t.c1, t.c2)
        fp12_copy(&kept[n], t)
        n += 1
        i += run
    if n > 0:
        cyclotomic_decompress(kept, scratch, n)
        for j in range(n):
            if started:
                fp12_mul(r, r, &kept[j])
            else:
                fp12_copy(r, &kept[j])
                started = True
        fp12_copy(t, &kept[n - 1])
    while i < CURVE_X_BITS - 1:
        fp12_cyclotomic_square(t, t)
        i += 1
        if (CURVE_X_ABS >> i) & 1:
            if started:
                fp12_mul(r, r, t)
            else:
                fp12_copy(r, t)
                started = True
    if CURVE_X_IS_NEGATIVE:
        fp12_conjugate(r, r)


# r = f^(3 (p^12 - 1) / r); 0 for 0
cdef void final_exponentiation(fp12_t r, const fp12_t f) noexcept nogil:
    cdef fp12_t a, b, c
    # easy: a = f^((p^6 - 1)(p^2 + 1))
    fp12_inverse(a, f)
    fp12_conjugate(b, f)
    fp12_mul(b, b, a)
    fp12_frobenius_2(a, b)
    fp12_mul(a, a, b)
    # b = a^((x - 1)^2)
    cyclotomic_exp_x(b, a)
    fp12_conjugate(c, a)
    fp12_mul(b, b, c)
    cyclotomic_exp_x(c, b)
    fp12_conjugate(b, b)
    fp12_mul(b, c, b)
    # b = b^(x + p)
    cyclotomic_exp_x(c, b)
    fp12_frobenius_odd(b, b, FROBENIUS_1)
    fp12_mul(b, c, b)
    # b = b^(x^2 + p^2 - 1)
    cyclotomic_exp_x(c, b)
    cyclotomic_exp_x(c, c)
    fp12_mul_frobenius_2_over(c, b)
    # r = b a^3
    fp12_cyclotomic_square(b, a)
    fp12_mul(b, b, a)
    fp12_mul(r, c, b)


# r = r a^(p^2 - 1), a in the cyclotomic subgroup. r is not a
cdef void fp12_mul_frobenius_2_over(fp12_t r, const fp12_t a) noexcept nogil:
    cdef fp12_t t
    fp12_frobenius_2(t, a)
    fp12_mul(r, r, t)
    fp12_conjugate(t, a)
    fp12_mul(r, r, t)
