# Elements in memory, where each lies by itself, as Cython sees them: base/packed.h.
#
# Needs: fp.pxi. Gives: LANES, the elements that stand in one fp_t; packed_fp; fp_load, fp_store; word_lane,
#        word_set_lane; aligned_room, aligned_place.

cdef extern from "packed.h" nogil:
    enum:
        LANES
    ctypedef struct packed_fp:
        pass
    void fp_load(fp_t r, const packed_fp *const *at, size_t j)
    void fp_store(packed_fp *const *at, size_t j, const fp_t a)
    uint64_t word_lane(word_t w, int l)
    void word_set_lane(word_t *w, int l, uint64_t v)
    size_t aligned_room(size_t size)
    void *aligned_place(void *room)
