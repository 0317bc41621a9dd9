"""The process that valgrind watches: runs compiled functions on secrets, and says how often memcheck found fault.

Needs:  a job as JSON on stdin: "modules", from name to path, that of memcheck.c as "memcheck", and "cases". A case is
        {"name", "module", "function", "buffers"}: its function is a number in formula_shim.pyx, whose first two buffers
        are for the mask and the integers, or the name of one in fp_shim.c; a buffer is [hexadecimal bytes, how many of
        them are public before the secret ones].
Gives:  as JSON, for each case [findings, the buffers afterwards].
"""

import importlib.machinery
import importlib.util
import json
import sys


def load(path):
    name = path.rpartition("/")[2].partition(".")[0]
    # what formula_build.py calls a module is not what its file is called
    name = "formula_shim" if name.startswith("formula_shim_") else name
    loader = importlib.machinery.ExtensionFileLoader(name, path)
    module = importlib.util.module_from_spec(importlib.util.spec_from_file_location(name, path, loader=loader))
    loader.exec_module(module)
    return module


def run(case, module, memcheck):
    buffers = [bytearray.fromhex(content) for content, _ in case["buffers"]]
    if isinstance(case["function"], int):
        call = module.call_in_memory
        arguments = case["function"], buffers[2:], buffers[1], buffers[0]
    else:
        call = getattr(module.lib, "batch_" + case["function"])
        arguments = *[module.ffi.from_buffer("uint64_t[]", buffer) for buffer in buffers], module.lib.LANES, 0
    views = [memcheck.ffi.from_buffer("char[]", buffer) for buffer in buffers]
    memcheck.lib.note(case["name"].encode())
    for view, (_, public) in zip(views, case["buffers"], strict=True):
        memcheck.lib.hide(view + public, len(view) - public)
    before = memcheck.lib.findings()
    call(*arguments)
    found = memcheck.lib.findings() - before
    for view in views:
        memcheck.lib.reveal(view, len(view))
    return [found, [buffer.hex() for buffer in buffers]]


def main():
    job = json.load(sys.stdin)
    modules = {name: load(path) for name, path in job["modules"].items()}
    json.dump([run(case, modules[case["module"]], modules["memcheck"]) for case in job["cases"]], sys.stdout)


if __name__ == "__main__":
    main()
