/* sha256.h: SHA-256 (FIPS 180-4, section 6.2) and HMAC with it (RFC 2104), of secrets of a few bytes.
 *
 * Needs  build.h.
 * Gives  sha256_t: sha256_start, sha256_update, sha256_finish;
 *        hmac_sha256_key, of 32 bytes, and hmac_sha256_start, hmac_sha256_finish with sha256_update between them.
 *
 * For what Python cannot do with hashlib: leave no copy of a secret behind. Everything is on the caller's stack or in
 * what the caller wipes. Constant time but for lengths: no branch and no address depends on data.
 */
#ifndef MILLERLOOP_BASE_SHA256_H
#define MILLERLOOP_BASE_SHA256_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "build.h"

typedef struct {
    uint32_t state[8];
    unsigned char block[64];
    uint64_t size; /* bytes so far */
} sha256_t;

/* The first 32 bits of the fractional parts of the cube roots of the first 64 primes */
static const uint32_t sha256_k[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static inline uint32_t sha256_rotate(uint32_t x, int n) { return x >> n | x << (32 - n); }

static NOINLINE void sha256_compress(uint32_t *state, const unsigned char *block) {
    uint32_t w[16], a = state[0], b = state[1], c = state[2], d = state[3];
    uint32_t e = state[4], f = state[5], g = state[6], h = state[7], t;
    int i, j;
    for (i = 0; i < 16; i++)
        w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 | (uint32_t)block[4 * i + 2] << 8 |
               block[4 * i + 3];
    /* A round, with the names of the eight words as they have moved on. The schedule is kept in a ring of 16 words. */
#define SHA256_ROUND(a, b, c, d, e, f, g, h, j)                                                     \
    t = h + (sha256_rotate(e, 6) ^ sha256_rotate(e, 11) ^ sha256_rotate(e, 25)) +                   \
        (g ^ (e & (f ^ g))) + sha256_k[i + j] + w[j];                                               \
    d += t;                                                                                         \
    h = t + (sha256_rotate(a, 2) ^ sha256_rotate(a, 13) ^ sha256_rotate(a, 22)) + ((a & b) | (c & (a | b)))
#define SHA256_EIGHT(j)                                                                             \
    SHA256_ROUND(a, b, c, d, e, f, g, h, j + 0);                                                    \
    SHA256_ROUND(h, a, b, c, d, e, f, g, j + 1);                                                    \
    SHA256_ROUND(g, h, a, b, c, d, e, f, j + 2);                                                    \
    SHA256_ROUND(f, g, h, a, b, c, d, e, j + 3);                                                    \
    SHA256_ROUND(e, f, g, h, a, b, c, d, j + 4);                                                    \
    SHA256_ROUND(d, e, f, g, h, a, b, c, j + 5);                                                    \
    SHA256_ROUND(c, d, e, f, g, h, a, b, j + 6);                                                    \
    SHA256_ROUND(b, c, d, e, f, g, h, a, j + 7)
    for (i = 0;; i += 16) {
        SHA256_EIGHT(0);
        SHA256_EIGHT(8);
        if (i == 48) break;
        for (j = 0; j < 16; j++) {
            uint32_t x = w[(j + 1) & 15], y = w[(j + 14) & 15];
            w[j] += (sha256_rotate(x, 7) ^ sha256_rotate(x, 18) ^ x >> 3) + w[(j + 9) & 15] +
                    (sha256_rotate(y, 17) ^ sha256_rotate(y, 19) ^ y >> 10);
        }
    }
#undef SHA256_EIGHT
#undef SHA256_ROUND
    state[0] += a;
    state[1] += b;
    state[2] += c;
    state[3] += d;
    state[4] += e;
    state[5] += f;
    state[6] += g;
    state[7] += h;
}

static void sha256_start(sha256_t *s) {
    /* of the square roots of the first 8 primes */
    static const uint32_t first[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                      0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    memcpy(s->state, first, sizeof first);
    s->size = 0;
}

static void sha256_update(sha256_t *s, const unsigned char *data, size_t size) {
    size_t used = (size_t)(s->size & 63);
    s->size += size;
    while (used + size >= 64) {
        size_t part = 64 - used;
        memcpy(s->block + used, data, part);
        sha256_compress(s->state, s->block);
        data += part;
        size -= part;
        used = 0;
    }
    memcpy(s->block + used, data, size);
}

/* digest: 32 bytes, which may be data of the last update */
static void sha256_finish(unsigned char *digest, sha256_t *s) {
    size_t used = (size_t)(s->size & 63);
    uint64_t bits = s->size << 3;
    int i;
    s->block[used++] = 0x80;
    if (used > 56) {
        memset(s->block + used, 0, 64 - used);
        sha256_compress(s->state, s->block);
        used = 0;
    }
    memset(s->block + used, 0, 56 - used);
    for (i = 0; i < 8; i++) s->block[56 + i] = (unsigned char)(bits >> (56 - 8 * i));
    sha256_compress(s->state, s->block);
    for (i = 0; i < 32; i++) digest[i] = (unsigned char)(s->state[i / 4] >> (24 - 8 * (i % 4)));
}

/* The states after key ^ ipad and after key ^ opad */
typedef struct {
    sha256_t inner, outer;
} hmac_sha256_t;

static void hmac_sha256_key(hmac_sha256_t *k, const unsigned char *key) {
    unsigned char block[64];
    int i;
    memset(block, 0x36, 64);
    for (i = 0; i < 32; i++) block[i] ^= key[i];
    sha256_start(&k->inner);
    sha256_update(&k->inner, block, 64);
    for (i = 0; i < 64; i++) block[i] ^= 0x36 ^ 0x5c;
    sha256_start(&k->outer);
    sha256_update(&k->outer, block, 64);
}

static void hmac_sha256_start(sha256_t *s, const hmac_sha256_t *k) { *s = k->inner; }

static void hmac_sha256_finish(unsigned char *digest, sha256_t *s, const hmac_sha256_t *k) {
    sha256_finish(digest, s);
    *s = k->outer;
    sha256_update(s, digest, 32);
    sha256_finish(digest, s);
}

#endif
