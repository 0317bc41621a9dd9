# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The formulas of a curve without a twist, compiled as its instance compiles them, without classes.

Needs: curve_alone_formulas.pxi, the files of formulas that such an instance includes; curve_alone.py writes it.
Gives: the functions that only such a curve has, over Python's integers: a point is X, Y, Z.
"""

from libc.stdint cimport uint64_t

import sys

include "curve_alone_formulas.pxi"


cdef void put_elements(fp_struct *r, object numbers):
    cdef word_t w[FP_WORDS]
    cdef int j
    for j, number in enumerate(numbers):
        put_words(w, number, FP_WORDS)
        fp_from_words(r + j, w)


cdef list get_elements(const fp_struct *a, int count):
    cdef word_t w[FP_WORDS]
    cdef int j
    result = []
    for j in range(count):
        fp_to_words(w, a + j)
        result.append(get_integer(w, FP_WORDS))
    return result


cdef void put_words(word_t *w, object number, int count):
    cdef int i
    for i in range(count):
        w[i] = (number >> 64 * i) & 0xFFFFFFFFFFFFFFFF


cdef object get_integer(const word_t *w, int count):
    cdef bytes b = (<const unsigned char *>w)[:8 * count]
    return int.from_bytes(b, sys.byteorder)


cdef object get_signed(const word_t *w, int count):
    cdef bytes b = (<const unsigned char *>w)[:8 * count]
    return int.from_bytes(b, sys.byteorder, signed=True)


def run_bits(int words_of_digit):
    return digit_bits(words_of_digit)


def run_quotient(k, g):
    """lattice_quotient"""
    cdef word_t w[4]
    cdef word_t v[4]
    cdef word_t c[2]
    put_words(w, k, 4)
    put_words(v, g, 4)
    lattice_quotient(c, w, <const uint64_t *>v)
    return get_integer(c, 2)


def run_add(h, c, v):
    """lattice_add"""
    cdef word_t result[3]
    cdef word_t factor[2]
    cdef word_t vector[3]
    put_words(result, h, 3)
    put_words(factor, c, 2)
    put_words(vector, v, 3)
    lattice_add(result, factor, <const uint64_t *>vector)
    return get_integer(result, 3)


def run_split(k, bint in_place):
    """scalar_split"""
    cdef word_t h[SPLIT_WORDS]
    cdef word_t w[SPLIT_WORDS]
    cdef word_t *halves = &w[0] if in_place else &h[0]
    put_words(w, k, 4)
    scalar_split(halves, w, HALF_WORDS)
    return get_signed(halves, 3), get_signed(halves + 3, 3)


def run_is_in_group(point):
    cdef fp_struct a[3]
    put_elements(a, point)
    return point_is_in_group(<const fp_struct *>a) != 0


def run_clear_cofactor(point):
    cdef fp_struct a[3]
    cdef fp_struct r[3]
    put_elements(a, point)
    point_clear_cofactor(<fp_struct *>r, <const fp_struct *>a)
    return get_elements(r, 3)


def run_fill():
    """generator_multiples_fill, and what it has filled: x and y of every entry"""
    failed = generator_multiples_fill()
    return failed, get_elements(generator_odd_multiples, 4 * GENERATOR_ENTRIES)


def run_double_multiply(a, b, point, bint in_place):
    """point_double_multiply_vartime"""
    cdef fp_struct p[3]
    cdef fp_struct r[3]
    cdef word_t k[4]
    cdef word_t m[4]
    cdef fp_struct *result = &p[0] if in_place else &r[0]
    put_elements(p, point)
    put_words(k, a, 4)
    put_words(m, b, 4)
    point_double_multiply_vartime(result, k, m, p)
    return get_elements(result, 3)
