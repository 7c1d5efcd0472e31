"""Figures of a report: drawn from their data as SVG, and the data as CSV."""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from polhode.errors import InputError
from polhode.files.paths import read_bytes
from polhode.model.numbers import Floats
from polhode.papers._paper import Curve, Pane, Plot
from polhode.plots.style import STYLE, colour

COLUMNS = ("figure", "panel", "curve", "x", "y")  # of a file to overlay
SHORT = 24  # letters of labels that have room beside each other
FLAT = 4.0  # ratio of extents beyond which a curve in space is stretched


def read_overlay(path: Path | None) -> list[dict[str, str]]:
    """Points to draw over figures, from a CSV file; every row names figure, panel and curve."""
    if path is None:
        return []
    try:
        text = read_bytes(path, "MODEL_MB").decode()
        rows = list(csv.DictReader(io.StringIO(text, newline="")))
    except (OSError, ValueError, csv.Error) as error:
        reason = getattr(error, "strerror", None) or error
        raise InputError(f"--overlay is '{path}', which cannot be read ({reason}).") from None
    for number, row in enumerate(rows, start=2):
        try:
            float(row["x"]), float(row["y"]), row["figure"], row["panel"], row["curve"]
        except (KeyError, TypeError, ValueError) as error:
            needed = ", ".join(COLUMNS)
            raise InputError(
                f"line {number} of '{path}' is not a point; --overlay needs the columns {needed}."
            ) from error
    return rows


def svg(plot: Plot, overlay: Sequence[dict[str, str]] = ()) -> str:
    """Draw a figure; points of the overlay on the panels with their titles."""
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    columns = min(plot.columns, len(plot.panels))
    rows = math.ceil(len(plot.panels) / columns)
    with rc_context({**STYLE, "svg.hashsalt": plot.id, "axes.titlesize": 9.5}):
        figure = Figure(figsize=(3.35 * columns if columns > 1 else 6.2, 2.5 * rows + 0.2))
        for k, panel in enumerate(plot.panels, start=1):
            points = [r for r in overlay if r["figure"] == plot.id and r["panel"] == panel.title]
            _draw(figure, (rows, columns, k), panel, points)
        buffer = io.StringIO()
        figure.savefig(buffer, format="svg", metadata={"Date": None, "Creator": None})
    text = buffer.getvalue()
    return text[text.index("<svg") :]


def _draw(figure: Any, place: Any, panel: Pane, points: Sequence[dict[str, str]]) -> None:
    space = any(c.z is not None for c in panel.curves)
    ax = figure.add_subplot(*place, projection="3d" if space else None)
    for k, c in enumerate(panel.curves):
        _line(ax, c, k)
    if points:
        x, y = ([float(r[name]) for r in points] for name in "xy")
        ax.plot(x, y, "k+", markersize=5, label="overlay")
    ax.set_title(panel.title)
    if space:
        names = (panel.x, *panel.y.split(","))
        for axis, name in zip("xyz", names, strict=True):
            getattr(ax, f"set_{axis}label")(name.strip(), labelpad=-5, fontsize=7)
        sizes = [np.ptp(np.concatenate(v)) for v in zip(*points_of(panel), strict=True)]
        ax.set_aspect("equal" if max(sizes) < FLAT * min(sizes) else "auto")
        ax.tick_params(labelsize=6, pad=-2)
        if any(c.label for c in panel.curves):
            ax.legend(fontsize=6, loc="upper left", handlelength=1.2)
        return
    ax.set(xlabel=panel.x, ylabel=panel.y)
    for axis in panel.log:
        getattr(ax, f"set_{axis}scale")("log")
    if "y" not in panel.log:
        ax.ticklabel_format(axis="y", style="sci", scilimits=(-3, 4))
    labels = [c.label for c in panel.curves if c.label]
    if labels:
        columns = len(labels) if sum(map(len, labels)) < SHORT else 1
        ax.legend(fontsize=7, ncols=columns, handlelength=1.6, columnspacing=0.8)


def points_of(panel: Pane) -> list[tuple[Floats, Floats, Floats]]:
    """Coordinates of the curves in space."""
    return [(c.x, c.y, c.z) for c in panel.curves if c.z is not None]


def _line(ax: Any, c: Curve, k: int) -> None:
    if c.z is not None:
        ax.plot(c.x, c.y, c.z, c.line, color=colour(k), linewidth=0.8, label=c.label)
    elif c.upper is not None:
        ax.fill_between(
            c.x, c.y, c.upper, color=colour(k), alpha=0.45, linewidth=0.4, label=c.label
        )
    else:
        ax.plot(c.x, c.y, c.line, color=colour(k), linewidth=0.9, markersize=3, label=c.label)


def data(plot: Plot) -> str:
    """The numbers of a figure: a line for each point."""
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    writer.writerow((*COLUMNS, "upper", "z"))
    for panel in plot.panels:
        for c in panel.curves:
            for i in range(len(c.x)):
                more = ["" if v is None else f"{v[i]:.8g}" for v in (c.upper, c.z)]
                writer.writerow(
                    (plot.id, panel.title, c.label, f"{c.x[i]:.8g}", f"{c.y[i]:.10g}", *more)
                )
    return buffer.getvalue()
