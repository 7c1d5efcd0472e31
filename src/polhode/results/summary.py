"""Short summaries of results: values at the start and at the end."""

from __future__ import annotations

import html
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

Row = tuple[str, ...]
MOST_NUMBERS = 9  # of a vector, or of all elements of a beam
HEADS = ("result", "start", "end", "least", "most", "unit")


def number(x: Any) -> str:
    """A number or a vector, to four digits; of many vectors, the largest of each component."""
    values = np.asarray(x, float) + 0.0  # no -0
    if values.size > MOST_NUMBERS:
        most = np.abs(values).max(axis=tuple(range(max(1, values.ndim - 1))))
        return f"at most {number(most)}"
    if values.ndim == 0:
        return f"{float(values):.4g}"
    return "(" + ", ".join(f"{v:.4g}" for v in values.ravel()) + ")"


def rows_of(arrays: Iterable[Any]) -> list[Row]:
    """A row for every labelled array over time; of vectors, least and most are lengths."""
    found: list[Row] = []
    for array in arrays:
        if array.dtype.kind == "U":  # words
            found.append((str(array.name), str(array.values[0]), str(array.values[-1]), "", "", ""))
            continue
        values = np.asarray(array.values, float)
        sizes = values if values.ndim == 1 else np.linalg.norm(values, axis=-1)
        ends = [number(values[0]), number(values[-1]), number(sizes.min()), number(sizes.max())]
        found.append((str(array.name), *ends, str(array.attrs.get("units", ""))))
    return found


def text(head: str, rows: Sequence[Row]) -> str:
    """A heading, and a line for each row: start, end and unit."""
    width = max((len(row[0]) for row in rows), default=0)
    lines = [f"  {name:{width}}  {a} -> {b} {unit}" for name, a, b, _, _, unit in rows]
    return "\n".join([head, *lines])


def table(head: str, titles: Row, rows: Iterable[Row]) -> str:
    """The same as an HTML table."""
    cells = "".join(f"<th>{html.escape(title)}</th>" for title in titles)
    body = "".join(
        "<tr>" + "".join(f"<td>{html.escape(str(cell))}</td>" for cell in row) + "</tr>"
        for row in rows
    )
    head_row = f"<thead><tr>{cells}</tr></thead>"
    return f"<p>{html.escape(head)}</p><table>{head_row}<tbody>{body}</tbody></table>"
