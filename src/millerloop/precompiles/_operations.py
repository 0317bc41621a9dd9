"""What the two documents share: the layout of inputs, and the operations on them.

Needs: the package of a curve. Gives: Operations, which holds the curve, the format of its points, and the one thing in
which the documents differ.

A coefficient has 64 bytes, big-endian, of which 16 are zero; a scalar 32 bytes, big-endian, any value.
"""

from __future__ import annotations

from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple

from millerloop.errors import EncodingError, PairingError

if TYPE_CHECKING:
    from typing_extensions import Buffer

FP_BYTES = 64
SCALAR_BYTES = 32
POINT_BYTES = {"G1": 2 * FP_BYTES, "G2": 4 * FP_BYTES}


class Operations(NamedTuple):
    """The operations over one curve; `multiples_in_group` says whether points to be multiplied must be of order r."""

    curve: ModuleType
    format: str
    multiples_in_group: bool

    def add(self, group: str, data: Buffer) -> bytes:
        """The sum of two points of the curve, in the group of order r or not."""
        size = POINT_BYTES[group]
        a, b = chunks(data, size, f"two points of {group}", count=2)
        total: Any = self.point(group, a, False, 0) + self.point(group, b, False, 1)
        return self.bytes_of(total)

    def mul(self, group: str, data: Buffer) -> bytes:
        """The multiple of one point."""
        size = POINT_BYTES[group] + SCALAR_BYTES
        return self.sum_of_multiples(group, chunks(data, size, f"a point of {group} and a scalar", count=1))

    def msm(self, group: str, data: Buffer) -> bytes:
        """The sum of the multiples of one or more points."""
        size = POINT_BYTES[group] + SCALAR_BYTES
        return self.sum_of_multiples(group, chunks(data, size, f"points of {group}, each with a scalar"))

    def sum_of_multiples(self, group: str, terms: list[bytes]) -> bytes:
        points = [self.point(group, t[:-SCALAR_BYTES], self.multiples_in_group, i) for i, t in enumerate(terms)]
        scalars = [int.from_bytes(t[-SCALAR_BYTES:], "big") for t in terms]
        return self.bytes_of(getattr(self.curve, group).msm(points, scalars))

    def pairing_check(self, data: Buffer) -> bytes:
        """Whether the product of the pairings of one or more pairs is one, as a number of 32 bytes."""
        split = POINT_BYTES["G1"]
        pairs = [
            (self.point("G1", pair[:split], True, i), self.point("G2", pair[split:], True, i))
            for i, pair in enumerate(chunks(data, split + POINT_BYTES["G2"], "pairs of a point of G1 and one of G2"))
        ]
        return bytes(31) + bytes([self.curve.pairing_check(pairs)])

    def map(self, group: str, data: Buffer) -> bytes:
        """The point of the group of order r to which an element of the field of its coordinates is mapped."""
        field = "Fp" if group == "G1" else "Fp2"
        (given,) = chunks(data, POINT_BYTES[group] // 2, f"an element of {field}", count=1)
        numbers = [given[i : i + FP_BYTES] for i in range(0, len(given), FP_BYTES)]
        padding = FP_BYTES - len(self.curve.Fp.zero().to_bytes())
        if any(any(number[:padding]) for number in numbers):
            raise EncodingError(f"the input, an element of {field}: a coefficient is not below p", "range")
        u = getattr(self.curve, field).from_bytes(b"".join(number[padding:] for number in numbers))
        return self.bytes_of(getattr(self.curve, group).map_to_curve(u).clear_cofactor())

    def point(self, group: str, data: bytes, check: bool, position: int) -> Any:
        try:
            return getattr(self.curve, group).from_bytes(data, self.format, check)
        except PairingError as error:
            error.args = (f"input {position}: {error}", *error.args[1:])
            raise

    def bytes_of(self, point: Any) -> bytes:
        result: bytes = point.to_bytes(self.format)
        return result


def chunks(data: Buffer, size: int, what: str, count: int | None = None) -> list[bytes]:
    """The input in parts of `size` bytes: `count` of them, otherwise one or more."""
    try:
        given = bytes(memoryview(data))
    except TypeError:
        raise TypeError(f"the input is a bytes-like object, not {type(data).__name__}") from None
    if count is not None and len(given) != count * size:
        raise EncodingError(f"the input, {what}, has {count * size} bytes, not {len(given)}", "length")
    if not given or len(given) % size:
        raise EncodingError(f"the input, {what}, has a multiple of {size} bytes, not {len(given)}", "length")
    return [given[i : i + size] for i in range(0, len(given), size)]
