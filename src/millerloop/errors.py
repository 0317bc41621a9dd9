"""The exceptions that name what is wrong with a value.

A wrong Python type is a TypeError and the inverse of zero a ZeroDivisionError, as everywhere in Python; the classes
here are for values of the right type that are no valid encoding or point. All of them are ValueErrors.

    PairingError
        EncodingError      these bytes encode nothing; .reason tells why
        NotOnCurveError    coordinates that do not satisfy the curve equation
        SubgroupError      a point of the curve outside the subgroup of order r
"""

__all__ = ["EncodingError", "NotOnCurveError", "PairingError", "SubgroupError"]


class PairingError(ValueError):
    """A value of the right type that will not do.

    The base class; raised itself where there is no square root but one is required, for lists of different lengths, an
    empty tag or an unknown function for hashing, the coordinates of the identity. `reason` is one word for programs
    where there is one, otherwise None.
    """

    reason: str | None = None


class EncodingError(PairingError):
    """Bytes that encode no element.

    `reason` is one word for programs, the message is for people:

    * ``"length"``: too few or too many bytes
    * ``"flags"``: a flag bit is missing, contradictory or not allowed in this format
    * ``"infinity"``: the flag of the identity is set and other bits with it
    * ``"range"``: a coordinate is p or more

    >>> error = EncodingError("a compressed G1 point has 48 bytes, not 47", "length")
    >>> error.reason, str(error)
    ('length', 'a compressed G1 point has 48 bytes, not 47')
    """

    reason: str = ""

    def __init__(self, message: str, reason: str) -> None:
        super().__init__(message)
        self.reason = reason

    def __reduce__(self) -> tuple[type["EncodingError"], tuple[str, str]]:
        # The default would call the class with the message alone.
        return type(self), (str(self), self.reason)


class NotOnCurveError(PairingError):
    """Coordinates that do not satisfy the curve equation; `reason` is "curve"."""

    reason = "curve"


class SubgroupError(PairingError):
    """A point of the curve that lies outside the subgroup of order r; `reason` is "subgroup"."""

    reason = "subgroup"
