# The cyclotomic subgroup of Fp12: the elements with a^(p^4 - p^2 + 1) = 1, where final exponentiations end.
#
# Needs: fp12.pxi.
# Gives: fp12_cyclotomic_square, at half the price (18 products and 12 reductions); compressed squares,
#        cyclotomic_square_compressed (12 and 8), and cyclotomic_decompress.
# Source: Granger and Scott, PKC 2010; compression after Karabina, Math. Comp. 2013.
#
# With F = Frobenius^2: F is conjugation on Fp4, F(w) = g w for g = xi^((p^2-1)/6), a primitive sixth root of unity in
# Fp, and a F^2(a) = F(a) in the subgroup. For a = a0 + a1 w + a2 w^2 and a' the conjugate over Fp2 this reads
#     a0^2 - v a1 a2 = a0',    a0 a1 = v a2^2 + a1',    a0 a2 = a1^2 - a2'.
# Put into a^2 = (a0^2 + 2 v a1 a2) + (2 a0 a1 + v a2^2) w + (2 a0 a2 + a1^2) w^2 it leaves three squares:
#     a^2 = (3 a0^2 - 2 a0') + (3 v a2^2 + 2 a1') w + (3 a1^2 - 2 a2') w^2.
# Here a1 and a2 go on without a0: they are the compressed form, and a0 = (v a2^2 + a1') / a1 takes it back. If a1 = 0
# then v a2^2 = 0, so a2 = 0 and a0^2 = a0', of which only 1 lies in Fp4 and has an order prime to 6: a = 1.
# All arguments and results have magnitude 1.

# 3 a^2 and 3 v a^2 by the squares d, e, f of fp4_squares2x, with twice x in Fp2, a reduction each:
#   r = 3 (d + xi e) - 2 x;  r = 3 (d + e - f) + 2 x;  r = 3 xi (d + e - f) + 2 x
cdef void fp2_three_minus_two(fp2_t r, const fp2dbl_t d, const fp2dbl_t e, const fp2_t x) noexcept nogil:
    cdef fp2_t s
    cdef fp2dbl_t t
    fp2_sum(s, x, x)
    fp2_neg(s, s, 2)
    fp2dbl_sum_xi(t, d, e)
    fp2dbl_mul_small(t, t, 3)
    fp_sum_redc2x_two(r.c0, r.c1, s.c0, s.c1, t.c0, t.c1)


cdef void fp2_three_plus_two(fp2_t r, const fp2dbl_t d, const fp2dbl_t e, const fp2dbl_t f,
                             const fp2_t x) noexcept nogil:
    cdef fp2_t s
    cdef fp2dbl_t t
    fp2_sum(s, x, x)
    fp2dbl_sum(t, d, e)
    fp2dbl_diff(t, t, f)
    fp2dbl_mul_small(t, t, 3)
    fp_sum_redc2x_two(r.c0, r.c1, s.c0, s.c1, t.c0, t.c1)


cdef void fp2_three_xi_plus_two(fp2_t r, const fp2dbl_t d, const fp2dbl_t e, const fp2dbl_t f,
                                const fp2_t x) noexcept nogil:
    cdef fp2_t s
    cdef fp2dbl_t t
    fp2_sum(s, x, x)
    fp2dbl_sum(t, d, e)
    fp2dbl_diff(t, t, f)
    fp2dbl_mul_small(t, t, 3)
    fp2dbl_mul_xi(t, t)
    fp_sum_redc2x_two(r.c0, r.c1, s.c0, s.c1, t.c0, t.c1)


# r1, r2 = 3 v a2^2 + 2 a1', 3 a1^2 - 2 a2'. r1 is not a2
cdef void cyclotomic_square_compressed(fp4_t r1, fp4_t r2, const fp4_t a1, const fp4_t a2) noexcept nogil:
    cdef fp2dbl_t d, e, f, d2, e2, f2
    fp4_squares2x(d, e, f, a1)
    fp4_squares2x(d2, e2, f2, a2)
    fp2_three_xi_plus_two(r1.c0, d2, e2, f2, a1.c0)
    fp2_three_minus_two(r1.c1, d2, e2, a1.c1)
    fp2_three_minus_two(r2.c0, d, e, a2.c0)
    fp2_three_plus_two(r2.c1, d, e, f, a2.c1)


# r = a^2
cdef void fp12_cyclotomic_square(fp12_t r, const fp12_t a) noexcept nogil:
    cdef fp2dbl_t d, e, f
    fp4_squares2x(d, e, f, a.c0)
    fp2_three_minus_two(r.c0.c0, d, e, a.c0.c0)
    fp2_three_plus_two(r.c0.c1, d, e, f, a.c0.c1)
    cyclotomic_square_compressed(r.c1, r.c2, a.c1, a.c2)


# n elements whose c1 and c2 are given: fills in their c0, with one inversion for all (Montgomery's trick), of the norms
# N to Fp2: 1 / a1 = a1' / N. n >= 1; scratch holds n elements.
cdef void cyclotomic_decompress(fp12_struct *a, fp4_struct *scratch, int n) noexcept nogil:
    cdef fp4_t t, one
    cdef fp2_t inverse, u
    cdef fp_mask_t zero
    cdef int i
    fp4_one(one)
    # scratch[i] = the product of the first i norms, and the next; a norm 0 is replaced by 1
    fp2_one(inverse)
    for i in range(n):
        fp2_copy(scratch[i].c0, inverse)
        fp4_norm(scratch[i].c1, a[i].c1)
        fp2_cmov(scratch[i].c1, one.c0, fp2_is_zero(scratch[i].c1))
        fp2_mul(inverse, inverse, scratch[i].c1)
    fp2_inverse(inverse, inverse)
    for i in range(n - 1, -1, -1):
        zero = fp4_is_zero(a[i].c1)
        # a0 = (v a2^2 + a1') a1' / N
        fp4_square_times_v(a[i].c0, a[i].c2)
        fp4_conjugate(t, a[i].c1)
        fp4_sum(a[i].c0, a[i].c0, t)
        fp4_mul(a[i].c0, a[i].c0, t)
        fp2_mul(u, inverse, scratch[i].c0)
        fp2_mul(a[i].c0.c0, a[i].c0.c0, u)
        fp2_mul(a[i].c0.c1, a[i].c0.c1, u)
        fp4_cmov(a[i].c0, one, zero)
        fp2_mul(inverse, inverse, scratch[i].c1)
