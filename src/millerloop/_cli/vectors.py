"""The data files shipped in _vectors/, and the encoding of points they use.

EIP-2537 and EIP-2539 write a coordinate as 64 bytes, big-endian, below p; G1 as x||y, G2 as x.c0||x.c1||y.c0||y.c1;
the identity as zeros. Each file says so itself, under "format".

Gives load(), decode_pairs() and refusal(). A file that cannot be read or lacks something is a VectorError, which the
demo reports as a failed check.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from millerloop.errors import EncodingError, NotOnCurveError, PairingError, SubgroupError

SHIPPED = Path(__file__).parent.parent / "_vectors"

COORDINATE = 64
G1_SIZE = 2 * COORDINATE
G2_SIZE = 4 * COORDINATE
PAIR_SIZE = G1_SIZE + G2_SIZE


class VectorError(Exception):
    """A data file that is missing, unreadable or incomplete."""


def load(name: str, folder: Path = SHIPPED) -> dict[str, Any]:
    """Return the content of the file `name`.json."""
    path = folder / f"{name}.json"
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise VectorError(f"{path.name} cannot be read: {error}") from error
    if not isinstance(content, dict) or not isinstance(content.get("cases"), list) or not content["cases"]:
        raise VectorError(f"{path.name} holds no cases")
    for key in ("title", "origin"):
        if not isinstance(content.get(key), str):
            raise VectorError(f"{path.name} lacks {key!r}")
    return content


def decode_pairs(curve: Any, data: bytes) -> list[tuple[Any, Any]]:
    """Return the pairs of points that `data` encodes.

    EncodingError (length, range), NotOnCurveError or SubgroupError when it must be refused. Not constant time.
    """
    if not data or len(data) % PAIR_SIZE:
        raise EncodingError(f"{len(data)} bytes are not one or more pairs of {PAIR_SIZE}", "length")
    pairs = []
    for start in range(0, len(data), PAIR_SIZE):
        x, y, x0, x1, y0, y1 = (
            _coordinate(curve, data[offset : offset + COORDINATE])
            for offset in range(start, start + PAIR_SIZE, COORDINATE)
        )
        g1 = _point(curve.G1, curve.Fp(x), curve.Fp(y))
        g2 = _point(curve.G2, curve.Fp2(x0, x1), curve.Fp2(y0, y1))
        pairs.append((g1, g2))
    return pairs


def refusal(error: PairingError) -> str:
    """The word for a refusal in the data files: length, range, curve or subgroup."""
    if isinstance(error, EncodingError):
        return error.reason
    return {NotOnCurveError: "curve", SubgroupError: "subgroup"}.get(type(error), type(error).__name__)


def _coordinate(curve: Any, data: bytes) -> int:
    value = int.from_bytes(data, "big")
    if value >= curve.p:
        raise EncodingError("a coordinate is p or more", "range")
    return value


def _point(group: Any, x: Any, y: Any) -> Any:
    if x.is_zero and y.is_zero:
        return group.identity()
    point = group(x, y)
    if not point.in_subgroup():
        raise SubgroupError(f"a {group.__name__} point lies outside the subgroup of order r")
    return point
