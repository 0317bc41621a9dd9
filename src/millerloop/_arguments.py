"""What users hand to functions in Python: bytes-like objects, integers, lists, sources of random bytes.

Needs: errors.py. Gives: octets(), integer(), required_integer(), listed(), random_bytes(). The classes of a curve have
their own in classes/coerce.pxi.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from operator import index

from .errors import PairingError

TYPE_CHECKING = False  # typing itself would be most of the import time; type checkers take the name for theirs
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from typing_extensions import Buffer


def octets(data: Buffer, name: str) -> bytes:
    """A bytes-like object as bytes; TypeError for another."""
    if type(data) is bytes:
        return data
    try:
        view = memoryview(data)
    except TypeError:
        raise TypeError(f"{name} must be a bytes-like object, not {type(data).__name__}") from None
    with view:
        return view.tobytes()


def integer(value: Any) -> int | None:
    """An integer as an int; None for anything else, and for a bool."""
    if isinstance(value, bool):
        return None
    try:
        return index(value)
    except TypeError:
        return None


def required_integer(value: Any, name: str) -> int:
    """The same; TypeError for what is no integer."""
    result = integer(value)
    if result is None:
        raise TypeError(f"{name} must be an integer, not {type(value).__name__}")
    return result


def listed(values: Iterable[Any], name: str, what: str) -> list[Any]:
    """The values of an iterable that has an order, in a new list; TypeError for bytes, text, sets and mappings."""
    if not isinstance(values, (str, bytes, bytearray, memoryview, Set, Mapping)):
        try:
            return list(values)
        except TypeError:
            if hasattr(type(values), "__iter__"):
                raise
    raise TypeError(f"{name} must be a list or another ordered iterable of {what}, not {type(values).__name__}")


def random_bytes(rng: Callable[[int], bytes], count: int) -> bytes:
    """`count` bytes of a function like os.urandom; PairingError where it returns more or fewer."""
    drawn = octets(rng(count), "what rng returns")
    if len(drawn) != count:
        raise PairingError(f"rng was asked for {count} bytes and returned {len(drawn)}")
    return drawn
