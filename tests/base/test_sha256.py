"""sha256.h against hashlib and hmac: every length around the ends of blocks, however the data is cut."""

import hashlib
import hmac
import random

import pytest
from compile import compile_shim

SOURCE = """
#include "sha256.h"
void sha256(unsigned char *digest, const unsigned char *data, size_t size, size_t part) {
    sha256_t s;
    sha256_start(&s);
    while (size > part) {
        sha256_update(&s, data, part);
        data += part;
        size -= part;
    }
    sha256_update(&s, data, size);
    sha256_finish(digest, &s);
}
void hmac(unsigned char *digest, const unsigned char *key, const unsigned char *data, size_t size) {
    hmac_sha256_t k;
    sha256_t s;
    hmac_sha256_key(&k, key);
    hmac_sha256_start(&s, &k);
    sha256_update(&s, data, size);
    hmac_sha256_finish(digest, &s, &k);
}
"""
DECLARATIONS = """
void sha256(unsigned char *, const unsigned char *, size_t, size_t);
void hmac(unsigned char *, const unsigned char *, const unsigned char *, size_t);
"""


@pytest.fixture(scope="module")
def shim():
    return compile_shim("shim_sha256", SOURCE, DECLARATIONS, {})


def some(size):
    return random.Random(size).randbytes(size)


@pytest.mark.parametrize("part", [1, 31, 63, 64, 65, 128, 10_000])
def test_lengths(shim, part):
    digest = shim.ffi.new("unsigned char[32]")
    for size in [*range(200), 1000, 4096]:
        data = some(size)
        shim.lib.sha256(digest, data, size, part)
        assert bytes(digest) == hashlib.sha256(data).digest()


def test_hmac(shim):
    digest = shim.ffi.new("unsigned char[32]")
    for key in (bytes(32), b"\xff" * 32, some(32)):
        for size in (0, 1, 32, 55, 56, 64, 97, 129, 500):
            data = some(size)
            shim.lib.hmac(digest, key, data, size)
            assert bytes(digest) == hmac.digest(key, data, "sha256")
