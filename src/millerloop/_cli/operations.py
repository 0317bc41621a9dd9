"""What is measured: the operations of every layer, for `bench` and for the asv benchmarks.

An operation is timed wherever it exists: through Python, as a user calls it, and inside C, as the formulas call it (an
instance's `kernel_timings`: a mapping of "layer.operation" to a function that does the operation n times and returns
nanoseconds for one), in the scalar instance and in that of eight lanes. Batches and signatures are layers of their own,
measured on the engine in use. The curves with a pairing have the same layers, secp256k1 has its own.

Field operations go over BATCH different inputs: one input repeated would teach the branch predictor the path of the
variable-time inverse, and hide what allocation costs.
"""

from __future__ import annotations

import operator
import random
from collections.abc import Callable, Iterable
from functools import partial
from importlib import import_module
from typing import Any, NamedTuple

import millerloop

from . import secp256k1_operations, signature_operations

BATCH = 64
LANES = 8


class Operation(NamedTuple):
    """`run()` does the operation `size` times."""

    run: Callable[[], object]
    size: int


def python_operations(curve_name: str, layer: str) -> dict[str, Operation]:
    """The operations of a layer as Python calls, by name."""
    return _LAYERS_OF[curve_name][layer](import_module(f"millerloop.{curve_name}"))


def kernel_operations(curve_name: str, layer: str) -> dict[str, dict[str, Callable[[int], float]]]:
    """The operations of a layer inside C, by level ("C", "lane") and name; none where an instance offers none."""
    levels = {"C": kernel_timings(curve_name, "scalar"), "lane": lane_timings(curve_name)}
    return {
        level: {name.partition(".")[2]: call for name, call in timings.items() if name.partition(".")[0] == layer}
        for level, timings in levels.items()
    }


def kernel_timings(curve_name: str, instance: str) -> dict[str, Callable[[int], float]]:
    """What the instance times inside C, by layer and name; nothing where this build has no such instance."""
    try:
        module = import_module(f"millerloop.{curve_name}._{instance}")
    except ImportError:
        return {}
    return dict(getattr(module, "kernel_timings", {}))


def lane_timings(curve_name: str) -> dict[str, Callable[[int], float]]:
    """The same for one of eight lanes; nothing where the engine in use has none."""
    if millerloop.engine() == "scalar":
        return {}

    def of_one(call: Callable[[int], float], n: int) -> float:
        return call(n) / LANES

    return {name: partial(of_one, call) for name, call in kernel_timings(curve_name, "lanes").items()}


def _unary(function: Callable[[Any], object], values: Iterable[Any]) -> Operation:
    values = list(values)

    def run() -> None:
        for value in values:
            function(value)

    return Operation(run, len(values))


def _binary(function: Callable[[Any, Any], object], pairs: Iterable[tuple[Any, Any]]) -> Operation:
    pairs = list(pairs)

    def run() -> None:
        for a, b in pairs:
            function(a, b)

    return Operation(run, len(pairs))


class _Samples:
    """Elements, fixed by a seed, so that every run measures the same work."""

    def __init__(self, curve: Any) -> None:
        self.curve = curve
        self.random = random.Random(416)

    def scalar(self) -> int:
        return self.random.randrange(1, self.curve.r)

    def fp(self) -> Any:
        return self.curve.Fp(self.random.randrange(1, self.curve.p))

    def fr(self) -> Any:
        return self.curve.Fr(self.scalar())

    def fp2(self) -> Any:
        return self.curve.Fp2(self.fp(), self.fp())

    def fp4(self) -> Any:
        return self.curve.Fp4(self.fp2(), self.fp2())

    def fp12(self) -> Any:
        return self.curve.Fp12(self.fp4(), self.fp4(), self.fp4())

    def g1(self) -> Any:
        return self.scalar() * self.curve.G1.generator()

    def g2(self) -> Any:
        return self.scalar() * self.curve.G2.generator()

    def pairs(self, one: Callable[[], Any]) -> list[tuple[Any, Any]]:
        return [(one(), one()) for _ in range(BATCH)]


def _ring(sample: Callable[[], Any], samples: _Samples) -> dict[str, Operation]:
    """What every field has. The loops spell the operators out: `operator.mul` would add a call to each."""
    pairs = samples.pairs(sample)
    values = [a for a, _ in pairs]

    def sum_() -> None:
        for a, b in pairs:
            a + b

    def diff() -> None:
        for a, b in pairs:
            a - b

    def mul() -> None:
        for a, b in pairs:
            a * b

    return {
        "sum": Operation(sum_, BATCH),
        "diff": Operation(diff, BATCH),
        "mul": Operation(mul, BATCH),
        "square": _unary(lambda a: a.square(), values),
    }


def _lazy(sample: Callable[[], Any], samples: _Samples) -> dict[str, Operation]:
    """Products without reduction, and the reduction."""
    pairs = samples.pairs(sample)
    products = [(a.prod2x(b), b.prod2x(b)) for a, b in pairs]
    return {
        "prod2x": _binary(lambda a, b: a.prod2x(b), pairs),
        "square2x": _unary(lambda a: a.square2x(), [a for a, _ in pairs]),
        "redc2x": _unary(lambda a: a.redc2x(), [a for a, _ in products]),
        "sum2x": _binary(lambda a, b: a + b, products),
    }


def _fp(curve: Any) -> dict[str, Operation]:
    samples = _Samples(curve)
    values = [samples.fp() for _ in range(BATCH)]
    return {**_ring(samples.fp, samples), "neg": _unary(lambda a: -a, values), "to_int": _unary(int, values)}


def _fpdbl(curve: Any) -> dict[str, Operation]:
    samples = _Samples(curve)
    return _lazy(samples.fp, samples)


def _inverse(curve: Any) -> dict[str, Operation]:
    samples = _Samples(curve)
    return _inverses({"fp": samples.fp, "fp2": samples.fp2, "fp4": samples.fp4, "fp12": samples.fp12})


def _inverses(kinds: dict[str, Callable[[], Any]]) -> dict[str, Operation]:
    result = {}
    for name, sample in kinds.items():
        values = [sample() for _ in range(BATCH)]
        result[name] = _unary(lambda a: a.inverse(), values)
        result[f"{name}_vartime"] = _unary(lambda a: a.inverse_vartime(), values)
    return result


def _fp2(curve: Any) -> dict[str, Operation]:
    samples = _Samples(curve)
    return {**_ring(samples.fp2, samples), **_lazy(samples.fp2, samples)}


def _fp4(curve: Any) -> dict[str, Operation]:
    samples = _Samples(curve)
    return {**_ring(samples.fp4, samples), **_lazy(samples.fp4, samples)}


def _fp12(curve: Any) -> dict[str, Operation]:
    samples = _Samples(curve)
    values = [samples.fp12() for _ in range(BATCH)]
    return {
        **_ring(samples.fp12, samples),
        "conjugate": _unary(lambda a: a.conjugate(), values),
        "frobenius": _unary(lambda a: a.frobenius(1), values),
    }


def _miller_loop(curve: Any) -> dict[str, Operation]:
    samples = _Samples(curve)
    pairs = [(samples.g1(), samples.g2()) for _ in range(8)]
    p, q = pairs[0]
    prepared = curve.G2Prepared(q)
    return {
        "prepare": Operation(lambda: curve.G2Prepared(q), 1),
        "one_pair": Operation(lambda: curve.miller_loop([(p, q)]), 1),
        "one_pair_prepared": Operation(lambda: curve.miller_loop([(p, prepared)]), 1),
        "eight_pairs": Operation(lambda: curve.miller_loop(pairs), 1),
    }


def _final_exponentiation(curve: Any) -> dict[str, Operation]:
    samples = _Samples(curve)
    f = curve.miller_loop([(samples.g1(), samples.g2())])
    return {"final_exponentiation": Operation(lambda: curve.final_exponentiation(f), 1)}


def _pairing(curve: Any) -> dict[str, Operation]:
    samples = _Samples(curve)
    p, q = samples.g1(), samples.g2()
    prepared = curve.G2Prepared(q)
    pairs = [(samples.g1(), samples.g2()) for _ in range(8)]
    check = [(p, q), (-p, q)]
    return {
        "pairing": Operation(lambda: curve.pairing(p, q), 1),
        "pairing_prepared": Operation(lambda: curve.pairing(p, prepared), 1),
        "check_of_two_pairs": Operation(lambda: curve.pairing_check(check), 1),
        "product_of_eight_pairs": Operation(lambda: curve.multi_pairing(pairs), 1),
    }


def _fr(curve: Any) -> dict[str, Operation]:
    samples = _Samples(curve)
    values = [samples.fr() for _ in range(BATCH)]
    return {
        **_ring(samples.fr, samples),
        "inverse": _unary(lambda a: a.inverse(), values),
        "inverse_vartime": _unary(lambda a: a.inverse_vartime(), values),
    }


def _square_root(curve: Any) -> dict[str, Operation]:
    samples = _Samples(curve)
    return _square_roots({"fp": samples.fp, "fp2": samples.fp2, "fr": samples.fr})


def _square_roots(kinds: dict[str, Callable[[], Any]]) -> dict[str, Operation]:
    result = {}
    for name, sample in kinds.items():
        values = [sample() for _ in range(BATCH)]
        result[f"{name}_sqrt"] = _unary(lambda a: a.sqrt(), [a.square() for a in values])
        result[f"{name}_is_square"] = _unary(lambda a: a.is_square(), values)
    return result


def _groups(curve: Any) -> dict[str, Operation]:
    samples = _Samples(curve)
    result = {}
    for name, sample in (("G1", samples.g1), ("G2", samples.g2)):
        points = [(sample(), sample()) for _ in range(8)]
        result[f"{name}_add"] = _binary(lambda a, b: a + b, points)
        result[f"{name}_double"] = _unary(lambda a: a.double(), [point for point, _ in points])
    return result


def _scalar_mul(curve: Any) -> dict[str, Operation]:
    samples = _Samples(curve)
    result = {}
    for name, sample in (("G1", samples.g1), ("G2", samples.g2)):
        multiples = [(sample(), samples.scalar()) for _ in range(8)]
        table = type(multiples[0][0]).table(multiples[0][0])
        result[f"{name}_mul"] = _binary(lambda a, k: a * k, multiples)
        result[f"{name}_mul_vartime"] = _binary(lambda a, k: a.mul_vartime(k), multiples)
        result[f"{name}_table_mul"] = _unary(partial(operator.mul, table), [k for _, k in multiples])
    return result


def _new_in_subgroup(group: Any, x: Any, y: Any) -> Any:
    return group(x, y).in_subgroup()


def _subgroup(curve: Any) -> dict[str, Operation]:
    samples = _Samples(curve)
    result = {}
    for name, sample in (("G1", samples.g1), ("G2", samples.g2)):
        points = [sample() for _ in range(8)]
        # A point remembers what was found.
        affine = [(point.x, point.y) for point in points]
        new = type(points[0])
        result[f"{name}_in_subgroup"] = _binary(partial(_new_in_subgroup, new), affine)
        result[f"{name}_clear_cofactor"] = _unary(lambda a: a.clear_cofactor(), points)
    return result


def _encoding(curve: Any) -> dict[str, Operation]:
    samples = _Samples(curve)
    result = {}
    for name, sample in (("G1", samples.g1), ("G2", samples.g2)):
        points = [sample().to_affine() for _ in range(8)]
        new = type(points[0])
        compressed = [point.to_bytes() for point in points]
        plain = [point.to_bytes(compressed=False) for point in points]
        result[f"{name}_to_bytes"] = _unary(lambda a: a.to_bytes(), points)
        result[f"{name}_from_bytes"] = _unary(new.from_bytes, compressed)
        result[f"{name}_from_bytes_unchecked"] = _unary(partial(new.from_bytes, check=False), compressed)
        result[f"{name}_from_bytes_uncompressed"] = _unary(new.from_bytes, plain)
    value = curve.pairing(samples.g1(), samples.g2())
    encoded = value.to_bytes()
    result["GT_to_bytes"] = Operation(value.to_bytes, 1)
    result["GT_from_bytes"] = Operation(lambda: curve.GT.from_bytes(encoded), 1)
    return result


def _hashing(curve: Any) -> dict[str, Operation]:
    messages = [bytes([i]) * 32 for i in range(8)]
    result = {}
    for name in ("G1", "G2"):
        group = getattr(curve, name)
        result[f"{name}_hash"] = _unary(partial(group.hash, dst=b"millerloop bench"), messages)
        result[f"{name}_encode"] = _unary(partial(group.encode, dst=b"millerloop bench"), messages)
    result["Fr_hash"] = _unary(lambda m: curve.Fr.hash_to_field(m, b"millerloop bench"), messages)
    return result


def _msm(curve: Any) -> dict[str, Operation]:
    samples = _Samples(curve)
    result = {}
    for name in ("G1", "G2"):
        group = getattr(curve, name)
        table = group.table(group.generator())
        points = group.to_affine_batch([table * samples.scalar() for _ in range(4096)])
        scalars = [samples.scalar() for _ in points]
        for size in (4, 64, 1024, 4096):
            result[f"{name}_msm_{size}"] = Operation(partial(group.msm, points[:size], scalars[:size]), 1)
        result[f"{name}_sum_1024"] = Operation(partial(group.sum, points[:1024]), 1)
    return result


def _gt(curve: Any) -> dict[str, Operation]:
    samples = _Samples(curve)
    values = [curve.pairing(samples.g1(), samples.g2()) for _ in range(8)]
    powers = [(value, samples.scalar()) for value in values]
    exponents = [k for _, k in powers]
    return {
        "mul": _binary(lambda a, b: a * b, [(value, values[0]) for value in values]),
        "pow": _binary(lambda a, k: a**k, powers),
        "pow_vartime": _binary(lambda a, k: a.pow_vartime(k), powers),
        "multi_exp_8": Operation(lambda: curve.GT.multi_exp(values, exponents), 1),
    }


def _batch(curve: Any) -> dict[str, Operation]:
    """Many at once; the time is that of one of them."""
    samples = _Samples(curve)
    in_g1, in_g2 = ([sample() for _ in range(256)] for sample in (samples.g1, samples.g2))
    pairs = list(zip(in_g1, in_g2, strict=True))
    result = {
        "pairing_batch_64": Operation(partial(curve.pairing_batch, pairs[:64]), 64),
        "multi_pairing_128": Operation(partial(curve.multi_pairing, pairs[:128]), 128),
    }
    scalars = [samples.fr() for _ in pairs]
    messages = [bytes([i]) * 32 for i in range(128)]
    for name, points in (("G1", in_g1), ("G2", in_g2)):
        group = getattr(curve, name)
        some = group.to_affine_batch(points[:128])
        encoded = [point.to_bytes() for point in some]
        affine = [(point.x, point.y) for point in some]
        result[f"{name}_mul_batch_256"] = Operation(partial(group.mul_batch, points, scalars), 256)
        result[f"{name}_to_affine_batch_256"] = Operation(partial(group.to_affine_batch, points), 256)
        result[f"{name}_from_bytes_batch_128"] = Operation(partial(group.from_bytes_batch, encoded), 128)
        result[f"{name}_in_subgroup_batch_128"] = Operation(partial(_new_in_subgroup_batch, group, affine), 128)
        result[f"{name}_hash_batch_128"] = Operation(partial(group.hash_batch, messages, b"millerloop bench"), 128)
    value = curve.pairing(*pairs[0])
    values = [value.pow_vartime(samples.scalar()) for _ in range(64)]
    result["GT_pow_batch_64"] = Operation(partial(curve.GT.pow_batch, values, scalars[:64]), 64)
    numbers = [samples.fp() for _ in range(1024)]
    result["Fp_batch_inverse_1024"] = Operation(partial(curve.Fp.batch_inverse, numbers), 1024)
    return result


def _new_in_subgroup_batch(group: Any, affine: list[tuple[Any, Any]]) -> Any:
    return group.in_subgroup_batch([group(x, y) for x, y in affine])


def _bls(curve: Any) -> dict[str, Operation]:
    return {name: Operation(run, size) for name, (run, size) in signature_operations.bls(curve).items()}


_LAYERS: dict[str, Callable[[Any], dict[str, Operation]]] = {
    "fp": _fp,
    "fpdbl": _fpdbl,
    "inverse": _inverse,
    "fp2": _fp2,
    "fp4": _fp4,
    "fp12": _fp12,
    "miller_loop": _miller_loop,
    "final_exponentiation": _final_exponentiation,
    "pairing": _pairing,
    "fr": _fr,
    "square_root": _square_root,
    "groups": _groups,
    "scalar_mul": _scalar_mul,
    "subgroup": _subgroup,
    "encoding": _encoding,
    "hashing": _hashing,
    "msm": _msm,
    "gt": _gt,
    "batch": _batch,
    "bls": _bls,
}


def _fp_inverse(curve: Any) -> dict[str, Operation]:
    samples = _Samples(curve)
    return _inverses({"fp": samples.fp})


def _fp_square_root(curve: Any) -> dict[str, Operation]:
    samples = _Samples(curve)
    return _square_roots({"fp": samples.fp})


def _of_secp256k1(name: str, curve: Any) -> dict[str, Operation]:
    found = secp256k1_operations.LAYERS[name](curve)
    return {operation: Operation(run, size) for operation, (run, size) in found.items()}


_LAYERS_OF: dict[str, dict[str, Callable[[Any], dict[str, Operation]]]] = {
    "bls12_381": _LAYERS,
    "bls12_377": _LAYERS,
    "secp256k1": {
        "fp": _fp,
        "fpdbl": _fpdbl,
        "inverse": _fp_inverse,
        "square_root": _fp_square_root,
        **{name: partial(_of_secp256k1, name) for name in secp256k1_operations.LAYERS},
    },
}

CURVES = tuple(_LAYERS_OF)
LAYERS_OF = {curve: tuple(layers) for curve, layers in _LAYERS_OF.items()}
# The layers of all curves, each once
LAYERS = tuple({layer: None for layers in LAYERS_OF.values() for layer in layers})
