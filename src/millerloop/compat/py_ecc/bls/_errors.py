"""The ValidationError of the suites, which is eth_utils' own too where that is loaded.

py_ecc raises eth_utils.ValidationError. Programs that catch it by this name have imported eth_utils.
"""

from __future__ import annotations

import sys
from functools import cache
from typing import Any

from millerloop.errors import PairingError


class ValidationError(PairingError):
    """A secret key, message, signature or list that a suite does not take: what py_ecc raises for it."""


def validation_error(message: str) -> ValidationError:
    theirs = getattr(sys.modules.get("eth_utils"), "ValidationError", None)
    error: ValidationError = (_joined(theirs) if isinstance(theirs, type) else ValidationError)(message)
    return error


@cache
def _joined(theirs: type) -> Any:
    def __reduce__(self: ValidationError) -> tuple[Any, ...]:
        return validation_error, (str(self),)

    return type("ValidationError", (ValidationError, theirs), {"__module__": __name__, "__reduce__": __reduce__})
