# The sum of two affine points whose slope's denominator is inverted elsewhere, together with those of other pairs.
#
# Needs: field.pxi; sums.h. Gives: f_mul_each, f_sum_mul_each; pair_denominator, pair_sum; CHORD, TANGENT, OPPOSITE;
#        sums_table, PAIRS.
#
# A pair is a = (x1, y1) and b = (x2, y2), two points of E or E' other than the identity; how they add up is public.

from libc.stdint cimport uint32_t

cdef extern from "sums.h" nogil:
    ctypedef struct sums_table:
        size_t room
        int (*add_chords)(
            void *r, const void *xy, const uint32_t *left, const uint32_t *right, const uint32_t *to, size_t n,
            void *scratch
        ) noexcept nogil
        void (*split)(void *images, uint64_t *digits, const void *xy, const uint64_t *k, size_t n) noexcept nogil
    void sums_fetch(const void *place, size_t size)

cdef enum:
    # How two points add up
    CHORD
    TANGENT
    OPPOSITE

cdef enum:
    # The most pairs that share one inversion
    PAIRS = 1024


# r[0] = a[0] b[0]; and r[1] = a[1] b[1] where there are two.  As f_mul -> 1
cdef inline void f_mul_each(F *r, const F *a, const F *b, bint two) noexcept nogil:
    cdef fpdbl_t s, t
    cdef int i
    if F is fp_struct:
        if two:
            fp_prod2x(s, &a[0], &b[0])
            fp_prod2x(t, &a[1], &b[1])
            fp_redc2x_two(&r[0], &r[1], s, t)
            return
    for i in range(2 if two else 1):
        f_mul(&r[i], &a[i], &b[i])


# r[0] = c[0] + a[0] b[0], reduced; and r[1]. Squares where a is b.  mc <= 30, a and b as f_mul or f_square -> 1
cdef inline void f_sum_mul_each(F *r, const F *c, const F *a, const F *b, bint two) noexcept nogil:
    cdef fpdbl_t s[2]
    cdef fp_t t
    cdef int i
    if F is fp_struct:
        for i in range(2 if two else 1):
            if a == b:
                fp_square2x(s[i], &a[i])
            else:
                fp_prod2x(s[i], &a[i], &b[i])
        if two:
            fp_sum_redc2x_two(&r[0], &r[1], &c[0], &c[1], s[0], s[1])
        else:
            fp_redc2x(t, s[0])
            fp_sum(t, t, &c[0])
            fp_reduce(&r[0], t)
    else:
        for i in range(2 if two else 1):
            fp2_sum_mul(&r[i], &c[i], &a[i], &b[i])


# d = the denominator of the slope: x2 - x1 [3], 2 y1 [4], or 1 where there is none.  y 2, x 1 -> 4
cdef void pair_denominator(F *d, const F *a, const F *b, int kind) noexcept nogil:
    if kind == CHORD:
        f_diff(d, &b[0], &a[0], 1)
    elif kind == TANGENT:
        f_sum(d, &a[1], &a[1])
    else:
        f_one(d)


# r = a + b, chords or tangents, of one or two pairs with the inverses of the denominators; points side by side, r may
# be a.  y 2, x 1 -> 1. With the slope m = (y2 - y1) / (x2 - x1) or 3 x1^2 / (2 y1)
#   x = m^2 - x1 - x2,  y = m (x1 - x) - y1
cdef void pair_sum(F *r, const F *a, const F *b, int kind, const F *inverse, bint two) noexcept nogil:
    cdef F m[2]
    cdef F t[2]
    cdef F x[2]
    cdef F y[2]
    cdef int i
    # y2 - y1 [5], 3 x1^2 [3]
    for i in range(2 if two else 1):
        if kind == CHORD:
            f_diff(&m[i], &b[2 * i + 1], &a[2 * i + 1], 2)
        else:
            f_square(&m[i], &a[2 * i])
            f_mul_small(&m[i], &m[i], 3)
    f_mul_each(m, m, inverse, two)
    # -x1 - x2 [3]
    for i in range(2 if two else 1):
        f_sum(&t[i], &a[2 * i], &b[2 * i])
        f_neg(&t[i], &t[i], 2)
    f_sum_mul_each(x, t, m, m, two)
    # x1 - x [3], -y1 [3]
    for i in range(2 if two else 1):
        f_diff(&y[i], &a[2 * i], &x[i], 1)
        f_neg(&t[i], &a[2 * i + 1], 2)
    f_sum_mul_each(y, t, m, y, two)
    for i in range(2 if two else 1):
        f_copy(&r[2 * i], &x[i])
        f_copy(&r[2 * i + 1], &y[i])
