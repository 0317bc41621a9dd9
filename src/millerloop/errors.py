"""The exceptions that name what is wrong with a value.

A wrong Python type is a TypeError and the inverse of zero a ZeroDivisionError, as everywhere in Python; the classes
here are for values of the right type that are no valid encoding, point or key. All of them are ValueErrors.

    PairingError
        EncodingError      these bytes encode nothing; .reason tells why
        NotOnCurveError    coordinates that do not satisfy the curve equation
        SubgroupError      a point of the curve outside the subgroup of order r
        InvalidKeyError    what is no secret or public key; .reason tells why
"""

from __future__ import annotations

__all__ = ["EncodingError", "InvalidKeyError", "NotOnCurveError", "PairingError", "SubgroupError"]


class PairingError(ValueError):
    """A value of the right type that will not do.

    The base class; raised itself where there is no square root but one is required, for lists of different lengths, an
    empty tag or an unknown function for hashing, the coordinates of the identity. `reason` is one word for programs
    where there is one, otherwise None. `index` is the index of the value in the whole input of a batch; None where no
    single value is wrong, and outside batches.

    >>> error = SubgroupError("points[1029] is not in the group of order r", index=1029)
    >>> error.reason, error.index
    ('subgroup', 1029)
    """

    reason: str | None = None
    index: int | None = None

    def __init__(self, *args: object, index: int | None = None) -> None:
        super().__init__(*args)
        if index is not None:
            self.index = index


class ReasonedError(PairingError):
    """The base class of errors that are given their reason."""

    reason: str = ""

    def __init__(self, message: str, reason: str, *, index: int | None = None) -> None:
        super().__init__(message, index=index)
        self.reason = reason

    def __reduce__(self) -> tuple[type[ReasonedError], tuple[str, str], dict[str, object]]:
        # The default would call the class with the message alone. What else it has, index and notes, is kept.
        return type(self), (str(self), self.reason), vars(self)


class EncodingError(ReasonedError):
    """Bytes that encode no element.

    `reason` is one word for programs, the message is for people:

    * ``"length"``: too few or too many bytes
    * ``"flags"``: a flag bit is missing, contradictory or not allowed in this format
    * ``"infinity"``: the flag of the identity is set and other bits with it
    * ``"range"``: a coordinate is p or more; a part of a signature is not from 1 to n - 1
    * ``"der"``: this is not the DER encoding of a signature

    >>> error = EncodingError("a compressed G1 point has 48 bytes, not 47", "length")
    >>> error.reason, str(error)
    ('length', 'a compressed G1 point has 48 bytes, not 47')
    """


class NotOnCurveError(PairingError):
    """Coordinates that do not satisfy the curve equation; `reason` is "curve"."""

    reason = "curve"


class SubgroupError(PairingError):
    """A point of the curve that lies outside the subgroup of order r; `reason` is "subgroup"."""

    reason = "subgroup"


class InvalidKeyError(ReasonedError):
    """A value that is no key, secret or public. The message never shows a secret.

    `reason` is one word for programs, the message is for people:

    * ``"range"``: a secret scalar that is zero, or r (n on secp256k1) or more
    * ``"cleared"``: a secret that was wiped and is asked for all the same
    * ``"identity"``: the identity as a public key
    * ``"length"``: too few bytes to make a key from

    >>> error = InvalidKeyError("a secret scalar is from 1 to r - 1", "range")
    >>> error.reason, str(error)
    ('range', 'a secret scalar is from 1 to r - 1')
    """
