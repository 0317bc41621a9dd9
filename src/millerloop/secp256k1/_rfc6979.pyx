"""The nonce that follows from a secret key and a digest: RFC 6979, section 3.2, with HMAC-SHA256 and 256 bits.

Needs: base/sha256.h, base/wipe.h. Gives: nonce().

In C, as nothing but the candidate is to remain of what is worked out, and hashlib copies what it is given.
"""

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize

include "base/wipe.pxi"

cdef extern from "sha256.h" nogil:
    ctypedef struct sha256_t:
        pass
    ctypedef struct hmac_sha256_t:
        pass
    void sha256_update(sha256_t *s, const unsigned char *data, size_t size)
    void hmac_sha256_key(hmac_sha256_t *k, const unsigned char *key)
    void hmac_sha256_start(sha256_t *s, const hmac_sha256_t *k)
    void hmac_sha256_finish(unsigned char *digest, sha256_t *s, const hmac_sha256_t *k)

cdef extern from *:
    """
    typedef struct { unsigned char key[32], v[32]; hmac_sha256_t mac; sha256_t state; } rfc6979_t;
    static NOINLINE void rfc6979_candidate(rfc6979_t *g, const unsigned char *x, size_t x_size,
                                           const unsigned char *h, size_t h_size,
                                           const unsigned char *extra, size_t extra_size, size_t skipped);
    """
    ctypedef struct rfc6979_t:
        unsigned char *key
        unsigned char *v
        hmac_sha256_t mac
        sha256_t state

cdef enum:
    SIZE = 32
    # Bytes of the stack that the functions here take at most
    STACK = 4096


def nonce(bytes secret not None, bytes digest not None, bytes extra not None=b"", Py_ssize_t skipped=0):
    """Return a candidate for the nonce, 32 bytes big-endian, which the caller wipes and which may be zero or too large.

    secret: int2octets(x). digest: bits2octets(H(m)). extra: the additional data of section 3.6. skipped: how many
    candidates before this one would not do. Constant time but for lengths and `skipped`.

    >>> from hashlib import sha256
    >>> nonce(bytes(31) + b"\\x01", sha256(b"Satoshi Nakamoto").digest()).hex()
    '8f8a276c19f4149656b280621e358cce24f5f52542772691ee69063b74f15d15'
    """
    cdef rfc6979_t g
    cdef bytes result
    candidate(
        &g,
        <const unsigned char *>PyBytes_AS_STRING(secret), len(secret),
        <const unsigned char *>PyBytes_AS_STRING(digest), len(digest),
        <const unsigned char *>PyBytes_AS_STRING(extra), len(extra),
        skipped if skipped > 0 else 0,
    )
    result = PyBytes_FromStringAndSize(<char *>g.v, SIZE)
    wipe(&g, sizeof(g))
    wipe_stack(STACK)
    return result


# v = HMAC(key, v)
cdef inline void next_v(rfc6979_t *g) noexcept nogil:
    hmac_sha256_start(&g.state, &g.mac)
    sha256_update(&g.state, g.v, SIZE)
    hmac_sha256_finish(g.v, &g.state, &g.mac)


# v = the candidate after `skipped` others
cdef void candidate "rfc6979_candidate"(
    rfc6979_t *g,
    const unsigned char *x, size_t x_size,
    const unsigned char *h, size_t h_size,
    const unsigned char *extra, size_t extra_size,
    size_t skipped,
) noexcept nogil:
    cdef unsigned char separator
    cdef size_t i
    # steps b and c
    for i in range(SIZE):
        g.v[i] = 1
        g.key[i] = 0
    hmac_sha256_key(&g.mac, g.key)
    # d to g: key = HMAC(key, v || separator || x || h || extra), v = HMAC(key, v)
    for separator in range(2):
        hmac_sha256_start(&g.state, &g.mac)
        sha256_update(&g.state, g.v, SIZE)
        sha256_update(&g.state, &separator, 1)
        sha256_update(&g.state, x, x_size)
        sha256_update(&g.state, h, h_size)
        sha256_update(&g.state, extra, extra_size)
        hmac_sha256_finish(g.key, &g.state, &g.mac)
        hmac_sha256_key(&g.mac, g.key)
        next_v(g)
    # h: v = HMAC(key, v) is a candidate; the next one after key = HMAC(key, v || 00), v = HMAC(key, v)
    next_v(g)
    for _ in range(skipped):
        separator = 0
        hmac_sha256_start(&g.state, &g.mac)
        sha256_update(&g.state, g.v, SIZE)
        sha256_update(&g.state, &separator, 1)
        hmac_sha256_finish(g.key, &g.state, &g.mac)
        hmac_sha256_key(&g.mac, g.key)
        next_v(g)
        next_v(g)
