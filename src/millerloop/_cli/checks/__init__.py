"""What the demo checks, a module for each subject.

A check is a title and a function without arguments: what it returns is told beside the title, what it raises makes it
a failed one.
"""

from __future__ import annotations

from collections.abc import Callable

Check = tuple[str, Callable[[], str]]


class CheckFailedError(Exception):
    """A result that is not what it must be; the text says which."""
