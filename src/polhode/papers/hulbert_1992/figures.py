"""The figures of section 5."""

from __future__ import annotations

from typing import Any

from polhode.papers.hulbert_1992.experiment import (
    FOUR,
    PARK,
    STAGGERED,
    energy,
    example_1,
    run,
    theta,
    top,
    torque_free,
    trapezoidal,
)
from polhode.plots.style import styled

# --- figures ----------------------------------------------------------------------------------


@styled
def _rates_figure() -> Any:
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(2, 2, figsize=(8.4, 5.2), sharex=True, sharey=True)
    for ax, scheme in zip(axes.flat, FOUR, strict=True):
        t = run(example_1(), scheme, 1e-3, 10.0)
        for k in range(3):
            ax.plot(t.time, t.angular_velocity[:, 0, k], linewidth=0.9, label=f"Omega {k + 1}")
        ax.set_title(scheme)
    for ax in axes[1]:
        ax.set_xlabel("time (s)")
    for ax in axes[:, 0]:
        ax.set_ylabel("rate (rad/s)")
    axes[0, 0].legend()
    return figure


@styled
def _energy_figure() -> Any:
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
def _axis_figure() -> Any:
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(1, 2, figsize=(8.4, 3.6))
    t = run(top(), STAGGERED, 1e-3, 10.0, every=5)
    d3 = t.rotation[:, 0, :, 2]
    axes[0].plot(d3[:, 0], d3[:, 1], linewidth=0.7)
    axes[0].set(xlabel="axis, x", ylabel="axis, y", aspect="equal")
    axes[1].plot(t.time, theta(t), linewidth=0.9)
    axes[1].set(xlabel="time (s)", ylabel="nutation angle (rad)", xlim=(0, 3))
    return figure


@styled
def _nutation_figure() -> Any:
    from matplotlib import pyplot

    cases = [(s, trapezoidal(s)) for s in FOUR[:3]] + [(PARK, "")]
    figure, axes = pyplot.subplots(4, 2, figsize=(8.4, 8.4), sharex=True)
    for row, pair in zip(axes, cases, strict=True):
        for ax, scheme in zip(row, pair, strict=True):
            if not scheme:
                ax.axis("off")
                continue
            t = run(top(), scheme, 1e-2, 2000.0, every=3)
            ax.plot(t.time, theta(t), linewidth=0.3)
            ax.set_title(scheme, fontsize=9)
        row[0].set_ylabel("theta (rad)")
    for ax in axes[-1]:
        ax.set_xlabel("time (s)")
    return figure
