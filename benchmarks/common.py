"""What the benchmark files share: a layer's operations as parameters of one tracked number."""

import os

import millerloop
from millerloop._cli import CURVES, operations, timing

SECONDS = 0.1


def layer(name: str, engines: tuple[str, ...] = (), curves: tuple[str, ...] = CURVES) -> type:
    """A base class that tracks every operation of the layer `name`, through Python and inside C, on `curves`.

    With `engines`, on each of them that this machine has, instead of the one that it picks.
    """
    kernels = operations.kernel_operations(curves[0], name)
    wanted = [f"{level}: {kernel}" for level, timings in kernels.items() for kernel in timings]
    wanted += [f"Python: {operation}" for operation in operations.python_operations(curves[0], name)]

    class Layer:
        params = ([*curves], wanted, [*engines]) if engines else ([*curves], wanted)
        param_names = ("curve", "operation", "engine")[: len(params)]
        unit = "ns"
        timeout = 120

        def setup(self, curve: str, operation: str, engine: str = "") -> None:
            self.before = os.environ.get("MILLERLOOP_ENGINE")
            if engine:
                os.environ["MILLERLOOP_ENGINE"] = engine
                try:
                    millerloop.engine()
                except RuntimeError as missing:
                    self.teardown()
                    raise NotImplementedError(str(missing)) from None  # asv leaves the parameter out

        def teardown(self, *parameters: str) -> None:
            os.environ.pop("MILLERLOOP_ENGINE", None)
            if self.before is not None:
                os.environ["MILLERLOOP_ENGINE"] = self.before

        def track_ns(self, curve: str, operation: str, engine: str = "") -> float:
            level, _, chosen = operation.partition(": ")
            if level != "Python":
                return timing.kernel_best_ns(operations.kernel_operations(curve, name)[level][chosen], SECONDS)
            run, size = operations.python_operations(curve, name)[chosen]
            return timing.best_ns(run, size, SECONDS)

    return Layer
