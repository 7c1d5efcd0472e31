"""A notebook, executed as Jupyter would, and as a page of the documentation.

Cells run one after another in one set of names; what the last expression of a cell gives is shown
as HTML where it can be, else as text.
"""

from __future__ import annotations

import ast
import io
import json
from contextlib import redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class Cell:
    """A cell: its source, what it printed, and what it shows at the end."""

    kind: str  # markdown or code
    source: str
    printed: str = ""
    shown: Any = None

    @property
    def html(self) -> str | None:
        """What a notebook shows of the last expression, where it is more than text."""
        made = getattr(self.shown, "_repr_html_", None)
        return None if made is None else made()


def executed(path: Path) -> list[Cell]:
    """Run all cells of a notebook, in order."""
    names: dict[str, Any] = {"__name__": "__main__"}
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return [_run(cell["cell_type"], "".join(cell["source"]), names) for cell in cells]


def _run(kind: str, source: str, names: dict[str, Any]) -> Cell:
    if kind != "code":
        return Cell(kind, source)
    body, shown = ast.parse(source).body, None
    last = body.pop() if body and isinstance(body[-1], ast.Expr) else None
    with redirect_stdout(io.StringIO()) as printed:
        exec(compile(ast.Module(body, []), "<cell>", "exec"), names)  # the notebook is ours
        if last is not None:
            shown = eval(compile(ast.Expression(last.value), "<cell>", "eval"), names)
    return Cell(kind, source, printed.getvalue(), shown)


def page(path: Path) -> str:
    """The executed notebook as text for Sphinx."""
    return "\n\n".join(part for cell in executed(path) for part in _parts(cell)) + "\n"


def _parts(cell: Cell) -> list[str]:
    if cell.kind == "markdown":
        return [cell.source]
    found = [f"```python\n{cell.source}\n```"]
    if cell.printed:
        found.append(f"```text\n{cell.printed.rstrip()}\n```")
    if cell.html is not None:
        found.append(f"```{{raw}} html\n{cell.html}\n```")
    elif cell.shown is not None:
        found.append(f"```text\n{cell.shown!r}\n```")
    return found
