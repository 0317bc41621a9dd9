/* jacobi.h: the Jacobi symbol modulo any odd number of 2 to 400 bits, by divsteps of numbers that are never negative, in
 * variable time.
 *
 * Needs  modinv_64.h or modinv_32.h, whose limbs, sums and matrices it uses.
 * Gives  jacobi_vartime.
 * Source Hamburg, "Computing the Jacobi symbol using Bernstein-Yang", eprint 2021/1271; Wuille's steps that stay
 *        positive, for libsecp256k1.
 *
 * The divsteps of the inverse subtract where delta > 0, so that f and g change their sign, of which the symbol would
 * have to be told. Here they add: for odd g
 *
 *     delta > 0    (f, g) = (g, (f + g) / 2),  delta = -delta + 1        g even    (f, g) = (f, g / 2), delta = delta + 1
 *     otherwise    (f, g) = (f, (g + f) / 2),  delta = delta + 1
 *
 * and f and g stay in [0, m]. The symbol (g / f) is that of before but for a sign,
 *
 *     where g is halved    of (2 / f) = -1 for f = 3 or 5 mod 8
 *     where they change places    of (-1)^((f - 1)(g - 1) / 4): both are 3 mod 4
 *
 * so that three low bits of f and two of g tell it: of a word of low bits, as many are left when the last step of a batch
 * comes. At f = 1 the symbol is known. No bound is proved for that; tests/base/test_jacobi.py asks that it is found
 * within JACOBI_BATCHES, after which the answer is that there is none.
 */
#ifndef MILLERLOOP_BASE_JACOBI_H
#define MILLERLOOP_BASE_JACOBI_H

/* More than twice the divsteps of the inverse (modinv_divsteps.h) */
#define JACOBI_BATCHES(bits) (6 * (bits) / MODINV_LIMB_BITS + 1)

/* How many zeros v, which is not 0, ends in */
static inline int jacobi_zeros(modinv_ulimb v) {
#if defined(__GNUC__)
    return __builtin_ctzll(v);
#else
    int n = 0;
    while (!(v & 1)) {
        v >>= 1;
        n++;
    }
    return n;
#endif
}

/* MODINV_LIMB_BITS steps by the low words of f, which is odd, and g. Gives M times their matrix, and delta; the lowest
   bit of *negative is turned over where the symbol is. */
static int jacobi_steps_vartime(int delta, modinv_ulimb f, modinv_ulimb g, modinv_matrix *t, modinv_ulimb *negative) {
    modinv_ulimb u = 1, v = 0, q = 0, r = 1, w;
    int left = MODINV_LIMB_BITS;
    for (;;) {
        /* zeros of g, all at once, no more than are left: rows of f grow instead of those of g getting smaller */
        const int zeros = jacobi_zeros(g | (modinv_ulimb)1 << left);
        g >>= zeros;
        u <<= zeros;
        v <<= zeros;
        delta += zeros;
        left -= zeros;
        *negative ^= (modinv_ulimb)zeros & (f >> 1 ^ f >> 2);
        if (left == 0) break;
        if (delta > 0) {
            *negative ^= (f & g) >> 1;
            delta = -delta;
            w = f, f = g, g = w;
            w = u, u = q, q = w;
            w = v, v = r, r = w;
        }
        /* g + w f for a w that clears as many bits as there are steps with delta <= 0, six at most: w = -g / f */
        w = f * g * (f * f - 2);
        w &= (((modinv_ulimb)1 << (-delta >= 5 ? 6 : 1 - delta)) - 1) & (((modinv_ulimb)1 << (left > 6 ? 6 : left)) - 1);
        g += w * f;
        q += w * u;
        r += w * v;
    }
    t->u = (modinv_limb)u;
    t->v = (modinv_limb)v;
    t->q = (modinv_limb)q;
    t->r = (modinv_limb)r;
    return delta;
}

/* The Jacobi symbol (a / m), 1 or -1, for m->words words of a, lowest first, a < m; 0 where there is none, as for a = 0,
   or none was found. Variable time. */
static int jacobi_vartime(const uint64_t *a, const modinv_modulus *m) {
    modinv_limb f[MODINV_MAX_LIMBS + 1] = {0}, g[MODINV_MAX_LIMBS + 1] = {0};
    modinv_matrix t;
    modinv_ulimb negative = 0, rest;
    int length = m->limbs, delta = 1, batch, i;
    for (i = 0; i < length; i++) f[i] = m->modulus[i];
    modinv_limbs_from_words(g, length, a, m->words);
    for (batch = JACOBI_BATCHES(m->limbs * MODINV_LIMB_BITS); batch > 0; batch--) {
        delta = jacobi_steps_vartime(delta, (modinv_ulimb)f[0] | (modinv_ulimb)f[1] << MODINV_LIMB_BITS,
                                     (modinv_ulimb)g[0] | (modinv_ulimb)g[1] << MODINV_LIMB_BITS, &t, &negative);
        modinv_update_fg(f, g, &t, length);
        rest = (modinv_ulimb)f[0] ^ 1;
        for (i = 1; i < length; i++) rest |= (modinv_ulimb)f[i];
        if (rest == 0) return negative & 1 ? -1 : 1;
        rest = 0;
        for (i = 0; i < length; i++) rest |= (modinv_ulimb)g[i];
        if (rest == 0) return 0;
        while (length > 1 && f[length - 1] == 0 && g[length - 1] == 0) length--;
    }
    return 0;
}

#endif
