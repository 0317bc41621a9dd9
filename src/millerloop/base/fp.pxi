# A prime field as Cython sees it: the contract of base/fp.h.
#
# Needs: fp.h and the constants of the field on the include path, compiled for one element type.
# Gives: fp_t, fpdbl_t and their operations, with the ranges of fp.h.
#
# A function's magnitudes (fp.h) stand in its comment as "ma, mb -> m", of a double as "-> M c0, c1" in units of one
# product. Out-argument first; an out-argument may be any in-argument of its type.

cdef extern from "fp.h" nogil:
    # Plain words, or vectors of one word for each lane: no number of C is assigned to them, WORD(v) makes one of it.
    ctypedef uint64_t word_t
    ctypedef word_t fp_mask_t
    word_t WORD(uint64_t v)

    ctypedef struct fp_struct:
        pass
    ctypedef fp_struct fp_t[1]
    ctypedef struct fpdbl_struct:
        pass
    ctypedef fpdbl_struct fpdbl_t[1]

    enum:
        FP_WORDS
        FPDBL_MAX_MAGNITUDE
    const uint64_t FPDBL_MAX_VOLUME

    void fp_copy(fp_t r, const fp_t a)
    void fp_zero(fp_t r)
    void fp_one(fp_t r)
    void fp_sum(fp_t r, const fp_t a, const fp_t b)
    void fp_diff(fp_t r, const fp_t a, const fp_t b, int m)
    void fp_neg(fp_t r, const fp_t a, int m)
    void fp_mul_small(fp_t r, const fp_t a, int k)
    void fp_reduce(fp_t r, const fp_t a)
    void fp_canonical(fp_t r, const fp_t a)
    void fp_cmov(fp_t r, const fp_t a, fp_mask_t mask)
    fp_mask_t fp_is_zero(const fp_t a)
    fp_mask_t fp_is_zero_vartime(const fp_t a)
    fp_mask_t fp_equal(const fp_t a, const fp_t b)
    void fp_prod2x(fpdbl_t r, const fp_t a, const fp_t b)
    void fpdbl_sum_prod2x(fpdbl_t r, const fpdbl_t c, const fp_t a, const fp_t b)
    void fpdbl_diff_prod2x(fpdbl_t r, const fpdbl_t c, const fp_t a, const fp_t b)
    void fp_square2x(fpdbl_t r, const fp_t a)
    void fp_redc2x(fp_t r, const fpdbl_t a)
    void fp_redc2x_two(fp_t r, fp_t s, const fpdbl_t a, const fpdbl_t b)
    void fp_sum_redc2x_two(fp_t r, fp_t s, const fp_t c, const fp_t d, const fpdbl_t a, const fpdbl_t b)
    void fp_mul(fp_t r, const fp_t a, const fp_t b)
    void fp_square(fp_t r, const fp_t a)
    void fpdbl_from_fp(fpdbl_t r, const fp_t a)
    void fpdbl_copy(fpdbl_t r, const fpdbl_t a)
    void fpdbl_zero(fpdbl_t r)
    void fpdbl_sum(fpdbl_t r, const fpdbl_t a, const fpdbl_t b)
    void fpdbl_diff(fpdbl_t r, const fpdbl_t a, const fpdbl_t b)
    void fpdbl_mul_small(fpdbl_t r, const fpdbl_t a, int k)
    void fpdbl_carry(fpdbl_t r, const fpdbl_t a)
    void fp_inverse(fp_t r, const fp_t a)
    void fp_inverse_vartime(fp_t r, const fp_t a)
    void fp_from_words(fp_t r, const word_t *w)
    void fp_to_words(word_t *w, const fp_t a)
