# Elements of the tower, LANES of them at a time.
#
# Needs: formulas.pxi. Gives: fp2_load, fp2_store, fp12_load, fp12_store.

cdef inline void fp2_load(fp2_t r, const packed_fp *const *at, size_t j) noexcept nogil:
    fp_load(r.c0, at, j)
    fp_load(r.c1, at, j + 1)


cdef inline void fp2_store(packed_fp *const *at, size_t j, const fp2_t a) noexcept nogil:
    fp_store(at, j, a.c0)
    fp_store(at, j + 1, a.c1)


cdef void fp12_load(fp12_t r, const packed_fp *const *at) noexcept nogil:
    cdef fp_struct *c = <fp_struct *>r
    cdef int j
    for j in range(12):
        fp_load(c + j, at, j)


cdef void fp12_store(packed_fp *const *at, const fp12_t a) noexcept nogil:
    cdef const fp_struct *c = <const fp_struct *>a
    cdef int j
    for j in range(12):
        fp_store(at, j, c + j)
