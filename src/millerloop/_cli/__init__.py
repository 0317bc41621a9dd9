"""The command line, `python -m millerloop`: one module per command, this one reads the arguments.

    demo    the main job on real data, checked and timed (also without any argument)
    info    versions, build, engine, CPU
    bench   a table of speeds per layer

Exit code 0: all is well; 1: a check failed; 2: a wrong argument or setting, or no way to
write; 130: interrupted.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

from millerloop import __version__

CURVES = ("bls12_381", "bls12_377")


def parser() -> argparse.ArgumentParser:
    from . import bench, demo, info

    top = argparse.ArgumentParser(
        prog="python -m millerloop",
        description="Pairings and BLS signatures on BLS12-381 and BLS12-377; ECDSA, Schnorr signatures and ECDH on "
        "secp256k1. Without a command: demo.",
    )
    top.add_argument("--version", action="version", version=f"millerloop {__version__}")
    commands = top.add_subparsers(dest="command", metavar="{demo,info,bench}")
    for name, module in (("demo", demo), ("info", info), ("bench", bench)):
        summary = (module.__doc__ or "").partition("\n")[0]
        command = commands.add_parser(name, help=summary, description=summary)
        module.add_arguments(command)
        command.set_defaults(run=module.run)
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return the exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    try:
        options = parser().parse_args(given or ["demo"])
        code: int = options.run(options)
        if sys.stdout is not None:
            sys.stdout.flush()
        return code
    except BrokenPipeError:
        # The reader has seen enough. The interpreter flushes once more at exit: let that go nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        print("\ninterrupted", file=sys.stderr)
        return 130
    except (RuntimeError, OSError) as error:
        # An engine that is not there (MILLERLOOP_ENGINE); output that cannot be written.
        print(f"millerloop: error: {error}", file=sys.stderr)
        return 2
