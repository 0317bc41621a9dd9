# Sums of many multiples of points of the groups of order r, by their endomorphisms, in variable time.
#
# Needs: msm.pxi, scalar_mul.pxi. Gives: msm_in_group_vartime.
#
#   E    k = k0 + k1 x^2, of 128 bits: twice as many points
#   E'   k = d0 + d1 x + d2 x^2 + d3 x^3, of 64 bits: four times as many
# which halves the doublings again and again, and the buckets with them. Scalars that have no more than 64 bits, all of
# them, are left as they are.

cdef enum:
    # Points that an unsplit sum would have in place of one
    IMAGES_ON_E = 2
    IMAGES_ON_TWIST = 4


# xy = P and x^2 P on E, the images of P under psi^i on E'; and the digits of k, k < r, that go with them
cdef void point_split(F *xy, word_t *digits, const F *p, const word_t *k) noexcept nogil:
    cdef F point[3]
    scalar_split(digits, k, 2 if F is fp_struct else 1)
    point_from_affine(point, &p[0], &p[1])
    f_copy(&xy[0], &p[0])
    f_copy(&xy[1], &p[1])
    if F is fp_struct:
        point_endomorphism_x2(point, point)
        f_copy(&xy[2], &point[0])
        f_copy(&xy[3], &point[1])
    else:
        point_endomorphism_x2(point, point)
        f_copy(&xy[4], &point[0])
        f_copy(&xy[5], &point[1])
        point_from_affine(point, &p[0], &p[1])
        point_endomorphism(point, point)
        f_copy(&xy[2], &point[0])
        f_copy(&xy[3], &point[1])
        point_endomorphism_x2(point, point)
        f_copy(&xy[6], &point[0])
        f_copy(&xy[7], &point[1])


# r = the sum of k_i P_i over n < 2^29 points of the group of order r; k_i < r in four words. Returns -1 where there is
# no memory, otherwise 0. The rest as msm_vartime.
cdef int msm_in_group_vartime(
    F r[3], const F *xy, const word_t *k, size_t n, const chord_sums *chords
) noexcept nogil:
    cdef size_t images = IMAGES_ON_E if F is fp_struct else IMAGES_ON_TWIST, i
    cdef void *memory
    cdef F *points
    cdef word_t *digits
    cdef int failed = -1
    if msm_bits(k, n, 4) <= 65:
        return msm_vartime(r, xy, k, n, 4, chords)
    memory = malloc(aligned_room(2 * images * n * sizeof(F)))
    points = <F *>aligned_place(memory)
    digits = <word_t *>malloc(4 * n * sizeof(word_t))
    if memory != NULL and digits != NULL:
        for i in range(n):
            point_split(&points[2 * images * i], &digits[4 * i], &xy[2 * i], &k[4 * i])
        failed = msm_vartime(r, points, digits, images * n, 4 // <int>images, chords)
    free(memory)
    free(digits)
    return failed
