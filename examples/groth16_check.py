"""Groth16 on BLS12-381: proofs that someone knows x with x^3 + x + 5 = y, and their check as one product of pairings.

    python examples/groth16_check.py

The check is e(A, B) = e(alpha, beta) e(sum of public inputs, gamma) e(C, delta). The verifying key is used for every
proof, so e(alpha, beta) is computed once and gamma and delta are prepared; many proofs are checked as one by random
factors. J. Groth, On the Size of Pairing-Based Non-interactive Arguments, 2016, section 3.2.

The setup is INSECURE: it is made here from trapdoors that are kept, and the example uses them to forge a proof. A real
one comes from a ceremony, of which one honest participant is enough.
"""

import sys
import time
from collections import namedtuple
from secrets import randbits

from millerloop.bls12_381 import G1, G2, Fr, G2Prepared, multi_pairing, pairing, r

Trapdoors = namedtuple("Trapdoors", "tau alpha beta gamma delta")
ProvingKey = namedtuple("ProvingKey", "alpha beta delta beta_g2 delta_g2 a b b_g2 private quotient")
VerifyingKey = namedtuple("VerifyingKey", "alpha_beta minus_gamma minus_delta public")

# The circuit: each row says (sum of A) (sum of B) = sum of C, in the variables 1, y, x, x^2, x^3, by their indices
ONE, Y, X, X2, X3 = range(5)
ROWS = [
    ({X: 1}, {X: 1}, {X2: 1}),
    ({X2: 1}, {X: 1}, {X3: 1}),
    ({X3: 1, X: 1, ONE: 5}, {ONE: 1}, {Y: 1}),
]
PUBLIC, VARIABLES = 2, 5
N = 4  # rows become values at the roots of unity of order 4
ROOT = Fr(7) ** ((r - 1) // N)


def witness(x):
    return [Fr(v) for v in (1, x**3 + x + 5, x, x**2, x**3)]


def combine(terms, values):
    return sum((values[j] * coefficient for j, coefficient in terms.items()), Fr(0))


def make_setup(trapdoors):
    """Proving and verifying key: the polynomials of the variables at tau, hidden in multiples of the generators."""
    tau, alpha, beta, gamma, delta = trapdoors
    zero_at_rows = tau**N - 1
    lagrange = [ROOT**i * zero_at_rows / (tau - ROOT**i) / N for i in range(len(ROWS))]
    a, b, c = (
        [sum((L * row[k].get(j, 0) for L, row in zip(lagrange, ROWS, strict=True)), Fr(0)) for j in range(VARIABLES)]
        for k in range(3)
    )
    mixed = [beta * a[j] + alpha * b[j] + c[j] for j in range(VARIABLES)]
    on_g1, on_g2 = G1.table(G1.generator()), G2.table(G2.generator())
    proving = ProvingKey(
        *(on_g1 * alpha, on_g1 * beta, on_g1 * delta, on_g2 * beta, on_g2 * delta),
        a=[on_g1 * v for v in a],
        b=[on_g1 * v for v in b],
        b_g2=[on_g2 * v for v in b],
        private=[on_g1 * (v / delta) for v in mixed[PUBLIC:]],
        quotient=[on_g1 * (tau**i * zero_at_rows / delta) for i in range(N - 1)],
    )
    verifying = VerifyingKey(
        alpha_beta=pairing(proving.alpha, proving.beta_g2),
        minus_gamma=G2Prepared(-(on_g2 * gamma)),
        minus_delta=G2Prepared(-proving.delta_g2),
        public=[on_g1 * (v / gamma) for v in mixed[:PUBLIC]],
    )
    return proving, verifying


def coefficients(values):
    """Of the polynomial with these values at 1, ROOT, ROOT^2, ...: the inverse Fourier transform, as it is defined."""
    return [sum(v * ROOT ** (-i * j % N) for i, v in enumerate(values)) / N for j in range(N)]


def prove(key, values):
    """A, B and C; two random numbers hide all but that values exist."""
    a, b, c = (coefficients([combine(row[k], values) for row in ROWS] + [Fr(0)]) for k in range(3))
    product = [Fr(0)] * (2 * N - 1)
    for i, ai in enumerate(a):
        for j, bj in enumerate(b):
            product[i + j] += ai * bj
    # (a b - c) / (X^N - 1): what lies above X^(N - 1), if the rows hold and nothing remains
    quotient = product[N:]
    if any(low + high != ci for low, high, ci in zip(product[:N], [*quotient, Fr(0)], c, strict=True)):
        raise ValueError("these values do not satisfy the circuit")
    s, t = Fr.random(), Fr.random()
    A = key.alpha + s * key.delta + G1.msm(key.a, values)
    B = key.beta_g2 + t * key.delta_g2 + G2.msm(key.b_g2, values)
    B_g1 = key.beta + t * key.delta + G1.msm(key.b, values)
    C = G1.msm([*key.private, *key.quotient], [*values[PUBLIC:], *quotient]) + t * A + s * B_g1 - (s * t) * key.delta
    return bytes(A) + bytes(B) + bytes(C)


def read(proof):
    """The points of a proof of 192 bytes: each is checked to lie in its group. ValueError."""
    return (
        G1.from_bytes(proof[:48], compressed=True),
        G2.from_bytes(proof[48:144], compressed=True),
        G1.from_bytes(proof[144:], compressed=True),
    )


def verify(key, y, proof):
    A, B, C = read(proof)
    inputs = key.public[0] + Fr(y) * key.public[1]
    return multi_pairing([(A, B), (inputs, key.minus_gamma), (C, key.minus_delta)]) == key.alpha_beta


def verify_batch(key, ys, proofs):
    """Whether all hold: n + 2 Miller loops and one final exponentiation; a wrong proof passes once in 2^128."""
    A, B, C = zip(*map(read, proofs), strict=True)
    factors = [1 + randbits(128) for _ in proofs]
    total = sum(factors)
    inputs = G1.msm(key.public, [total, sum(f * y for f, y in zip(factors, ys, strict=True))])
    pairs = [*zip(G1.mul_batch(A, factors), B, strict=True), (inputs, key.minus_gamma)]
    return multi_pairing([*pairs, (G1.msm(C, factors), key.minus_delta)]) == key.alpha_beta**total


def forge(trapdoors, key, y):
    """A proof for any y without any x, by who has the trapdoors: A and B at will, and the C that fits."""
    _, alpha, beta, gamma, delta = trapdoors
    a, b = Fr.random(), Fr.random()
    inputs = key.public[0] + Fr(y) * key.public[1]
    C = ((a * b - alpha * beta) / delta) * G1.generator() - (gamma / delta) * inputs
    return bytes(a * G1.generator()) + bytes(b * G2.generator()) + bytes(C)


def main():
    print("INSECURE setup, made from trapdoors that are kept: for trying out only.")
    trapdoors = Trapdoors(*(Fr.random() for _ in range(5)))
    proving, verifying = make_setup(trapdoors)
    xs = range(3, 35)
    ys = [x**3 + x + 5 for x in xs]
    start = time.perf_counter()
    proofs = [prove(proving, witness(x)) for x in xs]
    print(f"{len(proofs)} proofs of {len(proofs[0])} bytes in {time.perf_counter() - start:.3f} s")

    results = {}
    start = time.perf_counter()
    results["someone knows x with x^3 + x + 5 = 35"] = verify(verifying, 35, proofs[0])
    print(f"one checked in {1e3 * (time.perf_counter() - start):.2f} ms")
    results["and it is not said that it is 36"] = not verify(verifying, 36, proofs[0])
    start = time.perf_counter()
    results["all proofs at once"] = verify_batch(verifying, ys, proofs)
    print(f"{len(proofs)} checked as one in {1e3 * (time.perf_counter() - start):.2f} ms")
    results["not with two inputs exchanged"] = not verify_batch(verifying, [ys[1], ys[0], *ys[2:]], proofs)
    results["with the trapdoors, a proof that says 36"] = verify(verifying, 36, forge(trapdoors, verifying, 36))
    for what, holds in results.items():
        print(f"  {'ok    ' if holds else 'FAILED'} {what}")
    return 0 if all(results.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
