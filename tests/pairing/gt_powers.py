"""Elements of GT, their powers, and arrays of elements of Fp12.

Needs:  pairing_objects.py; the derived vectors.
Gives:  gt_elements(curve), three of them; gt_power(curve, i, k); small_power(curve, k), of the second;
        exponents(curve); pack_all, read_all; check_powers, by either function for them.
"""

import random
from functools import cache

import vector_files
from pairing_objects import pack, read


@cache
def gt_elements(curve):
    cases = vector_files.load(f"{curve.name}_derived_tower", "pairing_aG1_bG2.json")["cases"]
    return [curve.Fp12(1)] + [curve.fp12(vector_files.decode(case["gt_cubed"])) for case in cases[:2]]


@cache
def gt_power(curve, i, k):
    return gt_elements(curve)[i] ** k


def exponents(curve):
    """Small ones, every digit, powers of |x| and their neighbours, the ends of the range, random ones."""
    rng, r, x = random.Random(f"{curve} exponents"), curve.r, abs(curve.x)
    special = [*range(18), 1 << 64, (1 << 64) - 1, 1 << 252, x // 2, x // 2 + 1, x, x**2, x**3 - 1, x**3 * (x // 2)]
    special += [0xFEDC_BA98_7654_3210, x // 2 * (1 + x + x**2 + x**3), r // 2, r - 2, r - 1]
    return [k % r for k in special] + [rng.randrange(r) for _ in range(3)]


@cache
def small_power(curve, k):
    """g^k for 0 <= k < 20."""
    return small_power(curve, k - 1) * gt_elements(curve)[1] if k else curve.Fp12(1)


def pack_all(shim, elements):
    return bytearray().join(pack(shim, "fp12_t", a) for a in elements)


def read_all(shim, buffer):
    size = shim.layout("fp12_t").size
    return [read(shim, "fp12_t", buffer[i : i + size]) for i in range(0, len(buffer), size)]


def check_powers(shim, name):
    curve = shim.curve
    shim.world.rng = random.Random("gt")
    for i in (0, 1, 2) if shim.verify else (1,):
        for k in exponents(curve) if shim.verify else exponents(curve)[::4]:
            packed, base = bytearray(k.to_bytes(32, "little")), pack(shim, "fp12_t", gt_elements(curve)[i])
            result = shim.uninitialised("fp12_t")
            shim.call(name, result, base, packed)
            assert read(shim, "fp12_t", result) == gt_power(curve, i, k), hex(k)
            shim.call(name, base, base, packed)
            assert read(shim, "fp12_t", base) == gt_power(curve, i, k), (hex(k), "in place")
