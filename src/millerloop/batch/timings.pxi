# The clock next to the formulas: how long an operation takes inside C, where it runs.
#
# Needs: everything below the classes. Gives: kernel_timings, {"layer.operation": call}; call(n) does the operation n
# times, n >= 1, and returns nanoseconds for one. For `python -m millerloop bench`, benchmarks/ and nobody else.
#
# Where an operation has the type of its operand as result it is fed its own result, so the figure is its latency; the
# inputs of variable-time operations change each time. An operation is called through a pointer, which the processor
# does ahead of it, and the compiler, not knowing what is called, leaves no result out.

from libc.stdlib cimport free, malloc

from time import perf_counter_ns

cdef struct work_struct:
    fp_t a
    fp_t b
    fpdbl_t d
    fp2_t a2
    fp2_t b2
    fp2dbl_t d2
    fp4_t a4
    fp4_t b4
    fp4dbl_t d4
    fp12_t a12
    fp12_t b12
    fp12_t in_gt
    line_t line
    pair_struct pair
    pair_struct prepared_pair
    g2_prepared_struct prepared
    packed_fp lines[6 * CURVE_LINES]
    fp_struct p1[3]
    fp_struct q1[3]
    fp2_struct p2[3]
    fp2_struct q2[3]

ctypedef void (*operation)(work_struct *w) noexcept nogil


cdef void work_prepare(work_struct *w) noexcept nogil:
    cdef packed_fp *at[LANES]
    cdef int j, l
    fp_copy(w.a, CURVE_G2_GENERATOR.x.c0)
    fp_copy(w.b, CURVE_G2_GENERATOR.x.c1)
    fp_prod2x(w.d, w.a, w.b)
    fp2_copy(w.a2, CURVE_G2_GENERATOR.x)
    fp2_copy(w.b2, CURVE_G2_GENERATOR.y)
    fp2_prod2x(w.d2, w.a2, w.b2)
    fp2_copy(w.a4.c0, w.a2)
    fp2_copy(w.a4.c1, w.b2)
    fp2_copy(w.b4.c0, w.b2)
    fp2_copy(w.b4.c1, w.b2)
    fp4_prod2x(w.d4, w.a4, w.b4)
    g2_prepare(&w.prepared, CURVE_G2_GENERATOR)
    w.line[0] = w.prepared.lines[0][0]
    w.pair.p[0] = CURVE_G1_GENERATOR[0]
    w.pair.q[0] = CURVE_G2_GENERATOR[0]
    for l in range(LANES):
        at[l] = w.lines
        w.pair.lines[l] = NULL
        w.prepared_pair.lines[l] = w.lines
    for j in range(6 * CURVE_LINES):
        fp_store(at, j, <fp_struct *>&w.prepared + j)
    w.prepared_pair.p[0] = CURVE_G1_GENERATOR[0]
    w.prepared_pair.q[0] = CURVE_G2_GENERATOR[0]
    miller_loop(w.a12, &w.prepared_pair, 1)
    fp12_square(w.b12, w.a12)
    final_exponentiation(w.in_gt, w.a12)
    point_from_affine(w.p1, <fp_struct *>CURVE_G1_GENERATOR.x, <fp_struct *>CURVE_G1_GENERATOR.y)
    point_double(w.q1, w.p1)
    point_from_affine(w.p2, <fp2_struct *>CURVE_G2_GENERATOR.x, <fp2_struct *>CURVE_G2_GENERATOR.y)
    point_double(w.q2, w.p2)


cdef void work_fp_sum(work_struct *w) noexcept nogil:
    fp_sum(w.a, w.a, w.b)
    fp_reduce(w.a, w.a)


cdef void work_inverse_fp(work_struct *w) noexcept nogil:
    fp_inverse(w.a, w.a)
    fp_sum(w.a, w.a, w.b)
    fp_reduce(w.a, w.a)


cdef void work_inverse_fp_vartime(work_struct *w) noexcept nogil:
    fp_inverse_vartime(w.a, w.a)
    fp_sum(w.a, w.a, w.b)
    fp_reduce(w.a, w.a)


cdef void work_pairing(work_struct *w) noexcept nogil:
    miller_loop(w.a12, &w.pair, 1)
    final_exponentiation(w.a12, w.a12)


cdef void work_fp_mul(work_struct *w) noexcept nogil: fp_mul(w.a, w.a, w.b)
cdef void work_fp_square(work_struct *w) noexcept nogil: fp_square(w.a, w.a)
cdef void work_fpdbl_prod2x(work_struct *w) noexcept nogil: fp_prod2x(w.d, w.a, w.b)
cdef void work_fpdbl_square2x(work_struct *w) noexcept nogil: fp_square2x(w.d, w.a)
cdef void work_fpdbl_redc2x(work_struct *w) noexcept nogil: fp_redc2x(w.a, w.d)
cdef void work_inverse_fp2(work_struct *w) noexcept nogil: fp2_inverse(w.a2, w.a2)
cdef void work_inverse_fp4(work_struct *w) noexcept nogil: fp4_inverse(w.a4, w.a4)
cdef void work_inverse_fp12(work_struct *w) noexcept nogil: fp12_inverse(w.a12, w.a12)
cdef void work_square_root_fp_sqrt(work_struct *w) noexcept nogil: fp_sqrt(w.a, w.a)
cdef void work_square_root_fp2_sqrt(work_struct *w) noexcept nogil: fp2_sqrt(w.a2, w.a2)
cdef void work_fp2_mul(work_struct *w) noexcept nogil: fp2_mul(w.a2, w.a2, w.b2)
cdef void work_fp2_square(work_struct *w) noexcept nogil: fp2_square(w.a2, w.a2)
cdef void work_fp2_prod2x(work_struct *w) noexcept nogil: fp2_prod2x(w.d2, w.a2, w.b2)
cdef void work_fp2_redc2x(work_struct *w) noexcept nogil: fp2_redc2x(w.a2, w.d2)
cdef void work_fp4_mul(work_struct *w) noexcept nogil: fp4_mul(w.a4, w.a4, w.b4)
cdef void work_fp4_square(work_struct *w) noexcept nogil: fp4_square(w.a4, w.a4)
cdef void work_fp4_prod2x(work_struct *w) noexcept nogil: fp4_prod2x(w.d4, w.a4, w.b4)
cdef void work_fp4_redc2x(work_struct *w) noexcept nogil: fp4_redc2x(w.a4, w.d4)
cdef void work_fp12_mul(work_struct *w) noexcept nogil: fp12_mul(w.a12, w.a12, w.b12)
cdef void work_fp12_square(work_struct *w) noexcept nogil: fp12_square(w.a12, w.a12)
cdef void work_fp12_mul_line(work_struct *w) noexcept nogil: fp12_mul_line(w.a12, w.line)
cdef void work_fp12_mul_two_lines(work_struct *w) noexcept nogil: fp12_mul_two_lines(w.a12, w.line, w.line)
cdef void work_fp12_cyclotomic_square(work_struct *w) noexcept nogil: fp12_cyclotomic_square(w.in_gt, w.in_gt)
cdef void work_fp12_cyclotomic_exp_x(work_struct *w) noexcept nogil: cyclotomic_exp_x(w.in_gt, w.in_gt)
cdef void work_fp12_frobenius(work_struct *w) noexcept nogil: fp12_frobenius(w.a12, w.a12, 1)
cdef void work_miller_loop_prepare(work_struct *w) noexcept nogil: g2_prepare(&w.prepared, w.pair.q)
cdef void work_miller_loop_one_pair(work_struct *w) noexcept nogil: miller_loop(w.a12, &w.pair, 1)
cdef void work_miller_loop_one_pair_prepared(work_struct *w) noexcept nogil: miller_loop(w.a12, &w.prepared_pair, 1)
cdef void work_final_exponentiation(work_struct *w) noexcept nogil: final_exponentiation(w.a12, w.a12)
cdef void work_groups_G1_add(work_struct *w) noexcept nogil: point_add(w.p1, w.p1, w.q1)
cdef void work_groups_G1_double(work_struct *w) noexcept nogil: point_double(w.p1, w.p1)
cdef void work_groups_G2_add(work_struct *w) noexcept nogil: point_add(w.p2, w.p2, w.q2)
cdef void work_groups_G2_double(work_struct *w) noexcept nogil: point_double(w.p2, w.p2)


# A closure, not a class: an object of a class could come without its operation, by __new__ or a pickle.
cdef object timed(operation work):
    def nanoseconds(size_t n):
        # too large for the stack of a thread
        cdef void *room = malloc(aligned_room(sizeof(work_struct)))
        cdef work_struct *w = <work_struct *>aligned_place(room)
        cdef size_t i
        if room == NULL:
            raise MemoryError
        with nogil:
            work_prepare(w)
        start = perf_counter_ns()
        with nogil:
            for i in range(n):
                work(w)
        elapsed = perf_counter_ns() - start
        free(room)
        return elapsed / n

    return nanoseconds


kernel_timings = {
    "fp.mul": timed(work_fp_mul),
    "fp.square": timed(work_fp_square),
    "fp.sum": timed(work_fp_sum),
    "fpdbl.prod2x": timed(work_fpdbl_prod2x),
    "fpdbl.square2x": timed(work_fpdbl_square2x),
    "fpdbl.redc2x": timed(work_fpdbl_redc2x),
    "inverse.fp": timed(work_inverse_fp),
    "inverse.fp_vartime": timed(work_inverse_fp_vartime),
    "inverse.fp2": timed(work_inverse_fp2),
    "inverse.fp4": timed(work_inverse_fp4),
    "inverse.fp12": timed(work_inverse_fp12),
    "square_root.fp_sqrt": timed(work_square_root_fp_sqrt),
    "square_root.fp2_sqrt": timed(work_square_root_fp2_sqrt),
    "fp2.mul": timed(work_fp2_mul),
    "fp2.square": timed(work_fp2_square),
    "fp2.prod2x": timed(work_fp2_prod2x),
    "fp2.redc2x": timed(work_fp2_redc2x),
    "fp4.mul": timed(work_fp4_mul),
    "fp4.square": timed(work_fp4_square),
    "fp4.prod2x": timed(work_fp4_prod2x),
    "fp4.redc2x": timed(work_fp4_redc2x),
    "fp12.mul": timed(work_fp12_mul),
    "fp12.square": timed(work_fp12_square),
    "fp12.mul_line": timed(work_fp12_mul_line),
    "fp12.mul_two_lines": timed(work_fp12_mul_two_lines),
    "fp12.cyclotomic_square": timed(work_fp12_cyclotomic_square),
    "fp12.cyclotomic_exp_x": timed(work_fp12_cyclotomic_exp_x),
    "fp12.frobenius": timed(work_fp12_frobenius),
    "miller_loop.prepare": timed(work_miller_loop_prepare),
    "miller_loop.one_pair": timed(work_miller_loop_one_pair),
    "miller_loop.one_pair_prepared": timed(work_miller_loop_one_pair_prepared),
    "final_exponentiation.final_exponentiation": timed(work_final_exponentiation),
    "pairing.pairing": timed(work_pairing),
    "groups.G1_add": timed(work_groups_G1_add),
    "groups.G1_double": timed(work_groups_G1_double),
    "groups.G2_add": timed(work_groups_G2_add),
    "groups.G2_double": timed(work_groups_G2_double),
}
