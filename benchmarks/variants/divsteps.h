/* divsteps.h: two constant-time batches of divsteps as they were before three fields shared a register.
 *
 * Needs  modinv_limb, modinv_ulimb, modinv_matrix, MODINV_BATCH and MODINV_LIMB_BITS of the header it is put into;
 *        MILLERLOOP_DIVSTEPS.
 * Gives  modinv_divsteps, of the matrix scaled by M; base/safegcd.md, section 5:
 *          1  plain    u and v are doubled; what is subtracted is negated, three times
 *          2  shifted  q and r are halved, from M times the identity, and nothing is negated
 */
static modinv_limb modinv_divsteps(modinv_limb theta, modinv_ulimb f, modinv_ulimb g, modinv_matrix *t) {
#if MILLERLOOP_DIVSTEPS == 1
    modinv_ulimb u = (modinv_ulimb)1 << (MODINV_LIMB_BITS - MODINV_BATCH), v = 0, q = 0, r = u;
#else
    modinv_ulimb u = (modinv_ulimb)1 << MODINV_LIMB_BITS, v = 0, q = 0, r = u;
#endif
    for (int i = 0; i < MODINV_BATCH; i++) {
        const modinv_ulimb add = (modinv_ulimb)(theta >> (8 * sizeof(theta) - 1)); /* delta < 0 */
        modinv_ulimb odd = (modinv_ulimb)0 - (g & 1);
#if MILLERLOOP_DIVSTEPS == 1
        g += ((f ^ ~add) - ~add) & odd;
        q += ((u ^ ~add) - ~add) & odd;
        r += ((v ^ ~add) - ~add) & odd;
#else
        g -= (f ^ add) & odd;
        q -= (u ^ add) & odd;
        r -= (v ^ add) & odd;
#endif
        odd &= ~add;
        theta = (modinv_limb)(((modinv_ulimb)theta ^ odd) + 1);
        f += g & odd;
        u += q & odd;
        v += r & odd;
        g >>= 1;
#if MILLERLOOP_DIVSTEPS == 1
        u <<= 1;
        v <<= 1;
#else
        q = (modinv_ulimb)((modinv_limb)q >> 1);
        r = (modinv_ulimb)((modinv_limb)r >> 1);
#endif
    }
    t->u = (modinv_limb)u;
    t->v = (modinv_limb)v;
    t->q = (modinv_limb)q;
    t->r = (modinv_limb)r;
    return theta;
}
