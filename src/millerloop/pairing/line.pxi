# Lines: the steps of the Miller loop on the twist, and sparse products with what they leave behind.
#
# Needs: tower/fp12.pxi, curve/twist.pxi.
# Gives: line_t, g2_running_t; line_double, line_add (a step and its line), line_evaluate; fp12_from_line,
#        fp12_mul_line, fp12_mul_two_lines.
# Source: homogeneous doubling of Costello, Lange, Naehrig, PKC 2010, and Aranha et al., EUROCRYPT 2011, cleared of
#         halves; mixed addition as there. The placing of the coefficients follows from the untwist, below.
#
# The untwist. With w^6 = xi, a point (x, y) of E' goes to (x / w^2, y / w^3) for the M-twist, to (x w^2, y w^3) for the
# D-twist. The line through T with slope s on E', at P = (xp, yp) of E, is up to factors that a final exponentiation
# kills
#     M: yp w^3 - s xp w^2 + (s xt - yt)          D: yp - s xp w + (s xt - yt) w^3.
# A line is kept as its three coefficients: c (free of P), cx (to be times xp), cy (to be times yp). So an evaluated
# line is
#     L0 + Lk w^k   with Lk = cx in Fp2 and    M: k = 2, L0 = c + cy v        D: k = 1, L0 = cy + c v.
# All arguments and results have magnitude 1.

cdef struct line_struct:
    fp2_t c
    fp2_t cx
    fp2_t cy

ctypedef line_struct line_t[1]

# A point of E' in homogeneous coordinates, (X/Z, Y/Z)
cdef struct g2_running_struct:
    fp2_t x
    fp2_t y
    fp2_t z

ctypedef g2_running_struct g2_running_t[1]


# T = 2 T and the tangent. With A = 2 X Y, B = Y^2, E = 3 b' Z^2, H = 2 Y Z, J = X^2 (4 times the doubled point):
#     X3 = A (B - 3 E),  Y3 = (B + 3 E)^2 - 12 E^2,  Z3 = 4 B H
#     slope = 3 J / H; the line times -H:  c = E - B,  cx = 3 J,  cy = -H.
# 20 products in Fp, 16 reductions; for the D-twist 21 and 17.
cdef void line_double(line_t l, g2_running_t t) noexcept nogil:
    cdef fp2dbl_t j2x, b2x, c2x, d, v
    cdef fp2_t a, b, e, f, s
    fp2_square2x(j2x, t.x)
    fp2_square2x(b2x, t.y)
    fp2_square2x(c2x, t.z)
    fp2_sum(s, t.x, t.y)
    fp2_square2x(d, s)
    # -A and -H
    fp2_redc2x_sum_diff(a, j2x, b2x, d)
    fp2_sum(s, t.y, t.z)
    fp2_square2x(d, s)
    fp2_redc2x_sum_diff(l.cy, b2x, c2x, d)
    fp2_redc2x(b, b2x)
    fp2_redc2x(e, c2x)
    fp2_mul_twist_3b(e, e)
    fp2_mul_small(f, e, 3)
    # X3 = -A (3 E - B): 1 x 5
    fp2_diff(s, f, b, 1)
    fp2_mul(t.x, a, s)
    # Y3: 4^2, less 12 times 1^2
    fp2_sum(s, b, f)
    fp2_square2x(d, s)
    fp2_square2x(c2x, e)
    fp2dbl_mul_small(v, c2x, 12)
    fp2dbl_diff(v, d, v)
    fp_redc2x_two(t.y.c0, t.y.c1, v.c0, v.c1)
    # Z3 = -H (-4 B): 1 x 5
    fp2_mul_small(s, b, 4)
    fp2_neg(s, s, 4)
    fp2_mul(t.z, l.cy, s)
    fp2_diff(s, e, b, 1)
    fp2_reduce(l.c, s)
    fp2dbl_mul_small(v, j2x, 3)
    fp_redc2x_two(l.cx.c0, l.cx.c1, v.c0, v.c1)


# T = T + Q and the line through them, Q affine and T neither Q, -Q nor the identity. With O = Y - yq Z, L = X - xq Z,
# D = L^2, E = L D, F = Z O^2, G = X D, H = E + F - 2 G:
#     X3 = L H,  Y3 = O (G - H) - E Y,  Z3 = Z E
#     slope = O / L; the line times L:  c = O xq - L yq,  cx = -O,  cy = L.
cdef void line_add(line_t l, g2_running_t t, const g2_affine_t q) noexcept nogil:
    cdef fp2dbl_t d, d1
    cdef fp2_t o, la, e, f, g, h, s
    fp2_mul(s, q.y, t.z)
    fp2_diff(s, t.y, s, 1)
    fp2_reduce(o, s)
    fp2_mul(s, q.x, t.z)
    fp2_diff(s, t.x, s, 1)
    fp2_reduce(la, s)
    fp2_square(s, la)
    fp2_mul(e, la, s)
    fp2_mul(g, t.x, s)
    fp2_square(s, o)
    fp2_mul(f, t.z, s)
    # H: 1 + 1 + 3
    fp2_sum(s, e, f)
    fp2_sum(h, g, g)
    fp2_diff(h, s, h, 2)
    fp2_mul(t.x, la, h)
    # G - H: 1 + 6, by 1
    fp2_diff(s, g, h, 5)
    fp2_prod2x(d, s, o)
    fp2_prod2x(d1, e, t.y)
    fp2_redc2x_diff(t.y, d, d1)
    fp2_mul(t.z, t.z, e)
    fp2_prod2x(d, o, q.x)
    fp2_prod2x(d1, la, q.y)
    fp2_redc2x_diff(l.c, d, d1)
    fp2_neg(s, o, 1)
    fp2_reduce(l.cx, s)
    fp2_copy(l.cy, la)


# r = l at P: cx xp, cy yp
cdef void line_evaluate(line_t r, const line_t l, const g1_affine_t p) noexcept nogil:
    fp2_copy(r.c, l.c)
    fp2_mul_fp(r.cx, l.cx, p.x)
    fp2_mul_fp(r.cy, l.cy, p.y)


# r = L0 of an evaluated line
cdef inline void line_constant(fp4_t r, const line_t l) noexcept nogil:
    if TWIST_IS_M:
        fp2_copy(r.c0, l.c)
        fp2_copy(r.c1, l.cy)
    else:
        fp2_copy(r.c0, l.cy)
        fp2_copy(r.c1, l.c)


# r = the evaluated line as an element of Fp12
cdef void fp12_from_line(fp12_t r, const line_t l) noexcept nogil:
    fp12_zero(r)
    line_constant(r.c0, l)
    if TWIST_IS_M:
        fp2_copy(r.c2.c0, l.cx)
    else:
        fp2_copy(r.c1.c0, l.cx)


# f = f l:
#   r0 = f0 L0 + v fo Lk,  rk = f0 L0 + fk Lk + (f0 - fk)(Lk - L0),  ro = fo L0 + fk Lk (times v for the M-twist)
# where o is the index other than 0 and k. 39 products, 12 reductions. l0 is none of f0, fk, fo.
cdef void fp12_mul_line(fp12_t f, const line_t l) noexcept nogil:
    cdef fp4_t l0
    line_constant(l0, l)
    if TWIST_IS_M:
        fp12_mul_sparse(f.c0, f.c2, f.c1, l0, l.cx)
    else:
        fp12_mul_sparse(f.c0, f.c1, f.c2, l0, l.cx)


cdef void fp12_mul_sparse(fp4_t f0, fp4_t fk, fp4_t fo, const fp4_t l0, const fp2_t lk) noexcept nogil:
    cdef fp4dbl_t d0, dk, d
    cdef fp4_t s, t
    fp4_diff(s, f0, fk, 1)
    fp2_diff(t.c0, lk, l0.c0, 1)
    fp2_neg(t.c1, l0.c1, 1)
    fp4_prod2x(d0, f0, l0)
    fp4_prod2x_fp2(dk, fk, lk)
    fp4dbl_sums_prod2x(d, d0, dk, s, t)
    fp4_redc2x(fk, d)
    fp4_prod2x_fp2(d, fo, lk)
    fp4_redc2x_sum_v(f0, d0, d)
    fp4_prod2x(d, fo, l0)
    if TWIST_IS_M:
        fp4_redc2x_sum_v(fo, d, dk)
    else:
        fp4_redc2x_sum(fo, d, dk)


# f = f l m. The product of the lines first, (L0 M0) + (L0 Mk + Lk M0) w^k + Lk Mk w^2k, has five of six coefficients:
# 21 products and 10 reductions, then one product in Fp12.
cdef void fp12_mul_two_lines(fp12_t f, const line_t l, const line_t m) noexcept nogil:
    cdef fp12_t g
    cdef fp4dbl_t d0, d
    cdef fp4dbl_t dk
    cdef fp4_t l0, m0, s, t
    line_constant(l0, l)
    line_constant(m0, m)
    fp4_prod2x(d0, l0, m0)
    fp2_prod2x(dk.c0, l.cx, m.cx)
    fp2dbl_zero(dk.c1)
    # L0 Mk + Lk M0 = L0 M0 + Lk Mk + (L0 - Lk)(Mk - M0)
    fp2_diff(s.c0, l0.c0, l.cx, 1)
    fp2_copy(s.c1, l0.c1)
    fp2_diff(t.c0, m.cx, m0.c0, 1)
    fp2_neg(t.c1, m0.c1, 1)
    fp4dbl_sums_prod2x(d, d0, dk, s, t)
    fp4_redc2x(g.c0, d0)
    if TWIST_IS_M:
        # w^4 = v w
        fp4_redc2x(g.c2, d)
        fp2_zero(g.c1.c0)
        fp2_redc2x(g.c1.c1, dk.c0)
    else:
        fp4_redc2x(g.c1, d)
        fp2_redc2x(g.c2.c0, dk.c0)
        fp2_zero(g.c2.c1)
    fp12_mul(f, f, g)
