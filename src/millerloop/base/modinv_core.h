/* modinv_core.h: the inverse modulo any odd number of 2 to 400 bits: the contract, and what both widths share.
 *
 * What it is    modinv (constant time) and modinv_vartime: batches of divsteps, and their matrices applied.
 * What it needs modinv_64.h or modinv_32.h, which include this file at their end: limbs of MODINV_LIMB_BITS bits, the
 *               sums modinv_sum of their products, and batches of divsteps.
 * Gives         modinv_modulus     a modulus with its length and the number of batches that are enough for it
 *               MODINV_MODULUS(P)  its initialiser, from the constants of a field (see modinv_64.h, modinv_32.h)
 *               modinv_modulus_set the same at run time, from the words of the modulus
 *               modinv(r, a, m), modinv_vartime(r, a, m)
 *                 r, a   m->words packed 64-bit words, lowest first; r may be a
 *                 in     0 <= a < modulus
 *                 out    the r in [0, modulus) with a r = gcd(a, modulus) mod the modulus that the divsteps lead to:
 *                        1/a where there is one, 0 for a = 0, the same r from all four functions
 * Constant time modinv, in a; the modulus is public.
 * Source        Bernstein, Yang (2019), section 11; safegcd.md beside this file.
 *
 * Notation      M = 2^MODINV_LIMB_BITS, m is the modulus. A number has n limbs v[i], to the base M: those below the top
 *               one in [0, M), the top one with the number's sign.
 *               f = d a and g = e a mod m throughout, from f = m, d = 0, g = a, e = 1 to g = 0, f = +-gcd(a, m).
 * Literals      n and words reach the functions below as literals for the usual lengths, hence ALWAYS_INLINE.
 */
#ifndef MILLERLOOP_BASE_MODINV_CORE_H
#define MILLERLOOP_BASE_MODINV_CORE_H

/* Numbers below 2m in size, with their sign. */
#define MODINV_LIMBS(bits) (((bits) + 2 + MODINV_LIMB_BITS - 1) / MODINV_LIMB_BITS)
#define MODINV_MAX_LIMBS MODINV_LIMBS(MODINV_MAX_BITS)
#define MODINV_LIMB_MASK (((modinv_ulimb)1 << MODINV_LIMB_BITS) - 1)
#define MODINV_SIGN_SHIFT (8 * sizeof(modinv_limb) - 1)

typedef struct {
    int words, limbs;
    int batches;          /* of MODINV_BATCH divsteps */
    modinv_ulimb inverse; /* 1/m mod M, in [0, M) */
    modinv_limb modulus[MODINV_MAX_LIMBS];
} modinv_modulus;

#define MODINV_MODULUS_OF(words, bits, inverse, ...)                                                       \
    { words, MODINV_LIMBS(bits), MODINV_BATCHES(bits, MODINV_BATCH), inverse, { __VA_ARGS__ } }

/* n limbs from w words; bits above the limbs are left out */
static ALWAYS_INLINE void modinv_limbs_from_words(modinv_limb *v, int n, const uint64_t *a, int w) {
    for (int i = 0; i < n; i++) {
        const int k = MODINV_LIMB_BITS * i / 64, s = MODINV_LIMB_BITS * i % 64;
        uint64_t limb = k < w ? a[k] >> s : 0;
        if (s + MODINV_LIMB_BITS > 64 && k + 1 < w) limb |= a[k + 1] << (64 - s);
        v[i] = (modinv_limb)((modinv_ulimb)limb & MODINV_LIMB_MASK);
    }
}

/* w words from n limbs, all nonnegative; the value is below 2^(64 w) */
static ALWAYS_INLINE void modinv_words_from_limbs(uint64_t *a, int w, const modinv_limb *v, int n) {
    for (int i = 0; i < w; i++) a[i] = 0;
    for (int i = 0; i < n; i++) {
        const int k = MODINV_LIMB_BITS * i / 64, s = MODINV_LIMB_BITS * i % 64;
        if (k < w) a[k] |= (uint64_t)v[i] << s;
        if (s + MODINV_LIMB_BITS > 64 && k + 1 < w) a[k + 1] |= (uint64_t)v[i] >> (64 - s);
    }
}

/* Any odd modulus of 2 to MODINV_MAX_BITS bits; leading words may be 0. Variable time. */
static void modinv_modulus_set(modinv_modulus *m, const uint64_t *words, int nwords) {
    int bits = 64 * nwords;
    while (bits > 0 && !(words[(bits - 1) / 64] >> ((bits - 1) % 64) & 1)) bits--;
    REQUIRE(bits >= 2 && bits <= MODINV_MAX_BITS && (words[0] & 1));
    m->words = nwords;
    m->limbs = MODINV_LIMBS(bits);
    m->batches = MODINV_BATCHES(bits, MODINV_BATCH);
    for (int i = 0; i < MODINV_MAX_LIMBS; i++) m->modulus[i] = 0;
    modinv_limbs_from_words(m->modulus, m->limbs, words, nwords);
    /* x (2 - m x) has twice the correct low bits of x, and m is its own inverse mod 8 */
    const modinv_ulimb low = (modinv_ulimb)words[0];
    modinv_ulimb x = low;
    for (int i = 0; i < 5; i++) x *= 2 - low * x;
    m->inverse = x & MODINV_LIMB_MASK;
}

#if MILLERLOOP_VERIFY
/* The sign of a - k m: -1, 0, 1. |k| <= 2 */
static int modinv_compare(const modinv_limb *a, int n, int k, const modinv_modulus *m) {
    modinv_sum c;
    modinv_ulimb low = 0;
    modinv_sum_mul(&c, 0, 0);
    for (int i = 0; i < n; i++) {
        modinv_sum_accum_mul(&c, a[i], 1);
        modinv_sum_accum_mul(&c, m->modulus[i], -k);
        if (i + 1 < n) {
            low |= modinv_sum_low(&c);
            modinv_sum_shift(&c);
        }
    }
    const modinv_limb top = modinv_sum_limb(&c);
    return top < 0 ? -1 : (low | (modinv_ulimb)top) != 0;
}

/* lo m < a < hi m, and the limbs below the top one are in [0, M) */
static int modinv_between(const modinv_limb *a, int n, int lo, int hi, const modinv_modulus *m) {
    for (int i = 0; i + 1 < n; i++) {
        if (a[i] < 0 || (modinv_ulimb)a[i] > MODINV_LIMB_MASK) return 0;
    }
    return modinv_compare(a, n, lo, m) > 0 && modinv_compare(a, n, hi, m) < 0;
}
#endif

/* (f, g) = t (f, g) / M, which is exact. |f|, |g| <= m -> |f|, |g| <= m */
static ALWAYS_INLINE void modinv_update_fg(modinv_limb *f, modinv_limb *g, const modinv_matrix *t, int n) {
    modinv_sum cf, cg;
    modinv_sum_mul(&cf, t->u, f[0]);
    modinv_sum_accum_mul(&cf, t->v, g[0]);
    modinv_sum_mul(&cg, t->q, f[0]);
    modinv_sum_accum_mul(&cg, t->r, g[0]);
    REQUIRE(modinv_sum_low(&cf) == 0 && modinv_sum_low(&cg) == 0);
    modinv_sum_shift(&cf);
    modinv_sum_shift(&cg);
    for (int i = 1; i < n; i++) {
        const modinv_limb fi = f[i], gi = g[i];
        modinv_sum_accum_mul(&cf, t->u, fi);
        modinv_sum_accum_mul(&cf, t->v, gi);
        modinv_sum_accum_mul(&cg, t->q, fi);
        modinv_sum_accum_mul(&cg, t->r, gi);
        f[i - 1] = (modinv_limb)modinv_sum_low(&cf);
        g[i - 1] = (modinv_limb)modinv_sum_low(&cg);
        modinv_sum_shift(&cf);
        modinv_sum_shift(&cg);
    }
    f[n - 1] = modinv_sum_limb(&cf);
    g[n - 1] = modinv_sum_limb(&cg);
}

/* (d, e) = t (d, e) / M mod m. -2m < d, e < m -> -2m < d, e < m
 *
 * u d + v e + k m is divided, with the k that makes it 0 mod M. k is the sum of
 *   u if d < 0 and v if e < 0  which puts d + m and e + m for negative d and e: both in (-m, m), so |u d + v e| < M m
 *   a number in (-M, 0]        for the division to be exact
 * and the quotient is in (-2m, m). |k| < 2M; a sum is below 4 M^2 in size. */
static ALWAYS_INLINE void modinv_update_de(modinv_limb *d, modinv_limb *e, const modinv_matrix *t,
                                           const modinv_modulus *m, int n) {
    const modinv_limb d_negative = d[n - 1] >> MODINV_SIGN_SHIFT, e_negative = e[n - 1] >> MODINV_SIGN_SHIFT;
    modinv_limb kd = (t->u & d_negative) + (t->v & e_negative), ke = (t->q & d_negative) + (t->r & e_negative);
    modinv_sum cd, ce;
    modinv_sum_mul(&cd, t->u, d[0]);
    modinv_sum_accum_mul(&cd, t->v, e[0]);
    modinv_sum_mul(&ce, t->q, d[0]);
    modinv_sum_accum_mul(&ce, t->r, e[0]);
    kd -= (modinv_limb)((m->inverse * modinv_sum_low(&cd) + (modinv_ulimb)kd) & MODINV_LIMB_MASK);
    ke -= (modinv_limb)((m->inverse * modinv_sum_low(&ce) + (modinv_ulimb)ke) & MODINV_LIMB_MASK);
    modinv_sum_accum_mul(&cd, kd, m->modulus[0]);
    modinv_sum_accum_mul(&ce, ke, m->modulus[0]);
    REQUIRE(modinv_sum_low(&cd) == 0 && modinv_sum_low(&ce) == 0);
    modinv_sum_shift(&cd);
    modinv_sum_shift(&ce);
    for (int i = 1; i < n; i++) {
        const modinv_limb di = d[i], ei = e[i];
        modinv_sum_accum_mul(&cd, t->u, di);
        modinv_sum_accum_mul(&cd, t->v, ei);
        modinv_sum_accum_mul(&cd, kd, m->modulus[i]);
        modinv_sum_accum_mul(&ce, t->q, di);
        modinv_sum_accum_mul(&ce, t->r, ei);
        modinv_sum_accum_mul(&ce, ke, m->modulus[i]);
        d[i - 1] = (modinv_limb)modinv_sum_low(&cd);
        e[i - 1] = (modinv_limb)modinv_sum_low(&ce);
        modinv_sum_shift(&cd);
        modinv_sum_shift(&ce);
    }
    d[n - 1] = modinv_sum_limb(&cd);
    e[n - 1] = modinv_sum_limb(&ce);
    REQUIRE(modinv_between(d, n, -2, 1, m) && modinv_between(e, n, -2, 1, m));
}

/* d = (-1)^negate (d + add m), carried. add and negate are 0 or -1 as masks */
static ALWAYS_INLINE void modinv_adjust(modinv_limb *d, modinv_limb add, modinv_limb negate, const modinv_modulus *m,
                                        int n) {
    modinv_limb c = 0;
    for (int i = 0; i < n; i++) {
        c += ((d[i] + (m->modulus[i] & add)) ^ negate) - negate;
        d[i] = i + 1 < n ? (modinv_limb)((modinv_ulimb)c & MODINV_LIMB_MASK) : c;
        c >>= MODINV_LIMB_BITS;
    }
}

/* r = d, or -d for negative f, mod m. -2m < d < m -> 0 <= r < m */
static ALWAYS_INLINE void modinv_finish(uint64_t *r, modinv_limb *d, modinv_limb f_top, const modinv_modulus *m,
                                        int n, int words) {
    modinv_adjust(d, d[n - 1] >> MODINV_SIGN_SHIFT, f_top >> MODINV_SIGN_SHIFT, m, n); /* now -m < d < m */
    modinv_adjust(d, d[n - 1] >> MODINV_SIGN_SHIFT, 0, m, n);
    REQUIRE(modinv_compare(d, n, 0, m) == 0 || modinv_between(d, n, 0, 1, m));
    modinv_words_from_limbs(r, words, d, n);
}

#define MODINV_START                                                                                       \
    modinv_limb d[MODINV_MAX_LIMBS] = {0}, e[MODINV_MAX_LIMBS] = {1};                                      \
    modinv_limb f[MODINV_MAX_LIMBS], g[MODINV_MAX_LIMBS], theta = 0;                                       \
    modinv_matrix t;                                                                                       \
    for (int i = 0; i < n; i++) f[i] = m->modulus[i];                                                      \
    modinv_limbs_from_words(g, n, a, words);                                                               \
    REQUIRE(modinv_between(g, n, -1, 1, m))

static ALWAYS_INLINE void modinv_run(uint64_t *r, const uint64_t *a, const modinv_modulus *m, int n, int words) {
    MODINV_START;
    for (int i = 0; i < m->batches; i++) {
        theta = modinv_divsteps(theta, (modinv_ulimb)f[0], (modinv_ulimb)g[0], &t);
        modinv_update_fg(f, g, &t, n);
        modinv_update_de(d, e, &t, m, n);
        REQUIRE(modinv_compare(f, n, -1, m) >= 0 && modinv_compare(f, n, 1, m) <= 0);
        REQUIRE(modinv_between(g, n, -1, 1, m));
    }
    REQUIRE(modinv_compare(g, n, 0, m) == 0);
    modinv_finish(r, d, f[n - 1], m, n, words);
}

/* f and g get shorter by a limb as soon as both can: the top limbs are 0 or -1, and their sign moves down. The new top
   limbs are anything from -M to M - 1. */
static ALWAYS_INLINE void modinv_run_vartime(uint64_t *r, const uint64_t *a, const modinv_modulus *m, int n,
                                             int words) {
    MODINV_START;
    int length = n;
    modinv_ulimb g_bits;
    do {
        theta = modinv_divsteps_vartime(theta, (modinv_ulimb)f[0], (modinv_ulimb)g[0], &t);
        modinv_update_fg(f, g, &t, length);
        modinv_update_de(d, e, &t, m, n);
        g_bits = 0;
        for (int i = 0; i < length; i++) g_bits |= (modinv_ulimb)g[i];
        const modinv_limb f_top = f[length - 1], g_top = g[length - 1];
        if (length > 1 && (f_top == 0 || f_top == -1) && (g_top == 0 || g_top == -1)) {
            length--;
            f[length - 1] = (modinv_limb)((modinv_ulimb)f[length - 1] | (modinv_ulimb)f_top << MODINV_LIMB_BITS);
            g[length - 1] = (modinv_limb)((modinv_ulimb)g[length - 1] | (modinv_ulimb)g_top << MODINV_LIMB_BITS);
        }
    } while (g_bits);
    modinv_finish(r, d, f[length - 1], m, n, words);
}

#undef MODINV_START

/* The usual lengths, of both BLS12 fields and of 249 to 256 bits, as literals. */
#define MODINV_LITERALS(run)                                                                               \
    do {                                                                                                   \
        if (m->words == 6 && m->limbs == MODINV_LIMBS(381)) {                                              \
            run(r, a, m, MODINV_LIMBS(381), 6);                                                            \
        } else if (m->words == 4 && m->limbs == MODINV_LIMBS(255)) {                                       \
            run(r, a, m, MODINV_LIMBS(255), 4);                                                            \
        } else {                                                                                           \
            run(r, a, m, m->limbs, m->words);                                                              \
        }                                                                                                  \
    } while (0)

static void modinv(uint64_t *r, const uint64_t *a, const modinv_modulus *m) {
    MODINV_LITERALS(modinv_run);
}

static void modinv_vartime(uint64_t *r, const uint64_t *a, const modinv_modulus *m) {
    MODINV_LITERALS(modinv_run_vartime);
}

#undef MODINV_LITERALS

#endif
