"""What a long command is doing, on standard error."""

from __future__ import annotations

import sys


class Progress:
    """One line that is written over on a terminal; elsewhere a line for each new `stage`, or none."""

    def __init__(self) -> None:
        self.terminal = sys.stderr is not None and sys.stderr.isatty()
        self.stage = ""

    def show(self, text: str, stage: str = "") -> None:
        if self.terminal:
            print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)
        elif stage and stage != self.stage:
            self.stage = stage
            print(stage, file=sys.stderr, flush=True)

    def end(self) -> None:
        if self.terminal:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
