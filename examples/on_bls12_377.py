"""BLS12-377: signatures under a tag of one's own, encodings of arkworks and gnark, a published value of the pairing.

    python examples/on_bls12_377.py

The curve of Zexe, Celo and Aleo, whose group order lets recursive proofs be built on it: r - 1 is divisible by 2^47. No
standard says how to sign on it; the schemes are those of BLS12-381 with the hash to the curve that arkworks has for
BLS12-377, and a tag that names the application.
"""

import sys
import time

from millerloop.bls import BasicScheme
from millerloop.bls12_377 import G1, G2, Fr, G2Prepared, pairing, pairing_check, r

# Keys in G2, 96 bytes, and signatures in G1, 48 bytes
SCHEME = BasicScheme("G2", b"EXAMPLE-V01-CS01-with-BLS12377G1_XMD:SHA-256_SSWU_RO_", curve="bls12_377")

# e(G1, G2) as kilic/bls12-377, pairing_test.go (Apache-2.0), and mcl have it: the coefficient of 1 in Fp2
PUBLISHED = (
    0x00B718FF624A95F189BFB44BCD6D6556226837C1F74D1AFBF4BEA573B71C17D3A243CAE41D966E2164AAD0991FD790CC,
    0x0197261459EB50C526A28EBBDBD4B5B33D4C55B759D8C926289C96E4EA032783DA4F1994ED09EE68FD791367C8B54D87,
)

# The generator of G1 by EIP-2539
GENERATOR = (
    0x8848DEFE740A67C8FC6225BF87FF5485951E2CAA9D41BB188282C8BD37CB5CD5481512FFCD394EEAB9B16EB21BE9EF,
    0x1914A69C5102EFF1F674F5D30AFEEC4BD7FB348CA3E52D96D182AD44FB82305C2FE3D3634A9591AFD82DE55559C8EA6,
)


def sign_and_verify(results):
    secrets = [SCHEME.keygen(bytes([i]) * 32) for i in range(1, 9)]
    keys = [SCHEME.sk_to_pk(secret).prepare() for secret in secrets]
    messages = [b"record %d" % i for i in range(len(secrets))]
    signatures = [SCHEME.sign(secret, message) for secret, message in zip(secrets, messages, strict=True)]
    print(f"signature of {len(bytes(signatures[0]))} bytes: {bytes(signatures[0]).hex()}")
    start = time.perf_counter()
    results["a signature"] = SCHEME.verify(keys[0], messages[0], signatures[0])
    print(f"checked in {1e3 * (time.perf_counter() - start):.2f} ms")
    results["is not that of another message"] = not SCHEME.verify(keys[0], messages[1], signatures[0])
    results["nor that of another application"] = not SCHEME.replace(dst=b"ANOTHER-APPLICATION").verify(
        keys[0], messages[0], signatures[0]
    )
    aggregate = SCHEME.aggregate(signatures)
    results["eight signatures in one"] = SCHEME.aggregate_verify(keys, messages, aggregate)
    items = list(zip(map(bytes, keys), messages, map(bytes, signatures), strict=True))
    results["eight signatures as a batch, from bytes"] = SCHEME.batch_verify(items)


def encode(results):
    """A point as arkworks writes it, little-endian with two flags at the end, and gnark, big-endian, three first."""
    point = -(2**64 + 13) * G1.generator()
    arkworks, gnark, plain = point.to_bytes("arkworks"), point.to_bytes("gnark"), point.to_bytes("eip2539")
    print(f"a point of G1, arkworks {arkworks.hex()}\n               gnark    {gnark.hex()}")
    results["both encodings are of the same x"] = (
        int.from_bytes(arkworks, "little") % 2**382 == int.from_bytes(gnark, "big") % 2**381 == int(point.x)
    )
    results["they are read back"] = (
        G1.from_bytes(arkworks, "arkworks") == G1.from_bytes(gnark, "gnark") == G1.from_bytes(plain, "eip2539") == point
    )
    refused = 0
    for data, format in ((gnark, "arkworks"), (arkworks, "gnark")):
        try:
            G1.from_bytes(data, format)
        except ValueError as error:
            refused += 1
            print(f"read as the other one: {type(error).__name__}: {error}")
    results["and not taken for each other"] = refused == 2


def pair(results):
    P, Q = G1.generator(), G2.generator()
    results["the generator of G1 is the published one"] = G1(*GENERATOR) == P
    value = pairing(P, Q)
    lowest = value.as_fp12().coefficients()[0]
    results["so is the value of the pairing"] = (int(lowest.c0), int(lowest.c1)) == PUBLISHED
    a, b = Fr.random(), Fr.random()
    results["which is bilinear"] = pairing(a * P, b * Q) == value ** (a * b)
    prepared = G2Prepared(b * Q)
    results["with prepared points too"] = pairing_check([(a * P, prepared), (-(a * b) * P, Q)])
    root = Fr(11) ** ((r - 1) // 2**47)
    results["2^47 roots of unity are in Fr"] = root ** (2**46) == Fr(-1)


def main():
    results = {}
    sign_and_verify(results)
    encode(results)
    pair(results)
    for what, holds in results.items():
        print(f"  {'ok    ' if holds else 'FAILED'} {what}")
    return 0 if all(results.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
