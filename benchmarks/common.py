"""What the benchmark files share: a layer's operations as parameters of one tracked number."""

from millerloop._cli import CURVES, operations, timing

SECONDS = 0.1


def layer(name: str) -> type:
    """A base class that tracks every operation of the layer `name`, through Python and inside C, on both curves."""
    python = list(operations.python_operations(CURVES[0], name))
    kernels = list(operations.kernel_operations(CURVES[0], name))

    class Layer:
        params = ([*CURVES], [f"C: {kernel}" for kernel in kernels] + [f"Python: {operation}" for operation in python])
        param_names = ("curve", "operation")
        unit = "ns"
        timeout = 120

        def track_ns(self, curve: str, operation: str) -> float:
            level, _, wanted = operation.partition(": ")
            if level == "C":
                return timing.kernel_best_ns(operations.kernel_operations(curve, name)[wanted], SECONDS)
            run, size = operations.python_operations(curve, name)[wanted]
            return timing.best_ns(run, size, SECONDS)

    return Layer
