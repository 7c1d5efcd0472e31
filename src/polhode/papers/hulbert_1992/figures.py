"""The figures of section 5."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from polhode.diagnostics.energy import kinetic_energy
from polhode.model.numbers import Floats
from polhode.papers.hulbert_1992.experiment import (
    FOUR,
    PARK,
    STAGGERED,
    energy,
    example_1,
    momentum,
    run,
    top,
    torque_free,
    trapezoidal,
)
from polhode.plots.style import styled


def _components(ax: Any, time: Any, values: Any, label: str) -> None:
    for k, line in enumerate(("--", "-", "-.")):
        ax.plot(time, values[:, k], line, linewidth=0.8, label=f"e{k + 1}")
    ax.set(xlabel="time (s)", ylabel=label)


@styled
def panels_figure(scheme: str) -> Any:
    """Three panels of one of Figures 1-4."""
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(1, 3, figsize=(9.6, 3.0))
    t = run(example_1(), scheme, 1e-3, 10.0)
    _components(axes[0], t.time, t.angular_velocity[:, 0], "Omega (rad/s)")
    _components(axes[1], t.time, momentum(t), "angular momentum (kg m²/s)")
    axes[2].plot(t.time, kinetic_energy(t), linewidth=0.8)
    axes[2].set(xlabel="time (s)", ylabel="kinetic energy (J)")
    axes[0].legend(ncols=3)
    return figure


@styled
def energy_figure() -> Any:
    """Kinetic energy of the four algorithms over 1000 s."""
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(2, 2, figsize=(8.4, 5.2), sharex=True)
    for ax, scheme in zip(axes.flat, FOUR, strict=True):
        t = run(example_1(), scheme, 1e-3, 1000.0, every=37)
        after = torque_free(t)
        ax.plot(t.time[after], energy(t), linewidth=0.5)
        ax.set_title(scheme)
        ax.ticklabel_format(axis="y", style="sci", scilimits=(0, 0))
    for ax in axes[1]:
        ax.set_xlabel("time (s)")
    for ax in axes[:, 0]:
        ax.set_ylabel("K/K(2) - 1")
    return figure


@styled
def components_figure() -> Any:
    """Figure 6: components of axis, angular velocity and angular momentum."""
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(1, 3, figsize=(9.6, 3.0))
    t = run(top(), STAGGERED, 1e-3, 10.0, every=5)
    _components(axes[0], t.time, t.rotation[:, 0, :, 2], "axis of the top")
    _components(axes[1], t.time, t.angular_velocity[:, 0], "Omega (rad/s)")
    _components(axes[2], t.time, momentum(t), "angular momentum (kg m²/s)")
    axes[0].legend(ncols=3)
    return figure


@styled
def nutation_figure(long_run: Callable[[str], tuple[Floats, Floats, Floats]]) -> Any:
    """Figures 7-10: the trapezoidal rule above, the midpoint rule below."""
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(4, 2, figsize=(8.4, 8.4), sharex=True)
    cases = [(trapezoidal(s), s) for s in FOUR[:3]] + [("", PARK)]
    for row, pair in zip(axes, cases, strict=True):
        for ax, scheme in zip(row, pair, strict=True):
            if not scheme:
                ax.axis("off")
                continue
            time, angle, _ = long_run(scheme)
            ax.plot(time, angle, linewidth=0.1)
            ax.set_title(scheme, fontsize=9)
        row[0].set_ylabel("theta (rad)")
    for ax in axes[-1]:
        ax.set_xlabel("time (s)")
    return figure
