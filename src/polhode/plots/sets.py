"""The usual figures of a run."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from matplotlib.figure import Figure

from polhode.files.paths import make_folder
from polhode.model.numbers import checked_path, stored_name
from polhode.plots.beams import beam
from polhode.plots.in_space import path, polhode
from polhode.plots.in_time import drift, energy, joints, momentum, reactions, steps
from polhode.plots.style import (
    canvas,
    finished,
    styled,
    trajectory_of,
)
from polhode.plots.writing import write_figure
from polhode.results.nodes import NodeTrajectory


def figures(run: Any, folder: str | Path) -> list[Path]:
    """Write energy, drift, momentum, paths, joints, reactions, moments of beams and a polhode."""
    t = trajectory_of(run)
    kinds: dict[str, Any] = {"energy": energy, "drift": drift, "momentum": momentum, "paths": path}
    if any({"angle", "angles", "displacement"} & set(j.coordinates) for j in t.system.joints):
        kinds["joints"] = joints
    if t.system.joints:
        kinds["reactions"] = reactions
    for one in t.system.beams:
        kinds[f"moment-{stored_name(one.name)}"] = partial(beam, name=one.name)
    if len(t.system.bodies) == 1 and not t.system.bodies[0].is_point_mass and np.any(t.spin):
        kinds["polhode"] = polhode
    if not isinstance(t.given_step, float):
        kinds["steps"] = steps
    return _written(t, kinds, folder)


def structure_figures(t: NodeTrajectory, folder: str | Path) -> list[Path]:
    """Write the energies of a structure and the drift of their sum as PNG."""
    return _written(t, {"energy": _energies, "drift": _drift}, folder)


@styled
def _energies(t: NodeTrajectory) -> Figure:
    figure, ax = canvas(None)
    curves = {"kinetic": t.kinetic, "potential": t.potential, "total": t.kinetic + t.potential}
    if any(s.artificial for s in t.assembled.springs):
        curves["springs in bodies"] = t.artificial
    for name, curve in curves.items():
        ax.plot(t.time, curve, label=name)
    return finished(figure, ax, t, "energy (J)")


@styled
def _drift(t: NodeTrajectory) -> Figure:
    figure, ax = canvas(None)
    E = t.kinetic + t.potential
    scale = max(float(t.kinetic.max()), float(np.abs(t.potential - t.potential[0]).max())) or 1.0
    ax.semilogy(t.time, np.maximum(np.abs(E - E[0]) / scale, 1e-17), label="energy")
    return finished(figure, ax, t, "relative drift")


def _written(t: Any, kinds: dict[str, Any], folder: str | Path) -> list[Path]:
    target = checked_path("the folder of figures", folder)
    make_folder(target)
    written = []
    for name, draw in kinds.items():
        written.append(target / f"{name}.png")
        write_figure(draw(t), written[-1], target)
    return written
