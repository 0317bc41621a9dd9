"""KZG commitments to blobs as EIP-4844 has them: commit, open, verify, batches, and the point evaluation contract.

    python examples/kzg.py                        a small setup made here from a KNOWN secret: insecure
    python examples/kzg.py trusted_setup.txt      the file of Ethereum's ceremony, as clients ship it

A blob is 4096 field elements: the values of a polynomial p at the roots of unity, in bit-reversed order. Its commitment
is p(tau) G1, where nobody knows tau. That p(z) = y is proved by the commitment to q = (p - y) / (X - z):
e(p(tau) G1 - y G1, G2) = e(q(tau) G1, (tau - z) G2). Functions take and give bytes and raise ValueError for what
encodes nothing, as specs/deneb/polynomial-commitments.md of consensus-specs says; the size of the setup stands where it
has 4096.
"""

import hashlib
import sys
import time
from functools import cached_property
from pathlib import Path

from millerloop.bls12_381 import G1, G2, Fr, G2Prepared, pairing_check, r

GENERATOR = 7  # of the multiplicative group of Fr


def bit_reversed(values):
    """The values in the order of their indices with the bits reversed; their number is a power of two."""
    bits = len(values).bit_length() - 1
    return [values[int(f"{i:0{bits}b}"[::-1], 2)] for i in range(len(values))] if bits else list(values)


def powers(base, n):
    """1, base, base^2, ..., base^(n - 1)."""
    result = [Fr(1)]
    while len(result) < n:
        result.append(result[-1] * base)
    return result[:n]


def roots_of_unity(n):
    """The powers of a root of unity of order n, a power of two."""
    return powers(Fr(GENERATOR) ** ((r - 1) // n), n)


class Setup:
    """What a ceremony publishes: tau^i G1, tau^i G2, and L_i(tau) G1, the L_i being Lagrange's of the roots of unity.

    Encodings are decoded and checked when they are first needed; a verifier needs tau G2 alone.
    """

    def __init__(self, lagrange, g2_monomial, g1_monomial):
        self.encodings = lagrange, g2_monomial, g1_monomial
        self.size = len(lagrange)
        if self.size & (self.size - 1) or self.size < 2:
            raise ValueError(f"the size of a setup is a power of two, not {self.size}")

    @classmethod
    def read(cls, path):
        """From text: n1, n2, then n1 points of G1 (Lagrange), n2 of G2 and n1 of G1 (monomial) in hexadecimal."""
        n1, n2, *points = Path(path).read_text(encoding="ascii").split()
        n1, n2, points = int(n1), int(n2), [bytes.fromhex(point) for point in points]
        if min(n1, n2) < 2 or len(points) != 2 * n1 + n2:
            raise ValueError(f"{len(points)} points where {n1} + {n2} + {n1} are announced")
        return cls(points[:n1], points[n1 : n1 + n2], points[n1 + n2 :])

    @classmethod
    def insecure(cls, tau, size, size_g2=2):
        """From a tau that is known here, so that whoever reads this can prove anything: for trying out only."""
        tau, roots = Fr(tau), roots_of_unity(size)
        # L_i(tau) = w^i (tau^n - 1) / (n (tau - w^i))
        scale = (tau**size - 1) / size
        lagrange = [scale * w * d for w, d in zip(roots, Fr.batch_inverse([tau - w for w in roots]), strict=True)]
        in_g1 = G1.mul_batch([G1.generator()] * (2 * size), lagrange + powers(tau, size))
        in_g2 = G2.mul_batch([G2.generator()] * size_g2, powers(tau, size_g2))
        encodings = [bytes(point) for point in in_g1]
        return cls(encodings[:size], [bytes(point) for point in in_g2], encodings[size:])

    @cached_property
    def roots(self):
        return bit_reversed(roots_of_unity(self.size))

    @cached_property
    def lagrange(self):
        return bit_reversed(G1.from_bytes_batch(self.encodings[0], compressed=True))

    @cached_property
    def g1_monomial(self):
        return G1.from_bytes_batch(self.encodings[2], compressed=True)

    @cached_property
    def verifier(self):
        """-G2 and tau G2, prepared for pairings."""
        return G2Prepared(-G2.generator()), G2Prepared(G2.from_bytes(self.encodings[1][1], compressed=True))


def from_blob(setup, blob):
    if len(blob) != 32 * setup.size:
        raise ValueError(f"a blob has {32 * setup.size} bytes, not {len(blob)}")
    return [Fr.from_bytes(blob[i : i + 32]) for i in range(0, len(blob), 32)]


def hash_to_fr(*parts):
    return Fr.from_bytes_wide(hashlib.sha256(b"".join(parts)).digest())


def compute_challenge(setup, blob, commitment):
    """Where a blob is opened: nobody can choose the blob after this point."""
    return hash_to_fr(b"FSBLOBVERIFY_V1_", setup.size.to_bytes(16, "big"), blob, commitment)


def evaluate(setup, values, z):
    """p(z) = (z^n - 1) / n * sum p(w) w / (z - w) over the roots of unity w."""
    if z in setup.roots:
        return values[setup.roots.index(z)]
    inverses = Fr.batch_inverse([z - w for w in setup.roots])
    total = sum(value * w * d for value, w, d in zip(values, setup.roots, inverses, strict=True))
    return (z**setup.size - 1) / setup.size * total


def open_at(setup, values, z):
    """The commitment to (p - p(z)) / (X - z), and p(z)."""
    y = evaluate(setup, values, z)
    at = setup.roots.index(z) if z in setup.roots else None
    inverses = Fr.batch_inverse([w - z if i != at else Fr(1) for i, w in enumerate(setup.roots)])
    quotient = [(value - y) * d for value, d in zip(values, inverses, strict=True)]
    if at is not None:  # the quotient at z from its values at the other roots: sum (p(w) - y) w / (z (z - w))
        quotient[at] = -sum(q * w for q, w in zip(quotient, setup.roots, strict=True)) / z
    return G1.msm(setup.lagrange, quotient), y


def check(setup, claims, factors=(1,)):
    """Whether the claims (C, z, y, proof) hold: e(sum f (C - y G1 + z proof), G2) = e(sum f proof, tau G2)."""
    commitments, zs, ys, proofs = zip(*claims, strict=True) if claims else ((),) * 4
    constant = -sum((f * y for f, y in zip(factors, ys, strict=True)), Fr(0))
    of_proofs = [f * z for f, z in zip(factors, zs, strict=True)]
    left = G1.msm([*commitments, G1.generator(), *proofs], [*factors, constant, *of_proofs])
    minus_one, tau = setup.verifier
    return pairing_check([(left, minus_one), (G1.msm(proofs, factors), tau)])


def point(data):
    return G1.from_bytes(data, compressed=True)


def blob_to_kzg_commitment(setup, blob):
    return bytes(G1.msm(setup.lagrange, from_blob(setup, blob)))


def compute_kzg_proof(setup, blob, z):
    proof, y = open_at(setup, from_blob(setup, blob), Fr.from_bytes(z))
    return bytes(proof), bytes(y)


def verify_kzg_proof(setup, commitment, z, y, proof):
    return check(setup, [(point(commitment), Fr.from_bytes(z), Fr.from_bytes(y), point(proof))])


def compute_blob_kzg_proof(setup, blob, commitment):
    values = from_blob(setup, blob)
    point(commitment)  # must be one, and it is not looked at whether it is the blob's
    return bytes(open_at(setup, values, compute_challenge(setup, blob, commitment))[0])


def verify_blob_kzg_proof(setup, blob, commitment, proof):
    return verify_blob_kzg_proof_batch(setup, [blob], [commitment], [proof])


def verify_blob_kzg_proof_batch(setup, blobs, commitments, proofs):
    """All at once: the claims are added up, each times its power of a challenge that depends on all of them."""
    if not len(blobs) == len(commitments) == len(proofs):
        raise ValueError("as many blobs as commitments and proofs are needed")
    encodings = [setup.size.to_bytes(8, "big"), len(blobs).to_bytes(8, "big")]
    claims = []
    in_g1 = G1.from_bytes_batch([*commitments, *proofs], compressed=True)
    points = zip(in_g1[: len(blobs)], in_g1[len(blobs) :], strict=True)
    for blob, commitment, proof, (C, Q) in zip(blobs, commitments, proofs, points, strict=True):
        values, z = from_blob(setup, blob), compute_challenge(setup, blob, commitment)
        claims.append((C, z, evaluate(setup, values, z), Q))
        encodings += commitment, bytes(z), bytes(claims[-1][2]), proof
    return check(setup, claims, powers(hash_to_fr(b"RCKZGBATCH___V1_", *encodings), len(claims)))


def point_evaluation(setup, data):
    """Ethereum's contract at address 10: versioned hash, z, y, commitment, proof; ValueError where it fails."""
    versioned_hash, z, y, commitment, proof = data[:32], data[32:64], data[64:96], data[96:144], data[144:]
    if versioned_hash != b"\1" + hashlib.sha256(commitment).digest()[1:]:
        raise ValueError("the versioned hash belongs to another commitment")
    if not verify_kzg_proof(setup, commitment, z, y, proof):
        raise ValueError("the proof does not hold")
    return setup.size.to_bytes(32, "big") + r.to_bytes(32, "big")


def main():
    start = time.perf_counter()
    if len(sys.argv) > 1:
        setup = Setup.read(sys.argv[1])
        print(f"setup of {setup.size} points from {sys.argv[1]}")
    else:
        setup = Setup.insecure(0xBAD5EC2E7, 256)
        print("INSECURE setup of 256 points, from a secret that everyone knows: proofs can be forged. Never use it.")
    _ = setup.lagrange, setup.verifier
    print(f"  made or read and checked in {time.perf_counter() - start:.2f} s")

    blobs = [b"".join(bytes(Fr(1000 * k + i) ** 5) for i in range(setup.size)) for k in range(3)]
    start = time.perf_counter()
    commitments = [blob_to_kzg_commitment(setup, blob) for blob in blobs]
    proofs = [compute_blob_kzg_proof(setup, *pair) for pair in zip(blobs, commitments, strict=True)]
    print(f"3 commitments, from {commitments[0].hex()[:24]}... on, and proofs in {time.perf_counter() - start:.2f} s")
    z = bytes(Fr(2026))
    proof, y = compute_kzg_proof(setup, blobs[0], z)
    versioned_hash = b"\1" + hashlib.sha256(commitments[0]).digest()[1:]

    start = time.perf_counter()
    results = {
        "p(2026) is what the proof says": verify_kzg_proof(setup, commitments[0], z, y, proof),
        "and nothing else": not verify_kzg_proof(setup, commitments[0], z, bytes(Fr.from_bytes(y) + 1), proof),
        "a blob and its proof": verify_blob_kzg_proof(setup, blobs[0], commitments[0], proofs[0]),
        "three blobs at once": verify_blob_kzg_proof_batch(setup, blobs, commitments, proofs),
        "not with proofs exchanged": not verify_blob_kzg_proof_batch(setup, blobs, commitments, proofs[::-1]),
        "the contract": len(point_evaluation(setup, versioned_hash + z + y + commitments[0] + proof)) == 64,
    }
    for what, holds in results.items():
        print(f"  {'ok    ' if holds else 'FAILED'} {what}")
    print(f"checked in {time.perf_counter() - start:.2f} s")
    return 0 if all(results.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
