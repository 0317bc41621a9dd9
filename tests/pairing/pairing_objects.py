"""The C objects of the pairing files, packed and read, and steps of the Miller loop called alone.

Needs:  formula_cases.py, formula_elements.py of tests/tower.
Gives:  pack, read; prepare(shim, Q), prepared_line; pack_pairs(shim, pairs); line_and_point(shim, name, T, Q);
        value_at(shim, line, P); multiples of the generators: g1(curve, k), g2(curve, k).
"""

import struct
from functools import cache

from formula_cases import PLAIN, apply, run, wrong_with
from formula_elements import elements_of, represent


@cache
def g1(curve, k):
    return curve.E.multiply(k, curve.g1)


@cache
def g2(curve, k):
    return curve.E_twist.multiply(k, curve.g2)


def pack(shim, kind, value):
    """An object by any of its representatives of magnitude 1."""
    return shim.pack(kind, represent(shim, kind, value))


def read(shim, kind, buffer):
    """What an object holds, which has to be in the ranges of magnitude 1."""
    return checked(shim, kind, shim.unpack(kind, buffer))


def checked(shim, kind, numbers):
    value = elements_of(shim, kind, numbers)
    wrong = wrong_with(shim, kind, numbers, value, 1)
    assert wrong is None, wrong
    return value


def uninitialised(shim, name):
    return bytearray(b"\xa5" * shim.module.SIZES[name])


def prepare(shim, q):
    prepared = uninitialised(shim, "g2_prepared_struct")
    shim.call("g2_prepare", prepared, pack(shim, "g2_affine_t", q))
    return prepared


def prepared_line(shim, prepared, k):
    size = shim.layout("line_t").size
    return read(shim, "line_t", prepared[k * size : (k + 1) * size])


def pack_pairs(shim, pairs, running=()):
    """An array of pair_struct from (P, Q, prepared lines of Q or None). Q is left unwritten where it is prepared.

    running: points of E' for the running points, which else are left unwritten.
    """
    size, (at_p, at_q, at_prepared, at_t) = shim.module.SIZES["pair_struct"], shim.module.pair_offsets()
    buffer = bytearray(b"\xa5" * size * len(pairs))

    def put(i, offset, content):
        buffer[i * size + offset : i * size + offset + len(content)] = content

    for i, (p, q, prepared) in enumerate(pairs):
        put(i, at_p, pack(shim, "g1_affine_t", p))
        put(i, at_prepared, struct.pack("P", shim.module.address(prepared) if prepared else 0))
        if not prepared:
            put(i, at_q, pack(shim, "g2_affine_t", q))
    for i, t in enumerate(running):
        put(i, at_t, pack(shim, "g2_running_t", (*t, shim.curve.Fp2(1))))
    return buffer


def line_and_point(shim, name, t, *q):
    """line_double or line_add from a running point: the line and the new point."""
    given = {"t": represent(shim, "g2_running_t", t)}
    if q:
        given["q"] = represent(shim, "g2_affine_t", *q)
    results, _ = run(shim, name, PLAIN._replace(updates=("t",)), given)
    return checked(shim, "line_t", results["l"]), checked(shim, "g2_running_t", results["t"])


def value_at(shim, line, p):
    return apply(shim, "fp12_from_line", apply(shim, "line_evaluate", line, p))
