# Formulas that are right inside the ranges of fp.h and leave them when told to, for test_planted.py; and three ways of
# choosing by a secret, of which one leaks nothing, for ../constant_time.
#
# Needs: cyclotomic.pxi, base/packed.pxi. Gives: planted_*; every fp4_t has magnitude 1. What each computes does not
# matter.

# r = 5 (a + b - c) times 13 a00, where c is subtracted as an element of magnitude m: factors of magnitude 5 (3 + m), 13
cdef void planted_factors(fp4_t r, const fp4_t a, const fp4_t b, const fp4_t c, int m) noexcept nogil:
    cdef fp4_t s
    cdef fp_t t
    fp4_sum(s, a, b)
    fp4_diff(s, s, c, m)
    fp4_mul_small(s, s, 5)
    fp_mul_small(t, a.c0.c0, 13)
    fp2_mul_fp(r.c0, s.c0, t)
    fp2_mul_fp(r.c1, s.c1, t)


# r = 2 xi a, doubled before xi and multiplied by it as an element of magnitude m
cdef void planted_subtrahend(fp4_t r, const fp4_t a, int m) noexcept nogil:
    fp4_sum(r, a, a)
    fp2_mul_xi(r.c0, r.c0, m)
    fp2_mul_xi(r.c1, r.c1, m)
    fp4_reduce(r, r)


# r = a + k a
cdef void planted_magnitude(fp4_t r, const fp4_t a, int k) noexcept nogil:
    cdef fp4_t t
    fp4_mul_small(t, a, k)
    fp4_sum(r, a, t)


# r = a b (1 + v + ... + v^8) by Horner's rule, carried before every step or never
cdef void planted_carry(fp4_t r, const fp4_t a, const fp4_t b, bint carried) noexcept nogil:
    cdef fp4dbl_t product, d, t
    cdef int i
    fp4_prod2x(product, a, b)
    fp4dbl_copy(d, product)
    for i in range(8):
        if carried:
            fp4dbl_carry(t, d)
        else:
            fp4dbl_copy(t, d)
        fp2dbl_sum_xi(d.c0, product.c0, t.c1)
        fp2dbl_sum(d.c1, product.c1, t.c0)
    fp4_redc2x(r, d)


# r = 8^n a b, carried after every step: the limbs stay small, the value does not
cdef void planted_volume(fp4_t r, const fp4_t a, const fp4_t b, int n) noexcept nogil:
    cdef fp4dbl_t d
    cdef int i
    fp4_prod2x(d, a, b)
    for i in range(n):
        fp4dbl_carry(d, d)
        fp4dbl_mul_small(d, d, 8)
    fp4_redc2x(r, d)


# r = a^2 where k is odd, otherwise a, over lanes as the first of them says: by a branch
cdef void planted_branch(fp4_t r, const fp4_t a, const word_t *k) noexcept nogil:
    fp4_copy(r, a)
    if word_lane(k[0], 0) & 1:
        fp4_square(r, r)


# by an address
cdef void planted_lookup(fp4_t r, const fp4_t a, const word_t *k) noexcept nogil:
    cdef fp4_struct table[2]
    fp4_copy(&table[0], a)
    fp4_square(&table[1], a)
    fp4_copy(r, &table[word_lane(k[0], 0) & 1])


# by a mask, in every lane its own
cdef void planted_choice(fp4_t r, const fp4_t a, const word_t *k) noexcept nogil:
    cdef fp4_t square
    fp4_square(square, a)
    fp4_copy(r, a)
    fp4_cmov(r, square, 0 - (k[0] & 1))
