"""Cells of extended blobs with KZG proofs as EIP-7594 (PeerDAS) has them: compute, verify in a batch, recover.

    python examples/kzg_cells.py                        a small setup made here from a KNOWN secret: insecure
    python examples/kzg_cells.py trusted_setup.txt      the file of Ethereum's ceremony

The polynomial p of a blob of n values, of degree below n, is evaluated at the 2n roots of unity. A cell is its values
on a coset h_i D of the group D of order 64, and any half of the cells gives p. The proof of a cell is the commitment to
q = (p - I) / (X^64 - h_i^64), where I, of degree below 64, has the values of the cell; this is what consensus-specs has
in specs/fulu/polynomial-commitments-sampling.md. Setups and blobs are those of kzg.py.
"""

import functools
import sys
import time

from kzg import Setup, bit_reversed, blob_to_kzg_commitment, from_blob, hash_to_fr, powers, roots_of_unity

from millerloop.bls12_381 import G1, G2, Fr, G2Prepared, pairing_check

CELL = 64  # field elements
SHIFT = 7  # takes the roots of unity to a coset without any of them


def fft(values, roots):
    """The values at the n roots 1, w, w^2, ... of the polynomial with these n coefficients."""
    if len(values) == 1:
        return values
    even, odd = fft(values[::2], roots[::2]), fft(values[1::2], roots[::2])
    odd = [value * w for value, w in zip(odd, roots, strict=False)]
    pairs = list(zip(even, odd, strict=True))
    return [a + b for a, b in pairs] + [a - b for a, b in pairs]


def inverse_fft(values, roots):
    """The coefficients from the values; w^-i = w^(n - i)."""
    inverse = Fr(len(values)).inverse()
    return [c * inverse for c in fft(values, [roots[0], *roots[:0:-1]])]


@functools.cache
def extended_roots(setup):
    return roots_of_unity(2 * setup.size)


@functools.cache
def cosets(setup):
    """h_i for every cell i."""
    return bit_reversed(extended_roots(setup)[: 2 * setup.size // CELL])


@functools.cache
def verifier(setup):
    """tau^i G1 for the coefficients of I; -G2 and tau^64 G2, prepared."""
    in_g1 = G1.from_bytes_batch(setup.encodings[2][:CELL], compressed=True)
    power = G2.from_bytes(setup.encodings[1][CELL], compressed=True)
    return in_g1, G2Prepared(-G2.generator()), G2Prepared(power)


def coefficients(setup, blob):
    return inverse_fft(bit_reversed(from_blob(setup, blob)), extended_roots(setup)[::2])


def to_cells(setup, polynomial):
    values = bit_reversed(fft(polynomial + [Fr(0)] * setup.size, extended_roots(setup)))
    return [b"".join(map(bytes, values[i : i + CELL])) for i in range(0, len(values), CELL)]


def from_cell(cell):
    if len(cell) != 32 * CELL:
        raise ValueError(f"a cell has {32 * CELL} bytes, not {len(cell)}")
    return [Fr.from_bytes(cell[i : i + 32]) for i in range(0, len(cell), 32)]


def required_indices(setup, indices):
    for index in indices:
        if not 0 <= index < 2 * setup.size // CELL:
            raise ValueError(f"there is no cell {index}")


def to_proofs(setup, polynomial):
    """The proofs of all cells.

    1 / (X^64 - c) = sum c^k / X^(64 (k + 1)), so q is the sum over k of c^k times p divided by X^(64 (k + 1)) without
    remainder. The commitments to these quotients serve all cells.
    """
    shifts = range(CELL, setup.size, CELL)
    quotients = [G1.msm(setup.g1_monomial[: setup.size - i], polynomial[i:]) for i in shifts]
    return [bytes(G1.msm(quotients, powers(h**CELL, len(quotients)))) for h in cosets(setup)]


def compute_cells(setup, blob):
    return to_cells(setup, coefficients(setup, blob))


def compute_cells_and_kzg_proofs(setup, blob):
    polynomial = coefficients(setup, blob)
    return to_cells(setup, polynomial), to_proofs(setup, polynomial)


def recover_cells_and_kzg_proofs(setup, cell_indices, cells):
    """All cells and proofs from half of the cells or more, in ascending order.

    With Z = prod (X^64 - h_i^64) over the missing cells, p Z is known at all roots of unity, and is divided by Z where
    Z is not zero.
    """
    roots, count = extended_roots(setup), 2 * setup.size // CELL
    required_indices(setup, cell_indices)
    if len(cell_indices) != len(cells) or list(cell_indices) != sorted(set(cell_indices)) or 2 * len(cells) < count:
        raise ValueError("half of the cells are needed, each once, in order, each with its index")
    here = dict(zip(cell_indices, cells, strict=True))
    zero = [Fr(1)]  # the coefficients of Z as a polynomial in X^64
    for i in set(range(count)) - set(cell_indices):
        c = cosets(setup)[i] ** CELL
        zero = [a - c * b for a, b in zip([Fr(0), *zero], [*zero, Fr(0)], strict=True)]
    in_x = [Fr(0)] * len(roots)
    in_x[: CELL * len(zero) : CELL] = zero
    known = [from_cell(here[i]) if i in here else [Fr(0)] * CELL for i in range(count)]
    known = bit_reversed([value for cell in known for value in cell])
    product = inverse_fft([a * b for a, b in zip(known, fft(in_x, roots), strict=True)], roots)

    shift = powers(Fr(SHIFT), len(roots))
    on_coset = [fft([c * s for c, s in zip(f, shift, strict=True)], roots) for f in (product, in_x)]
    quotient = inverse_fft([a * b for a, b in zip(on_coset[0], Fr.batch_inverse(on_coset[1]), strict=True)], roots)
    polynomial = [c * s for c, s in zip(quotient, powers(Fr(SHIFT).inverse(), len(roots)), strict=True)]
    if any(polynomial[setup.size :]):
        raise ValueError("these are not the cells of one blob")
    return to_cells(setup, polynomial[: setup.size]), to_proofs(setup, polynomial[: setup.size])


def compute_verify_cell_kzg_proof_batch_challenge(setup, commitments, commitment_indices, cell_indices, cells, proofs):
    """The factor of the sums: it depends on all that is verified."""
    sizes = setup.size, CELL, len(commitments), len(cell_indices)
    encodings = [*(size.to_bytes(8, "big") for size in sizes), *commitments]
    for row, column, cell, proof in zip(commitment_indices, cell_indices, cells, proofs, strict=True):
        encodings += row.to_bytes(8, "big"), column.to_bytes(8, "big"), cell, proof
    return hash_to_fr(b"RCKZGCBATCH__V1_", *encodings)


def verify_cell_kzg_proof_batch(setup, commitments, cell_indices, cells, proofs):
    """Whether all cells belong to their commitments: with powers f of the challenge,

    e(sum f C - sum f I(tau) G1 + sum f h^64 proof, G2) = e(sum f proof, tau^64 G2).
    """
    if not len(commitments) == len(cell_indices) == len(cells) == len(proofs):
        raise ValueError("as many commitments as indices, cells and proofs are needed")
    required_indices(setup, cell_indices)
    distinct = list(dict.fromkeys(commitments))
    rows = [distinct.index(commitment) for commitment in commitments]
    in_g1 = G1.from_bytes_batch([*distinct, *proofs], compressed=True)
    points, proof_points = in_g1[: len(distinct)], in_g1[len(distinct) :]
    values = [from_cell(cell) for cell in cells]
    challenge = compute_verify_cell_kzg_proof_batch_challenge(setup, distinct, rows, cell_indices, cells, proofs)
    factors = powers(challenge, len(cells))

    weights, columns = [Fr(0)] * len(distinct), {}
    for factor, row, column, cell in zip(factors, rows, cell_indices, values, strict=True):
        weights[row] += factor
        before = columns.get(column, [Fr(0)] * CELL)
        columns[column] = [a + factor * b for a, b in zip(before, cell, strict=True)]
    h = cosets(setup)
    interpolated = [Fr(0)] * CELL
    small = extended_roots(setup)[:: 2 * setup.size // CELL]
    for column, sums in columns.items():
        # with the values at h w^i, the coefficients of I(h X)
        scaled = zip(inverse_fft(bit_reversed(sums), small), powers(h[column].inverse(), CELL), strict=True)
        interpolated = [a - c * s for a, (c, s) in zip(interpolated, scaled, strict=True)]
    shifted = [factor * h[column] ** CELL for factor, column in zip(factors, cell_indices, strict=True)]
    monomial, minus_one, tau = verifier(setup)
    left = G1.msm([*points, *monomial, *proof_points], [*weights, *interpolated, *shifted])
    return pairing_check([(left, minus_one), (G1.msm(proof_points, factors), tau)])


def main():
    if len(sys.argv) > 1:
        setup = Setup.read(sys.argv[1])
        print(f"setup of {setup.size} points from {sys.argv[1]}")
    else:
        setup = Setup.insecure(0xBAD5EC2E7, 512, CELL + 1)
        print("INSECURE setup of 512 points, from a secret that everyone knows: proofs can be forged. Never use it.")
    blob = b"".join(bytes(Fr(i + 2026) ** 5) for i in range(setup.size))
    commitment = blob_to_kzg_commitment(setup, blob)

    start = time.perf_counter()
    cells, proofs = compute_cells_and_kzg_proofs(setup, blob)
    print(f"{len(cells)} cells and their proofs in {time.perf_counter() - start:.2f} s")
    start = time.perf_counter()
    everything = [commitment] * len(cells), range(len(cells)), cells, proofs
    exchanged = [cells[1], cells[0], *cells[2:]]
    results = {
        "all cells belong to the commitment": verify_cell_kzg_proof_batch(setup, *everything),
        "not with two exchanged": not verify_cell_kzg_proof_batch(setup, *everything[:2], exchanged, proofs),
    }
    print(f"verified in {time.perf_counter() - start:.2f} s")
    start = time.perf_counter()
    half = range(1, len(cells), 2)
    recovered = recover_cells_and_kzg_proofs(setup, half, [cells[i] for i in half])
    results["half of them give back all"] = recovered == (cells, proofs)
    print(f"recovered in {time.perf_counter() - start:.2f} s")
    for what, holds in results.items():
        print(f"  {'ok    ' if holds else 'FAILED'} {what}")
    return 0 if all(results.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
