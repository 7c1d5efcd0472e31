"""Figures of studies: results against varied numbers."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from polhode.plots.style import colour, styled

MOST = 4  # rows and columns of a figure by default
FEW = 5  # values of a number that are all written at the axis
CROWD, CLASSES = 12, 8  # values of a number beyond which it is drawn in classes, and their number
_NARROWEST = 4.6  # inches, so that titles fit
_LETTER, _SAMPLE, _LINE = 0.085, 0.55, 0.22  # inches of a legend: a letter, a line's sample, a row
_MARKERS = "osD^vP*"


@styled
def sweep(
    dataset: Any,
    *,
    y: Sequence[str] | None = None,
    x: Sequence[str] | None = None,
    by: str | None = None,
    title: str = "",
    log: Sequence[str] | None = None,
) -> Figure:
    """Medians of results over everything else, with the band from 10 % to 90 %.

    Parameters
    ----------
    dataset
        ``ph.sweep(...).dataset``.
    y, x
        Results, a row of panels each, and numbers that vary, a column each; by default the first
        four of them.
    by
        The variable that distinguishes the lines; by default the scheme, if it varies.
    log
        Names whose axes are logarithmic; by default those that span two decades or more.
    """
    from matplotlib import pyplot

    members = [n for n in dataset.coords if dataset[n].dims == ("member",) and n != "failure"]
    varying = [n for n in dataset.attrs.get("varying", members) if n in members]
    if by is None and "scheme" in varying:
        by = "scheme"
    columns = list(x or [n for n in varying if n != by and _is_numeric(dataset[n])][:MOST])
    if not columns:
        columns, dataset = (
            ["member"],
            dataset.assign_coords(member=np.arange(dataset.sizes["member"], dtype=float)),
        )
    kept = dataset.attrs.get("kept", dataset.data_vars)
    dataset, parts = _in_numbers(dataset, y or kept)
    rows = parts if y else [n for n in parts if _is_scalar(dataset[n])][:MOST] or parts[:1]
    wide = set(log) if log is not None else {n for n in [*columns, *rows] if _is_wide(dataset[n])}
    groups = _groups(dataset, by)
    width = max(_NARROWEST, 2.6 * len(columns) + 1.0)
    longest = max(len(name) for name in groups) * _LETTER + _SAMPLE
    side_by_side = max(1, min(len(groups), int(width / longest)))
    below = _LINE * -(-len(groups) // side_by_side) if by is not None else 0.0
    size = (width, 2.0 * len(rows) + 0.9 + below)
    figure, panels = pyplot.subplots(
        len(rows), len(columns), figsize=size, squeeze=False, sharex="col", sharey="row"
    )
    for i, name in enumerate(rows):
        for j, against in enumerate(columns):
            ax: Axes = panels[i, j]
            for k, (_, members) in enumerate(groups.items()):
                _draw(ax, dataset[against].values[members], dataset[name].values[members], k)
            ax.set_xscale("log" if against in wide else "linear")
            ax.set_yscale("log" if name in wide else "linear")
        panels[i, 0].set_ylabel(_label(dataset, name))
    for j, against in enumerate(columns):
        panels[-1, j].set_xlabel(_label(dataset, against))
        points = np.unique(dataset[against].values)
        if len(points) <= FEW:
            panels[-1, j].set_xticks(points, [f"{p:g}" for p in points])
            panels[-1, j].minorticks_off()
    if by is not None:
        lines = panels[0, 0].get_lines()
        figure.legend(lines, list(groups), loc="outside lower center", ncols=side_by_side)
    figure.suptitle(title, x=0.01, ha="left", fontsize=11, fontweight="bold")
    return figure


def _in_numbers(dataset: Any, names: Any) -> tuple[Any, list[str]]:
    """The data set with the components of arrays by body and axis, and names of single numbers.

    Arrays are taken apart where no result is a single number for each member.
    """
    single = [n for n in names if dataset[n].dims == ("member",)]
    if single:
        return dataset, single
    found: dict[str, Any] = {}
    for name in names:
        others = [d for d in dataset[name].dims if d not in ("member", "time")]
        whole = dataset[name].isel(time=-1) if "time" in dataset[name].dims else dataset[name]
        for at in product(*(dataset[d].values for d in others)):
            found[" ".join([str(name), *map(str, at)])] = whole.sel(
                dict(zip(others, at, strict=True)), drop=True
            )
    return dataset.assign(found), list(found)


def _draw(ax: Axes, x: Any, y: Any, k: int) -> None:
    """A line of medians with a band, over values or over classes of them."""
    well = np.isfinite(y) & np.isfinite(x)
    x, y = x[well], y[well]
    points, which = np.unique(x, return_inverse=True)
    if len(points) > CROWD:
        edges = np.quantile(x, np.linspace(0.0, 1.0, CLASSES + 1))
        which = np.clip(np.searchsorted(edges, x, side="right") - 1, 0, CLASSES - 1)
        points = np.array([np.median(x[which == n]) for n in range(CLASSES)])
    marks = np.array(
        [np.quantile(y[which == n], [0.1, 0.5, 0.9]) for n in range(len(points))]
    ).reshape(-1, 3)
    style: Any = {"color": colour(k), "marker": _MARKERS[k % 7], "markersize": 3.5}
    ax.plot(points, marks[:, 1], **style)
    ax.fill_between(points, marks[:, 0], marks[:, 2], color=colour(k), alpha=0.15, linewidth=0)


def _groups(dataset: Any, by: str | None) -> dict[str, Any]:
    if by is None:
        return {"": slice(None)}
    values = np.asarray(dataset[by].values)
    order = dict.fromkeys(values.tolist())
    return {_told(v): np.flatnonzero(values == v) for v in order}


def _told(value: Any) -> str:
    return value if isinstance(value, str) else f"{value:g}"


def _label(dataset: Any, name: str) -> str:
    unit = dataset[name].attrs.get("units", "")
    word = str(name).replace("_", " ")
    return f"{word} ({unit})" if unit not in ("", "1") else word


def _is_numeric(array: Any) -> bool:
    return bool(array.dtype.kind == "f")


def _is_scalar(array: Any) -> bool:
    return array.dims == ("member",) and _is_numeric(array) and bool(np.isfinite(array).any())


def _is_wide(array: Any) -> bool:
    """Whether values are positive and span two decades, or grow by a ratio, or are drifts."""
    values = np.asarray(array.values)
    if values.dtype.kind != "f":
        return False
    values = values[np.isfinite(values)]
    if not len(values) or values.min() <= 0.0:
        return False
    if "drift" in str(array.name) or values.max() >= 100.0 * values.min():
        return True
    points = np.unique(values)
    if not 3 <= len(points) <= CROWD:
        return False
    ratios = points[1:] / points[:-1]
    return bool(np.allclose(ratios, ratios[0]))  # spaced that way
