# GT, the subgroup of order r of the units of Fp12: powers and membership.
#
# Needs: tower/cyclotomic.pxi, cyclotomic_exp_x of final_exp.pxi.
# Gives: gt_exp_vartime, fp12_is_in_gt.
# Source: membership by Frobenius, Scott, eprint 2021/1130.
#
# All arguments and results have magnitude 1.

# r = a^k, a in GT, k of words 64-bit words, lowest first; windows of four bits from the top. Variable time in k
cdef void gt_exp_vartime(fp12_t r, const fp12_t a, const uint64_t *k, size_t words) noexcept nogil:
    cdef fp12_struct table[15]
    cdef size_t i
    cdef int j, digit
    cdef bint started = False
    fp12_copy(&table[0], a)
    for j in range(1, 15):
        if j % 2:
            fp12_cyclotomic_square(&table[j], &table[j // 2])
        else:
            fp12_mul(&table[j], &table[j - 1], a)
    fp12_one(r)
    for i in range(16 * words, 0, -1):
        if started:
            for j in range(4):
                fp12_cyclotomic_square(r, r)
        digit = (k[(i - 1) // 16] >> (4 * ((i - 1) % 16))) & 15
        if digit:
            if started:
                fp12_mul(r, r, &table[digit - 1])
            else:
                fp12_copy(r, &table[digit - 1])
                started = True


# Whether a is in GT. It is in the cyclotomic subgroup where a a^(p^4) = a^(p^2) and a is not 0. There a^p = a^x leaves
# the order r, the greatest common divisor of p - x and p^4 - p^2 + 1.
cdef fp_mask_t fp12_is_in_gt(const fp12_t a) noexcept nogil:
    cdef fp12_t s, t
    cdef fp_mask_t is_in
    fp12_frobenius(s, a, 4)
    fp12_mul(s, s, a)
    fp12_frobenius(t, a, 2)
    is_in = fp12_equal(s, t) & ~fp12_is_zero(a)
    cyclotomic_exp_x(s, a)
    fp12_frobenius(t, a, 1)
    return is_in & fp12_equal(s, t)
