"""Figures in files: whole, or not at all."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from matplotlib.figure import Figure

from polhode.files.paths import replace_file

__all__ = ["Figure", "write_figure"]


def write_figure(figure: Figure, path: Path, root: Path | None = None) -> None:
    """Write a figure in the format that the file's name ends with, and close it."""
    from matplotlib import pyplot

    content = BytesIO()
    figure.savefig(content, format=path.suffix.removeprefix(".") or "png")
    pyplot.close(figure)
    replace_file(path, content.getvalue(), root)
