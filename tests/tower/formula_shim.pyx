# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The formulas of one curve and one element type, compiled as an instance compiles them, without classes.

Needs: formulas.pxi, the files of formulas that an instance includes, and calls.pxi, a case for every function in them;
       formula_build.py writes both. planted.pxi beside this file, over lanes lanes_memory.pxi too.
Gives: call and call_in_memory, which run any function over bytearrays that hold its C arguments as they lie in memory,
       so that the caller chooses representatives, magnitudes and which arguments are one object.
"""

from cpython.bytearray cimport PyByteArray_AS_STRING, PyByteArray_GET_SIZE
from libc.stdint cimport uint64_t, uintptr_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy

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
    "LANES": LANES,
}


def call(int which, list buffers, list numbers):
    """Run function `which`: its pointers from buffers, its integers from numbers, in order. Returns its mask, or 0.

    Over lanes a number is one for all of them or a tuple of one for each, and so is the mask.
    """
    cdef word_t integers[MOST_INTEGERS]
    cdef word_t mask
    cdef int l
    cdef Py_ssize_t i
    for i in range(len(numbers)):
        for l in range(LANES):
            word_set_lane(&integers[i], l, numbers[i][l] if isinstance(numbers[i], tuple) else numbers[i])
    run(which, buffers, integers, &mask)
    return word_lane(mask, 0) if LANES == 1 else tuple([word_lane(mask, l) for l in range(LANES)])


def call_in_memory(int which, list buffers, bytearray numbers, bytearray result):
    """The same with integers of a word each and the mask put into a word: nothing here looks at them."""
    cdef word_t integers[MOST_INTEGERS]
    cdef word_t mask
    memcpy(integers, PyByteArray_AS_STRING(numbers), PyByteArray_GET_SIZE(numbers))
    run(which, buffers, integers, &mask)
    memcpy(PyByteArray_AS_STRING(result), &mask, sizeof(word_t))


# On copies of the buffers, which are aligned as elements have to be; what is one buffer is one copy
cdef int run(int which, list buffers, const word_t *integers, word_t *mask) except -1:
    cdef void *pointers[MOST_POINTERS]
    cdef size_t room = 0
    cdef char *start
    cdef Py_ssize_t i, j, n = len(buffers)
    for i in range(n):
        room += aligned_room(PyByteArray_GET_SIZE(buffers[i]))
    start = <char *>malloc(room + 1)
    if start == NULL:
        raise MemoryError
    room = 0
    for i in range(n):
        pointers[i] = NULL
        for j in range(i):
            if buffers[j] is buffers[i]:
                pointers[i] = pointers[j]
        if pointers[i] == NULL:
            pointers[i] = aligned_place(start + room)
            memcpy(pointers[i], PyByteArray_AS_STRING(buffers[i]), PyByteArray_GET_SIZE(buffers[i]))
            room += aligned_room(PyByteArray_GET_SIZE(buffers[i]))
    mask[0] = call_formula(which, pointers, integers)
    for i in range(n):
        memcpy(PyByteArray_AS_STRING(buffers[i]), pointers[i], PyByteArray_GET_SIZE(buffers[i]))
    free(start)
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
