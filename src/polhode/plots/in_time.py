"""Figures over time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from polhode.diagnostics.certificate import certificate, drifts
from polhode.diagnostics.energy import ledger
from polhode.diagnostics.promises import symmetry_point
from polhode.diagnostics.steps import step_sizes
from polhode.errors import ModelError
from polhode.model.numbers import Floats
from polhode.model.orientation import euler_angles
from polhode.plots.style import (
    DASHES,
    canvas,
    colour,
    finished,
    in_seconds,
    legend,
    styled,
    title_of,
    trajectory_of,
)
from polhode.quantities.joint import JointPart
from polhode.quantities.system import (
    angular_momentum,
    linear_momentum,
    reported_kinetic_energy,
)
from polhode.results.trajectory import AXES, Trajectory

_FLOOR = 1e-17  # a logarithmic axis has no zero
_MOST_JOINTS = 7  # joints in a figure: those that change most


@styled
def energy(run: Any, ax: Axes | None = None) -> Figure:
    """Kinetic, potential and total energy; where there are any, work and losses."""
    t = trajectory_of(run)
    figure, ax = canvas(ax)
    books = ledger(t)
    V = sum(books.potential.values(), np.zeros(len(t.time)))
    curves = {"kinetic": reported_kinetic_energy(t), "potential": V, "total": books.kinetic + V}
    for values, name in ((books.work, "work of loads"), (books.dissipated, "dissipated")):
        if values:
            curves[name] = sum(values.values(), np.zeros(len(t.time)))
    if np.any(books.numerical):
        curves["numerical loss"] = books.numerical
    for name, curve in curves.items():
        ax.plot(t.time, curve, label=name, linestyle="-" if len(name) < 10 else "--")
    return finished(figure, ax, t, "energy (J)")


@styled
def momentum(run: Any, kind: str = "angular", ax: Axes | None = None) -> Figure:
    """Linear or angular momentum of all bodies, the latter about the model's point of symmetry."""
    t = trajectory_of(run)
    figure, ax = canvas(ax)
    if kind == "angular":
        values, unit = angular_momentum(t, symmetry_point(t.system)), "kg m²/s"
    else:
        values, unit = linear_momentum(t), "kg m/s"
    for k, axis in enumerate(AXES):
        ax.plot(t.time, values[:, k], label=axis)
    return finished(figure, ax, t, f"{kind} momentum ({unit})")


@styled
def steps(run: Any, ax: Axes | None = None) -> Figure:
    """Length of the steps over time."""
    t = trajectory_of(run)
    figure, ax = canvas(ax)
    times, lengths = step_sizes(t)
    ax.plot(times, lengths, drawstyle="steps-pre")
    ax.set(title=title_of(t), ylabel="step (s)", ylim=(0.0, None))
    in_seconds(ax)
    return figure


def promised(t: Trajectory) -> dict[str, Floats]:
    """Relative drift over time of everything that the model promises."""
    books, found = ledger(t), {}
    if books.work or books.dissipated or np.any(books.numerical):
        found["energy balance"] = np.abs(books.balance) / books.scale
    return found | {k.replace("_", " "): v for k, v in drifts(t, certificate(t)).items()}


@styled
def drift(*runs: Any, only: Sequence[str] | None = None, ax: Axes | None = None) -> Figure:
    """Relative drift of what had to be conserved, logarithmic; several runs for comparison.

    `only` names the quantities to show, such as ``["energy"]``.
    """
    figure, ax = canvas(ax)
    colours: dict[str, str] = {}
    for n, run in enumerate(runs):
        t = trajectory_of(run)
        for name, values in promised(t).items():
            if only is not None and name not in only:
                continue
            # A line a scheme where one quantity is compared, else a colour a quantity.
            key = str(t.scheme) if only and len(only) == 1 else name
            shade = colours.setdefault(key, colour(len(colours)))
            label = key if len(runs) == 1 or key != name else f"{name}, {t.scheme}"
            ax.semilogy(
                t.time,
                np.maximum(values, _FLOOR),
                color=shade,
                linestyle=DASHES[n % len(DASHES)] if key == name else "-",
                label=label,
            )
    first = trajectory_of(runs[0])
    ax.set_title(title_of(first) if len(runs) == 1 else first.system.title or "Runs")
    ax.set_ylabel(f"relative drift of the {only[0]}" if only else "relative drift")
    in_seconds(ax)
    legend(ax)
    return figure


@styled
def angles(
    run: Any, body: str | None = None, sequence: str = "zxz", ax: Axes | None = None
) -> Figure:
    """Euler angles of a body, in degrees, unwrapped."""
    t = trajectory_of(run)
    name = body or t.system.bodies[0].name
    figure, ax = canvas(ax)
    values = np.unwrap(euler_angles(t.quaternion[:, t.system.index(name)], sequence), axis=0)
    for k, axis in enumerate(sequence):
        ax.plot(t.time, np.degrees(values[:, k]), label=f"angle {k + 1}, about {axis}")
    return finished(figure, ax, t, f"Euler angles {sequence} of {name} (degrees)")


@styled
def joints(run: Any) -> Figure:
    """Angles and displacements of the joints, in a panel each; of many, those that change most."""
    from matplotlib import pyplot

    t = trajectory_of(run)
    units: dict[str, dict[str, Floats]] = {}
    for joint in (JointPart(t, j.name) for j in t.system.joints):
        for q in (joint.quantities[key] for key in joint.data.coordinates):
            values = joint.values(q).reshape(len(t.time), -1)
            for k in range(values.shape[1]):
                name = joint.name if values.shape[1] == 1 else f"{joint.name} {k + 1}"
                units.setdefault(q.unit, {})[name] = values[:, k]
    if not units:
        raise ModelError("no joint of the run has an angle or a displacement to draw.")
    words = {"rad": "joint angles (rad)", "m": "joint displacements (m)"}
    size = (6.4, 1.2 + 2.6 * len(units))
    figure, panels = pyplot.subplots(len(units), 1, figsize=size, squeeze=False, sharex=True)
    for ax, (unit, curves) in zip(panels[:, 0], units.items(), strict=True):
        _largest(ax, t.time, curves)
        ax.set_ylabel(words[unit])
        in_seconds(ax)
    panels[0, 0].set_title(title_of(t))
    return figure


@styled
def reactions(run: Any, ax: Axes | None = None) -> Figure:
    """Sizes of the reaction forces of the joints; of many, those that change most."""
    t = trajectory_of(run)
    figure, ax = canvas(ax)
    forces = {j.name: JointPart(t, j.name).reaction for j in t.system.joints}
    _largest(ax, t.time, {name: np.linalg.norm(F, axis=1) for name, F in forces.items()})
    ax.set(title=title_of(t), ylabel="reaction forces (N)")
    in_seconds(ax)
    return figure


def _largest(ax: Axes, time: Floats, curves: dict[str, Floats]) -> None:
    """Draw the curves that change most, in their order."""
    order = sorted(curves, key=lambda name: -float(np.ptp(curves[name])))[:_MOST_JOINTS]
    for name in (name for name in curves if name in order):
        ax.plot(time, curves[name], label=name)
    legend(ax)


@styled
def quantity(*arrays: Any, labels: Sequence[str] | None = None, ax: Axes | None = None) -> Figure:
    """Any labelled results over time, such as ``run.joint("hinge").angle``."""
    figure, ax = canvas(ax)
    for n, array in enumerate(arrays):
        name = str(array.name).replace("_", " ") if labels is None else labels[n]
        columns = array.values.reshape(len(array.time), -1)
        parts = [str(p) for p in array[array.dims[1]].values] if array.ndim == 2 else [""]
        for k, part in enumerate(parts):
            ax.plot(array.time.values, columns[:, k], label=f"{name} {part}".strip())
    unit = arrays[0].attrs.get("units", "")
    ax.set_ylabel(f"{str(arrays[0].name).replace('_', ' ')} ({unit})")
    in_seconds(ax)
    if len(arrays) > 1 or arrays[0].ndim > 1:
        legend(ax)
    return figure
