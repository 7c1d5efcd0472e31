"""Arrays and text in one compressed piece, for a page to unpack.

The piece is zlib over: the length of a JSON header (4 bytes), the header, and the arrays that it
refers to. Motions are rounded to 65 536 levels between the least and the largest value of each row,
which no eye can tell, and differenced so that they compress; plots keep single precision. The other
end is modules/data.js.
"""

from __future__ import annotations

import base64
import json
import struct
import zlib
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from polhode.model.numbers import Floats

LEVELS = 65535
_ALIGNED = 8
_LEVEL = 6  # of compression; 9 takes ten times as long for 3 % less


@dataclass
class Packer:
    """Collects arrays; what `add` returns stands for them in the header."""

    pieces: list[bytes] = field(default_factory=list)
    length: int = 0

    def _put(self, content: bytes) -> int:
        offset = self.length
        padded = content + bytes(-len(content) % _ALIGNED)
        self.pieces.append(padded)
        self.length += len(padded)
        return offset

    def exact(self, values: Floats, kind: str = "f4") -> dict[str, Any]:
        """Numbers in single ("f4") or double precision ("f8")."""
        array = np.ascontiguousarray(values, dtype=f"<{kind}")
        return {"$array": kind, "offset": self._put(array.tobytes()), "count": array.size}

    def quantised(self, rows: Floats) -> dict[str, Any]:
        """Rows of numbers, each rounded to 65 536 levels."""
        low, high = rows.min(axis=1), rows.max(axis=1)
        scale = (high - low) / LEVELS
        safe = np.where(scale > 0.0, scale, 1.0)
        levels = np.rint((rows - low[:, None]) / safe[:, None]).astype(np.uint16)
        order, content = _smallest(levels)
        return {
            "$array": "u2",
            "offset": self._put(content),
            "rows": len(rows),
            "columns": rows.shape[1],
            "order": order,
            "low": low.tolist(),
            "scale": scale.tolist(),
        }

    def packed(self, header: Any) -> str:
        """Everything, in base64."""
        text = json.dumps(header, allow_nan=False, separators=(",", ":")).encode()
        head = struct.pack("<I", len(text)) + text
        head += bytes(-len(head) % _ALIGNED)
        return base64.b64encode(zlib.compress(head + b"".join(self.pieces), _LEVEL)).decode("ascii")


def _smallest(levels: Any) -> tuple[int, bytes]:
    """Differences of the order that compresses best, low bytes before high bytes."""
    tried = []
    differences = levels
    for order in range(4):
        low_high = np.stack([differences & 0xFF, differences >> 8]).astype(np.uint8)
        content = low_high.tobytes()
        tried.append((len(zlib.compress(content, 1)), order, content))
        differences = np.diff(differences, axis=1, prepend=np.uint16(0))
    _, order, content = min(tried)
    return order, content
