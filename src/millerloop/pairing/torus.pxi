# GT in half the space: on the algebraic torus T2 over Fp6.
#
# Needs: tower/fp12.pxi. Gives: gt_compress, gt_decompress.
# Source: Rubin, Silverberg, "Torus-based cryptography", CRYPTO 2003.
#
# Fp12 = Fp6[w]/(w^2 - v) is Fp6 and w Fp6, the even and the odd powers of w. With a' the conjugate over Fp6, which
# sends w to -w, an element a = g + h w of GT has a a' = g^2 - (h w)^2 = 1. Then
#     t = (1 + g) / (h w)    is odd, and    a = (t + 1) / (t - 1),
# since (1 + g + h w)^2 = 2 (1 + g) a and (1 + g)^2 - (h w)^2 = 2 (1 + g). Where h = 0 there are 1 and -1, to which
# belong no t and t = 0; -1 is not in GT, and 0 stands for 1. No odd t is 1 or -1, so all others have an a.

# r = a without its odd powers of w, and without its even ones.  1 -> 1
cdef void fp12_even(fp12_t r, const fp12_t a) noexcept nogil:
    fp12_copy(r, a)
    fp2_zero(r.c0.c1)
    fp2_zero(r.c1.c0)
    fp2_zero(r.c2.c1)


cdef void fp12_odd(fp12_t r, const fp12_t a) noexcept nogil:
    fp12_copy(r, a)
    fp2_zero(r.c0.c0)
    fp2_zero(r.c1.c1)
    fp2_zero(r.c2.c0)


# r = (1 + g) / (h w) for a = g + h w, and 0 for h = 0: a 1 or -1. Constant time.  1 -> 1
cdef void gt_compress(fp12_t r, const fp12_t a) noexcept nogil:
    cdef fp12_t odd
    cdef fp_t one
    fp12_odd(odd, a)
    fp12_inverse(odd, odd)
    fp12_even(r, a)
    fp_one(one)
    fp_sum(r.c0.c0.c0, r.c0.c0.c0, one)
    fp_reduce(r.c0.c0.c0, r.c0.c0.c0)
    fp12_mul(r, r, odd)


# r = (t + 1) / (t - 1) for an odd t, and 1 for t = 0. Constant time.  1 -> 1
cdef void gt_decompress(fp12_t r, const fp12_t t) noexcept nogil:
    cdef fp12_t s, d
    fp12_copy(s, t)
    fp12_copy(d, t)
    fp2_one(s.c0.c0)
    fp2_neg(d.c0.c0, s.c0.c0, 1)
    fp2_reduce(d.c0.c0, d.c0.c0)
    fp2_cmov(d.c0.c0, s.c0.c0, fp12_is_zero(t))
    fp12_inverse(d, d)
    fp12_mul(r, s, d)
