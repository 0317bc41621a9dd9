# The Miller loop f_{x,Q}(P) of the optimal ate pairing, over any number of pairs at once.
#
# Needs: line.pxi; base/packed.pxi; CURVE_X_ABS, CURVE_X_BITS, CURVE_X_IS_NEGATIVE, CURVE_LINES.
# Gives: miller_loop, g2_prepare; pair_struct, g2_prepared_struct.
# Source: Vercauteren, Optimal pairings, 2010: for BLS12 curves the loop runs over x itself. Squares are shared by all
#         pairs; lines are multiplied two at a time.
#
# The result is f_{x,Q}(P) up to factors that the final exponentiation maps to 1 (lines are scaled in Fp2).
# Variable time only in x, which is public. All coordinates have magnitude 1.

cdef struct g2_prepared_struct:
    line_t lines[CURVE_LINES]

# One pair of a loop and its state; in lanes one pair in each. The lines come from memory, lines[l] being where those of
# lane l begin as g2_prepare leaves them in the scalar instance, or where lines[0] is NULL from q, stepped along in t.
cdef struct pair_struct:
    g1_affine_t p
    g2_affine_t q
    const packed_fp *lines[LANES]
    g2_running_t t


cdef inline void g2_running_start(g2_running_t t, const g2_affine_t q) noexcept nogil:
    fp2_copy(t.x, q.x)
    fp2_copy(t.y, q.y)
    fp2_one(t.z)


# All lines of the loop over q, in the order in which it uses them
cdef void g2_prepare(g2_prepared_struct *r, const g2_affine_t q) noexcept nogil:
    cdef g2_running_t t
    cdef int i, k = 0
    g2_running_start(t, q)
    for i in range(CURVE_X_BITS - 2, -1, -1):
        line_double(r.lines[k], t)
        k += 1
        if (CURVE_X_ABS >> i) & 1:
            line_add(r.lines[k], t, q)
            k += 1


# l = the k-th of the prepared lines
cdef inline void line_load(line_t l, const pair_struct *pair, int k) noexcept nogil:
    fp_load(l.c.c0, pair.lines, 6 * k)
    fp_load(l.c.c1, pair.lines, 6 * k + 1)
    fp_load(l.cx.c0, pair.lines, 6 * k + 2)
    fp_load(l.cx.c1, pair.lines, 6 * k + 3)
    fp_load(l.cy.c0, pair.lines, 6 * k + 4)
    fp_load(l.cy.c1, pair.lines, 6 * k + 5)


# f *= the k-th line of every pair, which is a tangent or (is_addition) a chord; two lines at a time. f starts as
# anything where first is set.
cdef void miller_lines(fp12_t f, pair_struct *pairs, size_t n, int k, bint is_addition, bint first) noexcept nogil:
    cdef line_t lines[2]
    cdef line_t raw
    cdef size_t i
    cdef int held = 0
    for i in range(n):
        if pairs[i].lines[0] != NULL:
            line_load(raw, &pairs[i], k)
        elif is_addition:
            line_add(raw, pairs[i].t, pairs[i].q)
        else:
            line_double(raw, pairs[i].t)
        line_evaluate(lines[held], raw, pairs[i].p)
        if first:
            fp12_from_line(f, lines[held])
            first = False
        elif held == 1:
            fp12_mul_two_lines(f, lines[0], lines[1])
            held = 0
        else:
            held = 1
    if held == 1:
        fp12_mul_line(f, lines[0])


# f = the product of f_{x,Q}(P) over the pairs; 1 for n = 0. No point is the identity. pairs[i].t is scratch.
cdef void miller_loop(fp12_t f, pair_struct *pairs, size_t n) noexcept nogil:
    cdef size_t j
    cdef int i, k = 0
    fp12_one(f)
    if n == 0:
        return
    for j in range(n):
        if pairs[j].lines[0] == NULL:
            g2_running_start(pairs[j].t, pairs[j].q)
    for i in range(CURVE_X_BITS - 2, -1, -1):
        if k > 0:
            fp12_square(f, f)
        miller_lines(f, pairs, n, k, False, k == 0)
        k += 1
        if (CURVE_X_ABS >> i) & 1:
            miller_lines(f, pairs, n, k, True, False)
            k += 1
    if CURVE_X_IS_NEGATIVE:
        # f_{-x} is 1 / f_x up to factors that are killed, and so is the conjugate
        fp12_conjugate(f, f)
