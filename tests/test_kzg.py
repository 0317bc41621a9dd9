"""KZG by examples/kzg.py and kzg_cells.py, against the reference tests of c-kzg-4844 and against the definition.

What needs no more than tau G2 is in the repository, tests/vectors/kzg_c_kzg_4844; what needs the ceremony's points or
blobs is read from the folder that MILLERLOOP_VECTORS names, and skipped without.
"""

import functools
import gzip
import hashlib
import json

import kzg
import kzg_cells
import pytest
from vector_files import load, path

from millerloop import build_info, engine
from millerloop.bls12_381 import G1, G2, Fr, r

FAMILY = "kzg_c_kzg_4844"
TAU_G2 = bytes.fromhex(load(FAMILY, "tau_g2.json")["cases"][0]["tau_g2"][2:])
# Enough for what only verifies openings
VERIFYING = kzg.Setup([b""] * 4096, [b"", TAU_G2], [])
TAU, SIZE = 0x1234567890ABCDEF, 16
SMALL = kzg.Setup.insecure(TAU, SIZE)
BLOB = b"".join(hashlib.sha256(b"%d" % i).digest()[1:].rjust(32, b"\0") for i in range(SIZE))

# Sums of 4096 points take too long where every operation is checked.
CHECKED = build_info()["verify"] or build_info()["sanitize"]


@functools.cache
def ceremony():
    return kzg.Setup.read(path(FAMILY, "trusted_setup.txt"))


@functools.cache
def referenced():
    return json.loads(gzip.decompress(path(FAMILY, "blobs_and_cells.json.gz").read_bytes()))


def decode(value):
    """Text to bytes, through lists: hexadecimal, or "@" and the name of a blob or cell."""
    if isinstance(value, list):
        return [decode(v) for v in value]
    if isinstance(value, str):
        return bytes.fromhex((referenced()[value[1:]] if value[0] == "@" else value)[2:])
    return value


def cases(operation, points=True, leave_out=()):
    """A parameter for each case, or one that is skipped; points: whether they take the ceremony's 4096 points."""
    files = (f"{operation}.json", "trusted_setup.txt", "blobs_and_cells.json.gz")
    reason = None
    if operation != "verify_kzg_proof" and not all(path(FAMILY, file) for file in files):
        reason = f"MILLERLOOP_VECTORS names no {FAMILY}"
    elif points and CHECKED:
        reason = "sums of 4096 points take too long in this build"
    if reason:
        return [pytest.param(None, id="none", marks=pytest.mark.skip(reason))]
    found = load(FAMILY, files[0])["cases"]
    return [pytest.param(case, id=case["name"]) for case in found if not case["name"].endswith(tuple(leave_out))]


def holds(function, setup, case):
    """The function gives the output of the case, or refuses where there is none."""
    given = {key: decode(value) for key, value in case["input"].items()}
    if case["output"] is None:
        with pytest.raises(ValueError):  # noqa: PT011 (the reason depends on the case)
            function(setup, **given)
        return True
    result = function(setup, **given)
    return (list(result) if isinstance(result, tuple) else result) == decode(case["output"])


@pytest.mark.parametrize("case", cases("verify_kzg_proof", points=False))
def test_verify_kzg_proof(case):
    assert holds(kzg.verify_kzg_proof, VERIFYING, case)


@pytest.mark.parametrize("case", cases("blob_to_kzg_commitment"))
def test_blob_to_kzg_commitment(case):
    assert holds(kzg.blob_to_kzg_commitment, ceremony(), case)


@pytest.mark.parametrize("case", cases("compute_challenge", points=False))
def test_compute_challenge(case):
    assert holds(lambda *args, **kwargs: bytes(kzg.compute_challenge(*args, **kwargs)), VERIFYING, case)


@pytest.mark.parametrize("case", cases("compute_kzg_proof"))
def test_compute_kzg_proof(case):
    assert holds(kzg.compute_kzg_proof, ceremony(), case)


@pytest.mark.parametrize("case", cases("compute_blob_kzg_proof"))
def test_compute_blob_kzg_proof(case):
    assert holds(kzg.compute_blob_kzg_proof, ceremony(), case)


@pytest.mark.parametrize("case", cases("verify_blob_kzg_proof", points=False))
def test_verify_blob_kzg_proof(case):
    assert holds(kzg.verify_blob_kzg_proof, VERIFYING, case)


@pytest.mark.parametrize("case", cases("verify_blob_kzg_proof_batch", points=False))
def test_verify_blob_kzg_proof_batch(case):
    assert holds(kzg.verify_blob_kzg_proof_batch, VERIFYING, case)


@pytest.mark.skipif(path(FAMILY, "eip4844_point_evaluation.json") is None, reason="the case is not here (its licence)")
def test_point_evaluation():
    for case in load(FAMILY, "eip4844_point_evaluation.json")["cases"]:
        data = bytes.fromhex(case["Input"])
        assert kzg.point_evaluation(VERIFYING, data).hex() == case["Expected"]
        for i in (0, 31, 63, 95, 143, 191):
            with pytest.raises(ValueError):  # noqa: PT011
                kzg.point_evaluation(VERIFYING, data[:i] + bytes([data[i] ^ 1]) + data[i + 1 :])
        for wrong in (b"", data[:-1], data + b"\0"):
            with pytest.raises(ValueError):  # noqa: PT011
                kzg.point_evaluation(VERIFYING, wrong)


@pytest.mark.parametrize("case", cases("compute_cells", points=False))
def test_compute_cells(case):
    assert holds(kzg_cells.compute_cells, ceremony(), case)


# All proofs of a blob take seconds where no lanes help.
@pytest.mark.parametrize(
    "case", cases("compute_cells_and_kzg_proofs", leave_out=[] if engine() == "ifma" else ["_valid_2", "_valid_3"])
)
def test_compute_cells_and_kzg_proofs(case):
    assert holds(kzg_cells.compute_cells_and_kzg_proofs, ceremony(), case)


@pytest.mark.parametrize("case", cases("recover_cells_and_kzg_proofs"))
def test_recover_cells_and_kzg_proofs(case):
    assert holds(kzg_cells.recover_cells_and_kzg_proofs, ceremony(), case)


@pytest.mark.parametrize("case", cases("compute_verify_cell_kzg_proof_batch_challenge", points=False))
def test_compute_verify_cell_kzg_proof_batch_challenge(case):
    def challenge(setup, commitments, commitment_indices, cell_indices, cosets_evals, proofs):
        cells = [b"".join(evals) for evals in cosets_evals]
        return bytes(
            kzg_cells.compute_verify_cell_kzg_proof_batch_challenge(
                setup, commitments, commitment_indices, cell_indices, cells, proofs
            )
        )

    assert holds(challenge, VERIFYING, case)


@pytest.mark.parametrize("case", cases("verify_cell_kzg_proof_batch", points=False))
def test_verify_cell_kzg_proof_batch(case):
    assert holds(kzg_cells.verify_cell_kzg_proof_batch, ceremony(), case)


# Against the definition, with a secret that is known


def interpolated(values, x):
    """p(x) by Lagrange's formula, from the values at the bit-reversed roots of unity; Python integers."""
    w = pow(7, (r - 1) // SIZE, r)
    nodes = [pow(w, int(f"{i:04b}"[::-1], 2), r) for i in range(SIZE)]
    total = 0
    for i, value in enumerate(values):
        for j, node in enumerate(nodes):
            if i != j:
                value = value * (x - node) * pow(nodes[i] - node, -1, r) % r
        total += value
    return total % r


@pytest.mark.parametrize("z", [0, 1, r - 1, pow(7, (r - 1) // SIZE * 3, r), 123456789, TAU])
def test_commitments_and_openings_by_the_definition(z):
    values = [int.from_bytes(BLOB[i : i + 32], "big") for i in range(0, len(BLOB), 32)]
    at_tau, y = interpolated(values, TAU), interpolated(values, z)
    commitment = kzg.blob_to_kzg_commitment(SMALL, BLOB)
    assert commitment == bytes(at_tau * G1.generator())
    proof, found = kzg.compute_kzg_proof(SMALL, BLOB, z.to_bytes(32, "big"))
    assert int.from_bytes(found, "big") == y
    if z != TAU:
        assert proof == bytes((at_tau - y) * pow(TAU - z, -1, r) % r * G1.generator())
    assert kzg.verify_kzg_proof(SMALL, commitment, bytes(Fr(z)), found, proof)
    assert not kzg.verify_kzg_proof(SMALL, commitment, bytes(Fr(z)), bytes(Fr(y + 1)), proof)


def test_batches_of_no_blobs_and_of_errors_that_cancel():
    assert kzg.verify_blob_kzg_proof_batch(SMALL, [], [], [])
    commitment = kzg.blob_to_kzg_commitment(SMALL, BLOB)
    proof = G1.from_bytes(kzg.compute_blob_kzg_proof(SMALL, BLOB, commitment))
    for error, expected in ((G1.identity(), True), (G1.generator(), False)):
        proofs = [bytes(proof + error), bytes(proof - error)]
        assert kzg.verify_blob_kzg_proof_batch(SMALL, [BLOB] * 2, [commitment] * 2, proofs) == expected


def test_setups_as_text(tmp_path):
    file = tmp_path / "setup.txt"
    lagrange, in_g2, in_g1 = SMALL.encodings
    lines = [str(SIZE), "2", *(point.hex() for points in (lagrange, in_g2, in_g1) for point in points)]
    file.write_text("\n".join(lines) + "\n")
    setup = kzg.Setup.read(file)
    assert setup.encodings == SMALL.encodings
    assert setup.g1_monomial == [pow(TAU, i, r) * G1.generator() for i in range(SIZE)]
    assert in_g2 == [bytes(G2.generator()), bytes(TAU * G2.generator())]
    assert kzg.blob_to_kzg_commitment(setup, BLOB) == kzg.blob_to_kzg_commitment(SMALL, BLOB)
    for wrong in (lines[:-1], ["15", *lines[1:]], [str(SIZE), "1", *lines[2:]], [*lines[:-1], "zz"], [], ["x", "y"]):
        file.write_text("\n".join(wrong))
        with pytest.raises(ValueError):  # noqa: PT011
            kzg.Setup.read(file)
    # not a point of the curve, and one outside the group, found when they are needed
    for bad in (b"\x80" + bytes(46) + b"\1", b"\x80" + bytes(46) + b"\4"):
        file.write_text("\n".join([*lines[:2], bad.hex(), *lines[3:]]))
        with pytest.raises(ValueError):  # noqa: PT011
            kzg.blob_to_kzg_commitment(kzg.Setup.read(file), BLOB)


def test_cells_by_the_definition():
    size = 128
    setup = kzg.Setup.insecure(TAU, size, kzg_cells.CELL + 1)
    blob = b"".join(BLOB[i : i + 32] for i in range(0, 512, 32)) * 8
    polynomial = kzg_cells.coefficients(setup, blob)
    commitment = kzg.blob_to_kzg_commitment(setup, blob)
    at = lambda x: sum(c * x**i for i, c in enumerate(polynomial))  # noqa: E731
    assert commitment == bytes(at(Fr(TAU)) * G1.generator())
    cells, proofs = kzg_cells.compute_cells_and_kzg_proofs(setup, blob)
    assert b"".join(cells[:2]) == blob  # the extension keeps the blob
    w = Fr(7) ** ((r - 1) // (2 * size))
    assert cells[3][32:64] == bytes(at(w ** int(f"{3 * 64 + 1:08b}"[::-1], 2)))
    for indices in ([0, 1], [1, 2, 3], [0, 2], [0, 1, 2, 3]):
        recovered = kzg_cells.recover_cells_and_kzg_proofs(setup, indices, [cells[i] for i in indices])
        assert recovered == (cells, proofs)
    with pytest.raises(ValueError, match="not the cells"):
        kzg_cells.recover_cells_and_kzg_proofs(setup, [0, 1, 2], [cells[0], cells[1], cells[0]])
    assert kzg_cells.verify_cell_kzg_proof_batch(setup, [], [], [], [])
    some = [cells[3], cells[0]], [proofs[3], proofs[0]]
    assert kzg_cells.verify_cell_kzg_proof_batch(setup, [commitment] * 2, [3, 0], *some)
    assert not kzg_cells.verify_cell_kzg_proof_batch(setup, [commitment], [2], [cells[3]], [proofs[3]])
