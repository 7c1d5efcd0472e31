"""Figures of beams along their length."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from polhode.errors import InputError
from polhode.plots.style import canvas, legend, styled, title_of, trajectory_of
from polhode.quantities.beam import BeamPart

_TIMES = 5  # in a figure that asks for none
_NAMES = {
    "force": (("tension", "shear 2", "shear 3"), slice(0, 3)),
    "moment": (("torsion", "bending 2", "bending 3"), slice(3, 6)),
}


@styled
def beam(
    run: Any,
    name: str = "",
    what: str = "moment",
    axis: int | None = None,
    times: Sequence[float] | None = None,
    ax: Axes | None = None,
) -> Figure:
    """Moment (or force) of a beam against arc length, at some times of the run.

    `axis` is that of the section, 1, 2 or 3; default the one with the largest values.
    """
    t = trajectory_of(run)
    part = BeamPart(t, name or next((b.name for b in t.system.beams), ""))
    if what not in _NAMES:
        raise InputError(f"what is {what!r}; give 'moment' or 'force'.")
    words, own = _NAMES[what]
    unit, values = BeamPart.quantities[what].unit, part.along(part.arcs, part.section)[..., own]
    k = int(np.abs(values).max(axis=(0, 1)).argmax()) if axis is None else axis - 1
    if times is None:
        rows = np.unique(np.linspace(0, len(t.time) - 1, _TIMES).round().astype(int))
    else:
        rows = np.array([int(np.abs(t.time - time).argmin()) for time in times])
    figure, ax = canvas(ax)
    for row in rows:
        ax.plot(part.arcs, values[row, :, k], label=f"t = {t.time[row]:.4g} s")
    ax.set(title=title_of(t), xlabel="arc length (m)", ylabel=f"{words[k]} {what} ({unit})")
    legend(ax)
    return figure
