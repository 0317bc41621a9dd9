"""A process that compiles one C file into an extension module with setuptools.

Needs:  setuptools and a C compiler; the specification as JSON on stdin (name, source, include_dirs, macros, args) and
        the folder to build in as argument.
Gives:  the path of the module as the last line of its output.
"""

import json
import sys

from setuptools import Distribution, Extension


def main():
    spec, work = json.load(sys.stdin), sys.argv[1]
    extension = Extension(
        spec["name"],
        [spec["source"]],
        include_dirs=spec["include_dirs"],
        define_macros=[tuple(macro) for macro in spec["macros"]],
        extra_compile_args=spec["args"],
    )
    command = Distribution({"name": spec["name"], "ext_modules": [extension]}).get_command_obj("build_ext")
    command.build_lib = command.build_temp = work
    command.ensure_finalized()
    command.run()
    print(command.get_outputs()[0])


if __name__ == "__main__":
    main()
