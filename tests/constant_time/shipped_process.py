"""The process that valgrind watches: the package's own classes on secret values.

Needs:  the path of the module of memcheck.c and the name of a curve as arguments; the package.
Gives:  as JSON, for each operation [findings, whether the result is that of the same operation on public values].

Under valgrind the CPU has no AVX-512: batches are those of the scalar engine.
"""

import json
import sys
from importlib import import_module

import shipped_secp256k1
from watched_process import load


def region(value):
    """Where the value of an object lies, and its bytes: behind what the object has of its base class, or at its end."""
    if isinstance(value, bytes):
        return id(value) + bytes.__basicsize__ - 1, len(value)
    size = type(value).__basicsize__
    start = size - 32 if type(value).__name__ == "SecretScalar" else type(value).__base__.__basicsize__
    return id(value) + start, size - start


def operations(curve):
    """From name to operation and operands; an operand is secret if it is a value of the curve."""
    G1, G2, Fr, Secret = curve.G1, curve.G2, curve.Fr, curve.SecretScalar
    k, P, Q = Fr(0x1234567890ABCDEF << 180 | 0x987654321), 5 * G1.generator(), 7 * G2.generator()
    e, table, twist_table = curve.pairing(P, Q), G1.table(P), G2.table(Q)
    x, f, s = P.x, e.as_fp12(), Secret(k)
    return {
        "Fr.inverse": (lambda k: k.inverse(), k),
        "Fr.to_bytes": (lambda k: k.to_bytes(), k),
        "Fr * + -": (lambda k: k * k + k - Fr(3), k),
        "Fr.from_bytes": (lambda b: Fr.from_bytes(b), k.to_bytes()),
        "Fr.from_bytes_wide": (lambda b: Fr.from_bytes_wide(b), 3 * k.to_bytes()),
        "Fp.inverse": (lambda x: x.inverse(), x),
        "Fp.to_bytes": (lambda x: x.to_bytes("little"), x),
        "Fp.from_bytes": (lambda b: curve.Fp.from_bytes(b, "little"), x.to_bytes("little")),
        "G1.to_bytes": (lambda P: P.to_bytes(), P),
        "G2.to_bytes": (lambda Q: Q.to_bytes(compressed=False), Q),
        "Fr * G1": (lambda k, P: k * P, k, P),
        "Fr * G2": (lambda k, Q: k * Q, k, Q),
        "Fr * G1.table": (lambda k: k * table, k),
        "Fr * G2.table": (lambda k: twist_table * k, k),
        "GT ** Fr": (lambda k, e: e**k, k, e),
        "G1.mul_batch": (lambda k, P: G1.mul_batch([P, P], [k, 3])[0], k, P),
        "G2.mul_batch": (lambda k, Q: G2.mul_batch([Q, Q], [k, 3])[0], k, Q),
        "GT.pow_batch": (lambda k, e: curve.GT.pow_batch([e, e], [k, 3])[0], k, e),
        "SecretScalar * G1": (lambda s, P: s * P, s, P),
        "SecretScalar * G2": (lambda s, Q: Q * s, s, Q),
        "SecretScalar * G1.table": (lambda s: s * table, s),
        "SecretScalar * G2.table": (lambda s: s * twist_table, s),
        "GT ** SecretScalar": (lambda s, e: e**s, s, e),
        "mul_batch of SecretScalar": (lambda s, P: G1.mul_batch([P, P], [s, 3])[0], s, P),
        "SecretScalar.to_bytes": (lambda s: s.to_bytes(), s),
        "SecretScalar.to_fr": (lambda s: s.to_fr(), s),
        "SecretScalar(Fr)": (lambda k: Secret(k), k),
        "SecretScalar.from_bytes": (lambda b: Secret.from_bytes(b), k.to_bytes()),
        "SecretScalar.from_bytes_wide": (lambda b: Secret.from_bytes_wide(b, "little"), 2 * k.to_bytes()),
        "SecretScalar == SecretScalar": (lambda s, t: s == t, s, Secret(k)),
        "G1 + G1": (lambda P: P.double() + P - -P, P),
        "G2 + G2": (lambda Q: Q.double() + Q - -Q, Q),
        "G1.clear_cofactor": (lambda P: P.clear_cofactor(), P),
        "G2.clear_cofactor": (lambda Q: Q.clear_cofactor(), Q),
        "Fr.sqrt": (lambda k: (k * k).sqrt(), k),
        "Fp.sqrt": (lambda x: (x * x).sqrt(), x),
        "Fp2.sqrt": (lambda y: (y * y).sqrt(), Q.y),
        "Fp12.inverse": (lambda f: f.inverse(), f),
        "pairing": (lambda P, Q: curve.pairing(P, Q), P, Q),
        "G1.mul_vartime": (lambda k: P.mul_vartime(k), k),
    }


def main():
    path, name = sys.argv[1:]
    memcheck, curve = load(path), import_module(f"millerloop.{name}")

    def each(act, values):
        for value in values:
            address, size = region(value)
            act(memcheck.ffi.cast("void *", address), size)

    def reveal(value):
        each(memcheck.lib.reveal, [value])

    result = {}
    chosen = operations(curve) if hasattr(curve, "G2") else shipped_secp256k1.operations(curve, reveal)
    for title, (operation, *operands) in chosen.items():
        expected = operation(*operands)
        memcheck.lib.note(title.encode())
        each(memcheck.lib.hide, operands)
        before = memcheck.lib.findings()
        value = operation(*operands)
        found = memcheck.lib.findings() - before
        each(memcheck.lib.reveal, [*operands, value])
        result[title] = [found, value == expected]
    json.dump(result, sys.stdout)


if __name__ == "__main__":
    main()
