# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The formulas of one curve and one element type, compiled as an instance compiles them, without classes.

Needs: formulas.pxi, the includes of classes/instance.pxi that hold formulas, and calls.pxi, a case for every function
       in them; formula_shim.py writes both. planted.pxi beside this file.
Gives: call and call_in_memory, which run any function over bytearrays that hold its C arguments as they lie in memory,
       so that the caller chooses representatives, magnitudes and which arguments are one object.
"""

from cpython.bytearray cimport PyByteArray_AS_STRING
from libc.stdint cimport uint64_t, uintptr_t

include "formulas.pxi"
include "planted.pxi"
include "calls.pxi"

cdef extern from "tower.h":
    enum:
        LIMBS
        LIMBS_TOP
        FPDBL_LIMBS
        FP_MAX_PRODUCT

CONSTANTS = {
    "LIMBS": LIMBS,
    "LIMBS_TOP": LIMBS_TOP,
    "FPDBL_LIMBS": FPDBL_LIMBS,
    "FP_MAX_PRODUCT": FP_MAX_PRODUCT,
    "FPDBL_MAX_VOLUME": FPDBL_MAX_VOLUME,
}


def call(int which, list buffers, list numbers):
    """Run function `which`: its pointers from buffers, its integers from numbers, in order. Returns its mask, or 0."""
    cdef uint64_t integers[MOST_INTEGERS]
    cdef void *pointers[MOST_POINTERS]
    cdef Py_ssize_t i
    point_to(pointers, buffers)
    for i in range(len(numbers)):
        integers[i] = numbers[i]
    return call_formula(which, pointers, integers)


def call_in_memory(int which, list buffers, bytearray numbers, bytearray result):
    """The same with integers of 8 bytes each and the mask put into 8 bytes: nothing here looks at them."""
    cdef void *pointers[MOST_POINTERS]
    cdef uint64_t *mask = <uint64_t *>PyByteArray_AS_STRING(result)
    point_to(pointers, buffers)
    mask[0] = call_formula(which, pointers, <uint64_t *>PyByteArray_AS_STRING(numbers))


cdef int point_to(void **pointers, list buffers) except -1:
    cdef Py_ssize_t i
    for i in range(len(buffers)):
        pointers[i] = PyByteArray_AS_STRING(buffers[i])
    return 0


def address(bytearray buffer):
    """Where a buffer lies, as long as its length does not change."""
    return <uintptr_t>PyByteArray_AS_STRING(buffer)


def pair_offsets():
    """Offsets of p, q, lines and t in a pair_struct."""
    cdef pair_struct pair
    cdef uintptr_t start = <uintptr_t>&pair
    members = <uintptr_t>pair.p, <uintptr_t>pair.q, <uintptr_t>pair.lines, <uintptr_t>pair.t
    return tuple([member - start for member in members])
