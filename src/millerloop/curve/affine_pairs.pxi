# The sum of two affine points whose slope's denominator is inverted elsewhere, together with those of other pairs.
#
# Needs: field.pxi; chords.h. Gives: pair_denominator, pair_sum; CHORD, TANGENT, OPPOSITE; chord_sums, PAIRS.
#
# A pair is a = (x1, y1) and b = (x2, y2), two points of E or E' other than the identity; how they add up is public.

from libc.stdint cimport uint32_t

cdef extern from "chords.h" nogil:
    ctypedef struct chord_sums:
        size_t room
        int (*add)(
            void *r, const void *xy, const uint32_t *left, const uint32_t *right, const uint32_t *to, size_t n,
            void *scratch
        ) noexcept nogil

cdef enum:
    # How two points add up
    CHORD
    TANGENT
    OPPOSITE

cdef enum:
    # The most pairs that share one inversion
    PAIRS = 1024


# d = the denominator of the slope: x2 - x1 [3], 2 y1 [4], or 1 where there is none.  y 2, x 1 -> 4
cdef void pair_denominator(F *d, const F *a, const F *b, int kind) noexcept nogil:
    if kind == CHORD:
        f_diff(d, &b[0], &a[0], 1)
    elif kind == TANGENT:
        f_sum(d, &a[1], &a[1])
    else:
        f_one(d)


# r = a + b, a chord or a tangent, with the inverse of the denominator. r is a or apart from it.  y 2, x 1 -> 1. With the
# slope m = (y2 - y1) / (x2 - x1) or 3 x1^2 / (2 y1)
#   x = m^2 - x1 - x2,  y = m (x1 - x) - y1
cdef void pair_sum(F *r, const F *a, const F *b, int kind, const F *inverse) noexcept nogil:
    cdef F m, x, y
    # y2 - y1 [5], 3 x1^2 [3]
    if kind == CHORD:
        f_diff(&m, &b[1], &a[1], 2)
    else:
        f_square(&m, &a[0])
        f_mul_small(&m, &m, 3)
    f_mul(&m, &m, inverse)
    # x [1 + 3], x1 - x [3], y [1 + 3]
    f_square(&x, &m)
    f_sum(&y, &a[0], &b[0])
    f_diff(&x, &x, &y, 2)
    f_reduce(&x, &x)
    f_diff(&y, &a[0], &x, 1)
    f_mul(&y, &m, &y)
    f_diff(&y, &y, &a[1], 2)
    f_copy(&r[0], &x)
    f_reduce(&r[1], &y)
