"""Tables for the terminal, plain where the output is not one."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from polhode.cli import printable

PLAIN_WIDTH = 160


def print_table(heads: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    """Print rows under heads, in the width of the terminal."""
    console = Console(width=None if sys.stdout.isatty() else PLAIN_WIDTH, highlight=False)
    table = Table(box=None, pad_edge=False, header_style="bold")
    for k, head in enumerate(heads):
        table.add_column(Text(printable(head)), no_wrap=k == 0)
    for row in rows:
        table.add_row(*(Text(printable(str(cell))) for cell in row))  # brackets are not markup
    with console.capture() as capture:
        console.print(table)
    for line in capture.get().splitlines():
        print(line.rstrip())
