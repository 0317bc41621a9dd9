# Points of the groups of order r and scalars, split by the endomorphisms.
#
# Needs: endomorphism.pxi, scalar_digits.pxi or scalar_lattice.pxi. Gives: point_split; IMAGES_ON_E, IMAGES_ON_TWIST.
#
#   E    k = h0 + h1 mu, of 128 or 129 bits: twice as many points
#   E'   k = d0 + d1 x + d2 x^2 + d3 x^3, of 64 bits: four times as many

cdef enum:
    # Points that an unsplit sum would have in place of one
    IMAGES_ON_E = 2
    IMAGES_ON_TWIST = 4


# xy = P and mu P on E, the images of P under psi^i on E'; and the digits of k, k < r, that go with them
cdef void point_split(F *xy, word_t *digits, const F *p, const word_t *k) noexcept nogil:
    cdef F point[3]
    scalar_split(digits, k, HALF_WORDS if F is fp_struct else 1)
    point_from_affine(point, &p[0], &p[1])
    f_copy(&xy[0], &p[0])
    f_copy(&xy[1], &p[1])
    if F is fp_struct:
        point_endomorphism_upper(point, point)
        f_copy(&xy[2], &point[0])
        f_copy(&xy[3], &point[1])
    else:
        point_endomorphism_upper(point, point)
        f_copy(&xy[4], &point[0])
        f_copy(&xy[5], &point[1])
        point_from_affine(point, &p[0], &p[1])
        point_endomorphism(point, point)
        f_copy(&xy[2], &point[0])
        f_copy(&xy[3], &point[1])
        point_endomorphism_upper(point, point)
        f_copy(&xy[6], &point[0])
        f_copy(&xy[7], &point[1])
