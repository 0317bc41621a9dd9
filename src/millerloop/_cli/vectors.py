"""The data files shipped in _vectors/. Each says itself, under "format", how it is written.

A file that cannot be read or lacks something is a VectorError, which the demo reports as a failed check.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

SHIPPED = Path(__file__).parent.parent / "_vectors"


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
