# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The table of batch functions of one curve and one element type, each callable with arrays as they lie in memory.

Needs: the files of batch/ that the lanes instance includes.
Gives: a function for each of the table's: arrays are bytearrays, over Fp2 where `twist`.
"""

from cpython.bytearray cimport PyByteArray_AS_STRING

include "batch/formulas.pxi"
include "batch/tower_rows.pxi"
include "batch/rows.pxi"
include "batch/groups.pxi"
include "batch/inverses.pxi"
include "batch/tower_inverses.pxi"
include "batch/pairs.pxi"
include "batch/sums.pxi"
include "batch/g1_table.pxi"
include "batch/table.pxi"

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
# of one element in memory
SIZES = {"fp_struct": sizeof(packed_fp)}

cdef batch_table table
fill_table(&table)


cdef inline group_table *group(bint twist) noexcept:
    return &table.g2 if twist else &table.g1


cdef inline packed_fp *elements(bytearray buffer) except NULL:
    return <packed_fp *>PyByteArray_AS_STRING(buffer)


cdef inline unsigned char *flags_in(bytearray buffer) except NULL:
    return <unsigned char *>PyByteArray_AS_STRING(buffer)


cdef inline uint64_t *words(bytearray buffer) except NULL:
    return <uint64_t *>PyByteArray_AS_STRING(buffer)


def in_group(bint twist, bytearray flags, bytearray a, size_t n):
    group(twist).in_group(flags_in(flags), elements(a), n)


def multiply(bint twist, bytearray r, bytearray a, bytearray k, int count, size_t n):
    group(twist).multiply(elements(r), elements(a), words(k), count, n)


def to_affine(bint twist, bytearray r, bytearray a, size_t n):
    return group(twist).to_affine(elements(r), elements(a), n)


def decompress(bint twist, bytearray flags, bytearray r, bytearray a, size_t n):
    group(twist).decompress(flags_in(flags), elements(r), elements(a), n)


def hash(bint twist, bytearray r, bytearray u, int count, size_t n):
    group(twist).hash(elements(r), words(u), count, n)


def prepare(bytearray lines, bytearray q):
    """The lines of a point, three coordinates with Z = 1, as the scalar instance keeps them."""
    cdef const packed_fp *source[LANES]
    cdef packed_fp *target[LANES]
    cdef g2_affine_t affine
    cdef g2_prepared_struct prepared
    cdef int j, l
    for l in range(LANES):
        source[l], target[l] = elements(q), elements(lines)
    fp2_load(affine.x, source, 0)
    fp2_load(affine.y, source, 2)
    g2_prepare(&prepared, affine)
    for j in range(6 * CURVE_LINES):
        fp_store(target, j, <fp_struct *>&prepared + j)


LINES_SIZE = 6 * CURVE_LINES * sizeof(packed_fp)


def pairs(bint each, bytearray r, bytearray p, bytearray q, size_t n, list lines):
    """miller_product, or where `each` pairings, of n pairs with q and as many with lines as there are."""
    cdef const packed_fp *at[512]
    cdef size_t i, m = len(lines)
    for i in range(m):
        at[i] = elements(lines[i])
    if each:
        return table.pairing.pairings(elements(r), elements(p), elements(q), n, at, m)
    return table.pairing.miller_product(elements(r), elements(p), elements(q), n, at, m)


def exponentiate(bytearray r, bytearray a):
    """One value, in every lane."""
    cdef const packed_fp *source[LANES]
    cdef packed_fp *target[LANES]
    cdef fp12_t f
    rows_from(source, elements(a), 12, 0, 1)
    rows_to(target, elements(r), 12, 0, 1)
    fp12_load(f, source)
    final_exponentiation(f, f)
    fp12_store(target, f)


def gt_powers(bytearray r, bytearray a, bytearray k, size_t n):
    table.pairing.gt_powers(elements(r), elements(a), words(k), n)


def inverses(bytearray r, bytearray a, int degree, size_t n):
    table.inverses(elements(r), elements(a), degree, n)


PAIRS_AT_MOST = PAIRS


def add_chords(bint twist, bytearray r, bytearray xy, bytearray left, bytearray right, bytearray to, size_t n):
    """With scratch of its own, of which nothing behind its end may be written."""
    cdef sums_table *sums = &group(twist).sums
    cdef bytearray room = bytearray(b"\xa5" * (aligned_room(sums.room) + 64))
    cdef char *scratch = <char *>aligned_place(PyByteArray_AS_STRING(room))
    result = sums.add_chords(
        PyByteArray_AS_STRING(r), PyByteArray_AS_STRING(xy), <uint32_t *>words(left), <uint32_t *>words(right),
        <uint32_t *>words(to), n, scratch,
    )  # fmt: skip
    end = scratch + sums.room - PyByteArray_AS_STRING(room)
    assert room[end:] == b"\xa5" * (len(room) - end)
    return result


def split(bint twist, bytearray images, bytearray digits, bytearray xy, bytearray k, size_t n):
    group(twist).sums.split(elements(images), words(digits), elements(xy), words(k), n)
