"""A process whose memory is looked through: it uses a secret scalar and must not keep any of it.

Needs:  the name of a curve as argument; then on stdin, for each operation, its name in 16 bytes and 32 secret bytes,
        read into memory that is overwritten.
Gives:  a line for each operation, its result in hexadecimal; then it waits for the next.
"""

import os
import sys
from importlib import import_module

curve = import_module(f"millerloop.{sys.argv[1]}")
Secret, P, Q = curve.SecretScalar, curve.G1.generator(), curve.G2.generator()
e, tables, outside = curve.pairing(P, Q), [curve.G1.table(P), curve.G2.table(Q)], None
points = (curve.G1.map_to_curve(u) for u in range(1, 9))
outside = next(point for point in points if not point.in_subgroup())
kept = []

OPERATIONS = {
    "G1": lambda k: bytes(k * P),
    "G2": lambda k: bytes(Q * k),
    "outside": lambda k: bytes(k * outside),
    "G1.table": lambda k: bytes(k * tables[0]),
    "G2.table": lambda k: bytes(k * tables[1]),
    "GT": lambda k: bytes(e**k),
    "G1.mul_batch": lambda k: bytes(curve.G1.mul_batch([P] * 9, [1] * 8 + [k])[8]),
    "G2.mul_batch": lambda k: bytes(curve.G2.mul_batch([Q, Q], [2, k])[1]),
    "GT.pow_batch": lambda k: bytes(curve.GT.pow_batch([e, e], [k, 3])[0]),
    "Fr": lambda k: bytes(k.to_fr() * P),
    "fields": lambda k: bytes((k.to_fr() + 1) * P),
    "planted": lambda k: kept.append(k.to_bytes("little")) or b"",
}

name, data = bytearray(16), bytearray(32)
while os.readv(0, [name, data]):
    k = Secret.from_bytes(data)
    data[:] = bytes(32)
    result = OPERATIONS[name.rstrip(b"\0").decode()](k)
    k.clear()
    del k
    print(result.hex(), flush=True)
