"""Figures that have no time axis."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from polhode.plots.style import canvas, colour, legend, styled


@styled
def phase(x: Any, y: Any, ax: Axes | None = None, **options: Any) -> Figure:
    """One result against another, such as ``run.joint("hinge").angle`` and its ``rate``."""
    figure, ax = canvas(ax, figsize=(4.8, 4.2))
    ax.plot(np.asarray(x), np.asarray(y), **{"linewidth": 1.0, **options})
    for name, array in (("x", x), ("y", y)):
        unit = getattr(array, "attrs", {}).get("units", "")
        word = str(getattr(array, "name", None) or name).replace("_", " ")
        getattr(ax, f"set_{name}label")(f"{word} ({unit})" if unit else word)
    return figure


@styled
def work_precision(
    points: Mapping[str, Sequence[tuple[float, float]]],
    *,
    work: str = "time for the run (s)",
    error: str = "largest error of the position (m)",
    ax: Axes | None = None,
) -> Figure:
    """Error against cost, one line per scheme: `points` has (cost, error) for each of its steps."""
    figure, ax = canvas(ax)
    markers, lines = "osD^vP*", ("-", "--", ":")  # lines differ where markers begin again
    for k, (name, pairs) in enumerate(points.items()):
        table = np.array(sorted(pairs))
        look = {"marker": markers[k % 7], "linestyle": lines[k // 7 % 3], "markersize": 4}
        ax.loglog(table[:, 0], table[:, 1], label=name, **look)
    ax.tick_params(axis="x", which="minor", labelbottom=False)  # they would overlap
    ax.set(xlabel=work, ylabel=error, title="Work and precision")
    legend(ax)
    return figure


@styled
def modes(frequencies: Sequence[float], shapes: Any, names: Sequence[str] | None = None) -> Figure:
    """Mode shapes, one row of bars each: `shapes` has a column for every mode."""
    from matplotlib import pyplot

    table = np.asarray(shapes, dtype=float)
    n = len(frequencies)
    figure, rows = pyplot.subplots(n, 1, sharex=True, figsize=(6.4, 0.9 * n + 0.9), squeeze=False)
    places = np.arange(len(table))
    for k, f in enumerate(frequencies):
        ax = rows[k, 0]
        most = float(np.abs(table[:, k]).max()) or 1.0
        ax.bar(places, table[:, k] / most, color=colour(k), width=0.7)
        ax.set_ylim(-1.1, 1.1)
        ax.set_yticks([-1, 0, 1])
        ax.set_ylabel(f"{f:.4g} Hz", rotation=0, ha="right", va="center")
    rows[-1, 0].set_xticks(places, names if names is not None else [str(k + 1) for k in places])
    rows[-1, 0].set_xlabel("coordinate (shape scaled to 1)")
    return figure
