"""Runs a process under valgrind's memcheck, which takes the secrets it is told of for undefined memory.

Needs:  valgrind, and its header for memcheck.c.
Gives:  memcheck(), the module of memcheck.c or the reason why there is none; run(script, ...), the JSON that a script
        of this folder answers, and valgrind's log; excerpts(log, names), its parts for what was run.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

from compile import CompileError, compile_shim

HERE = Path(__file__).resolve().parent
PROTOTYPES = (
    "void hide(void *p, size_t n); void reveal(void *p, size_t n);unsigned findings(void); void note(const char *text);"
)


@cache
def memcheck():
    if shutil.which("valgrind") is None:
        return "valgrind is not installed"
    try:
        return compile_shim("memcheck", (HERE / "memcheck.c").read_text(encoding="utf-8"), PROTOTYPES)
    except CompileError:
        return "valgrind/memcheck.h is not installed"


def run(script, *arguments, text="", watched=True):
    valgrind = ["valgrind", "--quiet", "--error-limit=no"] if watched else []
    command = [*valgrind, sys.executable, str(HERE / script), *arguments]
    # Python's own allocator would reuse what was marked
    environment = {**os.environ, "PYTHONMALLOC": "malloc"}
    done = subprocess.run(command, input=text, capture_output=True, text=True, env=environment)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout), done.stderr


def excerpts(log, names):
    """Each part begins with **process** name."""
    parts = re.split(r"^\*\*\d+\*\* ", log, flags=re.MULTILINE)
    return "\n".join(part for part in parts if part.partition("\n")[0] in names)
